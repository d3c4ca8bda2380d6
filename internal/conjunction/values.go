package conjunction

import (
	"cmp"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Admits reports whether a value that one part of a set lists satisfies the others, and whether
// that is sure.
func (l *Schemas) Admits(s Set, v *tree.Node) (ok, sure bool) {
	ok, sure = true, true
	for _, p := range s {
		switch {
		case !ok || !sure || p.N == nil:
		case (len(s) > 1 || p.N.Len() > 1) && !lists(p.N):
			yes, known := l.ask(p.N, v)
			ok, sure = yes || !known, sure && known
		}
	}
	return ok, sure
}

// ExcludedList returns the enum or const of a set's last part, where that part says little else and the parts before
// it admit none of the values; else nil. That is cheaper to find out than a normal form: where a place has two unions, each
// branch of one is read beside each branch of the other.
func (l *Schemas) ExcludedList(s Set) *tree.Node {
	last := s[len(s)-1]
	if len(s) == 1 || last.N == nil || last.Without&^(Nearer|NoAnnotations) != 0 || !last.N.IsObject() || !lists(last.N) {
		return nil
	}
	by := cmp.Or(last.N.Member(word.Enum), last.N.Member(word.Const))
	k := schema.Of(by)
	if l.Malformed(k, by) || !l.Means(k, by) {
		return nil
	}
	types := s.Types() & cmp.Or(schema.TypesSaidBy(last.N), schema.TAll)
	l.Meter.Charge(len(s))
	for _, v := range l.Doc.Listed(by) {
		if types&schema.TypeOf(v) == 0 {
			continue
		}
		if ok, sure := l.Admits(s, v); ok || !sure {
			return nil
		}
	}
	return by
}

// lists reports whether a schema has an enum or a const, and nothing beside it but `type`: the listed values
// that are of its types satisfy it.
func lists(n *tree.Node) bool {
	listed := 0
	for m := range n.All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation:
		case k.Word == word.Enum || k.Word == word.Const:
			listed++
		case k.Word == word.Type && !schema.Respelled(m) && schema.IsTypes(m):
		default:
			return false
		}
	}
	return listed == 1
}

// Valid reports whether a value is valid against a schema of the document, or that takes more steps
// to find out than are allowed.
func (l *Schemas) Valid(n, value *tree.Node) bool {
	yes, known := l.ask(n, value)
	return yes || !known
}

// ask reports whether a value is valid against a schema, and whether that is known.
func (l *Schemas) ask(n, value *tree.Node) (yes, known bool) {
	if !schema.IsSchema(n) || n.IsObject() && l.groundless(n) {
		return true, true
	}
	return l.trials.validates(n, value)
}

// ValuesOf returns the values that a schema lists by const or enum, and null where `nullable` adds it; nil where it lists none.
func (l *Schemas) ValuesOf(p *tree.Node) []*tree.Node {
	if c := p.Member(word.Const); c != nil && l.Means(schema.Row(word.Const), c) {
		return l.Doc.Listed(c)
	}
	if list := p.Member(word.Enum); list.IsArray() {
		return l.Doc.Listed(list)
	}
	return nil
}
