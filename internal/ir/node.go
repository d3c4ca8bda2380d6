package ir

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A Node is a lowered schema: what will stand in the output, and how the values of the
// place travel. Nodes form a graph: a part that several places share is one node.
type Node struct {
	Kind     kind
	Types    schema.TypeSet // of a SchemaNode, as all that follows up to its listing
	Nullable bool           // null too; how that is written is the flavor's matter
	Carry    carry
	marks
	Members []Member
	Object  *ObjectPart
	Array   *ArrayPart
	Listing

	Set conjunction.Set // what it means in the input
	Src *tree.Node      // the input's object whose member order it follows; may be nil

	Union                  // UnionNode
	Definition *Definition // ReferenceNode

	Wording
	Account
}

// marks are what walks and makers note of a node.
type marks struct {
	memory *Memory // it was made in; nil: none
	GaveUp bool    // it is text because nothing was left of the budget
	Fresh  bool    // it was made for the one who asked, and nobody else has it
	Tagged bool    // the branches of the UnionNode are
	Fixed  bool    // it is what the entries of maps are, which their codec needs as it is
	Nulls  bool    // null is one of the values that it is the JSON text of
	place  int32   // in the layout that was made last
	met    int32   // among those that were met last, by a walk
	Number int32   // among those that were measured last, or walked by their references
}

// A Listing is what is known of values that enum or const lists, and of a map's names.
type Listing struct {
	Values   []codec.Value // Carry == CarryValues
	Patterns []string      // of a closed map: those that its members' names match
	Listed   []string      // keys of the values that enum or const admits, in the output
}

// A Union is the alternatives of a place.
type Union struct{ Branches []*Branch }

// A Wording is what a node says to who reads it.
type Wording struct {
	Annotations []*tree.Node
	Unknown     []*tree.Node
	Description string      // in place of the annotation, where fixed
	Authors     string      // what the author says in it, where it speaks of JSON text
	What        string      // of what it is the text
	Strings     bool        // it is the text of any value but of strings, which stand for themselves
	Sentences   []diag.Told // constraints to tell in the description
}

// An Account is what is reported of a node.
type Account struct {
	Facts []diag.Fact
	Stead *Steads // the nodes in whose stead it stands: what was said of them is said of it
}

type kind uint8

const (
	SchemaNode    kind = iota
	UnionNode          // anyOf
	ReferenceNode      // $ref to a definition
	VerbatimNode       // the input's own bytes
	KeptNode           // the input's object with some members edited
	NeverNode          // admits nothing
)

// carry says how the values of a SchemaNode travel, beside what its parts say.
type carry uint8

const (
	CarryPlain            carry = iota
	CarryText                   // as JSON text
	CarryStringOrText           // scalars as they are, objects as JSON text
	CarryTextAmongStrings       // as JSON text, beside branches whose strings travel as they are
	CarryValues                 // each as a string of its own
	CarryEntries                // a map as a list of entries; array.items carries the members
	CarryTuple                  // an array as an object; object.properties carry the positions
	CarryWrap                   // the only property of object holds the value
)

// A Member is a keyword with a value that is copied or written out.
type Member struct {
	Keyword string
	Raw     *tree.Node // the input's member, copied; its position is kept
	Text    string     // else the value as JSON
	After   *tree.Node // the input's member whose position a written value takes
	Last    bool       // it stands behind what the node says of members and items

	Node  *Node       // else a schema
	List  []*Node     // else a list of schemas
	Named []*Property // else schemas by name
	Refer *Definition // else a reference
}

// ObjectPart is what a SchemaNode says of objects.
type ObjectPart struct {
	Properties []*Property
	ClosedBy   *tree.Node // the input's keyword that closes it, or would where that may be said
	Closed     bool       // additionalProperties: false is written
	Additional *Node      // additionalProperties holds this
	Rest       *Property  // the member that holds further entries, or nil
	Declared   bool       // `properties` is written even if empty
	From       *tree.Node
	keyed      *ObjectPart // the same behind a key, where it was made
	found      nameIndex   // of many properties
}

// Lists reports whether `properties` lists any: one that is only required says nothing.
func (o *ObjectPart) Lists() bool { return AnyLive(o.Properties) }

// A Property is one member of an objectPart.
type Property struct {
	Original string
	Name     string     // in the output
	RawName  *tree.Node // the input's member, whose spelling of the name is kept
	Node     *Node
	Required bool // the output requires it
	Optional bool // null stands for absence
	KeepNull bool
}

// ArrayPart is what a SchemaNode says of arrays.
type ArrayPart struct {
	Prefix []*Node // written as prefixItems where the flavor takes tuples
	Items  *Node   // nil: not said
	Closed bool    // items: false after prefix
	Inside bool    // of entries: Items is what the members are, with their key before what they have
}

// A Branch is one alternative of a union.
type Branch struct {
	Node    *Node
	Set     conjunction.Set
	Name    string    // where the union is tagged
	Origins *Origins  // what validation may ask for
	Also    []*Branch // others that read the same
	Trait
}

// A Trait is what the values of a branch are taken not to be, so that they are told from those of others.
type Trait struct {
	Absent []string // members that its objects do not have
	Filled bool     // it has no empty map, which would be an empty list
}

// A Definition is a lowered schema that references lead to.
type Definition struct {
	Name   string
	Target *tree.Node
	Set    conjunction.Set
	Node   *Node  // nil while it is being lowered
	IsRoot bool   // it is the root itself
	Early  bool   // somebody referred to it before its node was known
	stands string // where it is in the output, if its node is elsewhere too
	met    int32  // among those that were met last, by a walk
}

// Never returns a node that admits nothing, and what says so.
func Never(at *tree.Node) *Node { return &Node{Kind: NeverNode, Src: at} }

// AddKeyword appends a written keyword.
func (n *Node) AddKeyword(keyword, text string, after *tree.Node) {
	n.add(Member{Keyword: keyword, Text: text, After: after})
}

// AddCopy appends a member of the input.
func (n *Node) AddCopy(m *tree.Node) {
	n.add(Member{Keyword: m.Name(), Raw: m})
}

func (n *Node) add(m Member) {
	if n.memory == nil {
		n.Members = append(n.Members, m)
	} else {
		n.Members = n.memory.members.Append(n.Members, m)
	}
}

// Renames reports whether a property has another name in the output, so that what else
// is said of properties by name cannot be copied.
func (n *Node) Renames() bool { return len(n.NewNames()) > 0 }

// NewNames lists the names of properties that have another one in the input.
func (n *Node) NewNames() (names []string) {
	if n.Object == nil {
		return nil
	}
	for _, p := range n.Object.Properties {
		if p.Name != p.Original {
			names = append(names, p.Name)
		}
	}
	return names
}

// Has reports whether the node has a member of that keyword already.
func (n *Node) Has(keyword string) bool {
	for _, m := range n.Members {
		if m.Keyword == keyword {
			return true
		}
	}
	return false
}

// ConstOrNull writes a const as the enum that null can join.
func (n *Node) ConstOrNull() {
	for i, m := range n.Members {
		if m.Keyword != "const" {
			continue
		}
		text, after := m.Text, m.After
		if m.Raw != nil {
			text, after = string(m.Raw.Append(nil)), m.Raw
		}
		n.Members = slices.Clone(n.Members)
		n.Members[i] = Member{Keyword: "enum", Text: "[" + text + "]", After: after}
	}
}

// TakesNull reports whether a node is sure to admit null; references are followed a few
// steps.
func TakesNull(n *Node, steps int) bool {
	var a nullAsked
	return a.takes(n, steps)
}

// A nullAsked remembers with how many steps left a union within another one, or what a reference leads to, was asked: those that lead
// to each other many times are asked as often as there are steps.
type nullAsked struct{ left map[*Node]int }

func (a *nullAsked) takes(n *Node, steps int) bool {
	switch {
	case n.Kind == SchemaNode:
		return n.Nullable || n.Types&schema.TNull != 0 || n.Types == 0
	case n.Kind == UnionNode && !n.Tagged:
		return slices.ContainsFunc(n.Branches, func(b *Branch) bool { return b.Node.Kind == SchemaNode && a.takes(b.Node, steps) }) ||
			slices.ContainsFunc(n.Branches, func(b *Branch) bool { return b.Node.Kind != SchemaNode && a.again(b.Node, steps) })
	case n.Kind == ReferenceNode && steps > 0 && n.Definition.Node != nil:
		return a.again(n.Definition.Node, steps-1)
	}
	return false
}

// again asks a node unless it has been asked with as many steps.
func (a *nullAsked) again(n *Node, steps int) bool {
	if n.Kind == SchemaNode {
		return a.takes(n, steps)
	}
	if left, asked := a.left[n]; asked && left >= steps {
		return false
	}
	if a.left == nil {
		a.left = map[*Node]int{}
	}
	a.left[n] = steps
	return a.takes(n, steps)
}

// Replace puts another schema in the place of one that a member holds; it reports false where
// the member does not hold it.
func (m *Member) Replace(old, by *Node) (done bool) {
	if m.Node == old {
		m.Node, done = by, true
	}
	for i, c := range m.List {
		if c == old {
			m.List[i], done = by, true
		}
	}
	for i, c := range m.Named {
		if c.Node == old {
			p := *c
			p.Node = by
			m.Named[i], done = &p, true
		}
	}
	return done
}

// TakeOver moves what belongs to a document's root, such as definitions, from a kept
// schema that is wrapped: references to it stay as they are.
func (w *Node) TakeOver(n *Node) {
	if n.Kind != KeptNode {
		return
	}
	stays := n.Members[:0:0]
	for _, m := range n.Members {
		if k := schema.Lookup(m.Keyword); k != nil && k.Family == schema.Core && !slices.Contains(schema.ReferenceKeywords[:], m.Keyword) {
			w.Members = append(w.Members, m)
			continue
		}
		stays = append(stays, m)
	}
	n.Members = stays
}

// SeveralTypes reports whether a node is written as a union or with a list of types.
func (n *Node) SeveralTypes() bool {
	switch n.Kind {
	case UnionNode:
		return true
	case VerbatimNode, KeptNode:
		return n.Src != nil && schema.SeveralTypes(n.Src)
	}
	return n.Kind == SchemaNode && (n.Nullable || len(n.Types.Names()) > 1)
}

// Place is the schema of the input that the node stands for, or nil.
func (n *Node) Place() *tree.Node {
	return cmp.Or(n.Src, n.Set.Place())
}

// HandsOn yields the nodes to which a node hands its own values.
func (n *Node) HandsOn(yield func(*Node)) {
	switch {
	case n.Kind == UnionNode:
		for _, b := range n.Branches {
			yield(b.Node)
		}
	case n.Kind == ReferenceNode && n.Definition.Node != nil:
		yield(n.Definition.Node)
	case n.Kind == SchemaNode && n.Carry == CarryWrap:
		yield(n.Object.Properties[0].Node)
	}
}

// ImpossibleItems reports the schema of items that can be none, where it does not say so
// itself.
func (n *Node) ImpossibleItems(s conjunction.Set, by *tree.Node) {
	for _, p := range s {
		if p.N.IsObject() {
			n.Fact(diag.Fact{Rule: diag.RuleImpossibleItems, Severity: diag.Warning, Node: p.N, Detail: diag.Excluded(by)})
			return
		}
	}
}

// Source is the member of the input that a kept member is of.
func (m Member) Source() *tree.Node {
	if m.Raw != nil {
		return m.Raw
	}
	return m.After
}

// HasParts reports whether a place may hold members or items that its codec follows.
func (n *Node) HasParts() bool {
	return n.Kind != SchemaNode && n.Kind != KeptNode || n.Object != nil || n.Array != nil ||
		slices.ContainsFunc(n.Members, func(x Member) bool { return x.Node != nil || len(x.Named) > 0 })
}

// Simple reports whether a node obviously carries all values as they are: it holds no other, and
// is plain.
func (n *Node) Simple() bool {
	switch n.Kind {
	case VerbatimNode, NeverNode:
		return true
	case SchemaNode:
		return n.Carry == CarryPlain && n.Object == nil && n.Array == nil && len(n.Members) == 0
	}
	return false
}

// MaxOthers bounds what a branch that stands for several asks of a value.
const MaxOthers = 64

// SaysNothing reports whether a node is written as a schema that admits anything.
func (n *Node) SaysNothing() bool {
	if n.Kind == VerbatimNode {
		return schema.SaysNothing(n.Src)
	}
	return n.Kind == SchemaNode && n.Types == 0 && n.Carry == CarryPlain && len(n.Members) == 0
}

// Structured reports whether a node holds others or copied structure: only that is worth
// text.
func (n *Node) Structured() bool {
	switch n.Kind {
	case UnionNode, KeptNode:
		return true
	case VerbatimNode:
		return n.Src.IsObject() && (n.Src.Says(word.Properties) || n.Src.Says(word.Items) || n.Src.Says(word.AnyOf) || len(n.Src.Raw()) > 200)
	case SchemaNode:
		return n.Object != nil || n.Array != nil
	}
	return false
}

// MayBeText reports whether what a node carries travels as JSON text, all of it or its objects.
func (n *Node) MayBeText() bool { return n.IsText() || n.Carry == CarryStringOrText }

// IsText reports whether values travel as JSON text.
func (n *Node) IsText() bool {
	return n.Kind == SchemaNode && (n.Carry == CarryText || n.Carry == CarryTextAmongStrings)
}

// OnlyText reports whether values travel as JSON text, or are null: nothing of their structure is
// left.
func (n *Node) OnlyText() bool {
	if n.Kind != UnionNode {
		return n.IsText()
	}
	return slices.ContainsFunc(n.Branches, func(b *Branch) bool { return b.Node.IsText() }) &&
		!slices.ContainsFunc(n.Branches, func(b *Branch) bool { return !b.Node.IsText() && !b.Node.IsNull() })
}

// IsClosed reports whether a node is an object that takes no other properties, whether or not that may be said.
func (n *Node) IsClosed() bool {
	return n.Object != nil && (n.Object.Closed || n.Object.ClosedBy != nil)
}

// IsNull reports whether a node is written as the schema of null, which travels as it is.
func (n *Node) IsNull() bool {
	switch n.Kind {
	case SchemaNode:
		return n.Types == schema.TNull && n.Carry == CarryPlain
	case VerbatimNode:
		return n.Src.Member(word.Type).Is("null")
	}
	return false
}

// HasNullBranch reports whether a union has a branch that is null.
func HasNullBranch(n *Node) bool {
	return slices.ContainsFunc(n.Branches, func(b *Branch) bool { return b.Node.IsNull() })
}

// CopyFacts are the facts of one node for another.
func CopyFacts(fs []diag.Fact, to *Node) []diag.Fact {
	out := append([]diag.Fact(nil), fs...)
	for i := range out {
		out[i].Out = to
	}
	return out
}

// TellNever reports a schema in whose place false is written.
func (n *Node) TellNever(part *Node, m *tree.Node) {
	if part.Kind == NeverNode && m.IsObject() {
		n.Fact(diag.ImpossiblePart(m, part.Src))
	}
}

// WithoutType reports a type that a schema names and whose values it excludes all. Where
// other schemas take a part in that, as the branches of a oneOf do, it is nobody's mistake.
func (n *Node) WithoutType(normal *meaning.Normal, t schema.TypeSet, at *tree.Node) {
	if at == nil || normal.Primary == nil || schema.TypesSaidBy(normal.Primary)&t == 0 || slices.ContainsFunc(normal.Set, func(p conjunction.Part) bool { return p.Without&^(conjunction.NoAnnotations|conjunction.Nearer) != 0 }) {
		return
	}
	n.Fact(diag.ImpossibleType(t, at))
}

// WithoutIdentifiers leaves out what names a place: a copy is not that place.
func WithoutIdentifiers(ms []Member) (out []Member) {
	out = make([]Member, 0, len(ms))
	for _, m := range ms {
		switch m.Keyword {
		case "$id", "id", "$anchor", "$dynamicAnchor", "$schema", "$defs", "definitions":
			continue
		}
		out = append(out, m)
	}
	return out
}
