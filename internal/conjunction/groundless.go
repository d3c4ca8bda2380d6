package conjunction

import (
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// References that lead back to where they were, with nothing on the way that says what a
// value is, have no ground: A = {"$ref": B} and B = {"$ref": A} are groundless.

// ReportGroundless reports whether n, whose reference is r, is groundless, and adds a fact about that
// once. No reader can tell what such a schema means, so that it is taken to admit any value
// (https://json-schema.org/draft/2020-12/json-schema-core#section-9.4.1).
func (l *Schemas) ReportGroundless(n, r *tree.Node) bool {
	target, _ := l.Doc.Resolve(r)
	if target == nil || !l.Graph.Recursive(target) || !l.groundless(n) {
		return false
	}
	if l.Report.First(r) {
		l.Report.Add(diag.Fact{Rule: diag.RuleGroundless, Severity: diag.Warning, Node: r, Detail: r.Text()})
	}
	return true
}

// WithoutGround returns the set that stands for a groundless schema: the first schemas on the way
// without their references and allOf, so that it admits anything, and keeps the annotations.
func (l *Schemas) WithoutGround(n *tree.Node) (s Set) {
	const most = 8
	for n != nil && len(s) < most && !s.Has(Part{N: n, Without: NoReference | NoAllOf}) {
		s = append(s, Part{N: n, Without: NoReference | NoAllOf})
		r := l.Doc.Reference(n)
		if r == nil {
			break
		}
		n, _ = l.Doc.Resolve(r)
	}
	return s
}

// groundless reports whether nothing but references and allOf, which lead back, says what
// a value of n is.
func (l *Schemas) groundless(n *tree.Node) bool {
	if known, ok := l.grounds[n]; ok {
		return known
	}
	seen := map[*tree.Node]bool{}
	is, chain := true, true
	for stack := []*tree.Node{n}; len(stack) > 0 && is; {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[x] {
			continue
		}
		if known, ok := l.grounds[x]; ok {
			is = known
			continue
		}
		seen[x] = true
		next := l.leadsOn(x)
		is, chain = len(next) > 0, chain && len(next) <= 1
		stack = append(stack, next...)
	}
	for x := range seen {
		if is || chain || x == n { // where ways fork, the one that is not groundless decides for n alone
			slab.Put(&l.grounds, x, is)
		}
	}
	return is
}

// leadsOn lists the schemas that a schema refers to or has in its allOf. It is nil where the
// schema says something of values by itself, and where it has neither.
func (l *Schemas) leadsOn(n *tree.Node) (out []*tree.Node) {
	r := l.Doc.Reference(n)
	if r != nil {
		if target, _ := l.Doc.Resolve(r); target != nil && target.IsObject() {
			out = append(out, target)
		}
		if l.Doc.IgnoresSiblings() {
			return out
		}
	}
	for m := range n.All() {
		k := schema.Of(m)
		switch {
		case m == r || k == nil || k.Family <= schema.Annotation || k.Word == word.Nullable || !l.Means(k, m): // nullable only adds null
		case m.Name() == "allOf":
			for s := range m.All() {
				if !s.IsObject() {
					return nil
				}
				out = append(out, s)
			}
		default:
			return nil
		}
	}
	return out
}
