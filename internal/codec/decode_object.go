package codec

import (
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

func (d *decoder) object(p *plan, r *tree.Node) {
	if !r.IsObject() {
		d.same(r)
		return
	}
	d.write("{")
	at := 0 // index of the property to expect next: most replies are in the order of the schema
	for m := r.First(); m != nil; m = m.Next() {
		if m == d.key {
			continue
		}
		if at < len(p.names) && spelled(m, p.names[at]) {
			d.property(p, at, m)
			at++
			continue
		}
		name := m.Name()
		if i, ok := p.provider.Find(name); ok {
			d.property(p, i, m)
			at = i + 1
		} else if rest := p.node.Rest; rest != nil && rest.Name != "" && rest.Name == name {
			d.restList(p, r, m)
		} else if i, ok := p.original.Find(name); ok {
			d.originalName(p, i, r, m)
		} else {
			d.unlisted(p, m)
		}
	}
	d.write("}")
}

// property decodes a listed member; a null that stands for its absence leaves nothing.
func (d *decoder) property(p *plan, i int, m *tree.Node) {
	if q := &p.node.Properties[i]; q.Optional && m.Kind() == tree.Null {
		if q.KeepNull && d.options.KeepNulls && (d.options.Stays == nil || d.options.Stays(m)) {
			d.member(p.originals[i])
			d.write("null")
		}
		return
	}
	d.member(p.originals[i])
	d.value(p.properties[i], m)
}

// originalName decodes a member that the reply has under its original name where the
// provider's shape has another.
func (d *decoder) originalName(p *plan, i int, r, m *tree.Node) {
	q := &p.node.Properties[i]
	if r.Has(q.provider()) {
		d.add(false, m, "got both %s and %s, and must have %s only", quote(q.Original), quote(q.provider()), quote(q.provider()))
		return
	}
	d.add(true, m, "want the member under the name %s, got %s", quote(q.provider()), quote(q.Original))
	d.property(p, i, m)
}

// unlisted decodes a member that the provider's shape does not name.
func (d *decoder) unlisted(p *plan, m *tree.Node) {
	if rest := p.node.Rest; rest != nil && rest.Name != "" {
		d.add(true, m, "want the member %s as an entry of %s; it is taken as that", quote(m.Name()), quote(rest.Name))
		d.unlistedEntry(m.RawName(), p.rest, m)
		return
	}
	d.keyed(m.RawName(), p.rest, m)
}

// unlistedEntry decodes a member that stands where an entry should. A model that writes it so
// has the original shape in mind: where JSON text is due, a string is the value itself, unless it
// is the text of an object, an array or a string.
func (d *decoder) unlistedEntry(name []byte, p *plan, m *tree.Node) {
	if p.same || p.kind != Text || p.node.Texts != 0 || !m.IsString() {
		d.keyed(name, p, m)
		return
	}
	if doc, err := tree.Parse([]byte(m.Text()), tree.Limits{}); err == nil && (doc.Root().IsObject() || doc.Root().IsArray() || doc.Root().IsString()) {
		d.keyed(name, p, m)
		return
	}
	d.member(name)
	d.write(":")
	d.add(true, m, "want JSON text in the string; it is taken as the value itself")
	d.place(asItIs, m) // violations of the value speak of it as the string that it is
	d.same(m)
}

// restList decodes the list of entries that holds the members of r that are not listed.
func (d *decoder) restList(p *plan, r, list *tree.Node) {
	taken := func(key string) bool {
		return p.original.Has(key) || key != p.node.Rest.Name && r.Has(key) && !p.provider.Has(key)
	}
	inside := p.node.Rest.Inside
	var bad map[*tree.Node]bool
	if list.IsArray() {
		bad = d.unsound(list, inside, taken)
	}
	switch {
	case list.IsArray() && (bad == nil || d.options.Salvage):
		d.listed(p.rest, list, bad, inside)
	case list.Kind() == tree.Null:
		if !p.node.Rest.Optional {
			d.add(true, list, "want %s, got null; it is taken as an empty one", entriesWanted[inside])
		}
	case list.IsObject() && !isEntry(list, inside) && d.free(list, taken):
		d.add(true, list, "want %s, got an object; its members are taken as the entries", entriesWanted[inside])
		for m := range list.All() {
			d.unlistedEntry(m.RawName(), p.rest, m)
		}
	default:
		if !list.IsArray() && (!list.IsObject() || isEntry(list, inside)) {
			d.add(false, list, "must be %s, got %s", entriesWanted[inside], got(list, signature.Object|signature.Array)).At = len(d.out)
		}
		if !p.original.Has(p.node.Rest.Name) {
			d.keyed(list.RawName(), asItIs, list)
		}
	}
}

// free reports whether no member of an object has a name that is taken, and adds a Problem for each that has.
func (d *decoder) free(r *tree.Node, taken func(string) bool) bool {
	free := true
	for m := range r.All() {
		if taken(m.Name()) {
			d.add(false, m, "%s is a member of the outer object itself, and must stand there", quote(m.Name()))
			free = false
		}
	}
	return free
}
