package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// SettleAnnotations keeps those annotations and unknown words of a node that may stand in its kind of schema, place. It reports others.
func (w *Writer) SettleAnnotations(n *ir.Node, place flavor.Place) {
	n.Annotations = keepWhere(w, n.Annotations, func(a *tree.Node) bool {
		if a.Name() == "default" && w.Rules.Refuses(flavor.CReferenceInData) && check.MentionsReference(a) {
			n.Note(flavor.CReferenceInData, flavor.Remove, diag.Exact, false, a, "")
			return false
		}
		rule, detail, names := diag.RuleKeyword, "", ""
		if w.Form.Allows(a.Name(), place) && !w.crowds(n, a) {
			if w.Form.MayHold(a.Name(), check.Of(a), place) {
				kept, spelled, name := w.showValue(n, a)
				if kept || spelled {
					return kept
				}
				if rule = diag.RuleUnshown; name != "" {
					rule, detail, names = diag.RuleValue, name, name
				}
			} else {
				rule, detail = diag.RuleValue, diag.Clip(string(a.Append(nil)))
			}
		}
		if rule == diag.RuleKeyword && slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return saysIn(b.Node, a) }) {
			n.Fact(diag.Fact{Rule: rule, Repair: flavor.PushDown, Node: a, Keyword: a.Name()})
			return false
		}
		told := w.Teller.Tell(n, a.Name(), a)
		n.Fact(diag.Fact{Rule: rule, Repair: flavor.Remove, Node: a, Keyword: a.Name(), Detail: detail, Names: names, Told: told})
		return false
	})
	n.Unknown = keepWhere(w, n.Unknown, func(u *tree.Node) bool {
		if u.Word() == word.Nullable && schema.IsTrue(u) && !w.Doc.Nullable() && w.Rules.Refuses(flavor.COldSpelling) && !check.StaysDeclared(w.Doc, w.Rules) { // the result declares no dialect, and would mean null
			n.Fact(diag.Idle(w.Doc, u))
			return false
		}
		if w.Form.Allows(u.Name(), place) {
			return true
		}
		f := diag.LeftOut(w.Doc, u)
		f.Told = w.Teller.Tell(n, u.Name(), u)
		n.Fact(f)
		return false
	})
}

// crowds reports whether an annotation may not stand beside the list of types that a node has.
func (w *Writer) crowds(n *ir.Node, a *tree.Node) bool {
	return a.Word() != word.Title && a.Word() != word.Description && n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && n.Types != 0 &&
		!(n.Types &^ schema.TNull).Single() && n.Types&^schema.TNull != 0 && n.Types != schema.TAll && w.Rules.Refuses(flavor.CCrowdedTypeList)
}

// DropRefusedAtRoot drops annotations and unknown words that may stand in an object, but not at the root.
func (w *Writer) DropRefusedAtRoot(n *ir.Node) {
	may := func(m *tree.Node) bool {
		if w.Rules.Allows(m.Name(), true, flavor.ObjectType) {
			return true
		}
		n.Fact(diag.LeftOut(w.Doc, m))
		return false
	}
	n.Annotations, n.Unknown = keepWhere(w, n.Annotations, may), keepWhere(w, n.Unknown, may)
}

// keepWhere returns the members that may stay, in a list of its own where some may not.
func keepWhere(w *Writer, ms []*tree.Node, stays func(*tree.Node) bool) []*tree.Node {
	for i, m := range ms {
		if stays(m) {
			continue
		}
		kept := append(w.Nodes.Annotations(len(ms)), ms[:i]...)
		for _, m := range ms[i+1:] {
			if stays(m) {
				kept = append(kept, m)
			}
		}
		return kept
	}
	return ms[:len(ms):len(ms)]
}
