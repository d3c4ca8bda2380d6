package emit

import (
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// TallyOf counts what limits count (properties, listed values, characters) in a node itself, and in the bytes that it
// copies, but not in the nodes that it holds.
func TallyOf(n *ir.Node) (t check.Tally) {
	if n.Kind == ir.VerbatimNode {
		return check.TallyBelow(n.Src)
	}
	if n.Object != nil {
		for _, p := range n.Object.Properties {
			t.Property(p.Name, p.Required, p.Node != nil && p.Node.SeveralTypes())
		}
		if r := n.Object.Rest; r != nil {
			t.Property(r.Name, r.Required, r.Node != nil && r.Node.SeveralTypes())
		}
	}
	for _, m := range n.Members {
		switch {
		case m.Raw != nil && m.Refer == nil:
			t.Add(check.TallyMember(m.Raw))
			if m.Keyword == "enum" && n.Nullable {
				t.Values++
			}
		case m.Keyword == "enum":
			t.Values, t.Characters = t.Values+max(len(n.Values), len(n.Listed)), t.Characters+len(m.Text)
			if n.Nullable {
				t.Values++
			}
		case m.Keyword == "const":
			t.Characters += len(m.Text)
		case m.Keyword == "properties":
			for _, p := range m.Named {
				t.Property(p.Name, schema.Requires(n.Src, p.Original), p.Node != nil && p.Node.SeveralTypes())
			}
		}
	}
	return t
}
