package limits

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// inlineScalars replaces references to small scalars by the scalars: each is a way less, and no scalar has to become
// JSON text because of the reference to it.
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
			continue // the words beside the reference have no place in copied bytes
		}
		ours := n.Definition.Target == nil && at == n.Place() // the definition was made for the result: the input has no reference here
		n.Facts = slices.DeleteFunc(slices.Clone(n.Facts), func(f diag.Fact) bool { return f.Rule == flavor.CReferenceByPath.String() })
		if n.Become(target); !ours {
			n.Note(flavor.CReference, flavor.Inline, diag.Exact, false, at, name)
		}
	}
}

// maxScalar bounds the bytes of a scalar that is written in place of each reference to it.
const maxScalar = 3 * emit.TextSize
