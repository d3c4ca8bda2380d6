package engine

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// freeObject settles an object that says nothing of its members.
func (l *lowering) freeObject(n *node, sh *shape, ms *members, taken *takenNames, c context) *node {
	repair, refused := l.rules.Refusal(flavor.CFreeFormObject)
	if !refused {
		l.copyOpen(n, ms.open)
		l.propertiesKeyword(n, sh)
		return n
	}
	if c.root || repair == flavor.Entries {
		return l.entries(n, sh, ms, taken, c, flavor.CFreeFormObject)
	}
	return l.textOf(n, sh, flavor.CFreeFormObject.String())
}

// copyOpen copies an additionalProperties that says nothing, where that may stand.
func (l *lowering) copyOpen(n *node, open *tree.Node) {
	switch {
	case open == nil:
	case l.rules.Allows("additionalProperties", false, flavor.ObjectType) && (open.IsBool() || !l.refuses(flavor.CFreeFormValue)):
		n.copies(open)
	default:
		n.fact(Fact{Rule: ruleKeyword, Repair: flavor.Remove, Node: open, Keyword: open.Name()})
	}
}

// keepsMap copies what is said of further members, where all of it may stand.
func (l *lowering) keepsMap(n *node, sh *shape, ms *members) bool {
	if !l.gentle || len(sh.objects) != 1 {
		return false
	}
	says := flavor.CFreeFormObject
	if len(ms.rest)+len(ms.patterns) > 0 {
		says = flavor.CMap
	}
	if l.refuses(says) || n.renames() && len(ms.patterns) > 0 { // a new name may match a pattern
		return false
	}
	for _, k := range [...]string{"patternProperties", "additionalProperties"} {
		if m := sh.objects[0].n.Get(k); m != nil && !l.malformed(schema.Lookup(k), m) {
			n.members = append(n.members, l.keepValue(n, m, schema.Lookup(k)))
		}
	}
	return true
}

// mapObject settles an object whose further members have a schema.
func (l *lowering) mapObject(n *node, sh *shape, ms *members, taken *takenNames, c context) *node {
	repair, refused := l.rules.Refusal(flavor.CMap)
	if refused {
		if repair == flavor.Text && !c.root && len(n.object.properties) == 0 {
			return l.textOf(n, sh, flavor.CMap.String())
		}
		return l.entries(n, sh, ms, taken, c, flavor.CMap)
	}
	value, widened := l.mapValue(sh, ms, c)
	if value.saysNothing() { // written out it would be an open object, or one that says nothing
		switch said := ms.declared || len(n.object.properties) > 0; {
		case said && l.refuses(flavor.COpenObject):
			return l.entries(n, sh, ms, taken, c, flavor.COpenObject)
		case !said && l.refuses(flavor.CFreeFormObject):
			return l.freeObject(n, sh, ms, taken, c)
		}
	}
	if value.kind == kNever {
		n.object.closed = true
	} else {
		n.object.additional = value
	}
	l.closeMap(n, sh, ms)
	if widened != nil {
		told := l.tell(n, "patternProperties", widened.Parent())
		n.fact(Fact{Rule: ruleKeyword, Repair: flavor.Remove, Effect: Widened, Node: widened, Keyword: "patternProperties", told: told})
	}
	l.propertiesKeyword(n, sh)
	return n
}

// saysNothing reports whether a node is written as a schema that admits anything.
func (n *node) saysNothing() bool {
	if n.kind == kVerbatim {
		return saysNothing(n.src)
	}
	return n.kind == kSchema && n.types == 0 && n.carry == carryPlain && len(n.members)+len(n.annotations)+len(n.unknown) == 0 && n.description == ""
}

// byPatterns is the detail of objects that are closed but for the members of patterns.
const byPatterns = "patternProperties"

// closeMap leaves no place for members that match no pattern where nothing forbids them,
// and reports it: hardly anybody who wrote patterns meant to invite more.
func (l *lowering) closeMap(n *node, sh *shape, ms *members) {
	if len(ms.patterns) == 0 || len(ms.rest) > 0 || l.o.KeepOpen || !l.opensAny(sh) {
		return
	}
	for _, p := range ms.patterns {
		if l.pattern(p.Name()) == nil { // no engine reads it: its members cannot be told from others
			n.patterns = nil
			break
		}
		n.patterns = append(n.patterns, p.Name())
	}
	n.quietly(flavor.COpenObject, flavor.Close, Narrowed, ms.patterns[0].Parent(), byPatterns)
}

// mapValue lowers what further members may be: the union of all patterns' schemas and
// of the rest. widened is a pattern whose tie to its schema is lost, or nil.
func (l *lowering) mapValue(sh *shape, ms *members, c context) (value *node, widened *tree.Node) {
	inner := context{level: c.level}
	if len(ms.patterns) == 0 {
		return l.lower(ms.rest, inner), nil
	}
	widened = ms.patterns[0]
	if l.opensAny(sh) && len(ms.rest) == 0 && l.o.KeepOpen {
		return l.lower(nil, inner), widened
	}
	var branches []*branch
	for _, p := range ms.patterns {
		s := one(p)
		branches = append(branches, &branch{node: l.lower(s, context{level: c.level, open: len(ms.patterns) > 1}), set: s, asks: l.asksFor(s)})
	}
	if len(ms.rest) > 0 {
		branches = append(branches, &branch{node: l.lower(ms.rest, inner), set: ms.rest, asks: l.asksFor(ms.rest)})
	}
	return l.union(&shape{}, branches), widened
}

// opensAny reports whether members that match no pattern may be anything.
func (l *lowering) opensAny(sh *shape) bool {
	for _, p := range sh.objects {
		if !l.opensRest(p.n) {
			return false
		}
	}
	return true
}

// opensRest reports whether a schema says nothing of members that it does not name.
func (l *lowering) opensRest(n *tree.Node) bool {
	a := n.Get("additionalProperties")
	return !schema.IsSchema(a) || saysNothing(a)
}

// entries lets an object travel as a list of entries; where it has properties, or is the
// root, only its further members do, in a member of their own.
func (l *lowering) entries(n *node, sh *shape, ms *members, taken *takenNames, c context, why flavor.Construct) *node {
	at := sh.place()
	if len(n.object.properties) > 0 || c.root {
		n.object.closed = l.rules.Allows("additionalProperties", false, flavor.ObjectType)
		l.restProperty(n, sh, ms, taken, c)
		l.propertiesKeyword(n, sh)
		n.note(why, flavor.Entries, Exact, true, at, n.object.rest.name)
		return n
	}
	list := l.entryList(sh, ms, c)
	list.src, list.annotations, list.unknown, list.set = n.src, n.annotations, n.unknown, sh.set
	list.facts = append(list.facts, n.facts...)
	for i := range list.facts {
		list.facts[i].out = list
	}
	list.note(why, flavor.Entries, Exact, true, at, "")
	l.countEntries(list, sh)
	l.leaveRest(list, sh, tObject)
	l.leaveAnnotations(list, flavor.ArrayType)
	return list
}

// restProperty adds the member that holds further entries.
func (l *lowering) restProperty(n *node, sh *shape, ms *members, taken *takenNames, c context) {
	list := l.entryList(sh, ms, c)
	list.description = "Further members, by key and value"
	p := &property{name: l.nameRule.fit(restName, c.root, taken), node: list, required: true}
	taken.add(p.name)
	if _, fill := l.rules.Refusal(flavor.COptionalProperty); fill {
		p.optional = true
		p.node = l.orNullNode(list)
	} else {
		p.required = false
	}
	n.object.rest = p
}

// entryList constructs the array of key and value.
func (l *lowering) entryList(sh *shape, ms *members, c context) *node {
	value, lost := l.mapValue(sh, ms, c)
	if len(ms.rest) == 0 && len(ms.patterns) == 0 {
		value, lost = l.lower(nil, context{level: c.level}), nil
	}
	never := value.kind == kNever
	if never {
		value = l.lower(nil, context{level: c.level})
	}
	key := l.keyNode(ms, lost)
	entry := &node{kind: kSchema, types: tObject, object: &objectPart{declared: true}}
	entry.object.properties = []*property{{original: "key", name: "key", node: key, required: true}, {original: "value", name: "value", node: value, required: true}}
	if _, refused := l.rules.Refusal(flavor.COpenObject); refused {
		entry.object.closed = true
	}
	list := &node{kind: kSchema, types: tArray, carry: carryEntries, array: &arrayPart{items: entry}}
	l.closeMap(list, sh, ms)
	if never {
		list.fact(Fact{Rule: "text", Effect: Widened, Node: sh.place(), quiet: true})
	}
	if lost != nil && (len(ms.patterns)+len(ms.rest) > 1 || l.o.KeepOpen && l.opensAny(sh)) {
		list.fact(Fact{Rule: ruleKeyword, Repair: flavor.Remove, Effect: Widened, Node: lost, Keyword: "patternProperties"})
	}
	return list
}

// keyNode constructs the schema of the keys of entries.
func (l *lowering) keyNode(ms *members, patterns *tree.Node) *node {
	var s set
	for _, k := range ms.keys {
		s = s.add(part{n: k})
	}
	key := l.lower(s.restrict(tString), context{open: true})
	if key.kind != kSchema || key.carry != carryPlain {
		key = &node{kind: kSchema, types: tString}
		if len(ms.keys) > 0 {
			key.fact(Fact{Rule: ruleKeyword, Repair: flavor.Remove, Effect: Widened, Node: ms.keys[0], Keyword: "propertyNames"})
		}
	}
	if patterns != nil && len(ms.patterns) == 1 && len(ms.rest) == 0 && len(key.members) == 0 && !l.opensRest(patterns.Parent().Parent()) {
		if l.acceptsPattern(patterns.Name()) && l.rules.Allows("pattern", false, flavor.StringType) {
			key = &node{kind: kSchema, types: tString}
			key.says("pattern", quote(patterns.Name()), nil)
		} else {
			key.fact(Fact{Rule: ruleKeyword, Repair: flavor.Remove, Effect: Widened, Node: patterns, Keyword: "patternProperties"})
		}
	}
	return key
}

// countEntries turns bounds on the number of members into bounds on the list's length.
func (l *lowering) countEntries(n *node, sh *shape) {
	l.countKeyword(n, "minItems", sh.minMembers, flavor.ArrayType)
	l.countKeyword(n, "maxItems", sh.maxMembers, flavor.ArrayType)
}
