package codec

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// misses encodes a value that matches no branch of a union by the branch b, which it misses by
// least. Signatures promise nothing about the image of such a value. misses fails where Decode
// would silently read the image as another value that a branch does take.
func (e *encoder) misses(p *plan, b *branchPlan, v *tree.Node) {
	outer := !e.doubting // the outermost doubtful value is checked, with all that is inside
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

// taken reports whether Decode reads the image of v as another value, one that may be valid for
// a branch.
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

// equalButNulls reports whether two values are equal if null counts as absence. It compares each pair
// of values once, however deep they are nested.
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

// nullsBeyond reports whether all members of a that b does not have are null.
func nullsBeyond(a, b *tree.Node) bool {
	for m := range a.All() {
		if m.Kind() != tree.Null && b.Get(m.Name()) == nil {
			return false
		}
	}
	return true
}

// onlyNulls reports whether an item and all items after it are null, as absent positions of a
// tuple are. It holds if item is nil.
func onlyNulls(item *tree.Node) bool {
	for ; item != nil; item = item.Next() {
		if item.Kind() != tree.Null {
			return false
		}
	}
	return true
}
