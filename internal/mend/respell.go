package mend

import (
	"bytes"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Respell returns the text of a document in which bounds that are texts of numbers are these numbers, as Protocol Buffers write
// 64 bits in JSON; of the same length, with what was changed. It is nil where there is nothing of that.
func Respell(t *tree.Document) (text []byte, mended []schema.Mended) {
	some := false
	for i := 0; i < t.Len() && !some; i++ {
		some = boundInQuotes(t.Node(i)) != nil
	}
	if !some { // as nearly always
		return nil, nil
	}
	text = bytes.Clone(t.Source())
	for stack := []*tree.Node{t.Root()}; len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for c := schema.Under(n); c.Next(); {
			stack = append(stack, c.Node)
		}
		for m := range n.All() {
			if k := boundInQuotes(m); k != nil && n.IsObject() {
				mended = respell(text, m, k, mended)
			}
		}
	}
	if len(mended) == 0 {
		return nil, nil
	}
	return text, mended
}

// respell writes the number in the text of a bound, and adds what it changed.
func respell(text []byte, m *tree.Node, k *schema.Keyword, mended []schema.Mended) []schema.Mended {
	number := inside(m)
	if number == nil || schema.Malformed(k, number) {
		return mended
	}
	text[m.Offset()], text[m.Offset()+len(m.Raw())-1] = ' ', ' '
	return append(mended, schema.Mended{Holder: m.Parent().Offset(), Keyword: k.Name, Why: k.Name, Kind: schema.MendedNumber})
}

// boundInQuotes is the keyword that a bound is one of which is a text, or nil.
func boundInQuotes(m *tree.Node) *schema.Keyword {
	if w := m.Word(); m.HasName() && m.IsString() && w != word.None {
		if k := schema.Row(w); k.Holds >= schema.Count && k.Holds <= schema.ExclusiveBound {
			return k
		}
	}
	return nil
}
