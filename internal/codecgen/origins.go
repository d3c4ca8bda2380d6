package codecgen

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// An originsKey identifies origins.
type originsKey struct {
	first  *tree.Node // of their own schemas
	others string     // the offsets of the others
	within *ir.Origins
}

// fewOwn is how many schemas of their own most origins have at most.
const fewOwn = 2

// OriginsOf returns the origins of a branch that means s: the schemas of the set that can be asked as they stand in the
// input, without keywords that are masked. It is nil if there are none.
func (i *Images) OriginsOf(s conjunction.Set) *ir.Origins {
	var few [fewOwn]*tree.Node
	own := few[:0]
	i.Meter.Charge(1 + len(s)/4)
	for _, p := range s {
		if p.N != nil && p.N.Document() == i.Doc.Tree && p.Without&^(conjunction.NoAnnotations|conjunction.Nearer) == 0 {
			own = append(own, p.N)
		}
	}
	return i.sharedOrigins(own, nil)
}

// OriginsAround returns the origins of a branch that moves out of an inner union into the outer one, of which the
// inner union was a branch: a value has to be valid against the schemas of both.
func (i *Images) OriginsAround(inner, outer *ir.Origins) *ir.Origins {
	if outer == nil {
		return inner
	}
	return i.sharedOrigins(outer.Own, i.OriginsAround(inner, outer.Within))
}

func (i *Images) sharedOrigins(own []*tree.Node, within *ir.Origins) *ir.Origins {
	if len(own) == 0 {
		return within
	}
	k := originsKey{first: own[0], within: within}
	if len(own) > 1 {
		var key []byte
		for _, n := range own[1:] {
			key = append(strconv.AppendInt(key, int64(n.Offset()), 10), ' ')
		}
		k.others = string(key)
	}
	a := i.origins[k]
	if a == nil {
		a = i.made.New()
		*a = ir.Origins{Id: len(i.origins) + 1, Own: append(i.own.Room(len(own)), own...), Within: within}
		slab.Put(&i.origins, k, a)
	}
	return a
}

// pointers returns JSON Pointers to the schemas for the codec, from the innermost branch outwards, until they take
// more than maxAskedBytes: a pointer is as long as its schema stands deep.
func (i *Images) pointers(a *ir.Origins) []string {
	var levels []*ir.Origins
	for ; a != nil; a = a.Within {
		levels = append(levels, a)
	}
	var out []string
	size := 0
	for _, a := range slices.Backward(levels) {
		if size > maxAskedBytes {
			break
		}
		for _, n := range a.Own {
			out = append(out, i.Schemas.Pointer(n))
			size += len(out[len(out)-1])
		}
	}
	return out
}

// maxAskedBytes bounds the pointers of one branch, in bytes; the level that passes it is the last one.
const maxAskedBytes = 4096
