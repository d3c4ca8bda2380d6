package engine

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// emitter writes nodes as JSON. Members stand in the order of the input's object that
// the node follows; what is new stands behind, a new `type` before.
type emitter struct {
	l    *lowering
	out  []byte
	most int // bytes; 0 for no bound
	over bool

	root        *node
	definitions []*definition
	pointer     func(*definition) string // where definitions stand
}

// slot is one member about to be written.
type slot struct {
	keyword  string
	position int // in the input
	order    int // among new members
	write    func()
}

func (e *emitter) schema(n *node, place string) {
	if e.most > 0 && len(e.out) > e.most {
		e.over = true
		return
	}
	switch n.kind {
	case kVerbatim:
		e.out = append(e.out, n.src.Raw()...)
		return
	case kNever:
		if e.l.refuses(flavor.CBooleanSchema) {
			e.text(`{"not":{}}`)
		} else {
			e.text("false")
		}
		return
	case kKept:
		e.kept(n)
		return
	}
	var slots []slot
	add := func(keyword string, at *tree.Node, write func()) {
		slots = append(slots, slot{keyword, position(n.src, keyword, at), len(slots), write})
	}
	switch n.kind {
	case kSchema:
		e.typed(n, add)
	case kUnion:
		e.typeKeyword(n, add)
		add("anyOf", unionMember(n), func() { e.list(n.branches) })
	case kReference:
		add("$ref", nil, func() { e.reference(n) })
	}
	e.annotations(n, add)
	if n == e.root {
		e.definitionsKeyword(n, add)
	}
	slices.SortStableFunc(slots, func(a, b slot) int {
		if c := cmp.Compare(a.position, b.position); c != 0 {
			return c
		}
		return cmp.Compare(a.order, b.order)
	})
	e.out = append(e.out, '{')
	for i, s := range slots {
		if i > 0 {
			e.out = append(e.out, ',')
		}
		e.out = append(append(e.out, quote(s.keyword)...), ':')
		s.write()
	}
	e.out = append(e.out, '}')
}

const (
	atFront = -1
	atEnd   = int(^uint(0) >> 1)
)

// position is where a member goes: where the input's object has the keyword, or the
// member it takes the place of, else in front (type) or at the end.
func position(src *tree.Node, keyword string, at *tree.Node) int {
	if src != nil {
		if at != nil && at.Parent() == src {
			return at.NameOffset()
		}
		if m := src.Get(keyword); m != nil {
			return m.NameOffset()
		}
		for _, old := range formerly[keyword] {
			if m := src.Get(old); m != nil {
				return m.NameOffset()
			}
		}
	}
	if keyword == "type" {
		return atFront
	}
	return atEnd
}

// formerly lists the keywords whose place a keyword takes where it replaces them.
var formerly = map[string][]string{
	"anyOf":      {"oneOf", "enum", "type", "$ref"},
	"$ref":       {"$dynamicRef", "$recursiveRef", "allOf"},
	"$defs":      {"definitions"},
	"items":      {"prefixItems", "additionalProperties", "patternProperties"},
	"properties": {"allOf", "prefixItems", "items", "$ref"},
	"required":   {"allOf", "$ref"},
}

func unionMember(n *node) *tree.Node {
	if n.src == nil {
		return nil
	}
	for _, k := range [...]string{"anyOf", "oneOf", "if"} {
		if m := n.src.Get(k); m != nil {
			return m
		}
	}
	return nil
}

func (e *emitter) text(s string) { e.out = append(e.out, s...) }

// raw writes a value of the input.
func (e *emitter) raw(m *tree.Node) {
	if m.Clean() {
		e.out = append(e.out, m.Raw()...)
		return
	}
	e.out = m.Append(e.out)
}

func (e *emitter) list(branches []*branch) {
	e.out = append(e.out, '[')
	for i, b := range branches {
		if i > 0 {
			e.out = append(e.out, ',')
		}
		e.schema(b.node, "")
	}
	e.out = append(e.out, ']')
}

func (e *emitter) reference(n *node) {
	d := n.definition
	pointer := ""
	switch {
	case d.root && d.node == nil:
	case e.pointer != nil && d.node != nil:
		pointer = e.pointer(d)
	default:
		pointer = "/$defs/" + tree.EscapeToken(d.name)
	}
	e.text(quote("#" + fragment(pointer)))
}

// fragment spells a JSON Pointer as a URI fragment: what a fragment may not hold is
// escaped with per cent signs.
func fragment(pointer string) string {
	if !strings.ContainsAny(pointer, "%\"<>\\^`{|} #[]") && isASCII(pointer) {
		return pointer
	}
	parts := strings.Split(pointer, "/")
	for i, p := range parts {
		parts[i] = url.PathEscape(p)
	}
	return strings.Join(parts, "/")
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] <= 0x20 || s[i] >= 0x7f {
			return false
		}
	}
	return true
}

func (e *emitter) typed(n *node, add func(string, *tree.Node, func())) {
	e.typeKeyword(n, add)
	e.members(n, false, add)
	if o := n.object; o != nil {
		e.object(o, add)
	}
	if a := n.array; a != nil {
		if len(a.prefix) > 0 {
			add("prefixItems", nil, func() { e.nodes(a.prefix) })
		}
		switch {
		case a.items != nil:
			add("items", nil, func() { e.schema(a.items, "") })
		case a.closed:
			add("items", nil, func() { e.schema(&node{kind: kNever}, "") })
		}
	}
	e.members(n, true, add)
}

// members adds the node's members, those that stand last or the others.
func (e *emitter) members(n *node, last bool, add func(string, *tree.Node, func())) {
	for _, m := range n.members {
		if m.last != last || e.l.dead(m) {
			continue
		}
		at := m.after
		if m.raw != nil {
			at = m.raw
		}
		add(m.keyword, at, func() { e.member(n, m) })
	}
}

func (e *emitter) nodes(ns []*node) {
	e.out = append(e.out, '[')
	for i, n := range ns {
		if i > 0 {
			e.out = append(e.out, ',')
		}
		e.schema(n, "")
	}
	e.out = append(e.out, ']')
}

// member writes a copied or written value; null joins an enum that lists types with it.
func (e *emitter) member(n *node, m member) {
	if m.keyword == "enum" && n.nullable && e.l.rules.Dialect != flavor.OpenAPI30 {
		e.value(m)
		if !listsNull(m.raw) {
			e.out = append(e.out[:len(e.out)-1], ",null]"...)
		}
		return
	}
	e.value(m)
}

// listsNull reports whether null is among the values of an enum of the input.
func listsNull(enum *tree.Node) bool {
	for v := range enum.All() {
		if v.Kind() == tree.Null {
			return true
		}
	}
	return false
}

func (e *emitter) value(m member) { e.keptValue(m) }

func (e *emitter) typeKeyword(n *node, add func(string, *tree.Node, func())) {
	t := n.types
	if t == 0 || t == tAll {
		return
	}
	openAPI := e.l.rules.Dialect == flavor.OpenAPI30
	if n.nullable && !openAPI {
		t |= tNull
	}
	if said := n.src.Get("type"); said != nil && typesSaid(said) == t && isTypes(said) && repeats(e.l.input, said) == nil && !isUpper(said) && !openAPI && (said.IsString() || said.Len() > 1 && (len(t.names()) > 1 || !e.l.refuses(flavor.CTypeList) && !e.l.refuses(flavor.CCrowdedTypeList))) {
		add("type", said, func() { e.raw(said) })
	} else {
		names := t.names()
		add("type", nil, func() { e.typeNames(names) })
	}
	if n.nullable && openAPI {
		add("nullable", nil, func() { e.text("true") })
	}
}

func (e *emitter) typeNames(names []string) {
	if e.l.upper {
		for i := range names {
			names[i] = strings.ToUpper(names[i])
		}
	}
	if len(names) == 1 {
		e.text(quote(names[0]))
		return
	}
	e.text(`["` + strings.Join(names, `","`) + `"]`)
}

func (e *emitter) object(o *objectPart, add func(string, *tree.Node, func())) {
	ps := o.properties
	if o.rest != nil {
		ps = append(ps[:len(ps):len(ps)], o.rest)
	}
	declared := slices.ContainsFunc(ps, func(p *property) bool { return p.node != nil })
	if declared || o.declared {
		add("properties", nil, func() { e.properties(ps) })
	}
	if required := requiredNames(o, ps); len(required) > 0 {
		add("required", nil, func() { e.text(required) })
	}
	switch {
	case o.additional != nil:
		add("additionalProperties", nil, func() { e.schema(o.additional, "") })
	case o.closed:
		add("additionalProperties", nil, func() { e.text("false") })
	}
}

func (e *emitter) properties(ps []*property) {
	e.out = append(e.out, '{')
	sep := false
	for _, p := range ps {
		if p.node == nil {
			continue
		}
		if sep {
			e.out = append(e.out, ',')
		}
		sep = true
		if p.rawName != nil && p.name == p.original && p.rawName.HasName() {
			e.out = append(e.out, p.rawName.RawName()...)
		} else {
			e.text(quote(p.name))
		}
		e.out = append(e.out, ':')
		e.schema(p.node, "")
	}
	e.out = append(e.out, '}')
}

// requiredNames spells the list of required names: the input's own where it says the
// same, else the input's order and then the properties'.
func requiredNames(o *objectPart, ps []*property) string {
	want := map[string]*property{}
	for _, p := range ps {
		if p.required && p != o.rest {
			want[p.original] = p
		}
	}
	var said *tree.Node
	if o.from != nil {
		said = o.from.Get("required")
	}
	var names []string
	same := said.IsArray()
	if said.IsArray() {
		for r := range said.All() {
			if p := want[r.Text()]; p != nil && r.IsString() {
				same = same && p.name == r.Text()
				names = append(names, p.name)
				delete(want, r.Text())
			} else {
				same = false
			}
		}
	}
	for _, p := range ps {
		if p.required && (p == o.rest || want[p.original] == p) {
			names, same = append(names, p.name), false
		}
	}
	if same {
		return string(said.Append(nil))
	}
	if len(names) == 0 {
		return ""
	}
	out := []byte{'['}
	for i, n := range names {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, quote(n)...)
	}
	return string(append(out, ']'))
}

func (e *emitter) annotations(n *node, add func(string, *tree.Node, func())) {
	text, changed := n.words()
	if most := e.l.longest(); most >= 0 && utf8.RuneCountInString(text) > most {
		text, changed = shorten(text, most), true
	}
	if changed && !e.l.describable(n) {
		text, changed = "", false
	}
	for i, a := range n.annotations {
		again := slices.ContainsFunc(n.annotations[:i], func(b *tree.Node) bool { return a.Name() == b.Name() })
		if again || a.Name() == "description" && changed {
			continue
		}
		add(a.Name(), a, func() { e.raw(a) })
	}
	for _, u := range n.unknown {
		add(u.Name(), u, func() { e.raw(u) })
	}
	if changed && text != "" {
		var at *tree.Node
		for _, a := range n.annotations {
			if a.Name() == "description" {
				at = a
			}
		}
		add("description", at, func() { e.text(quote(text)) })
	}
}

// longest is how many characters a description may have; -1: any number.
func (l *lowering) longest() int {
	if limit := l.rules.Limit(flavor.MDescriptionCharacters); limit > 0 && (l.terse < 0 || limit < l.terse) {
		return limit
	}
	return l.terse
}

// shorten cuts a text to some characters, the last of them a mark of the cut.
func shorten(text string, most int) string {
	if most == 0 {
		return ""
	}
	return string([]rune(text)[:most-1]) + "…"
}

// describable reports whether the node may have a description.
func (l *lowering) describable(n *node) bool {
	switch n.kind {
	case kUnion:
		return l.allows("description", flavor.Union)
	case kReference:
		return l.allows("description", flavor.Reference)
	}
	if n.types == 0 || n.types == tAll {
		return l.allows("description", flavor.Untyped)
	}
	return l.allows("description", places(n.types)...)
}

// definitionsKeyword writes the definitions that references lead to.
func (e *emitter) definitionsKeyword(n *node, add func(string, *tree.Node, func())) {
	if len(e.definitions) == 0 {
		return
	}
	add(e.l.definitionsWord(), nil, func() {
		e.out = append(e.out, '{')
		for i, d := range e.definitions {
			if i > 0 {
				e.out = append(e.out, ',')
			}
			e.out = append(append(e.out, quote(d.name)...), ':')
			e.schema(d.node, "")
		}
		e.out = append(e.out, '}')
	})
}

// definitionsWord is the keyword that holds definitions: the input's where it may stand.
func (l *lowering) definitionsWord() string {
	root := l.input.Tree.Root()
	if l.gentle {
		return "$defs"
	}
	if root.Has("definitions") && !root.Has("$defs") && l.rules.Allows("definitions", true, flavor.ObjectType) {
		return "definitions"
	}
	return "$defs"
}
