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

// DescribeTexts describes nodes that are JSON text by what the model cannot see elsewhere: the types of the values in the text,
// with those of unions, and the names of members; with briefly, the types alone. It runs at the end because texts that are
// alike become one branch of a union. It reports whether any description changed.
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
	var elsewhere spelledOut
	var said map[*tree.Node]string // the words for the values of a schema, of which there may be many texts
	var few [ir.Usual]*ir.Node
	live := ir.AppendLive(few[:0], root)
	for _, n := range live {
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
		if s.Meter.Work-begun > s.Meter.MostWork()/4 { // each text may take work in proportion to the document's size
			describe(n, n.What)
			continue
		}
		what := s.whatOf(n, meant, briefly)
		if !briefly && what != diag.TextWords(schema.TAll) {
			what += s.insideText(&elsewhere, live, n)
		}
		if meant != nil {
			slab.Put(&said, meant, what)
		}
		describe(n, what)
	}
	return changed
}

// whatOf returns the words for the values in a text: their types and, unless briefly, their members, bounds or listed values. meant is
// the schema of these values, if the node means one schema alone.
func (s *Settling) whatOf(n *ir.Node, meant *tree.Node, briefly bool) string {
	normal := s.Meaning.NormalFormUpTo(n.Set, meaning.PartsOfText)
	defer meaning.Release(normal)
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
	case t == schema.TArray && !normal.Partial:
		what += s.ofObjects(s.Meaning.PositionsOf(normal))
	case meant != nil && t&(schema.TObject|schema.TArray) == 0 && (n.Nulls || !s.Schemas.AdmitsNull(n.Set)): // bounds, and what is listed
		what = cmp.Or(s.Teller.Words.InText(meant), what)
	}
	return what
}

// ofObjects returns the words for the items of an array that are all objects: " of objects" and what is said of one. It returns ""
// for other items.
func (s *Settling) ofObjects(items *meaning.Positions) string {
	if items.At != nil || len(items.Rest) == 0 {
		return ""
	}
	normal := s.Meaning.NormalFormUpTo(items.Rest, meaning.PartsOfText)
	defer meaning.Release(normal)
	if normal.Types != schema.TObject || normal.Partial {
		return ""
	}
	return " of objects" + s.Teller.Words.Object(normal)
}

// leadsTo returns the one schema that all parts of a node's set are or refer to; nil where there is no such schema.
func (s *Settling) leadsTo(n *ir.Node) (to *tree.Node) {
	for _, p := range n.Set {
		if !p.N.IsObject() {
			return nil
		}
		end := s.Schemas.ChainEnd(p.N)
		if to != nil && end != to {
			return nil
		}
		to = end
	}
	return to
}

// spelledOut knows which schemas are written out as nodes, so that a JSON text of the same schema can be compared with them.
type spelledOut struct {
	first map[*tree.Node]*ir.Node // the first node of each schema that is no text
	words map[*tree.Node]string   // what a text of the schema says of the difference
}

// insideText says how a value in a text is written otherwise than where the same schema stands written out, as it does above the end of
// a recursion: a model that has filled in the upper levels would write the text like them.
func (s *Settling) insideText(w *spelledOut, live []*ir.Node, text *ir.Node) string {
	meant := s.leadsTo(text)
	if meant == nil {
		return ""
	}
	if w.first == nil {
		w.first, w.words = map[*tree.Node]*ir.Node{}, map[*tree.Node]string{}
		for _, n := range live {
			if to := s.leadsTo(n); to != nil && w.first[to] == nil && !n.IsText() {
				w.first[to] = n
			}
		}
	}
	words, known := w.words[meant]
	if first := w.first[meant]; !known && first != nil {
		words = s.otherwiseInside(first)
		w.words[meant] = words
	}
	return words
}

// otherwiseInside says which parts of a node's values travel in another form than they have in a text, such as maps.
func (s *Settling) otherwiseInside(first *ir.Node) string {
	var otherwise [len(inside)]bool
	all := ir.LiveNodes(first)
	s.Meter.Charge(len(all))
	for _, n := range all {
		switch {
		case n.Carry == ir.CarryEntries || n.Object != nil && n.Object.Rest != nil:
			otherwise[0] = true
		case n.Carry == ir.CarryTuple:
			otherwise[1] = true
		case n.IsText() && n.What == diag.TextWords(schema.TAll):
			to := s.leadsTo(n) // any value, but not the end of a recursion
			otherwise[2] = otherwise[2] || to != nil && !s.Meaning.Graph.Recursive(to)
		}
	}
	var words []string
	for i, is := range otherwise {
		if is {
			words = append(words, inside[i])
		}
	}
	if len(words) == 0 {
		return ""
	}
	return ". Inside this text, write " + diag.Enumerated(words, " and ")
}

// inside are the words for what is written as itself within a text.
var inside = [...]string{"a map as an object", "a tuple as a list", "a value of any kind as plain JSON"}
