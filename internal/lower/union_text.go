package lower

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// textUnion lets a union travel as text.
func (l *Lowering) textUnion(normal *meaning.Normal, why string) *ir.Node {
	return l.textOf(begin(normal), normal, why)
}

// noUnion lets a union travel as text for a reason that lies in none of its branches.
func (l *Lowering) noUnion(normal *meaning.Normal, branches []*ir.Branch, why string) *ir.Node {
	t := schema.TypeSet(0)
	for _, b := range branches {
		if len(b.Set) == 0 {
			t |= b.Node.Types
			continue
		}
		t |= l.Meaning.NormalFormUpTo(b.Set, meaning.PartsOfText).Types
	}
	text := l.textUnion(normal, why)
	text.DescribeText(t)
	if !slices.ContainsFunc(text.Facts, func(f diag.Fact) bool { return f.Effect == diag.Widened }) {
		text.Fact(diag.Fact{Rule: diag.RuleText, Effect: diag.Widened, Node: text.Facts[0].Node, Quiet: !keywords.LosesStructure(why)})
	}
	return text
}
