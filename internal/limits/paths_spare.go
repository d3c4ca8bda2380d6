package limits

import (
	"sort"

	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// referencesToCut returns references that become text so that few enough ways are left. What leads
// to a definition for the first time, on the shortest way from the root, is kept before
// other references, and what is nearer to the root before what is farther.
func (w *walk) referencesToCut() (at []*ir.Node) {
	parts, count := w.cuttable()
	var ranked []*part // those to keep first come first
	for _, dear := range [...]bool{true, false} {
		for _, p := range parts {
			if p.first == dear {
				ranked = append(ranked, p)
			}
		}
	}
	cut(ranked, true)
	bound := max(1, min(64, 4_000_000/(count+1))) // the number of searches: each looks at all references several times
	for i := 0; i < len(ranked) && bound > 0; bound-- {
		kept := sort.Search(len(ranked)-i, func(k int) bool {
			cut(ranked[i:i+k+1], false)
			defer cut(ranked[i:i+k+1], true)
			return w.over()
		})
		cut(ranked[i:i+kept], false)
		i += kept + 1 // with the next there are too many
	}
	for _, p := range parts {
		if p.edges[0].cut {
			at = append(at, p.edges[0].at[0])
		}
	}
	return at
}

// A part is what becomes text at once: a reference, or what holds several.
type part struct {
	edges []*edge
	first bool // it leads to a definition for the first time
}

// cuttable lists the parts that can become text, the nearest to the root first, and counts the edges.
func (w *walk) cuttable() (parts []*part, count int) {
	met := map[*top]bool{w.start: true}
	of := map[*ir.Node]*part{} // by what becomes text
	for queue := []*top{w.start}; len(queue) > 0; queue = queue[1:] {
		for i := range queue[0].edges {
			e := &queue[0].edges[i]
			count++
			var holder *ir.Node
			if len(e.at) > 0 {
				holder = w.holder(e.at[0])
			}
			if holder != nil {
				if of[holder] == nil {
					of[holder] = &part{}
					parts = append(parts, of[holder])
				}
				of[holder].edges = append(of[holder].edges, e)
				of[holder].first = of[holder].first || !met[e.to]
			}
			if !met[e.to] {
				met[e.to] = true
				queue = append(queue, e.to)
			}
		}
	}
	return parts, count
}

// cut takes parts away from the ways that are walked, or gives them back.
func cut(parts []*part, away bool) {
	for _, p := range parts {
		for _, e := range p.edges {
			e.cut = away
		}
	}
}
