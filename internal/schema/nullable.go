package schema

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// What `nullable` means is asked here. By OpenAPI 3.0.3, where that is declared, null joins the types of a schema and nothing else, and
// has to satisfy what stands beside them (https://spec.openapis.org/oas/v3.0.3#fixed-fields-20, read 2026-11-27). In a document that
// declares no dialect it is read as authors mean it: null is valid too. SDKs write it beside an `anyOf` out of which they took null,
// generators beside a `$ref`, or an `allOf` of one.

// nulls say what null joins by `nullable`.
type nulls uint8

const (
	joinNothing  nulls = iota // in the drafts of JSON Schema
	joinOnceSaid              // where no dialect is declared, and no schema says it beside a keyword of sayValues
	joinTypes                 // in OpenAPI 3.0
	joinAll                   // where no dialect is declared, and a schema says it beside a keyword of sayValues
)

// Nullable reports whether `nullable` counts.
func (s *Document) Nullable() bool { return s.nulls >= joinTypes }

// sayValues are the keywords that say which values there are, and combine are those of them that leave it to other schemas. `not` and
// conditions are not among them: they hold for null as for other values.
var (
	sayValues = [...]word.Word{word.Type, word.Enum, word.Const, word.Ref, word.DynamicRef, word.RecursiveRef, word.AllOf, word.AnyOf, word.OneOf}
	combine   = sayValues[3:]
)

// saysValues reports whether a schema has a keyword that says which values there are.
func saysValues(n *tree.Node) bool { return says(n, sayValues[:]) }

func says(n *tree.Node, words []word.Word) bool {
	for _, w := range words {
		if n.Says(w) {
			return true
		}
	}
	return false
}

// OrNull reports whether a schema says nullable in a document that declares no dialect: null joins the values that it names, and
// those of the schemas that it combines.
func (s *Document) OrNull(n *tree.Node) bool {
	return s.nulls == joinAll && IsTrue(n.Member(word.Nullable))
}

// LacksNull reports whether a schema is OrNull and would, for a reader who does not know `nullable`, admit no null by one of its keywords,
// or leave that to other schemas.
func (s *Document) LacksNull(n *tree.Node) bool {
	if !s.OrNull(n) {
		return false
	}
	t := TypesSaidBy(n)
	return t != 0 && t&TNull == 0 || says(n, combine) || s.listsNoNull(n)
}

// listsNoNull reports whether a schema lists values, of which none is null.
func (s *Document) listsNoNull(n *tree.Node) bool {
	list, value := n.Member(word.Enum), n.Member(word.Const)
	return list.IsArray() && TypesOf(Elements(list))&TNull == 0 || value != nil && TypeOf(value) != TNull
}

// NullBeside reports whether a schema is OrNull and null cannot be said among its types alone: it combines other schemas, or lists
// values without null.
func (s *Document) NullBeside(n *tree.Node) bool {
	return s.OrNull(n) && (says(n, combine) || s.listsNoNull(n))
}

// CombinedOrNull reports whether a schema is OrNull and combines others, such as {"$ref": …, "nullable": true}.
func (s *Document) CombinedOrNull(n *tree.Node) bool { return s.OrNull(n) && says(n, combine) }

// NullJoins reports whether null satisfies a keyword only because the schema is OrNull.
func (s *Document) NullJoins(m *tree.Node) bool {
	return SaysValues(m.Word()) && s.OrNull(m.Parent())
}

// SaysValues reports whether a keyword says which values there are.
func SaysValues(w word.Word) bool { return slices.Contains(sayValues[:], w) }

// TypesNamed are the types that a schema names, with null where `nullable` adds it; 0 where it names none.
func (s *Document) TypesNamed(n *tree.Node) TypeSet {
	t := TypesSaidBy(n)
	if t != 0 && s.Nullable() && IsTrue(n.Member(word.Nullable)) {
		t |= TNull
	}
	return t
}

// Listed are the values that a const or an enum admits: those that it lists, and null where `nullable` adds it.
func (s *Document) Listed(m *tree.Node) []*tree.Node {
	values := ListOf(m)
	if s.NullJoins(m) && TypesOf(values)&TNull == 0 {
		values = append(values, Null)
	}
	return values
}
