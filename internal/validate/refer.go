package validate

import (
	"net/url"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// refClause is a reference of any kind. What leads out of the document, or nowhere,
// constrains nothing, and is reported as unchecked.
type refClause struct {
	src    *tree.Node
	target *sub   // nil: there is none
	why    string // why there is none
	// rebind finds another target in a resource of the dynamic scope, or nil. It is nil
	// itself where the reference is not dynamic, or its target has no dynamic anchor.
	rebind func(resource *tree.Node) *tree.Node
}

// lost says why a reference has no target.
var lost = map[schema.Status]string{
	schema.External: "the reference leads out of the schema, and nothing is loaded",
	schema.Dangling: "the reference leads nowhere in the schema",
}

func (b *builder) reference(m *tree.Node) *refClause {
	if !m.IsString() {
		return nil
	}
	c := &refClause{src: m}
	target, status := b.v.doc.Resolve(m)
	if status <= schema.Identified {
		c.target = &sub{src: target}
	} else {
		c.why = lost[status]
	}
	b.n.inPlace = append(b.n.inPlace, c)
	return c
}

func (b *builder) ref(m *tree.Node) { b.reference(m) }

// dynamicRef: 2020-12 core, 8.2.3.2.
func (b *builder) dynamicRef(m *tree.Node) {
	c := b.reference(m)
	if c == nil || c.target == nil || b.v.index == nil {
		return
	}
	_, name, _ := strings.Cut(m.Text(), "#")
	if decoded, err := url.PathUnescape(name); err == nil {
		name = decoded
	}
	if name == "" || !c.target.src.Member(word.DynamicAnchor).Is(name) {
		return
	}
	anchors := b.v.index.anchors
	c.rebind = func(resource *tree.Node) *tree.Node { return anchors[resource][name] }
}

// recursiveRef: 2019-09 core, 8.2.4.2.1.
func (b *builder) recursiveRef(m *tree.Node) {
	c := b.reference(m)
	if c == nil || c.target == nil || !isRecursive(c.target.src) {
		return
	}
	c.rebind = func(resource *tree.Node) *tree.Node {
		if isRecursive(resource) {
			return resource
		}
		return nil
	}
}

func isRecursive(n *tree.Node) bool {
	a := n.Member(word.RecursiveAnchor)
	return a.IsBool() && a.Kind() == tree.True
}

// to returns the target in a scope.
func (c *refClause) to(sc *scope) *sub {
	if c.rebind == nil {
		return c.target
	}
	if n := sc.outermost(c.target.src, c.rebind); n != c.target.src {
		return &sub{src: n}
	}
	return c.target
}

func (c *refClause) check(r *run, value *tree.Node, sc *scope) verdict {
	if c.target == nil {
		r.note(c.src, value, c.why)
		return unknown
	}
	return r.again(c.to(sc), value, sc)
}

func (c *refClause) annotate(r *run, value *tree.Node, sc *scope, e *evaluated) {
	if c.target != nil {
		e.walk(r, c.to(sc).get(r.v), value, sc)
	} else {
		e.all = true // it may have looked at anything
	}
}
