package tell

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// questions reads what schemas ask of the members of an object: which have to be there, and which values they have to
// have. It puts nothing into words.
type questions struct{ *task.Task }

// unionRequirement reads a union whose branches only ask for names; nil for any other.
func (q questions) unionRequirement(u conjunction.UnionAt) *Requirement {
	if u.Member.Len() < 2 || u.Member.Len() > sentence.MaxCases {
		return nil
	}
	var asks []asked
	for b := range u.Member.All() {
		a, ok := q.caseOf(b)
		if !ok || a.nothing() {
			return nil
		}
		asks = append(asks, a)
	}
	r := &Requirement{at: u.Member, exactly: u.Mask == conjunction.NoOneOf, required: q.Meaning.RequiredByAll(u), asks: asks}
	for _, a := range asks {
		r.lists = append(r.lists, a.lists...)
	}
	if !r.foldExclusions() {
		return nil
	}
	r.dropIncluded(q)
	return r
}

// dropIncluded simplifies cases that include others. Where exactly one has to be met, [a, b] beside [a] can never be the only
// one: the case is dropped, and r.together notes that a and b may not both be there. Where several may be met, it only drops
// cases that are there twice.
func (r *Requirement) dropIncluded(q questions) {
	if !r.exactly {
		var distinct []asked
		for _, a := range r.asks {
			if !slices.ContainsFunc(distinct, a.same) {
				distinct = append(distinct, a)
			}
		}
		r.asks = distinct
		return
	}
	if slices.ContainsFunc(r.asks, func(a asked) bool { return len(a.without)+len(a.either) > 0 || len(a.needs) == 0 }) {
		return
	}
	var left []asked
	for i, a := range r.asks {
		if slices.ContainsFunc(slices.Concat(r.asks[:i], r.asks[i+1:]), func(b asked) bool { return len(b.needs) < len(a.needs) && hasAll(a.needs, b.needs) }) {
			r.together = append(r.together, a.needs)
			continue
		}
		left = append(left, a)
	}
	if len(left) == 1 && q.Rules.Refuses(flavor.COpenObject) { // written out, closed branches say so exactly
		r.together = nil
		return
	}
	r.asks = left
	r.together = slices.DeleteFunc(r.together, r.metByTwo)
	slices.SortStableFunc(r.together, func(a, b []string) int { return len(a) - len(b) })
	for i := 0; i < len(r.together); i++ { // if [a, b] may not be there, neither may [a, b, c]
		if slices.ContainsFunc(r.together[:i], func(less []string) bool { return hasAll(r.together[i], less) }) {
			r.together = slices.Delete(r.together, i, i+1)
			i--
		}
	}
}

// metByTwo reports whether an object with the named members meets two cases, which "exactly one" forbids already.
func (r *Requirement) metByTwo(names []string) bool {
	met := 0
	for _, a := range r.asks {
		if hasAll(names, a.needs) {
			met++
		}
	}
	return met > 1
}

// hasAll reports whether a list has all of some names.
func hasAll(names, some []string) bool {
	return !slices.ContainsFunc(some, func(name string) bool { return !slices.Contains(names, name) })
}

// foldExclusions simplifies cases that each exclude all others, as {a, not b} and {b, not a}: it drops what excludes them, and
// sets r.exactly. It reports false where a case says in any other way that not all of some members may be there (never), for
// which there are no words.
func (r *Requirement) foldExclusions() bool {
	plain := !slices.ContainsFunc(r.asks, func(a asked) bool { return len(a.never) > 0 })
	for i, a := range r.asks {
		if len(r.asks) < 2 || len(a.needs) == 0 || len(a.without)+len(a.never) != len(r.asks)-1 {
			return plain
		}
		for j, other := range r.asks {
			if i != j && (len(a.either)+len(other.either) > 0 || !a.excludes(other.needs)) {
				return plain
			}
		}
	}
	r.exactly = true
	for i := range r.asks {
		r.asks[i].never, r.asks[i].without = nil, nil
	}
	return true
}

// excludes reports whether a case says that not all of the named members may be there.
func (a asked) excludes(names []string) bool {
	return len(names) == 1 && slices.Contains(a.without, names[0]) || slices.ContainsFunc(a.never, func(never []string) bool { return sameSet(never, names) })
}

// same reports whether two cases ask for the same.
func (a asked) same(b asked) bool {
	return a.exactly == b.exactly && sameSet(a.needs, b.needs) && sameSet(a.without, b.without) && sameSet(a.either, b.either) && slices.EqualFunc(a.never, b.never, sameSet)
}

// sameSet reports whether two lists have the same names.
func sameSet(a, b []string) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(name string) bool { return !slices.Contains(b, name) })
}

// asksFor reads a schema that only asks for names, or for one of several; ok is false for any other.
func (q questions) asksFor(n *tree.Node) (a asked, ok bool) {
	left := maxSaid
	ok = readCase(q, n, ownerOf(n), &a, &left)
	return a, ok && len(a.never) == 0
}

// caseOf is asksFor of a case of a union, which may also say of several members that not all may be there.
func (q questions) caseOf(n *tree.Node) (a asked, ok bool) {
	left := maxSaid
	ok = readCase(q, n, ownerOf(n), &a, &left)
	return a, ok && !slices.ContainsFunc(a.either, func(name string) bool { return slices.Contains(a.without, name) })
}

// readCase adds to a what a schema asks of the members of its owner; it reports false where the schema asks for more than
// names. left is how many schemas may still be read.
func readCase(q questions, n, owner *tree.Node, a *asked, left *int) bool {
	if n = q.Schemas.WholeEnd(n); !n.IsObject() || *left == 0 {
		return false
	}
	*left--
	for m := range n.All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation:
		case q.Schemas.Malformed(k, m):
			return false
		case m.Name() == "type" && m.Is("object") || m.Name() == "additionalProperties" && schema.SaysNothing(m):
		case m.Name() == "properties":
			if !a.properties(owner, m) {
				return false
			}
		case m.Name() == "required" && m.IsArray():
			a.lists = append(a.lists, m)
			for entry := range m.All() {
				if !slices.Contains(a.needs, entry.Text()) {
					a.needs = append(a.needs, entry.Text())
				}
			}
		case len(a.either) == 0 && m.Len() > 1 && m.Len() <= sentence.MaxCases && (m.Name() == "anyOf" || m.Name() == "oneOf"):
			if a.either, a.exactly = eitherOf(q, m, a, left), m.Name() == "oneOf"; a.either == nil {
				return false
			}
		case m.Name() == "allOf" || m.Len() == 1 && (m.Name() == "anyOf" || m.Name() == "oneOf"):
			if slices.ContainsFunc(schema.Elements(m), func(part *tree.Node) bool { return !readCase(q, part, owner, a, left) }) {
				return false
			}
		case m.Name() == "not":
			without, only := forbidden(q, m, left)
			if all, names := onlyNames(q, m, left); !only && names && len(all.needs) > 1 && len(all.without) == 0 {
				a.never = append(a.never, all.needs)
			} else if !only {
				return false
			}
			a.without = append(a.without, without...)
		default:
			return false
		}
	}
	return true
}

// eitherOf reads a union whose branches each ask for one name, all of them different, and for nothing else; nil for any other.
func eitherOf(q questions, union *tree.Node, a *asked, left *int) (names []string) {
	for b := range union.All() {
		one, only := onlyNames(q, b, left)
		if !only || len(one.needs) != 1 || len(one.without) > 0 || slices.Contains(names, one.needs[0]) {
			return nil
		}
		names, a.lists = append(names, one.needs[0]), append(a.lists, one.lists...)
	}
	return names
}

// properties reads `properties` that add to the owner's only that some must not be there: each is false, or says nothing of a
// property that the owner declares. It reports false for any others.
func (a *asked) properties(owner, properties *tree.Node) bool {
	for p := range properties.All() {
		switch {
		case schema.AdmitsNothing(p):
			a.without = append(a.without, p.Name())
		case !schema.SaysNothing(p) || owner.Member(word.Properties).Get(p.Name()) == nil:
			return false
		}
	}
	return properties.IsObject()
}

// ownerOf is the schema in one of whose keywords another stands; nil for the root.
func ownerOf(n *tree.Node) *tree.Node {
	switch in := n.Parent(); {
	case in == nil:
		return nil
	case in.IsArray():
		return in.Parent()
	default:
		return in
	}
}

// onlyNames is asksFor within another schema, with what is left to read there; ok is false for one of several names, too.
func onlyNames(q questions, n *tree.Node, left *int) (a asked, ok bool) {
	ok = readCase(q, n, ownerOf(n), &a, left)
	return a, ok && len(a.never)+len(a.either) == 0
}

// forbids reads the names of members that must not be there from what stands under `not`.
func (q questions) forbids(n *tree.Node) (names []string, ok bool) {
	left := maxSaid
	return forbidden(q, n, &left)
}

// forbidden is forbids within another schema.
func forbidden(q questions, n *tree.Node, left *int) (names []string, ok bool) {
	if a, only := onlyNames(q, n, left); only && len(a.needs) == 1 && len(a.without) == 0 {
		return a.needs, true
	}
	u := n.Member(word.AnyOf)
	if !n.IsObject() || n.Len() != 1 || u == nil || !u.IsArray() {
		return nil, false
	}
	for b := range u.All() {
		a, only := onlyNames(q, b, left)
		if !only || len(a.needs) != 1 || len(a.without) > 0 {
			return nil, false
		}
		names = append(names, a.needs...)
	}
	return names, len(names) > 0
}
