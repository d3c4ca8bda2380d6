package engine

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A recursion ends for a reader who looks for values: a scalar ends it, an empty schema,
// an object that requires nothing or at least one property that ends, an array without
// items or whose items end, a union with one branch that ends. The empty array is not
// looked at.

// endless finds the schema where a document's root never ends, or nil. It takes a least
// fixpoint over the schemas that can be reached, the last met first.
func endless(doc *schema.Document) *tree.Node {
	e := ending{doc: doc, done: map[*tree.Node]bool{}}
	e.reach(doc.Tree.Root())
	for changed := true; changed; {
		changed = false
		for i := len(e.order) - 1; i >= 0; i-- {
			if n := e.order[i]; !e.done[n] && e.look(n) {
				e.done[n], changed = true, true
			}
		}
	}
	if e.ends(doc.Tree.Root()) {
		return nil
	}
	for i := len(e.order) - 1; i >= 0; i-- { // an object that waits for its own properties
		if n := e.order[i]; !e.done[n] && n.Get("required").Len() > 0 {
			return n
		}
	}
	return nil
}

type ending struct {
	doc   *schema.Document
	order []*tree.Node
	done  map[*tree.Node]bool // ends
}

// reach lists the schemas below n, references followed.
func (e *ending) reach(n *tree.Node) {
	seen := map[*tree.Node]bool{}
	stack := []*tree.Node{n}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !x.IsObject() || seen[x] {
			continue
		}
		seen[x] = true
		e.order = append(e.order, x)
		schema.Subschemas(x, func(k *schema.Keyword, sub *tree.Node) {
			if k.Family != schema.Core {
				stack = append(stack, sub)
			}
		})
		if r := e.doc.Reference(x); r != nil {
			if target, _ := e.doc.Resolve(r); target != nil {
				stack = append(stack, target)
			}
		}
	}
}

func (e *ending) ends(n *tree.Node) bool { return !n.IsObject() || e.done[n] }

func (e *ending) look(n *tree.Node) bool {
	if r := e.doc.Reference(n); r != nil {
		target, _ := e.doc.Resolve(r)
		return target == nil || e.ends(target)
	}
	if u := n.Get("anyOf"); u.IsArray() {
		for b := range u.All() {
			if e.ends(b) {
				return true
			}
		}
		return u.Len() == 0
	}
	switch t := typesSaidBy(n); {
	case t&^(tObject|tArray) != 0 || t == 0:
		return true
	case t&tObject != 0:
		return e.objectEnds(n)
	}
	items := n.Get("items")
	return items == nil || e.ends(items)
}

func (e *ending) objectEnds(n *tree.Node) bool {
	required, ps := n.Get("required"), n.Get("properties")
	if !required.IsArray() || required.Len() == 0 || ps == nil {
		return true
	}
	for r := range required.All() {
		if p := ps.Get(r.Text()); p == nil || e.ends(p) {
			return true
		}
	}
	return false
}

// relax makes one property of a result optional, where the result never ends. It works
// on the text that was written, for that is what the provider reads.
func (l *lowering) relax(o *Outcome) *tree.Node {
	if !l.refuses(flavor.CEndlessReference) {
		return nil
	}
	t, err := tree.Parse(o.Schema, tree.Limits{Depth: 1 << 20, Bytes: 1 << 31})
	if err != nil {
		return nil
	}
	return endless(schema.Read(t))
}

// relaxed marks the property that a culprit in the output stands for.
func (l *lowering) relaxed(o *Outcome, culprit *tree.Node) bool {
	pointer := culprit.Pointer()
	for n := range o.layout.steps {
		at, _ := o.layout.pointer(n)
		if at != pointer || n.kind != kSchema || n.object == nil {
			continue
		}
		for _, p := range n.object.properties {
			if p.required && !p.optional {
				p.required = false
				n.fact(Fact{Rule: flavor.CEndlessReference.String(), Repair: flavor.Relax, Effect: Widened, Node: n.place(), Detail: p.original})
				return true
			}
		}
	}
	return false
}
