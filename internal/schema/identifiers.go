package schema

import (
	"net/url"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// idWord returns the keyword that identifies a schema in the document's dialect.
func (s *Document) idWord() word.Word {
	if s.Dialect <= Draft04 {
		return word.OldID
	}
	return word.ID
}

// A place is a schema and the base URI around it, against which its own identifier is resolved.
type place struct {
	n    *tree.Node
	base string
}

// eachPlace calls visit for each schema in document order, so that the first of two equal anchors wins.
// visit is given the base URI around a schema, and returns the one for the schemas in it.
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
		if it.n == s.Tree.Root() {
			for c := range it.n.Get("components").Get("schemas").All() { // OpenAPI's, which references lead into and no keyword holds
				stack = append(stack, place{c, base})
			}
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
			full := join(base, uri)
			switch other := s.resource(full); {
			case other == nil || other == n:
				s.resources[full], s.bases[n] = n, full
				base = full
			default: // another schema has this URI already: it names nothing here
				if s.Repeated == nil {
					s.Repeated = map[*tree.Node]bool{}
				}
				s.Repeated[id] = true
			}
		}
		if fragment != "" && !(n.Member(word.Anchor).IsString() && Row(word.Anchor).In(s.Dialect)) { // else the anchor names it
			s.anchor(base, fragment, n)
		}
	}
	for _, w := range [...]word.Word{word.Anchor, word.DynamicAnchor} {
		if a := n.Member(w); a.IsString() && Row(w).In(s.Dialect) {
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

// maxURI is the length of a base above which URIs are not resolved against it.
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

// indexOld notes the schemas that draft-04's `id` names, by the `id` as it is written and as it is resolved against those around it.
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
