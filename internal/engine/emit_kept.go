package engine

import (
	"strings"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// kept writes an edited object of the input.
func (e *emitter) kept(n *node) {
	e.out = append(e.out, '{')
	sep := false
	write := func(keyword string, value func()) {
		if sep {
			e.out = append(e.out, ',')
		}
		sep = true
		e.out = append(append(e.out, quote(keyword)...), ':')
		value()
	}
	text, changed := n.words()
	if d := n.keptDescription(); d != "" && !changed {
		text = d
	}
	if most := e.l.longest(); most >= 0 && utf8.RuneCountInString(text) > most {
		text, changed = shorten(text, most), true
	}
	for _, m := range n.members {
		if m.keyword == "description" && changed {
			continue
		}
		if e.l.dead(m) {
			continue
		}
		write(m.keyword, func() { e.keptValue(m) })
	}
	if changed {
		write("description", func() { e.text(quote(text)) })
	}
	e.out = append(e.out, '}')
}

// keptDescription is the description among a kept node's members.
func (n *node) keptDescription() string {
	for _, m := range n.members {
		if m.keyword == "description" && m.raw.IsString() {
			return m.raw.Text()
		}
	}
	return ""
}

// dead reports whether a member holds definitions of which none stays.
func (l *lowering) dead(m member) bool {
	k := schema.Lookup(m.keyword)
	return k != nil && k.Family == schema.Core && k.Holds == schema.SchemaMap && m.raw == nil && !anyLive(m.named) && len(m.named) > 0
}

func anyLive(ps []*property) bool {
	for _, p := range ps {
		if p.node != nil {
			return true
		}
	}
	return false
}

func (e *emitter) keptValue(m member) {
	switch {
	case m.refer != nil:
		e.keptReference(m)
	case m.raw != nil:
		e.raw(m.raw)
	case m.text != "":
		e.text(m.text)
	case m.node != nil:
		e.schema(m.node, "")
	case m.list != nil:
		e.nodes(m.list)
	default:
		e.properties(m.named)
	}
}

// keptReference copies a reference whose target stands where the reference says.
func (e *emitter) keptReference(m member) {
	d := m.refer
	pointer := ""
	if e.pointer != nil {
		pointer = e.pointer(d)
	}
	if target := d.place(); target != nil && strings.HasPrefix(m.raw.Text(), "#/") && pointer == target.Pointer() && e.l.status(m.raw) == schema.Resolved {
		e.raw(m.raw)
		return
	}
	e.text(quote("#" + fragment(pointer)))
}

// place is where the definition stands in the input, or nil.
func (d *definition) place() *tree.Node {
	if len(d.set) == 1 && d.set[0].without == 0 {
		return d.set[0].n
	}
	return nil
}

func (l *lowering) status(r *tree.Node) schema.Status {
	_, s := l.input.Resolve(r)
	return s
}
