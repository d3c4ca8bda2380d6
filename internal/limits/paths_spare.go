package limits

import (
	"sort"

	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// spare returns references that become text so that few enough ways are left. What leads
// to a definition for the first time, on the shortest way from the root, is kept before
// other references, and what is nearer to the root before what is farther.
func (w *walk) spare() (at []*ir.Node) {
	g := w.cuttable()
	bound := max(1, min(64, 4_000_000/(g.count+1))) // searches, each of which looks at all references some times
	for i := 0; i < len(g.ranked) && bound > 0; bound-- {
		kept := sort.Search(len(g.ranked)-i, func(k int) bool {
			g.keep(g.ranked[i:i+k+1], true)
			over := g.ways(w.limit) > w.limit
			g.keep(g.ranked[i:i+k+1], false)
			return over
		})
		g.keep(g.ranked[i:i+kept], true)
		i += kept + 1 // with the next there are too many
	}
	for part, reference := range g.references {
		if !g.kept[part] {
			at = append(at, reference)
		}
	}
	return at
}

// references is the graph of a walk by numbers. A part is what becomes text at once: a
// reference, or what holds several.
type references struct {
	edges      [][]numbered // by definition; the first is the root
	count      int
	ranked     []int      // parts that can become text, the dearest first
	references []*ir.Node // one of each part
	kept       []bool     // by part
	on         []bool
	left       int
}

type numbered struct {
	to, times int
	part      int // -1: it stays
	ends      bool
}

// cuttable numbers the references of a walk and ranks their parts; none is kept yet.
func (w *walk) cuttable() *references {
	g := &references{}
	number := map[*top]int{w.start: 0}
	queue := []*top{w.start}
	parts := map[*ir.Node]int{}
	first := []bool{} // by part: it leads to a definition for the first time
	for len(queue) > 0 {
		from := queue[0]
		queue = queue[1:]
		var out []numbered
		for _, e := range from.edges {
			n := numbered{times: e.times, part: -1, ends: e.to.Root}
			if len(e.at) > 0 {
				if holder := w.holder(e.at[0]); holder != nil {
					part, known := parts[holder]
					if !known {
						part = len(parts)
						parts[holder] = part
						first = append(first, false)
						g.references = append(g.references, e.at[0])
					}
					n.part = part
				}
			}
			to, met := number[e.to]
			if !met {
				to = len(number)
				number[e.to] = to
				queue = append(queue, e.to)
				if n.part >= 0 {
					first[n.part] = true
				}
			}
			n.to = to
			out = append(out, n)
		}
		g.edges = append(g.edges, out)
		g.count += len(out)
	}
	for _, dear := range [...]bool{true, false} {
		for part := range first {
			if first[part] == dear {
				g.ranked = append(g.ranked, part)
			}
		}
	}
	g.kept, g.on = make([]bool, len(first)), make([]bool, len(g.edges))
	return g
}

func (g *references) keep(parts []int, kept bool) {
	for _, p := range parts {
		g.kept[p] = kept
	}
}

// ways counts the ways through the references that are kept, up to one more than most.
func (g *references) ways(most int) int {
	g.left = most + 1
	g.follow(0)
	return most + 1 - g.left
}

func (g *references) follow(from int) {
	for _, e := range g.edges[from] {
		if e.part >= 0 && !g.kept[e.part] {
			continue
		}
		for range e.times {
			if g.left == 0 {
				return
			}
			g.left--
			if g.on[e.to] || e.ends {
				continue
			}
			g.on[e.to] = true
			g.follow(e.to)
			g.on[e.to] = false
		}
	}
}
