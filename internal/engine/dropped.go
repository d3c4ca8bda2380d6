package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// withoutStanding leaves out what is said of annotations that gave way in one place, where they stand in another one, or their
// words do, or where more is told of them.
func withoutStanding(doc *tree.Document, facts []diag.Fact, y *ir.Layout) []diag.Fact {
	if !slices.ContainsFunc(facts, ifNowhere) {
		return facts
	}
	var s standing
	s.read(doc, facts, y)
	return slices.DeleteFunc(facts, func(f diag.Fact) bool {
		return ifNowhere(f) && (s.told.Has(f.Node) || s.stands(f.Node) || s.says(f.Node, y))
	})
}

func ifNowhere(f diag.Fact) bool { return f.IfNowhere }

// A standing is which values of the input stand in the result as they are.
type standing struct {
	told, copied, apart tree.Marks // apart: what stands in nothing that is copied
	words               map[string]bool
	way                 []*tree.Node
}

func (s *standing) read(doc *tree.Document, facts []diag.Fact, y *ir.Layout) {
	mark := func(m *tree.Marks, n *tree.Node) {
		if n != nil && n.Document() == doc {
			m.Add(n)
		}
	}
	for i := range facts {
		if !facts[i].IfNowhere {
			mark(&s.told, facts[i].Node)
		}
	}
	for _, n := range y.Order {
		if n.Kind == ir.VerbatimNode {
			mark(&s.copied, n.Src)
		}
		for _, a := range n.Annotations {
			mark(&s.copied, a)
		}
		for i := range n.Members {
			if m := &n.Members[i]; m.Raw != nil {
				mark(&s.copied, m.Raw)
			} else if m.Text != "" {
				mark(&s.told, m.After) // its words are among others
			}
		}
	}
}

// stands reports whether a value stands in one that is copied.
func (s *standing) stands(n *tree.Node) bool {
	s.way = s.way[:0]
	for ; n != nil && !s.apart.Has(n); n = n.Parent() {
		if s.copied.Has(n) {
			for _, w := range s.way {
				s.copied.Add(w)
			}
			return true
		}
		s.way = append(s.way, n)
	}
	for _, w := range s.way {
		s.apart.Add(w)
	}
	return false
}

// says reports whether some node says the words of an annotation, whoever wrote them.
func (s *standing) says(a *tree.Node, y *ir.Layout) bool {
	if s.words == nil {
		s.words = map[string]bool{}
		for _, n := range y.Order {
			for _, a := range n.Annotations {
				s.words[a.Name()+" "+string(a.Raw())] = true
			}
		}
	}
	return s.words[a.Name()+" "+string(a.Raw())]
}
