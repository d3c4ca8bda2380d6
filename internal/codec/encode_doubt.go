package codec

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// misses encodes a value that no branch of a union takes as the branch it misses by least.
// Signatures promise nothing of such a value's image: where Decode would read it, without a
// word, as another value that a branch does take, the value has no place.
func (e *encoder) misses(p *plan, b *branchPlan, v *tree.Node) {
	outer := !e.doubting // which looks at all that is inside
	e.doubting = true
	start := len(e.out)
	e.value(b.plan, v)
	if !outer {
		return
	}
	e.doubting = false
	if e.err == nil && e.taken(p, v, e.out[start:]) {
		e.fail(v, "got %s that is none of the forms, so that it could not be told which it stands for", article(v))
	}
}

// taken reports whether Decode takes the image of a value for another value, one that is
// valid for a branch as far as can be told.
func (e *encoder) taken(p *plan, v *tree.Node, image []byte) bool {
	reply, err := tree.Parse(image, tree.Limits{})
	if err != nil {
		return false
	}
	d := decoder{}
	d.here = -1
	d.value(p, reply.Root())
	if slices.ContainsFunc(d.problems(), func(x Problem) bool { return !x.Note }) {
		return false
	}
	back, err := tree.Parse(d.out, tree.Limits{})
	if err != nil || equalButNulls(v, back.Root()) {
		return false
	}
	return e.members == nil || slices.ContainsFunc(p.branches, func(b branchPlan) bool { return e.valid(b.branch, back.Root()) })
}

// equalButNulls reports whether two values are equal, where null and absence are one. Each pair of
// values is compared once, whatever they are nested in.
func equalButNulls(a, b *tree.Node) bool {
	switch {
	case a.IsObject() && b.IsObject():
		for m := range a.All() {
			if other := b.Get(m.Name()); other != nil && !equalButNulls(m, other) {
				return false
			}
		}
		return nullsBeyond(a, b) && nullsBeyond(b, a)
	case a.IsArray() && b.IsArray():
		x, y := a.First(), b.First()
		for ; x != nil && y != nil; x, y = x.Next(), y.Next() {
			if !equalButNulls(x, y) {
				return false
			}
		}
		return onlyNulls(x) && onlyNulls(y)
	}
	return tree.Equal(a, b)
}

// nullsBeyond reports whether the members of a that b has not are null.
func nullsBeyond(a, b *tree.Node) bool {
	for m := range a.All() {
		if m.Kind() != tree.Null && b.Get(m.Name()) == nil {
			return false
		}
	}
	return true
}

// onlyNulls reports whether an item and those after it are null: positions of a tuple that
// are not there.
func onlyNulls(item *tree.Node) bool {
	for ; item != nil; item = item.Next() {
		if item.Kind() != tree.Null {
			return false
		}
	}
	return true
}
