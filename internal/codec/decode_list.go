package codec

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

func (d *decoder) entries(p *plan, r *tree.Node) {
	free := func(string) bool { return false }
	d.here = len(d.out)
	var bad map[*tree.Node]bool
	if r.IsArray() {
		bad = d.unsound(r, p.node.Inside, free)
	}
	d.here = -1
	switch {
	case r.IsArray() && (bad == nil || d.options.Salvage):
		d.write("{")
		d.listed(p.items, r, bad, p.node.Inside)
		d.write("}")
	case r.IsObject() && !isEntry(r, p.node.Inside):
		d.add(true, r, "want %s, got an object; its members are taken as the entries", entriesWanted[p.node.Inside])
		d.write("{")
		for m := range r.All() {
			d.unlistedEntry(m.RawName(), p.items, m)
		}
		d.write("}")
	case r.IsArray() || r.Kind() == tree.Null:
		d.same(r)
	default:
		d.refuse(r, "must be %s, got %s", entriesWanted[p.node.Inside], got(r, signature.Object|signature.Array))
	}
}

const positionsWanted = "an object with one member for each position"

func (d *decoder) tuple(p *plan, r *tree.Node) {
	switch {
	case r.IsArray():
		d.add(true, r, "want "+positionsWanted+", got an array; it is taken as the value itself")
		d.array(p, r)
	case r.IsObject():
		d.here = len(d.out)
		end, rest, ok := d.positions(p, r)
		d.here = -1
		if ok {
			d.tupleItems(p, r, end, rest)
		} else {
			d.same(r)
		}
	case r.Kind() == tree.Null:
		d.same(r)
	default:
		d.refuse(r, "must be "+positionsWanted+"%s, got %s", p.named(), got(r, signature.Object|signature.Array))
	}
}

// named lists the names of a tuple's positions for a sentence, if there are few.
func (p *plan) named() string {
	names := p.node.Names[:min(len(p.prefix), len(p.node.Names))]
	if len(names) == 0 || len(names) > shownValues {
		return ""
	}
	return " (" + strings.Join(quotedAll(names), ", ") + ")"
}

// positions returns how many positions of a tuple are present in an object, and the member that holds
// the items after them, if any. If the members make no array it reports why, and is not ok.
func (d *decoder) positions(p *plan, r *tree.Node) (end int, rest *tree.Node, ok bool) {
	ok = true
	for m := range r.All() {
		if !p.provider.Has(m.Name()) {
			d.add(false, m, "must not be there, only %s", orList(quotedAll(p.node.Names)))
			d.left(r)
			ok = false
		}
	}
	last := len(p.prefix)
	if last < len(p.names) {
		rest = r.Get(p.node.Names[last])
	}
	switch {
	case rest == nil:
	case rest.IsArray():
		if rest.Len() > 0 {
			end = last
		}
	case rest.Kind() != tree.Null:
		d.add(false, rest, "must be a list of the items after the first %d, got %s", last, article(rest))
		d.left(r)
		ok = false
	case !p.optional(last):
		d.add(true, rest, "want a list of the items after the first %d, got null; it is taken as an empty one", last)
	}
	for i := last - 1; i >= 0; i-- {
		m := r.Get(p.node.Names[i])
		switch {
		case m == nil && end > 0:
			d.add(false, r, "must have %s, for there are items after it", quote(p.node.Names[i]))
			return 0, nil, false
		case m != nil && end == 0 && (m.Kind() != tree.Null || !p.optional(i)):
			end = i + 1
		}
	}
	return end, rest, ok || d.options.Salvage
}

// tupleItems writes the items of a tuple: the first end positions, then the items of rest.
func (d *decoder) tupleItems(p *plan, r *tree.Node, end int, rest *tree.Node) {
	d.write("[")
	for i := range end {
		d.out = next(d.out)
		d.value(p.prefix[i], r.Get(p.node.Names[i]))
	}
	if rest.IsArray() {
		for item := range rest.All() {
			d.out = next(d.out)
			d.value(p.items, item)
		}
	}
	d.write("]")
}
