package mend

import (
	"cmp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// required rewrites the `required` of a schema. One name stands for the list of it, and {"required": true} in a property, as draft-03
// had it (https://tools.ietf.org/html/draft-zyp-json-schema-03#section-5.7, read 2026-11-30), for the property's name in the list.
func (r *respelling) required(p *part) {
	m, of, properties := p.member(word.Required), p.member(word.Properties), p.moved
	if properties != nil {
		of = properties[len(properties)-1]
	} else if of.IsObject() { // a list has no names to require
		properties = slices.Collect(of.All())
	}
	slipped := amongProperties(of)
	if slipped != nil && (m != nil || schema.Negated(p.n)) { // below a `not` a stricter schema admits more
		slipped = nil
	}
	listed, well := requiredBy(cmp.Or(m, slipped), of)
	flagged := r.flagged(m, properties, listed)
	switch {
	case slipped != nil:
		r.remove(slipped)
		r.put(end(of), end(of), `,"required":[`+strings.Join(append(spelled(listed), flagged...), ",")+"]")
		r.mended = append(r.mended, schema.Mended{Holder: p.n.Offset(), Keyword: slipped.Name(), Kind: schema.MendedSlipped})
	case m == nil && len(flagged) > 0:
		at := end(of)
		r.put(at, at, `,"required":[`+strings.Join(flagged, ",")+"]")
	case m == nil:
	case well && m.IsArray():
		if len(flagged) > 0 {
			r.put(end(m)-1, end(m)-1, strings.Repeat(",", min(1, len(listed)))+strings.Join(flagged, ","))
		}
	case r.said[m] && len(flagged) == 0:
		r.remove(m)
	case r.said[m]:
		r.put(m.Offset(), end(m), "["+strings.Join(flagged, ",")+"]")
	case well || len(flagged) > 0:
		r.read(m, "["+strings.Join(append(spelled(listed), flagged...), ",")+"]")
	}
}

// amongProperties returns the `required` of an object that slipped into its `properties`, where a schema has to stand: a list of names of
// other properties there. It returns nil if there is none.
func amongProperties(properties *tree.Node) *tree.Node {
	m := properties.Member(word.Required)
	if !isAmongProperties(m) || m.Len() == 0 {
		return nil
	}
	for name := range m.All() {
		if !name.IsString() || name.Is(m.Name()) || !properties.Has(name.Text()) {
			return nil
		}
	}
	return m
}

// isAmongProperties reports whether a `required` is a list, and stands among properties.
func isAmongProperties(m *tree.Node) bool {
	return m.IsArray() && m.HasName() && m.Parent().Word() == word.Properties
}

// requiredBy returns the names that m, the `required` of a schema with these properties, lists, and whether m is a list of names or can be
// read as one.
func requiredBy(m, properties *tree.Node) (names []*tree.Node, well bool) {
	switch {
	case m == nil:
	case m.IsArray():
		return schema.Elements(m), !schema.Malformed(schema.Row(word.Required), m)
	case m.IsString() && properties.Has(m.Text()):
		return []*tree.Node{m}, true
	case m.IsObject():
		names = numbered(m)
		if len(names) > 0 && !slices.ContainsFunc(names, func(name *tree.Node) bool { return !name.IsString() }) {
			return names, true
		}
		return nil, false
	}
	return nil, false
}

// flagged returns the names of the properties of a schema whose `required` is m with {"required": true} that listed does not have yet, as JSON spells them. It reports
// all properties with that flag.
func (r *respelling) flagged(m *tree.Node, properties, listed []*tree.Node) (names []string) {
	if !r.flags || m != nil && m.IsArray() && len(listed) != len(schema.NamesIn(m)) {
		return nil
	}
	var has map[string]bool // made for the first flag
	for _, p := range properties {
		flag := p.Member(word.Required)
		if flag == nil || !schema.IsTrue(flag) && !(flag.IsString() && truth(flag) == "true" && !p.Member(word.Properties).Has(flag.Text())) {
			continue
		}
		if has == nil {
			has = map[string]bool{}
			for _, name := range listed {
				has[name.Text()] = true
			}
		}
		r.said[flag] = true
		r.mended = append(r.mended, schema.Mended{Holder: p.Offset(), Keyword: p.Name(), Kind: schema.MendedFlag})
		if !has[p.Name()] {
			names = append(names, string(p.RawName()))
		}
	}
	return names
}

// spelled returns the JSON texts of values.
func spelled(values []*tree.Node) (texts []string) {
	for _, v := range values {
		texts = append(texts, string(v.Raw()))
	}
	return texts
}
