package limits

import (
	"cmp"
	"slices"
	"sort"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// shrinkCount turns the parts into text for which a limit leaves no room. Parts are the candidates that may become text; they are
// kept from the root on, nearer before farther and small before large ones, so that what becomes text is deep. prunings are
// given up in the same order. It reports false where nothing can go.
func (f *Fitting) shrinkCount(root *ir.Node, m *emit.Measures, metric flavor.Metric, got, limit int, candidates map[*ir.Node]bool, prunings map[int][]pruning) (done bool) {
	r := f.newRoom(root, m, metric)
	var parts []int
	for i, n := range m.Order {
		if branch := candidates[n] && f.mayBecomeTextAsBranch(root, n, m); branch || candidates[n] && f.mayBecomeText(n, m) {
			r.part[i] = true
			parts = append(parts, i)
			if branch {
				r.text[i] /= 8 // a guess: the texts of several branches become one
			}
		}
	}
	if len(parts) > 0 {
		r.keepNearest(m, parts, limit)
	}
	if len(prunings) > 0 {
		parts = r.givingUp(m, parts, limit, prunings)
	}
	var given []pruning
	for _, i := range parts {
		switch {
		case r.kept[i] || r.times[i] == 0:
		case r.part[i] && prunings[i] != nil:
			given = append(given, slices.DeleteFunc(prunings[i], func(p pruning) bool { return !r.stays(int(p.holder.Number)) })...)
		default:
			f.become(m.Order[i], metric, got)
			done = true
		}
	}
	if done {
		f.joinTexts(m)
	}
	return f.giveUpAll(given, m) || done
}

// givingUp makes schemas that may be given up parts as well, if texts alone are not enough, or if more of what the input says is kept
// that way. It returns all parts then, else texts: those of them that are not kept have to go.
func (r *room) givingUp(m *emit.Measures, texts []int, limit int, prunings map[int][]pruning) (parts []int) {
	enough := r.sum(meter.Countless) <= limit
	r.weights = r.own
	said, kept := r.said(), slices.Clone(r.kept)
	parts = slices.Clone(texts)
	for i := range prunings {
		r.part[i] = true
		if m.Order[i].Kind == ir.KeptNode { // flattened leaves what it says itself
			r.text[i] = r.own[i]
		}
		parts = append(parts, i)
	}
	slices.Sort(parts)
	if r.keepNearest(m, parts, limit); !enough || r.said() > said {
		return parts
	}
	for i := range prunings {
		r.part[i] = false
	}
	copy(r.kept, kept)
	r.sum(meter.Countless)
	return texts
}

// keepNearest keeps as many of the parts as there is room for, the nearest to the root first. It tries several such orders and keeps
// what the best one does.
func (r *room) keepNearest(m *emit.Measures, parts []int, limit int) {
	clear(r.kept)
	slices.SortStableFunc(parts, func(a, b int) int {
		return cmp.Or(cmp.Compare(r.level[a], r.level[b]), cmp.Compare(r.own[a], r.own[b]))
	})
	light := slices.Clone(parts) // sorted by all that a part holds, not by its own size
	slices.SortStableFunc(light, func(a, b int) int {
		return cmp.Or(cmp.Compare(r.level[a], r.level[b]), cmp.Compare(r.size[a], r.size[b]))
	})
	first := firsts(m, parts)
	r.fillBest(limit, parts, first, light, r.firstTimersFirst(first))
}

// stays reports whether a node is written as it is.
func (r *room) stays(i int) bool { return r.times[i] > 0 && (!r.part[i] || r.kept[i]) }

// joinTexts makes one branch of the branches of a union that became the same text.
func (f *Fitting) joinTexts(m *emit.Measures) {
	for _, n := range m.Order {
		texts := 0
		if n.Kind == ir.UnionNode && !n.Tagged {
			for _, b := range n.Branches {
				if b.Node.IsText() {
					texts++
				}
			}
		}
		if texts > 1 {
			n.Branches = f.Lowering.Alternatives.DistinctBranches(n.Branches)
		}
	}
}

// A room counts a metric over the result, if some parts become text, or are given up, and others are kept. A node goes by its index
// in the order of the measures, in all lists.
type room struct {
	root    int
	level   []int  // the node's distance from the root
	size    []int  // bytes of the node and all below it, shared nodes counted wherever they stand
	own     []int  // what the node counts itself, with the ways to what it holds
	text    []int  // what it counts as text
	holds   arcs   // to the nodes that it holds
	refers  arcs   // to the nodes of definitions that it refers to
	place   []int  // a number for the schema of the input that it stands for
	places  int    // how many such schemas there are
	weights []int  // what the node counts in said beyond 1: a copied node may say much; nil: nothing
	part    []bool // the node is a part: it may become text, or be given up
	kept    []bool // the part stays as it is
	times   []int  // how often the node is written
	apart   []bool // the node is that of a definition that stands beside the root
	written []bool // such a definition is written, as something leads to it
	met     []bool // reach met the node
	stack   []int  // memory of reach
}

// arcs say where nodes lead, those of one node after those of another.
type arcs struct {
	to   []int32
	ends []int // where the arcs of each node end in that list
}

func (a *arcs) lead(to int32) { a.to = append(a.to, to) }
func (a *arcs) end()          { a.ends = append(a.ends, len(a.to)) }

// of returns where the i-th node leads.
func (a *arcs) of(i int) []int32 {
	from := 0
	if i > 0 {
		from = a.ends[i-1]
	}
	return a.to[from:a.ends[i]]
}

// newRoom returns a room for the nodes that were measured, none of which is a part yet.
func (f *Fitting) newRoom(root *ir.Node, m *emit.Measures, metric flavor.Metric) *room {
	count := len(m.Order)
	r := &room{root: int(root.Number), level: make([]int, count), size: make([]int, count), own: make([]int, count), text: make([]int, count), place: make([]int, count),
		holds: arcs{make([]int32, 0, count), make([]int, 0, count)}, refers: arcs{ends: make([]int, 0, count)},
		part: make([]bool, count), kept: make([]bool, count), times: make([]int, count), apart: make([]bool, count), written: make([]bool, count), met: make([]bool, count)}
	for _, d := range m.Apart {
		r.apart[d.Node.Number] = true
	}
	bytes := metric == flavor.MBytes
	places := make(map[*tree.Node]int, count)
	for i, n := range m.Order {
		at, known := places[n.Place()]
		if !known {
			at = len(places)
			places[n.Place()] = at
		}
		r.place[i] = at
		r.level[i], r.size[i] = m.Of(n).Level, m.Of(n).Size
		if bytes {
			r.own[i], r.text[i] = f.Form.OwnSize(n), f.Form.TextSizeOf(n)
		} else {
			r.own[i] = emit.TallyOf(n).Of(metric)
		}
		for _, a := range m.Held(i) {
			if bytes {
				r.own[i] += int(a.Size)
			}
			r.holds.lead(a.To)
		}
		n.Refers(func(d *ir.Definition) {
			if d.Node != nil {
				r.refers.lead(d.Node.Number)
			}
		})
		r.holds.end()
		r.refers.end()
	}
	r.places = len(places)
	return r
}

// fillBest fills the room with parts in each of several orders, and keeps the parts of the order in which most schemas of the
// input are said at least once.
func (r *room) fillBest(limit int, orders ...[]int) {
	best, most := make([]bool, len(r.kept)), -1
	for i, parts := range orders {
		if slices.ContainsFunc(orders[:i], func(o []int) bool { return slices.Equal(o, parts) }) {
			continue // it keeps the same
		}
		r.fill(parts, limit)
		if said := r.said(); said > most {
			most = said
			copy(best, r.kept)
		}
		r.keep(parts, false)
	}
	copy(r.kept, best)
	r.sum(meter.Countless)
}

// said counts the schemas of the input for which some node is written as it is, with its weight if there are weights.
func (r *room) said() (said int) {
	met := make([]bool, r.places)
	for i, at := range r.place {
		if r.stays(i) && !met[at] {
			met[at] = true
			if said++; r.weights != nil {
				said += r.weights[i]
			}
		}
	}
	return said
}

// fill keeps the first parts, as many as there is room for. It passes over one that is too large, and goes on behind it.
func (r *room) fill(parts []int, limit int) {
	for rounds := max(1, min(maxFilled, manyLooks/(len(r.own)+1))); rounds > 0 && len(parts) > 0; rounds-- {
		fits := r.fitting(parts, limit)
		r.keep(parts[:fits], true)
		parts = parts[min(fits+1, len(parts)):]
	}
	r.sum(meter.Countless)
}

// fitting returns how many of the first parts there is room for. It tries 1, 2, 4 and so on before it searches between two of these,
// because few more fit once much is kept.
func (r *room) fitting(parts []int, limit int) int {
	over := func(k int) bool {
		r.keep(parts[:k], true)
		over := r.sum(limit) > limit
		r.keep(parts[:k], false)
		return over
	}
	fit, most := 0, 1
	for ; most < len(parts) && !over(most); most *= 2 {
		fit = most
	}
	most = min(most, len(parts))
	return fit + sort.Search(most-fit, func(k int) bool { return over(fit + k + 1) })
}

const (
	maxFilled = 32        // the most parts that fill passes over
	manyLooks = 1_000_000 // about the most nodes that it looks at for that
)

func (r *room) keep(parts []int, kept bool) {
	for _, i := range parts {
		r.kept[i] = kept
	}
}

// sum counts the metric over what is written, and sets how often each node is written. Its cost is linear in the nodes. It stops
// once the sum is greater than most, as no further node makes it less.
func (r *room) sum(most int) (sum int) {
	clear(r.times)
	if len(r.refers.to) == 0 {
		r.times[r.root]++
	} else {
		clear(r.met)
		clear(r.written)
		r.reach()
	}
	for i, times := range r.times { // what holds a node stands before it
		if times == 0 {
			continue
		}
		if sum > most {
			break
		}
		if r.part[i] && !r.kept[i] {
			sum = meter.Saturate(sum, meter.Multiply(times, r.text[i]))
			continue
		}
		sum = meter.Saturate(sum, meter.Multiply(times, r.own[i]))
		for _, c := range r.holds.of(i) {
			r.times[c] = meter.Saturate(r.times[c], times)
		}
	}
	return sum
}

// reach follows what is held and referred to from the root, through parts that are kept, and sets times to 1 for the root and
// for each definition beside it that it reaches.
func (r *room) reach() {
	r.times[r.root]++
	r.stack = append(r.stack[:0], r.root)
	for r.met[r.root] = true; len(r.stack) > 0; {
		i := r.stack[len(r.stack)-1]
		r.stack = r.stack[:len(r.stack)-1]
		if r.part[i] && !r.kept[i] {
			continue
		}
		for _, c := range r.holds.of(i) {
			r.meet(int(c))
		}
		for _, d := range r.refers.of(i) {
			if r.apart[d] && !r.written[d] {
				r.written[d] = true
				r.times[d]++
			}
			r.meet(int(d))
		}
	}
}

func (r *room) meet(i int) {
	if !r.met[i] {
		r.met[i] = true
		r.stack = append(r.stack, i)
	}
}
