package alternatives

import (
	"slices"
	"strconv"

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

// Listed constructs a place whose values are listed by enum or const. All other constraints of the normal form only take
// values off the list, so that none of them has to be written.
func (j *Joiner) Listed(normal *meaning.Normal, place Listing) *ir.Node {
	values, impossible, unknown := j.Meaning.Admitted(normal)
	if len(values) == 0 {
		return ir.Never(normal.ListedBy)
	}
	n := keywords.Begin(j.Keywords, normal)
	n.Annotations = j.withoutForeignDefault(normal.Annotations, values)
	if impossible > 0 {
		n.Fact(diag.Fact{Rule: diag.RuleImpossibleValue, Effect: diag.Exact, Node: normal.ListedBy, Detail: strconv.Itoa(impossible)})
	}
	if unknown > 0 {
		n.Fact(diag.Fact{Rule: "unasked-value", Effect: diag.Widened, Node: normal.ListedBy, Detail: strconv.Itoa(unknown)})
	}
	some := slices.DeleteFunc(slices.Clone(values), func(v *tree.Node) bool { return v.Kind() == tree.Null })
	null := len(some) < len(values)
	if len(some) == 0 {
		n.Types = schema.TNull
		if len(normal.Set) == 1 && normal.Primary.Has("type") { // the type says it all
			n.Fact(diag.Fact{Rule: diag.RuleDropped, Repair: flavor.Remove, Node: normal.ListedBy, Keyword: normal.ListedBy.Name(), Detail: diag.NothingMore})
		}
		if normal.Primary != nil && !saysType(normal) && j.Rules.Refuses(flavor.CUntypedEnum) {
			n.Fact(diag.Fact{Rule: flavor.CUntypedEnum.String(), Repair: flavor.Infer, Node: normal.ListedBy, Detail: diag.TypeWords(n.Types)})
		}
		j.Keywords.SayReplaced(n, normal)
		n = j.Keywords.NullNode(n, normal.Place())
		j.Keywords.SettleAnnotations(n, check.Places(n.Types)[0])
		return n
	}
	n = j.listedSome(n, normal, some, place)
	if n.Kind == ir.UnionNode {
		j.Keywords.SettleAnnotations(n, flavor.Union)
	} else {
		j.Keywords.SettleAnnotations(n, check.Places(n.Types)[0])
		if place.Root {
			j.Keywords.DropRefusedAtRoot(n)
		}
	}
	j.Keywords.SayOtherwise(n, normal, schema.TypesOf(values))
	if null {
		n = j.OrNullNode(n)
	}
	j.Keywords.ReportNullable(n, normal, null)
	return n
}

// listedSome constructs the node of listed values that are not null. It returns nil where place.alone asks for one schema and
// the values need a union.
func (j *Joiner) listedSome(n *ir.Node, normal *meaning.Normal, values []*tree.Node, place Listing) *ir.Node {
	t := schema.TypesOf(values)
	if t&schema.TFraction != 0 {
		t |= schema.TWhole // the type number admits whole numbers too
	}
	at := normal.ListedBy
	asStrings := j.Rules.Refuses(flavor.CNonStringEnum)
	structured := j.Rules.Refuses(flavor.CStructuredEnumValue)
	emptyRefused := j.Rules.Refuses(flavor.CEmptyStringInEnum)
	switch {
	case t == schema.TBoolean && len(values) == 2 && asStrings:
		n.Types = schema.TBoolean
		n.Fact(diag.Fact{Rule: flavor.CNonStringEnum.String(), Repair: flavor.SpellOut, Node: at, Detail: "the type alone"})
		return n
	case t == schema.TWhole && asStrings && j.asBounds(n, values, at):
		return n
	case t == schema.TObject && structured && j.listedObjects(n, normal, values, place):
		return n
	case t&(schema.TArray|schema.TObject) != 0 && structured:
		return j.asStrings(n, values, at, flavor.CStructuredEnumValue)
	case t != schema.TString && (asStrings || !j.fitValues(values)):
		return j.asStrings(n, values, at, flavor.CNonStringEnum)
	case emptyRefused && len(values) == 1 && values[0].Is("") && j.Form.Takes("maxLength", check.Count(0), flavor.StringType):
		n.Types = schema.TString
		n.AddKeyword("maxLength", "0", at)
		n.Listed = []string{`""`}
		n.Fact(diag.Fact{Rule: flavor.CEmptyStringInEnum.String(), Repair: flavor.SpellOut, Node: at})
		return n
	case emptyRefused && slices.ContainsFunc(values, func(v *tree.Node) bool { return v.Is("") }):
		return j.asStrings(n, values, at, flavor.CEmptyStringInEnum)
	}
	kinds := schema.Groups(t)
	if j.splitsList(t) {
		if !j.Keywords.Takes.Unions() && j.Form.Allows("enum", flavor.StringType) {
			return j.asStrings(n, values, at, flavor.CMixedEnum)
		}
		if place.alone {
			return nil
		}
		return j.listedByType(n, normal, values, kinds)
	}
	n.Types = t
	if said := normal.Primary.Member(word.Type); len(kinds) == 1 && said != nil && schema.TypesSaid(said)&^schema.TNull&t == t && (schema.TypesSaid(said) &^ schema.TNull).Single() {
		n.Types = schema.TypesSaid(said) &^ schema.TNull // the author's spelling, such as number for whole numbers
	}
	j.writeValues(n, normal, values)
	if normal.Primary != nil && !saysType(normal) {
		n.Fact(diag.Fact{Rule: flavor.CUntypedEnum.String(), Repair: flavor.Infer, Node: at, Detail: diag.TypeWords(n.Types)})
	}
	return n
}

// listedByType lists the values of each type in a branch of its own.
func (j *Joiner) listedByType(n *ir.Node, normal *meaning.Normal, values []*tree.Node, kinds []schema.TypeSet) *ir.Node {
	var branches []*ir.Branch
	for _, k := range kinds {
		m := j.Nodes.Node(ir.Node{Kind: ir.SchemaNode, Set: j.Sets.Restrict(normal.Set, k), Types: k})
		j.writeValues(m, normal, slices.DeleteFunc(slices.Clone(values), func(v *tree.Node) bool { return schema.TypeOf(v)&k == 0 }))
		branches = append(branches, j.Branch(m, m.Set))
	}
	if !j.Keywords.Takes.Unions() { // Union would try once more to make one list of them
		return j.Keywords.NoUnion(normal, branches, diag.RuleNoUnion)
	}
	u := j.Union(normal, branches)
	u.Facts = append(u.Facts, n.Facts...)
	u.Note(flavor.CMixedEnum, flavor.Split, diag.Exact, false, normal.ListedBy, "")
	return u
}

// listedObjects makes n a closed object with a list of values for each member, where that admits the listed objects and
// no others: enum [{"a": 1, "b": 0}, {"a": 2, "b": 0}] => a: enum [1, 2], b: enum [0]. It reports whether it did.
func (j *Joiner) listedObjects(n *ir.Node, normal *meaning.Normal, values []*tree.Node, place Listing) bool {
	if place.Depth > deepestListed || !j.Keywords.Takes.ClosedObjects() || values[0].Len() == 0 && j.Rules.Refuses(flavor.CEmptyProperties) {
		return false
	}
	members := meaning.Combined(values)
	if members == nil || slices.ContainsFunc(members, func(m []*tree.Node) bool { return !j.Keywords.NameRule.Takes(m[0].Name(), place.Root) }) {
		return false
	}
	n.Types, n.Object = schema.TObject, &ir.ObjectPart{Declared: true, Closed: true, From: normal.Primary}
	inner := Listing{Depth: place.Depth + 1}
	for _, m := range members {
		name := m[0].Name()
		n.Object.Properties = append(n.Object.Properties, &ir.Property{Original: name, Name: name, Node: j.listedMember(m, normal.ListedBy, inner), Required: true})
	}
	n.Note(flavor.CStructuredEnumValue, flavor.SpellOut, diag.Exact, false, normal.ListedBy, "")
	return true
}

// listedMember constructs what a member of listed objects may be.
func (j *Joiner) listedMember(values []*tree.Node, by *tree.Node, place Listing) *ir.Node {
	t := schema.TypesOf(values)
	normal := meaning.ListOf(t, by)
	n := j.Nodes.Node(ir.Node{Kind: ir.SchemaNode, Set: normal.Set, Types: t})
	if t == schema.TNull {
		return j.Keywords.NullNode(n, by)
	}
	n = j.listedSome(n, normal, slices.DeleteFunc(values, func(v *tree.Node) bool { return v.Kind() == tree.Null }), place)
	if t&schema.TNull != 0 {
		n = j.OrNullNode(n)
	}
	return n
}

// deepestListed bounds how deep in a listed value objects are written out.
const deepestListed = 4
