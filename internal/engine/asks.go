package engine

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// asks are the schemas that validation may ask whether a value is a branch's: those that the
// branch means, and those of the unions that it was taken out of. Equal ones are one, so that
// they can be compared, and a union within many does not list them all.
type asks struct {
	id     int
	own    []*tree.Node
	within *asks // the branch as it was in its own union; nil where this is all
}

type asksKey struct {
	own    string
	within *asks
}

// asksFor returns the schemas of a set; nil where it has none that stands in the input.
func (l *lowering) asksFor(s set) *asks {
	var own []*tree.Node
	l.charge(1 + len(s)/4)
	for _, p := range s {
		if p.n != nil && p.n.Document() == l.doc.Tree && p.without&^(noAnnotations|nearer) == 0 {
			own = append(own, p.n)
		}
	}
	return l.oneAsks(own, nil)
}

// asksAround returns what is asked for a branch of a union that is a branch itself.
func (l *lowering) asksAround(inner, outer *asks) *asks {
	if outer == nil {
		return inner
	}
	return l.oneAsks(outer.own, l.asksAround(inner, outer.within))
}

func (l *lowering) oneAsks(own []*tree.Node, within *asks) *asks {
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
		a = &asks{id: len(l.asked) + 1, own: own, within: within}
		l.asked[k] = a
	}
	return a
}

// pointers names the schemas for the codec, innermost first, and of those around as many as
// take little: each name is as long as it stands deep.
func (l *lowering) pointers(a *asks) []string {
	var levels []*asks
	for ; a != nil; a = a.within {
		levels = append(levels, a)
	}
	var out []string
	size := 0
	for _, a := range slices.Backward(levels) {
		if size > maxAskedBytes {
			break
		}
		for _, n := range a.own {
			out = append(out, l.pointer(n))
			size += len(out[len(out)-1])
		}
	}
	return out
}

// maxAskedBytes bounds the names of what is asked for one branch, in bytes.
const maxAskedBytes = 4096

// names says which schemas are asked for without naming them.
func (a *asks) names() []string {
	if a == nil {
		return nil
	}
	return []string{strconv.Itoa(a.id)}
}
