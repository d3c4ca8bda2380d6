package refs

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A schema ends for a provider that looks for values of it: a scalar or an empty schema does,
// an object that requires nothing or at least one property that ends, an array without
// items or whose items end, a union with one branch that ends. That an array may be empty
// is not taken into account.

// Endless finds the objects because of which a document's root never ends: they do not end, the root waits
// for them, and they require properties. The last met is first. Where there are none, it finds the
// arrays among the schemas that the root waits for. It takes a least
// fixpoint over the schemas that can be reached, each of which is looked at once more when
// the first of those that it waits for ends: the cost is linear in them.
//
// Where nothing leads back to itself, everything ends, and nothing is looked at.
func Endless(doc *schema.Document, g *Graph) []*tree.Node {
	if !g.Loops() {
		return nil
	}
	e := ending{doc: doc, last: make([]int32, doc.Tree.Len())}
	e.reach(doc.Tree.Root())
	queue := slices.Clone(e.order)
	for len(queue) > 0 {
		n := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if !e.done.Has(n) && e.look(n) {
			e.done.Add(n)
			for i := e.last[n.Number()]; i > 0; i = e.waits[i-1].before {
				queue = append(queue, e.waits[i-1].who)
			}
		}
	}
	awaited := e.awaited(doc.Tree.Root())
	for _, waits := range [...]func(n *tree.Node) bool{
		func(n *tree.Node) bool { return n.Member(word.Required).Len() > 0 },
		func(n *tree.Node) bool { return n.Says(word.Items) },
	} {
		var waiting []*tree.Node
		for i := len(e.order) - 1; i >= 0; i-- {
			if n := e.order[i]; awaited.Has(n) && waits(n) {
				waiting = append(waiting, n)
			}
		}
		if len(waiting) > 0 {
			return waiting
		}
	}
	return nil
}

type ending struct {
	doc   *schema.Document
	order []*tree.Node
	done  tree.Marks // schemas that are known to end
	waits []wait     // all waits; those for one schema are linked by before
	last  []int32    // by a schema's number: the index of the last wait for it, plus one
}

// A wait says that a schema waits for another one to end, for which more may wait.
type wait struct {
	who    *tree.Node
	before int32 // the index of the wait before it for the same schema, plus one
}

// reach lists the schemas below n, references followed.
func (e *ending) reach(n *tree.Node) {
	var seen tree.Marks
	stack := []*tree.Node{n}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !x.IsObject() || seen.Has(x) {
			continue
		}
		seen.Add(x)
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

// awaited returns the schemas that do not end and that n does not end without.
func (e *ending) awaited(n *tree.Node) (seen tree.Marks) {
	stack := []*tree.Node{n}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if x == nil || seen.Has(x) || e.ends(x) {
			continue
		}
		seen.Add(x)
		if r := e.doc.Reference(x); r != nil {
			target, _ := e.doc.Resolve(r)
			stack = append(stack, target)
			continue
		}
		stack = append(stack, schema.Elements(x.Member(word.AnyOf))...)
		stack = append(stack, x.Member(word.Items))
		for r := range x.Member(word.Required).All() {
			stack = append(stack, x.Member(word.Properties).Get(r.Text()))
		}
	}
	return seen
}

func (e *ending) ends(n *tree.Node) bool { return !n.IsObject() || e.done.Has(n) }

// endsFor reports whether x is known to end, and has n wait for it if it is not.
func (e *ending) endsFor(n, x *tree.Node) bool {
	if e.ends(x) {
		return true
	}
	e.waits = append(e.waits, wait{n, e.last[x.Number()]})
	e.last[x.Number()] = int32(len(e.waits))
	return false
}

// look reports whether n ends, as far as is known. It ends as soon as one of the schemas does that it
// waits for.
func (e *ending) look(n *tree.Node) bool {
	if e.doc.OrNull(n) {
		return true
	}
	if r := e.doc.Reference(n); r != nil {
		target, _ := e.doc.Resolve(r)
		return target == nil || e.endsFor(n, target)
	}
	if u := n.Member(word.AnyOf); u.IsArray() {
		for b := range u.All() {
			if e.endsFor(n, b) {
				return true
			}
		}
		return u.Len() == 0
	}
	switch t := schema.TypesSaidBy(n); {
	case e.doc.Nullable() && schema.IsTrue(n.Member(word.Nullable)):
		return true
	case t&^(schema.TObject|schema.TArray) != 0 || t == 0:
		return true
	case t&schema.TObject != 0:
		return e.objectEnds(n)
	}
	items := n.Member(word.Items)
	return items == nil || e.endsFor(n, items)
}

func (e *ending) objectEnds(n *tree.Node) bool {
	required, ps := n.Member(word.Required), n.Member(word.Properties)
	if !required.IsArray() || required.Len() == 0 || ps == nil {
		return true
	}
	for r := range required.All() {
		if p := ps.Get(r.Text()); p == nil || e.endsFor(n, p) {
			return true
		}
	}
	return false
}
