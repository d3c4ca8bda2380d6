package engine

import (
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// The complement of a schema that only bounds numbers, lengths or numbers of items: a value
// fails it where it is beyond one of the bounds, and values of other types never do. Where
// what a shape says of the same values leaves one of these ways, the opposite bound says it.

// bounding says of a keyword that bounds values which values it bounds, and on which side.
type bounding struct {
	types       types
	lower       bool
	least, most func(*shape) **bound
}

var (
	numbers = bounding{tNumber, false, func(sh *shape) **bound { return &sh.minimum }, func(sh *shape) **bound { return &sh.maximum }}
	lengths = bounding{tString, false, func(sh *shape) **bound { return &sh.minLength }, func(sh *shape) **bound { return &sh.maxLength }}
	items   = bounding{tArray, false, func(sh *shape) **bound { return &sh.minItems }, func(sh *shape) **bound { return &sh.maxItems }}
)

func (b bounding) below() bounding {
	b.lower = true
	return b
}

var boundings = map[string]bounding{
	"minimum": numbers.below(), "exclusiveMinimum": numbers.below(), "maximum": numbers, "exclusiveMaximum": numbers,
	"minLength": lengths.below(), "maxLength": lengths, "minItems": items.below(), "maxItems": items,
}

// boundsOf lists the bounds of a schema that says nothing else but a type that is true of the
// shape; nil for others.
func (l *lowering) boundsOf(sh *shape, s *tree.Node) (bounds []*tree.Node) {
	for m := range s.All() {
		k := schema.Lookup(m.Name())
		_, bounds1 := boundings[m.Name()]
		switch {
		case k == nil || k.Family == schema.Annotation:
		case malformed(k, m) || !l.means(k, m):
			return nil
		case bounds1 && m.IsBool(): // says how another one is read
		case bounds1 && (len(bounds) == 0 || boundings[bounds[0].Name()].types == boundings[m.Name()].types):
			bounds = append(bounds, m)
		case m.Name() == "type" && sh.types&^typesSaid(m) == 0:
		default:
			return nil
		}
	}
	return bounds
}

// beyond is the bound of the values that do not satisfy one; ok is false where all do.
func beyond(m, not *tree.Node) (opposite *bound, ok bool) {
	of := boundings[m.Name()]
	if of.types == tNumber {
		b := numberBound(m.Parent(), m)
		return &bound{value: b.value, exclusive: !b.exclusive, at: m, not: not}, true
	}
	count := decimal.Parse(m.Text())
	if of.lower {
		return &bound{value: count.Next(-1), at: m, not: not}, count.Sign() > 0
	}
	return &bound{value: count.Next(1), at: m, not: not}, true
}

// withoutBounded demands that values are beyond a bound.
func (l *lowering) withoutBounded(sh *shape, not *tree.Node, bounds []*tree.Node, apply bool) bool {
	of := boundings[bounds[0].Name()]
	left := sh.types & of.types
	if sh.listed || left&tNumber == tFraction {
		return false // values are asked one by one; and there is no type of fractions alone
	}
	var ways []*bound
	certain := false
	for _, m := range bounds {
		opposite, ok := beyond(m, not)
		least, most := *of.least(sh), *of.most(sh)
		if boundings[m.Name()].lower {
			ok, certain = ok && !outside(least, opposite), certain || ok && most != nil && tighter(most, opposite, -1) == most
		} else {
			ok, certain = ok && !outside(opposite, most), certain || ok && least != nil && tighter(least, opposite, 1) == least
		}
		if ok {
			ways = append(ways, opposite)
		}
	}
	switch {
	case !apply:
		return certain || len(ways) <= 1
	case left == 0 || !certain && len(ways) == 0:
		sh.never = not
	case !certain && boundings[ways[0].at.Name()].lower:
		*of.most(sh) = tighter(*of.most(sh), ways[0], -1)
	case !certain:
		*of.least(sh) = tighter(*of.least(sh), ways[0], 1)
	}
	sh.types, sh.typed = left, true
	return true
}
