package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A spoken indexes the facts of the node that was asked about last, by the keywords that they are about.
type spoken struct {
	facts []diag.Fact // of the node, as far as they are indexed
	about map[*tree.Node]bool
}

// manyFacts is the number of facts from which they are indexed: fewer are searched.
const manyFacts = 32

// of reports whether a fact of the node is about a keyword, or about an entry of it.
func (s *spoken) of(n *ir.Node, m *tree.Node) bool {
	if len(n.Facts) < manyFacts {
		return slices.ContainsFunc(n.Facts, func(f diag.Fact) bool { return f.Node == m || holds(f, m) })
	}
	if before := len(s.facts); before == 0 || before > len(n.Facts) || &s.facts[0] != &n.Facts[0] {
		*s = spoken{about: map[*tree.Node]bool{}}
	}
	for _, f := range n.Facts[len(s.facts):] {
		if s.about[f.Node] = true; f.Node != nil && holds(f, f.Node.Parent()) {
			s.about[f.Node.Parent()] = true
		}
	}
	s.facts = n.Facts
	return s.about[m]
}

// holds reports whether a fact is about an entry of a keyword, and names the keyword.
func holds(f diag.Fact, m *tree.Node) bool {
	return m != nil && f.Node != nil && f.Node.Parent() == m && f.Keyword == m.Name()
}
