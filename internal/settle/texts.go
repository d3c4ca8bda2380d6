package settle

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
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
		sh := l.NormalFormUpTo(n.Set, meaning.PartsOfText)
		left := meaning.MaxShapesWithin
		if l.Work-begun > l.MostWork()/4 {
			left = 0
		}
		t := l.TypesWithin(sh, meaning.MaxTypesWithin, &left)
		what := diag.TextWords(t)
		if names := l.memberWords(sh); t == schema.TObject && names != "" && !sh.Partial {
			what += " with " + names
		}
		meaning.Done(sh)
		describe(n, what)
	}
	return changed
}

// memberWords lists the members that objects of a shape must and may have, as far as they
// are few; nothing where that depends on their form.
func (l *Settling) memberWords(sh *meaning.Normal) string {
	const most, longest = 12, 40
	if len(sh.Unions)+len(sh.Conditions)+len(sh.Dependencies) > 0 {
		return ""
	}
	ms := l.MembersOf(sh)
	var must, may []string
	left := most
	for _, name := range slices.Concat(ms.Order, ms.Names) {
		to := &may
		switch {
		case ms.Required[name] != nil:
			to = &must
		case sh.Forbids(name) || ms.At(name).Kind() == tree.False:
			continue
		}
		if left--; left < 0 || len(name) > longest {
			if left = 0; !slices.Contains(*to, "more") {
				*to = append(*to, "more")
			}
			continue
		}
		*to = append(*to, diag.Quote(name))
	}
	switch {
	case len(must) == 0 && len(may) == 0:
		return ""
	case len(may) == 0:
		return diag.Enumerated(must, " and ")
	case len(must) == 0:
		return "perhaps " + diag.Enumerated(may, " and ")
	}
	return diag.Enumerated(must, " and ") + ", and perhaps " + diag.Enumerated(may, " and ")
}
