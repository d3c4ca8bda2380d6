package check

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
)

// replaceable are the rules of what becomes another form of the same, as the node says that is made of it.
var replaceable = map[string]bool{
	flavor.CReference.String(): true, flavor.CRecursiveReference.String(): true, flavor.CReferenceByPath.String(): true, flavor.CRootReference.String(): true,
	flavor.CRepeatedAnnotation.String(): true,
}

// answered lists the constructs whose repair keeps the meaning and leaves no trace of
// its own; where no step spoke of a finding, it is reported from here.
var answered = map[string]bool{
	flavor.CReferenceByPath.String(): true, flavor.CNestedDefinitions.String(): true,
	flavor.CUnusedDefinition.String(): true, flavor.CBooleanSchema.String(): true, flavor.CBooleanProperty.String(): true,
	diag.RuleLongDescription: true, flavor.CEscapedDefinitionName.String(): true, flavor.CForeignDialect.String(): true,
	diag.RuleRepeatedValue: true, diag.RuleStrayDialect: true,
}

// Answers reports whether a finding has to be answered for where no step spoke of it.
func Answers(f *diag.Fact) bool {
	misnamed := f.Severity == diag.Warning && f.Rule == diag.RuleMalformed && f.Repair == flavor.Translate // read as another one, wherever it went
	return misnamed || f.Rule == diag.RuleMisspeltKeyword || f.Severity == diag.Info && (answered[f.Rule] || f.Rule == flavor.CTypeList.String() && f.Node.Len() == 1)
}
