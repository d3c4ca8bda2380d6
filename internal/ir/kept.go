package ir

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// EnumHasNull reports whether null is among the values of an enum of the input.
func EnumHasNull(enum *tree.Node) bool {
	for v := range enum.All() {
		if v.Kind() == tree.Null {
			return true
		}
	}
	return false
}

// KeptDescription is the description among a kept node's members.
func (n *Node) KeptDescription() string {
	for _, m := range n.Members {
		if m.Keyword == "description" && m.Raw.IsString() {
			return m.Raw.Text()
		}
	}
	return ""
}

// AnyLive reports whether some of the properties have a node.
func AnyLive(ps []*Property) bool {
	return slices.ContainsFunc(ps, func(p *Property) bool { return p.Node != nil })
}

// Place is where the definition stands in the input, or nil.
func (d *Definition) Place() *tree.Node {
	return d.Set.Only()
}
