package keywords

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// ReportDead reports keywords that say nothing of values of the types the schema names, such as minLength of integers. Dead `properties`
// or `items` are a warning: most likely the type is not the one that was meant.
func (w *Writer) ReportDead(n *ir.Node, normal *meaning.Normal) {
	said := schema.TypesSaidBy(normal.Primary)
	if said == 0 || w.Form.Gentle {
		return
	}
	for m := range normal.Primary.All() {
		k := schema.Of(m)
		if k == nil || k.Family < schema.OfObject || schema.Concerns(k.Family, said) || m.Name() == "format" && said&schema.TNumber != 0 || !w.Schemas.Means(k, m) || w.Schemas.Malformed(k, m) {
			continue
		}
		f := diag.Fact{Rule: diag.RuleDead, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: diag.TypeWords(said)}
		if m.Len() > 0 && (k.Word == word.Properties || k.Word == word.Items) {
			f.Severity = diag.Warning
		}
		n.Fact(f)
	}
}
