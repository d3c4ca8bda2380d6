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
	Types    schema.TypeSet // mostly of a SchemaNode, like the fields from here to Listing
	Nullable bool           // null is admitted beside Types; the flavor decides how that is written
	Carry    carry
	marks
	Members []Member
	Object  *ObjectPart
	Array   *ArrayPart
	Listing

	Set conjunction.Set // what the place means in the input
	Src *tree.Node      // the input's object whose member order the output follows; may be nil

	Union                  // UnionNode
	Definition *Definition // ReferenceNode

	Wording
	Account
}

// marks are what walks and makers note of a node.
type marks struct {
	memory *Memory // in which the node was made, or nil
	GaveUp bool    // the node is JSON text because the budget was spent
	Fresh  bool    // the node was just made for its caller, who may change it: nobody else holds it
	Tagged bool    // of a UnionNode: some branches have a tag (Branch.Name)
	Fixed  bool    // the node is the entry that several maps share, whose form their codec needs unchanged
	Nulls  bool    // of JSON text: null is among the values that travel as text
	place  int32   // index in the layout that was begun last
	met    int32   // index among the nodes that the last walk met
	Number int32   // index among the nodes that were last measured, or walked by their references
}

// A Listing is what is known of values that enum or const lists, and of a map's names.
type Listing struct {
	Values   []codec.Value // of CarryValues: the listed values, and the string that each travels as
	Patterns []string      // of a closed map: each member's name matches one of them
	Listed   []string      // keys (tree.Node.Key) of the values that enum or const admits in the output
}

// A Union is the alternatives of a place.
type Union struct{ Branches []*Branch }

// A Wording is what a node says to whoever reads the output.
type Wording struct {
	Annotations []*tree.Node
	Unknown     []*tree.Node // members whose keywords JSON Schema does not know
	Description string       // a description that was made, in place of the author's; "": none
	Authors     string       // the author's part of Description
	What        string       // of JSON text: what it is the text of, such as "an object"
	Strings     bool         // of JSON text: a string stands for itself, any other value for its JSON text
	Sentences   []diag.Told  // lost constraints that the description tells
}

// An Account is what is reported of a node.
type Account struct {
	Facts []diag.Fact
	Stead *Steads // the nodes in whose stead this one stands, whose facts are told of it as well
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

// carry says how the values of a SchemaNode travel as a whole; its parts say how theirs do.
type carry uint8

const (
	CarryPlain            carry = iota
	CarryText                   // as JSON text
	CarryStringOrText           // scalars as they are, objects as JSON text
	CarryTextAmongStrings       // as JSON text, beside branches whose strings travel as they are
	CarryValues                 // each listed value as a string of its own (Listing.Values)
	CarryEntries                // a map as a list of entries; Array.Items is one entry
	CarryTuple                  // an array as an object; Object.Properties are the positions
	CarryWrap                   // inside an object, whose only property holds the value
)

// A Member is a keyword with a value that is copied or written out.
type Member struct {
	Keyword string
	Raw     *tree.Node // the input's member, which is copied and keeps its position
	Text    string     // else the value as JSON
	After   *tree.Node // the input's member whose position a written value takes

	Node  *Node       // else a schema
	List  []*Node     // else a list of schemas
	Named []*Property // else schemas by name
	Refer *Definition // what Raw leads to, where that is a reference
}

// ObjectPart is what a SchemaNode says of objects.
type ObjectPart struct {
	Properties []*Property
	ClosedBy   *tree.Node  // what closes the object in the input, even if the output may not say so
	Closed     bool        // additionalProperties: false is written
	Additional *Node       // the schema that additionalProperties holds, or nil
	Rest       *Property   // the property that holds all members of other names as a list of entries, or nil
	Declared   bool        // `properties` is written even if empty
	From       *tree.Node  // the input's object whose `required` is followed
	keyed      *ObjectPart // this part with a key in front, once Entries has made it
	found      nameIndex   // finds one of many properties by name
}

// Lists reports whether any property has a schema: one that only `required` names is not in `properties`.
func (o *ObjectPart) Lists() bool { return AnyLive(o.Properties) }

// A Property is one property of an ObjectPart.
type Property struct {
	Original string     // the name in the input
	Name     string     // the name in the output
	RawName  *tree.Node // the input's member, whose spelling of the name is kept
	Node     *Node      // nil: it is not written, as where only `required` names it
	Required bool       // the output requires it
	Optional bool       // null stands for absence
	KeepNull bool       // null is a value in the input as well
}

// ArrayPart is what a SchemaNode says of arrays.
type ArrayPart struct {
	Prefix []*Node // written as prefixItems where the flavor takes tuples
	Items  *Node   // nil: not said
	Closed bool    // items: false after prefix
	Inside bool    // of entries: Items is the map's member itself, an object with its key in front
}

// A Branch is one alternative of a union.
type Branch struct {
	Node    *Node
	Set     conjunction.Set // what the branch means in the input
	Name    string          // the tag: values travel as the only member of this name; "": none
	Origins *Origins        // the schemas that validation may be asked for
	Also    []*Branch       // other branches that read the same, for which this one stands too
	Trait
}

// A Trait is what the values of a branch are taken not to be, so that they are told from those of others
// without a tag.
type Trait struct {
	Absent []string // members that the branch's objects are taken not to have
	Filled bool     // its maps are not empty: an empty one would travel as the empty list of another branch
}

// A Definition is a lowered schema that references lead to.
type Definition struct {
	Name   string
	Target *tree.Node // the input's schema that references lead to; nil for what is no schema of its own
	Set    conjunction.Set
	Node   *Node  // nil while it is being lowered
	IsRoot bool   // it is the root itself
	Early  bool   // somebody referred to it before its node was known
	stands string // its pointer among the root's definitions, if its node stands elsewhere too
	met    int32  // index among the definitions that the last walk met
}

// Never returns a node that admits nothing; at is what says so in the input.
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

// Renames reports whether a property has another name in the output, so that keywords which
// name properties, such as dependentRequired, cannot be copied.
func (n *Node) Renames() bool { return len(n.NewNames()) > 0 }

// NewNames lists, for the properties that have another name in the input, the names in the output.
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

// TakesNull reports whether a node is sure to admit null. It follows at most so many references
// behind each other.
func TakesNull(n *Node, steps int) bool {
	var a nullAsked
	return a.takes(n, steps)
}

// A nullAsked remembers with how many steps left each inner union and each referred node was asked: nodes that lead to each other in
// many ways are asked at most once for each number of steps.
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

// again asks a node, unless it was asked with as many steps left or more: then that answer counts already.
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

// TakeOver moves the members that belong at a document's root, such as $defs, from n, a kept root, to w,
// which wraps it: references to definitions stay as they are.
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

// HandsOn yields the nodes to which a node hands its whole values: a union's branches, a reference's target,
// what a wrapper wraps.
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

// ImpossibleItems reports that no item satisfies s, because of what by says. A schema that is `false` says so
// itself, and is not reported.
func (n *Node) ImpossibleItems(s conjunction.Set, by *tree.Node) {
	for _, p := range s {
		if p.N.IsObject() {
			n.Fact(diag.Fact{Rule: diag.RuleImpossibleItems, Severity: diag.Warning, Node: p.N, Detail: diag.Excluded(by)})
			return
		}
	}
}

// Source is the input's member that m copies, or whose position m takes; nil if there is none.
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

// MaxOthers bounds the branches that one branch stands for and that validation is asked about: with more,
// nothing is asked.
const MaxOthers = 64

// SaysNothing reports whether a node is written as a schema that admits anything.
func (n *Node) SaysNothing() bool {
	if n.Kind == VerbatimNode {
		return schema.SaysNothing(n.Src)
	}
	return n.Kind == SchemaNode && n.Types == 0 && n.Carry == CarryPlain && len(n.Members) == 0
}

// Structured reports whether a node holds others or copied structure: only then may JSON text be smaller.
// Copied bytes count if they name parts, or are long.
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

// IsClosed reports whether a node is an object that takes no other properties, even if the output may not say so.
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

// CopyFacts returns copies of facts that are about the node to.
func CopyFacts(fs []diag.Fact, to *Node) []diag.Fact {
	out := append([]diag.Fact(nil), fs...)
	for i := range out {
		out[i].Out = to
	}
	return out
}

// TellNever reports that m, a schema of the input, became part, which admits nothing, unless m says so itself.
func (n *Node) TellNever(part *Node, m *tree.Node) {
	if part.Kind == NeverNode && m.IsObject() {
		n.Fact(diag.ImpossiblePart(m, part.Src))
	}
}

// WithoutType reports that a schema names the type t, but excludes all values of it. Where keywords of
// the set are masked, as for one branch of a oneOf, other schemas may exclude them, which is no mistake.
func (n *Node) WithoutType(normal *meaning.Normal, t schema.TypeSet, at *tree.Node) {
	if at == nil || normal.Primary == nil || schema.TypesSaidBy(normal.Primary)&t == 0 || slices.ContainsFunc(normal.Set, func(p conjunction.Part) bool { return p.Without&^(conjunction.NoAnnotations|conjunction.Nearer) != 0 }) {
		return
	}
	n.Fact(diag.ImpossibleType(t, at))
}

// WithoutIdentifiers leaves out what identifies a place, or is found by it: a copy elsewhere is not that place.
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
