package validate

import (
	"bytes"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// An index holds what dynamic references and embedded dialects need to know of the
// whole document. It is built only where the text mentions such things.
type index struct {
	dynamic   bool                          // there are dynamic references, so that scopes matter
	dialects  map[*tree.Node]schema.Dialect // of embedded resources that declare one
	resources map[*tree.Node]bool
	anchors   map[*tree.Node]map[string]*tree.Node // $dynamicAnchor, by resource
}

// buildIndex walks the document once, if need be.
func (v *Validator) buildIndex() {
	t := v.doc.Tree
	root := t.Root()
	if !t.Mentions(word.DynamicRef) && !t.Mentions(word.RecursiveRef) && !v.mayEmbedDialects() {
		return
	}
	ix := &index{dialects: map[*tree.Node]schema.Dialect{}, resources: map[*tree.Node]bool{}, anchors: map[*tree.Node]map[string]*tree.Node{}}
	type item struct{ n, resource *tree.Node }
	ix.resources[root] = true
	stack := []item{{root, root}}
	for len(stack) > 0 {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		resource := it.resource
		ix.dynamic = ix.dynamic || it.n.Member(word.DynamicRef) != nil || it.n.Member(word.RecursiveRef) != nil
		if v.startsResource(it.n) {
			resource = it.n
			ix.resources[it.n] = true
			if s := it.n.Member(word.Schema); s.IsString() && it.n != root {
				if d, ok := schema.DialectOf(s.Text()); ok {
					ix.dialects[it.n] = d
				}
			}
		}
		if a := it.n.Member(word.DynamicAnchor); a.IsString() {
			if ix.anchors[resource] == nil {
				ix.anchors[resource] = map[string]*tree.Node{}
			}
			if ix.anchors[resource][a.Text()] == nil {
				ix.anchors[resource][a.Text()] = it.n
			}
		}
		for c := schema.Under(it.n); c.Next(); {
			stack = append(stack, item{c.Node, resource})
		}
	}
	v.index = ix
}

// mayEmbedDialects reports whether `$schema` may stand elsewhere than at the root; an escape \u may be part of it.
func (v *Validator) mayEmbedDialects() bool {
	t := v.doc.Tree
	if !t.Mentions(word.Schema) {
		return false
	}
	declared := 0
	if t.Root().Member(word.Schema) != nil {
		declared = 1
	}
	return bytes.Count(t.Source(), []byte(`"$schema"`)) > declared || bytes.Contains(t.Source(), []byte(`\u`))
}

// startsResource reports whether a schema has an identifier that no schema before it has.
func (v *Validator) startsResource(n *tree.Node) bool {
	for _, w := range [...]word.Word{word.ID, word.OldID} {
		if id := n.Member(w); id.IsString() && id.Text() != "" && id.Text()[0] != '#' && !v.doc.Repeated[id] {
			return true
		}
	}
	return false
}

// dialect returns the dialect in which the schema at n is written.
func (v *Validator) dialect(n *tree.Node) schema.Dialect {
	if v.index != nil && len(v.index.dialects) > 0 {
		for ; n != nil; n = n.Parent() {
			if d, ok := v.index.dialects[n]; ok {
				return d
			}
		}
	}
	return v.doc.Dialect
}

// resource returns the schema resource that n belongs to, where scopes matter.
func (v *Validator) resource(n *tree.Node) *tree.Node {
	if v.index == nil || !v.index.dynamic {
		return nil
	}
	for ; n.Parent() != nil && len(v.index.resources) > 1; n = n.Parent() {
		if v.index.resources[n] {
			return n
		}
	}
	return v.doc.Tree.Root()
}

// A scope is the dynamic scope (2020-12 core, 7.1), as far as it matters: the schema
// resources that were entered, in the order in which each was entered first.
type scope struct {
	id       int32
	outer    *scope
	resource *tree.Node
}

type scopeKey struct {
	outer    int32
	resource *tree.Node
}

func (s *scope) number() int32 {
	if s == nil {
		return 0
	}
	return s.id
}

// outer returns the scope in which a caller's question is asked.
func (r *run) outer(n *node) *scope {
	if n.resource == nil {
		return nil
	}
	return r.enter(r.enter(nil, r.v.doc.Tree.Root()), n.resource)
}

// enter returns the scope inside a resource.
func (r *run) enter(sc *scope, resource *tree.Node) *scope {
	if resource == nil || sc != nil && sc.resource == resource {
		return sc
	}
	for s := sc; s != nil; s = s.outer {
		r.spend(1)
		if s.resource == resource {
			return sc
		}
	}
	k := scopeKey{sc.number(), resource}
	if s, ok := r.scopes[k]; ok {
		return s
	}
	if r.scopes == nil {
		r.scopes = map[scopeKey]*scope{}
	}
	s := &scope{id: int32(len(r.scopes) + 1), outer: sc, resource: resource}
	r.scopes[k] = s
	return s
}

// outermost returns the schema that pick finds in the outermost resource of the scope,
// or target.
func (s *scope) outermost(target *tree.Node, pick func(resource *tree.Node) *tree.Node) *tree.Node {
	for ; s != nil; s = s.outer {
		if n := pick(s.resource); n != nil {
			target = n
		}
	}
	return target
}
