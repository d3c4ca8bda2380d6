package limits

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// spill makes a root fit that has too many properties: those that are too many travel as entries, each with a key and a value, of a
// list in one further property. Optional ones go first, the last of them before others. It is for roots alone, as any other
// object becomes text as a whole. It reports false where the root has no properties to give away.
func (f *Fitting) spill(root *ir.Node, metric flavor.Metric, got int) bool {
	limit := f.Rules.Limit(metric)
	switch metric {
	case flavor.MProperties, flavor.MNameAndValueCharacters:
	case flavor.MBytes:
		if limit == 0 {
			return false // a bound of ours, not the provider's
		}
		limit = f.Most
	default:
		return false
	}
	o := root.Object
	if root.Kind != ir.SchemaNode || root.Carry != ir.CarryPlain || o == nil || o.Additional != nil || len(o.Properties) == 0 || root.Has("then") {
		return false
	}
	gone := lastOf(o.Properties, len(o.Properties)-min(len(o.Properties)*limit/max(got, 1), len(o.Properties)-1))
	var taken names.TakenNames
	var kept []*ir.Property
	for i, p := range o.Properties {
		taken.Add(p.Original)
		taken.Add(p.Name)
		if !gone[i] {
			kept = append(kept, p)
		}
	}
	normal := f.Meaning.NormalForm(root.Set)
	if !f.spilled { // further members, if the root takes any, travel in the same list
		f.spilled = true
		root.Members = slices.DeleteFunc(slices.Clone(root.Members), func(m ir.Member) bool {
			counts := m.Keyword == "minProperties" || m.Keyword == "maxProperties"
			if counts && m.Raw != nil {
				f.Keywords.Lose(root, m.Raw, diag.Widened) // the members of the list count for one
			}
			return counts
		})
		if o.Rest != nil {
			f.loseCounts(root, o.Rest.Node)
		}
		f.Lowering.Objects.AddRest(root, normal, taken)
		root.Fact(diag.Fact{Rule: f.Form.LimitRule(metric), Repair: flavor.Entries, Reshaped: true, Severity: diag.Warning, Node: normal.Place(), Keyword: strconv.Itoa(got), Detail: o.Rest.Name})
		root.Fact(diag.Fact{Rule: diag.RuleText, Effect: diag.Widened, Node: normal.Place()})
	}
	for i, p := range o.Properties {
		if gone[i] {
			f.spilledProperties = append(f.spilledProperties, p)
		}
	}
	o.Properties = kept
	places, _ := f.Spilled() // the facts on these properties are dropped
	root.Facts = slices.DeleteFunc(root.Facts, func(fact diag.Fact) bool { return f.ofInput(fact.Node) && places.Has(fact.Node) })
	f.describeSpilled(o.Rest.Node)
	return true
}

// loseCounts gives up the counts of members that a list of further members has from minProperties or maxProperties: the list that
// replaces it holds spilled properties too.
func (f *Fitting) loseCounts(root, list *ir.Node) {
	for _, m := range list.Members {
		if at := m.Source(); at != nil && (at.Name() == "minProperties" || at.Name() == "maxProperties") {
			f.Keywords.Lose(root, at, diag.Widened)
		}
	}
}

// Spilled returns where the input declares the properties that travel as entries, and whether there are any.
func (f *Fitting) Spilled() (places tree.Marks, any bool) {
	for _, p := range f.spilledProperties {
		if f.ofInput(p.RawName) {
			places.Add(p.RawName)
			any = true
		}
	}
	return places, any
}

// ofInput reports whether a value belongs to the input document.
func (f *Fitting) ofInput(n *tree.Node) bool { return n != nil && n.Document() == f.Doc.Tree }

// lastOf marks count properties: the last optional ones, and if these are not enough, the last of the others.
func lastOf(ps []*ir.Property, count int) (gone []bool) {
	gone = make([]bool, len(ps))
	for _, required := range [...]bool{false, true} {
		for i := len(ps) - 1; i >= 0 && count > 0; i-- {
			if p := ps[i]; !gone[i] && (p.Required && !p.Optional) == required {
				gone[i] = true
				count--
			}
		}
	}
	return gone
}

// describeSpilled names the properties that travel as entries in the description of their list, up to a length. Their values are JSON
// text also where they are strings: each property has a type of its own, and "5" may have to be a string.
func (f *Fitting) describeSpilled(list *ir.Node) {
	if list.Kind == ir.UnionNode {
		list = list.Branches[0].Node
	}
	if value := list.EntryObject().Properties[1]; value.Node.Strings {
		value.Node = f.Keywords.CopyForEdit(value.Node)
		value.Node.Strings = false
		value.Node.Describe(value.Node.What)
	}
	if f.Keywords.Teller.Words.Silent() {
		return
	}
	const most = 2000 // bytes
	text := "Further properties, each with its key and value: "
	slices.SortStableFunc(f.spilledProperties, func(a, b *ir.Property) int { return offsetOf(a) - offsetOf(b) })
	for i, p := range f.spilledProperties {
		name := p.Original
		if len(text)+len(name) > most {
			text += ", …"
			break
		}
		if i > 0 {
			text += ", "
		}
		text += name
	}
	list.Description = text
}

// offsetOf is where the author declares a property.
func offsetOf(p *ir.Property) int {
	if p.RawName == nil {
		return 0
	}
	return p.RawName.NameOffset()
}
