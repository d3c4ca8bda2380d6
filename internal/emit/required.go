package emit

import (
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// requires reports whether `required` is written: if a property is required, or if the input has an
// empty list, which says the same.
func (e *Emitter) requires(o *ir.ObjectPart) bool {
	for _, p := range o.Properties {
		if p.Required {
			return true
		}
	}
	if o.Rest != nil && o.Rest.Required {
		return true
	}
	said := o.From.Member(word.Required)
	return said.IsArray() && said.Len() == 0
}

// required writes the list of required names: the input's own where it says the same, else in the
// input's order and then the properties'.
func (e *Emitter) required(n *ir.Node, _ slot) {
	o := n.Object
	said := listOf(n)
	if e.names == nil {
		e.names = make([]string, 0, max(len(o.Properties)+1, usualSlots))
	}
	from, same := len(e.names), said.IsArray()
	want := wantedOf(o.Properties)
	if said.IsArray() {
		for r := range said.All() {
			p := want.take(r)
			if p == nil {
				same = false
				continue
			}
			same = same && p.Name == r.Text()
			e.names = append(e.names, p.Name)
		}
	}
	for i, p := range o.Properties {
		if p.Required && want.left(i) {
			e.names, same = append(e.names, p.Name), false
		}
	}
	if o.Rest != nil && o.Rest.Required {
		e.names, same = append(e.names, o.Rest.Name), false
	}
	if same {
		e.Out = said.Append(e.Out)
	} else {
		e.strings(e.names[from:])
	}
	clear(e.names[from:])
	e.names = e.names[:from]
}

// listOf returns the `required` of the input whose order a node's required names follow: that of its own object, else the first one
// which names them all in a schema that the object refers to or combines.
func listOf(n *ir.Node) *tree.Node {
	o := n.Object
	said := o.From.Member(word.Required)
	if said != nil || o.From == nil {
		return said
	}
	for i, p := range n.Set {
		if i == mostFollowed {
			break
		}
		if list := p.N.Member(word.Required); list.IsArray() && namesAll(list, o.Properties) {
			return list
		}
	}
	return nil
}

// mostFollowed bounds the schemas in which listOf looks for a list: each costs a look at all properties.
const mostFollowed = 32

// namesAll reports whether a list names all properties that are required.
func namesAll(list *tree.Node, ps []*ir.Property) bool {
	want := wantedOf(ps)
	for r := range list.All() {
		want.take(r)
	}
	for i, p := range ps {
		if p.Required && want.left(i) {
			return false
		}
	}
	return true
}

func (e *Emitter) strings(list []string) {
	e.Out = append(e.Out, '[')
	for i, s := range list {
		if i > 0 {
			e.Out = append(e.Out, ',')
		}
		e.quoted(s)
	}
	e.Out = append(e.Out, ']')
}

// wanted are the required properties that are not listed yet.
type wanted struct {
	properties []*ir.Property
	listed     uint32         // of few properties: a bit for each that is listed
	many       map[string]int // of more: the index of each that is not listed yet, by its name in the input
}

// fewWanted is the number of properties up to which they are searched one by one: wanted.listed has as many bits.
const fewWanted = 32

func wantedOf(ps []*ir.Property) wanted {
	w := wanted{properties: ps}
	if len(ps) > fewWanted {
		w.many = make(map[string]int, len(ps))
		for i, p := range ps {
			if p.Required {
				w.many[p.Original] = i
			}
		}
	}
	return w
}

// take returns the property that an entry of the input's list names, and lists it.
func (w *wanted) take(r *tree.Node) *ir.Property {
	if !r.IsString() {
		return nil
	}
	if w.many != nil {
		i, ok := w.many[r.Text()]
		if !ok {
			return nil
		}
		delete(w.many, r.Text())
		return w.properties[i]
	}
	for i, p := range w.properties {
		if p.Required && w.left(i) && r.Is(p.Original) {
			w.listed |= 1 << i
			return p
		}
	}
	return nil
}

// left reports whether a property is not listed yet.
func (w *wanted) left(i int) bool {
	if w.many != nil {
		_, ok := w.many[w.properties[i].Original]
		return ok
	}
	return w.listed&(1<<i) == 0
}
