package engine

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// adapting is a document on its way, which is lowered as often as it takes to find how much
// is written out.
type adapting struct {
	rules      *flavor.Rules
	doc        *schema.Document
	o          Options
	k          *checker
	impossible map[string]*tree.Node
}

// An extent says how much is written out.
type extent struct {
	product int // branches that unions of one place may multiply to
	deepest int // recursive references after each other
}

// An attempt is a document lowered to some extent.
type attempt struct {
	extent  extent
	l       *lowering
	root    *node
	refused bool
	within  bool // the limits and the budget
	all     bool // also those of which is only warned
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
	if a.k.graph == nil {
		a.k.graph = newGraph(a.doc)
	}
	most := a.unrolled(products[0], nil)
	bounds := slices.DeleteFunc(slices.Clone(products[1:]), func(p int) bool {
		// a union is not given up for what is only warned of
		return p > 0 && p >= most.l.multiplied || p == 0 && (most.within || !most.l.repeats)
	})
	if most.refused || most.all || len(bounds) == 0 {
		return most
	}
	helps := func(t *attempt) bool { return t.within && (t.all || !most.within) }
	least := a.shallow(bounds[len(bounds)-1])
	if !helps(least) {
		return a.halved(most, least)
	}
	for _, product := range bounds[:len(bounds)-1] {
		if t := a.shallow(product); helps(t) {
			return a.unrolled(product, t)
		}
	}
	return a.unrolled(least.extent.product, least)
}

// halved is what is taken where no bound helps: each union as it is where that is half the
// size, so that less becomes text.
func (a *adapting) halved(most, least *attempt) *attempt {
	half := func(t *attempt) bool { return !t.refused && t.bytes() < most.bytes()/2 }
	if most.within || most.l.multiplied <= 1 || !half(least) {
		return most
	}
	if least.extent.product != 1 {
		least = a.shallow(1)
	}
	if half(least) {
		return least
	}
	return most
}

// shallow lowers the document with each recursion written out by a reference a round.
func (a *adapting) shallow(product int) *attempt {
	return a.attempt(extent{product: product, deepest: unrollings(a.rules)}, usualBudget)
}

// unrolled lowers the document with recursions written out as far as there is room: all
// rounds where that stays within the limits, and with fewer references after each other
// where it does not, as in the attempt that is known.
func (a *adapting) unrolled(product int, known *attempt) *attempt {
	rounds := unrollings(a.rules)
	var kept *attempt // the first that is within the limits, though warned of
	if rounds > 0 && a.o.MaxNodes == 0 && a.k.graph.loops() && (known == nil || known.within) {
		for _, deepest := range [...]int{2 * rounds, rounds + rounds/2} {
			t := a.attempt(extent{product: product, deepest: deepest}, fewNodes)
			switch {
			case t.all, !t.l.unrolls && !t.l.spent(): // deeper than there is something to write out
				return t
			case kept == nil && t.within:
				kept = t
			}
			if t.l.overworked() {
				break // less takes as long
			}
		}
	}
	if known == nil {
		known = a.shallow(product)
	}
	if kept != nil && !known.refused && !known.all {
		return kept
	}
	return known
}

// unrollings is how often recursions are written out, 0 where they may stand.
func unrollings(r *flavor.Rules) int {
	a := r.Construct(flavor.CRecursiveReference)
	if a.Verdict != flavor.Refuses {
		return 0
	}
	return cmp.Or(a.Levels, flavor.DefaultLevels)
}

// usualBudget stands for as many nodes as the document may take; fewNodes bounds what is
// tried before fewer references are written out.
const (
	usualBudget = 0
	fewNodes    = 5000
)

// attempt lowers the document with all that descriptions say, and looks whether it fits.
func (a *adapting) attempt(e extent, budget int) *attempt {
	t := &attempt{extent: e}
	t.l, t.root = a.lowered(e, terseness[0], budget)
	if t.refused = len(t.l.refusals) > 0; t.refused {
		return t
	}
	if !t.l.repeats && t.l.multiplied == 0 && !t.l.unrolls {
		return t // nothing is written out that could be less, however large it is
	}
	m := t.l.measure(t.root)
	_, _, over := m.worst(t.l, t.l.mostBytes())
	t.within = !over && !t.l.spent()
	t.all = t.within && !slices.ContainsFunc(t.l.rules.Limits, func(x flavor.Limit) bool { return m.counts[x.Metric] > x.AtMost })
	return t
}

func (t *attempt) bytes() int { return t.l.measure(t.root).bytes }

// maxAgain bounds how often a document is lowered anew because a recursive part turned
// out to be impossible; what that takes together is bounded like what one takes.
const maxAgain = 30

// lowered lowers the document to an extent with descriptions of some length, anew where a
// recursive part turned out to be impossible.
func (a *adapting) lowered(e extent, terse, budget int) (l *lowering, root *node) {
	for work, i := 0, 0; i < maxAgain && (l == nil || work < l.mostWork()); i++ {
		l = newLowering(a.rules, a.doc, a.o, a.k)
		l.extent, l.terse, l.impossible = e, terse, a.impossible
		l.max = cmp.Or(budget, l.max)
		root = l.lowerRoot()
		if l.lowerPending(); !l.again {
			break
		}
		work += l.work
	}
	if root.kind == kNever && len(l.refusals) == 0 {
		at := root.src
		if at == nil {
			at = a.doc.Tree.Root()
		}
		l.refusals = append(l.refusals, Fact{Rule: "impossible-schema", Severity: Refused, Node: at, Detail: excluded(at)})
	}
	if len(l.refusals) == 0 {
		l.keepUsedDefinitions(root)
	}
	return l, root
}
