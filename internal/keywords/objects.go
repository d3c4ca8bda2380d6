package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// DeclareProperties writes `properties` of an object that has none, where that has to stand.
func (w *Writer) DeclareProperties(n *ir.Node, normal *meaning.Normal) {
	if w.Rules.Refuses(flavor.CObjectWithoutProperties) && !n.Object.Declared {
		if len(n.Object.Properties) == 0 {
			n.Note(flavor.CObjectWithoutProperties, flavor.Declare, diag.Exact, false, normal.Place(), "")
		}
		n.Object.Declared = true
	}
}

// CloseObject closes an object as its author does, or leaves that to validation where the keyword may not stand.
func (w *Writer) CloseObject(n *ir.Node, ms *meaning.Members) {
	n.Object.ClosedBy = ms.Closed
	if n.Object.Closed = w.Takes.ClosedObjects(); n.Object.Closed {
		if w.WroteClosed(n, ms.Closed); ms.Closed.Word() == word.UnevaluatedProperties && !w.minded.Has(ms.Closed) {
			WroteUnevaluated(w, n, ms.Closed, "additionalProperties: false")
		}
		return
	}
	if ms.Closed.Name() != "propertyNames" { // which was reported where its listed names became properties
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Effect: diag.Widened, Node: ms.Closed, Keyword: ms.Closed.Name(), Detail: "false", Quiet: true})
	}
	if len(n.Object.Properties) == 0 && w.Rules.Refuses(flavor.CFreeFormObject) && !w.Rules.Refuses(flavor.CObjectWithoutProperties) {
		n.Object.Declared = true // without it the object would say nothing
	}
}

// LeaveEmptyProperties leaves out `properties: {}`, which says nothing of members, where the flavor refuses it, or where it refuses
// open objects that list properties and this one is open.
func (w *Writer) LeaveEmptyProperties(n *ir.Node, normal *meaning.Normal) {
	open := w.Rules.Refuses(flavor.COpenObject) && !n.Object.Closed && n.Object.Additional == nil && !n.Has("additionalProperties")
	if n.Object.Declared && !n.Object.Lists() && (open || w.Rules.Refuses(flavor.CEmptyProperties)) && !w.Rules.Refuses(flavor.CObjectWithoutProperties) {
		n.Object.Declared = false
		n.Note(flavor.CEmptyProperties, flavor.Remove, diag.Exact, false, normal.Place(), "")
	}
}

// CloseMap closes a map with patterns to members that match none of them, which the schema does not forbid,
// and reports it: hardly anybody who wrote patterns meant to invite more.
func (w *Writer) CloseMap(n *ir.Node, normal *meaning.Normal, ms *meaning.Members) {
	if len(ms.Patterns) == 0 || len(ms.Rest) > 0 || w.Options.KeepOpen || !w.Meaning.OpensAny(normal) {
		return
	}
	for _, p := range ms.Patterns {
		if w.Schemas.Pattern(p.Name()) == nil { // no engine reads it: its members cannot be told from others
			n.Patterns = nil
			break
		}
		n.Patterns = append(n.Patterns, p.Name())
	}
	n.Quietly(flavor.COpenObject, flavor.Close, diag.Narrowed, ms.Patterns[0].Parent(), diag.ByPatterns)
}

// ReportRequired reports an empty `required` that is written because the flavor demands one of each object.
func (w *Writer) ReportRequired(n *ir.Node, normal *meaning.Normal) {
	if o := n.Object; o == nil || !o.Declared && len(o.Properties) == 0 || o.Rest != nil || normal.Primary.Says(word.Required) || !w.Rules.Refuses(flavor.CObjectWithoutRequired) ||
		slices.ContainsFunc(o.Properties, func(p *ir.Property) bool { return p.Required }) {
		return
	}
	n.Note(flavor.CObjectWithoutRequired, flavor.Declare, diag.Exact, false, normal.Place(), "")
}
