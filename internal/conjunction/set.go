package conjunction

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A mask says which parts of a schema object are not to be read, because they were
// taken into account in another way.
type Mask uint16

const (
	NoAnyOf Mask = 1 << iota
	NoOneOf
	NoCondition // if, then, else
	NoAnnotations
	NoReference
	NoAllOf
	Nearer // its annotations go before those of parts without this mark

	Loosened // properties of schemas that were given up are declared beside its own

	NoNullable // null joins nothing that it says
)

// A Part is one member of a conjunction: a schema of the input, or a bare restriction
// to some types.
type Part struct {
	N       *tree.Node
	Without Mask
	Types   schema.TypeSet // where n is nil
}

// A Set is a conjunction of parts: what a place of the schema means. The first part is
// the nearest to the place; its annotations and its order count most.
type Set []Part

// One returns the set of a single schema.
func One(n *tree.Node) Set { return Set{{N: n}} }

// Key identifies a set. A value's offset identifies it in its document.
func (s Set) Key() string {
	var few [64]byte // as many as most take
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

// Append adds a part to a set that nobody else has.
func (s Set) Append(p Part) Set {
	if s.Has(p) {
		return s
	}
	return append(s, p)
}

// OfAnotherUnion reports whether a part is what holds beside the branch of a union that was chosen.
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

// Distinct returns the set without schemas that say nothing, where others do, and without those that read like another
// one of it: what two keywords say of a member in the same words is said once.
func (l *Schemas) Distinct(s Set) Set {
	const most = 16 // that are compared
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

// isEmpty reports whether a part is a schema without any keyword.
func isEmpty(p Part) bool {
	return p.N != nil && p.Without&^(Nearer|NoAnnotations) == 0 && (p.N.Kind() == tree.True || p.N.IsObject() && p.N.Len() == 0)
}

// readsLike reports whether two parts are schemas of the same text, in which the same is meant. One that is
// not to be read whole says so wherever it is met, and stays.
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

// Types returns the types that a set was limited to.
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

// Only is the schema that a set means as it stands, and nothing else; or nil.
func (s Set) Only() *tree.Node {
	if len(s) == 1 && s[0].Without == 0 {
		return s[0].N
	}
	return nil
}

// UnionAt is an anyOf or oneOf.
type UnionAt struct {
	Owner  *tree.Node // the schema object
	Member *tree.Node // its keyword
	Mask   Mask
}

// GivenUp lists unions and conditions as they are masked where what they say of members is declared all the same.
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

// Mask returns how a schema is to be read wherever it is met, by this part of what is given.
func (q Part) Mask() Mask {
	return q.Without &^ Nearer
}
