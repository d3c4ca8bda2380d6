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
	names := true // and nothing but names
	for m := range n.All() {
		if k := Of(m); k != nil && !(m.IsObject() && namesProperty(k, m)) {
			if names = false; saysMore(k, m) {
				return nil
			}
			continue
		}
		names = names && m.IsObject()
	}
	for m := range n.All() {
		if k, name := Of(m), m.Name(); !m.IsObject() || k != nil && !namesProperty(k, m) || strings.HasPrefix(name, "x-") || strings.HasPrefix(name, "$") {
			continue
		}
		if isPart(m) || names && isMapOfParts(m) {
			members = append(members, m)
		}
	}
	return members
}

// namesProperty reports whether a member that is called like a keyword is none by its value. No property is called like those that list
// schemas: an object there is one that should stand in a list.
func namesProperty(k *Keyword, m *tree.Node) bool { return k.Holds != SchemaList && Malformed(k, m) }

// isMapOfParts reports whether an object has nothing but schemas of properties: what a level above may have forgotten `properties` too.
func isMapOfParts(m *tree.Node) bool {
	for p := range m.All() {
		if Of(p) != nil || !p.IsObject() || !isPart(p) {
			return false
		}
	}
	return m.Len() > 0
}

// saysMore reports whether a keyword says more of the values than that they are objects.
func saysMore(k *Keyword, m *tree.Node) bool {
	switch k.Word {
	case word.Type:
		return TypesSaid(m)&TObject == 0
	case word.Required, word.Nullable:
		return false
	case word.AdditionalProperties:
		return m.IsObject()
	case word.Ref, word.DynamicRef, word.RecursiveRef:
		return true
	}
	return k.Family > Annotation
}

// isPart reports whether an object is hardly anything else than the schema of a property: unlike what others put beside
// schemas, such as messages by keyword, it has the value that a keyword takes.
func isPart(m *tree.Node) bool {
	for _, w := range [...]word.Word{word.Type, word.Ref, word.Enum, word.Const, word.AnyOf, word.OneOf, word.AllOf, word.Properties, word.Items} {
		k, at := Row(w), m.Member(w)
		if at == nil || Malformed(k, at) || len(MalformedEntries(k, at)) > 0 {
			continue
		}
		return true
	}
	return false
}
