package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// orNullNode returns a node that admits null too. How null is spelled follows the
// flavor: in the list of types, by the keyword nullable, or as a branch of a union.
func (l *lowering) orNullNode(n *node) *node {
	switch {
	case n.kind == kNever:
		return l.nullNode(&node{kind: kSchema, types: tNull, set: n.set}, n.place())
	case n.kind == kSchema && (n.nullable || n.types&tNull != 0 || n.types == 0):
		return n
	case l.spellsNull():
		return l.orNullText(n)
	case n.kind == kSchema && (l.rules.Dialect == flavor.OpenAPI30 || l.listsNull(n)):
		m := l.mutable(n)
		m.nullable = true
		m.constOrNull()
		return m
	case n.kind == kUnion:
		return l.unionOrNull(n)
	case n.kind == kReference && takesNull(n, 8):
		return n
	}
	if !l.allows("anyOf", flavor.Union) {
		t := l.text(n.set, flavor.CFreeFormValue.String())
		t.facts[0].Rule = "no-union"
		return t
	}
	null := &branch{node: &node{kind: kSchema, types: tNull}}
	return &node{kind: kUnion, set: n.set, src: nil, branches: []*branch{{node: n, set: n.set.restrict(tAll &^ tNull), asks: l.asksFor(n.set)}, null}}
}

// spellsNull reports whether null can only travel as a string.
func (l *lowering) spellsNull() bool {
	return l.rules.Dialect != flavor.OpenAPI30 && l.refuses(flavor.CNullType)
}

// orNullText returns a union of n and of the string that stands for null.
func (l *lowering) orNullText(n *node) *node {
	branches := []*branch{{node: n, set: n.set.restrict(tAll &^ tNull), asks: l.asksFor(n.set)}}
	if n.kind == kUnion {
		branches = slices.Clone(n.branches)
	}
	null := l.nullNode(&node{kind: kSchema, types: tNull, set: set{{types: tNull}}}, n.place())
	return l.union(&shape{set: n.set}, append(branches, &branch{node: null, set: set{{types: tNull}}}))
}

// constOrNull writes a const as the enum that null can join.
func (n *node) constOrNull() {
	for i, m := range n.members {
		if m.keyword != "const" {
			continue
		}
		text, after := m.text, m.after
		if m.raw != nil {
			text, after = string(m.raw.Append(nil)), m.raw
		}
		n.members = slices.Clone(n.members)
		n.members[i] = member{keyword: "enum", text: "[" + text + "]", after: after}
	}
}

// takesNull reports whether a node is sure to admit null; references are followed a few
// steps.
func takesNull(n *node, steps int) bool {
	switch {
	case n.kind == kSchema:
		return n.nullable || n.types&tNull != 0 || n.types == 0
	case n.kind == kUnion && !n.tagged:
		return slices.ContainsFunc(n.branches, func(b *branch) bool { return takesNull(b.node, steps) })
	case n.kind == kReference && steps > 0 && n.definition.node != nil:
		return takesNull(n.definition.node, steps-1)
	}
	return false
}

// listsNull reports whether null may stand in the node's list of types.
func (l *lowering) listsNull(n *node) bool {
	if _, refused := l.rules.Refusal(flavor.CTypeList); refused {
		return false
	}
	if !l.mayListNull(n) {
		return false
	}
	if _, refused := l.rules.Refusal(flavor.CCrowdedTypeList); !refused {
		return true
	}
	if len(n.members) > 0 || len(n.unknown) > 0 || n.object != nil && (n.object.declared || n.object.closed || len(n.object.properties) > 0 || n.object.additional != nil) || n.array != nil && (n.array.items != nil || n.array.prefix != nil) {
		return false
	}
	for _, a := range n.annotations {
		if a.Name() != "title" && a.Name() != "description" {
			return false
		}
	}
	return true
}

// mayListNull reports whether all that the node says may stand in a schema that has the
// type null too.
func (l *lowering) mayListNull(n *node) bool {
	ps := places(n.types | tNull)
	ok := func(keyword string) bool { return l.allows(keyword, ps...) }
	for _, m := range n.members {
		if !ok(m.keyword) {
			return false
		}
	}
	for _, a := range n.annotations {
		if !ok(a.Name()) {
			return false
		}
	}
	o := n.object
	return (o == nil || len(o.properties) == 0 && !o.declared || ok("properties") && ok("required")) &&
		(o == nil || !o.closed && o.additional == nil || ok("additionalProperties")) && (n.array == nil || n.array.items == nil || ok("items"))
}

func (l *lowering) unionOrNull(n *node) *node {
	for _, b := range n.branches {
		if b.node.kind == kSchema && (b.node.nullable || b.node.types&tNull != 0) {
			return n
		}
	}
	if l.spellsNull() {
		return l.orNullText(n)
	}
	m := l.mutable(n)
	m.branches = slices.Clone(n.branches)
	if l.rules.Dialect == flavor.OpenAPI30 {
		first := *m.branches[0]
		first.node = l.orNullNode(first.node)
		m.branches[0] = &first
		return m
	}
	m.branches = append(m.branches, &branch{node: &node{kind: kSchema, types: tNull}})
	return m
}

// typeList constructs a place of several types as one schema with a list of types, where
// the flavor takes that and no type needs a shape of its own; else nil.
func (l *lowering) typeList(sh *shape, t types) *node {
	if l.refuses(flavor.CTypeList) || t&(tObject|tArray) != 0 || t&tNull != 0 && l.refuses(flavor.CNullType) {
		return nil
	}
	n := &node{kind: kSchema, set: sh.set, src: sh.primary, types: t, annotations: sh.annotations, unknown: sh.unknown}
	some := t &^ tNull
	if some&tString != 0 {
		l.stringNode(n, sh)
	}
	if some&tNumber != 0 {
		formats := sh.formats
		if some&tString != 0 {
			sh.formats = nil
		}
		l.numberNode(n, sh, some&tNumber)
		sh.formats = formats
	}
	if n.kind == kNever {
		return nil
	}
	for _, m := range n.members {
		if !l.allows(m.keyword, places(t)...) {
			return nil
		}
	}
	l.leave(n, sh, t)
	probe := *n
	probe.types = t
	if !l.listsNull(&probe) {
		return nil
	}
	return n
}
