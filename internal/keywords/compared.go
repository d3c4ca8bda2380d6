package keywords

import (
	"github.com/schemaflavor/schemaflavor/internal/meaning"
)

// Compared is what a member may be that a condition compares with listed values: of their types. It is nil where the
// condition is that the member is not there.
func Compared(w *Writer, s meaning.Conjunction) meaning.Conjunction {
	sh := w.Meaning.NormalForm(s)
	defer meaning.Done(sh)
	switch {
	case sh.Never != nil || sh.Types == 0:
		return nil
	case sh.Listed && len(sh.Annotations)+len(sh.Unknown) == 0:
		return meaning.Conjunction{{Types: sh.Types}}
	}
	return s
}
