package engine

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// countMembers says by who is there, and who is not, what minProperties and maxProperties
// say of objects that are closed and have few members more or less than that.
func (l *lowering) countMembers(sh *shape) {
	least, most := sh.minMembers, sh.maxMembers
	if least != nil && l.allows("minProperties", flavor.ObjectType) {
		least = nil
	}
	if most != nil && l.allows("maxProperties", flavor.ObjectType) {
		most = nil
	}
	if l.gentle || l.counting || least == nil && most == nil || sh.types&tObject == 0 || !sh.names() {
		return
	}
	ms := l.membersOf(sh)
	if !l.closesMembers(ms) {
		return
	}
	required := int64(len(ms.order))
	var may []*tree.Node
	for _, name := range ms.names {
		switch {
		case sh.requires(name):
			required++
		case !sh.forbids(name) && l.canBe(sh, name):
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

// canBe reports whether there may be a member of that name, as far as is plain. Members are
// not counted within it, which may be the object itself.
func (l *lowering) canBe(sh *shape, name string) bool {
	l.counting = true
	defer func() { l.counting = false }()
	member := l.gather(l.memberSet(sh, name))
	return member.never == nil && (!member.typed || member.types != 0)
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
