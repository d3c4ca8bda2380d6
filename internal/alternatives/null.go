package alternatives

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// OrNull is OrNullNode for a caller that has just had n made: a fresh node, which nobody else has, is changed in place
// rather than copied.
func (j *Joiner) OrNull(n *ir.Node) *ir.Node {
	if !n.Fresh || n.Types&schema.TNull != 0 || !j.Keywords.Takes.Null() || j.Rules.Dialect != flavor.OpenAPI30 && !j.Keywords.Takes.NullAmongTypes(n) {
		return j.OrNullNode(n)
	}
	n.Nullable = true
	listTexts(n)
	n.ConstOrNull()
	return n
}

// JoinNull lets null join a node because the `nullable` keywords in by say so, and reports what became of each: null is spelled
// otherwise, was a value of the node already, or is the only value that is left.
func (j *Joiner) JoinNull(n *ir.Node, by ...*tree.Node) *ir.Node {
	none, at := n.Kind == ir.NeverNode, n.Src
	joined := j.OrNullNode(n)
	already := joined == n
	n = j.Keywords.CopyForEdit(joined)
	if none && at != nil {
		n.Fact(diag.ImpossibleType(schema.TAll&^schema.TNull, at))
	}
	for _, m := range by {
		switch {
		case already && j.Rules.Dialect != flavor.OpenAPI30:
			n.Fact(diag.Fact{Rule: flavor.COldSpelling.String(), Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: diag.NullAlready})
		case already && n.Kind == ir.UnionNode:
			n.Fact(diag.Fact{Rule: flavor.CKeywordsBesideUnion.String(), Repair: flavor.Remove, Node: m, Keyword: m.Name()})
		case j.Rules.Dialect != flavor.OpenAPI30:
			n.Fact(diag.Fact{Rule: flavor.COldSpelling.String(), Repair: flavor.Translate, Node: m, Keyword: m.Name(), Detail: j.Keywords.NullSpelling(n)})
		case n.Kind == ir.UnionNode: // one of its branches says it
			n.Fact(diag.Fact{Rule: flavor.CKeywordsBesideUnion.String(), Repair: flavor.PushDown, Node: m, Keyword: m.Name()})
		}
	}
	return n
}

// MakeOptional lets a property be absent. Where the flavor wants all properties required, null stands for its absence.
func (j *Joiner) MakeOptional(p *ir.Property) {
	if p.Required = j.Rules.Refuses(flavor.COptionalProperty); p.Required {
		p.Optional, p.Node = true, j.OrNullNode(p.Node)
	}
}

// MakeListOptional is MakeOptional of a list of further members or items. Where the list would have to become text for null to join it,
// it stays a required list, which is empty where there are none.
func (j *Joiner) MakeListOptional(p *ir.Property) {
	list := p.Node
	if j.MakeOptional(p); p.Node.IsText() {
		p.Optional, p.Node = false, list
	}
}

// OrNullNode returns a node that admits null too. How null is spelled follows the
// flavor: in the list of types, by the keyword nullable, or as a branch of a union.
func (j *Joiner) OrNullNode(n *ir.Node) *ir.Node {
	switch {
	case n.Kind == ir.NeverNode:
		return j.Keywords.NullNode(j.Nodes.Node(ir.Node{Kind: ir.SchemaNode, Types: schema.TNull, Set: n.Set}), n.Place())
	case n.Kind == ir.SchemaNode && (n.Nullable || n.Types&schema.TNull != 0 || n.Types == 0):
		return n
	case !j.Keywords.Takes.Null():
		return j.orNullText(n)
	case n.Kind == ir.SchemaNode && (j.Rules.Dialect == flavor.OpenAPI30 || j.Keywords.Takes.NullAmongTypes(n)):
		m := j.Keywords.CopyForEdit(n)
		m.Nullable = true
		listTexts(m)
		m.ConstOrNull()
		return m
	case n.Kind == ir.UnionNode:
		return j.unionOrNull(n)
	case n.Kind == ir.ReferenceNode && ir.TakesNull(n, 8):
		return n
	case j.nullIsText(n):
		return j.orNullText(n)
	}
	if !j.Form.Allows("anyOf", flavor.Union) {
		t := j.Keywords.Text(n.Set, diag.RuleNoUnion)
		if j.Rules.Dialect == flavor.OpenAPI30 || j.Keywords.Takes.NullAmongTypes(t) {
			return j.OrNullNode(t) // null beside the text stands for absence
		}
		return t
	}
	u, null := j.Nodes.New(), j.Nodes.New()
	u.Kind, u.Set, null.Types = ir.UnionNode, n.Set, schema.TNull
	n = j.moveNullDefault(n, u)
	of := ir.Branch{Node: n, Set: j.Sets.Restrict(n.Set, schema.TAll&^schema.TNull), Origins: j.Images.OriginsOf(n.Set)}
	u.Branches = append(j.Nodes.Branches(2), j.Nodes.Branch(of), j.Nodes.Branch(ir.Branch{Node: null}))
	return u
}

// nullIsText reports whether null beside n can only travel as a string: the flavor has no type null, and n is a reference, beside
// which no keyword can say it.
func (j *Joiner) nullIsText(n *ir.Node) bool {
	return n.Kind == ir.ReferenceNode && j.Rules.Refuses(flavor.CNullType) && j.Form.Allows("anyOf", flavor.Union)
}

// orNullText returns a union of n and of the string that stands for null.
func (j *Joiner) orNullText(n *ir.Node) *ir.Node {
	branches := []*ir.Branch{{Node: n, Set: j.Sets.Restrict(n.Set, schema.TAll&^schema.TNull), Origins: j.Images.OriginsOf(n.Set)}}
	if n.Kind == ir.UnionNode {
		branches = append(j.Nodes.Branches(len(n.Branches)+1), n.Branches...)
	}
	null := j.Keywords.NullNode(j.Nodes.Node(ir.Node{Kind: ir.SchemaNode, Types: schema.TNull, Set: j.Sets.Alone(conjunction.Part{Types: schema.TNull})}), n.Place())
	branches = append(branches, j.Nodes.Branch(ir.Branch{Node: null, Set: j.Sets.Alone(conjunction.Part{Types: schema.TNull})}))
	if n.Tagged { // a union of the branches would take their tags for parts of the values
		m := j.Keywords.CopyForEdit(n)
		m.Branches = branches
		if !j.Distinguish(m, j.Images.Comparer()) {
			return j.free(meaning.OfPlace(n.Set))
		}
		return m
	}
	return j.Union(meaning.OfPlace(n.Set), branches)
}

func (j *Joiner) unionOrNull(n *ir.Node) *ir.Node {
	if slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool {
		return b.Node.IsNull() || b.Node.Kind == ir.SchemaNode && (b.Node.Nullable || b.Node.Types&schema.TNull != 0) || b.Node.Kind == ir.ReferenceNode && ir.TakesNull(b.Node, 8)
	}) {
		return n
	}
	if !j.Keywords.Takes.Null() {
		return j.orNullText(n)
	}
	m := j.Keywords.CopyForEdit(n)
	m.Branches = append(j.Nodes.Branches(len(n.Branches)+1), n.Branches...)
	if j.Rules.Dialect == flavor.OpenAPI30 {
		at := slices.IndexFunc(m.Branches, func(b *ir.Branch) bool { return b.Name == "" && !j.nullIsText(b.Node) }) // null has no tag
		if at < 0 {
			at = max(0, slices.IndexFunc(m.Branches, func(b *ir.Branch) bool { return b.Name == "" }))
		}
		for i, b := range m.Branches {
			of := j.Nodes.Branch(*b)
			if of.Node = j.dropNullDefault(b.Node); i == at {
				of.Node = j.OrNullNode(b.Node)
			}
			m.Branches[i] = of
		}
		return m
	}
	m.Branches = append(m.Branches, j.Nodes.Branch(ir.Branch{Node: j.Nodes.Node(ir.Node{Kind: ir.SchemaNode, Types: schema.TNull})}))
	return m
}

// moveNullDefault moves `default: null` from n to the union of n and null, as null is no value of n. Where no default may stand
// beside a union, it is left out.
func (j *Joiner) moveNullDefault(n, union *ir.Node) *ir.Node {
	i := slices.IndexFunc(n.Annotations, isNullDefault)
	if i < 0 {
		return n
	}
	at := n.Annotations[i]
	if j.Form.Allows("default", flavor.Union) {
		union.Annotations = []*tree.Node{at}
	} else {
		union.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Node: at, Keyword: at.Name()})
	}
	return j.dropNullDefault(n)
}

// dropNullDefault takes `default: null` out of a branch that does not admit null.
func (j *Joiner) dropNullDefault(n *ir.Node) *ir.Node {
	if !slices.ContainsFunc(n.Annotations, isNullDefault) {
		return n
	}
	m := j.Keywords.CopyForEdit(n)
	m.Annotations = slices.DeleteFunc(slices.Clone(m.Annotations), isNullDefault)
	return m
}

func isNullDefault(a *tree.Node) bool { return a.Word() == word.Default && a.Kind() == tree.Null }
