package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// answered lists the constructs whose repair keeps the meaning and leaves no trace of
// its own; where no step spoke of a finding, it is reported from here.
var answered = map[string]bool{
	flavor.CReference.String(): true, flavor.CReferenceByPath.String(): true, flavor.CNestedDefinitions.String(): true,
	flavor.CUnusedDefinition.String(): true, flavor.CRepeatedAnnotation.String(): true, flavor.CBooleanSchema.String(): true,
	diag.RuleLongDescription: true, flavor.CEscapedDefinitionName.String(): true, flavor.CRootReference.String(): true, flavor.CForeignDialect.String(): true,
	diag.RuleRepeatedValue: true, diag.RuleStrayDialect: true,
}

// answer reports what was done about the checker's findings where no step said so.
func (l *finishing) answer(o *Outcome, root *ir.Node) {
	said, whole := map[*tree.Node]bool{}, map[*tree.Node]bool{}
	for _, f := range o.Facts {
		if f.Node == nil {
			continue
		}
		if f.Rule != flavor.COptionalProperty.String() { // of the property, not of its schema
			whole[f.Node] = true
		}
		said[f.Node] = true
		if f.Rule == diag.RuleKeyword && f.Keyword == "if" { // of the whole condition
			for _, word := range [...]string{"then", "else"} {
				m := f.Node.Parent().Get(word)
				said[m], whole[m] = true, true
			}
		}
		if p := f.Node.Parent(); p != nil && p.HasName() && p.Name() == f.Keyword { // of an entry of the keyword
			said[p], whole[p] = true, true
		}
	}
	stands := o.copied()
	for _, f := range l.Findings {
		capitals := f.Rule == diag.RuleValue && f.Keyword == "type"
		if said[f.Node] || f.Severity != diag.Info || f.Rule != diag.RuleKeyword && !answered[f.Rule] && !capitals {
			continue
		}
		if capitals {
			f.Repair = flavor.Translate
		}
		if f.Rule == diag.RuleKeyword {
			if k := schema.Lookup(f.Keyword); k != nil && k.Family == schema.Annotation {
				continue // it stands where it may now, or is reported as dropped
			}
			if l.settled(whole, f.Node) {
				continue
			}
			if f.Repair = flavor.Merge; stands[f.Node] {
				f.Detail = diag.AsItIs
			}
		}
		if f.Rule == diag.RuleLongDescription || f.Rule == diag.RuleRepeatedValue {
			f.Repair = flavor.Remove
		}
		f.Out = root
		o.Facts = append(o.Facts, f)
	}
}

// copied are the keywords of the input that stand in the result as they are.
func (o *Outcome) copied() map[*tree.Node]bool {
	out := map[*tree.Node]bool{}
	for _, n := range o.layout.Order {
		for _, m := range n.Members {
			if m.Raw != nil {
				out[m.Raw] = true
			}
		}
	}
	return out
}

// settled reports whether a schema that holds a keyword was spoken of as a whole.
func (l *finishing) settled(whole map[*tree.Node]bool, keyword *tree.Node) bool {
	for n := keyword.Parent(); n != nil && n != l.Doc.Tree.Root(); n = n.Parent() {
		if whole[n] {
			return true
		}
	}
	return false
}

// rootMembers reports the identifiers of the root that do not stay.
func (l *finishing) rootMembers(o *Outcome, root *ir.Node) {
	if root.Kind == ir.KeptNode {
		return
	}
	for m := range l.Doc.Tree.Root().All() {
		k := schema.Of(m)
		if k == nil || k.Family != schema.Core || k.Holds == schema.SchemaMap || slices.Contains(schema.ReferenceKeywords[:], m.Name()) {
			continue
		}
		rule := diag.RuleKeyword
		if m.Name() == "$schema" {
			rule = flavor.CForeignDialect.String()
		}
		o.Facts = append(o.Facts, diag.Fact{Rule: rule, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text(), Out: root})
	}
}
