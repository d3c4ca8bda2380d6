package toolset

import (
	"sync"

	"github.com/schemaflavor/schemaflavor/internal/names"
)

// earlierNames are those of the pages of a list up to one of them. They are never changed, and a
// page more costs what that page has, however many were before.
type earlierNames struct {
	of    *givenNames
	count int // the first so many
}

// givenNames are the names of a list in the order in which they were given, page after page.
type givenNames struct {
	mu    sync.Mutex
	order []string
	taken *names.TakenNames // the same; nil before there are any
}

// with has names given to one page more, and returns them, and all of them. Where another page was
// given names before, they go a way of their own from there on, with a copy.
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
