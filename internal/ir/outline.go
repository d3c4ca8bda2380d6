package ir

import (
	"hash/maphash"

	"github.com/schemaflavor/schemaflavor/internal/word"
)

var outlined = maphash.MakeSeed()

// outline returns a hash of the names of a node's properties: nodes that read the same have the same one. known
// is false for a kept node, whose members would have to be read.
func (n *Node) outline() (sum uint64, known bool) {
	add := func(name string) { sum += maphash.String(outlined, name) | 1 }
	switch {
	case n.Kind == VerbatimNode:
		for p := range n.Src.Member(word.Properties).All() {
			add(p.Name())
		}
	case n.Kind == KeptNode:
		return 0, false
	case n.Object != nil:
		for _, p := range n.Object.Properties {
			add(p.Name)
		}
		if n.Object.Rest != nil {
			add(n.Object.Rest.Name)
		}
	}
	return sum, true
}

// MayReadAlike reports of each branch whether another one may read the same, as far as the names of
// their properties tell.
func MayReadAlike(branches []*Branch) []bool {
	may := make([]bool, len(branches))
	sums := make([]uint64, len(branches))
	count := make(map[uint64]int, len(branches))
	for i, b := range branches {
		sum, known := b.Node.outline()
		if !known {
			for i := range may {
				may[i] = true
			}
			return may
		}
		sums[i] = sum
		count[sum]++
	}
	for i, sum := range sums {
		may[i] = count[sum] > 1
	}
	return may
}
