package emit

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A slot is one member about to be written. Slots of a schema are put on a stack, ordered and
// written; those of the schemas within it come and go behind them.
type slot struct {
	keyword  string
	at       *tree.Node // the member of the input whose place it takes, or that is copied; or nil
	member   *ir.Member // the node's member that it is, or nil
	text     string     // what write writes, where that is given
	position int        // an offset in the input, or atFront or atEnd
	within   int        // the order among slots of one position: those of a schema that is referred to there
	write    func(*Emitter, *ir.Node, slot)
}

// add puts a member of a node on the stack.
func (e *Emitter) add(n *ir.Node, s slot) {
	s.position, s.within = position(n, s.keyword, s.at)
	if e.slots == nil {
		e.slots = make([]slot, 0, usualSlots)
	}
	e.slots = append(e.slots, s)
}

// write writes a node's members, which are the slots from an index on, and takes them off the stack.
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

func byPosition(a, b slot) int {
	return cmp.Or(cmp.Compare(a.position, b.position), cmp.Compare(a.within, b.within))
}

const (
	atFront = -1
	atEnd   = int(^uint(0) >> 1)
)

// position is where a member goes: where the input's object has the keyword, or the member whose place it takes. What
// comes from schemas that the object refers to or combines goes where it has the $ref or allOf, in their order (within):
// {"$ref": "#/$defs/a", "title": "T"} becomes {"type":"string","pattern":"^x","title":"T"}. All else goes in front
// (type) or at the end.
func position(n *ir.Node, keyword string, at *tree.Node) (position, within int) {
	src := n.Src
	if src != nil {
		if at != nil && at.Parent() == src {
			return at.NameOffset(), 0
		}
		if m := src.Get(keyword); m != nil {
			return m.NameOffset(), 0
		}
		for _, old := range formerly[keyword] {
			if m := src.Get(old); m != nil {
				return m.NameOffset(), 0
			}
		}
		for _, k := range combining {
			if by := src.Member(k); by != nil && (keyword != "type" || !saysMore(src)) {
				if within, ok := behind(n, keyword, at); ok {
					return by.NameOffset(), within
				}
				break
			}
		}
	}
	if keyword == "type" {
		return atFront, 0
	}
	return atEnd, 0
}

// behind returns the place of a keyword among those of the schemas that a node's object refers to or combines: schema by
// schema, except that `type` goes in front of an earlier schema that says anything of values. A `required` that none
// of them has goes to the place of `properties`.
func behind(n *ir.Node, keyword string, at *tree.Node) (within int, ok bool) {
	first := -1
	for i, p := range n.Set {
		if p.N == n.Src {
			continue
		}
		m := p.N.Get(keyword)
		if m == nil && at != nil && at.Parent() == p.N {
			m = at
		}
		switch {
		case m != nil && keyword == "type" && first >= 0:
			return first << 32, true
		case m != nil:
			return (i+1)<<32 + m.NameOffset(), true
		case first < 0 && saysMore(p.N):
			first = i
		}
	}
	if keyword == "required" {
		return behind(n, "properties", nil)
	}
	return 0, false
}

// saysMore reports whether a schema itself says something of values, beside what it refers to or combines.
func saysMore(n *tree.Node) bool {
	for m := range n.All() {
		if k := schema.Of(m); k != nil && (k.Family == schema.AnyValue || k.Family >= schema.OfObject) {
			return true
		}
	}
	return false
}

// combining lists the keywords by which an object takes over what other schemas say.
var combining = [...]word.Word{word.Ref, word.DynamicRef, word.RecursiveRef, word.AllOf, word.AnyOf, word.OneOf, word.If}

// formerly lists the keywords that a keyword may replace, and whose place it then takes.
var formerly = map[string][]string{
	"anyOf":      {"oneOf", "enum", "type", "$ref"},
	"$ref":       {"$dynamicRef", "$recursiveRef", "allOf"},
	"$defs":      {"definitions"},
	"items":      {"prefixItems", "additionalProperties", "patternProperties"},
	"properties": {"prefixItems", "items"},
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
