package settle

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// DescribeTexts says of texts what the model cannot see elsewhere: the types behind unions,
// and the names of members. It is done at the end, because unions of texts alike are one. With
// briefly it names the types alone. It reports whether a text says something else now.
func (s *Settling) DescribeTexts(root *ir.Node, briefly bool) (changed bool) {
	if s.Form.MaxDescription >= 0 {
		return false
	}
	begun := s.Meter.Work
	describe := func(n *ir.Node, what string) {
		before := n.Description
		n.Describe(what)
		changed = changed || n.Description != before
	}
	var said map[*tree.Node]string // of schemas, to which many texts may lead
	var few [ir.Usual]*ir.Node
	for _, n := range ir.AppendLive(few[:0], root) {
		if !n.IsText() || n.Description == "" || len(n.Set) == 0 {
			continue
		}
		own := n.Set.Key()
		several := func(other *ir.Node) bool { return other.Set.Key() != own }
		if slices.ContainsFunc(n.Stead.All(), several) {
			describe(n, n.What)
			continue
		}
		var meant *tree.Node
		if alone := n.Set.Only(); alone.IsObject() {
			meant = s.Schemas.ChainEnd(alone)
		}
		if what, known := said[meant]; known {
			describe(n, what)
			continue
		}
		if s.Meter.Work-begun > s.Meter.MostWork()/4 { // each of them may take as much as the document is large
			describe(n, n.What)
			continue
		}
		normal := s.Meaning.NormalFormUpTo(n.Set, meaning.PartsOfText)
		left := meaning.MaxShapesWithin
		t := s.Meaning.TypesWithin(normal, meaning.MaxTypesWithin, &left)
		if !n.Nulls {
			t &^= schema.TNull
		}
		what := diag.TextWords(t)
		switch {
		case briefly:
		case t&^schema.TNull == schema.TObject && !normal.Partial:
			if words := s.Teller.Words.Object(normal); t == schema.TObject {
				what += words
			} else if words != "" {
				what = "null or " + diag.TextWords(schema.TObject) + words
			}
		case meant != nil && t&(schema.TObject|schema.TArray) == 0 && (n.Nulls || !s.Schemas.AdmitsNull(n.Set)): // bounds, and what is listed
			what = cmp.Or(s.Teller.Words.InText(meant), what)
		}
		meaning.Release(normal)
		if meant != nil {
			slab.Put(&said, meant, what)
		}
		describe(n, what)
	}
	return changed
}
