package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// NullTravelsAsString reports whether null can only travel as a string.
func (w *Writer) NullTravelsAsString() bool {
	return w.Rules.Dialect != flavor.OpenAPI30 && w.Rules.Refuses(flavor.CNullType)
}

// TypesTakeNull reports whether null may stand in the node's list of types.
func (w *Writer) TypesTakeNull(n *ir.Node) bool {
	if w.Rules.Refuses(flavor.CTypeList) {
		return false
	}
	if !w.mayListNull(n) {
		return false
	}
	if !w.Rules.Refuses(flavor.CCrowdedTypeList) {
		return true
	}
	if len(n.Members) > 0 || len(n.Unknown) > 0 || n.Object != nil && (n.Object.Declared || n.Object.Closed || len(n.Object.Properties) > 0 || n.Object.Additional != nil) || n.Array != nil && (n.Array.Items != nil || n.Array.Prefix != nil) {
		return false
	}
	for _, a := range n.Annotations {
		if a.Name() != "title" && a.Name() != "description" {
			return false
		}
	}
	return true
}

// mayListNull reports whether all that the node says may stand in a schema that has the
// type null too.
func (w *Writer) mayListNull(n *ir.Node) bool {
	ps := check.Places(n.Types | schema.TNull)
	ok := func(keyword string) bool { return w.Form.Allows(keyword, ps...) }
	if !w.MayStand(n.Members, n.Types|schema.TNull) || n.Has("const") && !ok("enum") { // which it becomes, to list null too
		return false
	}
	for _, a := range n.Annotations {
		if !ok(a.Name()) {
			return false
		}
	}
	o := n.Object
	return (o == nil || len(o.Properties) == 0 && !o.Declared && !n.Src.Says(word.Required) || ok("properties") && ok("required")) &&
		(o == nil || !o.Closed && o.Additional == nil || ok("additionalProperties")) && (n.Array == nil || (n.Array.Items == nil || ok("items")) && (n.Array.Prefix == nil || ok("prefixItems")))
}

// MayStand reports whether members may stand in a schema of several types: what is copied is taken for each of them, while of
// what is written that was asked, and is the same for all.
func (w *Writer) MayStand(members []ir.Member, t schema.TypeSet) bool {
	ps := check.Places(t)
	return !slices.ContainsFunc(members, func(m ir.Member) bool {
		return !w.Form.Allows(m.Keyword, ps...) || m.Raw != nil && !w.Form.MayHold(m.Keyword, check.Of(m.Raw), ps...)
	})
}

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
