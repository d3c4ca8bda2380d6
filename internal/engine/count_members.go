package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// countMembers says by who is there, and who is not, what minProperties and maxProperties
// say of objects that are closed and have few members more or less than that.
func (l *lowering) countMembers(sh *shape) {
	least, most := sh.minMembers, sh.maxMembers
	if least != nil && l.terms.saysLeast {
		least = nil
	}
	if most != nil && l.terms.saysMost {
		most = nil
	}
	if l.terms.kept || l.counting || least == nil && most == nil || sh.types&tObject == 0 || l.spent() || !sh.names() {
		return
	}
	ms := l.membersOf(sh)
	if !l.closesMembers(ms) {
		return
	}
	required := int64(len(ms.order))
	for _, name := range ms.names {
		if ms.required[name] != nil {
			required++
		}
	}
	if int64(len(ms.names))+int64(len(ms.order))-required > maxCounted {
		return
	}
	var may []*tree.Node
	for _, name := range ms.names {
		if ms.required[name] == nil && !sh.forbids(name) && l.canBe(sh, name) {
			may = append(may, ms.at[name])
		}
	}
	if least != nil {
		l.countLeast(sh, least, required, may, ms.closed != nil)
	}
	if most != nil {
		l.countMost(sh, most, required, may)
	}
}

// maxCounted bounds the optional members of objects whose members are counted.
const maxCounted = 100

// canBe reports whether there may be a member of that name, as far as is plain. Members are
// not counted within it, which may be the object itself.
func (l *lowering) canBe(sh *shape, name string) bool {
	member := l.memberShape(sh, name)
	return member.never == nil && (!member.typed || member.types != 0)
}

func (l *lowering) memberShape(sh *shape, name string) *shape {
	defer func(was bool) { l.counting = was }(l.counting)
	l.counting = true
	return l.gather(l.memberSet(sh, name))
}

// surelyCanBe reports whether there certainly are values that a member of that name may have.
func (l *lowering) surelyCanBe(sh *shape, name string) bool {
	m := l.memberShape(sh, name)
	if m.never != nil || len(m.unions)+len(m.conditions)+len(m.negated)+len(m.rest) > 0 || m.several != nil {
		return false
	}
	if m.listed {
		return len(m.values) == 1 || len(m.set) == 1
	}
	return m.types&(tBoolean|tNull) != 0 ||
		m.types&tString != 0 && len(m.patterns)+len(m.formats) <= 1 && !outside(m.minLength, m.maxLength) ||
		m.types&tNumber == tNumber && len(m.multiples) == 0 && !outside(m.minimum, m.maximum) ||
		m.types&tArray != 0 && m.minItems == nil ||
		m.types&tObject != 0 && m.minMembers == nil && len(m.required)+len(m.present) == 0
}

// countLeast says that members have to be there beside those that are required. Where only
// the flavor closes the object others may be there too: it is left to validation that they
// cannot be sent.
func (l *lowering) countLeast(sh *shape, least *bound, required int64, may []*tree.Node, closed bool) {
	n, ok := least.value.Int64()
	switch missing := n - required; {
	case !ok || missing <= 0:
	case missing > int64(len(may)):
		if closed {
			sh.noObject(least)
		}
	case !closed && slices.ContainsFunc(may, func(p *tree.Node) bool { return !l.surelyCanBe(sh, p.Name()) }):
	case missing == int64(len(may)):
		sh.present = append(sh.present, may...)
	case missing == 1:
		ways := make([]failure, len(may))
		for i, p := range may {
			ways[i].there = p
		}
		l.takesCount(sh, least, ways)
	}
}

// countMost says that members may not be there beside those that are required.
func (l *lowering) countMost(sh *shape, most *bound, required int64, may []*tree.Node) {
	n, ok := most.value.Int64()
	switch spare := n - required; {
	case !ok || spare >= int64(len(may)):
	case spare < 0:
		sh.noObject(most)
	case spare == 0:
		for _, p := range may {
			sh.absent = append(sh.absent, absence{p.Name(), p})
		}
	case spare == int64(len(may))-1:
		ways := make([]failure, len(may))
		for i, p := range may {
			ways[i].absent = p
		}
		l.takesCount(sh, most, ways)
	}
}

// noObject notes that a bound excludes all objects.
func (sh *shape) noObject(b *bound) {
	if sh.types == tObject {
		sh.never = b.at
	} else if sh.typed {
		sh.types &^= tObject
	}
}

// takesCount lets a union say a bound, where nothing else has to be said so.
func (l *lowering) takesCount(sh *shape, b *bound, ways []failure) {
	if sh.types == tObject && l.unites(sh) && len(ways) <= maxWays {
		sh.several = &several{b.at, ways}
	}
}
