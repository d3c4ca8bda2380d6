package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Covers reports whether every value of a set satisfies a schema, as far as is known.
func (l *Reader) Covers(s Conjunction, m *tree.Node) bool {
	if word, single := l.onlyWord(m); m.Kind() == tree.True || m.IsObject() && single && word == nil {
		return true
	}
	if slices.ContainsFunc(s, func(p Part) bool { return p.N != nil && p.Without == 0 && l.equal(p.N, m) }) {
		return true
	}
	if l.Busy() {
		return false
	}
	sh := l.NormalForm(s)
	switch {
	case sh.Never != nil || sh.Typed && sh.Types == 0:
		return true // there is none
	case sh.Listed:
		return len(sh.values) <= maxAsked && !l.Graph.Recursive(m) && !slices.ContainsFunc(sh.values, func(v *tree.Node) bool {
			yes, known := l.ask(m, v)
			return !yes || !known
		})
	}
	others := l.NormalForm(s.Add(Part{N: m, Without: Negated}))
	return others.Never != nil || others.Typed && others.Types == 0
}

// equal reports whether two schemas are the same but for the order of what they say. It is
// false for large ones.
func (l *Reader) equal(a, b *tree.Node) bool {
	if a == b {
		return true
	}
	size := len(a.Raw()) + len(b.Raw())
	if a.Kind() != b.Kind() || a.Len() != b.Len() || size > maxEqual {
		return false
	}
	l.Charge(size / 16)
	return tree.Equal(a, b)
}

// maxEqual bounds what schemas that are compared to the letter may take, in bytes.
const maxEqual = 1 << 16
