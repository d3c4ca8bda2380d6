package schema

import (
	"slices"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// everywhere returns the pointers of all schemas in document order.
func everywhere(n *tree.Node) (pointers []string) {
	pointers = append(pointers, n.Pointer())
	Subschemas(n, func(_ *Keyword, sub *tree.Node) { pointers = append(pointers, everywhere(sub)...) })
	return pointers
}

// TestSubschemas: keywords count by position. Properties may be called as they like, and
// data is never entered. Standing has to agree on every node.
func TestSubschemas(t *testing.T) {
	for text, want := range map[string][]string{
		`{}`: {""}, `true`: {""}, `[{"not":{}}]`: {""},
		`{"not":{},"properties":{"b":true,"a":{}},"allOf":[{},false]}`: {"", "/not", "/properties/b", "/properties/a", "/allOf/0", "/allOf/1"},
		`{"properties":{"properties":{"properties":{"enum":{},"not":{"not":{}}}},"items":{},"const":{"not":{}}}}`: {"",
			"/properties/properties", "/properties/properties/properties/enum", "/properties/properties/properties/not",
			"/properties/properties/properties/not/not", "/properties/items", "/properties/const", "/properties/const/not"},
		`{"const":{"not":{}},"enum":[{"not":{}}],"default":{"properties":{"a":{}}},"examples":[{"items":{}}],"example":{"not":{}}}`: {""},
		`{"contentSchema":{"not":{}},"discriminator":{"not":{}},"x-own":{"not":{}},"required":[{"not":{}}],"type":{"not":{}}}`:      {""},
		`{"items":{"items":[{},{}]},"prefixItems":[{}],"additionalItems":{},"contains":{},"unevaluatedItems":false}`: {"", "/items", "/items/items/0",
			"/items/items/1", "/prefixItems/0", "/additionalItems", "/contains", "/unevaluatedItems"},
		`{"dependencies":{"a":["b"],"c":{"not":{}}},"dependentSchemas":{"d":{}},"dependentRequired":{"not":["a"]}}`: {"", "/dependencies/c",
			"/dependencies/c/not", "/dependentSchemas/d"},
		`{"$defs":{"$defs":{"$defs":{"x":{}}}},"definitions":{"allOf":{"allOf":[{}]}}}`: {"", "/$defs/$defs", "/$defs/$defs/$defs/x", "/definitions/allOf",
			"/definitions/allOf/allOf/0"},
		`{"if":{},"then":{},"else":{},"propertyNames":{},"additionalProperties":{},"patternProperties":{"not":{}}}`: {"", "/if", "/then", "/else",
			"/propertyNames", "/additionalProperties", "/patternProperties/not"},
		`{"properties":[{}],"allOf":{"a":{}},"not":[{}],"anyOf":[[],1,null],"$defs":{"a":[{}],"b":3}}`: {""},
		`{"not":{"const":1},"not":{}}`:      {"", "/not"},
		`{"\u006eot":{},"properties":null}`: {"", "/not"},
		`{"properties":{"":{"not":{}}}}`:    {"", "/properties/", "/properties//not"},
	} {
		root := read(t, text).Tree.Root()
		got := everywhere(root)
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
		standing(t, root, got)
	}
}

// standing checks that Standing claims the listed places and no others that can be read
// as schemas.
func standing(t *testing.T, n *tree.Node, listed []string) {
	if got := Standing(n); IsSchema(n) && got != slices.Contains(listed, n.Pointer()) {
		t.Errorf("%s at %q: Standing is %v", n.Document().Source(), n.Pointer(), got)
	}
	for c := range n.All() {
		standing(t, c, listed)
	}
}

// TestIsKeyword: a name is the author's where a keyword holds names, and nowhere else, also
// where the author's names are keywords.
func TestIsKeyword(t *testing.T) {
	d, err := tree.Parse([]byte(`{"not":{"not":{}},"properties":{"not":{"not":{}},"properties":{"properties":{"if":{}},"if":{}}},"anyOf":[{"if":{}}],
		"dependencies":{"if":{},"not":["not"]},"dependentRequired":{"not":["a"]}}`), tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for pointer, want := range map[string]bool{"": false, "/not": true, "/not/not": true, "/properties": true, "/properties/not": false, "/properties/not/not": true,
		"/properties/properties": false, "/properties/properties/properties": true, "/properties/properties/properties/if": false, "/properties/properties/if": true,
		"/anyOf": true, "/anyOf/0": false, "/anyOf/0/if": true, "/dependencies/if": false, "/dependencies/not": false, "/dependentRequired/not": false} {
		if got := IsKeyword(d.Root().Resolve(pointer)); got != want {
			t.Errorf("%s: got %v, want %v", pointer, got, want)
		}
	}
}
