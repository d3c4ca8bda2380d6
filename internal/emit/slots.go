package emit

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A slot is one member about to be written. Slots of a schema are put on a stack, ordered and
// written; those of the schemas within it come and go behind them.
type slot struct {
	keyword  string
	at       *tree.Node // the member of the input whose place it takes, or that is copied
	member   *ir.Member // of the node, where it is one
	text     string
	position int // in the input
	write    func(*Emitter, *ir.Node, slot)
}

// add puts a member of a node on the stack.
func (e *Emitter) add(n *ir.Node, s slot) {
	s.position = position(n.Src, s.keyword, s.at)
	if e.slots == nil {
		e.slots = make([]slot, 0, usualSlots)
	}
	e.slots = append(e.slots, s)
}

// write writes a node's members, those on the stack from there on, and takes them off.
func (e *Emitter) write(n *ir.Node, from int) {
	if own := e.slots[from:]; !slices.IsSortedFunc(own, byPosition) {
		slices.SortStableFunc(own, byPosition)
	}
	e.Out = append(e.Out, '{')
	for i, end := from, len(e.slots); i < end; i++ {
		if i > from {
			e.Out = append(e.Out, ',')
		}
		s := e.slots[i]
		e.Out = append(diag.AppendQuoted(e.Out, s.keyword), ':')
		s.write(e, n, s)
	}
	e.Out = append(e.Out, '}')
	clear(e.slots[from:])
	e.slots = e.slots[:from]
}

// usualSlots is the number of members for which there is room at once: those of the schemas on
// the way to most of them.
const usualSlots = 16

func byPosition(a, b slot) int { return cmp.Compare(a.position, b.position) }

const (
	atFront = -1
	atEnd   = int(^uint(0) >> 1)
)

// position is where a member goes: where the input's object has the keyword, or the
// member it takes the place of, else in front (type) or at the end.
func position(src *tree.Node, keyword string, at *tree.Node) int {
	if src != nil {
		if at != nil && at.Parent() == src {
			return at.NameOffset()
		}
		if m := src.Get(keyword); m != nil {
			return m.NameOffset()
		}
		for _, old := range formerly[keyword] {
			if m := src.Get(old); m != nil {
				return m.NameOffset()
			}
		}
	}
	if keyword == "type" {
		return atFront
	}
	return atEnd
}

// formerly lists the keywords whose place a keyword takes where it replaces them.
var formerly = map[string][]string{
	"anyOf":      {"oneOf", "enum", "type", "$ref"},
	"$ref":       {"$dynamicRef", "$recursiveRef", "allOf"},
	"$defs":      {"definitions"},
	"items":      {"prefixItems", "additionalProperties", "patternProperties"},
	"properties": {"allOf", "prefixItems", "items", "$ref"},
	"required":   {"allOf", "$ref"},
}

func unionMember(n *ir.Node) *tree.Node {
	if n.Src == nil {
		return nil
	}
	for _, k := range [...]string{"anyOf", "oneOf", "if"} {
		if m := n.Src.Get(k); m != nil {
			return m
		}
	}
	return nil
}
