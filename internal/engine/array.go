package engine

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// maxPositions bounds the positions of a tuple that are told apart.
const maxPositions = 4096

// positions is what a shape says of the items of arrays.
type positions struct {
	prefix []set      // by position
	rest   set        // of the items after them
	at     *tree.Node // the keyword that tells positions apart
	closed *tree.Node // the keyword that forbids items after them
}

// positionsOf reads a shape's array parts together. Before 2020-12 positions stand in
// `items` and the others in `additionalItems`.
func (l *lowering) positionsOf(sh *shape) *positions {
	ps := &positions{}
	type reading struct{ prefix, rest *tree.Node }
	var rs []reading
	for _, p := range sh.arrays {
		r := reading{prefix: p.n.Get("prefixItems"), rest: p.n.Get("items")}
		if !r.prefix.IsArray() || l.doc.Dialect < schema.Draft202012 {
			r.prefix = nil
		}
		if r.rest.IsArray() {
			r = reading{r.rest, p.n.Get("additionalItems")}
		}
		if !schema.IsSchema(r.rest) {
			r.rest = nil
		}
		if r.prefix.IsArray() && r.prefix.Len() > 0 && ps.at == nil {
			ps.at = r.prefix
		}
		rs = append(rs, r)
	}
	length := 0
	for _, r := range rs {
		if r.prefix != nil {
			length = max(length, min(r.prefix.Len(), maxPositions))
		}
	}
	at := make([]*tree.Node, len(rs)) // the position of each
	for i, r := range rs {
		if r.prefix != nil {
			at[i] = r.prefix.First()
		}
	}
	for range length {
		var s set
		for i, r := range rs {
			if at[i] != nil {
				s = s.append(part{n: at[i]})
				at[i] = at[i].Next()
			} else if r.rest != nil {
				s = s.append(part{n: r.rest})
			}
		}
		l.chargeDistinct(s)
		ps.prefix = append(ps.prefix, s)
	}
	rests := 0
	for _, r := range rs {
		if r.rest == nil {
			continue
		}
		rests++
		if r.rest.Kind() == tree.False {
			ps.closed = r.rest
		} else if !saysNothing(r.rest) || len(rs) == 1 {
			ps.rest = ps.rest.append(part{n: r.rest})
		}
	}
	for _, m := range sh.rest {
		if m.Name() == "unevaluatedItems" {
			l.leftItems(sh, ps, rests, m)
		}
	}
	return ps
}

func has(ms []*tree.Node, keyword string) bool {
	for _, m := range ms {
		if m.Name() == keyword {
			return true
		}
	}
	return false
}

// arrayNode constructs an array.
func (l *lowering) arrayNode(n *node, sh *shape, c context) *node {
	ps := l.positionsOf(sh)
	n.array = &arrayPart{}
	if at := l.containing(n, sh, ps); at != nil {
		n.kind, n.src = kNever, at
		return n
	}
	if len(ps.prefix) > 0 {
		return l.tuple(n, sh, ps, c)
	}
	if ps.closed != nil { // only the empty array
		zero := &bound{at: ps.closed}
		sh.maxItems = tighter(sh.maxItems, zero, -1)
		ps.rest = nil
	}
	l.items(n, sh, ps.rest, c)
	l.lengths(n, sh)
	return n
}

// items constructs the schema of all items.
func (l *lowering) items(n *node, sh *shape, s set, c context) {
	_, refused := l.rules.Refusal(flavor.CArrayWithoutItems)
	if len(s) == 0 && !refused {
		return
	}
	child := l.lower(s, context{level: c.level})
	if child.kind == kNever { // no item can be: the array is empty
		n.impossibleItems(s, child.src)
		sh.maxItems = tighter(sh.maxItems, &bound{at: child.src}, -1)
		child = l.lower(nil, context{level: c.level})
	}
	if len(s) == 0 {
		n.note(flavor.CArrayWithoutItems, flavor.SpellOut, Exact, child.carry == carryText, sh.place(), "")
	}
	n.array.items = child
}

// lengths writes the bounds on the number of items.
func (l *lowering) lengths(n *node, sh *shape) {
	if sh.minItems != nil && sh.maxItems != nil && sh.minItems.value.Compare(sh.maxItems.value) > 0 {
		n.kind, n.src = kNever, sh.minItems.at
		return
	}
	l.countKeyword(n, "minItems", sh.minItems, flavor.ArrayType)
	l.countKeyword(n, "maxItems", sh.maxItems, flavor.ArrayType)
	if sh.unique != nil {
		l.keepOrLose(n, sh.unique, flavor.ArrayType, Widened)
	}
}

// tuple constructs an array whose positions differ.
func (l *lowering) tuple(n *node, sh *shape, ps *positions, c context) *node {
	repair, refused := l.rules.Refusal(flavor.CTuple)
	least, most := int64(0), int64(-1)
	if sh.minItems != nil {
		least, _ = sh.minItems.value.Int64()
	}
	if sh.maxItems != nil {
		if i, ok := sh.maxItems.value.Int64(); ok {
			most = i
		}
	}
	if most >= 0 && int(most) <= len(ps.prefix) {
		ps.prefix, ps.closed = ps.prefix[:most], sh.maxItems.at
	}
	if ps.closed == nil && len(ps.rest) > 0 {
		child := l.lower(ps.rest, context{level: c.level, open: true})
		if l.exhausted(c) {
			return l.beyondBudget(sh.set)
		}
		if child.kind == kNever { // no item can come after the positions
			n.impossibleItems(ps.rest, child.src)
			ps.closed = cmp.Or(child.src, ps.at)
		}
	}
	if refused && repair == flavor.Object && l.tupleFits(ps, least) {
		return l.tupleObject(n, sh, ps, least, c)
	}
	if refused {
		return l.tupleList(n, sh, ps, least, c)
	}
	for _, s := range ps.prefix {
		n.array.prefix = append(n.array.prefix, l.lower(s, context{level: c.level}))
	}
	if ps.closed == nil && len(ps.rest) > 0 {
		n.array.items = l.lower(ps.rest, context{level: c.level})
	}
	n.array.closed = ps.closed != nil && sh.maxItems == nil
	l.lengths(n, sh)
	return n
}

// impossibleItems reports the schema of items that can be none, where it does not say so
// itself.
func (n *node) impossibleItems(s set, by *tree.Node) {
	for _, p := range s {
		if p.n.IsObject() {
			n.fact(Fact{Rule: "impossible-items", Severity: Warning, Node: p.n, Detail: excluded(by)})
			return
		}
	}
}

// tupleFits reports whether absence can be told from null at every position that may be
// absent.
func (l *lowering) tupleFits(ps *positions, least int64) bool {
	for i, s := range ps.prefix {
		if int64(i) >= least && l.admitsNull(s) {
			return false
		}
	}
	return len(ps.prefix) > 0
}

// tupleObject lets the positions travel as the properties of an object.
func (l *lowering) tupleObject(n *node, sh *shape, ps *positions, least int64, c context) *node {
	_, fill := l.rules.Refusal(flavor.COptionalProperty)
	o := &objectPart{declared: true, closed: l.rules.Allows("additionalProperties", false, flavor.ObjectType)}
	taken := newTaken()
	for i, s := range ps.prefix {
		name := l.nameRule.fit(positionPrefix+strconv.Itoa(i+1), false, taken)
		taken.add(name)
		child := l.lower(s, context{property: true, level: c.level, open: int64(i) >= least})
		if child.kind == kNever {
			if int64(i) < least {
				return never(child.src)
			}
			ps.closed = child.src
			n.impossibleItems(s, child.src)
			break
		}
		p := &property{original: strconv.Itoa(i), name: name, node: child, required: int64(i) < least}
		if !p.required {
			p.required, p.optional = fill, true
			p.node = l.orNullNode(child)
		}
		o.properties = append(o.properties, p)
	}
	out := &node{kind: kSchema, set: sh.set, types: tObject, carry: carryTuple, object: o, annotations: n.annotations, unknown: n.unknown, src: n.src}
	out.facts = copyFacts(n.facts, out)
	if ps.closed == nil {
		further := &node{kind: kSchema, types: tArray, array: &arrayPart{items: l.lower(ps.rest, context{level: c.level})}}
		p := &property{name: l.nameRule.fit(furtherName, false, taken), node: further, required: fill, optional: fill}
		if fill {
			p.node = l.orNullNode(further)
		}
		o.rest = p
	}
	out.note(flavor.CTuple, flavor.Object, Exact, true, ps.at, "")
	if sh.unique != nil {
		l.lose(out, sh.unique, Widened)
	}
	if sh.maxItems != nil && ps.closed == nil {
		l.loseSize(out, sh.maxItems)
	}
	if least > int64(len(ps.prefix)) {
		l.loseSize(out, sh.minItems)
	}
	l.leaveRest(out, sh, tArray)
	l.leaveAnnotations(out, flavor.ObjectType)
	if slices.ContainsFunc(o.properties, func(p *property) bool { return p.optional }) {
		out.fact(Fact{Rule: "position-gap", Effect: Widened, Node: ps.at, quiet: true})
	}
	return out
}

// tupleList describes every position by the union of all.
func (l *lowering) tupleList(n *node, sh *shape, ps *positions, least int64, c context) *node {
	var branches []*branch
	for i, s := range ps.prefix {
		child := l.lower(s, context{level: c.level, open: true})
		if l.exhausted(c) {
			return l.beyondBudget(sh.set)
		}
		if child.kind == kNever {
			if int64(i) < least {
				return never(child.src)
			}
			ps.closed = child.src
			n.impossibleItems(s, child.src)
			break
		}
		branches = append(branches, &branch{node: child, set: s, asks: l.asksFor(s)})
	}
	if ps.closed == nil {
		child := l.lower(ps.rest, context{level: c.level, open: true})
		branches = append(branches, &branch{node: child, set: ps.rest, asks: l.asksFor(ps.rest)})
	} else {
		sh.maxItems = tighter(sh.maxItems, &bound{value: decimal.Int(int64(len(branches))), at: ps.closed}, -1)
	}
	kinds := len(l.distinctBranches(slices.Clone(branches)))
	items := l.union(&shape{}, branches)
	if items.kind == kNever {
		items = l.lower(nil, context{level: c.level})
	}
	n.array.items = items
	effect := Widened
	if kinds == 1 {
		effect = Exact
	}
	n.note(flavor.CTuple, flavor.List, effect, false, ps.at, "")
	if effect == Widened {
		l.tell(n, ps.at.Name(), ps.at)
	}
	l.lengths(n, sh)
	return n
}
