package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// SettleAnnotations settles annotations and unknown words of a node at a place.
func (w *Writer) SettleAnnotations(n *ir.Node, place flavor.Place) {
	n.Annotations = keepWhere(n.Annotations, func(a *tree.Node) bool {
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
	n.Unknown = keepWhere(n.Unknown, func(u *tree.Node) bool {
		if w.Form.Allows(u.Name(), place) {
			return true
		}
		f := diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Node: u, Keyword: u.Name(), Told: w.Teller.Tell(n, u.Name(), u)}
		if diag.LooksMisspelt(u.Name()) { // which the author meant to say something with
			f.Severity = diag.Warning
		}
		n.Fact(f)
		return false
	})
}

// crowds reports whether an annotation may not stand beside the list of types that a node has.
func (w *Writer) crowds(n *ir.Node, a *tree.Node) bool {
	return a.Word() != word.Title && a.Word() != word.Description && n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && n.Types != 0 &&
		!(n.Types &^ schema.TNull).Single() && n.Types&^schema.TNull != 0 && n.Types != schema.TAll && w.Rules.Refuses(flavor.CCrowdedTypeList)
}

// DropRefusedAtRoot settles those that may stand in an object, but not at the root.
func (w *Writer) DropRefusedAtRoot(n *ir.Node) {
	may := func(m *tree.Node) bool {
		if w.Rules.Allows(m.Name(), true, flavor.ObjectType) {
			return true
		}
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Node: m, Keyword: m.Name()})
		return false
	}
	n.Annotations, n.Unknown = keepWhere(n.Annotations, may), keepWhere(n.Unknown, may)
}

// keepWhere returns the members that may stay, in a list of its own where some may not.
func keepWhere(ms []*tree.Node, stays func(*tree.Node) bool) []*tree.Node {
	for i, m := range ms {
		if stays(m) {
			continue
		}
		kept := slices.Clone(ms[:i])
		for _, m := range ms[i+1:] {
			if stays(m) {
				kept = append(kept, m)
			}
		}
		return kept
	}
	return ms[:len(ms):len(ms)]
}

// Annotated gives the node that a union became what the place says of it: it stands for the
// union, so that these annotations go before its own.
func (w *Writer) Annotated(n *ir.Node, normal *meaning.Normal) *ir.Node {
	if len(normal.Annotations)+len(normal.Unknown) == 0 || n.Kind == ir.NeverNode {
		return n
	}
	if n.Kind != ir.SchemaNode && n.Kind != ir.UnionNode {
		if !w.TakesUnions() || !w.MayDescribeUnions() {
			return n
		}
		u := &ir.Node{Kind: ir.UnionNode, Set: normal.Set, Src: normal.Primary, Union: ir.Union{Branches: []*ir.Branch{{Node: n, Set: n.Set, Origins: w.Images.OriginsOf(n.Set)}}}, Wording: ir.Wording{Annotations: normal.Annotations, Unknown: normal.Unknown}}
		w.SettleAnnotations(u, flavor.Union)
		return u
	}
	m := w.CopyForEdit(n)
	m.Annotations = slices.Clone(normal.Annotations)
	for _, a := range n.Annotations {
		i := slices.IndexFunc(normal.Annotations, func(o *tree.Node) bool { return o.Name() == a.Name() })
		switch {
		case i < 0:
			m.Annotations = append(m.Annotations, a)
		case a.Word() == word.Description && a.IsString() && !m.MayBeText() && len(a.Text()) <= ManyWords && n.Description == "": // it says both
			if both := SayBoth(normal.Annotations[i].Text(), a.Text()); both != normal.Annotations[i].Text() {
				m.Description, m.Authors = both, both
				m.Fact(diag.Fact{Rule: diag.RuleDropped, Repair: flavor.Merge, Node: a, Keyword: a.Name(), Detail: diag.InWords})
			}
		}
	}
	m.Unknown = slices.Clone(normal.Unknown)
	for _, u := range n.Unknown {
		if !slices.ContainsFunc(normal.Unknown, func(o *tree.Node) bool { return o.Name() == u.Name() }) {
			m.Unknown = append(m.Unknown, u)
		}
	}
	if m.MayBeText() {
		m.DescribeText(normal.Types)
	}
	place := flavor.Untyped
	if ps := check.Places(m.Types); m.Kind == ir.UnionNode {
		place = flavor.Union
	} else if m.Types != schema.TAll && len(ps) > 0 {
		place = ps[0]
	}
	w.SettleAnnotations(m, place)
	return m
}

// DescribesTwice reports whether a description stands beside a union and in a branch, where a flavor minds both, and
// each branch is one value, of which the description of a list can say what its own says.
func (w *Writer) DescribesTwice(n *ir.Node) bool {
	return w.Rules.Refuses(flavor.CAnnotationBesideUnion) && n.AuthorsWords() != "" && slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return b.Node.Authored("description") }) &&
		!slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return len(b.Node.Listed) != 1 || b.Node.AnnotatedHere("default") })
}

// SaidByAll returns the annotations that all branches have.
func SaidByAll(w *Writer, branches []*ir.Branch) []*tree.Node {
	shared := w.Meaning.NormalForm(branches[0].Set).Annotations
	for _, b := range branches[1:] {
		shared = Besides(shared, Besides(shared, w.Meaning.NormalForm(b.Set).Annotations))
	}
	return shared
}

// Besides returns the annotations that others do not repeat.
func Besides(annotations, others []*tree.Node) []*tree.Node {
	return slices.DeleteFunc(slices.Clone(annotations), func(a *tree.Node) bool {
		return slices.ContainsFunc(others, func(o *tree.Node) bool { return o.Name() == a.Name() && tree.Equal(o, a) })
	})
}
