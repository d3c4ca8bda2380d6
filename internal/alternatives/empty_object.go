package alternatives

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// EmptyObject constructs a place whose only value is the object without members, where the flavor takes no object
// without properties: a string that lists the JSON text "{}".
func (j *Joiner) EmptyObject(n *ir.Node, normal *meaning.Normal) *ir.Node {
	out := j.Nodes.Node(ir.Node{Kind: ir.SchemaNode, Set: normal.Set, Src: n.Src, Types: schema.TString, Carry: ir.CarryText, Wording: n.Wording})
	out.Listed = []string{diag.Quote(empty)}
	out.AddKeyword("enum", "["+diag.Quote(empty)+"]", nil)
	out.Facts = ir.CopyFacts(n.Facts, out)
	out.Note(flavor.CEmptyProperties, flavor.Strings, diag.Exact, true, normal.Place(), "")
	j.Keywords.SettleAnnotations(out, flavor.StringType)
	return out
}

// empty is the JSON text of the object without members.
const empty = "{}"

// listTexts prepares a node that EmptyObject made for null to join it: its listed text comes to stand for the one value {}. As JSON
// text, the node would carry the text of null too, which its list does not have.
func listTexts(n *ir.Node) {
	if n.Carry == ir.CarryText && len(n.Listed) == 1 && n.Listed[0] == diag.Quote(empty) {
		n.Carry, n.Values = ir.CarryValues, []codec.Value{{Original: empty, Text: empty}}
	}
}
