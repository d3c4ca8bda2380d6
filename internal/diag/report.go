package diag

import "github.com/schemaflavor/schemaflavor/internal/tree"

// A Report collects the facts that no node of the result stands for.
type Report struct {
	Refusals []Fact              // why the document is refused
	Loose    []Fact              // facts on places that no node stands for
	reported map[*tree.Node]bool // values of which something was said, and is not said again
	Led      map[*tree.Node]int  // for references that lead in another way than they say, the index of the fact in Loose
}

// Add notes facts of places that no node stands for.
func (r *Report) Add(facts ...Fact) { r.Loose = append(r.Loose, facts...) }

// Refuse notes why a document is refused.
func (r *Report) Refuse(f Fact) {
	f.Severity = Refused
	r.Refusals = append(r.Refusals, f)
}

// Speaks reports whether the report says something of a value, by Led or First.
func (r *Report) Speaks(of *tree.Node) bool {
	_, led := r.Led[of]
	return led || r.reported[of]
}

// First reports whether nothing was said of a value yet, and notes that something is.
func (r *Report) First(n *tree.Node) bool {
	if r.reported[n] {
		return false
	}
	if r.reported == nil {
		r.reported = map[*tree.Node]bool{}
	}
	r.reported[n] = true
	return true
}
