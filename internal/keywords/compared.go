package keywords

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
)

// Compared is the set by which to declare a member that a condition speaks of. One that the condition only compares with listed values,
// {"const": "a"}, may be anything of their types. It is nil where the condition is that the member is absent.
func Compared(w *Writer, s conjunction.Set) conjunction.Set {
	normal := w.Meaning.NormalForm(s)
	defer meaning.Release(normal)
	switch {
	case normal.Never != nil || normal.Types == 0:
		return nil
	case normal.Listed && len(normal.Annotations)+len(normal.Unknown) == 0:
		return conjunction.Set{{Types: normal.Types}}
	}
	return s
}
