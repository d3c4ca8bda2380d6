package engine

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

func (l *lowering) startForm(rules *flavor.Rules, doc *schema.Document) {
	l.rules, l.input = rules, doc
	l.upper = rules.Dialect == flavor.OpenAPI30 && (rules.Surface == flavor.Response || shouts(doc.Tree.Root()))
}
