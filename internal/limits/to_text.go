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

// shrinkCount turns the parts into text for which there is no room: parts are kept from the root
// on, what is nearer before what is farther and what takes little before what takes much, so that
// what goes is deep and small. What may be given up goes the same way. It reports false where nothing can go.
func (f *Fitting) shrinkCount(root *ir.Node, m *emit.Measures, metric flavor.Metric, got, limit int, candidates map[*ir.Node]bool, prunings map[int][]pruning) (done bool) {
	r := f.newRoom(root, m, metric)
	var parts []int
	for i, n := range m.Order {
		if branch := candidates[n] && f.mayBecomeTextAsBranch(root, n, m); branch || candidates[n] && f.mayBecomeText(n, m) {
			r.part[i] = true
			parts = append(parts, i)
			if branch {
				r.text[i] /= 8 // texts of several branches are one
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

// givingUp adds what may be given up to parts that may be text, where that keeps more of what the input says, or these are not enough;
// it returns what goes then where it is not kept.
func (r *room) givingUp(m *emit.Measures, texts []int, limit int, prunings map[int][]pruning) (parts []int) {
	enough := r.sum(meter.Countless) <= limit
	r.weights = r.own
	said, kept := r.said(), slices.Clone(r.kept)
	parts = slices.Clone(texts)
	for i := range prunings {
		r.part[i] = true
		if m.Order[i].Kind == ir.KeptNode { // what it says itself stays
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

// keepNearest keeps what there is room for, of some parts.
func (r *room) keepNearest(m *emit.Measures, parts []int, limit int) {
	clear(r.kept)
	slices.SortStableFunc(parts, func(a, b int) int {
		return cmp.Or(cmp.Compare(r.level[a], r.level[b]), cmp.Compare(r.own[a], r.own[b]))
	})
	light := slices.Clone(parts) // what holds much may hold few that are said nowhere else
	slices.SortStableFunc(light, func(a, b int) int {
		return cmp.Or(cmp.Compare(r.level[a], r.level[b]), cmp.Compare(r.size[a], r.size[b]))
	})
	first := firsts(m, parts)
	r.fillBest(limit, parts, first, light, r.firstTimersFirst(first))
}

// stays reports whether a node is written as it is.
func (r *room) stays(i int) bool { return r.times[i] > 0 && (!r.part[i] || r.kept[i]) }

// joinTexts makes one branch of those of a union that became texts alike.
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

// A room is what is counted of a metric, if some parts are text and others are kept. Nodes go by
// their numbers among those that were measured.
type room struct {
	root    int
	level   []int  // the distance from the root
	size    []int  // bytes, shared parts counted wherever they stand
	own     []int  // what a node counts itself, with the ways to what it holds
	text    []int  // what it counts as text
	holds   arcs   // to nodes
	refers  arcs   // to nodes of definitions
	place   []int  // the schema of the input that it stands for, by a number of its own
	places  int    // how many of these there are
	weights []int  // what each weighs more than the others, where that counts: one may be copied that holds many
	part    []bool // it may be text
	kept    []bool // it is not, of parts
	times   []int  // how often it is written
	apart   []bool // it stands as a definition, if anything leads to it
	written []bool // something does
	met     []bool
	stack   []int
}

// arcs are where each node leads, one node after the other.
type arcs struct {
	to   []int32
	ends []int // of each node's, in that list
}

func (a *arcs) lead(to int32) { a.to = append(a.to, to) }
func (a *arcs) end()          { a.ends = append(a.ends, len(a.to)) }

// of are those of a node.
func (a *arcs) of(i int) []int32 {
	from := 0
	if i > 0 {
		from = a.ends[i-1]
	}
	return a.to[from:a.ends[i]]
}

// newRoom counts in the nodes that were measured. None is a part yet.
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

// fillBest fills in the order that keeps most of what the input says, whether once or more often.
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

// said counts the schemas of the input that something stands for which is written, or what they weigh.
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

// fill keeps the first parts, as many as there is room for; where the next one is too large, it
// goes on with those behind.
func (r *room) fill(parts []int, limit int) {
	for rounds := max(1, min(maxFilled, manyLooks/(len(r.own)+1))); rounds > 0 && len(parts) > 0; rounds-- {
		fits := r.fitting(parts, limit)
		r.keep(parts[:fits], true)
		parts = parts[min(fits+1, len(parts)):]
	}
	r.sum(meter.Countless)
}

// fitting is how many of the first parts there is room for. Once much is kept few more are, so that
// it is looked for from the first on, in steps that double, and only then between two of them.
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
	maxFilled = 32        // parts that are passed over
	manyLooks = 1_000_000 // nodes that are looked at for that
)

func (r *room) keep(parts []int, kept bool) {
	for _, i := range parts {
		r.kept[i] = kept
	}
}

// sum counts what is written, and how often each node is. Its cost is linear in the nodes. It goes
// no further than to more than most, which no node that follows makes less.
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

// reach finds what is kept, and writes the root and the definitions that it leads to once each.
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
