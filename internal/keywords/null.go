package keywords

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// NullNode spells null where the flavor has no such type: a string that is always null.
func (w *Writer) NullNode(n *ir.Node, at *tree.Node) *ir.Node {
	if w.Rules.Refuses(flavor.CNullType) {
		n.Types, n.Carry = schema.TString, ir.CarryValues
		n.Values = []codec.Value{{Original: "null", Text: "null"}}
		n.AddKeyword("enum", `["null"]`, nil)
		n.Listed = []string{diag.Quote("null")}
		n.Note(flavor.CNullType, flavor.Strings, diag.Exact, true, at, "")
	}
	return n
}
