// Package sent spells values of the original schema in the provider's shape, so that a default or an example is shown to the model
// as the model would send it: {"os": "linux"} => [{"key": "os", "value": "linux"}] where a map travels as a list of entries. It reads
// the nodes of a result and not the codec, which is made later, when all nodes are known. Where it would have to guess, it has no
// answer.
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

// Value returns the JSON text by which a value travels at a node. It is not ok where that is not known: several branches would send
// the value in different ways, a member has no place of its own, or more than mostWithin nodes lead into each other. Nor is it ok for
// a value that a reshaping node cannot carry, such as a string where a map travels as a list. A value that a plain node does not admit
// stays as it is.
func Value(n *ir.Node, value *tree.Node) (text []byte, ok bool) {
	if n.Kind == ir.SchemaNode && n.Carry != ir.CarryPlain && !Takes(n, value) {
		return nil, false
	}
	return newSending(true, value).appendTo(nil, n, value, mostWithin)
}

// Strictly is Value for values of which each member has a property or another place of its own. It appends the text to out.
func Strictly(out []byte, n *ir.Node, value *tree.Node) (text []byte, ok bool) {
	return newSending(false, value).appendTo(out, n, value, mostWithin)
}

// A sending spells one value.
type sending struct {
	undeclared bool // a member without a property of its own stays as it is; otherwise there is no answer for its object
	left       *int // how many more nodes may be visited, since branches may lead to each other in many ways
}

func newSending(undeclared bool, value *tree.Node) sending {
	left := 1000 + 8*len(value.Raw())
	return sending{undeclared, &left}
}

// mostWithin bounds the nodes that lead into each other for one value. Real values lead through a few.
const mostWithin = 32

func (s sending) appendTo(out []byte, n *ir.Node, value *tree.Node, within int) ([]byte, bool) {
	switch *s.left--; {
	case within == 0 || *s.left < 0:
		return out, false
	case n == nil || !Takes(n, value):
		return value.Append(out), true
	case n.Kind == ir.ReferenceNode && n.Definition.Node == nil: // the definition is not made yet
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
			return out, false // a default of null means absence here, and not the text "null"
		}
		if n.Strings && value.IsString() && !KeepsQuotes(n, value) {
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

// KeepsQuotes reports whether a value is a string that has to be sent in quotes where other strings stand for themselves, since it would be
// taken for the JSON text of another value: "null".
func KeepsQuotes(n *ir.Node, value *tree.Node) bool {
	return n.Strings && value.IsString() && codec.ReadsAsText(value, codec.ButStrings)
}

// Takes reports whether a node carries a value, as far as the value's type and a node's listed texts tell.
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

// hasPlaces reports whether a node has a place for each member of a value, and the value has the members that the node requires and
// the values that their nodes list. It looks at the outermost object alone.
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
	if n.Kind == ir.SchemaNode && n.Carry == ir.CarryEntries && value.IsObject() { // each member has to be a value of the map
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

// appendOfBranch appends the text that all branches which carry the value agree on. It is not ok where two of them differ.
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
		if !carries(b) || asItIs && b.Node.IsText() { // the text branch may be for other values only
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
		return value.Append(out), none // not ok if a branch takes the type, but has no place for some member
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

// appendObject appends an object: first its members in their own order, then null for each required property that stands for an absent one.
func (s sending) appendObject(out []byte, o *ir.ObjectPart, value *tree.Node, within int) (_ []byte, ok bool) {
	out = append(out, '{')
	for v := value.First(); v != nil; v = v.Next() {
		name, of := v.Name(), o.Additional
		if i := slices.IndexFunc(o.Properties, func(p *ir.Property) bool { return p.Original == v.Name() }); i >= 0 {
			p := o.Properties[i]
			if name, of = p.Name, p.Node; v.Kind() == tree.Null && p.Optional {
				return out, false // Decode would read the null as absence
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

// appendEntries appends a map as a list of entries.
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

// appendBesideKey appends a member of a map as an entry that has the key among the members of the value.
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
	return append(out, '}'), v == nil // not ok if there are further items: they have no place of their own
}

func appendName(out []byte, name string) []byte { return append(append(out, diag.Quote(name)...), ':') }

// separated appends a comma, unless the next member or item is the first.
func separated(out []byte) []byte {
	if last := out[len(out)-1]; last != '{' && last != '[' {
		out = append(out, ',')
	}
	return out
}
