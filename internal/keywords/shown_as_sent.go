package keywords

import (
	"bytes"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/sent"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// shown are the annotations that hold a value of their place, or the names of its members.
var shown = map[string]bool{"default": true, "example": true, "propertyOrdering": true}

// orderSent is a propertyOrdering in the names under which properties are sent, without those that the object has not; ok: some are left.
func orderSent(n *ir.Node, order *tree.Node) (text []byte, ok bool) {
	if n.Object == nil || !order.IsArray() {
		return order.Append(nil), true
	}
	called := make(map[string]string, len(n.Object.Properties))
	for _, p := range n.Object.Properties {
		called[p.Original] = p.Name
	}
	var names [][]byte
	for name := range order.All() {
		if now, is := called[name.Text()]; is && name.IsString() {
			names = append(names, []byte(diag.Quote(now)))
		}
	}
	return append(append([]byte{'['}, bytes.Join(names, []byte{','})...), ']'), len(names) > 0
}

// showValue has a node show a default, an example or an order of properties in the form in which its values travel. Other annotations
// are kept. kept reports that it may stay as it is, spelled that it was written anew. Both are false where it cannot be shown; name is
// the name of a member in it that the flavor does not take there, if that is why.
func (w *Writer) showValue(n *ir.Node, a *tree.Node) (kept, spelled bool, name string) {
	kept = true
	before := n.Members
	if shown[a.Name()] && (n.Kind == ir.SchemaNode || n.Kind == ir.UnionNode || n.Kind == ir.ReferenceNode) {
		kept, spelled = writeShown(n, a)
	}
	value := a
	if spelled {
		t, err := tree.Parse([]byte(n.Members[len(n.Members)-1].Text), tree.Limits{Depth: 1 << 20})
		if err != nil {
			return false, true, ""
		}
		value = t.Root()
	}
	if kept || spelled {
		if name = check.NameRefused(w.Rules, a.Name(), value); name != "" {
			n.Members = before
			return false, false, name
		}
	}
	return kept, spelled, ""
}

// writeShown is showValue for the annotations in shown, before names are asked for. Both results are false where
// it is not known how the value travels. One that was written for a branch is replaced.
func writeShown(n *ir.Node, a *tree.Node) (kept, spelled bool) {
	if n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && len(n.Members) == 0 && !a.IsObject() && !a.IsArray() {
		return true, false
	}
	if n.Kind == ir.ReferenceNode && n.Definition.Node == nil {
		return true, false // the node that it leads to is made later
	}
	text, ok := sent.Value(n, a)
	if a.Word() == word.PropertyOrdering {
		text, ok = orderSent(n, a)
	}
	if !ok {
		return false, false
	}
	if n.Kind == ir.ReferenceNode { // beside a reference, nothing is written that the input does not have
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
