package lower

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// propertyName gives a property its name in the output: its own where the flavor takes
// it, else one made from it that nothing else in the object has.
func (l *Lowering) propertyName(n *ir.Node, name string, ms *meaning.Members, taken *names.TakenNames, c Context, at *tree.Node) string {
	if !taken.Has(name) || len(taken.Names) < len(ms.Names) {
		for _, x := range append(slices.Clone(ms.Names), ms.Order...) {
			taken.Add(x)
		}
	}
	if l.nameRule.Takes(name, c.Root) {
		taken.Add(name)
		return name
	}
	out := l.nameRule.Fit(name, c.Root, taken)
	taken.Add(out)
	n.Fact(diag.Fact{Rule: "property-name", Reshaped: true, Node: at, Keyword: name, Detail: out})
	return out
}

// tellName tells the model what a renamed property is called in the original: of a name in
// another script not much may be left.
func (l *Lowering) tellName(n *ir.Node, name string) *ir.Node {
	told := "Originally called `" + diag.Clip(name) + "`."
	if l.O.NoDescriptions || l.Terse == 0 || !l.Rules.DescribeAll && len(l.Rules.Describe) == 0 {
		return n
	}
	switch n.Kind {
	case ir.SchemaNode, ir.UnionNode:
		n = l.Mutable(n)
		n.Lost = append(n.Lost, diag.Told{Text: told})
	case ir.VerbatimNode, ir.KeptNode:
		if n.Src == nil || !n.Src.IsObject() || !l.Allows("description", flavor.Untyped) {
			return n
		}
		k := *l.Opened(n)
		text := diag.Joined(k.KeptDescription(), told)
		at := k.Src.Member(word.Description)
		k.Members = slices.DeleteFunc(slices.Clone(k.Members), func(m ir.Member) bool { return m.Keyword == "description" })
		k.Says("description", diag.Quote(text), at)
		k.Facts = ir.CopyFacts(k.Facts, &k)
		return &k
	}
	return n
}
