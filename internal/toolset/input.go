package toolset

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
)

// adapt adapts a member's schema for the member's flavor.
func (r *Room[R]) adapt(m *Member[R]) {
	at := m.entry.Parts[flavor.PSchema]
	if at == nil {
		return // it has no parameters
	}
	if m.entry.Inner != nil {
		m.Facts = append(m.Facts, diag.Fact{Rule: diag.RuleToolMember, Repair: flavor.Rename, Node: m.entry.Inner, Keyword: at.Name() + "/" + m.entry.Inner.Name(), Detail: at.Name()})
		at = m.entry.Inner
	}
	a := r.Adapt(m.Flavor, m.Surface, m.entry.AsMeant, at.Raw())
	a.At = at
	m.Input = &a
}
