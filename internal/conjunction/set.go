package conjunction

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Mask names keywords of a schema object that are not to be read, because they were taken
// into account in another way, as an anyOf of which one branch was chosen. Nearer and Loosened mask nothing.
type Mask uint16

const (
	NoAnyOf Mask = 1 << iota
	NoOneOf
	NoCondition // if, then, else
	NoAnnotations
	NoReference
	NoAllOf
	Nearer // its annotations win over those of parts without this mark, as a chosen branch's do

	Loosened // its masked unions and conditions were given up; names that every branch of such a union requires stay required

	NoNullable // its `nullable` is not read
)

// A Part is one member of a conjunction: a schema of the input, or a bare restriction
// to some types.
type Part struct {
	N       *tree.Node
	Without Mask
	Types   schema.TypeSet // the types that are left, where N is nil
}

// A Set is a conjunction of parts: what a place of the schema means. The first part is
// the nearest to the place; its annotations and the order of its keywords count most.
type Set []Part

// One returns the set of a single schema.
func One(n *tree.Node) Set { return Set{{N: n}} }

// Key identifies a set in its document: each schema by its offset, with its mask.
func (s Set) Key() string {
	var few [64]byte // as many bytes as most keys take
	b := few[:0]
	for _, p := range s {
		if p.N == nil {
			b = append(b, 't')
			b = strconv.AppendInt(b, int64(p.Types), 36)
		} else {
			b = strconv.AppendInt(b, int64(p.N.Offset()), 36)
		}
		if p.Without != 0 {
			b = append(b, '-')
			b = strconv.AppendInt(b, int64(p.Without), 36)
		}
		b = append(b, ',')
	}
	return string(b)
}

// Append adds a part that the set does not have yet. It may change the set, so nobody else may hold it.
func (s Set) Append(p Part) Set {
	if s.Has(p) {
		return s
	}
	return append(s, p)
}

// OfAnotherUnion reports whether a part has its anyOf or oneOf masked, as where a branch of that union was chosen.
func (s Set) OfAnotherUnion() bool {
	return slices.ContainsFunc(s, func(p Part) bool { return p.Without&(NoAnyOf|NoOneOf) != 0 })
}

func (s Set) Has(p Part) bool {
	for _, q := range s {
		if q.N == p.N && q.Without == p.Without && q.Types == p.Types {
			return true
		}
	}
	return false
}

// Distinct returns the set without schemas that say nothing, where others do, and without those that have the text of an
// earlier one: what `properties` and `patternProperties` say of a member in the same words is read once.
func (l *Schemas) Distinct(s Set) Set {
	const most = 16 // parts that are compared with each other
	if slices.ContainsFunc(s, isEmpty) && slices.ContainsFunc(s, func(p Part) bool { return p.N != nil && !isEmpty(p) }) {
		s = slices.DeleteFunc(l.Sets.copied(s), isEmpty)
	}
	for i := 1; i < len(s) && len(s) <= most; i++ {
		if slices.ContainsFunc(s[:i], func(p Part) bool { return l.readsLike(p, s[i]) }) {
			s = slices.Delete(l.Sets.copied(s), i, i+1)
			i--
		}
	}
	return s
}

// isEmpty reports whether a part is {} or true.
func isEmpty(p Part) bool {
	return p.N != nil && p.Without&^(Nearer|NoAnnotations) == 0 && (p.N.Kind() == tree.True || p.N.IsObject() && p.N.Len() == 0)
}

// readsLike reports whether two schemas have the same text and mean the same by it, so that q can be left out. A q with
// a mask has to stay, since its mask holds wherever its schema is met.
func (l *Schemas) readsLike(p, q Part) bool {
	if q.Mask()&^NoAnnotations != 0 {
		return false
	}
	if p.N == nil || q.N == nil || (p.Without^q.Without)&^Nearer != 0 || !p.N.IsObject() || p.N.Len() == 0 || p.N.Len() != q.N.Len() {
		return false
	}
	a, b := p.N.Raw(), q.N.Raw()
	if len(a) != len(b) || l.Doc.Embedded(p.N) || l.Doc.Embedded(q.N) {
		return false
	}
	l.Meter.Charge(len(a) / 64)
	return bytes.Equal(a, b)
}

// Types returns the types that a set's bare restrictions leave. The `type` of its schemas does not count.
func (s Set) Types() schema.TypeSet {
	t := schema.TAll
	for _, p := range s {
		if p.N == nil {
			t &= p.Types
		}
	}
	return t
}

// Place is the first schema of a set, or nil.
func (s Set) Place() *tree.Node {
	for _, p := range s {
		if p.N != nil {
			return p.N
		}
	}
	return nil
}

// Only is the schema of a set that has one part, without a mask; or nil.
func (s Set) Only() *tree.Node {
	if len(s) == 1 && s[0].Without == 0 {
		return s[0].N
	}
	return nil
}

// UnionAt is an anyOf or oneOf, or the `if` of a condition where that is masked like one.
type UnionAt struct {
	Owner  *tree.Node // the schema object that has it
	Member *tree.Node // the anyOf or oneOf itself
	Mask   Mask       // by which its owner is read without it
}

// GivenUp lists unions and conditions with the masks by which a set gives them up, while the properties that they speak of
// are declared all the same.
func GivenUp(unions []UnionAt, conditions []*tree.Node) []UnionAt {
	all := make([]UnionAt, 0, len(unions)+len(conditions))
	for _, u := range unions {
		all = append(all, UnionAt{Owner: u.Owner, Member: u.Member, Mask: u.Mask | Loosened})
	}
	for _, c := range conditions {
		all = append(all, UnionAt{Owner: c.Parent(), Member: c, Mask: NoCondition | Loosened})
	}
	return all
}

// Mask returns what of the part's schema is not to be read wherever that is met, also behind a reference. Nearer is
// left out: it marks the part alone.
func (q Part) Mask() Mask {
	return q.Without &^ Nearer
}
