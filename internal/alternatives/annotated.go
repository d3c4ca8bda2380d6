package alternatives

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// annotated gives the node that a union became the annotations of the union's place. They go before the node's own,
// because the node stands for the whole union now.
func (j *Joiner) annotated(n *ir.Node, normal *meaning.Normal) *ir.Node {
	if len(normal.Annotations)+len(normal.Unknown) == 0 || n.Kind == ir.NeverNode {
		return n
	}
	if n.Kind != ir.SchemaNode && n.Kind != ir.UnionNode {
		if !j.Keywords.Takes.Unions() || !j.Keywords.Takes.DescribedUnions() {
			return n
		}
		u := j.Nodes.Node(ir.Node{Kind: ir.UnionNode, Set: normal.Set, Src: normal.Primary, Union: ir.Union{Branches: []*ir.Branch{{Node: n, Set: n.Set, Origins: j.Images.OriginsOf(n.Set)}}}, Wording: ir.Wording{Annotations: normal.Annotations, Unknown: normal.Unknown}})
		j.Keywords.SettleAnnotations(u, flavor.Union)
		return u
	}
	m := j.Keywords.CopyForEdit(n)
	m.Annotations = slices.Clone(normal.Annotations)
	for _, a := range n.Annotations {
		i := slices.IndexFunc(normal.Annotations, func(o *tree.Node) bool { return o.Name() == a.Name() })
		switch {
		case i < 0:
			m.Annotations = append(m.Annotations, a)
		case a.Word() != word.Description || !a.IsString() || m.MayBeText():
		case len(cmp.Or(n.Description, a.Text())) > keywords.ManyWords: // too long to add: the place's description stays alone
			m.Description, m.Authors = "", ""
		default: // the description says both
			if both := keywords.SayBoth(normal.Annotations[i].Text(), cmp.Or(n.Description, a.Text())); both != normal.Annotations[i].Text() {
				m.Description, m.Authors = both, both
				m.Fact(diag.Fact{Rule: diag.RuleDropped, Repair: flavor.Merge, Node: a, Keyword: a.Name(), Detail: diag.InWords})
			}
		}
	}
	m.Unknown = slices.Clone(normal.Unknown)
	for _, u := range n.Unknown {
		if !slices.ContainsFunc(normal.Unknown, func(o *tree.Node) bool { return o.Name() == u.Name() }) {
			m.Unknown = append(m.Unknown, u)
		}
	}
	if m.MayBeText() {
		m.DescribeText(normal.Types)
	}
	place := flavor.Untyped
	if ps := check.Places(m.Types); m.Kind == ir.UnionNode {
		place = flavor.Union
	} else if m.Types != schema.TAll && len(ps) > 0 {
		place = ps[0]
	}
	j.Keywords.SettleAnnotations(m, place)
	return m
}

// sayingWhatBranchesSay makes a node in place of a union that cannot be written, and gives it the branches' annotations: an annotation
// that only one branch has, or that all have alike. Where branches differ, or the place says otherwise, it reports the annotation as lost.
func (j *Joiner) sayingWhatBranchesSay(normal *meaning.Normal, branches []*ir.Branch, node func(whole *meaning.Normal) *ir.Node) *ir.Node {
	var also, lost []*tree.Node
	for _, b := range branches {
		if len(b.Set) == 0 {
			continue
		}
		for _, a := range j.Meaning.NormalForm(b.Set).Annotations {
			named := func(o *tree.Node) bool { return o.Name() == a.Name() }
			same := func(o *tree.Node) bool { return named(o) && tree.Equal(o, a) }
			switch {
			case slices.ContainsFunc(normal.Annotations, same) || slices.ContainsFunc(also, same): // it is said
			case slices.ContainsFunc(normal.Annotations, named):
				lost = append(lost, a)
			default:
				also = append(also, a)
			}
		}
	}
	several := func(a *tree.Node) bool {
		return slices.ContainsFunc(also, func(o *tree.Node) bool { return o != a && o.Name() == a.Name() })
	}
	for _, a := range also {
		if several(a) {
			lost = append(lost, a)
		}
	}
	n := node(normal.AlsoSaying(slices.DeleteFunc(slices.Clone(also), several)))
	for _, a := range lost {
		n.Fact(diag.Fact{Rule: diag.RuleDropped, Repair: flavor.Remove, Node: a, Keyword: a.Name()})
	}
	return n
}

// describesTwice reports whether a description stands both beside a union and in a branch, which the flavor refuses, while
// each branch is a single listed value. Then one list can say all of it in its description.
func (j *Joiner) describesTwice(n *ir.Node) bool {
	return j.Rules.Refuses(flavor.CAnnotationBesideUnion) && n.AuthorsWords() != "" && slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return b.Node.Authored("description") }) &&
		!slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return len(b.Node.Listed) != 1 || b.Node.AnnotatedHere("default") })
}

// saidByAll returns the annotations that all branches have.
func (j *Joiner) saidByAll(branches []*ir.Branch) []*tree.Node {
	shared := j.Meaning.NormalForm(branches[0].Set).Annotations
	for _, b := range branches[1:] {
		shared = besides(shared, besides(shared, j.Meaning.NormalForm(b.Set).Annotations))
	}
	return shared
}

// besides returns the annotations that others do not repeat.
func besides(annotations, others []*tree.Node) []*tree.Node {
	return slices.DeleteFunc(slices.Clone(annotations), func(a *tree.Node) bool {
		return slices.ContainsFunc(others, func(o *tree.Node) bool { return o.Name() == a.Name() && tree.Equal(o, a) })
	})
}
