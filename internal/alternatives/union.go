package alternatives

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Union constructs a place that admits the values of any branch.
func (j *Joiner) Union(normal *meaning.Normal, branches []*ir.Branch) *ir.Node {
	branches = slices.DeleteFunc(branches, func(b *ir.Branch) bool { return b.Node.Kind == ir.NeverNode })
	branches, together := j.nullApart(j.flat(branches))
	apart := j.typesAlone(j.stringOrText(nullLast(j.DistinctBranches(branches)), normal.Annotations))
	branches = j.folded(apart)
	switch len(branches) {
	case 0:
		return ir.Never(normal.Place())
	case 1:
		one := j.annotated(branches[0].Node, normal)
		if one.Kind == ir.SchemaNode && one.Nullable && j.Rules.Dialect != flavor.OpenAPI30 && !j.Keywords.Takes.NullAmongTypes(one) { // for its annotations
			one = j.Keywords.CopyForEdit(one)
			one.Nullable = false
			return j.OrNullNode(one)
		}
		return one
	}
	n := keywords.Begin(j.Keywords, normal)
	n.Kind, n.Branches = ir.UnionNode, branches
	if together {
		n.Fact(diag.Fact{Rule: diag.RuleRepeatedNull, Repair: flavor.Merge, Node: normal.Place(), Detail: j.nullOnce(branches)})
	}
	rest, null := j.Nodes.WithoutNull(branches)
	if one := j.onlyOneOrNull(normal, branches, rest); one != nil {
		return one
	}
	byKeyword := null && len(rest) > 0 && j.Rules.Dialect == flavor.OpenAPI30 && (len(rest) > 1 || !j.nullIsText(rest[0].Node)) && !j.nullStays(branches, len(apart))
	if byKeyword {
		if len(rest) == 1 {
			return j.annotated(j.withLossesOfNull(j.OrNullNode(rest[0].Node), branches), normal)
		}
		n.Branches = rest
		n = j.withLossesOfNull(n, branches)
	}
	if one := j.listedTogether(normal, n, apart, rest, null); one != nil {
		return one
	}
	comparer := j.Images.Comparer()
	if taken := j.Form.Allows("anyOf", flavor.Union); !taken || onlyScalars(apart) && comparer.Ambiguous(n) {
		if one := j.scalars(normal, apart); one != nil {
			return one
		}
		if !taken {
			return j.sayingWhatBranchesSay(normal, branches, func(whole *meaning.Normal) *ir.Node { return j.Keywords.NoUnion(whole, branches, diag.RuleNoUnion) })
		}
	}
	told := j.Distinguish(n, comparer)
	if j.Images.Uncompared(branches) {
		return j.Keywords.NoUnion(normal, branches, diag.RuleMaxNodes)
	}
	if !told {
		return j.sayingWhatBranchesSay(normal, branches, j.free)
	}
	j.Keywords.SettleAnnotations(n, flavor.Union)
	if byKeyword {
		return j.unionOrNull(n)
	}
	return n
}

// onlyOneOrNull lets null join the only other branch, where that is one that stringOrText made or a described reference; else it returns nil.
func (j *Joiner) onlyOneOrNull(normal *meaning.Normal, branches, rest []*ir.Branch) *ir.Node {
	switch {
	case len(rest) != 1 || len(branches) == 1 || j.Rules.Dialect == flavor.OpenAPI30:
		return nil
	case rest[0].Node.Carry == ir.CarryStringOrText && j.Keywords.Takes.NullAmongTypes(rest[0].Node):
		return j.annotated(j.OrNullNode(rest[0].Node), normal)
	}
	return describedOrNull(j, normal, branches, rest)
}

// describedOrNull lets null join the union in which a reference stands alone for what is said of it: anyOf [{"description": D, "anyOf":
// [{"$ref": R}]}, null] => {"description": D, "anyOf": [{"$ref": R}, null]}. It returns nil for other branches, where the place says the same
// words otherwise, and where the reference admits null itself.
func describedOrNull(j *Joiner, normal *meaning.Normal, branches, rest []*ir.Branch) *ir.Node {
	if len(branches) != 2 || !j.Keywords.Takes.Null() {
		return nil
	}
	n := rest[0].Node
	said := func(a *tree.Node) bool { return n.AnnotatedHere(a.Name()) }
	if n.Kind != ir.UnionNode || n.Tagged || len(n.Branches) != 1 || n.Branches[0].Node.Kind != ir.ReferenceNode || len(n.Members) > 0 || ir.TakesNull(n, 8) ||
		slices.ContainsFunc(normal.Annotations, said) {
		return nil
	}
	m := j.Keywords.CopyForEdit(n)
	m.Branches = slices.Clone(branches)
	m.Branches[slices.Index(branches, rest[0])] = n.Branches[0]
	return j.annotated(m, normal)
}

// listedTogether constructs one list of the values that the branches list, where that says more than a union; else it returns nil.
func (j *Joiner) listedTogether(normal *meaning.Normal, n *ir.Node, apart, rest []*ir.Branch, null bool) *ir.Node {
	if !null && j.describesTwice(n) {
		if one := j.oneList(normal, apart); one != nil && one.Carry == ir.CarryPlain {
			return one
		}
	}
	if j.Rules.Refuses(flavor.CNonStringEnum) && j.onlyNumbersListed(rest) { // one list of all becomes bounds, or strings
		return j.scalars(normal, apart)
	}
	return nil
}

// withLossesOfNull adds to n, which says null by the keyword nullable, the losses that were reported of the null branches
// it stands for.
func (j *Joiner) withLossesOfNull(n *ir.Node, branches []*ir.Branch) *ir.Node {
	for _, b := range branches {
		if !b.IsNullAlone() {
			continue
		}
		for _, f := range b.Node.Facts {
			if f.Effect != diag.Exact {
				n = j.Keywords.CopyForEdit(n)
				f.Out = n
				n.Facts = append(n.Facts, f)
			}
		}
	}
	return n
}

// free returns the node of JSON text for a place that may be anything.
func (j *Joiner) free(normal *meaning.Normal) *ir.Node {
	return j.Keywords.TextOf(keywords.Begin(j.Keywords, normal), normal, flavor.CFreeFormValue.String())
}

// nullStays reports whether null stays a branch, where the keyword nullable could say it as well: its author wrote {"type": "null"},
// no other branch admits null, and the other branches were not folded into one. written is their number before that, with null.
func (j *Joiner) nullStays(branches []*ir.Branch, written int) bool {
	return !j.Rules.Refuses(flavor.CNullType) && (len(branches) > 2 || written == 2) && !slices.ContainsFunc(branches, func(b *ir.Branch) bool {
		if b.Node.IsNull() {
			return !b.Node.Src.Member(word.Type).Is("null")
		}
		return ir.TakesNull(b.Node, 1)
	})
}

// nullApart takes null out of several branches and adds it once, as a branch of its own or within a scalar that admits it. It takes null
// out of JSON text, which beside other strings is told by how it begins, and of objects and arrays if null is said several times:
// "object or null" and "array or null" => object, array, null. together reports that null was said several times.
func (j *Joiner) nullApart(branches []*ir.Branch) (apart []*ir.Branch, together bool) {
	if len(branches) < 2 {
		return branches, false
	}
	structures, scalars := 0, 0
	structure := func(b *ir.Branch) bool { return isStructureOrNull(b.Node) }
	for _, b := range branches {
		switch {
		case structure(b):
			structures++
		case isScalarOrNull(b.Node):
			scalars++
		}
	}
	// split finds a null that no author wrote as a type: it was split off an object or array, which may be null.
	split := func(b *ir.Branch) bool {
		return scalars > 0 && b.Node.IsNull() && !b.Node.Src.Member(word.Type).Is("null")
	}
	if slices.ContainsFunc(branches, split) {
		branches, together = j.withoutSplit(slices.DeleteFunc(slices.Clone(branches), split)), true
	}
	together = together || structures > 1 || structures == 1 && scalars > 0
	free := slices.ContainsFunc(branches, func(b *ir.Branch) bool { return j.freeText(b.Node) }) // stringOrText joins any string with it
	nullable := func(b *ir.Branch) bool {
		return b.Node.Nullable && b.Node.IsText() || free && isAnyString(b.Node) && !anyString(b.Node) || together && structure(b)
	}
	if !slices.ContainsFunc(branches, nullable) {
		return branches, together && structures == 0
	}
	out := slices.Clone(branches)
	var of conjunction.Set
	for i, b := range out {
		if nullable(b) {
			of = j.Sets.Restrict(b.Set, schema.TNull)
			other := j.Keywords.CopyForEdit(b.Node)
			other.Nullable, other.Types, other.Set = false, other.Types&^schema.TNull, j.Sets.Restrict(b.Set, schema.TAll&^schema.TNull)
			if structure(b) {
				other.Facts = slices.DeleteFunc(slices.Clone(other.Facts), saysNullable)
			}
			out[i] = j.Nodes.Branch(ir.Branch{Node: other, Set: other.Set, Origins: j.Images.OriginsOf(other.Set), Also: b.Also})
		}
	}
	if !ir.HaveNull(out) && !slices.ContainsFunc(out, func(b *ir.Branch) bool { return isScalarOrNull(b.Node) }) {
		null := j.Nodes.New()
		null.Types, null.Set = schema.TNull, of
		out = append(out, j.Branch(null, of))
	}
	return out, together
}

// withoutSplit removes from objects and arrays the fact that null stands in a branch beside them: a scalar among the branches
// admits null for them now. It changes the list of branches in place.
func (j *Joiner) withoutSplit(branches []*ir.Branch) []*ir.Branch {
	for i, b := range branches {
		if !isScalarOrNull(b.Node) && slices.ContainsFunc(b.Node.Facts, saysNullable) {
			other := j.Keywords.CopyForEdit(b.Node)
			other.Facts = slices.DeleteFunc(slices.Clone(other.Facts), saysNullable)
			branches[i] = j.Nodes.Branch(ir.Branch{Node: other, Set: b.Set, Name: b.Name, Origins: b.Origins, Also: b.Also})
		}
	}
	return branches
}

// saysNullable reports whether a fact tells how a list of a type and null is written.
func saysNullable(f diag.Fact) bool {
	return f.Rule == flavor.CTypeList.String() && f.Repair == flavor.Nullable
}

// nullOnce returns the words of a diagnostic for where null is written that several branches said.
func (j *Joiner) nullOnce(branches []*ir.Branch) string {
	switch {
	case j.Rules.Dialect == flavor.OpenAPI30:
		return "`nullable: true` in one of them"
	case slices.ContainsFunc(branches, func(b *ir.Branch) bool { return isScalarOrNull(b.Node) }):
		return "it in one of them"
	}
	return "it once, behind them"
}

// nullLast moves a null branch that stands for several behind the other branches.
func nullLast(branches []*ir.Branch) []*ir.Branch {
	i := slices.IndexFunc(branches, func(b *ir.Branch) bool { return b.Node.IsNull() && len(b.Also) > 0 })
	if i < 0 || i == len(branches)-1 {
		return branches
	}
	null := branches[i]
	return append(slices.Delete(slices.Clone(branches), i, i+1), null)
}

// isScalarOrNull reports whether a node is written as a scalar type that admits null too.
func isScalarOrNull(n *ir.Node) bool {
	return n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && n.Types&(schema.TObject|schema.TArray) == 0 && n.Types != schema.TNull && (n.Nullable || n.Types&schema.TNull != 0)
}

// isStructureOrNull reports whether a node is written as an object or an array that may be null, and lists no values.
func isStructureOrNull(n *ir.Node) bool {
	t := n.Types &^ schema.TNull
	return n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && (t == schema.TObject || t == schema.TArray) && (n.Nullable || t != n.Types) && !n.Has("enum") && !n.Has("const")
}
