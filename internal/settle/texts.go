package settle

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// DescribeTexts says of texts what the model cannot see elsewhere: the types behind unions,
// and the names of members. It is done at the end, because unions of texts alike are one. With
// briefly it goes back to what was said before. It reports whether a text says something else now.
func (l *Settling) DescribeTexts(root *ir.Node, briefly bool) (changed bool) {
	if l.Terse >= 0 {
		return false
	}
	begun := l.Work
	describe := func(n *ir.Node, what string) {
		before := n.Description
		n.Describe(what)
		changed = changed || n.Description != before
	}
	said := map[string]string{} // of what texts mean: many mean the same
	var few [ir.Usual]*ir.Node
	for _, n := range ir.AppendLive(few[:0], root) {
		if !n.IsText() || n.Description == "" || len(n.Set) == 0 {
			continue
		}
		own := n.Set.Key()
		several := func(other *ir.Node) bool { return other.Set.Key() != own }
		if briefly || slices.ContainsFunc(n.Stead.All(), several) {
			describe(n, n.What)
			continue
		}
		if what, known := said[own]; known {
			describe(n, what)
			continue
		}
		sh := l.NormalFormUpTo(n.Set, meaning.PartsOfText)
		left := meaning.MaxShapesWithin
		if l.Work-begun > l.MostWork()/4 {
			left = 0
		}
		t := l.TypesWithin(sh, meaning.MaxTypesWithin, &left)
		what := diag.TextWords(t)
		if t&^schema.TNull == schema.TObject && !sh.Partial {
			if words := l.Object(sh); t == schema.TObject {
				what += words
			} else if words != "" {
				what = "null or " + diag.TextWords(schema.TObject) + words
			}
		}
		meaning.Done(sh)
		said[own] = what
		describe(n, what)
	}
	return changed
}
