package diag

import "github.com/schemaflavor/schemaflavor/internal/tree"

// A Report collects the facts that no node of the result stands for.
type Report struct {
	Refusals []Fact
	Loose    []Fact              // of places that no node stands for
	Reported map[*tree.Node]bool // what was said once, and is not said again
	Led      map[*tree.Node]int  // references that lead somewhere in another way than they say: the index of the fact
}

// NewReport returns an empty report.
func NewReport() *Report {
	return &Report{Reported: map[*tree.Node]bool{}, Led: map[*tree.Node]int{}}
}
