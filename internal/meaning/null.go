package meaning

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// AdmitsNull reports whether null may be among the values of a set; false is certain.
func (l *Schemas) AdmitsNull(s Conjunction) bool {
	if len(s) == 0 {
		return true
	}
	for _, p := range s {
		if p.N == nil {
			if p.Types&schema.TNull == 0 {
				return false
			}
			continue
		}
		switch {
		case p.Without&Holds != 0:
			return false
		case p.Without&Lacks != 0:
		default:
			if yes, known := l.takesNull(p.N); known && yes == (p.Without&Negated != 0) {
				return false
			}
		}
	}
	return true
}

// takesNull reports whether null is valid against a schema: most say so by types, listed values and
// what they lead to, which is read here; of the others it is tried.
func (l *Schemas) takesNull(n *tree.Node) (yes, known bool) {
	l.nullSteps = stepsOfNull
	if yes, known := l.readsNull(n, &l.nullSteps); known {
		return yes, true
	}
	return l.ask(n, nullValue)
}

// stepsOfNull bounds the schemas that are read to know of null: they may lead back, or to ever more.
const stepsOfNull = 64

// readsNull is takesNull as far as keywords that speak of values of any type say it plainly.
func (l *Schemas) readsNull(n *tree.Node, steps *int) (yes, known bool) {
	switch {
	case *steps == 0 || n == nil || l.Doc.Embedded(n): // which may be of another dialect
		return false, false
	case n.IsBool():
		return n.Kind() == tree.True, true
	case !n.IsObject() || l.Doc.Nullable && n.Says(word.Nullable):
		return false, false
	}
	*steps--
	if r := n.Member(word.Ref); r.IsString() && l.Doc.IgnoresSiblings() {
		return l.leadsNull(r, steps)
	}
	known = true
	for m := range n.All() {
		k := schema.Of(m)
		if k == nil || k.Family == schema.Annotation || k.Family >= schema.OfObject {
			continue
		}
		if read := ofNull[m.Word()]; read != nil {
			if !l.Means(k, m) || schema.Malformed(k, m) {
				return false, false
			}
			switch may, sure := read(l, m, steps); {
			case !sure:
				known = false
			case !may:
				return false, true
			}
		} else if k.Family != schema.Core || l.Doc.Refers(m) {
			known = false
		}
	}
	return known, known
}

// ofNull has what keywords that apply to values of any type say of null. Others of these are
// tried, as `not` and `if`.
var ofNull [word.Count]func(l *Schemas, m *tree.Node, steps *int) (may, sure bool)

func init() { // its rows read schemas, by the table
	ofNull[word.Type] = func(_ *Schemas, m *tree.Node, _ *int) (may, sure bool) {
		return schema.TypesSaid(m)&schema.TNull != 0, !schema.Respelled(m)
	}
	ofNull[word.Enum] = func(_ *Schemas, m *tree.Node, _ *int) (may, sure bool) {
		for v := range m.All() {
			may = may || v.Kind() == tree.Null
		}
		return may, true
	}
	ofNull[word.Const] = func(_ *Schemas, m *tree.Node, _ *int) (may, sure bool) { return m.Kind() == tree.Null, true }
	ofNull[word.Ref] = func(l *Schemas, m *tree.Node, steps *int) (may, sure bool) { return l.leadsNull(m, steps) }
	ofNull[word.AnyOf] = func(l *Schemas, m *tree.Node, steps *int) (may, sure bool) {
		some, _, open := l.branchesOfNull(m, steps)
		return some > 0, some > 0 || open == 0
	}
	ofNull[word.AllOf] = func(l *Schemas, m *tree.Node, steps *int) (may, sure bool) {
		_, others, open := l.branchesOfNull(m, steps)
		return others == 0, others > 0 || open == 0
	}
	ofNull[word.OneOf] = func(l *Schemas, m *tree.Node, steps *int) (may, sure bool) {
		some, _, open := l.branchesOfNull(m, steps)
		return some == 1, some > 1 || open == 0
	}
}

// leadsNull is readsNull for what a reference leads to.
func (l *Schemas) leadsNull(r *tree.Node, steps *int) (yes, known bool) {
	target, status := l.Doc.Resolve(r)
	if status > schema.Identified {
		return false, false
	}
	return l.readsNull(target, steps)
}

// branchesOfNull counts the branches that take null, those that do not, and those of which it is
// not known.
func (l *Schemas) branchesOfNull(m *tree.Node, steps *int) (some, others, open int) {
	if m.Len() == 0 {
		return 0, 0, 1
	}
	for b := range m.All() {
		switch yes, known := l.readsNull(b, steps); {
		case !known:
			open++
		case yes:
			some++
		default:
			others++
		}
	}
	return some, others, open
}
