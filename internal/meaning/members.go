package meaning

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// OpensAny reports whether members that match no pattern may be anything.
func (l *Schemas) OpensAny(normal *Normal) bool {
	for _, p := range normal.Objects {
		if !l.OpensRest(p.N) {
			return false
		}
	}
	return true
}

// OpensRest reports whether a schema says nothing of members that it does not name.
func (l *Schemas) OpensRest(n *tree.Node) bool {
	a := n.Member(word.AdditionalProperties)
	return !schema.IsSchema(a) || schema.SaysNothing(a)
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
	only     *tree.Node            // the `properties` that declares them
	at       map[string]*tree.Node // the first declaration, where several do
	Required map[string]*tree.Node // the first entry of `required`
	shared   bool                  // a name is declared twice
	Order    []string              // required names that are not declared
	Closed   *tree.Node            // the keyword that forbids others
	Declared bool                  // `properties` is written
	Open     *tree.Node            // additionalProperties that says nothing
	Rest     Conjunction           // what further members are, patterns aside
	Patterns []*tree.Node          // members of patternProperties
	Keys     []*tree.Node          // propertyNames
}

// MembersOf reads a shape's object parts together.
func (l *Reader) MembersOf(normal *Normal) *Members {
	ms := &Members{}
	if n := len(normal.Required) + len(normal.present); n > 0 {
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
		switch m.Name() {
		case "propertyNames":
			ms.Keys = append(ms.Keys, m)
		case "unevaluatedProperties":
			l.leftMembers(normal, ms, m)
		}
	}
	for _, r := range normal.Required {
		ms.require(r.Text(), r)
	}
	for _, p := range normal.present {
		ms.require(p.Name(), p)
	}
	if most := normal.MaxMembers; most != nil && most.Value.Sign() == 0 && ms.Closed == nil && len(ms.Names)+len(ms.Order) == 0 {
		ms.Closed, ms.Open, ms.Rest, ms.Patterns = most.At, nil, nil, nil // there is no member at all
	}
	return ms
}

// require notes that objects have a member, and what says so.
func (ms *Members) require(name string, by *tree.Node) {
	if ms.Required[name] != nil {
		return
	}
	if ms.Required == nil {
		ms.Required = map[string]*tree.Node{} // a complement may be the first to ask for a member
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
		ms.declare(ps)
	}
	patterns := false
	if ps := n.Member(word.PatternProperties); ps.IsObject() {
		if all := l.ofAllNames(n); all.IsObject() && !schema.SaysNothing(all) { // nothing is left for additionalProperties
			l.Meter.Charge(len(ms.Rest) / meter.ManyParts)
			ms.Rest = ms.Rest.append(Part{N: all})
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
		ms.Rest = ms.Rest.append(Part{N: a})
	}
}

// declare adds the names that a `properties` declares.
func (ms *Members) declare(ps *tree.Node) {
	if ms.only == nil { // as in most shapes
		ms.only, ms.Names = ps, make([]string, 0, ps.Len())
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

// ofAllNames is the schema of an object's only pattern, where that matches every name; or nil.
func (l *Schemas) ofAllNames(n *tree.Node) *tree.Node {
	if ps := n.Member(word.PatternProperties); ps.IsObject() && ps.Len() == 1 && schema.IsSchema(ps.First()) && l.matchesAll(ps.First().Name()) {
		return ps.First()
	}
	return nil
}

// matchesAll reports whether a pattern matches every name: it matches nothing at all, at the
// start of any name, and asks for nothing behind that. Engines read some escapes as such
// demands that are none by ECMA-262, so that names are tried as well.
func (l *Schemas) matchesAll(text string) bool {
	p := l.Pattern(text)
	if p == nil || strings.ContainsAny(text, "$") || strings.Contains(text, "(?") {
		return false
	}
	for _, demand := range [...]string{`\b`, `\B`, `\z`, `\Z`, `\G`} {
		if strings.Contains(text, demand) {
			return false
		}
	}
	for _, name := range [...]string{"", "a", "A1", "\n", "é ", "_-."} {
		if matched, unknown := l.trials.matcher.Match(p, name); !matched || unknown != pattern.Known {
			return false
		}
	}
	return true
}

// PropertySet is what a member of that name has to be.
func (l *Schemas) PropertySet(normal *Normal, name string) Conjunction {
	if normal.Forbids(name) {
		return Conjunction{{Types: 0}}
	}
	s := l.MemberSet(normal, name)
	for _, x := range normal.excluded {
		if x.Name() == name {
			s = s.append(Part{N: x, Without: Negated})
		}
	}
	return s
}

// MemberSet is what a member of that name has to be, complements aside.
func (l *Schemas) MemberSet(normal *Normal, name string) Conjunction {
	var s Conjunction
	speakers := normal.partsSpeakingOf(name)
	l.Meter.Charge(len(speakers))
	for _, p := range speakers {
		said := false
		if m := p.N.Member(word.Properties).Get(name); m != nil && schema.IsProperty(m) {
			if said = true; s == nil {
				s = l.parts.One(Part{N: m})
			} else {
				s = s.append(Part{N: m})
			}
		}
		if ps := p.N.Member(word.PatternProperties); ps.IsObject() {
			l.Meter.Charge(1 + ps.Len()/2)
			for m := range ps.All() {
				if !schema.IsSchema(m) {
					continue
				}
				switch matched, known := l.Matches(m.Name(), name); {
				case !known:
					said = true // so that nothing is taken for left over
					l.unmatched(m)
				case matched:
					s, said = s.append(Part{N: m}), true
				}
			}
		}
		if a := p.N.Member(word.AdditionalProperties); !said && schema.SaysSomething(a) {
			s = s.append(Part{N: a})
		}
	}
	l.chargeDistinct(s)
	return s
}

// Matches reports whether a pattern of patternProperties matches a name, and whether that is
// known. What no engine reads matches nothing.
func (l *Schemas) Matches(source, name string) (matched, known bool) {
	p := l.Pattern(source)
	if p == nil {
		return false, true
	}
	if !p.Linear() {
		l.Meter.Clock.Look()
	}
	matched, unknown := l.trials.matcher.Match(p, name)
	return matched, unknown == pattern.Known
}

// unmatched reports, once, a pattern of which it is not known whether it matches a name: what
// it says of the member is left to validation.
func (l *Schemas) unmatched(p *tree.Node) {
	if l.Report.First(p) {
		l.Report.Add(diag.Fact{Rule: "unmatched-pattern", Effect: diag.Widened, Severity: diag.Warning, Node: p, Keyword: p.Name()})
	}
}

// Unnameable returns what asks for a member whose name propertyNames does not admit, so that nothing
// satisfies both; or nil.
func (l *Schemas) Unnameable(ms *Members) *tree.Node {
	if len(ms.Keys) == 0 || len(ms.Required) == 0 {
		return nil
	}
	for _, names := range [...][]string{ms.Names, ms.Order} {
		for _, name := range names {
			by := ms.Required[name]
			if by == nil {
				continue
			}
			value := nameAsValue(name, by)
			if value != nil && slices.ContainsFunc(ms.Keys, func(k *tree.Node) bool { return !l.Valid(k, value) }) {
				return by
			}
		}
	}
	return nil
}

// nameAsValue returns a name as a string, such as what asks for it may be.
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
