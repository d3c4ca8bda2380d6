package engine

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/limits"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
)

// adapting is a document that is being adapted. It is lowered as often as it takes to find how much
// of it can be written out.
type adapting struct {
	rules      *flavor.Rules
	doc        *schema.Document
	o          check.Options
	k          check.Checker
	impossible *lower.Impossible
	known      lower.Impossible // what impossible points to at first
	foreseen   []foreseen       // the extents to which recursions may be written out, the largest first
	first      int              // the index of the first of them that is foreseen to fit
	times      int              // how often the document was lowered
	work       int              // steps that all lowerings took together
	cuts       bool             // lowerings quote no schema (copy it verbatim), so that all descriptions can be cut

	pass pass // the first one, and for most documents the only one
}

// adapted keeps the memory of documents that are done, for the next ones.
var adapted slab.Reused[adapting]

// Forget drops the memory that is kept for the next document, so that benchmarks can measure what a first document takes.
func Forget() {
	adapted.Forget()
	scratches.Forget()
	emit.Forget()
}

// begin takes a document that is to be checked.
func begin(rules *flavor.Rules, doc *schema.Document, o check.Options) *adapting {
	a := adapted.Get()
	a.rules, a.doc, a.o = rules, doc, o
	a.k.Begin(rules, doc, o)
	return a
}

// mostKept is how large a document, or a result, may be in bytes for its memory to be kept for the next one.
const mostKept = 1 << 18

// end gives memory back for the next document. Nothing in a result may point into it, which TestNothingLeadsBack checks.
func (a *adapting) end() {
	if len(a.doc.Tree.Source()) > mostKept {
		return
	}
	a.k.Clear()
	if a.pass.Task != nil {
		a.pass.end()
	}
	a.rules, a.doc, a.o, a.impossible, a.known, a.foreseen, a.first, a.times, a.work, a.cuts = nil, nil, check.Options{}, nil, lower.Impossible{}, nil, 0, 0, 0, false
	adapted.Put(a)
}

// ready makes what lowering needs, once a flavor minds something.
func (a *adapting) ready() {
	a.k.Ready()
	limit := a.rules.Limit(flavor.MBytes)
	a.impossible, a.cuts = &a.known, limit > 0 && a.k.Reached > clearly(limit)
}

// clearly is the size from which a document certainly exceeds a limit. The eighth is for schemas that are made anew, which may
// take less than they do in the input; the size of quoted ones is exact.
func clearly(limit int) int { return limit + limit/8 }

// An attempt is a document lowered to some extent.
type attempt struct {
	extent       lower.Extent
	pass         *pass
	root         *ir.Node
	refused      bool
	fits         bool // the result keeps to the limits and the budget
	nearly       bool // it fits but for some bytes, which can be cut
	fitsWarnings bool // it fits, and keeps also to the limits that only warn
	measured     int  // how many bytes it takes, 0 where it was not measured yet
}

// products are the bounds that are tried on the branches that the unions of one place multiply to.
// With 0 even a single union is left to validation if its branches only say which members there are, such as
// {"required": ["a"]}: each branch would repeat the object beside the union.
var products = [...]int{64, 16, 4, 1, 0}

// whole lowers the document with as much written out as there is room for. Where the result would exceed a limit, or
// several times the input, it tries smaller products: unions are left to validation before parts become JSON text.
// The smallest product is tried first, because it is lowered fastest and, where it does not help, none between does.
func (a *adapting) whole() *attempt {
	a.foreseen, a.first = a.extents()
	most := a.bestExtent(products[0])
	tried := products
	bounds := slices.DeleteFunc(tried[1:], func(p int) bool {
		// a union is not given up for what is only warned of
		return p > 0 && p >= most.pass.Lowering.Multiplied || p == 0 && (most.fits || !most.pass.Lowering.Spares)
	})
	if most.refused || most.fitsWarnings || len(bounds) == 0 {
		return most
	}
	helps := func(t *attempt) bool { return t.fits && (t.fitsWarnings || !most.fits) }
	least := a.bestExtent(bounds[len(bounds)-1])
	if !helps(least) {
		return a.halved(most, least)
	}
	for _, product := range bounds[:len(bounds)-1] {
		if t := a.bestExtent(product); helps(t) {
			return t
		}
	}
	return least
}

// halved chooses the attempt where no product makes the result fit: one that multiplies no unions, if that halves
// the size, so that less becomes JSON text; else most.
func (a *adapting) halved(most, least *attempt) *attempt {
	half := func(t *attempt) bool { return !t.refused && !t.pass.Meter.Overworked() && t.bytes() < most.bytes()/2 }
	if most.fits || most.pass.Lowering.Multiplied <= 1 || !half(least) {
		return most
	}
	if least.extent.Product != 1 {
		least = a.bestExtent(1)
	}
	if half(least) {
		return least
	}
	return most
}

// bestExtent lowers the document with recursions written out as far as that is foreseen to fit: once, for
// most documents. If the result does not fit after all, smaller extents are tried: fewer references on a way, or
// fewer rounds. If it is far smaller than foreseen, the largest extent that now seems to fit is tried once. Limits that only
// warn count too, unless the input exceeds one itself: the first extent is one foreseen to raise no warning, and
// smaller ones are tried where they may raise none.
func (a *adapting) bestExtent(product int) *attempt {
	if len(a.foreseen) == 0 {
		rounds := check.RecursionLevels(a.rules)
		return a.attempt(lower.Extent{Product: product, Rounds: rounds, References: rounds}, lower.UsualBudget)
	}
	least := len(a.foreseen) - 1
	at, mayPass := a.unwarned(a.first)
	tooLarge := -1 // the index of the smallest extent that did not fit, or is foreseen to raise a warning
	if at > a.first {
		tooLarge = at - 1
	}
	t := a.tried(a.foreseen[at].with(product), at == least)
	for ; t.unrolls() && !t.fits && !t.nearly && at < least; t = a.tried(a.foreseen[at].with(product), at == least) {
		tooLarge, at = at, smaller(a.foreseen, at, t)
	}
	if !t.unrolls() || !t.fits {
		return t
	}
	if more := larger(a.foreseen, tooLarge+1, at, t); more < at {
		if far := a.tried(a.foreseen[more].with(product), false); far.fits && (far.fitsWarnings || !t.fitsWarnings) {
			t, at = far, more
		}
	}
	for i := at + 1; i <= least && mayPass && !t.fitsWarnings && !a.k.Warned() && a.foreseen[i].Rounds > 0; i++ {
		if less := a.tried(a.foreseen[i].with(product), false); less.fitsWarnings {
			return less
		}
	}
	return t
}

// unrolls reports whether an attempt wrote recursions out, so that another extent may come to more or less.
func (t *attempt) unrolls() bool { return !t.refused && t.pass.Lowering.Unrolls }

// tried lowers the document to an extent. Unless it is the last one to try, the budget is what could be sent at most, so that
// writing out too much ends early. If something else than recursions used that up, the usual budget is taken.
func (a *adapting) tried(e lower.Extent, last bool) *attempt {
	if !last {
		if t := a.attempt(e, a.room()); t.pass.Lowering.Unrolls || !t.pass.Meter.Spent() {
			return t
		}
	}
	return a.attempt(e, lower.UsualBudget)
}

// room is a number of nodes that certainly make a result too large.
func (a *adapting) room() int {
	return lower.Room(check.MostBytes(a.rules, a.o, a.k.Reached))
}

// attempt lowers the document and looks whether it fits with whole descriptions.
func (a *adapting) attempt(e lower.Extent, budget int) *attempt {
	p, root := a.lowered(e, budget)
	t := &p.attempt
	*t = attempt{extent: e, pass: p, root: root}
	if t.refused = len(t.pass.Report.Refusals) > 0; t.refused {
		return t
	}
	if !t.pass.Lowering.Repeats && t.pass.Lowering.Multiplied == 0 && !t.pass.Lowering.Unrolls {
		return t // however large it is, no other extent or product makes it smaller
	}
	if t.pass.Meter.Spent() {
		return t
	}
	m := t.pass.Form.Measure(t.root)
	t.measured = m.Bytes
	most := t.pass.Lowering.MostBytes()
	_, _, over := m.FirstExceeded(t.pass.Form, most)
	if t.fits = !over; over && m.Bytes < most+most/nearly {
		_, _, over = m.FirstExceeded(t.pass.Form, m.Bytes)
		t.nearly = !over
	}
	t.fitsWarnings = t.fits && !slices.ContainsFunc(t.pass.Rules.Limits, func(x flavor.Limit) bool { return m.Counts[x.Metric] > x.AtMost })
	return t
}

// nearly is the part of the bound, a quarter, by which a result may exceed it and be cut instead of lowered again:
// a recursion that is cut where the room ends keeps more than one that is written out a round less.
const nearly = 4

// exceeds reports whether a result is larger than a limit with whole descriptions. It first leaves out the lists of values
// that are longer than the flavor takes, because they go in any case.
func (t *attempt) exceeds(limit int) bool {
	m := t.pass.Fitting.DropLargeEnums(t.root)
	if m == nil {
		m = t.pass.Form.Measure(t.root)
	}
	return m.Bytes > limit
}

// bytes is the size of an attempt's result as it was lowered, before anything in it is changed.
func (t *attempt) bytes() int {
	if t.measured == 0 {
		t.measured = t.pass.Form.Measure(t.root).Bytes
	}
	return t.measured
}

// maxAgain bounds how often a document is lowered anew because a recursive part turned
// out to be impossible; the work of these lowerings together is bounded like that of one.
const maxAgain = 30

// lowered lowers the document to an extent, anew where a recursive part turned out to be impossible.
func (a *adapting) lowered(e lower.Extent, budget int) (l *pass, root *ir.Node) {
	before := a.work
	for work, i := 0, 0; i < maxAgain && (l == nil || work < l.Meter.MostWork()); i++ {
		a.times++
		l = a.newPass()
		l.Lowering.WithinExtent(e, a.impossible)
		if l.Form.MaxDescription = anyLength; a.cuts {
			l.Form.MaxDescription = limits.Fewest
		}
		l.Meter.Max, l.Meter.Before = cmp.Or(budget, l.Meter.Max), before
		root = l.Lowering.LowerRoot()
		l.Lowering.LowerPending()
		work += l.Meter.Work
		a.work += l.Meter.Work
		if !l.Lowering.Again {
			break
		}
	}
	if root.Kind == ir.NeverNode && len(l.Report.Refusals) == 0 {
		at := root.Src
		if at == nil {
			at = a.doc.Tree.Root()
		}
		one, other := l.Lowering.Opposed()
		l.Report.Refuse(diag.ImpossibleSchema(at, one, other))
	}
	l.Form.MaxDescription = anyLength
	if len(l.Report.Refusals) == 0 {
		if l.Lowering.Alternatives.Undecided {
			l.Fitting.TagUndecided(root)
		}
		l.Settling.KeepUsedDefinitions(root)
		l.Settling.Share(root)
		l.Settling.ShareEntries(root)
		l.Settling.TellForms(root)
		l.Settling.SpellProperties(root)
		l.Settling.KeepIdentifiers(root)
		l.Settling.DeclareDialect(root)
		l.Settling.LeaveIdentifiers(root)
	}
	return l, root
}
