package arrays

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// tupleRepeats reports whether all positions have the same schema, which one schema of items says, and what comes
// after them has it too or can be forbidden by a bound.
func (b *ArrayBuilder) tupleRepeats(ps *meaning.Positions, least int64) bool {
	all := ps.Prefix
	if ps.Closed == nil {
		all = append(all[:len(all):len(all)], ps.Rest)
	} else if !b.Keywords.Takes.Count("maxItems", int64(len(all))) || least > 0 && !b.Keywords.Takes.Count("minItems", least) {
		return false
	}
	first := all[0]
	return !slices.ContainsFunc(all, func(s conjunction.Set) bool {
		return len(s) != 1 || len(first) != 1 || s[0].N == nil || first[0].N == nil || s[0].Without != first[0].Without || !tree.Equal(s[0].N, first[0].N)
	})
}

// textOf returns the text of the only schema in a set, where that is read whole; "" for all other sets.
func textOf(s conjunction.Set) string {
	if len(s) != 1 || s[0].N == nil || s[0].Without != 0 {
		return ""
	}
	return string(s[0].N.Raw())
}

// tupleList makes a tuple a list whose items are the union of all positions: [A, B] => {"items": {"anyOf": [A, B]}}.
func (b *ArrayBuilder) tupleList(n *ir.Node, normal *meaning.Normal, ps *meaning.Positions, least int64, c place.Context) *ir.Node {
	var branches []*ir.Branch
	positions, seen := 0, map[string]bool{}
	for i, s := range ps.Prefix {
		text := textOf(s)
		if text != "" && seen[text] { // it is not written out again
			positions++
			continue
		}
		seen[text] = true
		child := b.places.Lower(s, place.Context{Level: c.Level, Edited: true})
		if b.places.Exhausted(c) {
			return b.places.BeyondBudget(normal.Set)
		}
		if child.Kind == ir.NeverNode {
			if int64(i) < least {
				return ir.Never(child.Src)
			}
			ps.Closed = child.Src
			n.ImpossibleItems(s, child.Src)
			break
		}
		branches = append(branches, b.Alternatives.Branch(child, s))
		positions++
	}
	if ps.Closed == nil {
		child := b.places.Lower(ps.Rest, place.Context{Level: c.Level, Edited: true})
		branches = append(branches, b.Alternatives.Branch(child, ps.Rest))
	} else {
		normal.MayHoldItems(positions, ps.Closed)
	}
	kinds := len(b.Alternatives.DistinctBranches(slices.Clone(branches)))
	of := schema.TypeSet(0)
	for _, branch := range branches {
		of |= b.Meaning.NormalFormUpTo(branch.Set, meaning.PartsOfText).Types
	}
	items := b.Alternatives.Union(meaning.OfTypes(of), absorbed(b, branches))
	if items.Kind == ir.NeverNode {
		items = b.places.Lower(nil, place.Context{Level: c.Level})
	}
	n.Array.Items = items
	effect := diag.Widened
	if kinds == 1 {
		effect = diag.Exact
	}
	n.Note(flavor.CTuple, flavor.List, effect, false, ps.At, "")
	if effect == diag.Widened {
		b.Keywords.Teller.Tell(n, ps.At.Name(), ps.At)
	}
	b.Keywords.WriteItemCounts(n, normal)
	if ps.Closed != nil && ps.Closed.IsBool() && ps.Closed.Word() != word.UnevaluatedItems && n.Has("maxItems") && b.Rules.Refuses(flavor.CBooleanSchema) {
		n.Fact(diag.Fact{Rule: flavor.CBooleanSchema.String(), Repair: flavor.Merge, Node: ps.Closed})
	}
	return n
}

// absorbed leaves out each branch of scalars of whose types another branch takes all values: {"type": "string", "maxLength": 5} beside
// {"type": "string"}. In a union of all positions it says nothing.
func absorbed(b *ArrayBuilder, branches []*ir.Branch) []*ir.Branch {
	out := slices.Clone(branches)
	for i := len(out) - 1; i >= 0; i-- {
		of := out[i]
		if !saysScalars(of.Node) {
			continue
		}
		by := slices.IndexFunc(out, func(o *ir.Branch) bool { return o != of && takesAll(o.Node, of.Node.Types) })
		if by < 0 {
			continue
		}
		n := b.Keywords.CopyForEdit(out[by].Node)
		n.Inherit(of.Node)
		out[by] = out[by].With(n, of)
		out = slices.Delete(out, i, i+1)
	}
	return out
}

// saysScalars reports whether a node is of scalars, that travel as they are, and has no words of its own.
func saysScalars(n *ir.Node) bool {
	return n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && !n.Nullable && n.Types != 0 && n.Types&(schema.TObject|schema.TArray|schema.TNull) == 0 && saysNoWords(n)
}

// takesAll reports whether a node says nothing but types, and has the given ones among them.
func takesAll(n *ir.Node, types schema.TypeSet) bool {
	return n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && (n.Types == 0 || types&^n.Types == 0) && len(n.Members) == 0 && n.Object == nil && n.Array == nil && saysNoWords(n)
}

func saysNoWords(n *ir.Node) bool {
	return len(n.Annotations)+len(n.Sentences) == 0 && n.Description == ""
}
