package engine

// apartBySize reports whether no value can belong to both sets, because of how large
// numbers, strings, lists and objects may be, or because one demands a member that the
// other forbids. It is false where that is not certain.
func (l *lowering) apartBySize(x, y *shape, depth int) bool {
	both := x.types & y.types
	if len(x.unions)+len(y.unions) > 0 && both == 0 {
		return false
	}
	if both&(tNull|tBoolean) != 0 {
		return false
	}
	return (both&tNumber == 0 || exclude(x.minimum, y.maximum) || exclude(y.minimum, x.maximum)) &&
		(both&tString == 0 || exclude(x.minLength, y.maxLength) || exclude(y.minLength, x.maxLength)) &&
		(both&tArray == 0 || exclude(x.minItems, y.maxItems) || exclude(y.minItems, x.maxItems)) &&
		(both&tObject == 0 || exclude(x.minMembers, y.maxMembers) || exclude(y.minMembers, x.maxMembers) || l.apartByMember(x, y, depth))
}

// exclude reports whether nothing is both above one bound and below the other.
func exclude(least, most *bound) bool {
	if least == nil || most == nil {
		return false
	}
	c := least.value.Compare(most.value)
	return c > 0 || c == 0 && (least.exclusive || most.exclusive)
}

// apartByMember looks for a member that all objects of one shape have, and that those of
// the other have not, or as something else.
func (l *lowering) apartByMember(x, y *shape, depth int) bool {
	mx, my := l.membersOf(x), l.membersOf(y)
	for name := range mx.required {
		switch {
		case y.forbids(name):
			return true
		case my.required[name] != nil && depth > 0:
			p, q := l.propertySet(x, name), l.propertySet(y, name)
			if len(p) > 0 && len(q) > 0 && l.apartBySize(l.gather(p), l.gather(q), depth-1) {
				return true
			}
		}
	}
	for name := range my.required {
		if x.forbids(name) {
			return true
		}
	}
	return false
}
