package emit

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Emitter writes nodes as JSON. Members stand in the order of the input's object that
// the node follows; what is new stands behind, a new `type` before.
type Emitter struct {
	L    *Form
	Out  []byte
	Most int // bytes; 0 for no bound
	Over bool

	Root        *ir.Node
	Definitions []*ir.Definition
	Pointer     func(*ir.Definition) string // where definitions stand
}

// slot is one member about to be written.
type slot struct {
	keyword  string
	position int // in the input
	order    int // among new members
	write    func()
}

// Schema writes a node, as long as there is room.
func (e *Emitter) Schema(n *ir.Node, place string) {
	if e.Most > 0 && len(e.Out) > e.Most {
		e.Over = true
		return
	}
	switch n.Kind {
	case ir.VerbatimNode:
		e.Out = append(e.Out, n.Src.Raw()...)
		return
	case ir.NeverNode:
		if e.L.Refuses(flavor.CBooleanSchema) {
			e.text(`{"not":{}}`)
		} else {
			e.text("false")
		}
		return
	case ir.KeptNode:
		e.kept(n)
		return
	}
	var slots []slot
	add := func(keyword string, at *tree.Node, write func()) {
		slots = append(slots, slot{keyword, position(n.Src, keyword, at), len(slots), write})
	}
	switch n.Kind {
	case ir.SchemaNode:
		e.typed(n, add)
	case ir.UnionNode:
		e.typeKeyword(n, add)
		add("anyOf", unionMember(n), func() { e.list(n.Branches) })
	case ir.ReferenceNode:
		add("$ref", nil, func() { e.reference(n) })
	}
	e.annotations(n, add)
	if n == e.Root {
		e.definitionsKeyword(n, add)
	}
	slices.SortStableFunc(slots, func(a, b slot) int {
		if c := cmp.Compare(a.position, b.position); c != 0 {
			return c
		}
		return cmp.Compare(a.order, b.order)
	})
	e.Out = append(e.Out, '{')
	for i, s := range slots {
		if i > 0 {
			e.Out = append(e.Out, ',')
		}
		e.Out = append(append(e.Out, diag.Quote(s.keyword)...), ':')
		s.write()
	}
	e.Out = append(e.Out, '}')
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

func unionMember(n *ir.Node) *tree.Node {
	if n.Src == nil {
		return nil
	}
	for _, k := range [...]string{"anyOf", "oneOf", "if"} {
		if m := n.Src.Get(k); m != nil {
			return m
		}
	}
	return nil
}

func (e *Emitter) text(s string) { e.Out = append(e.Out, s...) }

// raw writes a value of the input.
func (e *Emitter) raw(m *tree.Node) {
	if m.Clean() {
		e.Out = append(e.Out, m.Raw()...)
		return
	}
	e.Out = m.Append(e.Out)
}

func (e *Emitter) list(branches []*ir.Branch) {
	e.Out = append(e.Out, '[')
	for i, b := range branches {
		if i > 0 {
			e.Out = append(e.Out, ',')
		}
		e.Schema(b.Node, "")
	}
	e.Out = append(e.Out, ']')
}

func (e *Emitter) reference(n *ir.Node) {
	d := n.Definition
	pointer := ""
	switch {
	case d.Root && d.Node == nil:
	case e.Pointer != nil && d.Node != nil:
		pointer = e.Pointer(d)
	default:
		pointer = "/$defs/" + tree.EscapeToken(d.Name)
	}
	e.text(diag.Quote("#" + check.Fragment(pointer)))
}

func (e *Emitter) typed(n *ir.Node, add func(string, *tree.Node, func())) {
	e.typeKeyword(n, add)
	e.members(n, false, add)
	if o := n.Object; o != nil {
		e.object(o, add)
	}
	if a := n.Array; a != nil {
		if len(a.Prefix) > 0 {
			add("prefixItems", nil, func() { e.nodes(a.Prefix) })
		}
		switch {
		case a.Items != nil:
			add("items", nil, func() { e.Schema(a.Items, "") })
		case a.Closed:
			add("items", nil, func() { e.Schema(&ir.Node{Kind: ir.NeverNode}, "") })
		}
	}
	e.members(n, true, add)
}

// members adds the node's members, those that stand last or the others.
func (e *Emitter) members(n *ir.Node, last bool, add func(string, *tree.Node, func())) {
	for _, m := range n.Members {
		if m.Last != last || e.L.dead(m) {
			continue
		}
		at := m.After
		if m.Raw != nil {
			at = m.Raw
		}
		add(m.Keyword, at, func() { e.member(n, m) })
	}
}

func (e *Emitter) nodes(ns []*ir.Node) {
	e.Out = append(e.Out, '[')
	for i, n := range ns {
		if i > 0 {
			e.Out = append(e.Out, ',')
		}
		e.Schema(n, "")
	}
	e.Out = append(e.Out, ']')
}

// member writes a copied or written value; null joins an enum that lists types with it.
func (e *Emitter) member(n *ir.Node, m ir.Member) {
	if m.Keyword == "enum" && n.Nullable && e.L.Rules.Dialect != flavor.OpenAPI30 {
		e.value(m)
		if !ir.ListsNull(m.Raw) {
			e.Out = append(e.Out[:len(e.Out)-1], ",null]"...)
		}
		return
	}
	e.value(m)
}

func (e *Emitter) value(m ir.Member) { e.keptValue(m) }

func (e *Emitter) typeKeyword(n *ir.Node, add func(string, *tree.Node, func())) {
	t := n.Types
	if t == 0 || t == schema.TAll {
		return
	}
	openAPI := e.L.Rules.Dialect == flavor.OpenAPI30
	if n.Nullable && !openAPI {
		t |= schema.TNull
	}
	if said := n.Src.Member(word.Type); said != nil && schema.TypesSaid(said) == t && schema.IsTypes(said) && schema.Repeats(e.L.input, said) == nil && !schema.IsUpper(said) && !openAPI && (said.IsString() || said.Len() > 1 && (len(t.Names()) > 1 || !e.L.Refuses(flavor.CTypeList) && !e.L.Refuses(flavor.CCrowdedTypeList))) {
		add("type", said, func() { e.raw(said) })
	} else {
		names := t.Names()
		add("type", nil, func() { e.typeNames(names) })
	}
	if n.Nullable && openAPI {
		add("nullable", nil, func() { e.text("true") })
	}
}

func (e *Emitter) typeNames(names []string) {
	if e.L.upper {
		for i := range names {
			names[i] = strings.ToUpper(names[i])
		}
	}
	if len(names) == 1 {
		e.text(diag.Quote(names[0]))
		return
	}
	e.text(`["` + strings.Join(names, `","`) + `"]`)
}

func (e *Emitter) object(o *ir.ObjectPart, add func(string, *tree.Node, func())) {
	ps := o.Properties
	if o.Rest != nil {
		ps = append(ps[:len(ps):len(ps)], o.Rest)
	}
	declared := slices.ContainsFunc(ps, func(p *ir.Property) bool { return p.Node != nil })
	if declared || o.Declared {
		add("properties", nil, func() { e.properties(ps) })
	}
	required := requiredNames(o, ps)
	if required == "" && (declared || o.Declared) && e.L.requires {
		required = "[]"
	}
	if required != "" {
		add("required", nil, func() { e.text(required) })
	}
	switch {
	case o.Additional != nil:
		add("additionalProperties", nil, func() { e.Schema(o.Additional, "") })
	case o.Closed:
		add("additionalProperties", nil, func() { e.text("false") })
	}
}

func (e *Emitter) properties(ps []*ir.Property) {
	e.Out = append(e.Out, '{')
	sep := false
	for _, p := range ps {
		if p.Node == nil {
			continue
		}
		if sep {
			e.Out = append(e.Out, ',')
		}
		sep = true
		if p.RawName != nil && p.Name == p.Original && p.RawName.HasName() {
			e.Out = append(e.Out, p.RawName.RawName()...)
		} else {
			e.text(diag.Quote(p.Name))
		}
		e.Out = append(e.Out, ':')
		e.Schema(p.Node, "")
	}
	e.Out = append(e.Out, '}')
}

// requiredNames spells the list of required names: the input's own where it says the
// same, else the input's order and then the properties'.
func requiredNames(o *ir.ObjectPart, ps []*ir.Property) string {
	want := map[string]*ir.Property{}
	for _, p := range ps {
		if p.Required && p != o.Rest {
			want[p.Original] = p
		}
	}
	var said *tree.Node
	if o.From != nil {
		said = o.From.Member(word.Required)
	}
	var names []string
	same := said.IsArray()
	if said.IsArray() {
		for r := range said.All() {
			if p := want[r.Text()]; p != nil && r.IsString() {
				same = same && p.Name == r.Text()
				names = append(names, p.Name)
				delete(want, r.Text())
			} else {
				same = false
			}
		}
	}
	for _, p := range ps {
		if p.Required && (p == o.Rest || want[p.Original] == p) {
			names, same = append(names, p.Name), false
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
		out = append(out, diag.Quote(n)...)
	}
	return string(append(out, ']'))
}

func (e *Emitter) annotations(n *ir.Node, add func(string, *tree.Node, func())) {
	text, changed := n.Words()
	if most := e.L.longest(); most >= 0 && utf8.RuneCountInString(text) > most {
		text, changed = shorten(text, most), true
	}
	if changed && !e.L.Describable(n) {
		text, changed = "", false
	}
	for i, a := range n.Annotations {
		again := slices.ContainsFunc(n.Annotations[:i], func(b *tree.Node) bool { return a.Name() == b.Name() })
		if again || a.Name() == "description" && changed {
			continue
		}
		add(a.Name(), a, func() { e.raw(a) })
	}
	for _, u := range n.Unknown {
		add(u.Name(), u, func() { e.raw(u) })
	}
	if changed && text != "" {
		var at *tree.Node
		for _, a := range n.Annotations {
			if a.Name() == "description" {
				at = a
			}
		}
		add("description", at, func() { e.text(diag.Quote(text)) })
	}
}

// longest is how many characters a description may have; -1: any number.
func (l *Form) longest() int {
	if limit := l.Rules.Limit(flavor.MDescriptionCharacters); limit > 0 && (l.Terse < 0 || limit < l.Terse) {
		return limit
	}
	return l.Terse
}

// shorten cuts a text to some characters, the last of them a mark of the cut.
func shorten(text string, most int) string {
	if most == 0 {
		return ""
	}
	return string([]rune(text)[:most-1]) + "…"
}

// Describable reports whether the node may have a description.
func (l *Form) Describable(n *ir.Node) bool {
	switch n.Kind {
	case ir.UnionNode:
		return l.Allows("description", flavor.Union)
	case ir.ReferenceNode:
		return l.Allows("description", flavor.Reference)
	}
	if n.Kind == ir.KeptNode {
		return l.Allows("description", check.KindsOf(l.Rules, n.Src)...)
	}
	t := n.Types
	if t == 0 || t == schema.TAll {
		return l.Allows("description", flavor.Untyped)
	}
	if n.Nullable && l.Rules.Dialect != flavor.OpenAPI30 { // null joins the list of types
		t |= schema.TNull
	}
	return l.Allows("description", check.Places(t)...)
}

// definitionsKeyword writes the definitions that references lead to.
func (e *Emitter) definitionsKeyword(n *ir.Node, add func(string, *tree.Node, func())) {
	if len(e.Definitions) == 0 {
		return
	}
	add(e.L.DefinitionsWord(), nil, func() {
		e.Out = append(e.Out, '{')
		for i, d := range e.Definitions {
			if i > 0 {
				e.Out = append(e.Out, ',')
			}
			e.Out = append(append(e.Out, diag.Quote(d.Name)...), ':')
			e.Schema(d.Node, "")
		}
		e.Out = append(e.Out, '}')
	})
}

// DefinitionsWord is the keyword that holds definitions: the input's where it may stand.
func (l *Form) DefinitionsWord() string {
	root := l.input.Tree.Root()
	if l.Gentle {
		return "$defs"
	}
	if root.Says(word.Definitions) && !root.Says(word.Defs) && l.Rules.Allows("definitions", true, flavor.ObjectType) {
		return "definitions"
	}
	return "$defs"
}
