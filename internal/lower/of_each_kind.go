package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// ofEachKind constructs a member that says itself no more than that it is an object, and of which each branch of a union
// that is told says the properties: what it is in any of these, where an object without properties could only be sent
// as text. Which of them goes with what, the sentence on the union says. It is nil where the member stays as it is.
func (l *Lowering) ofEachKind(made *Making, s conjunction.Set) *ir.Node {
	if len(made.Normal.Told) == 0 || len(s) != 1 || !l.Rules.Refuses(flavor.CFreeFormObject) || !onlyObject(l.Schemas.ChainEnd(s[0].N)) {
		return nil
	}
	for _, union := range made.Normal.Told {
		var branches []*ir.Branch
		for b := range union.All() {
			p := l.Schemas.ChainEnd(b).Member(word.Properties).Get(s[0].N.Name())
			if p == nil || l.Schemas.ChainEnd(p).Member(word.Properties).Len() == 0 || l.exhausted(made.Context) {
				branches = nil
				break
			}
			branches = append(branches, l.branch(conjunction.One(p).Add(s.Quiet()...), Context{property: true, level: made.Context.level, edited: true}))
		}
		if len(branches) < 2 {
			continue
		}
		n := l.Alternatives.Union(meaning.OfAnnotations(l.Meaning.NormalForm(s).Annotations), branches)
		if objects := n.Kind == ir.UnionNode && !n.Tagged || n.Kind == ir.SchemaNode && n.Types == schema.TObject; objects && n.Carry == ir.CarryPlain {
			return n
		}
	}
	return nil
}

// onlyObject reports whether a schema says no more of a value than that it is an object.
func onlyObject(n *tree.Node) bool {
	t := schema.OnlyKeyword(n, word.Type)
	return t != nil && t.Is("object")
}
