package engine

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// types is a set of JSON Schema types. Numbers are two: whole ones and others, so that
// `integer` is a part of `number`.
type types uint8

const (
	tNull types = 1 << iota
	tBoolean
	tWhole
	tFraction
	tString
	tArray
	tObject

	tNumber = tWhole | tFraction
	tAll    = tNull | tBoolean | tNumber | tString | tArray | tObject
)

// typeOrder lists the names in the order in which branches are written.
var typeOrder = [...]struct {
	name string
	set  types
}{
	{"object", tObject}, {"array", tArray}, {"string", tString}, {"number", tNumber},
	{"integer", tWhole}, {"boolean", tBoolean}, {"null", tNull},
}

// typeNamed returns the set a type's name stands for; 0 for no type's name.
func typeNamed(name string) types {
	for _, t := range typeOrder {
		if t.name == name || strings.EqualFold(t.name, name) && name == strings.ToUpper(name) {
			return t.set // in capitals: the spelling of some providers
		}
	}
	return 0
}

// names lists the type names that together are the set, as few as possible.
func (t types) names() []string {
	var out []string
	for _, o := range typeOrder {
		if t&o.set == o.set && !(o.set == tWhole && t&tNumber == tNumber) {
			out = append(out, o.name)
		}
	}
	return out
}

// single reports whether the set is one type, number counting as one.
func (t types) single() bool { return t == tNumber || t != 0 && t&(t-1) == 0 }

// split returns the set's types one by one.
func (t types) split() []types {
	var out []types
	for _, name := range t.names() {
		out = append(out, typeNamed(name))
	}
	return out
}

// A mask says which parts of a schema object are not to be read, because they were
// taken into account in another way.
type mask uint16

const (
	noAnyOf mask = 1 << iota
	noOneOf
	noCondition // if, then, else
	noAnnotations
	noReference
	noAllOf
	nearer  // its annotations go before those of parts without this mark
	negated // the values that the part does not admit, as far as negatable
	holds   // of an entry of dependentRequired and the like: its member is there
	lacks   // its member is not there

	alone // of the branches of its anyOf no value satisfies two
	joint // asked whether two branches have a value in common: what one leaves over, the other may not

	there // of a property: its member is there

	loosened // properties of schemas that were given up are declared beside its own

	ofMember = holds | lacks | there // marks of parts that say something of one member
	aside    = negated | ofMember    // marks of parts that are not read as schemas
)

// A part is one member of a conjunction: a schema of the input, or a bare restriction
// to some types.
type part struct {
	n       *tree.Node
	without mask
	types   types // where n is nil
}

// A set is a conjunction of parts: what a place of the schema means. The first part is
// the nearest to the place; its annotations and its order count most.
type set []part

// one returns the set of a single schema.
func one(n *tree.Node) set { return set{{n: n}} }

// key identifies a set. A value's offset identifies it in its document.
func (s set) key() string {
	b := make([]byte, 0, 8*len(s))
	for _, p := range s {
		if p.n == nil {
			b = append(b, 't')
			b = strconv.AppendInt(b, int64(p.types), 36)
		} else {
			b = strconv.AppendInt(b, int64(p.n.Offset()), 36)
		}
		if p.without != 0 {
			b = append(b, '-')
			b = strconv.AppendInt(b, int64(p.without), 36)
		}
		b = append(b, ',')
	}
	return string(b)
}

// add returns the set with more parts; one that is there already is not added again.
func (s set) add(more ...part) set {
	out := append(make(set, 0, len(s)+len(more)), s...)
	for _, p := range more {
		if !out.has(p) {
			out = append(out, p)
		}
	}
	return out
}

// append adds a part to a set that nobody else has.
func (s set) append(p part) set {
	if s.has(p) {
		return s
	}
	return append(s, p)
}

func (s set) has(p part) bool {
	for _, q := range s {
		if q.n == p.n && q.without == p.without && q.types == p.types {
			return true
		}
	}
	return false
}

// types returns the types that a set was limited to.
func (s set) types() types {
	t := tAll
	for _, p := range s {
		if p.n == nil {
			t &= p.types
		}
	}
	return t
}

// written returns the parts that stand in the document: what else there is, types that a
// place is restricted to, is told where it is said.
func (s set) written() set {
	return slices.DeleteFunc(slices.Clone(s), func(p part) bool { return p.n == nil })
}

// restrict returns the set limited to some types.
func (s set) restrict(t types) set {
	for i, p := range s {
		if p.n == nil {
			out := append(set(nil), s...)
			out[i].types &= t
			return out
		}
	}
	return s.add(part{types: t})
}

// masked returns the set with every part of n masked further.
func (s set) masked(n *tree.Node, m mask) set {
	out := append(set(nil), s...)
	for i := range out {
		if out[i].n == n {
			out[i].without |= m
		}
	}
	return out
}

// without returns the set with what speaks of some unions masked.
func (s set) without(unions []unionAt) set {
	if len(unions) == 0 {
		return s
	}
	masks := make(map[*tree.Node]mask, len(unions))
	for _, u := range unions {
		masks[u.owner] |= u.mask
	}
	out := append(set(nil), s...)
	for i := range out {
		out[i].without |= masks[out[i].n]
	}
	return out
}

// quiet returns the set without its annotations.
func (s set) quiet() set {
	out := append(set(nil), s...)
	for i := range out {
		out[i].without |= noAnnotations
	}
	return out
}
