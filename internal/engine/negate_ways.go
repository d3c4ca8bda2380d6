package engine

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Where objects can fail a schema in a few ways, a union of these says that they do.

// several is a complement with more ways than one, or a number of members.
type several struct {
	not  *tree.Node // the schema that must not be satisfied, or the keyword `not`, or that of the number
	ways []failure
}

// maxWays bounds the branches that a complement becomes: each repeats the object.
const maxWays = 3

// takesWays notes a complement that a union can say, and reports whether it did. What else
// becomes a union comes first, so that nothing is left to multiply it.
func (l *lowering) takesWays(sh *shape, not *tree.Node) bool {
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
		if way.broken != nil || !l.closesMembers(f.ms) {
			return false // forms that differ in more than who is there; or a member could come otherwise
		}
	}
	sh.several = &several{not, f.ways}
	return true
}

// unites reports whether a shape may become a union of ways.
func (l *lowering) unites(sh *shape) bool {
	return sh.several == nil && l.terms.unions && l.complementing(sh).flat && len(sh.unions)+len(sh.conditions)+len(sh.dependencies) == 0 && spokenOf(sh.set) < maxDependencies
}

// flatMembers reports whether the members of a shape's objects hold no objects: each form
// repeats them, and forms within forms would multiply.
func (l *lowering) flatMembers(sh *shape) bool {
	for _, p := range sh.objects {
		for m := range p.n.Get("properties").All() {
			if !l.scalars(m, 1) {
				return false
			}
		}
	}
	return true
}

// scalars reports whether a schema holds no other, but for the items of a list.
func (l *lowering) scalars(n *tree.Node, levels int) bool {
	if l.doc.Reference(n) != nil {
		return false
	}
	flat := true
	schema.Subschemas(n, func(k *schema.Keyword, sub *tree.Node) {
		flat = flat && levels > 0 && k.Family == schema.OfArray && l.scalars(sub, levels-1)
	})
	return flat
}

// eachWay makes a union of the ways in which objects fail a schema.
func (l *lowering) eachWay(sh *shape, c context) *node {
	s := sh.several
	if c.root && l.refuses(flavor.CRootUnion) {
		sh.several = nil
		n := l.shaped(sh, c)
		if n.kind == kNever {
			return n
		}
		if n = l.mutable(n); !s.counts() {
			l.loseComplement(n, s.not)
		}
		return n
	}
	base := sh.set
	if l.describesUnions() {
		base = base.quiet()
	}
	var sets []set
	for _, way := range s.ways {
		sets = append(sets, base.add(way.part()))
	}
	branches := l.lowerAll(sets, context{root: c.root, level: c.level, open: true})
	if l.exhausted(c) {
		return l.beyondBudget(sh.set)
	}
	n := l.union(sh, branches)
	if n.kind == kNever {
		return n
	}
	if n = l.mutable(n); isNot(s.not) || s.counts() {
		n.fact(Fact{Rule: ruleKeyword, Repair: flavor.SpellOut, Node: s.not, Keyword: s.not.Name(), Detail: "anyOf"})
	}
	return n
}

// counts reports whether it is a number of members that takes a union to say: where there
// can be none, the keyword is lost like others.
func (s *several) counts() bool { return s.not.IsNumber() }

// part says a way as a part of a set.
func (f *failure) part() part {
	if f.absent != nil {
		return part{n: f.absent, without: lacks}
	}
	return part{n: f.there, without: there}
}
