package meaning

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A mask says which parts of a schema object are not to be read, because they were
// taken into account in another way.
type mask uint16

const (
	NoAnyOf mask = 1 << iota
	NoOneOf
	NoCondition // if, then, else
	NoAnnotations
	noReference
	noAllOf
	Nearer  // its annotations go before those of parts without this mark
	Negated // the values that the part does not admit, as far as negatable
	Holds   // of an entry of dependentRequired and the like: its member is there
	Lacks   // its member is not there

	joint // asked whether two branches have a value in common: what one leaves over, the other may not

	Loosened // properties of schemas that were given up are declared beside its own

	ofMember = Holds | Lacks      // marks of parts that say something of one member
	Aside    = Negated | ofMember // marks of parts that are not read as schemas
)

// A Part is one member of a conjunction: a schema of the input, or a bare restriction
// to some types.
type Part struct {
	N       *tree.Node
	Without mask
	Types   schema.TypeSet // where n is nil
}

// A Conjunction is a conjunction of parts: what a place of the schema means. The first part is
// the nearest to the place; its annotations and its order count most.
type Conjunction []Part

// One returns the set of a single schema.
func One(n *tree.Node) Conjunction { return Conjunction{{N: n}} }

// Key identifies a set. A value's offset identifies it in its document.
func (s Conjunction) Key() string {
	b := make([]byte, 0, 8*len(s))
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

// Add returns the set with more parts; one that is there already is not added again.
func (s Conjunction) Add(more ...Part) Conjunction {
	out := append(make(Conjunction, 0, len(s)+len(more)), s...)
	for _, p := range more {
		if !out.has(p) {
			out = append(out, p)
		}
	}
	return out
}

// append adds a part to a set that nobody else has.
func (s Conjunction) append(p Part) Conjunction {
	if s.has(p) {
		return s
	}
	return append(s, p)
}

func (s Conjunction) has(p Part) bool {
	for _, q := range s {
		if q.N == p.N && q.Without == p.Without && q.Types == p.Types {
			return true
		}
	}
	return false
}

// Distinct returns the set without schemas that read like another one of it: what two keywords say of
// a member in the same words is said once.
func (l *Schemas) Distinct(s Conjunction) Conjunction {
	const most = 16 // that are compared
	for i := 1; i < len(s) && len(s) <= most; i++ {
		if slices.ContainsFunc(s[:i], func(p Part) bool { return l.readsLike(p, s[i]) }) {
			s = slices.Delete(slices.Clone(s), i, i+1)
			i--
		}
	}
	return s
}

// readsLike reports whether two parts are schemas of the same text, in which the same is meant. One that is
// not to be read whole says so wherever it is met, and stays.
func (l *Schemas) readsLike(p, q Part) bool {
	if q.mask()&^NoAnnotations != 0 {
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
func (s Conjunction) Types() schema.TypeSet {
	t := schema.TAll
	for _, p := range s {
		if p.N == nil {
			t &= p.Types
		}
	}
	return t
}

// Written returns the parts that stand in the document: what else there is, types that a
// place is restricted to, is told where it is said.
func (s Conjunction) Written() Conjunction {
	return slices.DeleteFunc(slices.Clone(s), func(p Part) bool { return p.N == nil })
}

// Restrict returns the set limited to some types.
func (s Conjunction) Restrict(t schema.TypeSet) Conjunction {
	for i, p := range s {
		if p.N == nil {
			out := append(Conjunction(nil), s...)
			out[i].Types &= t
			return out
		}
	}
	return s.Add(Part{Types: t})
}

// Masked returns the set with every part of n masked further.
func (s Conjunction) Masked(n *tree.Node, m mask) Conjunction {
	out := append(Conjunction(nil), s...)
	for i := range out {
		if out[i].N == n {
			out[i].Without |= m
		}
	}
	return out
}

// Without returns the set with what speaks of some unions masked.
func (s Conjunction) Without(unions []UnionAt) Conjunction {
	if len(unions) == 0 {
		return s
	}
	masks := make(map[*tree.Node]mask, len(unions))
	for _, u := range unions {
		masks[u.Owner] |= u.Mask
	}
	out := append(Conjunction(nil), s...)
	for i := range out {
		out[i].Without |= masks[out[i].N]
	}
	return out
}

// Quiet returns the set without its annotations.
func (s Conjunction) Quiet() Conjunction {
	out := append(Conjunction(nil), s...)
	for i := range out {
		out[i].Without |= NoAnnotations
	}
	return out
}
