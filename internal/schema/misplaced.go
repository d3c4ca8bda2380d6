package schema

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Misplaced returns the members of a schema that are schemas and no keywords, such as `city` in
// {"type": "object", "city": {"type": "string"}}: properties for which `properties` was forgotten, or
// schemas by their names. It is nil where a keyword says more than that values are objects, or where there are no such members.
func Misplaced(n *tree.Node) (members []*tree.Node) {
	names := true // all members are objects by names of the author's
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
		if k := Of(m); !m.IsObject() || k != nil && !namesProperty(k, m) || isExtension(m) {
			continue
		}
		if IsPart(m) || names && isMapOfParts(m) {
			members = append(members, m)
		}
	}
	return members
}

// Beside returns the members of a schema that stand beside its `properties` and are most likely properties too: schemas with a type under
// names that are no keywords, such as `zip` in {"properties": {"city": {…}}, "zip": {"type": "string"}}, or maps of such schemas. The
// caller has to ask whether a reference leads to one of them.
func Beside(n *tree.Node) (members []*tree.Node) {
	if !n.Member(word.Properties).IsObject() {
		return nil
	}
	for m := range n.All() {
		if Of(m) == nil && m.IsObject() && !isExtension(m) && (IsTypes(m.Member(word.Type)) && IsPart(m) || isMapOfParts(m)) {
			members = append(members, m)
		}
	}
	return members
}

// isExtension reports whether a member has a name by which people extend JSON Schema: x-order, $tags.
func isExtension(m *tree.Node) bool {
	return strings.HasPrefix(m.Name(), "x-") || strings.HasPrefix(m.Name(), "$")
}

// namesProperty reports whether a member that is called like a keyword is a property, because the keyword takes no such value. A keyword
// that takes a list of schemas is an exception: an object there, {"anyOf": {…}}, should stand in a list.
func namesProperty(k *Keyword, m *tree.Node) bool { return k.Holds != SchemaList && Malformed(k, m) }

// isMapOfParts reports whether an object has nothing but schemas of properties: `properties` may have been forgotten in it too.
func isMapOfParts(m *tree.Node) bool {
	for p := range m.All() {
		if Of(p) != nil || !p.IsObject() || !IsPart(p) {
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

// Forgotten returns the members of a schema that can only be its properties, for which `properties` was forgotten: those that Misplaced
// returns, if they stand in one row and no other member is an object of unknown meaning; nil otherwise. A single member may also be the
// whole schema in a wrapper, {"input": {"type": "object", …}}: it counts only if it is no object itself, or if the schema around it says
// that it is an object or requires the member.
func Forgotten(n *tree.Node) []*tree.Node {
	members := Misplaced(n)
	unknown := 0 // objects under names that are no keywords, less those in members
	for i, m := range members {
		if !IsPart(m) || i > 0 && members[i-1].Next() != m {
			return nil
		}
		if Of(m) == nil {
			unknown--
		}
	}
	for m := range n.All() {
		if Of(m) == nil && m.IsObject() && !isExtension(m) {
			unknown++
		}
	}
	if unknown > 0 {
		return nil
	}
	if len(members) == 1 && TypesSaidBy(n)&TObject == 0 && !Requires(n, members[0].Name()) && (members[0].Says(word.Properties) || TypesSaidBy(members[0])&^TNull == TObject) {
		return nil
	}
	return members
}

// IsPart reports whether an object is most likely the schema of a property: it has a keyword with a value that the keyword takes. Other
// objects that people put beside schemas, such as error messages by keyword, have not.
func IsPart(m *tree.Node) bool {
	for _, w := range [...]word.Word{word.Type, word.Ref, word.Enum, word.Const, word.AnyOf, word.OneOf, word.AllOf, word.Properties, word.Items} {
		k, at := Row(w), m.Member(w)
		if at == nil || Malformed(k, at) || len(MalformedEntries(k, at)) > 0 {
			continue
		}
		return true
	}
	return false
}
