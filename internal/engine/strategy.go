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

// adapting is a document on its way, which is lowered as often as it takes to find how much
// is written out.
type adapting struct {
	rules      *flavor.Rules
	doc        *schema.Document
	o          check.Options
	k          check.Checker
	impossible *lower.Impossible
	known      lower.Impossible // what that is at first
	foreseen   []foreseen       // how far recursions may be written out
	first      int              // which of them is foreseen to fit
	times      int              // it was lowered
	work       int              // steps that this took
	cuts       bool             // it is lowered such that descriptions can be cut: nothing of it is quoted

	pass pass // the first one, and for most documents the only one
}

// adapted are those that are done, whose memory the next ones use.
var adapted slab.Reused[adapting]

// Forget has the memory go that was kept for the next document, so that what the first one takes can be measured.
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

// mostKept is how large a document and a result are, in bytes, whose memory is kept for the next: what has more leaves nothing.
const mostKept = 1 << 18

// end gives memory back. Nothing that stays may lead into it, which TestNothingLeadsBack asks.
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

// clearly is what is too large for a limit however it is estimated: what is quoted is measured, what is made anew
// may take less than that.
func clearly(limit int) int { return limit + limit/8 }

// An attempt is a document lowered to some extent.
type attempt struct {
	extent       lower.Extent
	pass         *pass
	root         *ir.Node
	refused      bool
	fits         bool // the limits and the budget
	nearly       bool // but for a few bytes, which are cut
	fitsWarnings bool // also those of which is only warned
	measured     int  // how many bytes it takes, 0 where it was not measured yet
}

// products are the bounds that are tried of the branches that unions of one place multiply to.
// With 0 even one is left to validation, of branches that only say which members there are:
// each form repeats what stands beside it.
var products = [...]int{64, 16, 4, 1, 0}

// whole lowers the document with as much written out as there is room for. Unions are
// multiplied by less where a limit would be exceeded, or several times the input, so that
// they are left to validation before parts become text. What is smaller is lowered faster,
// and where the least does not help, nothing between does.
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

// halved is what is taken where no bound helps: each union as it is where that is half the
// size, so that less becomes text.
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
// most documents. What does not fit after all is lowered with fewer references after each other, or
// fewer rounds, and what was foreseen far too large once more with as much as there is room for. What is only
// warned of is lowered with fewer references where that may help, and at first with as many as are foreseen to pass, unless the
// input is warned of itself.
func (a *adapting) bestExtent(product int) *attempt {
	if len(a.foreseen) == 0 {
		rounds := check.RecursionLevels(a.rules)
		return a.attempt(lower.Extent{Product: product, Rounds: rounds, References: rounds}, lower.UsualBudget)
	}
	least := len(a.foreseen) - 1
	at, mayPass := a.unwarned(a.first)
	tooLarge := -1 // the least that did not fit, or is foreseen to be warned of
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

// unrolls reports whether an attempt wrote recursions out, so that another may come to more or less.
func (t *attempt) unrolls() bool { return !t.refused && t.pass.Lowering.Unrolls }

// tried lowers the document to an extent, with room for what could be sent unless it is the last that is
// tried, or it is no recursion that takes so many nodes.
func (a *adapting) tried(e lower.Extent, last bool) *attempt {
	if !last {
		if t := a.attempt(e, a.room()); t.pass.Lowering.Unrolls || !t.pass.Meter.Spent() {
			return t
		}
	}
	return a.attempt(e, lower.UsualBudget)
}

// room is a number of nodes that are too large together.
func (a *adapting) room() int {
	return lower.Room(check.MostBytes(a.rules, a.o, a.k.Reached))
}

// attempt lowers the document with all that descriptions say, and looks whether it fits.
func (a *adapting) attempt(e lower.Extent, budget int) *attempt {
	p, root := a.lowered(e, budget)
	t := &p.attempt
	*t = attempt{extent: e, pass: p, root: root}
	if t.refused = len(t.pass.Report.Refusals) > 0; t.refused {
		return t
	}
	if !t.pass.Lowering.Repeats && t.pass.Lowering.Multiplied == 0 && !t.pass.Lowering.Unrolls {
		return t // nothing is written out that could be less, however large it is
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

// nearly is the part of what there may be that a result may be too large by, so that it is cut and not lowered again:
// of a recursion that ends where there is no more room more stands than of one that ends a round before.
const nearly = 4

// exceeds reports whether a result would be too large with all that descriptions say, the lists aside
// that are too long in any case.
func (t *attempt) exceeds(limit int) bool {
	m := t.pass.Fitting.DropLargeEnums(t.root)
	if m == nil {
		m = t.pass.Form.Measure(t.root)
	}
	return m.Bytes > limit
}

// bytes is how large an attempt is, as long as nothing of it is changed.
func (t *attempt) bytes() int {
	if t.measured == 0 {
		t.measured = t.pass.Form.Measure(t.root).Bytes
	}
	return t.measured
}

// maxAgain bounds how often a document is lowered anew because a recursive part turned
// out to be impossible; what that takes together is bounded like what one takes.
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
		l.Settling.SpellProperties(root)
		l.Settling.KeepIdentifiers(root)
		l.Settling.DeclareDialect(root)
		l.Settling.LeaveIdentifiers(root)
	}
	return l, root
}
