package emit

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Emitter writes nodes as JSON. Members stand in the order of the input's object that
// the node follows; what is new stands behind, a new `type` before.
type Emitter struct {
	Form *Form
	Out  []byte
	Room int  // about how many bytes the text will take
	Most int  // how many bytes it may take; 0: any number
	Over bool // Most was too little, and nodes were left out

	Root        *ir.Node
	Definitions []*ir.Definition
	Layout      *ir.Layout // of all that is written; nil: parts that stand in several places are written anew for each

	spans []span   // where each node of Layout.Order was written first
	slots []slot   // the stack of members about to be written, of all schemas on the way
	names []string // the list of names being written
}

// emitters are emitters that are done, whose memory the next ones use.
var emitters slab.Reused[Emitter]

// Forget lets go of the memory that emitters keep for the next ones.
func Forget() { emitters.Forget() }

// Write writes the root as e says, in the memory of an earlier emitter. It returns the text, and whether Most was too
// little for it.
func Write(e Emitter) (out []byte, over bool) {
	w := emitters.Get()
	e.Out, e.spans, e.slots, e.names = w.Out[:0], w.spans[:0], w.slots[:0], w.names[:0]
	*w = e
	w.Out = slices.Grow(w.Out, e.Room)
	w.Schema(w.Root)
	out, over = slices.Clone(w.Out), w.Over // of a length that is known only now
	*w = Emitter{Out: w.Out, spans: w.spans, slots: w.slots, names: w.names}
	if max(cap(w.Out), cap(w.spans)) <= mostKept && max(cap(w.slots), cap(w.names)) <= mostSlots {
		emitters.Put(w)
	}
	return out, over
}

// mostKept bounds the bytes and spans that are kept for the next emitter, and mostSlots the slots and names.
const (
	mostKept  = 1 << 18
	mostSlots = 1 << 10
)

// Schema writes a node, as long as there is room.
func (e *Emitter) Schema(n *ir.Node) {
	if e.Most > 0 && len(e.Out) > e.Most {
		e.Over = true
		return
	}
	switch n.Kind {
	case ir.VerbatimNode:
		e.Out = append(e.Out, n.Src.Raw()...)
		return
	case ir.NeverNode:
		e.never()
		return
	}
	at, done := e.repeated(n)
	if done {
		return
	}
	start := len(e.Out)
	from := len(e.slots)
	switch n.Kind {
	case ir.KeptNode:
		e.kept(n)
		e.wrote(at, start)
		return
	case ir.SchemaNode:
		e.typed(n)
	case ir.UnionNode:
		e.typeKeyword(n)
		e.add(n, slot{keyword: "anyOf", at: unionMember(n), write: (*Emitter).branches})
		e.members(n) // such as a default in the shape in which its value travels
	case ir.ReferenceNode:
		e.add(n, slot{keyword: "$ref", write: (*Emitter).reference})
	}
	e.annotations(n)
	if n == e.Root && len(e.Definitions) > 0 {
		e.add(n, slot{keyword: e.Form.DefinitionsWord(), write: (*Emitter).definitions})
	}
	e.write(n, from)
	e.wrote(at, start)
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

// never writes the schema that nothing satisfies.
func (e *Emitter) never() {
	if e.Form.Rules.Refuses(flavor.CBooleanSchema) || e.Form.Rules.Refuses(flavor.CArrayWithoutItems) && e.Form.Allows("not", flavor.Untyped) {
		e.text(`{"not":{}}`)
	} else {
		e.text("false")
	}
}

func (e *Emitter) branches(n *ir.Node, _ slot) {
	e.Out = append(e.Out, '[')
	for i, b := range n.Branches {
		if i > 0 {
			e.Out = append(e.Out, ',')
		}
		e.Schema(b.Node)
	}
	e.Out = append(e.Out, ']')
}

func (e *Emitter) reference(n *ir.Node, _ slot) {
	d := n.Definition
	pointer, placed := "", d.IsRoot && d.Node == nil
	if !placed && e.Layout != nil {
		pointer, placed = e.Layout.PointerTo(d)
	}
	if !placed {
		pointer = "/$defs/" + tree.EscapeToken(d.Name)
	}
	if came := n.Src.Member(word.Ref); came.IsString() && came.Text() == "#"+pointer && !strings.ContainsFunc(pointer, escaped) {
		e.Out = append(append(append(e.Out, `"#`...), pointer...), '"') // as its author spells it, escaped or not
		return
	}
	e.fragment(pointer)
}

// escaped reports whether a character cannot stand as it is in a string of JSON, or means something in a reference.
func escaped(c rune) bool { return c < ' ' || strings.ContainsRune("\"\\%#\u007f", c) }

// fragment writes a reference to a place in the result. What a JSON string would have to escape is percent-encoded.
func (e *Emitter) fragment(pointer string) {
	e.Out = append(append(append(e.Out, `"#`...), check.Fragment(pointer)...), '"')
}

func (e *Emitter) typed(n *ir.Node) {
	e.typeKeyword(n)
	e.members(n)
	if n.Object != nil {
		e.object(n)
	}
	if a := n.Array; a != nil {
		if len(a.Prefix) > 0 {
			e.add(n, slot{keyword: "prefixItems", write: (*Emitter).prefix})
		}
		switch {
		case a.Items != nil:
			e.add(n, slot{keyword: "items", write: (*Emitter).items})
		case a.Closed:
			e.add(n, slot{keyword: "items", write: (*Emitter).noItems})
		}
	}
}

func (e *Emitter) prefix(n *ir.Node, _ slot)  { e.nodes(n.Array.Prefix) }
func (e *Emitter) items(n *ir.Node, _ slot)   { e.Schema(n.Array.Items) }
func (e *Emitter) noItems(_ *ir.Node, _ slot) { e.never() }

// members adds the members of the node.
func (e *Emitter) members(n *ir.Node) {
	for i := range n.Members {
		m := &n.Members[i]
		if e.Form.hasNoLiveDefinition(m) {
			continue
		}
		e.add(n, slot{keyword: m.Keyword, at: m.Source(), member: m, write: (*Emitter).member})
	}
}

func (e *Emitter) nodes(ns []*ir.Node) {
	e.Out = append(e.Out, '[')
	for i, n := range ns {
		if i > 0 {
			e.Out = append(e.Out, ',')
		}
		e.Schema(n)
	}
	e.Out = append(e.Out, ']')
}

// member writes the value of a member. If null may join the types, it joins an enum, too:
// {"type": ["string", "null"], "enum": ["a", null]}.
func (e *Emitter) member(n *ir.Node, s slot) {
	e.memberValue(s.member)
	if s.keyword == "enum" && n.Nullable && e.Form.Rules.Dialect != flavor.OpenAPI30 && !ir.EnumHasNull(s.member.Raw) {
		e.Out = append(e.Out[:len(e.Out)-1], ",null]"...)
	}
}

// copied writes a value of the input as it stands there.
func (e *Emitter) copied(_ *ir.Node, s slot) { e.raw(s.at) }

// said writes a text as a string.
func (e *Emitter) said(_ *ir.Node, s slot) { e.quoted(s.text) }

// literal writes a text as it is.
func (e *Emitter) literal(_ *ir.Node, s slot) { e.text(s.text) }

func (e *Emitter) quoted(s string) { e.Out = diag.AppendQuoted(e.Out, s) }

func (e *Emitter) typeKeyword(n *ir.Node) {
	t := n.Types
	if t == 0 || t == schema.TAll {
		return
	}
	openAPI := e.Form.Rules.Dialect == flavor.OpenAPI30
	if n.Nullable && !openAPI {
		t |= schema.TNull
	}
	if said := n.Src.Member(word.Type); said != nil && e.saysSame(said, t) {
		e.add(n, slot{keyword: "type", at: said, write: (*Emitter).copied})
	} else {
		e.add(n, slot{keyword: "type", write: (*Emitter).types})
	}
	if n.Nullable && openAPI {
		e.add(n, slot{keyword: "nullable", text: "true", write: (*Emitter).literal})
	}
}

// saysSame reports whether said, a `type` of the input, names exactly the types t, and may be copied as it is spelled.
func (e *Emitter) saysSame(said *tree.Node, t schema.TypeSet) bool {
	if e.Form.Rules.Dialect == flavor.OpenAPI30 || schema.TypesSaid(said) != t || !schema.IsTypes(said) || schema.Repeats(e.Form.input, said) != nil || schema.Respelled(said) {
		return false
	}
	return said.IsString() || said.Len() > 1 && (len(t.Names()) > 1 || !e.Form.Rules.Refuses(flavor.CTypeList) && !e.Form.Rules.Refuses(flavor.CCrowdedTypeList))
}

// types writes the types of a node.
func (e *Emitter) types(n *ir.Node, _ slot) {
	t := n.Types
	if n.Nullable && e.Form.Rules.Dialect != flavor.OpenAPI30 {
		t |= schema.TNull
	}
	names := t.Names()
	if len(names) == 1 {
		e.typeName(names[0])
		return
	}
	names = schema.TypesInOrder(names, n.Src.Member(word.Type))
	e.Out = append(e.Out, '[')
	for i, name := range names {
		if i > 0 {
			e.Out = append(e.Out, ',')
		}
		e.typeName(name)
	}
	e.Out = append(e.Out, ']')
}

func (e *Emitter) typeName(name string) {
	if e.Form.upper {
		name = strings.ToUpper(name)
	}
	e.quoted(name)
}

func (e *Emitter) object(n *ir.Node) {
	o := n.Object
	declared := o.Declared || o.Rest != nil && o.Rest.Node != nil || o.Lists()
	if declared {
		e.add(n, slot{keyword: "properties", write: (*Emitter).declared})
	}
	if e.requires(o) || declared && e.Form.requires {
		e.add(n, slot{keyword: "required", write: (*Emitter).required})
	}
	switch {
	case o.Additional != nil:
		e.add(n, slot{keyword: "additionalProperties", write: (*Emitter).additional})
	case o.Closed:
		e.add(n, slot{keyword: "additionalProperties", text: "false", write: (*Emitter).literal})
	}
}

func (e *Emitter) additional(n *ir.Node, _ slot) { e.Schema(n.Object.Additional) }

// declared writes the properties, and the one of further entries behind them.
func (e *Emitter) declared(n *ir.Node, _ slot) {
	e.Out = append(e.Out, '{')
	from := len(e.Out)
	for _, p := range n.Object.Properties {
		e.property(p, from)
	}
	if n.Object.Rest != nil {
		e.property(n.Object.Rest, from)
	}
	e.Out = append(e.Out, '}')
}

func (e *Emitter) properties(ps []*ir.Property) {
	e.Out = append(e.Out, '{')
	from := len(e.Out)
	for _, p := range ps {
		e.property(p, from)
	}
	e.Out = append(e.Out, '}')
}

// property writes a property, with a comma in front unless it is the first one: from is where the first one begins.
func (e *Emitter) property(p *ir.Property, from int) {
	if p.Node == nil {
		return
	}
	if len(e.Out) > from {
		e.Out = append(e.Out, ',')
	}
	if p.RawName != nil && p.Name == p.Original && p.RawName.HasName() {
		e.Out = append(e.Out, p.RawName.RawName()...)
	} else {
		e.quoted(p.Name)
	}
	e.Out = append(e.Out, ':')
	e.Schema(p.Node)
}

func (e *Emitter) annotations(n *ir.Node) {
	text, changed := e.Form.words(n)
	if changed && !e.Form.Describable(n) {
		text, changed = "", false
	}
	var described *tree.Node // the last description
	for i, a := range n.Annotations {
		if a.Word() == word.Description {
			described = a
		}
		if a.Word() == word.Description && changed || again(n.Annotations[:i], a) {
			continue
		}
		e.add(n, slot{keyword: a.Name(), at: a, write: (*Emitter).copied})
	}
	for _, u := range n.Unknown {
		e.add(n, slot{keyword: u.Name(), at: u, write: (*Emitter).copied})
	}
	if changed && text != "" {
		e.add(n, slot{keyword: "description", at: described, text: text, write: (*Emitter).said})
	}
}

// again reports whether an annotation stands among others already.
func again(others []*tree.Node, a *tree.Node) bool {
	for _, b := range others {
		if a.Name() == b.Name() {
			return true
		}
	}
	return false
}

// Describable reports whether the node may have a description.
func (f *Form) Describable(n *ir.Node) bool {
	switch n.Kind {
	case ir.UnionNode:
		return f.Allows("description", flavor.Union)
	case ir.ReferenceNode:
		return f.Allows("description", flavor.Reference)
	}
	if n.Kind == ir.KeptNode {
		return f.Allows("description", check.PlacesOf(n.Src)...)
	}
	t := n.Types
	if t == 0 || t == schema.TAll {
		return f.Allows("description", flavor.Untyped)
	}
	if n.Nullable && f.Rules.Dialect != flavor.OpenAPI30 { // null joins the list of types
		t |= schema.TNull
	}
	return f.Allows("description", check.Places(t)...)
}

// definitions writes what references lead to.
func (e *Emitter) definitions(_ *ir.Node, _ slot) {
	e.Out = append(e.Out, '{')
	for i, d := range e.Definitions {
		if i > 0 {
			e.Out = append(e.Out, ',')
		}
		e.quoted(d.Name)
		e.Out = append(e.Out, ':')
		e.Schema(d.Node)
	}
	e.Out = append(e.Out, '}')
}

// DefinitionsWord is the keyword that holds definitions: the input's where it may stand.
func (f *Form) DefinitionsWord() string {
	root := f.input.Tree.Root()
	if f.Gentle {
		return "$defs"
	}
	if root.Says(word.Definitions) && !root.Says(word.Defs) && f.Rules.Allows("definitions", true, flavor.ObjectType) {
		return "definitions"
	}
	return "$defs"
}
