package schema

import (
	"net/url"
	"slices"
	"strings"
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

	// Nullable: the keyword nullable counts. It does in OpenAPI 3.0, and where a schema
	// that declares no dialect uses it: whoever wrote it meant null.
	Nullable bool
	// Guessed are the keywords that guesses about the dialect rest on.
	Guessed []*tree.Node

	// Nil where no schema but the root starts a resource, and none has an anchor.
	resources map[string]*tree.Node // by absolute or as-written URI without fragment, but for the root's ""
	anchors   map[string]*tree.Node // by resource URI + "#" + name
	bases     map[*tree.Node]string // nodes that start a resource, and its URI
	tuples    atomic.Int32          // 1 or 2 once somebody asked for them: there are some, or none
	// Repeated holds the identifiers that name a resource which another schema has named.
	Repeated map[*tree.Node]bool

	leads []atomic.Pointer[lead] // by number, of a document that remembers: where references led

	// old holds schemas by what their `id` says, where no dialect is declared: draft-04 has
	// that keyword, and references may lead by it.
	old map[string]*tree.Node
}

// Identified reports whether schemas below the root have identifiers or anchors, by which references lead to them.
func (s *Document) Identified() bool { return len(s.resources)+len(s.anchors) > 0 }

// Read indexes a tree. Where it declares no dialect, keywords that only one dialect has
// are evidence of it. It takes time linear in the document.
func Read(t *tree.Document) *Document {
	if t.Root().Member(word.Schema) != nil {
		return ReadAs(t, Declared(t.Root()))
	}
	any := func(*tree.Node) bool { return true }
	d := Draft202012
	recursive := firstMember(t, word.RecursiveRef, (*tree.Node).IsString)
	if recursive != nil && firstMember(t, word.DynamicRef, any) == nil && firstMember(t, word.PrefixItems, any) == nil {
		d = Draft201909
	} else {
		recursive = nil
	}
	s := ReadAs(t, d)
	nullable := firstMember(t, word.Nullable, func(m *tree.Node) bool { return m.Kind() == tree.True && m.Parent().Member(word.Type) != nil })
	s.Nullable = nullable != nil
	for _, m := range []*tree.Node{recursive, nullable} {
		if m != nil {
			s.Guessed = append(s.Guessed, m)
		}
	}
	return s
}

// firstMember finds the first member that is that keyword's and as wanted, where a keyword may
// stand, or nil.
func firstMember(t *tree.Document, w word.Word, wanted func(*tree.Node) bool) *tree.Node {
	if !t.Mentions(w) {
		return nil
	}
	for n := range Everywhere(t.Root()) {
		if m := n.Member(w); m != nil && wanted(m) {
			return m
		}
	}
	return nil
}

// ReadAs is Read for a dialect that the caller knows.
func ReadAs(t *tree.Document, d Dialect) *Document {
	s := &Document{Tree: t, Dialect: d, Declared: Declared(t.Root()), Nullable: d == OpenAPI30}
	if hasText(t, s.idWord(), word.Anchor, word.DynamicAnchor) {
		s.index()
	}
	if d == Draft202012 && t.Root().Member(word.Schema) == nil && hasText(t, word.OldID) {
		s.indexOld()
	}
	return s
}

// Tuples reports whether a document of an older draft has a list that says what items are.
func (d *Document) Tuples() bool {
	if d.Dialect == Draft202012 {
		return false
	}
	if d.tuples.Load() == 0 {
		found := int32(2)
		if firstMember(d.Tree, word.Items, (*tree.Node).IsArray) != nil {
			found = 1
		}
		d.tuples.Store(found)
	}
	return d.tuples.Load() == 1
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

// idWord returns the keyword that identifies a schema in the document's dialect.
func (s *Document) idWord() word.Word {
	if s.Dialect <= Draft04 {
		return word.OldID
	}
	return word.ID
}

// A place is a schema and the URI that those which stand in it are resolved against.
type place struct {
	n    *tree.Node
	base string
}

// eachPlace calls visit for each schema in document order: the first of two anchors wins. What
// visit returns is the base of what the schema holds.
func (s *Document) eachPlace(visit func(n *tree.Node, base string) string) {
	stack := []place{{s.Tree.Root(), ""}}
	for len(stack) > 0 {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		base := visit(it.n, it.base)
		from := len(stack)
		for c := Under(it.n); c.Next(); {
			stack = append(stack, place{c.Node, base})
		}
		slices.Reverse(stack[from:])
	}
}

// index notes the identifiers of all schemas.
func (s *Document) index() {
	s.resources, s.anchors = map[string]*tree.Node{}, map[string]*tree.Node{}
	s.bases = map[*tree.Node]string{s.Tree.Root(): ""}
	s.eachPlace(s.identify)
}

// resource returns the schema of a URI, or nil.
func (s *Document) resource(uri string) *tree.Node {
	if uri == "" {
		return s.Tree.Root()
	}
	return s.resources[uri]
}

// identify notes the identifiers of n and returns the base URI for what it holds.
func (s *Document) identify(n *tree.Node, base string) string {
	ignored := s.Dialect <= Draft07 && n.Member(word.Ref).IsString() // siblings of $ref mean nothing
	if id := n.Member(s.idWord()); id.IsString() && !ignored {
		uri, fragment, _ := strings.Cut(id.Text(), "#")
		if uri != "" {
			base = join(base, uri)
			s.bases[n] = base
			switch other := s.resource(base); {
			case other == nil:
				s.resources[base] = n
			case other != n:
				if s.Repeated == nil {
					s.Repeated = map[*tree.Node]bool{}
				}
				s.Repeated[id] = true
			}
		}
		if fragment != "" {
			s.anchor(base, fragment, n)
		}
	}
	for _, w := range [...]word.Word{word.Anchor, word.DynamicAnchor} {
		if a := n.Member(w); a.IsString() {
			s.anchor(base, a.Text(), n)
		}
	}
	return base
}

func (s *Document) anchor(base, name string, n *tree.Node) {
	if _, taken := s.anchors[base+"#"+name]; !taken {
		s.anchors[base+"#"+name] = n
	}
}

// maxURI is the length from which a base is no longer resolved against.
const maxURI = 4096

// join resolves a URI against a base; what cannot be parsed is taken as written.
func join(base, uri string) string {
	if len(base) > maxURI {
		return uri // nested identifiers must not grow without bound
	}
	u, err := url.Parse(uri)
	if err != nil || base == "" {
		return uri
	}
	b, err := url.Parse(base)
	if err != nil {
		return uri
	}
	return b.ResolveReference(u).String()
}

// indexOld notes what draft-04's `id` names, as it is written and as its parents' complete it.
func (s *Document) indexOld() {
	s.old = map[string]*tree.Node{}
	s.eachPlace(func(n *tree.Node, base string) string {
		id := n.Member(word.OldID)
		if !id.IsString() || id.Text() == "" {
			return base
		}
		uri := strings.TrimSuffix(id.Text(), "#")
		for _, name := range [...]string{join(base, uri), uri} {
			if s.old[name] == nil {
				s.old[name] = n
			}
		}
		if strings.HasPrefix(uri, "#") {
			return base
		}
		return join(base, uri)
	})
}
