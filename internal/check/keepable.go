package check

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// Keeping is the gentle way to lower, for flavors under which keywords that nothing
// refuses may stand: the input's object stays, and only what the flavor minds is edited.

// keepableRules lists the findings that are mended member by member.
var keepableRules = map[string]bool{
	flavor.CReference.String(): true, flavor.CRecursiveReference.String(): true, flavor.CReferenceByPath.String(): true,
	flavor.CExternalReference.String(): true, flavor.CUnusedDefinition.String(): true, flavor.CForeignDialect.String(): true,
	flavor.COldSpelling.String(): true, flavor.CInvalidPattern.String(): true, flavor.CEmptyEnum.String(): true,
	flavor.CNonObjectRoot.String(): true, flavor.CRootReference.String(): true, flavor.CRootUnion.String(): true,
	flavor.CBooleanProperty.String(): true, "duplicate-name": true, "repointed-reference": true, "misspelt-reference": true,
	"guessed-identifier": true, diag.RuleDangling: true, diag.RuleMalformed: true, "property-name": true,
	diag.RuleRepeatedID: true, diag.RuleRepeatedValue: true, diag.RuleStrayDialect: true, diag.RuleIgnoredSibling: true,
}

// keepable reports whether a finding leaves the input's object as it is, edited.
func keepable(f *diag.Fact) bool {
	if f.Rule == diag.RuleKeyword {
		k := schema.Lookup(f.Keyword)
		return k == nil || k.Family != schema.Applicator && k.Family != schema.AnyValue || f.Node.Parent().Parent() == nil
	}
	return keepableRules[f.Rule] || strings.HasPrefix(f.Rule, diag.RuleLimit)
}

// Gentle reports whether schemas can stay, edited member by member: keywords may stand
// that are listed nowhere, and what is minded is mended in place.
func Gentle(r *flavor.Rules) bool { return tableOf(r).gentle }

func gentle(r *flavor.Rules) bool {
	if _, unrolls := r.Refusal(flavor.CRecursiveReference); unrolls || !r.UnlistedKept {
		return false
	}
	if r.Names != nil && !r.Names.RootOnly { // below the root, what has another name is written anew
		return false
	}
	for i, c := range flavor.Constructs() {
		if _, refused := r.Refusal(flavor.Construct(i)); refused && !keepableRules[c.Name] {
			return false
		}
	}
	return true
}
