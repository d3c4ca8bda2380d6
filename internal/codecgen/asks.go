package codecgen

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

type asksKey struct {
	own    string
	within *ir.Asks
}

// AsksFor returns the schemas of a set; nil where it has none that stands in the input.
func (l *Images) AsksFor(s meaning.Conjunction) *ir.Asks {
	var own []*tree.Node
	l.Meter.Charge(1 + len(s)/4)
	for _, p := range s {
		if p.N != nil && p.N.Document() == l.Doc.Tree && p.Without&^(meaning.NoAnnotations|meaning.Nearer) == 0 {
			own = append(own, p.N)
		}
	}
	return l.oneAsks(own, nil)
}

// AsksAround returns what is asked for a branch of a union that is a branch itself.
func (l *Images) AsksAround(inner, outer *ir.Asks) *ir.Asks {
	if outer == nil {
		return inner
	}
	return l.oneAsks(outer.Own, l.AsksAround(inner, outer.Within))
}

func (l *Images) oneAsks(own []*tree.Node, within *ir.Asks) *ir.Asks {
	if len(own) == 0 {
		return within
	}
	var key []byte
	for _, n := range own {
		key = append(strconv.AppendInt(key, int64(n.Offset()), 10), ' ')
	}
	k := asksKey{string(key), within}
	a := l.asked[k]
	if a == nil {
		a = &ir.Asks{Id: len(l.asked) + 1, Own: own, Within: within}
		meaning.Note(&l.asked, k, a)
	}
	return a
}

// pointers names the schemas for the codec, innermost first, and of those around as many as
// take little: each name is as long as it stands deep.
func (l *Images) pointers(a *ir.Asks) []string {
	var levels []*ir.Asks
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
			out = append(out, l.Meaning.Pointer(n))
			size += len(out[len(out)-1])
		}
	}
	return out
}

// maxAskedBytes bounds the names of what is asked for one branch, in bytes.
const maxAskedBytes = 4096
