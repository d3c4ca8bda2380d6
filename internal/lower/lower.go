package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/alternatives"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/shape"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Lower returns a node that means s, or says in its facts what is lost.
func (l *Lowering) Lower(s conjunction.Set, c place.Context) *ir.Node {
	if len(s) > 1 {
		s = l.Schemas.Distinct(s)
	}
	if alone := s.Only(); alone != nil {
		if n := l.single(alone, c); n != nil {
			l.Meter.Stands++
			return n
		}
	}
	if l.Meter.Made++; l.Meter.Spent() || l.Meter.Depth > mostWithin {
		return l.BeyondBudget(s)
	}
	l.Meter.Depth++
	defer func() { l.Meter.Depth-- }()
	if target := l.recursiveTarget(s); target != nil {
		if n := l.enterRecursion(s, &c, l.Meaning.Graph.Entered(target)); n != nil {
			return n
		}
		n := l.shared(l.Lower(l.Sets.One(target), c))
		l.Keywords.SayInPlace(n, s.Only())
		return n
	}
	l.Meter.Charge(len(s))
	if n := l.leaf(s, c); n != nil {
		return n
	}
	k := keyOf(s, c)
	if n := l.memo.of(k); n != nil {
		l.Reused = true
		return n
	}
	if len(l.impossible.because) > 0 {
		if at, ok := l.impossible.because[s.Key()]; ok {
			return ir.Never(at)
		}
	}
	if !l.memo.loops {
		return l.memo.put(k, l.construct(s, c), l.Doc.Tree)
	}
	return l.recurring(s, c, k)
}

// construct makes the node of a conjunction without looking for one in the memo.
func (l *Lowering) construct(s conjunction.Set, c place.Context) *ir.Node {
	form := l.Meaning.NormalForm(s)
	n := l.Shaped(form, c)
	meaning.Release(form)
	return n
}

// recurring constructs a conjunction that may lead back to itself. Where it is met again while it is being made, a reference
// stands there, and the conjunction becomes the definition to which that leads.
func (l *Lowering) recurring(s conjunction.Set, c place.Context, k key) *ir.Node {
	if def, running := l.memo.progress[k]; running {
		if l.Rules.Refuses(flavor.CRecursiveReference) { // no reference of its own leads back here, so that enterRecursion did not count it
			return l.Keywords.Text(s, flavor.CRecursiveReference.String())
		}
		if def == nil {
			def = l.Definitions.New(s)
			l.Keeper.Broken = true // only when all is lowered is it known whether it still leads back
			slab.Put(&l.memo.progress, k, def)
		}
		return l.Definitions.ReferTo(def)
	}
	slab.Put(&l.memo.progress, k, nil)
	n := l.construct(s, c)
	n.Fresh = false // others may refer to it from here on
	if def := l.memo.progress[k]; def != nil {
		def.Node = n
		if n.Kind == ir.NeverNode {
			l.RuleOut(s.Key(), n.Src)
		} else {
			n = l.Definitions.ReferTo(def)
		}
	}
	delete(l.memo.progress, k)
	return l.memo.put(k, n, l.Doc.Tree)
}

// leaf constructs the node of a schema that says nothing of values but one scalar type; it returns nil for all others.
func (l *Lowering) leaf(s conjunction.Set, c place.Context) *ir.Node {
	if len(s) == 0 || l.Exhausted(c) || !l.Meaning.LeafForm(&l.memo.leafForm, s) {
		return nil
	}
	n := l.one(&l.memo.leafForm, l.memo.leafForm.Types, c)
	n.Fresh = true
	return n
}

// single lowers a place that means one schema as it stands, where no normal form is needed: the schema is `false`, is
// kept, stays a reference, or is copied. It returns nil where the schema has to be read as a normal form.
func (l *Lowering) single(n *tree.Node, c place.Context) *ir.Node {
	if n.Kind() == tree.False {
		return ir.Never(n)
	}
	if !n.IsObject() {
		return nil
	}
	if l.Form.Gentle && !l.Keeper.Marks.Reshape.Has(n) {
		return l.Keeper.Keep(n, c.Root)
	}
	if r := l.Definitions.HoistedTo(n, c); r != nil {
		return r
	}
	if r := l.Doc.Reference(n); r != nil {
		if l.Schemas.ReportGroundless(n, r) {
			return l.Lower(l.Schemas.WithoutGround(n), c)
		}
		if c.Root && l.Rules.Refuses(flavor.CRootReference) || shape.RefersToAnyJSON(l.Task, n) || c.Inlined && ends(l, r) {
			return nil
		}
		return l.Definitions.Reference(n, r, nil)
	}
	if !c.Edited && l.Form.MaxDescription < 0 && !l.Keeper.Marks.Dirty.Has(n) && n.Clean() && !l.Keeper.Marks.Linked.Has(n) {
		l.Meter.Quoted++
		return l.Keeper.Verbatim(n)
	}
	if c.Root {
		return nil
	}
	if r, beside := l.Schemas.LoneReference(n); r != nil && l.Definitions.RefersAlone(n, r, beside) {
		return l.ofOneBranch(l.Definitions.Reference(n, r, beside), r.Parent().Parent())
	}
	return nil
}

// ends reports whether a reference leads to a schema that is not recursive.
func ends(l *Lowering, r *tree.Node) bool {
	target, _ := l.Schemas.Resolve(r)
	return target != nil && !l.Meaning.Graph.Recursive(target)
}

// ofOneBranch notes on n, which may be nil, that it stands for a union or an allOf of one branch: {"anyOf": [X]} => X.
func (l *Lowering) ofOneBranch(n *ir.Node, union *tree.Node) *ir.Node {
	if n != nil && union.Word() != word.AllOf {
		n.Fact(diag.Fact{Rule: "single-branch", Repair: flavor.Merge, Node: union, Keyword: union.Name()})
	}
	if n != nil {
		l.Keywords.SayOfReference(n, union.Parent())
	}
	return n
}

// Shaped constructs the node of a normal form, and notes on it the unions of one branch that were read like an allOf.
func (l *Lowering) Shaped(normal *meaning.Normal, c place.Context) *ir.Node {
	n := l.ofShape(normal, c)
	if len(normal.Single) == 0 || n.Kind == ir.NeverNode {
		return n
	}
	n = l.Keywords.CopyForEdit(n)
	for _, s := range normal.Single {
		n.Fact(diag.Fact{Rule: "single-branch", Repair: flavor.Merge, Node: s.At, Keyword: s.At.Name(), More: s.Further})
	}
	return n
}

// ofShape constructs the node of a normal form. What settles the place as a whole comes first: a `nullable`, that nothing is
// valid, any JSON value, a recursion's end, listed values. Then come unions, conditions and dependencies, each of which leaves a
// normal form without it, and last the types.
func (l *Lowering) ofShape(normal *meaning.Normal, c place.Context) *ir.Node {
	if len(normal.Nullable) > 0 {
		return l.orNull(normal, c)
	}
	if normal.Never != nil {
		return ir.Never(normal.Never)
	}
	if l.Exhausted(c) {
		return l.BeyondBudget(normal.Set)
	}
	if shape.AnyJSONWrittenOut(l.Task, normal) {
		return l.anything(meaning.OfAnything(normal))
	}
	if normal.Recursive {
		if n := l.enterRecursion(normal.Set, &c, normal.Again); n != nil {
			return n
		}
	}
	if normal.Listed {
		return l.Alternatives.Listed(normal, alternatives.Listing{Root: c.Root, Depth: c.Level.References})
	}
	if len(normal.Unions)+len(normal.Conditions) > 0 {
		if n := l.Requirements(normal, c); n != nil {
			return n
		}
	}
	if len(normal.Unions) > 0 {
		if is, inferred := shape.Mergeable(l.Task, normal); is {
			// Where an object is impossible, a branch without a type still admits other values.
			if n := l.merged(normal, c, inferred); n.Kind != ir.NeverNode || !inferred {
				return n
			}
		}
		return l.distribute(normal, c)
	}
	if len(normal.Conditions) > 0 {
		if normal = l.withoutKept(normal); len(normal.Conditions) > 0 {
			return l.unconditional(normal, c)
		}
	}
	if len(normal.Dependencies) > 0 {
		l.declareDependencies(normal)
	}
	return l.ofTypes(normal, c)
}

// withoutKept returns the normal form without its only condition, where that stays as it is in the input: its `if`, `then` and
// `else` become residual keywords, which are kept. Else it returns the form itself.
func (l *Lowering) withoutKept(normal *meaning.Normal) *meaning.Normal {
	if len(normal.Conditions) != 1 || !l.Form.Gentle || !l.Form.Allows("if") {
		return normal
	}
	owner := normal.Conditions[0].Parent()
	var words []*tree.Node
	for _, k := range [...]string{"if", "then", "else"} {
		if m := owner.Get(k); m != nil && !l.Schemas.Malformed(schema.Lookup(k), m) {
			words = append(words, m)
		}
	}
	return normal.WithoutConditions(words...)
}

// anything constructs a place that admits any value.
func (l *Lowering) anything(normal *meaning.Normal) *ir.Node {
	n := keywords.Begin(l.Keywords, normal)
	if l.Rules.Refuses(flavor.CFreeFormValue) {
		return l.Keywords.TextOf(n, normal, flavor.CFreeFormValue.String())
	}
	l.leave(n, normal, schema.TAll, false)
	l.Keywords.SayOtherwise(n, normal, schema.TAll)
	return n
}
