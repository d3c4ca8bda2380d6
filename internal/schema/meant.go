package schema

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Which schemas the author of a reference that leads nowhere may have meant.

// mostMeant bounds the schemas that are listed of those that a reference may be meant for: nobody reads more.
const mostMeant = 8

// namesakes are the definitions of a document that have one name: the first mostMeant of them, and how many there are.
type namesakes struct {
	first []*tree.Node
	count int
}

// MeantSchemas lists the first of the schemas that the author of a dangling pointer may have meant, and says how many
// others there are. These are the schemas that the pointer leads to from the schemas around it; where there are none, the definitions
// of its name anywhere. If it leads into a definition, only the first mostMeant of the name are looked at.
func (s *Document) MeantSchemas(r *tree.Node) (found []*tree.Node, others int) {
	fragment, is := strings.CutPrefix(r.Text(), "#")
	if !is {
		return nil, 0
	}
	found = around(r, fragment, mostAround)
	if others = len(found) - mostMeant; others > 0 {
		return found[:mostMeant], others
	}
	_, rest, is := ofDefinition(fragment)
	if !is || len(found) > 0 {
		return found, 0
	}
	if found, others = s.definitionsAt(unescaped(rest)); len(found) == 0 {
		return s.definitionsAt(rest) // a name with a literal per cent sign
	}
	return found, others
}

// definitionsAt lists the first schemas that a pointer, such as /Name or /Name/items, leads to from all definitions of a document, and says
// how many others there are.
func (s *Document) definitionsAt(pointer string) (found []*tree.Node, others int) {
	name, below, into := strings.Cut(pointer[len("/"):], "/")
	named := s.definitions()[tree.UnescapeToken(name)]
	if !into {
		return named.first, named.count - len(named.first)
	}
	for _, d := range named.first {
		if t := d.Resolve("/" + below); IsSchema(t) {
			found = append(found, t)
		}
	}
	return found, 0
}

// definitions are all definitions of a document by their names, wherever schemas stand, in document order of what holds them. They
// are looked for once: a document may have many references that lead nowhere.
func (s *Document) definitions() map[string]namesakes {
	if known := s.asked.named.Load(); known != nil {
		return *known
	}
	var holders []*tree.Node
	for n := range everySchema(s.Tree) {
		for _, w := range [...]word.Word{word.Defs, word.Definitions} {
			if holder := n.Member(w); holder.IsObject() {
				holders = append(holders, holder)
			}
		}
	}
	slices.SortFunc(holders, func(a, b *tree.Node) int { return a.Number() - b.Number() })
	named := map[string]namesakes{}
	for _, holder := range holders {
		for d := range holder.All() {
			if !IsSchema(d) {
				continue
			}
			of := named[d.Name()]
			if of.count++; len(of.first) < mostMeant {
				of.first = append(of.first, d)
			}
			named[d.Name()] = of
		}
	}
	s.asked.named.Store(&named)
	return named
}
