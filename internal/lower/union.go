package lower

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tell"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// maxProduct bounds the branches that the unions of one place multiply to. Of very many unions fewer are
// multiplied: a few of them say little, and each branch would repeat what stands beside all of them.
func (l *Lowering) maxProduct(unions int) int {
	switch {
	case unions <= 12:
		return l.Extent.Product
	case unions <= 48:
		return min(16, l.Extent.Product)
	}
	return 0
}

// distribute pushes what stands beside a union into each of its branches. Of several
// unions one is taken apart here, the others follow inside the branches, as long as the
// product stays small; else they are left to validation.
func (l *Lowering) distribute(normal *meaning.Normal, c place.Context) *ir.Node {
	most := saysMost(normal)
	u := normal.Unions[most]
	product := u.Member.Len()
	base := l.Sets.Masked(normal.Set, u.Owner, u.Mask)
	repeats := len(normal.Objects) > 0 && !l.Meaning.BareAll(base, u)
	l.Repeats = l.Repeats || repeats
	spare := repeats && !slices.ContainsFunc(normal.Unions, l.Meaning.BranchesHoldSchemas)
	l.Spares = l.Spares || spare
	none := spare && (l.Extent.Product == 0 || !l.Options.PreferExact && u.Member.Len()*members(normal) > Room(l.MostBytes()))
	var given []conjunction.UnionAt
	for i, o := range normal.Unions {
		if i == most && !none {
			continue
		}
		if product = meter.Multiply(product, max(o.Member.Len(), 1)); none || product > l.maxProduct(len(normal.Unions)) {
			given = append(given, o)
			l.giveUp(o)
		} else if repeats {
			l.Multiplied = max(l.Multiplied, product)
		}
	}
	base = l.Sets.Without(base, given)
	l.Meter.Charge(len(base) + len(given))
	var n *ir.Node
	if none {
		n = l.Lower(base, c)
	} else {
		n = l.branchesOf(normal, base, u, c)
	}
	switch {
	case n.Kind == ir.NeverNode || len(given) == 0:
		return n
	case l.Exhausted(c):
		return l.BeyondBudget(normal.Set)
	}
	n = l.Keywords.CopyForEdit(n)
	l.Meter.Charge(len(given))
	detail := tell.Forms(normal.Unions)
	for _, o := range given {
		told := l.Keywords.Teller.Tell(n, o.Member.Name(), o.Member)
		n.Fact(diag.Fact{Rule: "many-forms", Repair: flavor.Remove, Effect: diag.Widened, Node: o.Member, Keyword: o.Member.Name(), Detail: detail, Told: told})
	}
	return n
}

// members returns how many properties the object beside the unions has at least: the most that one part declares, since
// several parts may declare the same ones.
func members(normal *meaning.Normal) (count int) {
	for _, p := range normal.Objects {
		count = max(count, p.N.Member(word.Properties).Len())
	}
	return count
}

// giveUp notes the branches of a union as given up, so that the properties which they speak of are declared all the same.
func (l *Lowering) giveUp(u conjunction.UnionAt) {
	given := l.Meaning.Given[u.Owner]
	branches := slices.DeleteFunc(schema.Elements(u.Member), func(b *tree.Node) bool { return !schema.IsSchema(b) })
	if len(branches) > 0 && !slices.Contains(given, branches[0]) {
		slab.Put(&l.Meaning.Given, u.Owner, append(given, branches...))
	}
}

// saysMost returns the index of the union with the longest text.
func saysMost(normal *meaning.Normal) int {
	best := 0
	for i, u := range normal.Unions {
		if len(u.Member.Raw()) > len(normal.Unions[best].Member.Raw()) {
			best = i
		}
	}
	return best
}

// branchesOf lowers the branches of the union u, each together with base, which is what stands beside u, and joins them.
func (l *Lowering) branchesOf(normal *meaning.Normal, base conjunction.Set, u conjunction.UnionAt, c place.Context) *ir.Node {
	if l.Keywords.Takes.DescribedUnions() {
		base = l.Sets.Quiet(base)
	}
	back, whole := l.Schemas.BranchesBack(base, u), base
	schemas, sets := l.Meaning.BranchSets(base, u, back)
	inner := place.Context{Root: c.Root, Level: c.Level, Edited: true}
	branches := l.lowerAll(sets, inner)
	if l.Exhausted(c) {
		return l.BeyondBudget(normal.Set)
	}
	exclusive := u.Mask == conjunction.NoOneOf && !l.Keeper.Tagger.DiscriminatorTellsApart(u.Owner, schemas) && l.Meaning.Overlap(schemas, l.asBranches(schemas, sets, base, normal.Types))
	live := slices.DeleteFunc(append(l.Nodes.Branches(len(branches)), branches...), isNever)
	impossible := impossibleBranches(u, schemas, branches, len(back)+len(live), normal.Set.OfAnotherUnion())
	if len(live) == 1 && l.Keywords.Takes.DescribedUnions() { // no union is left to hold the annotations
		live[0] = l.onlyBranch(normal, u, schemas[slices.Index(branches, live[0])], inner)
		branches = slices.Clone(live) // Union leaves out of its list what admits nothing
	}
	if len(live) > 1 && !l.Keywords.Takes.DescribedUnions() {
		keywords.SayInBranches(l.Keywords, live, normal.Annotations)
	}
	n := l.Alternatives.Union(normal, branches)
	groundless := n.Kind == ir.NeverNode && len(back) > 0 // only branches that lead back to the union are possible: it says nothing
	if groundless {
		n = l.Lower(whole, c)
	}
	if n.Kind == ir.NeverNode {
		return n
	}
	n = l.Keywords.CopyForEdit(n)
	if !l.Meaning.BareAll(l.Sets.Written(base), u) {
		repair := flavor.PushDown
		if !slices.ContainsFunc(sets, func(s conjunction.Set) bool { return len(s) > 1 }) {
			repair = flavor.Merge // each branch says already what stands beside the union
		}
		n.Note(flavor.CKeywordsBesideUnion, repair, diag.Exact, false, u.Owner, u.Member.Name())
	}
	for _, b := range back {
		f := diag.Fact{Rule: diag.RuleGroundless, Repair: flavor.Remove, Severity: diag.Warning, Node: b, Keyword: u.Member.Name()}
		if groundless || u.Mask == conjunction.NoOneOf { // in a oneOf, what this branch admits was excluded from the others
			f.Effect = diag.Widened
		}
		n.Fact(f)
	}
	for _, loop := range l.Schemas.LoopsOut(base, u, back) {
		n.Fact(diag.Fact{Rule: diag.RuleGroundless, Effect: diag.Widened, Node: loop.Branch, Detail: "#" + l.Schemas.Pointer(loop.To)})
	}
	reportBranches(l, n, normal, u, branchesMade{live: live, impossible: impossible, exclusive: exclusive})
	return n
}

// asBranches returns the sets by which branches are compared for overlaps. They are without what stands beside the union where that has an
// unevaluatedProperties: which members it speaks of depends on the branches that hold, so that it tells none apart.
func (l *Lowering) asBranches(schemas []*tree.Node, sets []conjunction.Set, base conjunction.Set, of schema.TypeSet) []conjunction.Set {
	if !slices.ContainsFunc(base, func(p conjunction.Part) bool { return p.N.Says(word.UnevaluatedProperties) }) {
		return sets
	}
	alone := make([]conjunction.Set, len(schemas))
	for i, b := range schemas {
		alone[i] = l.Sets.Restrict(l.Sets.One(b), of)
	}
	return alone
}

func isNever(b *ir.Branch) bool { return b.Node.Kind == ir.NeverNode }

// impossibleBranches reports the branches of a union that admit nothing; a single one is reported at its own place. others counts the
// branches that are left, or were left out for another reason. beside: the union was read beside a branch of another union, and beside
// the next branch of that other one its branches may admit something.
func impossibleBranches(u conjunction.UnionAt, schemas []*tree.Node, branches []*ir.Branch, others int, beside bool) []diag.Fact {
	never := u.Member.Len() - others
	if never == 0 {
		return nil
	}
	at := u.Member
	if i := slices.IndexFunc(branches, isNever); never == 1 && i >= 0 {
		at = schemas[i]
	}
	f := diag.Fact{Rule: diag.RuleImpossibleBranch, Node: at, Detail: strconv.Itoa(never), Keyword: u.Member.Name()}
	if beside {
		f.Detail = diag.Beside
	}
	return []diag.Fact{f}
}

// onlyBranch lowers the only branch n of a union that admits a value once more, with the annotations that stand beside the union.
func (l *Lowering) onlyBranch(normal *meaning.Normal, u conjunction.UnionAt, n *tree.Node, c place.Context) *ir.Branch {
	s := l.Sets.Add(l.Sets.Masked(normal.Set, u.Owner, u.Mask), conjunction.Part{N: n, Without: conjunction.Nearer})
	return l.Nodes.Branch(ir.Branch{Node: l.Lower(s, c), Set: s})
}

// branchesMade says what became of the branches of a union, before they were joined.
type branchesMade struct {
	live       []*ir.Branch // branches that admit a value
	impossible []diag.Fact  // facts about the branches that admit nothing
	exclusive  bool         // a oneOf of which several branches may hold of one value
}

// reportBranches reports which branches of a union are impossible, and what the others became.
func reportBranches(l *Lowering, n *ir.Node, normal *meaning.Normal, u conjunction.UnionAt, made branchesMade) {
	for _, f := range made.impossible {
		n.Fact(f)
	}
	live, exclusive := made.live, made.exclusive
	rest, null := l.Nodes.WithoutNull(live)
	if null && n.Kind == ir.UnionNode && !ir.HaveNull(n.Branches) {
		n.Fact(diag.Fact{Rule: flavor.CNullType.String(), Repair: flavor.NullableKeyword, Node: u.Member, Keyword: u.Member.Name(), Detail: "another"})
	}
	if null && len(rest) == 1 && n.Kind == ir.SchemaNode && n.Nullable {
		f := diag.Fact{Rule: flavor.CNullType.String(), Repair: flavor.NullableKeyword, Node: u.Member, Keyword: u.Member.Name()}
		if l.Rules.Dialect != flavor.OpenAPI30 { // null is written among the types of n
			f.Rule, f.Repair, f.Detail = diag.RuleMergedBranches, flavor.None, strconv.Itoa(len(live))
		}
		n.Fact(f)
	}
	if n.Kind == ir.SchemaNode && !n.IsText() && len(rest) > 1 && !exclusive {
		n.Fact(diag.Fact{Rule: diag.RuleMergedBranches, Node: u.Member, Detail: strconv.Itoa(len(rest)), Keyword: u.Member.Name()})
	}
	rule := diag.RuleKeyword
	if l.Form.Allows("oneOf", flavor.Union) {
		rule = diag.RuleUnwritten
	}
	switch {
	case u.Mask != conjunction.NoOneOf:
	case n.Kind == ir.UnionNode && exclusive:
		n.Fact(diag.Fact{Rule: rule, Repair: flavor.SpellOut, Effect: diag.Widened, Node: u.Member, Keyword: "oneOf", Detail: "anyOf", Quiet: true})
	case n.Kind == ir.UnionNode:
		n.Fact(diag.Fact{Rule: rule, Repair: flavor.SpellOut, Node: u.Member, Keyword: "oneOf", Detail: "anyOf"})
	case exclusive: // its branches became one
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Merge, Effect: diag.Widened, Node: u.Member, Keyword: "oneOf", Quiet: true})
	}
	l.Keywords.SayReplaced(n, normal)
}

// lowerAll lowers the branches of a union. It stops early where the place is Exhausted, which
// callers have to ask afterwards.
func (l *Lowering) lowerAll(sets []conjunction.Set, c place.Context) (branches []*ir.Branch) {
	branches = l.Nodes.Branches(len(sets))
	for _, s := range sets {
		if l.Exhausted(c) {
			break
		}
		if at := l.Schemas.ExcludedList(s); at != nil {
			branches = append(branches, l.Nodes.Branch(ir.Branch{Node: ir.Never(at), Set: s}))
			continue
		}
		branches = append(branches, l.branch(s, c))
	}
	return branches
}

// branch lowers a branch of a union.
func (l *Lowering) branch(s conjunction.Set, c place.Context) *ir.Branch {
	return l.Alternatives.Branch(l.Lower(s, c), s)
}
