package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
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
	if l.terms.kept {
		return // `not` may stand
	}
	rest := sh.rest[:0:0]
	for _, m := range sh.rest {
		switch {
		case l.spent(): // it is left to validation
			rest = append(rest, m)
		case m.Name() == "not" && l.negatable(sh, m, m, false) && l.negatable(sh, m, m, true):
		case m.Name() != "not" || !l.takesWays(sh, m):
			rest = append(rest, m)
		}
	}
	defer func() { sh.complementing = nil }()
	sh.rest = rest
	for i, s := range sh.negated {
		switch {
		case i >= maxNegated:
			sh.vague = true
		case sh.listed: // each value is asked
		case l.negatable(sh, s, s, false) && l.negatable(sh, s, s, true):
		case l.takesWays(sh, s):
		default:
			sh.vague = true
		}
	}
}

// negatable reports whether the complement of a schema can be said, and says it.
func (l *lowering) negatable(sh *shape, not, s *tree.Node, apply bool) bool {
	s = l.referred(s)
	switch s.Kind() {
	case tree.True:
		if apply {
			sh.never = not
		}
		return true
	case tree.False:
		return true
	}
	if values := valuesOf(s); values != nil {
		return l.withoutValues(sh, values, apply)
	}
	if w, ok := l.wordsOfMembers(sh, s); ok {
		return l.withoutMembers(sh, not, w, apply)
	}
	if bounds := l.boundsOf(sh, s); bounds != nil {
		return l.withoutBounded(sh, not, bounds, apply)
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
	case "anyOf":
		if l.negated[s] { // a branch of itself, by reference
			return false
		}
		l.negated[s] = true
		defer delete(l.negated, s)
		for b := range word.All() {
			if !schema.IsSchema(b) || !l.negatable(sh, not, b, apply) {
				return false
			}
		}
		return true
	}
	return false
}

// onOneSide reports whether a shape is what follows where a condition holds, so that it may
// well be impossible.
func (sh *shape) onOneSide() bool {
	return slices.ContainsFunc(sh.set, func(p part) bool {
		return p.without&holds != 0 || p.n != nil && p.without&aside == 0 && schema.IsKeyword(p.n) && p.n.Name() == "if"
	})
}

// referred follows a schema that is nothing but a reference.
func (l *lowering) referred(s *tree.Node) *tree.Node {
	for range maxWithin {
		r := l.doc.Reference(s)
		if r == nil || r.Name() != "$ref" || l.constrains(s) {
			break
		}
		target, _ := l.doc.Resolve(r)
		if target == nil {
			break
		}
		s = target
	}
	return s
}

// valuesOf returns the const or enum of a schema that says nothing else but the type of
// these values; nil for others.
func valuesOf(s *tree.Node) *tree.Node {
	var values, types *tree.Node
	for m := range s.All() {
		k := schema.Lookup(m.Name())
		switch {
		case k == nil || k.Family == schema.Annotation:
		case malformed(k, m):
			return nil
		case m.Name() == "const" || m.Name() == "enum":
			if values != nil {
				return nil
			}
			values = m
		case m.Name() == "type":
			types = m
		default:
			return nil
		}
	}
	if values == nil || types != nil && typesOf(listOf(values))&^typesSaid(types) != 0 {
		return nil
	}
	return values
}

// listOf is what a const or enum lists.
func listOf(m *tree.Node) []*tree.Node {
	if m.Name() == "enum" {
		return elements(m)
	}
	return []*tree.Node{m}
}

// withoutValues takes values away from types that have so few that those left can be
// listed.
func (l *lowering) withoutValues(sh *shape, values *tree.Node, apply bool) bool {
	const few = tBoolean | tNull
	if sh.listed || !sh.typed || sh.types&^few != 0 {
		return false
	}
	if !apply {
		return true
	}
	gone := map[string]bool{}
	for _, v := range listOf(values) {
		gone[v.Key()] = true
	}
	for _, v := range l.few() {
		if sh.types&typeOf(v) != 0 && !gone[v.Key()] {
			sh.values = append(sh.values, v)
		}
	}
	sh.listed, sh.listedBy = true, values
	return true
}

// few lists the values of types that have few of them.
func (l *lowering) few() []*tree.Node {
	if l.fewValues == nil {
		d, err := tree.Parse([]byte("[true, false, null]"), tree.Limits{})
		if err != nil {
			panic(err)
		}
		l.fewValues = elements(d.Root())
	}
	return l.fewValues
}

// maxNegated bounds the complements that are taken of one place: with each of them the
// branches of an else-if chain get larger.
const maxNegated = 8

// maxWithin bounds how deep complements are looked for within each other: a member may be
// what it is a member of.
const maxWithin = 4

// declares reports whether the properties of a shape list a member, or it has to be there.
func (sh *shape) declares(name string) bool {
	return sh.requires(name) ||
		slices.ContainsFunc(sh.objects, func(p part) bool { return schema.IsSchema(p.n.Get("properties").Get(name)) })
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
			l.loseComplement(n, a.not)
		}
	}
}

// loseComplement gives up what is said of values that must not satisfy a schema. Where it
// is no `not` what stands there is what must not hold, so that it is not told.
func (l *lowering) loseComplement(n *node, not *tree.Node) {
	if isNot(not) {
		l.lose(n, not, Widened)
		return
	}
	m := negating(not)
	n.fact(Fact{Rule: ruleKeyword, Repair: flavor.Remove, Effect: Widened, Node: m, Keyword: m.Name()})
}

var negators = map[string]bool{"not": true, "if": true, "oneOf": true, "dependentRequired": true, "dependentSchemas": true, "dependencies": true}

// negating returns the keyword that a schema stands under, by whatever way, whose
// complement is taken.
func negating(n *tree.Node) *tree.Node {
	for m := n; m != nil; m = m.Parent() {
		if schema.IsKeyword(m) && negators[m.Name()] {
			return m
		}
	}
	return n
}
