package engine

import (
	"cmp"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// takesAll reports whether a repair takes a schema away with all that it says.
func takesAll(r flavor.Repair) bool {
	return r == flavor.Remove || r == flavor.Text || r == flavor.Prune || r == flavor.Strings
}

// tellingAll are the rules of facts that say that a schema goes with all that it says.
var tellingAll = map[string]bool{"impossible-branch": true, "impossible-property": true, "impossible-type": true, diag.RuleImpossibleItems: true, "impossible-part": true, diag.RuleIgnoredSibling: true, diag.RuleMaxNodes: true}

// reportDropped reports the annotations of the input that are nowhere in the output, unless another
// fact is about them or a schema around them. It treats keywords without effect, such as "uniqueItems": false, like
// annotations. What stands in a condition is reported only where a node of the output stands for its schema.
func (p *pass) reportDropped(o *product, y *ir.Layout, root *ir.Node) {
	d := standing{doc: p.Doc.Tree}
	p.standing(o, y, &d)
	var gone []*tree.Node
	type place struct {
		n     *tree.Node
		spare bool // all of it is in the output as it was, or a fact says that it is gone
		means bool // it says what values are, not when something holds
	}
	var few [24]place // as many as wait in most documents
	stack := append(few[:0], place{p.Doc.Tree.Root(), false, true})
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if at.spare = at.spare || d.spares(at.n); at.spare || !at.n.IsObject() {
			continue
		}
		for m := range at.n.All() {
			if k := schema.Of(m); k != nil && (k.Family == schema.Annotation || saysNoMore(k, m) && !d.stands.Has(m)) && (at.means || d.stands.Has(at.n)) && !d.kept.Has(m) && !d.copied.Has(m) {
				gone = append(gone, m)
			}
		}
		for c := schema.Under(at.n); c.Next(); {
			spare := false
			for x := c.Node.Parent(); x != at.n && x != nil; x = x.Parent() {
				spare = spare || d.spares(x)
			}
			stack = append(stack, place{c.Node, spare, at.means && !schema.Conditional(c.Keyword.Word)})
		}
	}
	if len(gone) == 0 {
		return
	}
	said, stead := wordsOf(y), nodesOf(y)
	for _, m := range gone {
		if !said[m.Name()+" "+string(m.Raw())] {
			at := m.Parent()
			for ; stead[at] == nil && at.Parent() != nil; at = at.Parent() {
			}
			f := diag.Fact{Rule: diag.RuleDropped, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Out: cmp.Or(stead[at], root)}
			if schema.Of(m).Family != schema.Annotation {
				f.Detail = diag.NothingMore
			}
			o.Facts = append(o.Facts, f)
		}
	}
}

// saysNoMore reports whether a keyword's schema means the same without it: a `uniqueItems` or a `nullable` that is
// false, an `if` that always holds once its `then` is a part of the schema, and a name that nothing refers by.
func saysNoMore(k *schema.Keyword, m *tree.Node) bool {
	switch k.Word {
	case word.UniqueItems, word.Nullable:
		return m.Kind() == tree.False
	case word.If:
		return schema.AlwaysThen(m.Parent()) != nil
	case word.ID, word.OldID, word.Anchor, word.DynamicAnchor:
		return m.IsString() // what referred by it refers in another way
	}
	return false
}

// A standing is what became of the values of the input.
type standing struct {
	doc    *tree.Document
	kept   tree.Marks // annotations in the output, and values that facts are about
	copied tree.Marks // what stands as it was
	gone   tree.Marks // schemas of which a fact says that they go with all that they say
	stands tree.Marks // schemas that a node of the output stands for
}

// spares reports whether nothing at or below a value is missed.
func (s *standing) spares(n *tree.Node) bool { return s.copied.Has(n) || s.gone.Has(n) }

// mark marks a value of the document.
func (s *standing) mark(m *tree.Marks, n *tree.Node) {
	if n != nil && n.Document() == s.doc {
		m.Add(n)
	}
}

// standing reads what became of the input from the nodes and the facts.
func (p *pass) standing(o *product, y *ir.Layout, s *standing) {
	for _, n := range y.Order {
		if !n.IsText() {
			for _, part := range n.Set {
				s.mark(&s.stands, part.N)
			}
			for _, x := range n.Stead.All() {
				s.mark(&s.stands, x.Src)
			}
		}
		if n.Kind == ir.VerbatimNode {
			s.mark(&s.copied, n.Src)
		}
		for _, a := range n.Annotations {
			s.mark(&s.kept, a)
		}
		for i := range n.Members {
			m := &n.Members[i]
			if m.Raw != nil {
				s.mark(&s.copied, m.Raw)
			} else if m.Text != "" {
				s.mark(&s.kept, m.After) // the text contains the words of that annotation
			}
		}
	}
	for i := range o.Facts {
		f := &o.Facts[i]
		s.mark(&s.kept, f.Node)
		if f.Told && (f.Keyword == "anyOf" || f.Keyword == "oneOf") {
			continue // the branches are told in words of our own, without the annotations of their author
		}
		if used := f.Repair == flavor.Prune && f.Node != nil && s.stands.Has(f.Node); !used && (takesAll(f.Repair) || tellingAll[f.Rule]) { // used: a node stands for it
			s.mark(&s.gone, f.Node)
		}
	}
}

// nodesOf are, by schemas, the first nodes that stand for them.
func nodesOf(y *ir.Layout) map[*tree.Node]*ir.Node {
	nodes := map[*tree.Node]*ir.Node{}
	for _, n := range y.Order {
		for _, part := range n.Set {
			if nodes[part.N] == nil {
				nodes[part.N] = n
			}
		}
	}
	return nodes
}

// wordsOf are the annotations in the output, as name and value, whichever schema of the input has them.
func wordsOf(y *ir.Layout) map[string]bool {
	words := map[string]bool{}
	for _, n := range y.Order {
		for _, a := range n.Annotations {
			words[a.Name()+" "+string(a.Raw())] = true
		}
	}
	return words
}
