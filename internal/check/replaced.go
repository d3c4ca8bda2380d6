package check

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
)

// replaced lists the rules of findings that become another form with the same meaning; the node that is made reports which.
var replaced = map[string]bool{
	flavor.CReference.String(): true, flavor.CRecursiveReference.String(): true, flavor.CReferenceByPath.String(): true, flavor.CRootReference.String(): true,
	flavor.CNestedDefinitions.String(): true, flavor.CEscapedDefinitionName.String(): true, flavor.CRepeatedAnnotation.String(): true, flavor.CBooleanSchema.String(): true, flavor.CBooleanProperty.String(): true,
	diag.RuleRepeatedValue: true,
}

// isReplaced reports whether a finding becomes another form with the same meaning, as {"type": ["string"]} does.
func isReplaced(f *diag.Fact) bool {
	return replaced[f.Rule] || f.Rule == flavor.CTypeList.String() && f.Node.Len() == 1
}

// IsMistake reports whether a finding is what its author cannot have meant, such as the type "int" or a misspelt keyword. It is reported
// of the document, whatever becomes of the place.
func IsMistake(f *diag.Fact) bool {
	return f.Severity == diag.Warning && f.Rule == diag.RuleMalformed && f.Repair == flavor.Translate || f.Rule == diag.RuleMisspeltKeyword
}
