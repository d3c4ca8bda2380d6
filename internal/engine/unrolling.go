package engine

import (
	"math"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/refs"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A foreseen extent is one of which it is known about how large a document becomes, and how many of its
// parts are written out anywhere.
type foreseen struct {
	lower.Extent
	bytes, parts int
}

// extents lists how far recursions may be written out, from the furthest on that is foreseen to fit; where none is,
// only the least. There are none where nothing is to be written out, or the caller says how much.
func (a *adapting) extents() []foreseen {
	rounds := check.Rounds(a.rules)
	if rounds == 0 || a.o.MaxNodes != 0 || !a.k.Graph.Loops() {
		return nil
	}
	_, inlines := a.rules.Refusal(flavor.CReference)
	u := newUnrolling(a.doc, a.k.Graph, inlines, rounds)
	all := make([]foreseen, 0, 2*rounds*rounds)
	for ; rounds > 0; rounds-- {
		for deepest := 2 * u.most; deepest >= rounds; deepest-- { // a round may lead through many references
			all = append(all, u.foresee(lower.Extent{Rounds: rounds, Deepest: deepest}))
		}
	}
	slices.SortStableFunc(all, func(a, b foreseen) int { return b.bytes - a.bytes })
	all = slices.CompactFunc(all, func(a, b foreseen) bool { return a.bytes == b.bytes })
	return fitting(all, check.MostBytes(a.rules, a.o, a.k.Size))
}

// fitting are the extents that are foreseen to fit. Where they would leave parts out that a somewhat larger one
// has, it is the least of those, which is cut to what fits: that leaves some of each part.
func fitting(all []foreseen, most int) []foreseen {
	first := 0
	for first < len(all)-1 && all[first].bytes > most+most/6 {
		first++
	}
	whole := first
	for i := first - 1; i >= 0 && all[i].bytes <= worthCutting*most; i-- {
		if all[i].parts > all[whole].parts {
			whole = i
		}
	}
	if whole < first {
		return all[whole : whole+1]
	}
	return all[first:]
}

// worthCutting is how often what fits may be written out, of which the rest is cut again.
const worthCutting = 4

// smaller are the extents that may fit where one did not. The further an extent goes, the more it is foreseen too
// small, so that the others are by less than what came of this one says: by its root.
func (f foreseen) smaller(rest []foreseen, t *attempt) []foreseen {
	fits := 0.5
	if !t.l.Spent() {
		fits = math.Sqrt(float64(t.l.MostBytes()) / float64(t.bytes()))
	}
	for len(rest) > 1 && float64(rest[0].bytes) > fits*float64(f.bytes) {
		rest = rest[1:]
	}
	return rest
}

// An unrolling foresees how large a document becomes whose recursions are written out: the bytes of
// the input, counted once for each time that they would be written. It is wrong by what is merged,
// multiplied and told: of 1,337 extents of real documents four in five came to between 0.6 and 1.35 times
// that, and a few to a tenth of it or several times as much. So what it decides is measured afterwards.
type unrolling struct {
	doc     *schema.Document
	graph   *refs.Graph
	inlines bool // references that lead to no recursion are written out too, and nothing is written once for many

	parts   []unrolledPart
	numbers map[*tree.Node]int
	most    int // rounds
	extent  lower.Extent
	sizes   []int // by part and level; unknown where it was not asked
}

// An unrolledPart is what is written out as a whole: the root, or what a reference leads to.
type unrolledPart struct {
	n    *tree.Node
	size int // in bytes, references not followed
	text int // in bytes, sent as JSON text: it is described as the part is
	to   []unrolledReference
}

// An unrolledReference leads to a part.
type unrolledReference struct {
	part               int
	recursive, entered bool // it goes once more round
}

// sizeOfText is about what JSON text takes, its description aside; beyond is too large whatever the
// limit; unknown stands for a size that was not asked yet.
const (
	sizeOfText = 60
	beyond     = 1 << 40
	unknown    = -1
)

// newUnrolling reads what a document has to be written out, in time linear in it.
func newUnrolling(doc *schema.Document, graph *refs.Graph, inlines bool, rounds int) *unrolling {
	u := &unrolling{doc: doc, graph: graph, inlines: inlines, most: rounds, numbers: map[*tree.Node]int{}}
	u.number(doc.Tree.Root())
	for i := 0; i < len(u.parts); i++ {
		p := u.parts[i]
		u.read(&p, p.n)
		u.parts[i] = p
	}
	u.sizes = make([]int, len(u.parts)*u.levels())
	return u
}

// levels is how many there are: of rounds, and of references in each.
func (u *unrolling) levels() int { return (u.most + 1) * (2*u.most + 1) }

// number returns the part that stands at n.
func (u *unrolling) number(n *tree.Node) int {
	i, known := u.numbers[n]
	if !known {
		i = len(u.parts)
		u.numbers[n] = i
		u.parts = append(u.parts, unrolledPart{n: n, size: len(n.Raw()), text: sizeOfText + lengthOf(n.Member(word.Title)) + lengthOf(n.Member(word.Description))})
	}
	return i
}

// lengthOf is how much text a value is, 0 for none.
func lengthOf(n *tree.Node) int {
	if n == nil {
		return 0
	}
	return len(n.Raw())
}

// read lists the references at and below n, definitions aside.
func (u *unrolling) read(p *unrolledPart, n *tree.Node) {
	for c := schema.Under(n); c.Next(); {
		if c.Keyword.Family == schema.Core {
			p.size -= len(c.Node.Raw())
			continue
		}
		u.read(p, c.Node)
	}
	r := u.doc.Reference(n)
	if r == nil {
		return
	}
	if target, _ := u.doc.Resolve(r); target != nil && target.IsObject() {
		p.to = append(p.to, unrolledReference{part: u.number(target), recursive: u.graph.Recursive(target), entered: u.graph.Entered(target)})
	}
}

// foresee counts what the document becomes when it is written out to an extent.
func (u *unrolling) foresee(e lower.Extent) foreseen {
	u.extent = e
	for i := range u.sizes {
		u.sizes[i] = unknown
	}
	f := foreseen{Extent: e, bytes: u.at(0, 0, 0)}
	for levels := range slices.Chunk(u.sizes, u.levels()) {
		if slices.ContainsFunc(levels, func(size int) bool { return size != unknown }) {
			f.parts++
		}
	}
	return f
}

// at is the size of a part that stands at a level.
func (u *unrolling) at(part, rounds, references int) int {
	known := &u.sizes[part*u.levels()+rounds*(2*u.most+1)+references]
	switch {
	case *known == unknown:
	case u.inlines:
		return *known
	default:
		return 0 // what is the same becomes a definition, which is written once
	}
	*known = 0 // where references lead back without an end
	p := &u.parts[part]
	size := p.size
	for _, r := range p.to {
		if size >= beyond {
			break
		}
		switch {
		case !r.recursive && u.inlines:
			size += u.at(r.part, rounds, references)
		case !r.recursive:
			size += u.at(r.part, 0, 0)
		case references == u.extent.Deepest || r.entered && rounds == u.extent.Rounds:
			size += u.parts[r.part].text
		case r.entered:
			size += u.at(r.part, rounds+1, references+1)
		default:
			size += u.at(r.part, rounds, references+1)
		}
	}
	*known = size
	return size
}
