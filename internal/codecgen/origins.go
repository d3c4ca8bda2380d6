package codecgen

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// An originsKey names origins: the first of their own schemas, and where the others stand.
type originsKey struct {
	first  *tree.Node
	others string
	within *ir.Origins
}

// fewOwn is how many schemas of their own most origins have at most.
const fewOwn = 2

// OriginsOf returns the schemas of a set; nil where it has none that stands in the input.
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

// OriginsAround returns what is asked for a branch of a union that is a branch itself.
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

// pointers names the schemas for the codec, innermost first, and of those around as many as
// take little: each name is as long as it stands deep.
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

// maxAskedBytes bounds the names of what is asked for one branch, in bytes.
const maxAskedBytes = 4096
