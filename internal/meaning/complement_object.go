package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// The complement of a schema that speaks of members only: an object fails it where a
// member is absent that it requires, where one is there that does not satisfy what it says
// of it, or where one is there that it does not know and closes out. What a shape says of
// the same members leaves few of these ways; where it leaves one, that can be said.

// memberWords is what a schema says that speaks of members only.
type memberWords struct {
	properties, required *tree.Node
	closed               bool
}

// wordsOfMembers reads a schema that speaks of members only; ok is false for others. What
// it says of types must be true of the shape.
func (l *Reader) wordsOfMembers(sh *Normal, s *tree.Node) (w memberWords, ok bool) {
	for m := range s.All() {
		k := schema.Of(m)
		switch {
		case k == nil || k.Family == schema.Annotation:
		case schema.Malformed(k, m) || !l.Means(k, m):
			return w, false
		case m.Name() == "properties":
			w.properties = m
		case m.Name() == "required":
			w.required = m
		case m.Name() == "additionalProperties" && (m.Kind() == tree.False || schema.SaysNothing(m)):
			w.closed = m.Kind() == tree.False
		case m.Name() == "type" && sh.Types&^schema.TypesSaid(m) == 0:
		default:
			return w, false
		}
	}
	return w, w.properties != nil || w.required != nil || w.closed
}

// failing collects the ways in which objects of a shape can fail a schema.
type failing struct {
	l       *Reader
	sh      *Normal
	ms      *Members
	settled bool // no member can be sent that the shape does not declare

	certain bool // each object that can be sent fails
	unsaid  bool // some fail in a way that cannot be said
	unsent  bool // some fail by a member that only cannot be sent, for the flavor closes the object
	ways    []failure
}

// A failure is one way. Members are named by the schema's keyword that speaks of them.
type failure struct {
	absent *tree.Node // the member that must not be there, of `required` or `properties`
	there  *tree.Node // the property whose member must be there
	broken *tree.Node // the property that its member must not satisfy
}

// withoutMembers demands that objects fail a schema that speaks of members only. What is no
// object satisfies it, unless the shape admits objects alone.
func (l *Reader) withoutMembers(sh *Normal, not *tree.Node, w memberWords, apply bool) bool {
	if !apply && len(sh.excluded) >= maxNegated {
		return false
	}
	f := l.failing(sh, w)
	none := !f.certain && len(f.ways) == 0
	if f.unsent && !f.certain && !f.surely() {
		return false // objects that fail are there, and perhaps none of them could be sent
	}
	if !apply {
		slip := none && w.properties == nil && schema.IsNot(not) && !sh.onOneSide()
		return f.certain || !f.unsaid && len(f.ways) <= 1 && !slip // a `not` of what is required anyway is a slip: it is left to validation, and told
	}
	sh.Types &= schema.TObject
	sh.Typed = true
	switch {
	case f.certain:
	case len(f.ways) == 0:
		sh.Never = not
	default:
		sh.fails(f.ways[0], not)
	}
	return true
}

// failing finds the ways in which objects of a shape can fail a schema.
func (l *Reader) failing(sh *Normal, w memberWords) *failing {
	given := l.complementing(sh)
	f := &failing{l: l, sh: sh, ms: given.ms}
	if l.negating >= maxWithin { // members may be what they are members of, and lead on and on
		f.unsaid = true
		return f
	}
	l.negating++
	f.settled = given.settled
	f.collect(w)
	l.negating--
	return f
}

// complementing is what each complement asks that is taken of a shape, as long as they are
// being taken.
type complementing struct {
	ms      *Members
	settled bool // no member can be sent that the shape does not declare
	flat    bool // its members hold no objects
}

func (l *Reader) complementing(sh *Normal) *complementing {
	if sh.complementing == nil {
		ms := l.MembersOf(sh)
		sh.complementing = &complementing{ms, l.ClosesMembers(ms) && sh.names(), l.flatMembers(sh)}
	}
	return sh.complementing
}

// names reports whether a shape names all the members that it will declare.
func (sh *Normal) names() bool {
	return len(sh.Unions)+len(sh.Conditions)+len(sh.Dependencies)+len(sh.Loose) == 0 &&
		!slices.ContainsFunc(sh.Set, func(p Part) bool { return p.Without&Loosened != 0 })
}

// fails demands one way of failing.
func (sh *Normal) fails(way failure, not *tree.Node) {
	if way.absent != nil {
		sh.Absent = append(sh.Absent, Absence{schema.MemberName(way.absent), not})
	}
	if way.there != nil {
		sh.present = append(sh.present, way.there)
		if given := sh.complementing; given != nil {
			given.ms.require(way.there.Name(), way.there)
		}
	}
	if way.broken != nil {
		sh.excluded = append(sh.excluded, way.broken)
	}
}

// surely reports whether there certainly are objects that fail in a way that was found.
// What a member may be is asked with its complements, among which this one may stand.
func (f *failing) surely() bool {
	const most = 2
	if f.l.negating >= most {
		return false
	}
	f.l.negating++
	defer func() { f.l.negating-- }()
	return slices.ContainsFunc(f.ways, func(way failure) bool {
		return way.absent != nil || way.broken == nil && f.l.surelyCanBe(f.sh, way.there.Name())
	})
}

// collect finds the ways.
func (f *failing) collect(w memberWords) {
	required := map[string]*tree.Node{}
	for r := range w.required.All() {
		required[r.Text()] = r
	}
	for p := range w.properties.All() {
		if schema.IsSchema(p) {
			f.member(p, required[p.Name()])
			delete(required, p.Name())
		}
	}
	for r := range w.required.All() {
		if required[r.Text()] == r {
			f.absence(r)
		}
	}
	if w.closed {
		f.unknown(w)
	}
}

// member looks at a property, which the schema requires if required is not nil.
func (f *failing) member(p, required *tree.Node) {
	name := p.Name()
	if !f.mayBe(name) {
		f.certain = f.certain || required != nil
		f.unsent = f.unsent || f.ms.Closed == nil && !f.sh.Forbids(name)
		return
	}
	there := f.sh.requires(name)
	relation := f.l.compare(f, p)
	switch {
	case relation == inside:
		if required != nil {
			f.absence(required)
		}
	case relation == apart && (there || required != nil):
		f.certain = true
	case relation == apart:
		f.ways = append(f.ways, failure{there: p})
	case relation == unknown || required != nil && !f.sh.declares(name): // it would travel with the members that no property lists
		f.unsaid = true
	case there || required != nil:
		f.ways = append(f.ways, failure{broken: p})
	default:
		f.ways = append(f.ways, failure{there: p, broken: p})
	}
}

// absence looks at a member that the schema requires.
func (f *failing) absence(r *tree.Node) {
	switch {
	case !f.mayBe(r.Text()):
		f.certain = true
	case !f.sh.requires(r.Text()):
		f.ways = append(f.ways, failure{absent: r})
	}
}

// unknown looks at the members that the schema closes out.
func (f *failing) unknown(w memberWords) {
	f.unsaid = f.unsaid || !f.settled
	f.unsent = f.unsent || f.ms.Closed == nil
	for _, name := range f.ms.Order {
		f.certain = f.certain || !w.properties.Has(name)
	}
	for _, name := range f.ms.Names {
		switch {
		case w.properties.Has(name) || !f.mayBe(name):
		case f.sh.requires(name):
			f.certain = true
		default:
			f.ways = append(f.ways, failure{there: f.ms.At[name]})
		}
	}
}

// mayBe reports whether objects of the shape may have a member.
func (f *failing) mayBe(name string) bool {
	if f.sh.Forbids(name) {
		return false
	}
	return !f.settled || f.ms.At[name] != nil || f.ms.Required[name] != nil
}

// relation is how what a shape says of a member stands to what a schema says of it.
type relation uint8

const (
	unknown relation = iota
	inside           // every value of the shape satisfies the schema
	apart            // none does
	partly           // some may, and that they do not can be said
)

// maxCompared bounds the comparisons for one document: each member may be an object with as
// many members again.
const maxCompared = 2000

func (l *Reader) compare(f *failing, p *tree.Node) relation {
	inner := l.MemberSet(f.sh, p.Name())
	if schema.SaysNothing(p) || slices.ContainsFunc(inner, func(x Part) bool { return x.N == p && x.Without == 0 }) {
		return inside
	}
	if p.Kind() == tree.False {
		return apart
	}
	key := comparison{inner.Key(), p, l.negating == 1}
	known, ok := l.compared[key]
	if !ok && len(l.compared) < maxCompared && !l.Busy() {
		l.compared[key] = unknown // while it is being found out
		known = l.comparedAnew(inner, p)
		l.compared[key] = known
	}
	return known
}

// A comparison is of a set and a schema. Within another one less is tried.
type comparison struct {
	set    string
	schema *tree.Node
	outer  bool
}

func (l *Reader) comparedAnew(inner Conjunction, p *tree.Node) relation {
	if l.negating == 1 && l.Covers(inner, p) {
		return inside
	}
	sh := l.NormalForm(inner)
	if len(inner) > 0 {
		x, y := l.meaning(inner), l.meaning(One(p))
		if l.Disjoint(&x, &y) || l.apartByValues(sh, p) || len(sh.Unions) == 0 && !l.Graph.Recursive(p) && l.apartBySize(sh, l.NormalForm(One(p)), 0) {
			return apart
		}
	}
	if sh.Listed || l.negatable(sh, p, p, false) {
		return partly
	}
	return unknown
}
