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

// keepable reports whether a finding leaves the input's object as it is, edited.
func keepable(f *diag.Fact) bool {
	if f.Rule == diag.RuleKeyword {
		k := schema.Lookup(f.Keyword)
		owner := f.Node.Parent()
		switch unevaluated := owner.Says(word.UnevaluatedProperties) || owner.Says(word.UnevaluatedItems); f.Keyword {
		case "patternProperties":
			if unevaluated || owner.Says(word.AdditionalProperties) {
				return false // without it these speak of the members that it speaks of
			}
		case "if", "then", "else":
			if unevaluated || owner.Member(word.If).IsBool() || schema.AlwaysThen(owner) != nil || declaresOthers(owner) {
				return false // so do these of what is evaluated where it holds; and what is decided is written as what follows
			}
		}
		return k == nil || k.Family != schema.Applicator && k.Family != schema.AnyValue || owner.Parent() == nil
	}
	if f.Rule == flavor.CBooleanSchema.String() { // what nothing satisfies is a branch, a property or a bound less
		return f.Node.Kind() == tree.True
	}
	return keepableRules[f.Rule] || strings.HasPrefix(f.Rule, diag.RuleLimit)
}

// declaresOthers reports whether the sides of a condition declare properties that the schema beside it does not, or lead to what may:
// of which nothing would be left but the names that are told.
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
// that are listed nowhere, and what is minded is mended in place. Where schemas have identifiers none of them can
// stand elsewhere than in what it is a part of, so that a root that may not refer is made anew with all of it, as is what has to
// become a definition, or stands in the place of a property that is required and not declared; and where listed values are to travel
// otherwise, so are the unions that they may stand in. So is what refers by identifiers that do not stay, and what an older draft reads
// otherwise beside what is made anew.
func (k *Checker) Gentle() bool {
	if !k.table.gentle && !(k.table.keeps && onlyMends(k)) {
		return false
	}
	moves := k.rules.Refuses(flavor.CRootReference) || k.rules.Refuses(flavor.CReferenceByPath)
	return !(moves && !k.inlines && k.doc.Identified()) && !(k.rules.Refuses(flavor.CStructuredEnumValue) && k.structured) && !k.losesNames() && !k.copies && !k.mixes()
}

// MendsInPlace reports whether all that is minded in a document whose schemas can stay is mended member by member, so that what is left of
// each is what was checked: nothing is counted, no reference leads by an identifier or nowhere, and no draft reads a keyword otherwise than
// the document's does.
func (k *Checker) MendsInPlace() bool {
	if len(k.rules.Limits) > 0 || k.reshape.Any() || k.doc.Identified() || k.doc.Nullable() || slices.ContainsFunc(k.Facts, IsStray) {
		return false
	}
	return k.written == k.doc.Dialect || readsAlike(k)
}

// readsAlike reports whether the current draft reads all keywords of a document as that means them.
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

// IsStray reports whether a finding is a reference that leads nowhere.
func IsStray(f diag.Fact) bool {
	return f.Rule == diag.RuleDangling || f.Rule == flavor.CExternalReference.String()
}

// mixes reports whether a result would be read in an older draft, which reads a keyword otherwise that the current one
// has too: schemas that are made anew are written as that has it.
func (k *Checker) mixes() bool {
	if k.written == schema.Draft202012 || !k.reshape.Any() {
		return false
	}
	refers := false // from a schema that is made anew: what it leads to may be written there
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

// losesNames reports whether references lead by identifiers of schemas that are made anew, or by such as may not stand.
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

// onlyMends reports whether nothing in a document has to be made anew, nothing in it recurs, is merged with something or read otherwise,
// its root stays where it is, and no null is said by a keyword, which may become a list of types.
func onlyMends(k *Checker) bool {
	root := k.doc.Tree.Root()
	if target, refers := k.References[root]; refers {
		root = target
	}
	for _, w := range [...]word.Word{word.Defs, word.Definitions} {
		if list := k.doc.Tree.Root().Member(w); list != nil && list.Len() == 0 { // which goes with what is made anew, and stays with what is not
			return false
		}
	}
	if k.reshape.Any() || k.doc.Nullable() || schema.TypesSaidBy(root) != schema.TObject && !root.Says(word.Properties) {
		return false
	}
	return !k.doc.Tree.Mentions(word.AllOf) && readsAlike(k) && (len(k.References) == 0 || !k.Graph.Loops() && !slices.ContainsFunc(slices.Collect(maps.Keys(k.References)), schema.ConstrainedBeside))
}

// keeps reports whether a flavor takes what is listed nowhere, so that a document of which nothing has to be made anew can stay.
func keeps(r *flavor.Rules) bool {
	if !r.UnlistedKept || r.Names != nil && !r.Names.RootOnly { // below the root, what has another name is written anew
		return false
	}
	if r.Refuses(flavor.CCrowdedTypeList) && !r.Refuses(flavor.CTypeList) { // a mend may write a keyword beside a list that may stand alone
		return false
	}
	for i := range r.Constructs {
		if which := flavor.Construct(i); r.Refuses(which) && !keepableRules[which.String()] && !noMend[which] {
			return false
		}
	}
	return true
}

// noMend has the constructs that are made anew where they are met, and that no mend of anything else makes: unlike, say, a value of
// which nothing is said.
var noMend = map[flavor.Construct]bool{
	flavor.CTypeList: true, flavor.CCrowdedTypeList: true, flavor.CTuple: true, flavor.CBooleanSchema: true, flavor.CStructuredEnumValue: true, flavor.CEndlessReference: true,
}

// gentle reports that of all documents: what a flavor refuses is mended in place wherever it is met.
func gentle(r *flavor.Rules) bool {
	if !r.UnlistedKept || r.Names != nil && !r.Names.RootOnly || r.Refuses(flavor.CRecursiveReference) {
		return false
	}
	inlines := r.Refuses(flavor.CReference)
	for i := range r.Constructs {
		which := flavor.Construct(i)
		switch {
		case !r.Refuses(which) || which == flavor.CStructuredEnumValue: // asked of each document
		case !keepableRules[which.String()], inlines && (which == flavor.CObjectWithoutProperties || which == flavor.CArrayWithoutItems):
			return false // where a recursion ends there would be nobody to say it
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
