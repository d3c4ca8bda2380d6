package engine

import (
	"github.com/schemaflavor/schemaflavor/internal/codec"
)

// What a document may take while it is lowered. All bounds grow with it, and where one is met
// what is left becomes text.

// spent reports whether the budget is used up: of nodes, of schemas of the input copied as
// they are, or of what it took to make them. Where schemas that lead back to each other are
// read beside each other, a single node may take all of them, and each be read with any others.
func (l *lowering) spent() bool {
	return l.made > l.max || l.stands > perNode*max(l.max, l.usualNodes()) || l.quoted > max(l.maxNodes, l.usualNodes()) || l.overworked()
}

// perNode is how many references and schemas as they stand there may be for each node.
const perNode = 4

// exhausted reports whether what is begun deep down is not worth finishing: nothing is left
// of the budget, and each of many parts on the way would be one more text.
func (l *lowering) exhausted(c context) bool { return l.depth > worthFinishing && !c.root && l.spent() }

// worthFinishing is a number of nodes within each other.
const worthFinishing = 8

// busy reports whether half of the work is done: the rest is for what is written, and nothing is
// compared any more that can be left to validation.
func (l *lowering) busy() bool { return l.work > l.mostWork()/2 }

// charge counts work: about as many steps as members of schemas, parts of sets, names and
// values were looked at. It is called wherever what is looked at may be more than what is made
// of it.
func (l *lowering) charge(steps int) { l.work += steps }

// overworked reports whether the work is done that may be.
func (l *lowering) overworked() bool { return l.work > l.mostWork() }

// mostWork bounds the work. Real schemas take two fifths of it at most.
func (l *lowering) mostWork() int {
	return (mostSteps + stepsPerByte*(l.size+3*min(l.size, usualSize))) * max(1, l.maxNodes/l.usualNodes())
}

const (
	mostSteps    = 1 << 19
	stepsPerByte = 4
	usualSize    = 1 << 16 // up to which a byte may take four times as many
)

// chargeDistinct charges for a set of which each part was compared with those before it.
func (l *lowering) chargeDistinct(s set) { l.charge(len(s) + len(s)*len(s)/manyParts) }

// disjoint reports whether no value belongs to both of two signatures, as far as they tell.
func (l *lowering) disjoint(x, y *codec.Signature) bool {
	l.charge(1)
	if x.Types&y.Types != 0 {
		l.charge(len(x.Required) + len(y.Required) + min(len(x.Values), len(y.Values)) + (len(x.Allowed)+len(y.Allowed))/8)
	}
	return x.Disjoint(y)
}

// beyondBudget makes text of a set for which nothing is left of the budget.
func (l *lowering) beyondBudget(s set) *node {
	key := s.key()
	n := l.beyond[key]
	if n == nil {
		n = l.text(s, ruleMaxNodes)
		l.beyond[key] = n
	}
	return n
}

const ruleMaxNodes = "max-nodes"

// usualNodes is the budget of nodes where nobody sets one.
func (l *lowering) usualNodes() int { return 40_000 + l.size/3 }

// shared returns a node of its own for one more place, which holds what n holds: either can
// become text without the other. Where very much is held by very many, they share the node.
func (l *lowering) shared(n *node) *node {
	if n.kind != kSchema && n.kind != kUnion {
		return n
	}
	held := len(n.branches) + len(n.members)
	if n.object != nil {
		held += len(n.object.properties)
	}
	if l.copied += held; l.copied > fewCopies+l.size/8 {
		return n
	}
	c := *n
	c.facts, c.stead = nil, &steads{last: n}
	return &c
}

// fewCopies bounds what shared nodes hold together, beside a bound by the input's size.
const fewCopies = 50_000
