// Package sent spells values as they travel: a default and an example are shown to the model as it would send them. It
// reads the nodes of a result, not its codec, which is made when all of them are known, and has no answer where that
// would be a guess.
//
// In: a value of the original and the node of its place. Out: its text as it is sent, or none.
package sent

import (
	"bytes"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Value spells a value as those of a node travel, as JSON. It is not ok where that cannot be known here: branches
// would send it in several ways, a member has no place of its own, or it leads deeper than mostWithin; nor where
// the node has another shape than its schema, which does not admit it. Else what a schema does not admit stays as it is.
func Value(n *ir.Node, value *tree.Node) (text []byte, ok bool) {
	if n.Kind == ir.SchemaNode && n.Carry != ir.CarryPlain && !Takes(n, value) {
		return nil, false
	}
	return newSending(true, value).appendTo(nil, n, value, mostWithin)
}

// Strictly is Value where each member of the value has a place of its own, appended to out.
func Strictly(out []byte, n *ir.Node, value *tree.Node) (text []byte, ok bool) {
	return newSending(false, value).appendTo(out, n, value, mostWithin)
}

// A sending spells one value.
type sending struct {
	undeclared bool // members that no property is of stay as they are; else the value is not spelled
	left       *int // nodes that it may still look at: branches may lead to each other in many ways
}

func newSending(undeclared bool, value *tree.Node) sending {
	left := 1000 + 8*len(value.Raw())
	return sending{undeclared, &left}
}

// mostWithin bounds the nodes within each other that a value is read by: a real one leads through a few.
const mostWithin = 32

func (s sending) appendTo(out []byte, n *ir.Node, value *tree.Node, within int) ([]byte, bool) {
	switch *s.left--; {
	case within == 0 || *s.left < 0:
		return out, false
	case n == nil || !Takes(n, value):
		return value.Append(out), true
	case n.Kind == ir.ReferenceNode && n.Definition.Node == nil: // it is being made
		return value.Append(out), !value.IsObject() && !value.IsArray()
	case n.Kind == ir.ReferenceNode:
		return s.appendTo(out, n.Definition.Node, value, within-1)
	case n.Kind == ir.UnionNode:
		return s.appendOfBranch(out, n, value, within-1)
	case n.Kind != ir.SchemaNode:
		return value.Append(out), n.Kind == ir.VerbatimNode || !value.IsObject()
	case value.Kind() == tree.Null && n.Nullable:
		return append(out, "null"...), true
	}
	switch n.Carry {
	case ir.CarryPlain:
		return s.appendPlain(out, n, value, within-1)
	case ir.CarryText, ir.CarryTextAmongStrings:
		if value.Kind() == tree.Null {
			return out, false // nobody means the text of null: it is what is absent
		}
		if n.Strings && value.IsString() && !codec.ReadsAsText(value, codec.ButStrings) {
			return value.Append(out), true
		}
		return append(out, diag.Quote(string(value.Append(nil)))...), true
	case ir.CarryStringOrText:
		if value.IsObject() || codec.ReadsAsText(value, signature.Object) {
			return append(out, diag.Quote(string(value.Append(nil)))...), true
		}
		return value.Append(out), true
	case ir.CarryValues:
		written := string(value.Append(nil))
		i := slices.IndexFunc(n.Values, func(v codec.Value) bool { return v.Original == written })
		if i < 0 {
			return append(out, written...), value.Kind() == tree.Null
		}
		return append(out, diag.Quote(n.Values[i].Text)...), true
	case ir.CarryWrap:
		out = appendName(append(out, '{'), n.Object.Properties[0].Name)
		out, ok := s.appendTo(out, n.Object.Properties[0].Node, value, within-1)
		return append(out, '}'), ok
	case ir.CarryEntries:
		return s.appendEntries(out, n, value, within-1)
	case ir.CarryTuple:
		return s.appendPositions(out, n, value, within-1)
	}
	return out, false
}

// Takes reports whether a value is one that a node carries, as far as its type says that.
func Takes(n *ir.Node, value *tree.Node) bool {
	if n.Kind != ir.SchemaNode {
		return n.Kind != ir.NeverNode
	}
	switch n.Carry {
	case ir.CarryPlain:
		return n.Types == 0 || n.Types&schema.TypeOf(value) != 0 || n.Nullable && value.Kind() == tree.Null
	case ir.CarryEntries:
		return value.IsObject() || n.Nullable && value.Kind() == tree.Null
	case ir.CarryTuple:
		return value.IsArray() || n.Nullable && value.Kind() == tree.Null
	case ir.CarryText, ir.CarryTextAmongStrings:
		return n.Listed == nil || slices.Contains(n.Listed, diag.Quote(string(value.Append(nil))))
	}
	return true
}

// hasPlaces reports whether a node has a place for each member of a value, and the value what the node wants, as far as that
// shows in the first object.
func hasPlaces(n *ir.Node, value *tree.Node, within int) bool {
	for ; within > 0; within-- {
		switch {
		case n.Kind == ir.ReferenceNode && n.Definition.Node != nil:
			n = n.Definition.Node
		case n.Kind == ir.SchemaNode && n.Carry == ir.CarryWrap:
			if n = n.Object.Properties[0].Node; !Takes(n, value) {
				return false
			}
		default:
			within = 0
		}
	}
	if n.Kind == ir.UnionNode && !slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return Takes(b.Node, value) }) {
		return n.Nullable && value.Kind() == tree.Null
	}
	if n.Kind == ir.SchemaNode && n.Carry == ir.CarryEntries && value.IsObject() { // each member is to be one that the map has
		of, _ := n.Entry()
		for v := value.First(); v != nil; v = v.Next() {
			if of != nil && !Takes(of, v) {
				return false
			}
		}
		return true
	}
	if n.Kind != ir.SchemaNode || n.Carry != ir.CarryPlain || n.Object == nil || !value.IsObject() {
		return true
	}
	o := n.Object
	for _, p := range o.Properties {
		v := value.Get(p.Original)
		if v == nil && p.Required && !p.Optional {
			return false
		}
		if v != nil && p.Node != nil && p.Node.Kind == ir.SchemaNode && p.Node.Carry == ir.CarryPlain && p.Node.Listed != nil && !slices.Contains(p.Node.Listed, v.Key()) {
			return false
		}
	}
	for v := value.First(); v != nil && o.Rest == nil && o.Additional == nil && len(o.Properties) > 0; v = v.Next() {
		if !slices.ContainsFunc(o.Properties, func(p *ir.Property) bool { return p.Original == v.Name() }) {
			return false
		}
	}
	return true
}

// appendOfBranch appends what all branches make of a value that take it.
func (s sending) appendOfBranch(out []byte, n *ir.Node, value *tree.Node, within int) ([]byte, bool) {
	from, first := len(out), true
	asNull := func(b *ir.Branch) bool { return b.Name == "" && ir.TakesNull(b.Node, within) }
	if value.Kind() == tree.Null && (n.Nullable || slices.ContainsFunc(n.Branches, asNull)) {
		return append(out, "null"...), true
	}
	texts := func(b *ir.Branch) bool { return b.Node.IsText() }
	if slices.ContainsFunc(n.Branches, texts) && codec.ReadsAsText(value, signature.Object|signature.Array) {
		return out, false // a string that reads as the text of another branch
	}
	carries := func(b *ir.Branch) bool { return Takes(b.Node, value) && hasPlaces(b.Node, value, within) }
	asItIs := slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return !b.Node.IsText() && carries(b) })
	for _, b := range n.Branches {
		if !carries(b) || asItIs && b.Node.IsText() { // which may be of other values alone
			continue
		}
		if !first {
			other, ok := s.appendTo(nil, b.Node, value, within)
			if !ok || !bytes.Equal(other, out[from:]) {
				return out, false
			}
			continue
		}
		ok := false
		if out, ok = s.appendTo(out, b.Node, value, within); !ok {
			return out, false
		}
		first = false
	}
	if first {
		none := !slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return Takes(b.Node, value) })
		return value.Append(out), none // else a branch of its type has no place for all of it
	}
	return out, true
}

func (s sending) appendPlain(out []byte, n *ir.Node, value *tree.Node, within int) (_ []byte, ok bool) {
	switch {
	case value.IsObject() && n.Object != nil:
		return s.appendObject(out, n.Object, value, within)
	case value.IsArray() && n.Array != nil:
		out = append(out, '[')
		i := 0
		for v := value.First(); v != nil; v = v.Next() {
			of := n.Array.Items
			if i < len(n.Array.Prefix) {
				of = n.Array.Prefix[i]
			}
			if i++; i > 1 {
				out = append(out, ',')
			}
			if out, ok = s.appendTo(out, of, v, within); !ok {
				return out, false
			}
		}
		return append(out, ']'), true
	}
	return value.Append(out), true
}

// appendObject appends an object in its own order, and null for what stands for absence behind that.
func (s sending) appendObject(out []byte, o *ir.ObjectPart, value *tree.Node, within int) (_ []byte, ok bool) {
	out = append(out, '{')
	for v := value.First(); v != nil; v = v.Next() {
		name, of := v.Name(), o.Additional
		if i := slices.IndexFunc(o.Properties, func(p *ir.Property) bool { return p.Original == v.Name() }); i >= 0 {
			p := o.Properties[i]
			if name, of = p.Name, p.Node; v.Kind() == tree.Null && p.Optional {
				return out, false // it would be read as absent
			}
		} else if o.Rest != nil || of == nil && !s.undeclared && len(o.Properties) > 0 {
			return out, false
		}
		if out, ok = s.appendTo(appendName(separated(out), name), of, v, within); !ok {
			return out, false
		}
	}
	for _, p := range o.Properties {
		if p.Optional && p.Required && !value.Has(p.Original) {
			out = append(appendName(separated(out), p.Name), "null"...)
		}
	}
	return append(out, '}'), true
}

// appendEntries appends a map as the list of its entries.
func (s sending) appendEntries(out []byte, n *ir.Node, value *tree.Node, within int) (_ []byte, ok bool) {
	of, inside := n.Entry()
	entry := n.EntryObject()
	out = append(out, '[')
	for v := value.First(); v != nil; v = v.Next() {
		if inside {
			if out, ok = s.appendBesideKey(separated(out), entry, v, within); !ok {
				return out, false
			}
			continue
		}
		out = appendName(append(separated(out), '{'), entry.Properties[0].Name)
		out = append(out, diag.Quote(v.Name())...)
		if out, ok = s.appendTo(appendName(append(out, ','), entry.Properties[1].Name), of, v, within); !ok {
			return out, false
		}
		out = append(out, '}')
	}
	return append(out, ']'), true
}

// appendBesideKey appends a member of a map whose value stands beside its key.
func (s sending) appendBesideKey(out []byte, entry *ir.ObjectPart, v *tree.Node, within int) (_ []byte, ok bool) {
	if entry == nil || !v.IsObject() || v.Has(entry.Properties[0].Name) {
		return out, false
	}
	rest := *entry
	rest.Properties = entry.Properties[1:]
	body, ok := s.appendObject(nil, &rest, v, within)
	out = append(appendName(append(out, '{'), entry.Properties[0].Name), diag.Quote(v.Name())...)
	if len(body) > len("{}") {
		out = append(out, ',')
	}
	return append(out, body[1:]...), ok
}

// appendPositions appends a tuple as the object that it travels as.
func (s sending) appendPositions(out []byte, n *ir.Node, value *tree.Node, within int) (_ []byte, ok bool) {
	out = append(out, '{')
	v := value.First()
	for _, p := range n.Object.Properties {
		switch {
		case v != nil:
			if out, ok = s.appendTo(appendName(separated(out), p.Name), p.Node, v, within); !ok {
				return out, false
			}
			v = v.Next()
		case p.Optional && p.Required:
			out = append(appendName(separated(out), p.Name), "null"...)
		}
	}
	if r := n.Object.Rest; r != nil && r.Optional && r.Required {
		out = append(appendName(separated(out), r.Name), "null"...)
	}
	return append(out, '}'), v == nil // further items have no place of their own
}

func appendName(out []byte, name string) []byte { return append(append(out, diag.Quote(name)...), ':') }

// separated appends a comma behind what is not the first.
func separated(out []byte) []byte {
	if last := out[len(out)-1]; last != '{' && last != '[' {
		out = append(out, ',')
	}
	return out
}
