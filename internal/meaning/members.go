package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// OpensAny reports whether members that are not declared and match no pattern may be anything.
func (l *Reader) OpensAny(normal *Normal) bool {
	for _, p := range normal.Objects {
		if !l.Schemas.OpensRest(p.N) {
			return false
		}
	}
	return true
}

// Names of members that the provider's shape has and the original does not. They get a
// number behind them where the original has the same name.
const (
	RestName       = "additional_properties"
	FurtherName    = "further_items"
	PositionPrefix = "item_"
)

// Members is what a shape says of the members of objects.
type Members struct {
	Names    []string              // declared, in order
	only     *tree.Node            // the first `properties`; while at is nil, no other declares names
	at       map[string]*tree.Node // the first declaration of each name, where several `properties` declare names
	Required map[string]*tree.Node // by name, the first that asks for it: an entry of `required`, or minProperties
	shared   bool                  // a name is declared twice
	Order    []string              // required names that are not declared
	Closed   *tree.Node            // the keyword that forbids others
	Declared bool                  // `properties` is written
	Open     *tree.Node            // an additionalProperties that is true or says nothing
	Rest     conjunction.Set       // what members have to be that are not declared and match no pattern
	Patterns []*tree.Node          // members of patternProperties
	Keys     []*tree.Node          // propertyNames
}

// MembersOf reads a shape's object parts together.
func (l *Reader) MembersOf(normal *Normal) *Members {
	ms := l.memory.members.New()
	if n := len(normal.Required); n > 0 {
		ms.Required = make(map[string]*tree.Node, n)
	}
	for _, p := range normal.Objects {
		l.readObject(ms, p.N)
	}
	l.Meter.Charge(len(normal.Objects) + len(normal.Residual) + len(normal.Required))
	if ms.shared {
		ms.reorder(normal)
	}
	for _, m := range normal.Residual {
		if m.Word() == word.PropertyNames {
			ms.Keys = append(ms.Keys, m)
		}
	}
	if len(ms.Patterns)+len(ms.Rest) == 0 && ms.Open == nil {
		if m := l.unevaluated(normal, word.UnevaluatedProperties); m != nil {
			ms.Closed = m
		}
	}
	for _, r := range normal.Required {
		ms.require(r.Text(), r)
	}
	if most := normal.MaxMembers; most != nil && most.Value.Sign() == 0 && ms.Closed == nil && len(ms.Names)+len(ms.Order) == 0 {
		ms.Closed, ms.Open, ms.Rest, ms.Patterns = most.At, nil, nil, nil // there is no member at all
	}
	if least := normal.MinMembers; least != nil && ms.countsAll(least) {
		for _, name := range ms.Names {
			ms.require(name, least.At)
		}
	}
	return ms
}

// countsAll reports whether at least so many members are asked for as a closed object declares, so that each has to be there.
func (ms *Members) countsAll(least *Bound) bool {
	count, small := least.Value.Int64()
	return small && count == int64(len(ms.Names)) && ms.Closed != nil && len(ms.Rest)+len(ms.Patterns)+len(ms.Order) == 0
}

// require notes that objects have a member, and what says so.
func (ms *Members) require(name string, by *tree.Node) {
	if ms.Required[name] != nil {
		return
	}
	if ms.Required == nil {
		ms.Required = map[string]*tree.Node{} // a least number of members may be the first to ask for one
	}
	ms.Required[name] = by
	if ms.At(name) == nil {
		ms.Order = append(ms.Order, name)
	}
}

func (l *Reader) readObject(ms *Members, n *tree.Node) {
	if ps := n.Member(word.Properties); ps.IsObject() {
		ms.Declared = true
		l.Meter.Charge(ps.Len())
		l.declare(ms, ps)
	}
	patterns := false
	if ps := n.Member(word.PatternProperties); ps.IsObject() {
		if all := l.Schemas.OfAllNames(n); all.IsObject() && !schema.SaysNothing(all) { // nothing is left for additionalProperties
			l.Meter.Charge(len(ms.Rest) / meter.ManyParts)
			ms.Rest = ms.Rest.Append(conjunction.Part{N: all})
			return
		}
		for p := range ps.All() {
			if schema.IsSchema(p) {
				patterns = true
				ms.Patterns = append(ms.Patterns, p)
			}
		}
	}
	a := n.Member(word.AdditionalProperties)
	switch {
	case !schema.IsSchema(a):
	case schema.AdmitsNothing(a) && !patterns:
		if ms.Closed == nil {
			ms.Closed = a
		}
	case schema.AdmitsNothing(a):
	case schema.SaysNothing(a):
		if ms.Open == nil {
			ms.Open = a
		}
	default:
		l.Meter.Charge(len(ms.Rest) / meter.ManyParts)
		ms.Rest = ms.Rest.Append(conjunction.Part{N: a})
	}
}

// declare adds the names that a `properties` declares.
func (l *Reader) declare(ms *Members, ps *tree.Node) {
	if ms.only == nil { // as in most shapes
		ms.only, ms.Names = ps, l.memory.names.Room(ps.Len())
		for p := range ps.All() {
			if schema.IsProperty(p) {
				ms.Names = append(ms.Names, p.Name())
			}
		}
		return
	}
	if ms.at == nil {
		at := make(map[string]*tree.Node, len(ms.Names)+ps.Len())
		for _, name := range ms.Names {
			at[name] = ms.At(name)
		}
		ms.at = at
	}
	for p := range ps.All() {
		name := p.Name()
		switch {
		case !schema.IsProperty(p):
		case ms.at[name] != nil:
			ms.shared = true
		default:
			ms.at[name] = p
			ms.Names = append(ms.Names, name)
		}
	}
}

// At returns the first declaration of a name, or nil.
func (ms *Members) At(name string) *tree.Node {
	if ms.at != nil {
		return ms.at[name]
	}
	if p := ms.only.Get(name); p != nil && schema.IsProperty(p) {
		return p
	}
	return nil
}

// PropertySet returns the schemas of properties, patternProperties and additionalProperties that a member of that name has to satisfy.
func (l *Reader) PropertySet(normal *Normal, name string) conjunction.Set {
	var s conjunction.Set
	speakers := normal.partsSpeakingOf(name)
	l.Meter.Charge(len(speakers))
	add := func(m *tree.Node) {
		switch {
		case s == nil:
			s = l.Schemas.Sets.One(m)
		case len(speakers) < meter.ManyParts:
			s = s.Append(conjunction.Part{N: m})
		default: // so many are known to be distinct
			s = append(s, conjunction.Part{N: m})
		}
	}
	for _, p := range speakers {
		said := false
		if m := p.N.Member(word.Properties).Get(name); m != nil && schema.IsProperty(m) {
			said = true
			add(m)
		}
		if ps := p.N.Member(word.PatternProperties); ps.IsObject() {
			l.Meter.Charge(1 + ps.Len()/2)
			for m := range ps.All() {
				if !schema.IsSchema(m) {
					continue
				}
				switch matched, known := l.Schemas.Matches(m.Name(), name); {
				case !known:
					said = true // so that nothing is taken for left over
					l.Schemas.ReportUnmatched(m)
				case matched:
					said = true
					add(m)
				}
			}
		}
		if a := p.N.Member(word.AdditionalProperties); !said && schema.SaysSomething(a) {
			add(a)
		}
	}
	l.Schemas.ChargeDistinct(s)
	return s
}

// Unnameable returns what asks for a member whose name propertyNames does not admit, so that nothing
// satisfies both; or nil.
func (l *Reader) Unnameable(ms *Members) *tree.Node {
	if len(ms.Keys) == 0 || len(ms.Required) == 0 {
		return nil
	}
	for _, names := range [...][]string{ms.Names, ms.Order} {
		for _, name := range names {
			by := ms.Required[name]
			if by == nil {
				continue
			}
			if slices.ContainsFunc(ms.Keys, func(k *tree.Node) bool { return !l.Nameable(k, name, by) }) {
				return by
			}
		}
	}
	return nil
}

// Nameable reports whether a propertyNames admits a name, or that cannot be asked; by is the node that asks for the name.
func (l *Reader) Nameable(keys *tree.Node, name string, by *tree.Node) bool {
	value := nameAsValue(name, by)
	return value == nil || l.Schemas.Valid(keys, value)
}

// nameAsValue returns a name as a string of JSON: the node that asks for it, if that is one; nil where JSON cannot spell the name.
func nameAsValue(name string, by *tree.Node) *tree.Node {
	if by.Is(name) {
		return by
	}
	d, err := tree.Parse([]byte(diag.Quote(name)), tree.Limits{})
	if err != nil {
		return nil // no text that JSON can spell
	}
	return d.Root()
}
