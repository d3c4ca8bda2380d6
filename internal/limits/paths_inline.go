package limits

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// inlineScalars puts targets that hold nothing in place of references to them: each is a way less,
// and a string need not become the text of one.
func (f *Fitting) inlineScalars(root *ir.Node) {
	for _, n := range ir.LiveNodes(root) {
		if n.Kind != ir.ReferenceNode || n.Definition.IsRoot || n.Definition.Node == nil {
			continue
		}
		target := n.Definition.Node
		if target.Kind != ir.SchemaNode && target.Kind != ir.VerbatimNode || target.Structured() || target.IsText() || f.Form.OwnSize(target) > maxScalar {
			continue
		}
		at, name := n.Place(), n.Definition.Name
		if r := f.Doc.Reference(at); r != nil {
			at, name = r, r.Text()
		}
		if target.Kind == ir.VerbatimNode && len(n.Annotations)+len(n.Sentences) > 0 {
			continue // what stands beside it has no place in what is copied
		}
		ours := n.Definition.Target == nil && at == n.Place() // the input writes it there
		n.Facts = slices.DeleteFunc(slices.Clone(n.Facts), func(f diag.Fact) bool { return f.Rule == flavor.CReferenceByPath.String() })
		if n.Become(target); !ours {
			n.Note(flavor.CReference, flavor.Inline, diag.Exact, false, at, name)
		}
	}
}

// maxScalar bounds what is written anew for each reference, in bytes.
const maxScalar = 3 * emit.TextSize
