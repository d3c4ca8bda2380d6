package mend

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// listsItems reports whether an `enum` stands one schema too high: it lists no array though only arrays are meant, and says what each item
// may be: {"type": "array", "items": {"type": "string"}, "enum": ["a", "b"]}.
func listsItems(m *tree.Node) bool {
	if !m.IsArray() || m.Len() == 0 {
		return false
	}
	n, values := m.Parent(), schema.TypesOf(schema.Elements(m))
	said, items := schema.TypesSaidBy(n), n.Member(word.Items)
	switch {
	case said&^schema.TNull != schema.TArray || said&values != 0 || inverted(n):
		return false
	case n.Says(word.Ref) || n.Says(word.Const) || n.Says(word.PrefixItems) || n.Says(word.Required): // they say more than is looked at here
		return false
	case items == nil:
		return true
	case !items.IsObject() || items.Says(word.Ref) || items.Says(word.Const) || items.Says(word.Enum) || items.Says(word.Required):
		return false
	}
	of := schema.TypesSaidBy(items)
	return of == 0 || values&^of == 0
}

// intoItems moves an `enum` that listsItems into the schema of the items.
func (r *respelling) intoItems(m *tree.Node) {
	if items := m.Parent().Member(word.Items); items == nil {
		r.put(m.NameOffset(), m.NameOffset(), `"items":{`)
		r.put(end(m), end(m), "}")
	} else {
		r.put(items.Offset()+1, items.Offset()+1, `"enum":`+string(m.Raw())+strings.Repeat(",", min(1, items.Len())))
		r.remove(m)
	}
	r.mended = append(r.mended, schema.Mended{Holder: m.Parent().Offset(), Keyword: m.Name(), Kind: schema.MendedItems})
}
