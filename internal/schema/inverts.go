package schema

import "github.com/schemaflavor/schemaflavor/internal/word"

// Inverts reports whether the document has a keyword by which fewer values of a part can be
// more values of the whole.
func (d *Document) Inverts() bool {
	for n := range Everywhere(d.Tree.Root()) {
		if n.Says(word.Not) || n.Says(word.OneOf) || n.Says(word.If) || n.Says(word.MaxContains) {
			return true
		}
	}
	return false
}
