package mend

import (
	"net/url"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// forgotten reads schemas that stand in a schema under names that are no keywords as its properties, where the author forgot the word
// `properties`: {"city": {"type": "string"}, "required": ["city"]} => {"properties": {"city": {"type": "string"}}, "required": ["city"]}.
// By the letter such members say nothing about values. It returns the members that it moved into `properties`.
//
// Schemas that are all there is of an `additionalProperties` stay: their author may have meant more properties of the object around it, and
// not of each value.
func (r *respelling) forgotten(n *tree.Node) []*tree.Node {
	if !r.names {
		return nil
	}
	members := schema.Forgotten(n)
	if n.Word() == word.AdditionalProperties && schema.IsKeyword(n) && len(members) == n.Len() {
		return nil
	}
	for _, m := range members {
		if r.led[m.Name()] || schema.Intended(m) != nil && len(members) == 1 {
			return nil
		}
	}
	if len(members) == 0 || n.Says(word.Properties) || schema.Negated(n) { // below a `not` a stricter schema admits more
		return nil
	}
	first, last := members[0], members[len(members)-1]
	r.put(first.NameOffset(), first.NameOffset(), `"properties":{`)
	r.put(end(last), end(last), "}")
	r.mended = append(r.mended, schema.Mended{Holder: n.Offset(), Keyword: word.Properties.String(), Kind: schema.MendedProperties})
	return members
}

// ledThrough returns the names in the pointers of all references of a document. A member with such a name must not be moved or renamed.
func ledThrough(t *tree.Document) map[string]bool {
	names := map[string]bool{}
	for i := range t.Len() {
		if m := t.Node(i); m.IsString() && (m.Word() == word.Ref || m.Word() == word.DynamicRef || m.Word() == word.RecursiveRef) {
			for _, name := range strings.FieldsFunc(m.Text(), func(c rune) bool { return c == '/' || c == '#' }) {
				if plain, err := url.PathUnescape(name); err == nil {
					name = plain
				}
				names[tree.UnescapeToken(name)] = true
			}
		}
	}
	return names
}
