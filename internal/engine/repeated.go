package engine

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// ruleRepeatedValue is the rule of lists that have a value twice where the schema's own
// draft wants them unique: validators refuse such a schema as a whole.
const ruleRepeatedValue = "repeated-value"

// repeats returns the first item of a keyword's list that is there already, where that is
// no schema: in required and in type in every draft, in enum up to draft-07
// (https://json-schema.org/draft-07/schema, https://json-schema.org/draft/2020-12/meta/validation).
func repeats(doc *schema.Document, m *tree.Node) *tree.Node {
	switch m.Name() {
	case "required", "type":
	case "enum":
		if doc.Dialect > schema.Draft07 {
			return nil
		}
	default:
		return nil
	}
	if !m.IsArray() || m.Len() < 2 {
		return nil
	}
	seen := make(map[string]bool, m.Len())
	for c := range m.All() {
		key := c.Key()
		if seen[key] {
			return c
		}
		seen[key] = true
	}
	return nil
}

// distinctItems spells a list without what is there already.
func distinctItems(m *tree.Node) string {
	seen := make(map[string]bool, m.Len())
	var b strings.Builder
	b.WriteByte('[')
	for c := range m.All() {
		if key := c.Key(); !seen[key] {
			if b.Len() > 1 {
				b.WriteByte(',')
			}
			b.Write(c.Append(nil))
			seen[key] = true
		}
	}
	b.WriteByte(']')
	return b.String()
}
