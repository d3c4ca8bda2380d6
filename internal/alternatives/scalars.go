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
	"github.com/schemaflavor/schemaflavor/internal/sentence"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Alternatives that may be no union, or could not be told apart in one, are often scalars. Then
// one list of values says the same, or one type, or a list of types.

// onlyScalars reports whether no alternative is an object, a list or a union.
func onlyScalars(branches []*ir.Branch) bool {
	return !slices.ContainsFunc(branches, func(b *ir.Branch) bool {
		return b.Node.Kind != ir.SchemaNode || b.Node.Types&(schema.TObject|schema.TArray) != 0
	})
}

// onlyNumbersListed reports whether each alternative lists its values, and these are numbers.
func (j *Joiner) onlyNumbersListed(branches []*ir.Branch) bool {
	return !slices.ContainsFunc(branches, func(b *ir.Branch) bool {
		return b.Node.Kind != ir.SchemaNode || b.Node.Types == 0 || b.Node.Types&^(schema.TNumber|schema.TWhole) != 0 || !j.Meaning.NormalForm(b.Set).Listed
	})
}

// scalars constructs a place of several scalar alternatives without a union, exactly; nil where
// no one schema says what they say.
func (j *Joiner) scalars(normal *meaning.Normal, branches []*ir.Branch) *ir.Node {
	rest, null := j.Nodes.WithoutNull(branches)
	if len(rest) == 0 {
		return nil
	}
	var n *ir.Node
	if len(rest) == 1 {
		n = j.annotated(rest[0].Node, normal)
	} else if n = j.oneList(normal, rest); n == nil {
		n = j.oneType(normal, rest)
	}
	switch {
	case n == nil || n.Kind != ir.SchemaNode || n.IsText():
		return nil
	case !null:
		return n
	case !j.Keywords.Takes.Null() || j.Rules.Dialect != flavor.OpenAPI30 && !j.Keywords.Takes.NullAmongTypes(n):
		return nil
	}
	return j.OrNullNode(n)
}

// oneList constructs alternatives that all list their values as one list.
func (j *Joiner) oneList(normal *meaning.Normal, branches []*ir.Branch) *ir.Node {
	var by *tree.Node // the first keyword that lists
	var values []*tree.Node
	var said []sentence.Said
	var defaults []*tree.Node // those that repeat the only value of their branch
	seen := map[string]bool{}
	for _, b := range withAlso(branches) {
		form := j.Meaning.NormalForm(b.Set)
		if !form.Listed || len(form.Unions) > 0 || len(b.Also) > ir.MaxOthers {
			return nil
		}
		admitted, _, unknown := j.Meaning.Admitted(form)
		if unknown > 0 {
			return nil
		}
		by = cmp.Or(by, form.ListedBy)
		if len(admitted) == 1 {
			own := besides(form.Annotations, normal.Annotations)
			said = append(said, sentence.Said{Value: admitted[0], Annotations: own})
			for _, a := range own {
				if a.Name() == "default" && tree.Equal(a, admitted[0]) {
					defaults = append(defaults, a)
				}
			}
		}
		for _, v := range admitted {
			if k := v.Key(); !seen[k] {
				seen[k] = true
				values = append(values, v)
			}
		}
	}
	if len(values) == 0 || slices.ContainsFunc(values, func(v *tree.Node) bool { return v.Kind() == tree.Null }) {
		return nil
	}
	n := keywords.Begin(j.Keywords, normal)
	n.Annotations = j.withoutForeignDefault(normal.Annotations, values)
	if n = j.listedSome(n, normal.ListedAs(by), values, Listing{alone: true}); n == nil || n.Kind != ir.SchemaNode {
		return nil
	}
	j.Keywords.SettleAnnotations(n, check.Places(n.Types)[0])
	own := len(n.Facts)
	n.Inherit(ir.NodesOf(branches)...)
	listedAlike(n.Facts[:own], n.Facts[own:])
	j.Teller.Words.TellValues(n, said)
	for _, a := range defaults {
		n.Fact(diag.Fact{Rule: diag.RuleDropped, Repair: flavor.Remove, Node: a, Keyword: a.Name()})
	}
	return n
}

// listedAlike corrects inherited facts: those that say how one alternative wrote values that are no strings come to say how the
// list of all values wrote them.
func listedAlike(own, inherited []diag.Fact) {
	rule := flavor.CNonStringEnum.String()
	is := func(f diag.Fact) bool { return f.Rule == rule }
	at := slices.IndexFunc(own, is)
	for i := range inherited {
		if at >= 0 && is(inherited[i]) {
			inherited[i].Repair, inherited[i].Reshaped, inherited[i].Detail = own[at].Repair, own[at].Reshaped, own[at].Detail
		}
	}
}

// withAlso lists branches together with those that they stand for as well: each of them means a conjunction of its own.
func withAlso(branches []*ir.Branch) (all []*ir.Branch) {
	for _, b := range branches {
		all = append(append(all, b), b.Also...)
	}
	return all
}

// oneType constructs alternatives that say nothing but a type: as one type, or a list of types, or a schema that admits anything where
// one of the alternatives does.
func (j *Joiner) oneType(normal *meaning.Normal, branches []*ir.Branch) *ir.Node {
	t, anything := schema.TypeSet(0), false
	for _, b := range branches {
		n := b.Node
		if n.Kind != ir.SchemaNode || n.Carry != ir.CarryPlain || n.Nullable || n.Types&(schema.TObject|schema.TArray|schema.TNull) != 0 ||
			len(n.Members)+len(n.Sentences) > 0 {
			return nil
		}
		t |= n.Types
		anything = anything || n.Types == 0
	}
	if anything {
		t = 0
	}
	several := t != 0 && !t.Single()
	if several && j.Rules.Refuses(flavor.CTypeList) {
		return nil
	}
	n := j.Nodes.Node(ir.Node{Kind: ir.SchemaNode, Set: normal.Set, Src: normal.Primary, Types: t, Wording: ir.Wording{Annotations: normal.Annotations, Unknown: normal.Unknown}})
	at := flavor.Untyped
	if !anything {
		at = check.Places(t)[0]
	}
	j.Keywords.SettleAnnotations(n, at)
	if several && !j.Keywords.Takes.NullAmongTypes(n) {
		return nil
	}
	n.Inherit(ir.NodesOf(branches)...)
	return n
}
