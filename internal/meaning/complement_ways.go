package meaning

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Where objects can fail a schema in a few ways, a union of these says that they do.

// several is a complement with more ways than one, or a number of members.
type several struct {
	Not  *tree.Node // the schema that must not be satisfied, or the keyword `not`, or that of the number
	Ways []failure
}

// maxWays bounds the branches that a complement becomes: each repeats the object.
const maxWays = 3

// takesWays notes a complement that a union can say, and reports whether it did. What else
// becomes a union comes first, so that nothing is left to multiply it.
func (l *Reader) takesWays(sh *Normal, not *tree.Node) bool {
	if !l.unites(sh) {
		return false
	}
	w, ok := l.wordsOfMembers(sh, l.referred(not))
	if !ok {
		return false
	}
	f := l.failing(sh, w)
	if f.certain || f.unsaid || f.unsent || len(f.ways) < 2 || len(f.ways) > maxWays {
		return false
	}
	for _, way := range f.ways {
		if way.broken != nil || !l.ClosesMembers(f.ms) {
			return false // forms that differ in more than who is there; or a member could come otherwise
		}
	}
	sh.Several = &several{not, f.ways}
	return true
}

// unites reports whether a shape may become a union of ways.
func (l *Reader) unites(sh *Normal) bool {
	return sh.Several == nil && l.Terms.Unions && l.complementing(sh).flat && len(sh.Unions)+len(sh.Conditions)+len(sh.Dependencies) == 0 && SpokenOf(sh.Set) < MaxDependencies
}

// flatMembers reports whether the members of a shape's objects hold no objects: each form
// repeats them, and forms within forms would multiply.
func (l *Reader) flatMembers(sh *Normal) bool {
	for _, p := range sh.Objects {
		for m := range p.N.Member(word.Properties).All() {
			if !l.scalars(m, 1) {
				return false
			}
		}
	}
	return true
}

// scalars reports whether a schema holds no other, but for the items of a list.
func (l *Reader) scalars(n *tree.Node, levels int) bool {
	if l.Doc.Reference(n) != nil {
		return false
	}
	flat := true
	schema.Subschemas(n, func(k *schema.Keyword, sub *tree.Node) {
		flat = flat && levels > 0 && k.Family == schema.OfArray && l.scalars(sub, levels-1)
	})
	return flat
}

// Counts reports whether it is a number of members that takes a union to say: where there
// can be none, the keyword is lost like others.
func (s *several) Counts() bool { return s.Not.IsNumber() }

// Part says a way as a part of a set.
func (f *failure) Part() Part {
	if f.absent != nil {
		return Part{N: f.absent, Without: Lacks}
	}
	return Part{N: f.there, Without: there}
}
