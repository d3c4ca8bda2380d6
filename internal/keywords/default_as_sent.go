package keywords

import (
	"bytes"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/tell"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// writeDefault writes a default as the values of a node travel. It reports whether the default may stay
// as it is, or else whether it is spelled anew; both are false where it is not known how it travels. It
// goes before one that was spelled for a branch.
func writeDefault(n *ir.Node, a *tree.Node) (kept, spelled bool) {
	text, ok := tell.Sent(n, a)
	if !ok {
		return false, false
	}
	if slices.ContainsFunc(n.Members, isDefault) {
		n.Members = slices.DeleteFunc(slices.Clone(n.Members), isDefault)
	}
	if bytes.Equal(text, a.Append(nil)) {
		return true, false
	}
	n.Members = append(slices.Clip(n.Members), ir.Member{Keyword: "default", Text: string(text), After: a})
	return false, true
}

func isDefault(m ir.Member) bool { return m.Keyword == "default" }
