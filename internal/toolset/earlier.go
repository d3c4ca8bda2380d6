package toolset

import (
	"sync"

	"github.com/schemaflavor/schemaflavor/internal/names"
)

// earlierNames are the names given on the pages of a list up to some page. A value is never changed: one more page makes a new
// value, at a cost that does not depend on the pages before.
type earlierNames struct {
	of    *givenNames
	count int // how many names of of.order are these; later pages have the rest
}

// givenNames are the names of a list in the order in which they were given, page after page.
type givenNames struct {
	mu    sync.Mutex
	order []string
	taken *names.TakenNames // the names in order, as a set; nil before the first page
}

// with calls give to name the tools of the next page, and returns the new names, and the earlierNames with them. Where another
// page already followed e, for example when a client asks for the same page twice, the names up to e are copied.
func (e earlierNames) with(give func(taken *names.TakenNames) []string) ([]string, earlierNames) {
	e.of.mu.Lock()
	defer e.of.mu.Unlock()
	all := e.of
	if all.taken == nil || len(all.order) != e.count {
		all = &givenNames{taken: names.NewTaken(), order: all.order[:e.count:e.count]}
		for _, name := range all.order {
			all.taken.Add(name)
		}
	}
	given := give(all.taken)
	all.order = append(all.order, given...)
	return given, earlierNames{all, len(all.order)}
}
