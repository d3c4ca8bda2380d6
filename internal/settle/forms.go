package settle

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
	"github.com/schemaflavor/schemaflavor/internal/slab"
)

// wordsReach bounds how far the words of an author are taken to speak of what is inside: a union's, of the items of a list in it.
const wordsReach = 3

// TellForms has what travels as entries, or as a tuple's object, say so where the author's words on what is around it speak of the original
// form: {"description": "Labels by name.", "anyOf": [MAP, {"type": "null"}]}. What has words of its own says so already.
func (s *Settling) TellForms(root *ir.Node) {
	if s.Teller.Words.Silent() {
		return
	}
	var few [ir.Usual]*ir.Node
	live := ir.AppendLive(few[:0], root)
	forms := formTeller{}
	if s.Rules.Refuses(flavor.CRepeatedAnnotation) {
		for _, n := range live {
			if n.Kind == ir.ReferenceNode && n.AuthorsWords() != "" {
				slab.Put(&forms.described, n.Definition, true)
			}
		}
	}
	for _, n := range live {
		if n.AuthorsWords() != "" {
			forms.within(n, wordsReach)
		}
	}
}

// A formTeller tells the forms of nodes.
type formTeller struct {
	described map[*ir.Definition]bool // may not have a description, for one stands beside a reference to them
	looked    map[*ir.Node]int        // how far was looked into a wide union without words of its own, at most
}

// wide is from how many branches on it is remembered that a union was looked into.
const wide = 16

// within tells the forms of what stands directly in a node, as a branch, as the items or behind its reference, and in that.
func (f *formTeller) within(n *ir.Node, reach int) {
	switch {
	case reach == 0:
	case n.Kind == ir.UnionNode:
		for _, b := range n.Branches {
			f.tell(b.Node, reach)
		}
	case n.Kind == ir.ReferenceNode && !f.described[n.Definition]:
		f.tell(n.Definition.Node, reach)
	case n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && n.Array != nil && n.Array.Items != nil:
		f.tell(n.Array.Items, reach)
	}
}

// tell tells the form of a node that has no words of its own, or looks within it.
func (f *formTeller) tell(n *ir.Node, reach int) {
	if n == nil || n.AuthorsWords() != "" || n.Description != "" || len(n.Sentences) > 0 {
		return
	}
	form := ""
	switch {
	case n.Kind == ir.SchemaNode && n.Carry == ir.CarryEntries:
		form = sentence.AsEntries
	case n.Kind == ir.SchemaNode && n.Carry == ir.CarryTuple:
		form = sentence.AsPositions
	case f.looked[n] >= reach:
		return
	default:
		if len(n.Branches) >= wide {
			slab.Put(&f.looked, n, reach)
		}
		f.within(n, reach-1)
		return
	}
	n.Sentences = append(slices.Clip(n.Sentences), diag.Told{Text: form})
}
