package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// StringOrText makes one branch of any string and of an object of unknown members that became JSON
// text: a string that reads as no such text is itself, so that neither needs a tag. annotations are
// those of the union. What says more of its strings, or has words of its author that the one branch
// has no place for, stays apart.
func (l *Writer) StringOrText(branches []*ir.Branch, annotations []*tree.Node) []*ir.Branch {
	own := slices.IndexFunc(branches, func(b *ir.Branch) bool { return b.Node.Carry == ir.CarryStringOrText })
	both := own >= 0
	if !both {
		own = slices.IndexFunc(branches, func(b *ir.Branch) bool { return anyString(b.Node) })
	}
	if own < 0 || len(branches) == 2 && described(annotations) && described(branches[own].Node.Annotations) {
		return branches
	}
	out := slices.Clone(branches)
	for i := len(out) - 1; i >= 0; i-- {
		other := out[i]
		if i == own || !freeText(other.Node) && !(both && anyString(other.Node) && !described(other.Node.Annotations)) {
			continue
		}
		n := l.Mutable(out[own].Node)
		n.Carry = ir.CarryStringOrText
		n.DescribeText(schema.TObject, n.Annotations)
		n.Inherit(other.Node)
		out[own] = out[own].With(n, other)
		if out = slices.Delete(out, i, i+1); i < own {
			own--
		}
	}
	return out
}

func described(annotations []*tree.Node) bool {
	return slices.ContainsFunc(annotations, func(a *tree.Node) bool { return a.Name() == "description" })
}

// freeText reports whether a node is the JSON text of an object that may have any members.
func freeText(n *ir.Node) bool {
	return n.IsText() && !n.Nullable && n.Authors == "" && len(n.Annotations) == 0 && len(n.Lost) == 0 &&
		slices.ContainsFunc(n.Facts, func(f diag.Fact) bool { return f.Rule == flavor.CFreeFormObject.String() && f.Repair == flavor.Text })
}

// anyString reports whether a node is written as the schema of any string.
func anyString(n *ir.Node) bool {
	return n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && n.Types == schema.TString && !n.Nullable && len(n.Members) == 0 && len(n.Lost) == 0 && n.Listed == nil
}
