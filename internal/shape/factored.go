package shape

import (
	"maps"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Factors reports whether the root is a union, which may not stand there, of objects that differ in the schema of one property
// and in nothing else. An object means the same: anyOf of {p: A, q: Q} and {p: B, q: Q} => {p: anyOf of A and B, q: Q}.
func Factors(t *task.Task, normal *meaning.Normal) bool {
	if !t.Rules.Refuses(flavor.CRootUnion) || len(normal.Unions) != 1 || normal.Unions[0].Mask != conjunction.NoAnyOf || normal.Listed ||
		len(normal.Conditions)+len(normal.Dependencies)+len(normal.Residual) > 0 || normal.MinMembers != nil || normal.MaxMembers != nil || t.Doc.Identified() { // references of the same text may lead elsewhere
		return false
	}
	ms, union := t.Meaning.MembersOf(normal), normal.Unions[0].Member
	if len(ms.Rest)+len(ms.Patterns)+len(ms.Keys) > 0 || ms.Closed != nil || union.Len() < 2 || union.Len() > maxShared {
		return false
	}
	first, differs := t.Schemas.WholeEnd(union.First()), ""
	if first.Member(word.Properties).Len() > mostFactored {
		return false
	}
	for b := range union.All() {
		b = t.Schemas.WholeEnd(b)
		if !isPlainObject(b) || len(ms.Names)+len(ms.Order) > 0 && closed(b) { // closed to the root's own properties, too
			return false
		}
		for p := range b.Member(word.Properties).All() {
			if ms.At(p.Name()) != nil {
				return false
			}
		}
		name, alike := differIn(first, b)
		if !alike || name != "" && differs != "" && name != differs {
			return false
		}
		if name != "" {
			differs = name
		}
	}
	return differs != ""
}

// mostFactored bounds the properties that are compared: each is looked up where branches are merged.
const mostFactored = 512

// isPlainObject reports whether a schema says nothing but which properties objects have, and whether there are others.
func isPlainObject(n *tree.Node) bool {
	if !n.IsObject() || !n.Member(word.Type).Is("object") {
		return false
	}
	for m := range n.All() {
		switch k := schema.Of(m); {
		case k == nil, k.Word == word.Type, k.Word == word.Properties && m.IsObject(), k.Word == word.Required && !schema.Malformed(k, m):
		case k.Word == word.AdditionalProperties && (schema.SaysNothing(m) || schema.AdmitsNothing(m)):
		default:
			return false // what one branch alone says would be lost, an annotation too
		}
	}
	return true
}

// closed reports whether an object has no further properties.
func closed(n *tree.Node) bool {
	return schema.AdmitsNothing(n.Member(word.AdditionalProperties))
}

// differIn returns the one property of which two objects have different schemas, "" if there is none; alike is false where
// they differ in anything else.
func differIn(a, b *tree.Node) (name string, alike bool) {
	for _, k := range [...]word.Word{word.Required, word.AdditionalProperties} {
		x, y := a.Member(k), b.Member(k)
		if (x == nil) != (y == nil) || x != nil && !tree.Equal(x, y) && !sameNames(x, y) {
			return "", false
		}
	}
	x, y := a.Member(word.Properties), b.Member(word.Properties)
	if x.Len() != y.Len() {
		return "", false
	}
	for p := range x.All() {
		q := y.Get(p.Name())
		switch {
		case q == nil || !tree.Equal(p, q) && name != "":
			return "", false
		case !tree.Equal(p, q):
			name = p.Name()
		}
	}
	return name, true
}

// sameNames reports whether two lists have the same names, in whichever order.
func sameNames(a, b *tree.Node) bool {
	return a.IsArray() && b.IsArray() && maps.Equal(namesOf(a), namesOf(b))
}

func namesOf(list *tree.Node) map[string]bool {
	names := make(map[string]bool, list.Len())
	for m := range list.All() {
		names[m.Text()] = true
	}
	return names
}
