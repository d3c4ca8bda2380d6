package schema

import (
	"bytes"
	"net/url"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Document is a schema read: its tree, its dialect, and its places that references
// can name. It is immutable and may be used by any number of goroutines.
type Document struct {
	Tree    *tree.Document
	Dialect Dialect

	// Nullable: the keyword nullable counts. It does in OpenAPI 3.0, and where a schema
	// that declares no dialect uses it: whoever wrote it meant null.
	Nullable bool
	// Guessed are the keywords that guesses about the dialect rest on.
	Guessed []*tree.Node

	resources map[string]*tree.Node // by absolute or as-written URI without fragment
	anchors   map[string]*tree.Node // by resource URI + "#" + name
	bases     map[*tree.Node]string // nodes that start a resource, and its URI
	// Repeated holds the identifiers that name a resource which another schema has named.
	Repeated map[*tree.Node]bool

	// old holds schemas by what their `id` says, where no dialect is declared: draft-04 has
	// that keyword, and references may lead by it.
	old map[string]*tree.Node

	prefix string // where a wrapped schema went; see repoint
}

// Read indexes a tree. Where it declares no dialect, keywords that only one dialect has
// are evidence of it. It takes time linear in the document.
func Read(t *tree.Document) *Document {
	if t.Root().Has("$schema") {
		return ReadAs(t, Declared(t.Root()))
	}
	any := func(*tree.Node) bool { return true }
	d := Draft202012
	recursive := firstMember(t, "$recursiveRef", (*tree.Node).IsString)
	if recursive != nil && firstMember(t, "$dynamicRef", any) == nil && firstMember(t, "prefixItems", any) == nil {
		d = Draft201909
	} else {
		recursive = nil
	}
	s := ReadAs(t, d)
	nullable := firstMember(t, "nullable", func(m *tree.Node) bool { return m.Kind() == tree.True && m.Parent().Has("type") })
	s.Nullable = nullable != nil
	for _, m := range []*tree.Node{recursive, nullable} {
		if m != nil {
			s.Guessed = append(s.Guessed, m)
		}
	}
	return s
}

// firstMember finds the first member of that name that stands where a keyword may and is
// as wanted, or nil.
func firstMember(t *tree.Document, name string, wanted func(*tree.Node) bool) *tree.Node {
	if !bytes.Contains(t.Source(), []byte(`"`+name+`"`)) {
		return nil
	}
	stack := []*tree.Node{t.Root()}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !n.IsObject() {
			continue
		}
		if m := n.Get(name); m != nil && wanted(m) {
			return m
		}
		from := len(stack)
		Subschemas(n, func(_ *Keyword, sub *tree.Node) { stack = append(stack, sub) })
		slices.Reverse(stack[from:])
	}
	return nil
}

// ReadAs is Read for a dialect that the caller knows.
func ReadAs(t *tree.Document, d Dialect) *Document {
	s := &Document{Tree: t, Dialect: d, Nullable: d == OpenAPI30, resources: map[string]*tree.Node{}, anchors: map[string]*tree.Node{}, bases: map[*tree.Node]string{}}
	s.resources[""] = t.Root()
	s.bases[t.Root()] = ""
	s.index(t.Root())
	if d == Draft202012 && !t.Root().Has("$schema") {
		s.indexOld()
	}
	s.prefix = wrapper(t.Root())
	return s
}

// index finds the identifiers below root, without recursion.
func (s *Document) index(root *tree.Node) {
	type item struct {
		n    *tree.Node
		base string
	}
	stack := []item{{root, ""}}
	for len(stack) > 0 {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !it.n.IsObject() {
			continue
		}
		base := s.identify(it.n, it.base)
		from := len(stack)
		Subschemas(it.n, func(_ *Keyword, sub *tree.Node) { stack = append(stack, item{sub, base}) })
		for i, j := from, len(stack)-1; i < j; i, j = i+1, j-1 { // document order: the first of two anchors wins
			stack[i], stack[j] = stack[j], stack[i]
		}
	}
}

// identify notes the identifiers of n and returns the base URI for what it holds.
func (s *Document) identify(n *tree.Node, base string) string {
	key := "$id"
	if s.Dialect <= Draft04 {
		key = "id"
	}
	ignored := s.Dialect <= Draft07 && n.Get("$ref").IsString() // siblings of $ref mean nothing
	if id := n.Get(key); id.IsString() && !ignored {
		uri, fragment, _ := strings.Cut(id.Text(), "#")
		if uri != "" {
			base = join(base, uri)
			s.bases[n] = base
			if other, taken := s.resources[base]; !taken {
				s.resources[base] = n
			} else if other != n {
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
	for _, k := range [...]string{"$anchor", "$dynamicAnchor"} {
		if a := n.Get(k); a.IsString() {
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

// A Status says how a reference was resolved.
type Status uint8

const (
	Resolved   Status = iota
	Repointed         // it dangles as written; the target stands where a wrapper put it
	Identified        // it leads by the keyword `id`, which the document's dialect has not
	Dangling          // it leads nowhere in this document
	External          // it leads out of this document
)

// ReferenceKeywords are the keywords that refer, in the order they are looked for.
var ReferenceKeywords = [...]string{"$ref", "$dynamicRef", "$recursiveRef"}

// Reference returns the member of n that refers, or nil.
func (s *Document) Reference(n *tree.Node) *tree.Node {
	if !n.IsObject() {
		return nil
	}
	for _, k := range ReferenceKeywords {
		if r := n.Get(k); r.IsString() && (k == "$ref" || Lookup(k).In(s.Dialect)) {
			return r
		}
	}
	return nil
}

// Resolve finds what the reference r, a member of a schema, leads to.
func (s *Document) Resolve(r *tree.Node) (target *tree.Node, status Status) {
	base := s.base(r.Parent())
	uri, fragment, _ := strings.Cut(strings.TrimSpace(r.Text()), "#")
	resource := s.resources[base]
	if uri != "" {
		full := join(base, uri)
		if resource = s.resources[full]; resource == nil {
			if resource = s.resources[uri]; resource == nil {
				if t := s.identified(uri, fragment); t != nil {
					return t, Identified
				}
				return nil, External
			}
		}
		base = s.bases[resource]
	}
	if fragment == "" {
		return resource, Resolved
	}
	if t := s.fragment(resource, base, fragment); t != nil {
		if strings.TrimSpace(r.Text()) != r.Text() || misspelt(fragment) {
			return t, Repointed
		}
		return t, Resolved
	}
	if uri == "" {
		if t := s.repoint(resource, fragment); t != nil {
			return t, Repointed
		}
		if t := s.identified("", fragment); t != nil {
			return t, Identified
		}
	}
	return nil, Dangling
}

// indexOld notes what draft-04's `id` names, as it is written and as its parents' complete it.
func (s *Document) indexOld() {
	if !bytes.Contains(s.Tree.Source(), []byte(`"id"`)) {
		return
	}
	type item struct {
		n    *tree.Node
		base string
	}
	stack := []item{{s.Tree.Root(), ""}}
	for len(stack) > 0 {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if id := it.n.Get("id"); id.IsString() && id.Text() != "" {
			uri := strings.TrimSuffix(id.Text(), "#")
			for _, name := range [...]string{join(it.base, uri), uri} {
				if s.old == nil {
					s.old = map[string]*tree.Node{}
				}
				if s.old[name] == nil {
					s.old[name] = it.n
				}
			}
			if !strings.HasPrefix(uri, "#") {
				it.base = join(it.base, uri)
			}
		}
		from := len(stack)
		Subschemas(it.n, func(_ *Keyword, sub *tree.Node) { stack = append(stack, item{sub, it.base}) })
		slices.Reverse(stack[from:])
	}
}

// identified finds what a reference leads to by the keyword `id`, or nil.
func (s *Document) identified(uri, fragment string) *tree.Node {
	if s.old == nil {
		return nil
	}
	if !strings.HasPrefix(fragment, "/") {
		if fragment != "" {
			uri += "#" + fragment
		}
		return s.old[uri]
	}
	if resource := s.old[uri]; resource != nil {
		return s.fragment(resource, "", fragment)
	}
	return nil
}

func (s *Document) fragment(resource *tree.Node, base, fragment string) *tree.Node {
	decoded, err := url.PathUnescape(fragment)
	if err != nil {
		decoded = fragment
	}
	if !strings.HasPrefix(decoded, "/") {
		return s.anchors[base+"#"+decoded]
	}
	t := resource.Resolve(decoded)
	if t == nil && decoded != fragment {
		t = resource.Resolve(fragment) // a name with a literal per cent sign, left unescaped
	}
	if !IsSchema(t) {
		return nil
	}
	return t
}

// misspelt reports whether a pointer has a tilde that escapes nothing (RFC 6901, 3).
func misspelt(fragment string) bool {
	for i := range len(fragment) {
		if fragment[i] == '~' && (i+1 == len(fragment) || fragment[i+1] != '0' && fragment[i+1] != '1') {
			return strings.HasPrefix(fragment, "/")
		}
	}
	return false
}

// repoint looks for the target of a dangling pointer where a wrapper moved it: somebody
// put a schema under the only property of an object and left its references behind.
func (s *Document) repoint(root *tree.Node, fragment string) *tree.Node {
	if strings.HasPrefix(fragment, "definitions/") || strings.HasPrefix(fragment, "$defs/") {
		fragment = "/" + fragment
		if t := s.fragment(root, "", fragment); t != nil {
			return t
		}
	}
	if s.prefix == "" || !strings.HasPrefix(fragment, "/") {
		return nil
	}
	return s.fragment(root, "", s.prefix+fragment)
}

// wrapper returns the pointer of the only property of an object schema, or "".
func wrapper(root *tree.Node) string {
	p := root.Get("properties")
	if !p.IsObject() || p.Len() != 1 {
		return ""
	}
	return "/properties/" + tree.EscapeToken(p.First().Name())
}

// base returns the URI of the resource that n belongs to.
func (s *Document) base(n *tree.Node) string {
	if len(s.bases) == 1 {
		return s.bases[s.Tree.Root()]
	}
	for ; n != nil; n = n.Parent() {
		if b, ok := s.bases[n]; ok {
			return b
		}
	}
	return ""
}

// Embedded reports whether n belongs to a resource of its own within the document, from
// whose root its pointers lead.
func (s *Document) Embedded(n *tree.Node) bool {
	if len(s.bases) == 1 {
		return false
	}
	for ; n != nil; n = n.Parent() {
		if _, ok := s.bases[n]; ok {
			return n != s.Tree.Root()
		}
	}
	return false
}

// Starts reports whether n is the root of a resource.
func (s *Document) Starts(n *tree.Node) bool {
	_, ok := s.bases[n]
	return ok
}

// IgnoresSiblings reports whether what stands beside a `$ref` means nothing here, as
// in draft-07 and before.
func (s *Document) IgnoresSiblings() bool { return s.Dialect <= Draft07 }
