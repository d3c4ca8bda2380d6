package definitions

import (
	"iter"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Reference lowers n, a schema with the reference r, to a reference. It returns nil where the target has to be merged
// in, as beside keywords that constrain: {"$ref": "#/$defs/a", "minLength": 2}. beside are further schemas whose annotations speak of n.
func (d *Definer) Reference(n, r *tree.Node, beside []*tree.Node) *ir.Node {
	target, _ := d.Schemas.Resolve(r)
	if target == nil || !target.IsObject() {
		return nil
	}
	if d.Rules.Refuses(check.KindOfReference(d.Meaning.Graph, target)) {
		return nil
	}
	if r.Parent() == n && d.Schemas.Constrains(n) {
		if d.Report.First(r) {
			d.Report.Add(diag.Fact{Rule: "merged-reference", Repair: flavor.Merge, Node: r, Detail: r.Text()})
		}
		return nil
	}
	if r.Name() == "$ref" && d.Rules.Refuses(flavor.CReferenceByPath) && isBrief(target) && d.Doc.Reference(target) == nil {
		if d.Report.First(r) {
			d.Report.Add(diag.Fact{Rule: flavor.CReferenceByPath.String(), Repair: flavor.Inline, Node: r, Detail: r.Text()})
		}
		return nil // a definition of the target would take more than writing it again
	}
	first := target
	if target = d.Schemas.ChainEnd(target); target == nil {
		return nil
	}
	def := d.define(target)
	if def.Node != nil && def.Node.Kind == ir.NeverNode {
		if d.Doc.OrNull(n) {
			return d.Alternatives.JoinNull(ir.Never(r), n.Member(word.Nullable))
		}
		return ir.Never(r)
	}
	out := d.ReferTo(def)
	out.Src = n
	d.Keeper.PlaceLed(r, out)
	d.Keywords.SayLed(out, r, first, def)
	if r.Name() != "$ref" {
		out.Fact(diag.Fact{Rule: "dynamic-reference", Repair: flavor.SpellOut, Node: r, Keyword: r.Name()})
	}
	out = d.annotated(out, n, target, beside)
	switch {
	case d.Doc.OrNull(n):
		return d.Alternatives.JoinNull(out, n.Member(word.Nullable))
	case def == &d.Root && d.RootOrNull:
		return d.Alternatives.OrNullNode(out)
	}
	return out
}

// mostRepeated is how long, in bytes, a schema without structure may be to be written again in place of a reference to it.
const mostRepeated = 80

// isBrief reports whether a schema that is a property or the items of another, and no definition, says so little that it may as well
// be written again where a reference leads to it.
func isBrief(n *tree.Node) bool {
	at := n.Parent()
	return at != nil && (at.Word() == word.Properties || n.Word() == word.Items) && !structured(n) && len(n.Raw()) <= mostRepeated
}

// annotated puts the annotations of n, which stand beside its reference, and those of beside where the flavor lets them stand: beside the
// reference out, or beside a union with out as its only branch. target is what the reference leads to.
func (d *Definer) annotated(out *ir.Node, n, target *tree.Node, beside []*tree.Node) *ir.Node {
	var kept, twice []*tree.Node
	wrap := false
	repeated := d.Rules.Refuses(flavor.CRepeatedAnnotation)
	for m := range membersOf(n, beside) {
		k := schema.Of(m)
		switch {
		case k != nil && k.Family == schema.Annotation && target.Says(m.Word()) && tree.Equal(m, target.Member(m.Word())) && (repeated || !d.Form.Allows(m.Name(), flavor.Reference)):
			out.Note(flavor.CRepeatedAnnotation, flavor.Remove, diag.Exact, false, m, m.Name()) // its target says the same
		case k != nil && k.Family == schema.Annotation && !schema.Malformed(k, m):
			kept = append(kept, m)
			again := repeated && check.RepeatsAnnotation(target, m.Word())
			if again {
				twice = append(twice, m)
			}
			if (again || !d.Form.Allows(m.Name(), flavor.Reference)) && d.Keywords.Takes.Unions() && d.Form.Allows(m.Name(), flavor.Union) {
				wrap = true
			}
		case k == nil:
			out.Unknown = append(out.Unknown, m)
		case k.Family > schema.Annotation && d.Doc.IgnoresSiblings() && n.Has("$ref"):
			d.Schemas.ReportIgnored(m)
		case d.Schemas.RepeatsType(m):
			if d.Report.First(m) {
				d.Report.Add(diag.Fact{Rule: "merged-reference", Repair: flavor.Merge, Node: m, Detail: d.Doc.Reference(n).Text()})
			}
		}
	}
	if len(kept) == 0 {
		d.Keywords.SettleAnnotations(out, flavor.Reference)
		return out
	}
	if wrap {
		u := d.Nodes.Node(ir.Node{Kind: ir.UnionNode, Set: d.Sets.One(n), Src: n, Union: ir.OnlyReference(out, d.Sets.One(target)), Wording: ir.Wording{Annotations: kept, Unknown: out.Unknown}, Account: ir.Account{Facts: out.Facts}})
		for _, a := range twice {
			u.Note(flavor.CRepeatedAnnotation, flavor.Wrap, diag.Exact, false, a, a.Name())
		}
		if len(twice) == 0 {
			u.Note(flavor.CReference, flavor.Wrap, diag.Exact, false, n, "")
		}
		d.Keywords.SettleAnnotations(u, flavor.Union)
		return u
	}
	out.Annotations = kept
	d.Keywords.SettleAnnotations(out, flavor.Reference)
	return d.wrapToDescribe(out)
}

// membersOf yields the members of a schema, and then those of beside.
func membersOf(n *tree.Node, beside []*tree.Node) iter.Seq[*tree.Node] {
	return func(yield func(*tree.Node) bool) {
		for m := range n.All() {
			if !yield(m) {
				return
			}
		}
		for _, o := range beside {
			for m := range o.All() {
				if !yield(m) {
					return
				}
			}
		}
	}
}

// RefersAlone reports whether n, such as {"allOf": [{"$ref": "#/$defs/a"}], "title": "A"}, which has nothing but annotations
// beside the only branch r of a combinator, becomes a reference itself; else the target is merged in. It does if each
// annotation may stand beside the reference or, where the target has structure, on a union of it or in its description.
// If the target is recursive, it does unless n itself is a branch of another schema. beside are further schemas whose annotations speak of n.
func (d *Definer) RefersAlone(n, r *tree.Node, beside []*tree.Node) bool {
	target, _ := d.Doc.Resolve(r)
	if target != nil && d.Meaning.Graph.Recursive(target) {
		return schema.ApplicatorOf(n) == nil
	}
	for m := range membersOf(n, beside) {
		k := schema.Of(m)
		if k == nil || k.Family != schema.Annotation || structured(target) && d.Keywords.Takes.Unions() && (d.Form.Allows(m.Name(), flavor.Union) || d.Keywords.Takes.DescribedUnions()) {
			continue
		}
		if !d.Form.Allows(m.Name(), flavor.Reference) || d.Rules.Refuses(flavor.CRepeatedAnnotation) && target.Has(m.Name()) {
			return false
		}
	}
	return true
}

// wrapToDescribe puts a reference that has sentences to tell under a union with it as its only branch, if a reference
// may have no description but a union may.
func (d *Definer) wrapToDescribe(n *ir.Node) *ir.Node {
	if len(n.Sentences) == 0 || d.Form.Describable(n) || !d.Keywords.Takes.Unions() || !d.Keywords.Takes.DescribedUnions() {
		return n
	}
	u := d.Nodes.Node(ir.Node{Kind: ir.UnionNode, Set: n.Set, Src: n.Src, Union: ir.OnlyReference(n, n.Set), Wording: ir.Wording{Sentences: n.Sentences, Annotations: n.Annotations}})
	u.Facts = ir.CopyFacts(n.Facts, u)
	return u
}
