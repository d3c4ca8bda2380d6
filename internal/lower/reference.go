package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/called"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// reference lowers a schema that refers, where the reference itself can stay; nil where
// the target has to be merged in.
func (l *Lowering) reference(n, r *tree.Node) *ir.Node {
	target, _ := l.Schemas.Resolve(r)
	if target == nil || !target.IsObject() {
		return nil
	}
	which := flavor.CReference
	if l.Meaning.Graph.Recursive(target) {
		which = flavor.CRecursiveReference
	}
	if l.Rules.Refuses(which) {
		return nil
	}
	if r.Parent() == n && l.Schemas.Constrains(n) {
		if l.Report.First(r) {
			l.Report.Add(diag.Fact{Rule: "merged-reference", Repair: flavor.Merge, Node: r, Detail: r.Text()})
		}
		return nil
	}
	if target = l.Schemas.ChainEnd(target); target == nil {
		return nil
	}
	def := l.define(target)
	if def.Node != nil && def.Node.Kind == ir.NeverNode {
		return ir.Never(r)
	}
	out := l.ReferTo(def)
	out.Src = n
	l.Keeper.PlaceLed(r, out)
	if out = l.beside(out, n, target); def == l.Root && l.rootOrNull {
		return l.Alternatives.OrNullNode(out)
	}
	return out
}

// beside puts the annotations that stand beside a reference where they may stand: there,
// or on a union of the one reference.
func (l *Lowering) beside(out *ir.Node, n, target *tree.Node) *ir.Node {
	var kept, twice []*tree.Node
	wrap := false
	repeated := l.Rules.Refuses(flavor.CRepeatedAnnotation)
	for m := range n.All() {
		k := schema.Of(m)
		switch {
		case k != nil && k.Family == schema.Annotation && target.Says(m.Word()) && tree.Equal(m, target.Member(m.Word())) && (repeated || !l.Form.Allows(m.Name(), flavor.Reference)):
			out.Note(flavor.CRepeatedAnnotation, flavor.Remove, diag.Exact, false, m, m.Name()) // which its target says in the same words
		case k != nil && k.Family == schema.Annotation && !schema.Malformed(k, m):
			kept = append(kept, m)
			again := repeated && check.RepeatsAnnotation(target, m.Word())
			if again {
				twice = append(twice, m)
			}
			if (again || !l.Form.Allows(m.Name(), flavor.Reference)) && l.Keywords.TakesUnions() && l.Form.Allows(m.Name(), flavor.Union) {
				wrap = true
			}
		case k == nil:
			out.Unknown = append(out.Unknown, m)
		case k.Family > schema.Annotation && l.Doc.IgnoresSiblings() && n.Has("$ref"):
			l.Schemas.ReportIgnored(m)
		case l.Schemas.RepeatsType(m):
			if l.Report.First(m) {
				l.Report.Add(diag.Fact{Rule: "merged-reference", Repair: flavor.Merge, Node: m, Detail: l.Doc.Reference(n).Text()})
			}
		}
	}
	if len(kept) == 0 {
		l.Keywords.SettleAnnotations(out, flavor.Reference)
		return out
	}
	if wrap {
		u := &ir.Node{Kind: ir.UnionNode, Set: conjunction.One(n), Src: n, Union: ir.OnlyReference(out, conjunction.One(target)), Wording: ir.Wording{Annotations: kept, Unknown: out.Unknown}, Account: ir.Account{Facts: out.Facts}}
		for _, a := range twice {
			u.Note(flavor.CRepeatedAnnotation, flavor.Wrap, diag.Exact, false, a, a.Name())
		}
		if len(twice) == 0 {
			u.Note(flavor.CReference, flavor.Wrap, diag.Exact, false, n, "")
		}
		l.Keywords.SettleAnnotations(u, flavor.Union)
		return u
	}
	out.Annotations = kept
	l.Keywords.SettleAnnotations(out, flavor.Reference)
	return l.wrapToDescribe(out)
}

// refersAlone reports whether a schema that an allOf makes a reference becomes one: its annotations
// may stand beside that, or the reference leads back to itself, to what holds the schema as a part
// of its values. Else the target is merged in.
func (l *Lowering) refersAlone(n, r *tree.Node) bool {
	target, _ := l.Doc.Resolve(r)
	if target != nil && l.Meaning.Graph.Recursive(target) {
		return schema.ApplicatorOf(n) == nil
	}
	for m := range n.All() {
		if k := schema.Of(m); k != nil && k.Family == schema.Annotation && (!l.Form.Allows(m.Name(), flavor.Reference) || l.Rules.Refuses(flavor.CRepeatedAnnotation) && target.Has(m.Name())) {
			return false
		}
	}
	return true
}

// wrapToDescribe puts a reference that is told something under a union of it, where nothing may be
// told beside the reference.
func (l *Lowering) wrapToDescribe(n *ir.Node) *ir.Node {
	if len(n.Sentences) == 0 || l.Form.Describable(n) || !l.Keywords.TakesUnions() || !l.Keywords.MayDescribeUnions() {
		return n
	}
	u := &ir.Node{Kind: ir.UnionNode, Set: n.Set, Src: n.Src, Union: ir.OnlyReference(n, n.Set), Wording: ir.Wording{Sentences: n.Sentences, Annotations: n.Annotations}}
	u.Facts = ir.CopyFacts(n.Facts, u)
	return u
}

// define returns the definition of a target, lowering it on first use.
func (l *Lowering) define(target *tree.Node) *ir.Definition {
	l.Form.Defines = true
	if d := l.defined[target]; d != nil {
		return d
	}
	if target == l.Doc.Tree.Root() && !l.Keeper.Root.Defined {
		slab.Put(&l.defined, target, l.Root)
		return l.Root
	}
	d := l.NewDefinition(conjunction.One(target))
	d.Target = target
	slab.Put(&l.defined, target, d)
	if target == l.Doc.Tree.Root() && l.Form.Gentle {
		return d // kept once the root is settled
	}
	if l.nested++; l.nested > maxNested {
		l.pending = append(l.pending, d) // a chain of definitions must not become a chain of calls
	} else {
		l.lowerDefinition(d)
	}
	l.nested--
	return d
}

func (l *Lowering) lowerDefinition(d *ir.Definition) {
	d.Node = l.Lower(conjunction.One(d.Target), place.Context{Edited: !l.Form.Gentle}) // where the input's own stay, theirs
	l.ruleOutEarly(d)
}

// ruleOutEarly rules out a definition that nothing satisfies, where somebody referred to it before that was known.
func (l *Lowering) ruleOutEarly(d *ir.Definition) {
	if d.Early && d.Node != nil && d.Node.Kind == ir.NeverNode {
		l.ruleOut(conjunction.One(d.Target).Key(), d.Node.Src)
	}
}

// maxNested bounds the definitions that are lowered within each other.
const maxNested = 500

// LowerPending lowers the definitions that were put off.
func (l *Lowering) LowerPending() {
	for len(l.pending) > 0 {
		d := l.pending[0]
		l.pending = l.pending[1:]
		l.lowerDefinition(d)
	}
}

// NewDefinition returns a definition of what a conjunction means, with a name and without a node.
func (l *Lowering) NewDefinition(s conjunction.Set) *ir.Definition {
	l.Form.Defines = true
	return &ir.Definition{Set: s, Name: called.Definition(l.Task, s, l.Names)}
}

// ReferTo returns a reference to a definition.
func (l *Lowering) ReferTo(d *ir.Definition) *ir.Node {
	d.Early = d.Early || d.Node == nil
	n := l.Keywords.Nodes.New()
	n.Kind, n.Definition, n.Set = ir.ReferenceNode, d, d.Set
	return n
}

// LedTo is the definition that a reference leads to which stays.
func (l *Lowering) LedTo(target *tree.Node) *ir.Definition {
	d := l.define(target)
	d.Early = true // it stays, whatever becomes of the target
	l.ruleOutEarly(d)
	return d
}

// Impossible returns why nothing satisfies a schema that was lowered before.
func (l *Lowering) Impossible(n *tree.Node) (because *tree.Node, is bool) {
	because, is = l.impossible.because[conjunction.One(n).Key()]
	return because, is
}
