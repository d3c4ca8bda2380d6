package codec

import (
	"github.com/schemaflavor/schemaflavor/internal/entries"
	"github.com/schemaflavor/schemaflavor/internal/lookup"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A member that travels as an entry of a list is {"key": name, "value": member}. With Inside, where all
// members are objects, it is the member itself, with "key": name before its own members.
const (
	beforeKey   = `{"` + entries.Key + `":`
	beforeValue = `,"` + entries.Value + `":`
	anEntry     = `{"` + entries.Key + `": …, "` + entries.Value + `": …}`
	quotedKey   = `"` + entries.Key + `"`
	quotedValue = `"` + entries.Value + `"`
)

// entriesWanted says in words what list of entries is wanted, by Inside.
var entriesWanted = map[bool]string{
	false: `a list of ` + anEntry + ` objects`,
	true:  `a list of objects that have a ` + quotedKey,
}

// entryWanted says in words what entry is wanted, by Inside.
var entryWanted = map[bool]string{
	false: `an object ` + anEntry,
	true:  `an object that has a ` + quotedKey,
}

// entry encodes a member as an entry of a list.
func (e *encoder) entry(p *plan, m *tree.Node, inside bool) {
	e.out = next(e.out)
	e.write(beforeKey)
	e.out = append(e.out, m.RawName()...)
	if inside {
		e.beside(p, m)
		return
	}
	e.write(beforeValue)
	e.value(p, m)
	e.write("}")
}

// beside encodes a member whose entry has its name beside its own members (Inside): it writes these behind the key.
func (e *encoder) beside(p *plan, m *tree.Node) {
	switch {
	case !m.IsObject():
		e.fail(m, "got %s, want an object", article(m))
		return
	case m.Has(entries.Key):
		e.fail(m.Get(entries.Key), "the name of the object around it travels as %s, so that it has no place", quotedKey)
		return
	}
	at := len(e.out)
	e.value(p, m)
	if e.err != nil {
		return
	}
	inner := at + 1
	for isSpace(e.out[inner]) {
		inner++
	}
	if e.out[inner] == '}' {
		e.out = append(e.out[:at], '}')
		return
	}
	e.out[at] = ','
}

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

// readsAsEntries reports whether Decode would take an array for the entries of an object.
func readsAsEntries(v *tree.Node, inside bool) bool {
	if !v.IsArray() {
		return false
	}
	for item := range v.All() {
		if !item.Get(entries.Key).IsString() || !inside && (item.Len() != 2 || !item.Has(entries.Value)) {
			return false
		}
	}
	return true
}

// entry decodes a sound entry to a member.
func (d *decoder) entry(p *plan, entry *tree.Node, inside bool) {
	key := entry.Get(entries.Key)
	if !inside {
		d.keyed(key.Raw(), p, entry.Get(entries.Value))
		return
	}
	outer := d.key
	d.key = key
	d.keyed(key.Raw(), p, entry)
	d.key = outer
}

// withoutKey writes an entry as it is, except for its key.
func (d *decoder) withoutKey(entry *tree.Node) {
	d.write("{")
	for m := range entry.All() {
		if m != d.key {
			d.keyed(m.RawName(), asItIs, m)
		}
	}
	d.write("}")
}

// isEntry reports whether an object, where a list of entries is wanted, could be a single entry without the list.
func isEntry(r *tree.Node, inside bool) bool {
	return r.Get(entries.Key).IsString() && (inside || r.Len() == 2 && r.Has(entries.Value))
}

// unsound returns the items of a list that are no entries, or whose key occurs before or is taken, and
// adds a problem for each.
func (d *decoder) unsound(list *tree.Node, inside bool, taken func(key string) bool) (bad map[*tree.Node]bool) {
	seen := lookup.KeysOf(list.Len())
	want := entryWanted[inside]
	for entry := range list.All() {
		key := entry.Get(entries.Key)
		switch {
		case !entry.IsObject():
			d.add(false, entry, "must be %s, got %s", want, got(entry, signature.Object))
		case key == nil:
			d.add(false, entry, "must be %s, got one without %s", want, quotedKey)
		case !key.IsString():
			d.add(false, key, "must be a string, got %s", article(key))
		case !inside && !entry.Has(entries.Value):
			d.add(false, entry, "must be %s, got one without %s", want, quotedValue)
		case !inside && entry.Len() > 2:
			d.add(false, entry, "must be %s, got %s too", want, quote(furtherIn(entry)))
		case seen.Has(key.Text()):
			d.add(false, key, "the key %s occurs more than once in the list, and must be there once", quote(key.Text()))
		case taken(key.Text()):
			d.add(false, key, "%s is a member of the object itself, and must stand there and not in the list", quote(key.Text()))
		default:
			seen.Add(key.Text())
			continue
		}
		d.left(list)
		if bad == nil {
			bad = map[*tree.Node]bool{}
		}
		bad[entry] = true
	}
	return bad
}

// furtherIn names the first member of an entry that is neither its key nor its value.
func furtherIn(entry *tree.Node) string {
	for m := range entry.All() {
		if name := m.Name(); name != entries.Key && name != entries.Value {
			return name
		}
	}
	return ""
}

// listed decodes the entries of a list, except for those that are bad.
func (d *decoder) listed(p *plan, list *tree.Node, bad map[*tree.Node]bool, inside bool) {
	for entry := range list.All() {
		if !bad[entry] {
			d.entry(p, entry, inside)
		}
	}
}
