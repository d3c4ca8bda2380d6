package engine

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// adapting is a document on its way, which is lowered as often as it takes to find how much
// is written out: the branches that unions multiply to, and the rounds of recursions.
type adapting struct {
	rules      *flavor.Rules
	doc        *schema.Document
	o          Options
	k          *checker
	impossible map[string]*tree.Node
	deepest    int // recursive references that are written out after each other
	product    int // branches that unions of one place may multiply to
}

// An attempt is a document lowered in some way.
type attempt struct {
	l      *lowering
	root   *node
	within bool // the limits and the budget, or refused
	all    bool // also those of which is only warned
}

// products are the bounds that are tried of the branches that unions of one place multiply to.
// With 0 even one is left to validation, of branches that only say which members there are:
// each form repeats what stands beside it.
var products = [...]int{64, 16, 4, 1, 0}

// whole lowers the document with as much written out as there is room for. Unions are
// multiplied by less where a limit would be exceeded, or several times the input, so that
// they are left to validation before parts become text.
func (a *adapting) whole() (*lowering, *node) {
	t := a.multiplied()
	a.product, a.deepest = t.l.product, t.l.deepest
	return t.l, t.root
}

// multiplied looks for the bound of what unions multiply to. What is smaller is lowered
// faster, and where the least does not help, nothing between does.
func (a *adapting) multiplied() attempt {
	a.product = products[0]
	most := a.unrolled(attempt{})
	bounds := slices.DeleteFunc(slices.Clone(products[1:]), func(p int) bool {
		// a union is not given up for what is only warned of
		return p > 0 && p >= most.l.multiplied || p == 0 && (most.within || !most.l.repeats)
	})
	if most.all || len(bounds) == 0 {
		return most
	}
	a.deepest = unrollings(a.rules)
	helps := func(t attempt) bool { return len(t.l.refusals) == 0 && t.within && (t.all || !most.within) }
	a.product = bounds[len(bounds)-1]
	least := a.attempt(usualBudget)
	if !helps(least) {
		return a.halved(most, least)
	}
	for _, a.product = range bounds[:len(bounds)-1] {
		if t := a.attempt(usualBudget); helps(t) {
			return a.unrolled(t)
		}
	}
	a.product = least.l.product
	return a.unrolled(least)
}

// halved is what is taken where no bound helps: each union as it is where that is half the
// size, so that less becomes text.
func (a *adapting) halved(most, least attempt) attempt {
	half := func(t attempt) bool {
		return len(t.l.refusals) == 0 && t.l.measure(t.root).bytes < most.l.measure(most.root).bytes/2
	}
	if most.within || most.l.multiplied <= 1 || !half(least) {
		return most
	}
	if a.product = 1; least.l.product != a.product {
		least = a.attempt(usualBudget)
	}
	if half(least) {
		return least
	}
	return most
}

// unrolled lowers the document with recursions written out as far as there is room: all
// rounds where that stays within the limits, and with fewer references after each other
// where it does not, as in the attempt that is given.
func (a *adapting) unrolled(fewest attempt) attempt {
	rounds := unrollings(a.rules)
	if a.k.graph == nil {
		a.k.graph = newGraph(a.doc)
	}
	var kept attempt // the first that is refused nowhere, though warned of
	if rounds > 0 && a.o.MaxNodes == 0 && a.k.graph.loops() && (fewest.l == nil || fewest.within) {
		for _, a.deepest = range [...]int{2 * rounds, rounds + rounds/2} {
			switch t := a.attempt(fewNodes); {
			case !t.l.unrolls && !t.l.spent(), len(t.l.refusals) == 0 && t.all:
				return t
			case kept.l == nil && len(t.l.refusals) == 0 && t.within:
				kept = t
			}
		}
	}
	if a.deepest = rounds; fewest.l == nil {
		fewest = a.attempt(usualBudget)
	}
	if kept.l != nil && !fewest.all {
		return kept
	}
	return fewest
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
func (a *adapting) attempt(budget int) (t attempt) {
	t.l, t.root = a.lowered(terseness[0], budget)
	if len(t.l.refusals) > 0 {
		t.within, t.all = true, true
		return t
	}
	m := t.l.measure(t.root)
	_, _, over := m.worst(t.l, t.l.mostBytes())
	t.within = !over && !t.l.spent()
	t.all = t.within && !slices.ContainsFunc(t.l.rules.Limits, func(x flavor.Limit) bool { return m.counts[x.Metric] > x.AtMost })
	return t
}

// maxAgain bounds how often a document is lowered anew because a recursive part turned
// out to be impossible.
const maxAgain = 30

// lowered lowers the document with descriptions of some length, anew where a recursive
// part turned out to be impossible.
func (a *adapting) lowered(terse, budget int) (l *lowering, root *node) {
	for range maxAgain {
		l = newLowering(a.rules, a.doc, a.o, a.k)
		l.terse, l.impossible, l.deepest, l.product = terse, a.impossible, a.deepest, a.product
		l.max = cmp.Or(budget, l.max)
		root = l.lowerRoot()
		if l.lowerPending(); !l.again {
			break
		}
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
