package objects

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// ofEachKind constructs a member that is declared as no more than {"type": "object"}, while each branch of a union that is told
// in a sentence says which properties the member has. It becomes the union of what the branches say, since without
// properties it could only be sent as text; the sentence says which goes with what. It is nil where the member stays as it is.
func (b *ObjectBuilder) ofEachKind(made *making, s conjunction.Set) *ir.Node {
	if len(made.normal.Told) == 0 || len(s) != 1 || !b.Rules.Refuses(flavor.CFreeFormObject) || !onlyObject(b.Schemas.ChainEnd(s[0].N)) {
		return nil
	}
	for _, union := range made.normal.Told {
		var branches []*ir.Branch
		for branch := range union.All() {
			p := b.Schemas.ChainEnd(branch).Member(word.Properties).Get(s[0].N.Name())
			if p == nil || b.Schemas.ChainEnd(p).Member(word.Properties).Len() == 0 || b.places.Exhausted(made.context) {
				branches = nil
				break
			}
			branches = append(branches, b.branch(b.Sets.Add(b.Sets.One(p), b.Sets.Quiet(s)...), place.Context{Property: true, Level: made.context.Level, Edited: true}))
		}
		if len(branches) < 2 {
			continue
		}
		n := b.Alternatives.Union(meaning.OfAnnotations(b.Meaning.NormalForm(s).Annotations), branches)
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
