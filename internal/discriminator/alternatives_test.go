package discriminator_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaflavor/schemaflavor/internal/discriminator"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

func read(t *testing.T, text string) *schema.Document {
	t.Helper()
	parsed, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return schema.Read(parsed)
}

// TestAlternatives: which property tells a union's alternatives apart, and what each is called by.
func TestAlternatives(t *testing.T) {
	const cat = `{"type": "object", "properties": {"kind": {"type": "string"}}}`
	type called = map[string]discriminator.Alternative // by pointer
	for name, c := range map[string]struct {
		text string
		want called
	}{
		"a mapping, a reference in other words, the name of a schema": {
			`{"oneOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}, {"$ref": "#/$defs/Eel"}], "discriminator": {"propertyName": "kind",
				"mapping": {"c": "#/$defs/Cat", "feline": "Cat", "d": "#/$defs/Dog"}}, "$defs": {"Cat": ` + cat + `, "Dog": ` + cat + `, "Eel": ` + cat + `}}`,
			called{
				"/$defs/Cat": {Property: "kind", Values: []string{"c", "feline"}, Exclusive: true},
				"/$defs/Dog": {Property: "kind", Values: []string{"d"}, Exclusive: true},
				"/$defs/Eel": {Property: "kind", Values: []string{"Eel"}, Exclusive: true},
			},
		},
		"no reference has no name": {
			`{"anyOf": [` + cat + `], "discriminator": {"propertyName": "kind"}}`,
			called{"/anyOf/0": {Property: "kind"}},
		},
		"a constant that is the default": {
			`{"anyOf": [{"properties": {"a": {"const": "x", "default": "x"}}}, {"properties": {"a": {"const": "y", "default": "y"}}}, {"type": "null"}]}`,
			called{"/anyOf/0": {Property: "a"}, "/anyOf/1": {Property: "a"}, "/anyOf/2": {Property: "a"}},
		},
		"one constant twice":           {`{"anyOf": [{"properties": {"a": {"const": "x", "default": "x"}}}, {"properties": {"a": {"const": "x", "default": "x"}}}]}`, called{}},
		"a constant without a default": {`{"anyOf": [{"properties": {"a": {"const": "x"}}}, {"properties": {"a": {"const": "y"}}}]}`, called{}},
		"a discriminator that is data": {`{"enum": [{"discriminator": {"propertyName": "kind"}}]}`, called{}},
	} {
		t.Run(name, func(t *testing.T) {
			doc := read(t, c.text)
			all, got := discriminator.Of(doc), called{}
			for i := range doc.Tree.Len() {
				n := doc.Tree.Node(i)
				if a := all.At(n); a.Property != "" {
					got[n.Pointer()] = a
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
			if all.None() != (len(c.want) == 0) {
				t.Errorf("none: %v, of %d", all.None(), len(c.want))
			}
		})
	}
}

// TestIn: what one union calls a schema is not what another does.
func TestIn(t *testing.T) {
	doc := read(t, `{"properties": {
		"a": {"oneOf": [{"$ref": "#/$defs/Cat"}], "discriminator": {"propertyName": "kind", "mapping": {"one": "#/$defs/Cat"}}},
		"b": {"anyOf": [{"$ref": "#/$defs/Cat"}], "discriminator": {"propertyName": "sort", "mapping": {"two": "#/$defs/Cat"}}},
		"c": {"anyOf": [{"$ref": "#/$defs/Cat"}]}}, "$defs": {"Cat": {"type": "object"}}}`)
	all, root := discriminator.Of(doc), doc.Tree.Root()
	cat := root.Resolve("/$defs/Cat")
	for at, want := range map[string]discriminator.Alternative{
		"/properties/a/oneOf": {Property: "kind", Values: []string{"one"}, Exclusive: true},
		"/properties/b/anyOf": {Property: "sort", Values: []string{"two"}},
		"/properties/c/anyOf": {},
	} {
		for range 2 { // read, and remembered
			if diff := cmp.Diff(want, all.In(root.Resolve(at), cat)); diff != "" {
				t.Errorf("%s: %s", at, diff)
			}
		}
	}
}

// TestStray: a mapping may lead to an alternative, by a reference or a name, and to what it is made of.
func TestStray(t *testing.T) {
	doc := read(t, `{"oneOf": [{"$ref": "#/$defs/Cat"}, {"allOf": [{"$ref": "#/$defs/Dog%20"}]}, {"properties": {"kind": {"const": "h"}}}, {"properties": {"kind": {"enum": ["i", 1]}}}], "discriminator": {"propertyName": "kind", "mapping": {
		"a": "#/$defs/Cat", "b": "Cat", "c": "#/$defs/Dog%20", "d": "#/$defs/Eel", "e": "Eel", "f": "#/nowhere", "g": 1, "h": "#/nowhere", "i": "Eel"}},
		"$defs": {"Cat": {}, "Dog ": {}, "Eel": {}}}`)
	root := doc.Tree.Root()
	var got []string
	for _, m := range discriminator.Stray(doc, root, slices.Collect(root.Get("oneOf").All())) {
		got = append(got, m.Name())
	}
	if want := []string{"d", "e", "f"}; !slices.Equal(got, want) {
		t.Errorf("astray are %v, want %v", got, want)
	}
}
