package lower_test

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/bench"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
	"github.com/schemaflavor/schemaflavor/internal/names"
)

// conforms are what a node has to be where a flavor refuses a construct: each is asked of every node
// that was lowered, before anything else has seen it.
var conforms = map[flavor.Construct]func(r *flavor.Rules, n *ir.Node) bool{
	flavor.CReference:        func(_ *flavor.Rules, n *ir.Node) bool { return n.Kind != ir.ReferenceNode },
	flavor.CMissingType:      func(_ *flavor.Rules, n *ir.Node) bool { return n.Kind != ir.SchemaNode || n.Types != 0 },
	flavor.COptionalProperty: func(_ *flavor.Rules, n *ir.Node) bool { return all(n, func(p *ir.Property) bool { return p.Required }) },
	flavor.COpenObject: func(_ *flavor.Rules, n *ir.Node) bool {
		return n.Kind != ir.SchemaNode || n.Object == nil || n.Carry == ir.CarryTuple || n.Object.Closed
	},
	flavor.CTypeList: func(_ *flavor.Rules, n *ir.Node) bool {
		return n.Kind != ir.SchemaNode || n.Types == 0 || len(n.Types.Names()) == 1
	},
	flavor.CTuple:         func(_ *flavor.Rules, n *ir.Node) bool { return n.Array == nil || len(n.Array.Prefix) == 0 },
	flavor.CBooleanSchema: func(_ *flavor.Rules, n *ir.Node) bool { return n.Kind != ir.VerbatimNode || !n.Src.IsBool() },
}

func all(n *ir.Node, holds func(*ir.Property) bool) bool {
	if n.Object == nil {
		return true
	}
	for _, p := range n.Object.Properties {
		if !holds(p) {
			return false
		}
	}
	return true
}

// TestLowered lowers documents for each flavor, and asks the graph: no node is what the flavor
// refuses, no name of a property is one that it does not take, and nothing that admits no value is
// left in a place where a value is asked for.
func TestLowered(t *testing.T) {
	known, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	documents := append(bench.Tools(5, 80), bench.Schemas(5, 10)...)
	asked := map[flavor.Construct]int{}
	for _, f := range known {
		rules := f.Rules(flavor.Tool)
		named := names.NewNameRule(rules.Names)
		for _, d := range documents {
			l, root := lowertest.Lower(t, rules, d.Schema)
			if root == nil {
				continue
			}
			for _, n := range ir.LiveNodes(root) {
				for c, holds := range conforms {
					if !rules.Refuses(c) {
						continue
					}
					if asked[c]++; !holds(rules, n) && !kept(l, n) {
						t.Errorf("%s: %s is refused, and stands at %s of\n%s", f.Name, c, n.Place().Pointer(), d.Schema)
					}
				}
				if !kept(l, n) && !all(n, func(p *ir.Property) bool { return named.Takes(p.Name, n == root) }) {
					t.Errorf("%s: a name stays at %s of\n%s", f.Name, n.Place().Pointer(), d.Schema)
				}
				for _, b := range n.Branches {
					if b.Node.Kind == ir.NeverNode {
						t.Errorf("%s: a branch that nothing satisfies stays at %s of\n%s", f.Name, n.Place().Pointer(), d.Schema)
					}
				}
			}
		}
	}
	for c := range conforms {
		if asked[c] == 0 {
			t.Errorf("nothing was asked of %s", c)
		}
	}
}

// kept reports whether a node is the author's own, as far as its flavor lets schemas stay.
func kept(l *lower.Lowering, n *ir.Node) bool { return l.Form.Gentle && n.Kind == ir.KeptNode }
