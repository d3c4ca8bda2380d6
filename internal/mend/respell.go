package mend

import (
	"bytes"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// snakes are keywords as Protocol Buffers and libraries for Python spell them, and no draft does.
var snakes = map[string]word.Word{
	"any_of": word.AnyOf, "min_items": word.MinItems, "max_items": word.MaxItems, "min_length": word.MinLength, "max_length": word.MaxLength,
	"min_properties": word.MinProperties, "max_properties": word.MaxProperties, "property_ordering": word.PropertyOrdering,
}

// Respell returns the text of a document in which bounds that are texts of numbers are these numbers, as Protocol Buffers write
// 64 bits in JSON, and, if asked, the keywords of snakes are spelled as JSON Schema does; of the same length, with what was changed. It is
// nil where there is nothing of that.
func Respell(t *tree.Document, names bool) (text []byte, mended []schema.Mended) {
	some := false
	for i := 0; i < t.Len() && !some; i++ {
		some = boundOrSnake(t.Node(i), names) != nil
	}
	if !some { // as nearly always
		return nil, nil
	}
	text = bytes.Clone(t.Source())
	for name := range snakes {
		names = names && !bytes.Contains(text, []byte("/"+name)) // a reference leads there by that name
	}
	for stack := []*tree.Node{t.Root()}; len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for c := schema.Under(n); c.Next(); {
			stack = append(stack, c.Node)
		}
		for m := range n.All() {
			if k := boundOrSnake(m, names); k != nil && n.IsObject() {
				was := len(mended)
				mended = respell(text, m, k, mended)
				if len(mended) > was && k.Holds == schema.SchemaList {
					stack = append(stack, schema.Elements(m)...)
				}
			}
		}
	}
	if len(mended) == 0 {
		return nil, nil
	}
	return text, mended
}

// respell writes a keyword, and the number in its text, as JSON Schema has them, and adds what it changed.
func respell(text []byte, m *tree.Node, k *schema.Keyword, mended []schema.Mended) []schema.Mended {
	number, snake := inside(m), m.Word() == word.None
	if number != nil && (k.Holds < schema.Count || schema.Malformed(k, number)) {
		number = nil
	}
	if number == nil && (!snake || schema.Malformed(k, m) || k.Holds == schema.Data && !m.IsArray()) {
		return mended
	}
	if snake && inverted(m.Parent()) {
		return mended // there what it asks for would be more or less by turns
	}
	at := schema.Mended{Holder: m.Parent().Offset(), Keyword: m.Name(), Why: k.Name, Kind: schema.MendedName}
	if snake {
		spell(text[m.NameOffset():], k.Name, len(m.Name()))
		mended = append(mended, at)
	}
	if number != nil {
		text[m.Offset()], text[m.Offset()+len(m.Raw())-1] = ' ', ' '
		at.Keyword, at.Kind = k.Name, schema.MendedNumber
		mended = append(mended, at)
	}
	return mended
}

// boundOrSnake is the keyword that a bound is one of which is a text, or that is spelled in another way where it does not stand
// itself; or nil.
func boundOrSnake(m *tree.Node, names bool) *schema.Keyword {
	if !m.HasName() {
		return nil
	}
	if w := m.Word(); w != word.None {
		if k := schema.Row(w); m.IsString() && k.Holds >= schema.Count && k.Holds <= schema.ExclusiveBound {
			return k
		}
		return nil
	}
	if !names || !strings.Contains(m.Name(), "_") || len(m.RawName()) != len(m.Name())+len(`""`) {
		return nil
	}
	if w := snakes[m.Name()]; !m.Parent().Says(w) {
		return schema.Row(w)
	}
	return nil
}

// spell writes a name in the place of a longer one.
func spell(text []byte, name string, was int) {
	copy(text[1:], name)
	text[len(name)+1] = '"'
	clear := text[len(name)+2 : was+2]
	for i := range clear {
		clear[i] = ' '
	}
}
