package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// conditional makes a union of if/then/else: one branch for values that satisfy the
// condition and what follows, one for what follows otherwise.
func (l *lowering) conditional(sh *shape, c context) *node {
	const most = 3  // conditions of one place: each doubles the branches
	const chain = 8 // conditions that stand in each other's else: each repeats the object
	conditions, taken := sh.conditions, 0
	for _, p := range sh.set {
		if p.without&noCondition != 0 {
			taken++
		}
	}
	if len(conditions) > most || taken >= chain {
		return l.unconditional(sh, c)
	}
	condition := conditions[0]
	owner := condition.Parent()
	base := sh.set.masked(owner, noCondition)
	quiet := base
	if l.describesUnions() {
		quiet = base.quiet()
	}
	yes, no := quiet.add(part{n: condition, without: noAnnotations}), quiet
	if then := owner.Get("then"); schema.IsSchema(then) {
		yes = yes.add(part{n: then, without: nearer})
	}
	if other := owner.Get("else"); schema.IsSchema(other) {
		no = no.add(part{n: other, without: nearer})
	}
	e := Widened
	if !l.gentle {
		if base := l.gather(quiet.add(part{n: condition, without: negated})); !base.vague && l.sayable(base) {
			no, e = no.add(part{n: condition, without: negated}), Exact
		}
	}
	n := l.either(sh, yes, no, c)
	if n.kind == kNever || n.gaveUp {
		return n
	}
	n.fact(Fact{Rule: ruleKeyword, Repair: flavor.SpellOut, Effect: e, Node: condition, Keyword: "if", Detail: "anyOf"})
	return n
}

// keptConditions lets several conditions stand as they are, where the flavor takes them: one
// schema has one `if`, so that they stand in an allOf under `then` of one that always holds.
// It is nil where what they stand beside travels in another shape.
func (l *lowering) keptConditions(sh *shape, c context) *node {
	conditions := sh.conditions
	sh.conditions = nil
	n := l.ofShape(sh, c)
	if n.kind == kNever {
		return n
	}
	if n.kind != kSchema || n.carry != carryPlain || n.renames() || n.has("if") {
		sh.conditions = conditions
		return nil
	}
	all := member{keyword: "allOf"}
	for _, condition := range conditions {
		k := &node{kind: kKept}
		for _, word := range [...]string{"if", "then", "else"} {
			if m := condition.Parent().Get(word); m != nil && !l.malformed(schema.Lookup(word), m) {
				k.members = append(k.members, l.keepValue(k, m, schema.Lookup(word)))
			}
		}
		all.list = append(all.list, k)
	}
	then := &node{kind: kKept, members: []member{all}}
	n = l.mutable(n)
	n.members = append(n.members, member{keyword: "if", text: "{}", last: true}, member{keyword: "then", node: then, last: true})
	return n
}

// either makes a union of the two sides of a condition.
func (l *lowering) either(sh *shape, yes, no set, c context) *node {
	branches := l.lowerAll([]set{yes, no}, context{root: c.root, level: c.level, open: true})
	if l.exhausted(c) {
		return l.beyondBudget(sh.set)
	}
	n := l.union(sh, branches)
	if n.kind == kNever {
		return n
	}
	return l.mutable(n)
}

// sayable reports whether objects can be kept from having the members that must be absent:
// they are closed, or declare them, so that what cannot be said there is told there.
func (l *lowering) sayable(sh *shape) bool {
	if len(sh.absent) == 0 {
		return true
	}
	ms := l.membersOf(sh)
	return l.closesMembers(ms) || !slices.ContainsFunc(sh.absent, func(a absence) bool { return ms.at[a.name] == nil })
}

// unconditional leaves the conditions of a place to validation; the properties that
// they speak of are declared all the same.
func (l *lowering) unconditional(sh *shape, c context) *node {
	base := sh.set
	for _, condition := range sh.conditions {
		base = base.masked(condition.Parent(), noCondition|loosened)
	}
	inner := l.gather(base)
	if l.exhausted(c) {
		return l.beyondBudget(base)
	}
	for _, condition := range sh.conditions {
		for _, k := range [...]string{"if", "then", "else"} {
			if m := condition.Parent().Get(k); schema.IsSchema(m) {
				inner.loose = append(inner.loose, m)
			}
		}
	}
	n := l.shaped(inner, c)
	if n.kind == kNever {
		return n
	}
	n = l.mutable(n)
	for _, condition := range sh.conditions {
		l.lose(n, condition, Widened)
	}
	return n
}
