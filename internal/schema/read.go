package schema

import (
	"iter"
	"slices"
	"sync/atomic"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A Document is a schema read: its tree, its dialect, and its places that references
// can name. It is immutable and may be used by any number of goroutines.
type Document struct {
	Tree     *tree.Document
	Dialect  Dialect
	Declared Dialect // what the text says, which the caller may know better

	nulls nulls // what `nullable` does
	// Guessed are the keywords that guesses about the dialect rest on.
	Guessed []*tree.Node

	// Nil where no schema but the root starts a resource, and none has an anchor.
	resources map[string]*tree.Node // by URI without fragment, absolute or as written; never under "", which is always the root's
	anchors   map[string]*tree.Node // by resource URI + "#" + name
	bases     map[*tree.Node]string // nodes that start a resource, and its URI
	// Repeated holds the identifiers whose URI an earlier schema has.
	Repeated map[*tree.Node]bool

	// Mended are the changes that were made to the text before it was read. Author is the text before them, nil where there were none.
	Mended []Mended
	Author *Author

	leads []atomic.Int64 // where references led, by their numbers; nil unless the document remembers it

	// old holds schemas by what their `id` says, where no dialect is declared: draft-04 has
	// that keyword, and references may lead by it.
	old map[string]*tree.Node

	asked asked
}

// asked is what is found out of a document once somebody asks for it.
type asked struct {
	tuples  atomic.Int32                         // 0: not known yet; 1: there are some; 2: there are none
	against atomic.Int32                         // the same of contradictions
	named   atomic.Pointer[map[string]namesakes] // the definitions by name
}

// A Mended is one change to a text: to a keyword that contradicts its schema, or that is written in another way than the drafts have it.
// Holder is where the schema begins in the mended text. Why says, by kind, what the keyword contradicts, what its values are, or how it
// was written. Read is the value that it is read as.
type Mended struct {
	Holder             int
	Keyword, Why, Read string
	Kind               MendedKind
}

// Written is the text as its author wrote it. Where in it something stands says WrittenAt.
func (s *Document) Written() []byte {
	if s.Author != nil {
		return s.Author.Text
	}
	return s.Tree.Source()
}

// A MendedKind says what was done.
type MendedKind uint8

const (
	MendedGone       MendedKind = iota // the keyword went
	MendedValues                       // its values are strings that are read as the JSON in them
	MendedNumber                       // its value is a string that is read as the number in it
	MendedName                         // its name was spelled as Protocol Buffers do: Why
	MendedMeant                        // its name was a slip, or another word for it: Why
	MendedRead                         // its value, Why, is none that the keyword takes, and is read as the one that is meant
	MendedProperties                   // what stood in the schema under names that are no keywords is read as its properties
	MendedSlipped                      // its `required` stood among its properties
	MendedFlag                         // a property had {"required": true}: now its object requires it
	MendedItems                        // an `enum` beside the type array listed no array: now it is that of the items
)

// Identified reports whether schemas below the root have identifiers or anchors, by which references lead to them.
func (s *Document) Identified() bool { return len(s.resources)+len(s.anchors) > 0 }

// Read indexes a tree. Where it declares no dialect, keywords that only one dialect has
// are evidence of it; where it declares one that is not known here, nullable alone is. It takes time linear in the document.
func Read(t *tree.Document) *Document { return new(Document).Read(t) }

// Read is the function Read in the memory of a document that nobody looks at any more.
func (s *Document) Read(t *tree.Document) *Document {
	if named := t.Root().Member(word.Schema); named.IsString() && namesDraft(named.Text()) {
		return s.readAs(t, Declared(t.Root()))
	}
	any := func(*tree.Node) bool { return true }
	d := Draft202012
	recursive := firstMember(t, word.RecursiveRef, isHere)
	if !t.Root().Says(word.Schema) && recursive != nil && firstMember(t, word.DynamicRef, any) == nil && firstMember(t, word.PrefixItems, any) == nil {
		d = Draft201909
	} else {
		recursive = nil
	}
	s.readAs(t, d)
	nullable := firstMember(t, word.Nullable, func(m *tree.Node) bool { return m.Kind() == tree.True && saysValues(m.Parent()) })
	if s.nulls = joinOnceSaid; nullable != nil {
		s.nulls = joinAll
	}
	for _, m := range []*tree.Node{recursive, nullable} {
		if m != nil {
			s.Guessed = append(s.Guessed, m)
		}
	}
	return s
}

// ReadOtherwiseInPart reports whether a part of the document may be read in another dialect unless it declares its own:
// the document has a $recursiveRef, and what speaks against 2019-09 may not stand in the part.
func (s *Document) ReadOtherwiseInPart() bool {
	return s.Dialect == Draft202012 && firstMember(s.Tree, word.RecursiveRef, isHere) != nil
}

// firstMember finds the first member of a schema that has the keyword's name and is as wanted, or
// nil.
func firstMember(t *tree.Document, w word.Word, wanted func(*tree.Node) bool) *tree.Node {
	if !t.Mentions(w) {
		return nil
	}
	for n := range everySchema(t) {
		if m := n.Member(w); m != nil && wanted(m) {
			return m
		}
	}
	return nil
}

// everySchema yields all schemas of a document: those from its root, and OpenAPI's, which no keyword holds.
func everySchema(t *tree.Document) iter.Seq[*tree.Node] {
	return func(yield func(*tree.Node) bool) {
		for n := range Everywhere(t.Root()) {
			if !yield(n) {
				return
			}
		}
		for s := range t.Root().Get("components").Get("schemas").All() {
			for n := range Everywhere(s) {
				if !yield(n) {
					return
				}
			}
		}
	}
}

// ReadAs is Read for a dialect that the caller knows.
func ReadAs(t *tree.Document, d Dialect) *Document { return new(Document).readAs(t, d) }

func (s *Document) readAs(t *tree.Document, d Dialect) *Document {
	*s = Document{Tree: t, Dialect: d, Declared: Declared(t.Root())}
	if d == OpenAPI30 {
		s.nulls = joinTypes
	}
	if hasText(t, s.idWord(), word.Anchor, word.DynamicAnchor) {
		s.index()
	}
	if d == Draft202012 && !declares(t.Root()) && hasText(t, word.OldID) {
		s.indexOld()
	}
	return s
}

// Tuples reports whether a document of an older draft has an `items` that is a list.
func (d *Document) Tuples() bool {
	if d.Dialect == Draft202012 {
		return false
	}
	if d.asked.tuples.Load() == 0 {
		found := int32(2)
		if firstMember(d.Tree, word.Items, (*tree.Node).IsArray) != nil {
			found = 1
		}
		d.asked.tuples.Store(found)
	}
	return d.asked.tuples.Load() == 1
}

// Contradicts returns what answer says of contradictions in the document; it asks once, and remembers.
func (d *Document) Contradicts(answer func() bool) bool {
	if d.asked.against.Load() == 0 {
		found := int32(2)
		if answer() {
			found = 1
		}
		d.asked.against.Store(found)
	}
	return d.asked.against.Load() == 1
}

// hasText reports whether a string stands under one of these names anywhere: if not, nothing
// has an identifier.
func hasText(t *tree.Document, words ...word.Word) bool {
	mentioned := false
	for _, w := range words {
		mentioned = mentioned || t.Mentions(w)
	}
	if !mentioned {
		return false
	}
	for i := range t.Len() {
		if n := t.Node(i); n.IsString() && n.Word() != word.None && slices.Contains(words, n.Word()) {
			return true
		}
	}
	return false
}
