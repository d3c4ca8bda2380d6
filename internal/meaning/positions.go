package meaning

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// maxPositions bounds the positions of a tuple that are told apart.
const maxPositions = 4096

// Positions is what a shape says of the items of arrays.
type Positions struct {
	Prefix []conjunction.Set // what an item has to be, by position
	Rest   conjunction.Set   // what items after these have to be
	At     *tree.Node        // the keyword that tells positions apart
	Closed *tree.Node        // the keyword that forbids items after the positions
}

// SaysPositions reports whether a schema lists positions as draft 2020-12 does.
func (l *Reader) SaysPositions(n *tree.Node) bool {
	m := n.Member(word.PrefixItems)
	return m.IsArray() && m.Len() > 0 && l.Doc.Dialect >= schema.Draft202012
}

// A positioning is what one schema says of items: of those at positions, and of all that come after these.
type positioning struct{ prefix, rest *tree.Node }

// positionings are what a shape's array parts say of items. Before 2020-12 positions stand in `items` and the others in `additionalItems`.
func (l *Reader) positionings(normal *Normal) (rs []positioning) {
	for _, p := range normal.arrays {
		r := positioning{prefix: p.N.Member(word.PrefixItems), rest: p.N.Member(word.Items)}
		if !l.SaysPositions(p.N) {
			r.prefix = nil
		}
		if r.rest.IsArray() { // a list of positions, over which prefixItems win
			if r.prefix != nil {
				l.Schemas.ReportIdle(r.rest)
			}
			r = positioning{cmp.Or(r.prefix, r.rest), p.N.Member(word.AdditionalItems)}
		}
		if !schema.IsSchema(r.rest) {
			r.rest = nil
		}
		rs = append(rs, r)
	}
	return rs
}

// PositionsOf reads a shape's array parts together.
func (l *Reader) PositionsOf(normal *Normal) *Positions {
	ps, rs := &Positions{}, l.positionings(normal)
	for _, r := range rs {
		if r.prefix.IsArray() && r.prefix.Len() > 0 && ps.At == nil {
			ps.At = r.prefix
		}
	}
	length := 0
	for _, r := range rs {
		if r.prefix != nil {
			length = max(length, min(r.prefix.Len(), maxPositions))
		}
	}
	at := make([]*tree.Node, len(rs)) // of each positioning, its entry for the position
	for i, r := range rs {
		if r.prefix != nil {
			at[i] = r.prefix.First()
		}
	}
	for range length {
		var s conjunction.Set
		for i, r := range rs {
			if at[i] != nil {
				s = s.Append(conjunction.Part{N: at[i]})
				at[i] = at[i].Next()
			} else if r.rest != nil {
				s = s.Append(conjunction.Part{N: r.rest})
			}
		}
		l.Schemas.ChargeDistinct(s)
		ps.Prefix = append(ps.Prefix, s)
	}
	for _, r := range rs {
		if r.rest == nil {
			continue
		}
		if schema.AdmitsNothing(r.rest) {
			ps.Closed = r.rest
		} else if !schema.SaysNothing(r.rest) || len(rs) == 1 {
			ps.Rest = ps.Rest.Append(conjunction.Part{N: r.rest})
		}
	}
	if m := l.unevaluated(normal, word.UnevaluatedItems); m != nil && !slices.ContainsFunc(rs, func(r positioning) bool { return r.rest != nil }) && !schema.Has(normal.Residual, "contains") {
		ps.Closed = m
	}
	return ps
}
