package check

import (
	"maps"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Keeping is the gentle way to lower, for flavors under which keywords that nothing
// refuses may stand: the input's object stays, and only what the flavor minds is edited.

// keepableRules lists the findings that are mended member by member.
var keepableRules = map[string]bool{
	flavor.CReference.String(): true, flavor.CRecursiveReference.String(): true, flavor.CReferenceByPath.String(): true,
	flavor.CExternalReference.String(): true, flavor.CUnusedDefinition.String(): true, flavor.CForeignDialect.String(): true,
	flavor.COldSpelling.String(): true, flavor.CInvalidPattern.String(): true, flavor.CEmptyEnum.String(): true,
	flavor.CNonObjectRoot.String(): true, flavor.CRootReference.String(): true, flavor.CRootUnion.String(): true,
	flavor.CBooleanProperty.String(): true, diag.RuleDuplicateName: true, diag.RuleRepointed: true, "misspelt-reference": true,
	"guessed-identifier": true, diag.RuleDangling: true, diag.RuleMalformed: true, diag.RulePropertyName: true,
	flavor.CObjectWithoutProperties.String(): true, flavor.CArrayWithoutItems.String(): true,
	diag.RuleRepeatedID: true, diag.RuleRepeatedValue: true, diag.RuleStrayDialect: true, diag.RuleIgnoredSibling: true, diag.RuleMisspeltKeyword: true,
}

// keepable reports whether a finding is mended by editing members of the input's object, so that no node has to be made anew.
func keepable(f *diag.Fact) bool {
	if f.Rule == diag.RuleKeyword {
		k := schema.Lookup(f.Keyword)
		owner := f.Node.Parent()
		switch unevaluated := owner.Says(word.UnevaluatedProperties) || owner.Says(word.UnevaluatedItems); f.Keyword {
		case "patternProperties":
			if unevaluated || owner.Says(word.AdditionalProperties) {
				return false // without it, they would speak of the members that its patterns match
			}
		case "if", "then", "else":
			if unevaluated || owner.Member(word.If).IsBool() || schema.AlwaysThen(owner) != nil || declaresOthers(owner) {
				return false // they speak of what the condition evaluates; and one that is decided is replaced by its `then`
			}
		}
		return k == nil || k.Family != schema.Applicator && k.Family != schema.AnyValue || owner.Parent() == nil
	}
	if f.Rule == flavor.CBooleanSchema.String() { // true is written as {}; false takes a branch, a property or a bound away
		return f.Node.Kind() == tree.True
	}
	return keepableRules[f.Rule] || strings.HasPrefix(f.Rule, diag.RuleLimit)
}

// declaresOthers reports whether `if`, `then` or `else` declare properties that the schema beside them does not, or refer to schemas
// that may. If the condition were only edited out, nothing would be left of these properties but their names in a sentence.
func declaresOthers(owner *tree.Node) bool {
	for _, side := range [...]word.Word{word.If, word.Then, word.Else} {
		if of := owner.Member(side); of.Says(word.Ref) || of.Says(word.AnyOf) || of.Says(word.OneOf) || of.Says(word.AllOf) {
			return true
		}
		for p := range owner.Member(side).Member(word.Properties).All() {
			if !owner.Member(word.Properties).Has(p.Name()) {
				return true
			}
		}
	}
	return false
}

// Gentle reports whether the document's schemas can stay, edited member by member: keywords may stand
// that are listed nowhere, and what is minded is mended in place. There are four exceptions:
//   - A schema with an identifier would have to move into a definition or the root, or be written twice.
//   - A reference leads by an identifier that does not stay.
//   - Listed arrays or objects travel in another form, and the unions in which they stand have to be made anew with them.
//   - The result is of an older draft, and a schema that is made anew, in 2020-12, has a keyword that the older one reads otherwise.
func (k *Checker) Gentle() bool {
	if !k.table.gentle && !(k.table.keeps && onlyMends(k)) {
		return false
	}
	moves := k.rules.Refuses(flavor.CRootReference) || k.rules.Refuses(flavor.CReferenceByPath)
	return !(moves && !k.inlines && k.doc.Identified()) && !(k.rules.Refuses(flavor.CStructuredEnumValue) && k.structured) && !k.losesNames() && !k.copies && !k.mixes()
}

// MendsInPlace reports whether a document whose schemas can stay needs no second check: every finding is mended member by member, the
// flavor has no limits, no reference leads by an identifier or nowhere, and the result's draft reads each keyword as the document's does.
func (k *Checker) MendsInPlace() bool {
	if len(k.rules.Limits) > 0 || k.reshape.Any() || k.doc.Identified() || k.doc.Nullable() || slices.ContainsFunc(k.Facts, IsStray) {
		return false
	}
	return k.written == k.doc.Dialect || readsAlike(k)
}

// readsAlike reports whether 2020-12 reads all keywords of a document as the document's own draft does.
func readsAlike(k *Checker) bool {
	for n := range schema.Everywhere(k.doc.Tree.Root()) {
		for m := range n.All() {
			if readsOtherwise(k.doc, n, m) {
				return false
			}
		}
	}
	return true
}

// IsStray reports whether a finding is a reference that leads nowhere, or out of the document.
func IsStray(f diag.Fact) bool {
	return f.Rule == diag.RuleDangling || f.Rule == flavor.CExternalReference.String()
}

// mixes reports whether a result would mix drafts: it is read in an older one, and a schema that is made anew, which is written in
// 2020-12, has a keyword that the two read in different ways, such as a list under `items`.
func (k *Checker) mixes() bool {
	if k.written == schema.Draft202012 || !k.reshape.Any() {
		return false
	}
	refers := false // whether a schema that is made anew refers: its target may be written in its place
	for from := range k.References {
		refers = refers || k.anew(from)
	}
	for n := range schema.Everywhere(k.doc.Tree.Root()) {
		for m := range n.All() {
			if m.Word() != word.Ref && readsOtherwise(k.doc, n, m) && schema.Of(m).In(schema.Draft202012) && (refers || k.anew(n)) {
				return true
			}
		}
	}
	return false
}

// anew reports whether a schema is made anew, or stands in one that is.
func (k *Checker) anew(n *tree.Node) bool {
	for n != nil && !k.reshape.Has(n) {
		n = n.Parent()
	}
	return n != nil
}

// losesNames reports whether a reference leads by an identifier that does not stay: its schema is made anew, or the flavor refuses it.
func (k *Checker) losesNames() bool {
	if k.inlines || !k.doc.Identified() {
		return false
	}
	var seen tree.Marks
	for n, target := range k.References {
		if r := k.doc.Reference(n); (r.Text() == "#" || strings.HasPrefix(r.Text(), "#/")) && !k.doc.Embedded(r) {
			continue
		}
		for _, at := range [...]*tree.Node{n, target} {
			for ; at != nil && !seen.Has(at); at = at.Parent() {
				if seen.Add(at); k.losesName(at) {
					return true
				}
			}
		}
	}
	return false
}

// losesName reports whether a schema has an identifier that does not stay.
func (k *Checker) losesName(n *tree.Node) bool {
	for m := range n.All() {
		if root := n == k.doc.Tree.Root(); identifies(m) && (k.reshape.Has(n) && !root || !k.table.allows(m, root, PlacesOf(n))) {
			return true
		}
	}
	return false
}

// identifies reports whether a keyword gives a schema an identifier or an anchor.
func identifies(m *tree.Node) bool {
	switch m.Word() {
	case word.ID, word.OldID, word.Anchor, word.DynamicAnchor:
		return true
	}
	return false
}

// onlyMends reports whether edits of single members are all that a document needs: no schema is made anew, merged with others, or read
// otherwise by 2020-12; nothing recurs; the root is an object; and no `nullable` says null, which may become a list of types.
func onlyMends(k *Checker) bool {
	root := k.doc.Tree.Root()
	if target, refers := k.References[root]; refers {
		root = target
	}
	for _, w := range [...]word.Word{word.Defs, word.Definitions} {
		if list := k.doc.Tree.Root().Member(w); list != nil && list.Len() == 0 { // left out with what is made anew, else kept
			return false
		}
	}
	if k.reshape.Any() || k.doc.Nullable() || schema.TypesSaidBy(root) != schema.TObject && !root.Says(word.Properties) {
		return false
	}
	return !k.doc.Tree.Mentions(word.AllOf) && readsAlike(k) && (len(k.References) == 0 || !k.Graph.Loops() && !slices.ContainsFunc(slices.Collect(maps.Keys(k.References)), schema.ConstrainedBeside))
}

// keeps reports whether a flavor lets those documents stay that need edits of single members alone (onlyMends): it takes keywords that
// are listed nowhere, and no edit brings about something else that it refuses.
func keeps(r *flavor.Rules) bool {
	if !r.UnlistedKept || r.Names != nil && !r.Names.RootOnly { // an object whose property is renamed is made anew, below the root
		return false
	}
	if r.Refuses(flavor.CCrowdedTypeList) && !r.Refuses(flavor.CTypeList) { // an edit may write a keyword beside a list
		return false
	}
	for i := range r.Constructs {
		if which := flavor.Construct(i); r.Refuses(which) && !keepableRules[which.String()] && !noMend[which] {
			return false
		}
	}
	return true
}

// noMend has the constructs whose schemas are made anew, and that no edit brings about. A free-form value is none of them: it may be
// what an edit leaves of a schema.
var noMend = map[flavor.Construct]bool{
	flavor.CTypeList: true, flavor.CCrowdedTypeList: true, flavor.CTuple: true, flavor.CBooleanSchema: true, flavor.CStructuredEnumValue: true, flavor.CEndlessReference: true,
}

// gentle reports whether a flavor lets every document stay: whatever it refuses is mended in place, wherever it is met.
func gentle(r *flavor.Rules) bool {
	if !r.UnlistedKept || r.Names != nil && !r.Names.RootOnly || r.Refuses(flavor.CRecursiveReference) {
		return false
	}
	inlines := r.Refuses(flavor.CReference)
	for i := range r.Constructs {
		which := flavor.Construct(i)
		switch {
		case !r.Refuses(which) || which == flavor.CStructuredEnumValue: // Gentle asks about listed structures in each document
		case !keepableRules[which.String()], inlines && (which == flavor.CObjectWithoutProperties || which == flavor.CArrayWithoutItems):
			return false // where a recursion is cut, nobody would write the `properties` or `items` that the flavor demands
		}
	}
	return true
}

// HasToSay reports whether a schema has to say what properties its objects have, or items its arrays.
func HasToSay(r *flavor.Rules, n *tree.Node) (properties, items bool) {
	t := schema.TypesSaidBy(n)
	properties = r.Refuses(flavor.CObjectWithoutProperties) && (t&schema.TObject != 0 || untypedHas(r, n, word.AdditionalProperties, word.PatternProperties, word.Required))
	return properties, r.Refuses(flavor.CArrayWithoutItems) && t&schema.TArray != 0
}
