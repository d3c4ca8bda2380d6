package engine

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// absence is a member that `not` forbids.
type absence struct {
	name string
	not  *tree.Node
}

// negations takes complements into account that can be said without `not`: of types, of
// required members, and of anyOf of these. Others stay among the rest.
func (l *lowering) negations(sh *shape) {
	if l.gentle {
		return // `not` may stand
	}
	rest := sh.rest[:0:0]
	for _, m := range sh.rest {
		if m.Name() != "not" || !l.negatable(sh, m, m, false) {
			rest = append(rest, m)
			continue
		}
		l.negatable(sh, m, m, true)
	}
	sh.rest = rest
}

// negatable reports whether the complement of a schema can be said, and says it.
func (l *lowering) negatable(sh *shape, not, s *tree.Node, apply bool) bool {
	switch s.Kind() {
	case tree.True:
		if apply {
			sh.never = not
		}
		return true
	case tree.False:
		return true
	}
	word, single := l.onlyWord(s)
	switch {
	case !single:
		return false
	case word == nil:
		if apply {
			sh.never = not
		}
		return true
	}
	switch word.Name() {
	case "type":
		return l.withoutTypes(sh, typesSaid(word), apply)
	case "required":
		if word.Len() != 1 {
			return false
		}
		if apply {
			sh.types &= tObject // what is no object has all that is required
			sh.typed = true
			sh.absent = append(sh.absent, absence{word.First().Text(), not})
		}
		return true
	case "anyOf":
		for b := range word.All() {
			if !schema.IsSchema(b) || !l.negatable(sh, not, b, apply) {
				return false
			}
		}
		return true
	}
	return false
}

// withoutTypes takes types away, where what is left can be written.
func (l *lowering) withoutTypes(sh *shape, t types, apply bool) bool {
	left := sh.types &^ t
	if left&tNumber == tFraction || !sh.typed && len(left.names()) > 2 {
		return false // there is no type of fractions alone, nor of all but some
	}
	if apply {
		sh.types, sh.typed = left, true
	}
	return true
}

// onlyWord returns the one keyword of a schema that constrains, nil where there is none;
// single is false where there are more.
func (l *lowering) onlyWord(s *tree.Node) (word *tree.Node, single bool) {
	for m := range s.All() {
		k := schema.Lookup(m.Name())
		switch {
		case k == nil || k.Family == schema.Annotation:
			continue
		case word != nil || k.Family == schema.Core || malformed(k, m) || !l.means(k, m):
			return nil, false
		}
		word = m
	}
	return word, true
}

// forbids reports whether `not` forbids a member.
func (sh *shape) forbids(name string) bool {
	for _, a := range sh.absent {
		if a.name == name {
			return true
		}
	}
	return false
}

// loseAbsences gives up the absences that nothing says: of members that are not declared,
// where others may stand.
func (l *lowering) loseAbsences(n *node, sh *shape, ms *members, open bool) {
	for _, a := range sh.absent {
		if open && ms.at[a.name] == nil {
			l.lose(n, a.not, Widened)
		}
	}
}
