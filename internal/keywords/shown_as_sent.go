package keywords

import (
	"bytes"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/sent"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// shown are the annotations that hold a value of their place.
var shown = map[string]bool{"default": true, "example": true}

// writeShown writes a default or an example as the values of a node travel. It reports whether that may stay
// as it is, or else whether it is spelled anew; both are false where it is not known how it travels. It
// goes before one that was spelled for a branch.
func writeShown(n *ir.Node, a *tree.Node) (kept, spelled bool) {
	if n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && len(n.Members) == 0 && !a.IsObject() && !a.IsArray() {
		return true, false
	}
	if n.Kind == ir.ReferenceNode && n.Definition.Node == nil {
		return true, false // what it leads to is made later
	}
	text, ok := sent.Value(n, a)
	if !ok {
		return false, false
	}
	if n.Kind == ir.ReferenceNode { // beside which nothing is written that the input has not
		return bytes.Equal(text, a.Append(nil)), false
	}
	same := func(m ir.Member) bool { return m.Keyword == a.Name() }
	if slices.ContainsFunc(n.Members, same) {
		n.Members = slices.DeleteFunc(slices.Clone(n.Members), same)
	}
	if bytes.Equal(text, a.Append(nil)) {
		return true, false
	}
	n.Members = append(slices.Clip(n.Members), ir.Member{Keyword: a.Name(), Text: string(text), After: a})
	return false, true
}
