package lower

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// conditional makes a union of if/then/else: one branch for values that satisfy the
// condition and what follows, one for what follows otherwise.
func (l *Lowering) conditional(normal *meaning.Normal, c place.Context) *ir.Node {
	const most = 3  // conditions of one place: each doubles the branches
	const chain = 8 // conditions that stand in each other's else: each repeats the object
	conditions, taken := normal.Conditions, 0
	for _, p := range normal.Set {
		if p.Without&conjunction.NoCondition != 0 {
			taken++
		}
	}
	if len(conditions) > most || taken >= chain {
		return l.unconditional(normal, c)
	}
	condition := conditions[0]
	owner := condition.Parent()
	base := normal.Set.Masked(owner, conjunction.NoCondition)
	quiet := base
	if l.Keywords.Takes.DescribedUnions() {
		quiet = base.Quiet()
	}
	yes, no := quiet.Add(conjunction.Part{N: condition, Without: conjunction.NoAnnotations}), quiet
	if then := owner.Member(word.Then); schema.IsSchema(then) {
		yes = yes.Add(conjunction.Part{N: then, Without: conjunction.Nearer})
	}
	if other := owner.Member(word.Else); schema.IsSchema(other) {
		no = no.Add(conjunction.Part{N: other, Without: conjunction.Nearer})
	}
	e := diag.Widened
	if !l.Form.Gentle {
		if base := l.Meaning.NormalForm(quiet.Add(conjunction.Part{N: condition, Without: conjunction.Negated})); !base.Vague && l.sayable(base) {
			no, e = no.Add(conjunction.Part{N: condition, Without: conjunction.Negated}), diag.Exact
		}
	}
	n := l.either(normal, yes, no, c)
	if n.Kind == ir.NeverNode || n.GaveUp {
		return n
	}
	saySides(n, condition, e)
	return n
}

// saySides says that a node is what is left of the two sides of a condition, or of an entry of one.
func saySides(n *ir.Node, m *tree.Node, e diag.Effect) {
	f := diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.SpellOut, Effect: e, Node: m, Keyword: m.Name(), Detail: "anyOf"}
	if n.Kind != ir.UnionNode {
		f.Repair, f.Detail = flavor.Merge, "" // one of the two is impossible
	}
	n.Fact(f)
}

// keptConditions lets several conditions stand as they are, where the flavor takes them: one
// schema has one `if`, so that they stand in an allOf under `then` of one that always holds. Nobody
// would write that who does not have to; who prefers sentences is told what holds under each.
// It is nil where what they stand beside travels in another shape.
func (l *Lowering) keptConditions(normal *meaning.Normal, c place.Context) *ir.Node {
	n := l.ofShape(normal.WithoutConditions(), c)
	if n.Kind == ir.NeverNode {
		return n
	}
	if n.Kind != ir.SchemaNode || n.Carry != ir.CarryPlain || n.Renames() || n.Has("if") {
		return nil
	}
	all := ir.Member{Keyword: "allOf"}
	for _, condition := range normal.Conditions {
		k := &ir.Node{Kind: ir.KeptNode}
		for _, word := range [...]string{"if", "then", "else"} {
			if m := condition.Parent().Get(word); m != nil && !l.Schemas.Malformed(schema.Lookup(word), m) {
				k.Members = append(k.Members, l.Keeper.Value(k, m, schema.Lookup(word)))
			}
		}
		all.List = append(all.List, k)
	}
	then := &ir.Node{Kind: ir.KeptNode, Members: []ir.Member{all}}
	n = l.Keywords.CopyForEdit(n)
	n.Members = append(n.Members, ir.Member{Keyword: "if", Text: "{}", Last: true}, ir.Member{Keyword: "then", Node: then, Last: true})
	return n
}

// either makes a union of the two sides of a condition.
func (l *Lowering) either(normal *meaning.Normal, yes, no conjunction.Set, c place.Context) *ir.Node {
	branches := l.lowerAll([]conjunction.Set{yes, no}, place.Context{Root: c.Root, Level: c.Level, Edited: true})
	if l.Exhausted(c) {
		return l.BeyondBudget(normal.Set)
	}
	n := l.Alternatives.Union(normal, branches)
	if n.Kind == ir.NeverNode {
		return n
	}
	return l.Keywords.CopyForEdit(n)
}

// sayable reports whether objects can be kept from having the members that must be absent:
// they are closed, or declare them, so that what cannot be said there is told there.
func (l *Lowering) sayable(normal *meaning.Normal) bool {
	if len(normal.Absent) == 0 {
		return true
	}
	ms := l.Meaning.MembersOf(normal)
	return l.Meaning.ClosesMembers(ms) || !slices.ContainsFunc(normal.Absent, func(a meaning.Absence) bool { return ms.At(a.Name) == nil })
}

// unconditional leaves the conditions of a place to validation; the properties that
// they speak of are declared all the same.
func (l *Lowering) unconditional(normal *meaning.Normal, c place.Context) *ir.Node {
	base := normal.Set
	for _, condition := range normal.Conditions {
		base = base.Masked(condition.Parent(), conjunction.NoCondition|conjunction.Loosened)
	}
	inner := l.Meaning.NormalForm(base)
	if l.Exhausted(c) {
		return l.BeyondBudget(base)
	}
	for _, condition := range normal.Conditions {
		inner.DeclareSides(condition)
	}
	n := l.Shaped(inner, c)
	if n.Kind == ir.NeverNode {
		return n
	}
	n = l.Keywords.CopyForEdit(n)
	for _, condition := range normal.Conditions {
		if l.Keywords.Lose(n, condition, diag.Widened); len(normal.Conditions) > 1 && l.Form.Allows("if") {
			n.Facts[len(n.Facts)-1].Detail = diag.OneOfSeveral
		}
	}
	return n
}
