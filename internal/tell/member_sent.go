package tell

import (
	"cmp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// What a member is may be told by the shape in which its values travel. If the member is a union, "is a list of entries" says
// which branch is meant, and the branch says the rest.

// sentIs says in which shape member m sends the values that schema p admits: is a list of entries, is the JSON text of an
// object. It says nothing where that is not known.
func (t *Teller) sentIs(m *ir.Property, p *tree.Node) string {
	end := t.Schemas.WholeEnd(p)
	if m == nil || m.Node == nil || end == nil || t.Doc.TypesNamed(end)&schema.TNull != 0 || t.Doc.OrNull(end) {
		return "" // null may be absence
	}
	n := definedAs(m.Node)
	var others []*ir.Node
	switch {
	case n == nil:
		return ""
	case n.Kind == ir.UnionNode:
		n, others = t.alternativeOf(n, p, end)
	case !n.MayBeText():
		return "" // its values have this shape in any case
	}
	if n = definedAs(n); n == nil || n.Kind == ir.UnionNode || n.Kind == ir.NeverNode {
		return ""
	}
	return sentence.Sure("is ", t.shape(n, end, others))
}

// shape says in which shape node n sends the values of schema end; others are the other branches where n is one of a union,
// from which a shape has to tell it.
func (t *Teller) shape(n *ir.Node, end *tree.Node, others []*ir.Node) string {
	types := schema.TypesSaidBy(end)
	alone := func(alike func(*ir.Node) bool) bool {
		return !slices.ContainsFunc(others, func(o *ir.Node) bool { o = definedAs(o); return o == nil || alike(o) })
	}
	switch {
	case n.IsText(), n.Carry == ir.CarryStringOrText && types == schema.TObject:
		words := t.Words.InText(end)
		if n.Strings && types == schema.TString { // which stand for themselves
			return words
		}
		if words == n.What && len(others) == 0 { // as the node says itself
			return ""
		}
		return sentence.Sure("the JSON text of ", words)
	case n.Carry == ir.CarryEntries && alone(func(o *ir.Node) bool { return o.Carry == ir.CarryEntries }):
		return "a list of entries"
	case n.Carry == ir.CarryTuple && n.Object != nil && len(n.Object.Properties) > 0 && len(n.Object.Properties) <= sentence.MaxMembers:
		var names []string
		for _, position := range n.Object.Properties {
			names = append(names, position.Name)
		}
		return "an object with " + diag.Enumerated(diag.Ticked(names), " and ")
	case n.Carry == ir.CarryValues:
		return t.sentAs(n, end)
	case n.Carry != ir.CarryPlain:
		return ""
	}
	if what := t.Words.PhraseOf(end, sentence.Phrase{Depth: 1, Use: sentence.Exactly}); travelsAsItIs(n, maxLittle) && what.Words != "" && (what.Only != "" || !strings.Contains(what.Words, ", ")) {
		return what.Words
	}
	if types != 0 && types != schema.TAll && alone(func(o *ir.Node) bool { return o.Types == 0 || o.Types&types != 0 }) {
		return diag.TextWords(types)
	}
	return ""
}

// alternativeOf returns the branch of union n that was made of schema p, and all others; nil where none was, or several.
func (t *Teller) alternativeOf(n *ir.Node, p, end *tree.Node) (of *ir.Node, others []*ir.Node) {
	if n.Tagged {
		return nil, nil
	}
	for _, b := range n.Branches {
		made := slices.ContainsFunc(append([]*ir.Branch{b}, b.Also...), func(b *ir.Branch) bool { return madeOf(b.Set, p, end) || madeOf(b.Node.Set, p, end) })
		switch {
		case !made:
			others = append(others, b.Node)
		case of != nil:
			return nil, nil
		default:
			of = b.Node
		}
	}
	return of, others
}

// madeOf reports whether schema p, or end, to which it leads, is a part of a set.
func madeOf(set conjunction.Set, p, end *tree.Node) bool {
	return slices.ContainsFunc(set, func(part conjunction.Part) bool {
		return part.N != nil && (part.N == p || part.N == end || tree.Equal(part.N, p))
	})
}

// definedAs is what a reference leads to; nil where that is not known yet.
func definedAs(n *ir.Node) *ir.Node {
	for range maxLittle {
		if n == nil || n.Kind != ir.ReferenceNode {
			break
		}
		if n.Definition == nil {
			return nil
		}
		n = n.Definition.Node
	}
	if n != nil && n.Kind == ir.ReferenceNode {
		return nil
	}
	return n
}

// travelsAsItIs reports whether values of a node are sent as the input has them; what lies deeper than levels counts as changed.
func travelsAsItIs(n *ir.Node, levels int) bool {
	if n = definedAs(n); n == nil || levels == 0 {
		return false
	}
	inside := func(inner *ir.Node) bool { return inner == nil || travelsAsItIs(inner, levels-1) }
	switch n.Kind {
	case ir.VerbatimNode:
		return true
	case ir.UnionNode:
		return !n.Tagged && !slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return !inside(b.Node) })
	case ir.SchemaNode:
	default:
		return false
	}
	o, a := cmp.Or(n.Object, &ir.ObjectPart{}), cmp.Or(n.Array, &ir.ArrayPart{})
	return n.Carry == ir.CarryPlain && o.Rest == nil && inside(o.Additional) && inside(a.Items) &&
		!slices.ContainsFunc(o.Properties, func(p *ir.Property) bool { return p.Name != p.Original || !inside(p.Node) }) &&
		!slices.ContainsFunc(a.Prefix, func(item *ir.Node) bool { return !inside(item) })
}
