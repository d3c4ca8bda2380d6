package schema

import (
	"iter"
	"net/url"
	"strings"
	"sync/atomic"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A Status says how a reference was resolved.
type Status uint8

const (
	Resolved   Status = iota
	Repointed         // it dangles as written; the target stands where definitions are called otherwise
	Enclosed          // it dangles as written; it leads to its target if a schema around it is taken for the root
	Literally         // it is no reference as RFC 3986 and 6901 spell one, and leads somewhere if taken literally
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
	for _, w := range [...]word.Word{word.Ref, word.DynamicRef, word.RecursiveRef} {
		if !n.Document().Mentions(w) {
			continue
		}
		if r := n.Member(w); r != nil && s.Refers(r) {
			return r
		}
	}
	return nil
}

// Refers reports whether a member of a schema is a reference in the document's dialect.
func (s *Document) Refers(m *tree.Node) bool {
	switch m.Word() {
	case word.Ref:
		return m.IsString()
	case word.DynamicRef:
		return m.IsString() && Row(word.DynamicRef).In(s.Dialect)
	case word.RecursiveRef:
		return isHere(m) && Row(word.RecursiveRef).In(s.Dialect)
	}
	return false
}

// lead packs where a reference leads: the number of the target plus two, or one where it has none, above eight bits of status. 0 stands
// for a lead that is not known yet.
func lead(target *tree.Node, status Status) int64 {
	number := -1
	if target != nil {
		number = target.Number()
	}
	return int64(number+2)<<8 | int64(status)
}

// Remember makes a document remember where its references lead, because adapting it asks for that several
// times. It is to be called before others have the document.
func (s *Document) Remember() {
	if s.leads == nil && s.Tree.Mentions(word.Ref) {
		s.leads = make([]atomic.Int64, s.Tree.Len())
	}
}

// Resolve finds what the reference r, a member of a schema, leads to.
func (s *Document) Resolve(r *tree.Node) (*tree.Node, Status) {
	if s.leads == nil {
		return s.follow(r)
	}
	known := &s.leads[r.Number()]
	l := known.Load()
	if l == 0 {
		target, status := s.follow(r)
		known.Store(lead(target, status))
		return target, status
	}
	if number := int(l>>8) - 2; number >= 0 {
		return s.Tree.Node(number), Status(l)
	}
	return nil, Status(l)
}

// follow is Resolve, without what the document remembers.
func (s *Document) follow(r *tree.Node) (target *tree.Node, status Status) {
	base := s.base(r.Parent())
	text := r.Text()
	uri, fragment, _ := strings.Cut(strings.TrimSpace(text), "#")
	resource := s.resource(base)
	// A reference whose target is guessed has to be written anew, which is possible in the root's resource alone. Nothing is guessed of a
	// `$dynamicRef`: whoever writes one knows a later draft.
	own := resource == s.Tree.Root() && r.Word() == word.Ref
	if uri != "" {
		full := join(base, uri)
		if resource = s.resource(full); resource == nil {
			if resource = s.resource(uri); resource == nil {
				if t := s.identified(uri, fragment); t != nil && own {
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
		if len(uri)+len("#")+len(fragment) < len(text) || escapesNothing(fragment) || literal(resource, fragment) {
			return t, Literally
		}
		return t, Resolved
	}
	if uri == "" && own {
		if t := enclosed(r, fragment); t != nil {
			return t, Enclosed
		}
		if t := renamed(resource, fragment); t != nil {
			return t, Repointed
		}
		if t := s.identified("", fragment); t != nil {
			return t, Identified
		}
	}
	return nil, Dangling
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
	decoded := unescaped(fragment)
	if !strings.HasPrefix(decoded, "/") {
		return s.anchors[base+"#"+decoded]
	}
	return pointed(resource, fragment)
}

// unescaped is what the per cent signs of a fragment stand for, or the fragment where they escape nothing.
func unescaped(fragment string) string {
	if strings.Contains(fragment, "%") {
		if plain, err := url.PathUnescape(fragment); err == nil {
			return plain
		}
	}
	return fragment
}

// pointed returns the schema that a JSON Pointer in a fragment leads to from a root, or nil.
func pointed(root *tree.Node, fragment string) *tree.Node { return pathOf(fragment).from(root) }

// A path is a JSON Pointer in a fragment, for who follows it from several roots: as it is written, and what its per cent signs stand for.
type path struct{ written, decoded string }

func pathOf(fragment string) path { return path{fragment, unescaped(fragment)} }

// from returns the schema that a path leads to from a root, or nil.
func (p path) from(root *tree.Node) *tree.Node {
	t := root.Resolve(p.decoded)
	if t == nil && p.decoded != p.written {
		t = root.Resolve(p.written) // a name with a literal per cent sign, left unescaped
	}
	if !IsSchema(t) {
		return nil
	}
	return t
}

// literal reports whether a fragment leads by its text alone, not by what its escapes stand for
// (RFC 3986, 2.1): readers that unescape it throw, or find nothing.
func literal(resource *tree.Node, fragment string) bool {
	if !strings.Contains(fragment, "%") {
		return false
	}
	decoded, err := url.PathUnescape(fragment)
	return err != nil || strings.HasPrefix(decoded, "/") && resource.Resolve(decoded) == nil
}

// escapesNothing reports whether a pointer has a tilde that escapes nothing (RFC 6901, 3).
func escapesNothing(fragment string) bool {
	for i := range len(fragment) {
		if fragment[i] == '~' && (i+1 == len(fragment) || fragment[i+1] != '0' && fragment[i+1] != '1') {
			return strings.HasPrefix(fragment, "/")
		}
	}
	return false
}

// base returns the URI of the resource that n belongs to.
func (s *Document) base(n *tree.Node) string {
	if len(s.bases) <= 1 {
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
	if len(s.bases) <= 1 {
		return false
	}
	for ; n != nil; n = n.Parent() {
		if _, ok := s.bases[n]; ok {
			return n != s.Tree.Root()
		}
	}
	return false
}

// Resources yields the roots of all resources but the document's own.
func (s *Document) Resources() iter.Seq[*tree.Node] {
	return func(yield func(*tree.Node) bool) {
		for n := range s.bases {
			if n != s.Tree.Root() && !yield(n) {
				return
			}
		}
	}
}

// Starts reports whether n is the root of a resource within the document.
func (s *Document) Starts(n *tree.Node) bool {
	_, ok := s.bases[n]
	return ok && n != s.Tree.Root()
}

// IgnoresSiblings reports whether what stands beside a `$ref` means nothing here, as
// in draft-07 and before.
func (s *Document) IgnoresSiblings() bool { return s.Dialect <= Draft07 }

// LastToken is the last part of a reference, which names what it leads to.
func LastToken(reference string) string {
	if i := strings.LastIndexByte(reference, '/'); i >= 0 {
		return tree.UnescapeToken(reference[i+1:])
	}
	return strings.TrimPrefix(reference, "#")
}
