package meaning

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// The complement of a schema that only bounds numbers, lengths or numbers of items: a value
// fails it where it is beyond one of the bounds, and values of other types never do. Where
// what a shape says of the same values leaves one of these ways, the opposite bound says it,
// if the flavor has the word for it.

// bounding says of a keyword that bounds values which values it bounds, and on which side.
type bounding struct {
	types       schema.TypeSet
	lower       bool
	least, most func(*Normal) **Bound
	words       [2]string // of the least and the most
}

var (
	ofNumbers = bounding{schema.TNumber, false, func(sh *Normal) **Bound { return &sh.Minimum }, func(sh *Normal) **Bound { return &sh.Maximum }, [2]string{"minimum", "maximum"}}
	ofStrings = bounding{schema.TString, false, func(sh *Normal) **Bound { return &sh.MinLength }, func(sh *Normal) **Bound { return &sh.MaxLength }, [2]string{"minLength", "maxLength"}}
	ofArrays  = bounding{schema.TArray, false, func(sh *Normal) **Bound { return &sh.MinItems }, func(sh *Normal) **Bound { return &sh.MaxItems }, [2]string{"minItems", "maxItems"}}
)

// boundings is that of each keyword.
var boundings = map[string]bounding{
	"minimum": lowerBound(ofNumbers), "exclusiveMinimum": lowerBound(ofNumbers), "maximum": ofNumbers, "exclusiveMaximum": ofNumbers,
	"minLength": lowerBound(ofStrings), "maxLength": ofStrings, "minItems": lowerBound(ofArrays), "maxItems": ofArrays,
}

func lowerBound(b bounding) bounding {
	b.lower = true
	return b
}

// boundsOf lists the bounds of a schema that says nothing else but a type that is true of the
// shape; nil for others.
func (l *Reader) boundsOf(sh *Normal, s *tree.Node) (bounds []*tree.Node) {
	for m := range s.All() {
		k := schema.Of(m)
		of, isBound := boundings[m.Name()]
		switch {
		case k == nil || k.Family == schema.Annotation:
		case schema.Malformed(k, m) || !l.Means(k, m):
			return nil
		case isBound && m.IsBool(): // says how another one is read
		case isBound && (len(bounds) == 0 || boundings[bounds[0].Name()].types == of.types):
			bounds = append(bounds, m)
		case m.Name() == "type" && sh.Types&^schema.TypesSaid(m) == 0:
		default:
			return nil
		}
	}
	return bounds
}

// opposite is the bound of the values that do not satisfy one; ok is false where all do.
func opposite(m, not *tree.Node) (b *Bound, ok bool) {
	of := boundings[m.Name()]
	if of.types == schema.TNumber {
		b := numberBound(m.Parent(), m)
		return &Bound{Value: b.Value, Exclusive: !b.Exclusive, At: m, Not: not}, true
	}
	count := decimal.Parse(m.Text())
	if of.lower {
		return &Bound{Value: count.Next(-1), At: m, Not: not}, count.Sign() > 0
	}
	return &Bound{Value: count.Next(1), At: m, Not: not}, true
}

// withoutBounded demands that values are beyond a bound.
func (l *Reader) withoutBounded(sh *Normal, not *tree.Node, bounds []*tree.Node, apply bool) bool {
	of := boundings[bounds[0].Name()]
	left := sh.Types & of.types
	if sh.Listed {
		return false // values are asked one by one
	}
	var ways []*Bound
	certain := excludeEachOther(bounds)
	for _, m := range bounds {
		way, ok := opposite(m, not)
		least, most := *of.least(sh), *of.most(sh)
		if boundings[m.Name()].lower {
			ok, certain = ok && !outside(least, way), certain || ok && most != nil && Tighter(most, way, -1) == most
		} else {
			ok, certain = ok && !outside(way, most), certain || ok && least != nil && Tighter(least, way, 1) == least
		}
		if ok {
			ways = append(ways, way)
		}
	}
	switch {
	case !apply:
		return certain || left == 0 || len(ways) == 0 || len(ways) == 1 && l.saysBound(ways[0], left)
	case left == 0 || !certain && len(ways) == 0:
		sh.Never = not
	case !certain && boundings[ways[0].At.Name()].lower:
		ways[0].Instead = *of.most(sh)
		*of.most(sh) = Tighter(ways[0].Instead, ways[0], -1)
	case !certain:
		ways[0].Instead = *of.least(sh)
		*of.least(sh) = Tighter(ways[0].Instead, ways[0], 1)
	}
	sh.Types, sh.Typed = left, true
	return true
}

// excludeEachOther reports whether no value satisfies all bounds.
func excludeEachOther(bounds []*tree.Node) bool {
	var least, most *Bound
	for _, m := range bounds {
		b := countBound(m)
		if of := boundings[m.Name()]; of.types == schema.TNumber {
			b = numberBound(m.Parent(), m)
		}
		if boundings[m.Name()].lower {
			least = Tighter(least, b, 1)
		} else {
			most = Tighter(most, b, -1)
		}
	}
	return outside(least, most)
}

// saysBound reports whether an opposite bound on values of some types can be written as it is.
func (l *Reader) saysBound(b *Bound, t schema.TypeSet) bool {
	const longest = 40 // characters: numbers with exponents are spelled out, up to a size
	if t == schema.TWhole {
		sign := 1
		if boundings[b.At.Name()].lower {
			sign = -1
		}
		b = WholeBound(b, sign)
	}
	of := boundings[b.At.Name()]
	word := of.words[0]
	if of.lower {
		word = of.words[1]
	}
	spelled := b.Value.String()
	if len(spelled) > longest || strings.ContainsAny(spelled, "eE") {
		return false
	}
	return l.Terms.SaysBound(word, b, t)
}
