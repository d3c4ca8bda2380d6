package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// countMembers says by who is there, and who is not, what minProperties and maxProperties
// say of objects that are closed and have few members more or less than that.
func (l *Reader) countMembers(sh *Normal) {
	least, most := sh.MinMembers, sh.MaxMembers
	if least != nil && l.Terms.SaysLeast {
		least = nil
	}
	if most != nil && l.Terms.SaysMost {
		most = nil
	}
	if l.Terms.Kept || l.counting || least == nil && most == nil || sh.Types&schema.TObject == 0 || l.Spent() || !sh.names() {
		return
	}
	ms := l.MembersOf(sh)
	if !l.ClosesMembers(ms) {
		return
	}
	required := int64(len(ms.Order))
	for _, name := range ms.Names {
		if ms.Required[name] != nil {
			required++
		}
	}
	if int64(len(ms.Names))+int64(len(ms.Order))-required > maxCounted {
		return
	}
	var may []*tree.Node
	for _, name := range ms.Names {
		if ms.Required[name] == nil && !sh.Forbids(name) && l.canBe(sh, name) {
			may = append(may, ms.At[name])
		}
	}
	if least != nil {
		l.countLeast(sh, least, required, may, ms.Closed != nil)
	}
	if most != nil {
		l.countMost(sh, most, required, may)
	}
}

// maxCounted bounds the optional members of objects whose members are counted.
const maxCounted = 100

// canBe reports whether there may be a member of that name, as far as is plain. Members are
// not counted within it, which may be the object itself.
func (l *Reader) canBe(sh *Normal, name string) bool {
	member := l.memberShape(sh, name)
	return member.Never == nil && (!member.Typed || member.Types != 0)
}

func (l *Reader) memberShape(sh *Normal, name string) *Normal {
	defer func(was bool) { l.counting = was }(l.counting)
	l.counting = true
	return l.NormalForm(l.MemberSet(sh, name))
}

// surelyCanBe reports whether there certainly are values that a member of that name may have.
func (l *Reader) surelyCanBe(sh *Normal, name string) bool {
	m := l.memberShape(sh, name)
	if m.Never != nil || len(m.Unions)+len(m.Conditions)+len(m.negated)+len(m.Residual) > 0 || m.Several != nil {
		return false
	}
	if m.Listed {
		return len(m.values) == 1 || len(m.Set) == 1
	}
	return m.Types&(schema.TBoolean|schema.TNull) != 0 ||
		m.Types&schema.TString != 0 && len(m.Patterns)+len(m.Formats) <= 1 && !outside(m.MinLength, m.MaxLength) ||
		m.Types&schema.TNumber == schema.TNumber && len(m.Multiples) == 0 && !outside(m.Minimum, m.Maximum) ||
		m.Types&schema.TArray != 0 && m.MinItems == nil ||
		m.Types&schema.TObject != 0 && m.MinMembers == nil && len(m.Required)+len(m.present) == 0
}

// countLeast says that members have to be there beside those that are required. Where only
// the flavor closes the object others may be there too: it is left to validation that they
// cannot be sent.
func (l *Reader) countLeast(sh *Normal, least *Bound, required int64, may []*tree.Node, closed bool) {
	n, ok := least.Value.Int64()
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
func (l *Reader) countMost(sh *Normal, most *Bound, required int64, may []*tree.Node) {
	n, ok := most.Value.Int64()
	switch spare := n - required; {
	case !ok || spare >= int64(len(may)):
	case spare < 0:
		sh.noObject(most)
	case spare == 0:
		for _, p := range may {
			sh.Absent = append(sh.Absent, Absence{p.Name(), p})
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
func (sh *Normal) noObject(b *Bound) {
	if sh.Types == schema.TObject {
		sh.Never = b.At
	} else if sh.Typed {
		sh.Types &^= schema.TObject
	}
}

// takesCount lets a union say a bound, where nothing else has to be said so.
func (l *Reader) takesCount(sh *Normal, b *Bound, ways []failure) {
	if sh.Types == schema.TObject && l.unites(sh) && len(ways) <= maxWays {
		sh.Several = &several{b.At, ways}
	}
}
