package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A default is a value, and travels as the values of its place do.

// respelled writes a default as the values of a node travel that are not plain. It reports whether
// the default may stay as it is, or else whether it is spelled anew; a list of entries or of
// properties is not made of it. It goes before one that was spelled for a branch.
func respelled(n *ir.Node, a *tree.Node) (kept, spelled bool) {
	text, ok := travelling(n, a)
	kept = a.Kind() == tree.Null && (n.Nullable || n.Carry == ir.CarryValues && !ok) // which travels as it is
	if !kept && !ok {
		return false, false
	}
	if slices.ContainsFunc(n.Members, isDefault) {
		n.Members = slices.DeleteFunc(slices.Clone(n.Members), isDefault)
	}
	if kept {
		return true, false
	}
	n.Members = append(slices.Clip(n.Members), ir.Member{Keyword: "default", Text: diag.Quote(text), After: a})
	return false, true
}

func isDefault(m ir.Member) bool { return m.Keyword == "default" }

// travelling is the string that a value travels as.
func travelling(n *ir.Node, value *tree.Node) (text string, ok bool) {
	written := string(value.Append(nil))
	switch {
	case n.Carry == ir.CarryStringOrText && value.IsString() && !codec.ReadsAsText(value, signature.Object):
		return value.Text(), true
	case n.IsText() || n.Carry == ir.CarryStringOrText && (value.IsString() || value.IsObject()):
		return written, true
	}
	for _, v := range n.Values {
		if v.Original == written {
			return v.Text, true
		}
	}
	return "", false
}
