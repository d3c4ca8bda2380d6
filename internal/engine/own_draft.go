package engine

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// What the schema's own draft forbids, so that validators refuse the whole schema or read
// it otherwise.

// ruleRepeatedValue is the rule of lists that have a value twice where the schema's own
// draft wants them unique: validators refuse such a schema as a whole.
const ruleRepeatedValue = "repeated-value"

// ruleStrayDialect is the rule of a `$schema` below the root that makes what it stands in
// read in another dialect than it is written in.
const ruleStrayDialect = "stray-dialect"

// strayDialect reports whether m, a member of n, is such a `$schema`: one that names a
// dialect which the flavor has translated, or one that turns an `id` beside it, which is no
// identifier in the document's dialect, into one, so that references lead elsewhere
// (https://json-schema.org/draft/2020-12/json-schema-core#section-8.1.1).
func strayDialect(doc *schema.Document, r *flavor.Rules, n, m *tree.Node) bool {
	if m.Name() != "$schema" || !m.IsString() || n == doc.Tree.Root() {
		return false
	}
	if root := doc.Tree.Root().Get("$schema"); root.IsString() && foreign(doc, r, root) && foreign(doc, r, m) {
		return true
	}
	d, known := schema.DialectOf(m.Text())
	return known && d <= schema.Draft04 && doc.Dialect > schema.Draft04 && n.Get("id").IsString()
}

// repeats returns the first item of a keyword's list that is there already, where the draft
// forbids that: in required and in type every draft does, in enum those up to draft-07
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
