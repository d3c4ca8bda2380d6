package schema

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Misplaced returns the members of a schema that are schemas themselves and no keywords, where
// nothing else in it says what there may be: properties, for which `properties` was forgotten, or
// schemas by their names. It is nil where the schema says more, or has none of these.
func Misplaced(n *tree.Node) (members []*tree.Node) {
	for m := range n.All() {
		if k := Of(m); k != nil && !(m.IsObject() && Malformed(k, m)) { // a property may be called like a keyword
			if saysMore(k, m) {
				return nil
			}
			continue
		}
		if name := m.Name(); m.IsObject() && !strings.HasPrefix(name, "x-") && !strings.HasPrefix(name, "$") && LooksLikeSchema(m) {
			members = append(members, m)
		}
	}
	return members
}

// saysMore reports whether a keyword says more of the values than that they are objects.
func saysMore(k *Keyword, m *tree.Node) bool {
	switch k.Word {
	case word.Type:
		return TypesSaid(m)&TObject == 0
	case word.Required:
		return false
	case word.AdditionalProperties:
		return m.IsObject()
	case word.Ref, word.DynamicRef, word.RecursiveRef:
		return true
	}
	return k.Family > Annotation
}
