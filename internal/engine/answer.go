package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// unrepeated drops facts that say the same of the same place: a schema that is inlined
// ten times is reported once.
func unrepeated(fs []Fact) []Fact {
	type key struct {
		rule, keyword, detail string
		repair                flavor.Repair
		effect                Effect
		node                  *tree.Node
	}
	seen := map[key]bool{}
	return slices.DeleteFunc(fs, func(f Fact) bool {
		k := key{f.Rule, f.Keyword, f.Detail, f.Repair, f.Effect, f.Node}
		had := seen[k]
		seen[k] = true
		return had
	})
}

// each spells out, from an index on, what facts say of other places too; told holds those of
// which it was said: many may go the same long way.
func each(fs []Fact, from int, told map[*tree.Node]bool) []Fact {
	for _, f := range fs[from:] {
		s := f.more
		f.more = nil
		for ; s != nil && !told[s.union]; s = s.further {
			told[s.union], f.Node, f.Keyword = true, s.union, s.union.Name()
			fs = append(fs, f)
		}
	}
	return fs
}

// answered lists the constructs whose repair keeps the meaning and leaves no trace of
// its own; where no step spoke of a finding, it is reported from here.
var answered = map[string]bool{
	flavor.CReference.String(): true, flavor.CReferenceByPath.String(): true, flavor.CNestedDefinitions.String(): true,
	flavor.CUnusedDefinition.String(): true, flavor.CRepeatedAnnotation.String(): true, flavor.CBooleanSchema.String(): true,
	ruleLongDescription: true, flavor.CEscapedDefinitionName.String(): true, flavor.CRootReference.String(): true, flavor.CForeignDialect.String(): true,
	ruleRepeatedValue: true, ruleStrayDialect: true,
}

var ruleLongDescription = ruleLimit + flavor.MDescriptionCharacters.String()

// answer reports what was done about the checker's findings where no step said so.
func (l *lowering) answer(o *Outcome, root *node) {
	said, whole := map[*tree.Node]bool{}, map[*tree.Node]bool{}
	for _, f := range o.Facts {
		if f.Node == nil {
			continue
		}
		if f.Rule != flavor.COptionalProperty.String() { // of the property, not of its schema
			whole[f.Node] = true
		}
		said[f.Node] = true
		if f.Rule == ruleKeyword && f.Keyword == "if" { // of the whole condition
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
	for _, f := range l.findings {
		capitals := f.Rule == ruleValue && f.Keyword == "type"
		if said[f.Node] || f.Severity != Info || f.Rule != ruleKeyword && !answered[f.Rule] && !capitals {
			continue
		}
		if capitals {
			f.Repair = flavor.Translate
		}
		if f.Rule == ruleKeyword {
			if k := schema.Lookup(f.Keyword); k != nil && k.Family == schema.Annotation {
				continue // it stands where it may now, or is reported as dropped
			}
			if l.settled(whole, f.Node) {
				continue
			}
			if f.Repair = flavor.Merge; stands[f.Node] {
				f.Detail = asItIs
			}
		}
		if f.Rule == ruleLongDescription || f.Rule == ruleRepeatedValue {
			f.Repair = flavor.Remove
		}
		f.out = root
		o.Facts = append(o.Facts, f)
	}
}

// asItIs is the detail of keywords that stand unchanged, in a schema that may have them now.
const asItIs = "as it is"

// copied are the keywords of the input that stand in the result as they are.
func (o *Outcome) copied() map[*tree.Node]bool {
	out := map[*tree.Node]bool{}
	for _, n := range o.layout.order {
		for _, m := range n.members {
			if m.raw != nil {
				out[m.raw] = true
			}
		}
	}
	return out
}

// settled reports whether a schema that holds a keyword was spoken of as a whole.
func (l *lowering) settled(whole map[*tree.Node]bool, keyword *tree.Node) bool {
	for n := keyword.Parent(); n != nil && n != l.doc.Tree.Root(); n = n.Parent() {
		if whole[n] {
			return true
		}
	}
	return false
}

// rootMembers reports the identifiers of the root that do not stay.
func (l *lowering) rootMembers(o *Outcome, root *node) {
	if root.kind == kKept {
		return
	}
	for m := range l.doc.Tree.Root().All() {
		k := schema.Lookup(m.Name())
		if k == nil || k.Family != schema.Core || k.Holds == schema.SchemaMap || slices.Contains(schema.ReferenceKeywords[:], m.Name()) {
			continue
		}
		rule := ruleKeyword
		if m.Name() == "$schema" {
			rule = flavor.CForeignDialect.String()
		}
		o.Facts = append(o.Facts, Fact{Rule: rule, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text(), out: root})
	}
}
