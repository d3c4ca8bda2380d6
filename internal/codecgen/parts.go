package codecgen

import (
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/signature"
)

// ungroup puts the branches of a group back in its place where the group's image, which covers
// more than theirs, may have a value in common with that of another group: what Decode would
// take for one of the group is then a value of the other. parts are the branches of each
// group; all of a group have its node, so that it does not matter which of them is found.
func (b *CodecBuilder) ungroup(groups []codec.Branch, parts [][]codec.Branch, known *signature.Neighbours) []codec.Branch {
	var out []codec.Branch
	for i := range groups {
		if len(parts[i]) == 1 || !b.meets(i, groups, known) {
			out = append(out, groups[i])
			continue
		}
		for _, x := range parts[i] {
			x.Node = groups[i].Node
			out = append(out, x)
		}
	}
	return out
}

// meets reports whether a group's image may have a value in common with that of another.
func (b *CodecBuilder) meets(i int, groups []codec.Branch, known *signature.Neighbours) bool {
	for _, o := range known.Near(&groups[i].Image) {
		if o != i && !b.images.Apart(&groups[i].Image, &groups[o].Image) {
			return true
		}
	}
	return false
}
