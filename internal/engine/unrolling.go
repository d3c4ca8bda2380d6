package engine

import (
	"math"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/refs"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// foreseen is an extent with estimates of the result: its bytes, how many parts of the document are written out
// anywhere, and its optional properties, which are counted only where a limit on them warns.
type foreseen struct {
	lower.Extent
	bytes, parts, optional int
}

// with returns the extent with a bound on the branches that unions multiply to.
func (f foreseen) with(product int) lower.Extent {
	f.Product = product
	return f.Extent
}

// extents lists the extents to which recursions may be written out, the largest first, and the index of the first that is
// foreseen to fit. There are none where no recursion has to be written out, or the caller bounds the nodes.
func (a *adapting) extents() (all []foreseen, first int) {
	rounds := check.RecursionLevels(a.rules)
	if rounds == 0 || a.o.MaxNodes != 0 || !a.k.Graph.Loops() {
		return nil, 0
	}
	u := newUnrolling(a.rules, a.doc, &a.k, rounds)
	all = make([]foreseen, 0, 16) // as many as three rounds have
	for most := 2 * rounds; rounds > 0; rounds -= max(1, rounds/4) {
		for deepest := most; deepest >= rounds; deepest -= max(1, (most-rounds)/4) { // a round may lead through many references
			all = append(all, u.foresee(lower.Extent{Rounds: rounds, References: deepest}, a.warnsOf() > 0))
		}
	}
	slices.SortStableFunc(all, func(a, b foreseen) int { return b.bytes - a.bytes })
	all = slices.CompactFunc(all, func(a, b foreseen) bool { return a.bytes == b.bytes })
	return fitting(all, check.MostBytes(a.rules, a.o, a.k.Reached))
}

// warnsOf is the number of optional properties above which the flavor warns; 0 where it never does, or warns of the input too.
func (a *adapting) warnsOf() int {
	if i := slices.IndexFunc(a.rules.Limits, func(x flavor.Limit) bool { return x.Warns && x.Metric == flavor.MOptionalProperties }); i >= 0 && !a.k.Warned() {
		return a.rules.Limits[i].AtMost
	}
	return 0
}

// unwarned returns the first extent, from an index on, that is foreseen to raise no warning; where none is, the index
// itself. some reports whether one may turn out to raise none.
func (a *adapting) unwarned(from int) (at int, some bool) {
	most := a.warnsOf()
	for at = from; at < len(a.foreseen); at++ {
		if most == 0 || a.foreseen[at].optional <= most {
			return at, true
		}
	}
	return from, a.foreseen[len(a.foreseen)-1].optional <= most+most/2 // merged properties were counted twice, so that there may be fewer
}

// fitting returns the extents to try, and the index of the first that is foreseen to fit. Where larger extents write out
// more parts, it returns as first and last the smallest with most parts: cut to what fits, it keeps some of each part.
func fitting(all []foreseen, most int) (_ []foreseen, first int) {
	for first < len(all)-1 && all[first].bytes > most+most/10 {
		first++
	}
	whole := first
	for i := first - 1; i >= 0 && all[i].bytes <= worthCutting*most; i-- {
		if all[i].parts > all[whole].parts {
			whole = i
		}
	}
	if whole < first {
		return all[: whole+1 : whole+1], whole
	}
	return all, first
}

// worthCutting is how many times the bound a result that is cut afterwards may be foreseen to take.
const worthCutting = 4

// smaller returns the next extent after at that may fit, where at did not. The further an extent goes, the more its
// estimate is too low. So for smaller ones it allows for less than the factor by which at exceeded the bound: for its root.
func smaller(all []foreseen, at int, t *attempt) int {
	fits := 0.5
	if !t.pass.Meter.Spent() {
		fits = math.Sqrt(float64(t.pass.Lowering.MostBytes()) / float64(t.bytes()))
	}
	next := at + 1
	for next < len(all)-1 && float64(all[next].bytes) > fits*float64(all[at].bytes) {
		next++
	}
	return next
}

// larger returns the largest extent, from an index up to at, that fits if its estimate is wrong by the same factor as that
// of at; it returns at unless at was foreseen far too large.
func larger(all []foreseen, from, at int, t *attempt) int {
	came, most := float64(t.bytes())/float64(all[at].bytes), float64(t.pass.Lowering.MostBytes())
	if came > farTooLarge {
		return at
	}
	for i := from; i < at; i++ {
		if came*float64(all[i].bytes) < most {
			return i
		}
	}
	return at
}

// farTooLarge is the share of its estimate at which, or below, a result makes it worth lowering the document once more.
const farTooLarge = 0.6

// An unrolling foresees how large a document becomes whose recursions are written out: the bytes of
// the input, counted once for each time that they would be written. It is wrong where schemas are merged, unions
// multiplied or descriptions extended: of 1,337 extents of real documents four in five came to between 0.6 and 1.35 times
// that, and a few to a tenth of it or several times as much. So each result is measured afterwards.
type unrolling struct {
	doc     *schema.Document
	rules   *flavor.Rules
	graph   *refs.Graph
	inlines bool // no reference may stand: those that lead to no recursion are written out too, and no part becomes a definition

	targets  tree.Marks // what references lead to
	merged   tree.Marks // targets that are merged into the root
	parts    []unrolledPart
	numbers  map[*tree.Node]int
	extent   lower.Extent
	levels   int                     // the number of levels at which a part may stand, in the furthest extent
	sizes    slab.Slab[unrolledSize] // memory for the sizes of parts by level
	times    int                     // how often count was called
	known    int                     // sizes that the current count found
	written  int                     // parts that the current count found to be written out
	optional bool                    // the current count is of optional properties, not of bytes
}

// An unrolledPart is what is written out as a whole: the root, or what a reference leads to.
type unrolledPart struct {
	n    *tree.Node
	size int // in bytes, without the parts within it and those that references lead to
	text int // in bytes, sent as JSON text: it is described as the part is
	free int // about how many optional properties it has: names that are required and not declared are subtracted too
	to   []unrolledReference
	is   unrolledReference // the reference that the part itself is, if it is one
	at   []unrolledSize    // by level, what it takes there; nil before it is met
	met  int               // the last count that met it
}

// An unrolledReference leads to a part, or the part stands there itself.
type unrolledReference struct {
	part               int
	within             bool // the part stands there itself
	recursive, entered bool // it leads to what recurs; it begins another round
	merged             bool // keywords stand beside it: the part is merged with them, and written for this reference alone
}

// unrolledSize is what a part takes at a level: size where it stands first, and again at each further place, without the parts that are
// definitions by then.
type unrolledSize struct {
	size, again int // plus one; 0 before it is met
}

// unrolledAt is a part at a level.
type unrolledAt struct{ part, rounds, references int }

// sizeOfText is about what the schema of a JSON text takes without its description. beyond is a size that is too large for any
// limit; it stands also for a count that needs more than mostLevels sizes, or room for more than mostSizes.
const (
	sizeOfText = 60
	beyond     = 1 << 40
	mostLevels = 1 << 18
	mostSizes  = 1 << 22
)

// mostAfterEachOther is how many references are followed to a union that is merged into the root.
const mostAfterEachOther = 8

// newUnrolling reads the parts of a document that may be written out, for so many rounds at most. It takes time linear in the document.
func newUnrolling(rules *flavor.Rules, doc *schema.Document, k *check.Checker, rounds int) *unrolling {
	u := &unrolling{doc: doc, rules: rules, graph: k.Graph, inlines: rules.Refuses(flavor.CReference), numbers: map[*tree.Node]int{}, levels: (rounds + 1) * (2*rounds + 1)}
	for _, target := range k.References {
		if target != nil {
			u.targets.Add(target)
		}
	}
	u.number(doc.Tree.Root())
	merges := u.mergesRoot(k.References)
	for i := 0; i < len(u.parts); i++ {
		p := u.parts[i]
		u.read(&p, p.n, i == 0 && merges)
		p.size = p.size * k.Size / len(doc.Tree.Root().Raw()) // as if there were no spaces
		u.parts[i] = p
	}
	return u
}

// mergesRoot reports whether the root, or what it refers to, is a union whose branches are merged into the root: references
// on the way to them add no level.
func (u *unrolling) mergesRoot(references map[*tree.Node]*tree.Node) bool {
	repair, _ := u.rules.Refusal(flavor.CRootUnion)
	n := u.doc.Tree.Root()
	for range mostAfterEachOther {
		if repair != flavor.Merge || n == nil {
			break
		}
		if n.Member(word.AnyOf).IsArray() || n.Member(word.OneOf).IsArray() {
			return true
		}
		n = references[n]
	}
	return false
}

// number returns the index of the part that stands at n, which is added if it is new.
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

// read adds to a part the references at and below n, up to other parts and without definitions. With merges, n is merged into
// the root, and branches of it are read as if they stood there.
func (u *unrolling) read(p *unrolledPart, n *tree.Node, merges bool) {
	if ps := n.Member(word.Properties); ps.IsObject() {
		p.free += max(0, ps.Len()-len(schema.Elements(n.Member(word.Required))))
	}
	for c := schema.Under(n); c.Next(); {
		inPlace := merges && c.Keyword.Family == schema.Applicator
		switch {
		case c.Keyword.Family == schema.Core: // goes subtracts definitions as a whole
		case u.targets.Has(c.Node) && !inPlace:
			p.size -= len(c.Node.Raw())
			p.to = append(p.to, unrolledReference{part: u.number(c.Node), within: true})
		default:
			u.read(p, c.Node, inPlace)
		}
	}
	p.size -= u.goes(n)
	r := u.doc.Reference(n)
	if r == nil {
		return
	}
	target, _ := u.doc.Resolve(r)
	switch {
	case target == nil || !target.IsObject():
	case !merges:
		to := unrolledReference{part: u.number(target), recursive: u.graph.Recursive(target), entered: u.graph.Entered(target)}
		to.merged = to.recursive && n.Len() > 1
		if p.to = append(p.to, to); n == p.n {
			p.is = to
		}
	case !u.merged.Has(target):
		u.merged.Add(target)
		p.size += len(target.Raw())
		u.read(p, target, true)
	}
}

// goes is how many bytes of a schema's own members are not written: references that are written out, definitions, identifiers, an
// additionalProperties that may not stand. One that is added to close the object is subtracted.
func (u *unrolling) goes(n *tree.Node) (size int) {
	for m := range n.All() {
		switch k := schema.Of(m); {
		case k == nil, m.Word() == word.Ref && !u.inlines:
		case k.Family == schema.Core, m.IsBool() && m.Word() == word.AdditionalProperties && !u.rules.Allows(m.Name(), false, flavor.ObjectType):
			size += len(m.Name()) + len(m.Raw()) + len(`"":,`)
		}
	}
	if ps := n.Member(word.Properties); ps.IsObject() && u.rules.Refuses(flavor.COpenObject) && n.Member(word.AdditionalProperties) == nil {
		size -= len(`"additionalProperties":false,`)
	}
	return size
}

// foresee estimates what becomes of the document when it is written out to an extent; with optional, also how many optional
// properties it has then.
func (u *unrolling) foresee(e lower.Extent, optional bool) foreseen {
	f := foreseen{Extent: e, bytes: u.count(e, false), parts: u.written}
	if optional {
		f.optional = u.count(e, true)
	}
	return f
}

func (u *unrolling) count(e lower.Extent, optional bool) int {
	u.extent, u.known, u.written, u.optional = e, 0, 0, optional
	u.times++
	return u.at(unrolledAt{}, false)
}

// at is the size of a part that stands at a level, or how many optional properties it has there. merged says that it is merged with
// keywords beside the reference to it. A part that is met again within itself, at the same level, adds nothing.
func (u *unrolling) at(at unrolledAt, merged bool) int {
	p := &u.parts[at.part]
	first := p.met != u.times
	known := u.sizeAt(at)
	switch {
	case known == nil:
		return beyond
	case known.size > 0 && u.inlines:
		return known.size - 1
	case known.size > 0 && !merged && !u.cuts(p.is, at):
		return 0 // the part becomes a definition, which is written once
	case known.size > 0:
		return max(known.again-1, 0)
	case u.known > mostLevels:
		return beyond
	}
	if u.known++; first {
		u.written++
	}
	known.size = 1
	size := p.size
	if u.optional {
		size = p.free
	}
	again := size
	for _, r := range p.to {
		if size >= beyond {
			break
		}
		next := unrolledAt{r.part, at.rounds, at.references}
		switch {
		case r.within:
		case !r.recursive && !u.inlines:
			size += u.at(unrolledAt{part: r.part}, false)
			continue
		case !r.recursive:
		case u.cuts(r, at):
			if !u.optional {
				size += u.parts[r.part].text
				again += u.parts[r.part].text
			}
			continue
		case r.entered:
			next.rounds++
			fallthrough
		default:
			next.references++
		}
		if size += u.at(next, r.merged); u.inlines {
			continue
		}
		again += u.at(next, false) // merged with the same keywords at each further place, it is written once for all of them
	}
	known.size, known.again = size+1, again+1
	return size
}

// sizeAt returns the entry for the size of a part at a level, nil where there is no more room for sizes.
func (u *unrolling) sizeAt(at unrolledAt) *unrolledSize {
	p := &u.parts[at.part]
	if p.met != u.times {
		if p.at == nil {
			if u.sizes.Used() > mostSizes {
				return nil
			}
			p.at = u.sizes.Room(u.levels)[:u.levels]
		}
		p.met = u.times
		clear(p.at)
	}
	return &p.at[at.rounds*(u.extent.References+1)+at.references]
}

// cuts reports whether a reference at a level is not followed any more: JSON text stands in its place, of which no definition is made.
func (u *unrolling) cuts(r unrolledReference, at unrolledAt) bool {
	return r.recursive && (at.references == u.extent.References || r.entered && at.rounds == u.extent.Rounds)
}
