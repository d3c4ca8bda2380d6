package validate

import (
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/violation"
)

// evaluated collects the members or items of one value that the keywords of a schema,
// and of the schemas it applies in place, have looked at (2020-12 core, 11). The other
// keywords of the schema with the unevaluated… keyword are known to hold.
type evaluated struct {
	all  bool                // every member or item counts as evaluated
	set  map[*tree.Node]bool // the members or items that were evaluated
	seen map[key]bool        // the schemas that were walked
}

// An annotator is a clause that evaluates members or items, or leads to such clauses.
type annotator interface {
	annotate(r *run, value *tree.Node, sc *scope, e *evaluated)
}

func (e *evaluated) mark(m *tree.Node) { e.set[m] = true }

// walk goes through a schema that holds, and what it applies in place.
func (e *evaluated) walk(r *run, n *node, value *tree.Node, sc *scope) {
	sc = r.enter(sc, n.resource)
	k := key{n.src, nil, sc.number()}
	if n.truth != mixed || e.all || e.seen[k] {
		return
	}
	e.seen[k] = true
	if r.depth++; r.depth > maxDepth {
		panic(any(ErrBudget))
	}
	for _, group := range [...][]clause{n.family[familyOf(value.Kind())], n.inPlace, n.last} {
		e.clauses(r, group, value, sc)
	}
	r.depth--
}

func (e *evaluated) clauses(r *run, group []clause, value *tree.Node, sc *scope) {
	for _, c := range group {
		if a, ok := c.(annotator); ok {
			r.spend(1)
			a.annotate(r, value, sc, e)
		}
	}
}

// unevaluatedClause is unevaluatedProperties or unevaluatedItems.
type unevaluatedClause struct {
	src  *tree.Node
	sub  *sub
	kind tree.Kind
	n    *node // the schema it stands in
}

func unevaluated(kind tree.Kind) func(*builder, *tree.Node) {
	return func(b *builder, m *tree.Node) {
		if s := b.sub(m); s != nil {
			b.n.last = append(b.n.last, &unevaluatedClause{m, s, kind, b.n})
		}
	}
}

func (c *unevaluatedClause) check(r *run, value *tree.Node, sc *scope) verdict {
	if value.Kind() != c.kind || value.Len() == 0 || c.sub.get(r.v).truth == always {
		return valid
	}
	e := &evaluated{set: map[*tree.Node]bool{}, seen: map[key]bool{{c.n.src, nil, sc.number()}: true}}
	saved := r.sink
	r.sink = nil
	e.clauses(r, c.n.family[familyOf(c.kind)], value, sc)
	e.clauses(r, c.n.inPlace, value, sc)
	r.sink = saved
	out := valid
	for m := value.First(); m != nil && !e.all; m = m.Next() {
		r.spend(1)
		if !e.set[m] {
			out = max(out, c.one(r, m, sc))
		}
	}
	return out
}

// one applies the keyword to one member or item.
func (c *unevaluatedClause) one(r *run, m *tree.Node, sc *scope) verdict {
	n := c.sub.get(r.v)
	if n.truth == never && r.reporting() {
		r.notAllowed(c.src, m, violation.Undescribed)
		return invalid
	}
	return r.eval(n, m, sc)
}

func (c *unevaluatedClause) annotate(_ *run, value *tree.Node, _ *scope, e *evaluated) {
	if value.Kind() == c.kind {
		e.all = true
	}
}
