package engine

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Names of members that the provider's shape has and the original does not. They get a
// number behind them where the original has the same name.
const (
	restName       = "additional_properties"
	furtherName    = "further_items"
	positionPrefix = "item_"
)

// members is what a shape says of the members of objects.
type members struct {
	names    []string              // declared, in order
	at       map[string]*tree.Node // the first declaration
	required map[string]*tree.Node // the first entry of `required`
	shared   bool                  // a name is declared twice
	order    []string              // required names that are not declared
	closed   *tree.Node            // the keyword that forbids others
	declared bool                  // `properties` is written
	open     *tree.Node            // additionalProperties that says nothing
	rest     set                   // what further members are, patterns aside
	patterns []*tree.Node          // members of patternProperties
	keys     []*tree.Node          // propertyNames
}

// membersOf reads a shape's object parts together.
func (l *lowering) membersOf(sh *shape) *members {
	ms := &members{at: map[string]*tree.Node{}, required: map[string]*tree.Node{}}
	for _, p := range sh.objects {
		l.readObject(ms, p.n)
	}
	l.charge(len(sh.objects) + len(sh.rest) + len(sh.required))
	if ms.shared {
		ms.reorder(sh)
	}
	for _, m := range sh.rest {
		switch m.Name() {
		case "propertyNames":
			ms.keys = append(ms.keys, m)
		case "unevaluatedProperties":
			l.leftMembers(sh, ms, m)
		}
	}
	for _, r := range sh.required {
		ms.require(r.Text(), r)
	}
	for _, p := range sh.present {
		ms.require(p.Name(), p)
	}
	return ms
}

// require notes that objects have a member, and what says so.
func (ms *members) require(name string, by *tree.Node) {
	if ms.required[name] != nil {
		return
	}
	ms.required[name] = by
	if ms.at[name] == nil {
		ms.order = append(ms.order, name)
	}
}

func (l *lowering) readObject(ms *members, n *tree.Node) {
	if ps := n.Get("properties"); ps.IsObject() {
		ms.declared = true
		l.charge(ps.Len())
		for p := range ps.All() {
			name := p.Name()
			switch {
			case !schema.IsSchema(p):
			case ms.at[name] != nil:
				ms.shared = true
			default:
				ms.at[name] = p
				ms.names = append(ms.names, name)
			}
		}
	}
	patterns := false
	if ps := n.Get("patternProperties"); ps.IsObject() {
		if all := l.ofAllNames(n); all.IsObject() && !saysNothing(all) { // nothing is left for additionalProperties
			l.charge(len(ms.rest) / manyParts)
			ms.rest = ms.rest.append(part{n: all})
			return
		}
		for p := range ps.All() {
			if schema.IsSchema(p) {
				patterns = true
				ms.patterns = append(ms.patterns, p)
			}
		}
	}
	a := n.Get("additionalProperties")
	switch {
	case !schema.IsSchema(a):
	case a.Kind() == tree.False && !patterns:
		if ms.closed == nil {
			ms.closed = a
		}
	case a.Kind() == tree.False:
	case saysNothing(a):
		if ms.open == nil {
			ms.open = a
		}
	default:
		l.charge(len(ms.rest) / manyParts)
		ms.rest = ms.rest.append(part{n: a})
	}
}

// ofAllNames is the schema of an object's only pattern, where that matches every name; or nil.
func (l *lowering) ofAllNames(n *tree.Node) *tree.Node {
	if ps := n.Get("patternProperties"); ps.IsObject() && ps.Len() == 1 && schema.IsSchema(ps.First()) && l.matchesAll(ps.First().Name()) {
		return ps.First()
	}
	return nil
}

// matchesAll reports whether a pattern matches every name: it matches nothing at all, at the
// start of any name, and asks for nothing behind that. Engines read some escapes as such
// demands that are none by ECMA-262, so that names are tried as well.
func (l *lowering) matchesAll(text string) bool {
	p := l.pattern(text)
	if p == nil || strings.ContainsAny(text, "$") || strings.Contains(text, "(?") {
		return false
	}
	for _, demand := range [...]string{`\b`, `\B`, `\z`, `\Z`, `\G`} {
		if strings.Contains(text, demand) {
			return false
		}
	}
	for _, name := range [...]string{"", "a", "A1", "\n", "é ", "_-."} {
		if matched, unknown := l.matcher.Match(p, name); !matched || unknown != pattern.Known {
			return false
		}
	}
	return true
}

// saysNothing reports whether a schema is true or has no keyword.
func saysNothing(n *tree.Node) bool { return n.Kind() == tree.True || n.IsObject() && n.Len() == 0 }

// propertySet is what a member of that name has to be.
func (l *lowering) propertySet(sh *shape, name string) set {
	if sh.forbids(name) {
		return set{{types: 0}}
	}
	s := l.memberSet(sh, name)
	for _, x := range sh.excluded {
		if x.Name() == name {
			s = s.append(part{n: x, without: negated})
		}
	}
	return s
}

// memberSet is what a member of that name has to be, complements aside.
func (l *lowering) memberSet(sh *shape, name string) set {
	var s set
	spoken := false
	speakers := sh.speak(name)
	l.charge(len(speakers))
	for _, p := range speakers {
		said := false
		if m := p.n.Get("properties").Get(name); m != nil && schema.IsSchema(m) {
			s, said = s.append(part{n: m}), true
		}
		if ps := p.n.Get("patternProperties"); ps.IsObject() {
			l.charge(1 + ps.Len()/2)
			for m := range ps.All() {
				if !schema.IsSchema(m) {
					continue
				}
				switch matched, known := l.matches(m.Name(), name); {
				case !known:
					said = true // so that nothing is taken for left over
					l.unmatched(m)
				case matched:
					s, said = s.append(part{n: m}), true
				}
			}
		}
		if a := p.n.Get("additionalProperties"); !said && saysSomething(a) {
			s = s.append(part{n: a})
		}
		spoken = spoken || said
	}
	if sh.leftover != nil && !spoken {
		s = s.append(part{n: sh.leftover})
	}
	l.chargeDistinct(s)
	return s
}

// matches reports whether a pattern of patternProperties matches a name, and whether that is
// known. What no engine reads matches nothing.
func (l *lowering) matches(source, name string) (matched, known bool) {
	p := l.pattern(source)
	if p == nil {
		return false, true
	}
	if !p.Linear() {
		l.clock.look()
	}
	matched, unknown := l.matcher.Match(p, name)
	return matched, unknown == pattern.Known
}

// unmatched reports, once, a pattern of which it is not known whether it matches a name: what
// it says of the member is left to validation.
func (l *lowering) unmatched(p *tree.Node) {
	if !l.reported[p] {
		l.reported[p] = true
		l.loose = append(l.loose, Fact{Rule: "unmatched-pattern", Effect: Widened, Severity: Warning, Node: p, Keyword: p.Name()})
	}
}

// objectNode constructs an object.
func (l *lowering) objectNode(n *node, sh *shape, c context) *node {
	ms := l.membersOf(sh)
	o := &objectPart{declared: ms.declared, from: sh.primary}
	n.object = o
	taken := newTaken()
	for _, given := range sh.loose {
		for _, name := range l.namesOf(given) {
			taken.add(name)
		}
	}
	for _, name := range ms.names {
		if l.exhausted(c) {
			return l.beyondBudget(sh.set)
		}
		if bad := l.member(n, sh, ms, name, taken, c); bad != nil {
			return bad
		}
	}
	loose := l.looseNames(sh, ms)
	for _, name := range ms.order {
		if l.exhausted(c) {
			return l.beyondBudget(sh.set)
		}
		if loose.sets[name] != nil {
			continue
		}
		if bad := l.undeclared(n, sh, ms, name, taken, c); bad != nil {
			return bad
		}
	}
	if bad := l.looseMembers(n, sh, ms, loose, taken, c); bad != nil {
		return bad
	}
	n = l.others(n, sh, ms, taken, c)
	if n.kind == kSchema && n.carry == carryPlain && n.object != nil && !n.object.closed && (n.renames() || n.object.rest != nil) {
		n.fact(Fact{Rule: "unlisted-member", Effect: Widened, Node: sh.place(), quiet: true})
	}
	return n
}

// member constructs one property; it returns a node that admits nothing where a required
// member cannot be.
func (l *lowering) member(n *node, sh *shape, ms *members, name string, taken *takenNames, c context) *node {
	required := ms.required[name] != nil
	_, fill := l.rules.Refusal(flavor.COptionalProperty)
	s := l.propertySet(sh, name)
	renamed := !l.nameRule.takes(name, c.root)
	child := l.lower(s, context{property: true, level: c.level, open: fill && !required || renamed})
	if child.kind == kNever {
		if required && child.src != nil {
			return never(child.src) // what the member is asked for, not that it is
		}
		if required {
			return never(ms.required[name])
		}
		e := Exact // where nothing takes members that are not listed
		if _, closing := l.rules.Refusal(flavor.COpenObject); ms.closed == nil && (!closing || l.o.KeepOpen || len(ms.rest)+len(ms.patterns) > 0) {
			e = Widened
		}
		f := Fact{Rule: "impossible-property", Effect: e, Node: ms.at[name], Keyword: name, Detail: excluded(child.src)}
		if f.Detail != "" {
			f.Severity = Warning
		}
		if sh.forbids(name) { // nothing is wrong with it elsewhere
			f.Repair = flavor.Remove
		}
		n.fact(f)
		return nil
	}
	if renamed {
		child = l.tellName(child, name)
	}
	p := &property{original: name, rawName: ms.at[name], node: child, required: required}
	p.name = l.propertyName(n, name, ms, taken, c, ms.at[name])
	if fill && !required {
		l.fill(n, p, l.admitsNull(s), ms.at[name])
	}
	n.object.properties = append(n.object.properties, p)
	return nil
}

// fill makes an optional property required, null standing for its absence.
func (l *lowering) fill(n *node, p *property, null bool, at *tree.Node) {
	null = null && !p.node.isText() // as text, null differs from absence
	p.required, p.optional, p.keepNull = true, true, null
	p.node = l.orNullNode(p.node)
	e, detail := Exact, ""
	if null {
		e, detail = Narrowed, "null"
		if l.o.KeepNulls {
			detail = "absent"
		}
	}
	n.fact(Fact{Rule: flavor.COptionalProperty.String(), Repair: flavor.Nullable, Effect: e, Reshaped: true, Node: at, Detail: detail, Keyword: p.original, quiet: true})
	n.facts[len(n.facts)-1].out = p.node
}

// undeclared constructs a property for a name that only `required` has.
func (l *lowering) undeclared(n *node, sh *shape, ms *members, name string, taken *takenNames, c context) *node {
	at := ms.required[name]
	s := l.propertySet(sh, name)
	if len(l.memberSet(sh, name)) == 0 && ms.closed != nil && ms.closed.Name() == "unevaluatedProperties" {
		return never(at)
	}
	child := l.lower(s, context{property: true, level: c.level})
	if child.kind == kNever {
		return never(at)
	}
	bare := !ms.declared && l.refuses(flavor.CFreeFormObject) // without it the object would say nothing
	if _, refused := l.rules.Refusal(flavor.CUndeclaredRequired); !refused && len(s) == 0 && !bare {
		n.object.properties = append(n.object.properties, &property{original: name, name: name, required: true})
		taken.add(name)
		return nil
	}
	n.note(flavor.CUndeclaredRequired, flavor.Declare, Exact, false, at, name)
	p := &property{original: name, node: l.standingAt(child, at), required: true}
	p.name = l.propertyName(n, name, ms, taken, c, at)
	n.object.properties = append(n.object.properties, p)
	return nil
}

// standingAt has a node that stands for no place of the input speak of one.
func (l *lowering) standingAt(n *node, at *tree.Node) *node {
	if n.place() != nil {
		return n
	}
	n = l.mutable(n)
	for i := range n.facts {
		if n.facts[i].Node == nil {
			n.facts[i].Node = at
		}
	}
	return n
}

// others settles what members of other names may be.
func (l *lowering) others(n *node, sh *shape, ms *members, taken *takenNames, c context) *node {
	o := n.object
	_, closing := l.rules.Refusal(flavor.COpenObject)
	free := len(ms.rest)+len(ms.patterns) == 0 && !ms.declared && len(o.properties) == 0 // so that it travels as a map
	l.loseAbsences(n, sh, ms, ms.closed == nil && (!closing || l.o.KeepOpen || len(ms.rest)+len(ms.patterns) > 0 || free))
	switch {
	case ms.closed != nil:
		l.closedObject(n, ms)
	case len(ms.rest) == 0 && len(ms.patterns) == 0 && (ms.declared || len(o.properties) > 0):
		l.openObject(n, sh, ms, taken, c)
	case l.keepsMap(n, sh, ms) || l.mergesPatterns(n, sh, ms, c):
	case len(ms.rest) == 0 && len(ms.patterns) == 0:
		return l.freeObject(n, sh, ms, taken, c)
	default:
		return l.mapObject(n, sh, ms, taken, c)
	}
	l.propertiesKeyword(n, sh)
	return n
}

func (l *lowering) propertiesKeyword(n *node, sh *shape) {
	if _, refused := l.rules.Refusal(flavor.CObjectWithoutProperties); refused && !n.object.declared {
		if len(n.object.properties) == 0 {
			n.note(flavor.CObjectWithoutProperties, flavor.Declare, Exact, false, sh.place(), "")
		}
		n.object.declared = true
	}
}

func (l *lowering) closedObject(n *node, ms *members) {
	n.object.closedBy = ms.closed
	if n.object.closed = l.rules.Allows("additionalProperties", false, flavor.ObjectType); n.object.closed {
		return
	}
	n.fact(Fact{Rule: ruleKeyword, Repair: flavor.Remove, Effect: Widened, Node: ms.closed, Keyword: ms.closed.Name(), Detail: "false", quiet: true})
	if len(n.object.properties) == 0 && l.refuses(flavor.CFreeFormObject) && !l.refuses(flavor.CObjectWithoutProperties) {
		n.object.declared = true // without it the object would say nothing
	}
}

func (l *lowering) openObject(n *node, sh *shape, ms *members, taken *takenNames, c context) {
	if _, refused := l.rules.Refusal(flavor.COpenObject); !refused {
		l.copyOpen(n, ms.open)
		return
	}
	n.object.closed = true
	at := ms.open
	if at == nil {
		at = sh.place()
	}
	if l.o.KeepOpen {
		l.restProperty(n, sh, ms, taken, c)
		n.note(flavor.COpenObject, flavor.Entries, Exact, true, at, n.object.rest.name)
		return
	}
	n.quietly(flavor.COpenObject, flavor.Close, Narrowed, at, "")
}
