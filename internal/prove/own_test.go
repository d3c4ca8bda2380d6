package prove

import (
	"fmt"
	"slices"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// ownCases are flavors of one's own, by the answers in which they differ from one that is built in, and
// a schema each that ended in a mistake of ours, or became another than it should.
var ownCases = []struct{ why, extends, answers, schema, want string }{
	{"a list of items says nothing of those behind it, though old spellings may stand", "openai-loose", `constructs: {accepts: [old-spelling]}`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"type":"array","items":[{"type":"string"}]}}}`, ``},
	{"an anchor goes with a schema that is made anew", "mcp", refusedAt("allOf", "everywhere"),
		`{"type":"object","properties":{"a":{"allOf":[{"minLength":1}],"$anchor":"a"},"b":{"$ref":"#a"}}}`, ``},
	{"an anchor goes with a schema that turns out to admit nothing", "mcp", refusedAt("allOf", "everywhere"),
		`{"type":"object","additionalProperties":{"type":"object","properties":{"x":{"allOf":[false]}},"required":["x"],"$anchor":"a"},"$defs":{"a":{"$ref":"#a"}}}`, ``},
	{"an anchor goes with a root that is made anew", "mcp", refusedAt("allOf", "everywhere"),
		`{"type":"object","$anchor":"r","allOf":[{"minProperties":1}],"properties":{"a":{"$ref":"#r"}}}`, ``},
	{"an identifier goes with a schema that is made anew, and what refers within it is made anew", "mcp", refusedAt("allOf", "everywhere"),
		`{"type":"object","properties":{"a":{"$id":"https://example.com/a","type":"object","allOf":[{"minProperties":1}],"properties":{"b":{"type":"string"},"c":{"$ref":"#/properties/b"}}}}}`, ``},
	{"references do without an anchor that may not stand", "mcp", refusedAt("$anchor", "everywhere"),
		`{"type":"object","properties":{"a":{"type":"string","$anchor":"a"},"b":{"$ref":"#a"}}}`, ``},
	{"a root union that is an object and leaves its properties to the branches", "mcp-safe", `constructs: {refuses: {free-form-object: {repair: text, because: {docs: its words}}}}`,
		`{"anyOf":[{"type":"object","properties":{"a":{"const":1}},"required":["a"]},{"type":"object","properties":{"a":{"const":2}},"required":["a"]}]}`, ``},
	{"a former name is not told where no description may stand", "claude-desktop", refusedAt("description", "typed"),
		`{"type":"object","properties":{"a name":{"type":"string"},"another one":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":"string"}}}`, ``},
	{"what stands beside a reference stands in a schema of a type once the target takes its place", "claude-desktop", refusedAt("minLength", "typed"),
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/a","minLength":1}},"$defs":{"a":{"type":"string"}}}`, ``},
	{"what was quoted turns out to be impossible where it is too large to be quoted", "mcp-safe", atMost("bytes", 20),
		`{"type":"object","properties":{"a":{"type":"object","additionalProperties":false,"not":{"properties":{"b":{"const":1}}}}},"required":["a"]}`, ``},
	{"an object that is given up still says what properties it has", "openai-loose", atMost("bytes", 140),
		`{"type":"object","properties":{"b":{"type":"string"}},"patternProperties":{"^a":{"type":"object","properties":{"a_long_name":{"type":"string"},"another_name":{"type":"number"}},"minProperties":1}}}`, ``},
	{"an array that is given up still says what its items are", "openai-loose", atMost("bytes", 140),
		`{"type":"object","properties":{"b":{"type":"string"}},"patternProperties":{"^a":{"type":"array","items":{"properties":{"a_long_name":{"type":"string"}},"minProperties":1},"minItems":3}}}`, ``},
	{"a free-form object lists no properties where none that does may be open", "anthropic-strict", `constructs: {accepts: [free-form-object]}`,
		`{"type":"object","properties":{"a":{"type":"object","properties":{}}}}`, ``},
	{"what an object has to say may not stand beside another of its types", "openai-loose", refusedAt("properties", "boolean"),
		`{"type":"object","properties":{"a":{"type":["object","boolean"]},"b":{"type":["object","boolean"],"properties":{"c":{"type":"string"}}}}}`, ``},
	{"a root of an older draft is made anew for the name of a property", "claude-desktop", `constructs: {accepts: [foreign-dialect]}`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a name":{"type":"array","items":[{"type":"string"}]}}}`, ``},
	{"a root of an older draft is made anew for its union", "mcp", `constructs: {refuses: {root-union: {repair: wrap, because: {docs: its words}}}}`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","anyOf":[{"properties":{"a":{"type":"array","items":[{"type":"string"}]}}},{"required":["b"]}]}`, ``},
	{"what is made anew in a document of an older draft is not read as that has it", "mcp", refusedAt("allOf", "everywhere"),
		`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"type":"array","items":[{"type":"string"}],"allOf":[{"minItems":1}]}}}`,
		`{"type":"object","properties":{"a":{"type":"array","minItems":1,"prefixItems":[{"type":"string"}]}}}`},
	{"null stands for absence as what a reference became where no union may stand", "openai-strict", refusedAt("anyOf", "everywhere"),
		`{"type":"object","properties":{"a":{"$ref":"#"}}}`,
		`{"type":"object","properties":{"a":{"type":["string","null"],"description":"JSON text of an object that may have \"a\"."}},"required":["a"],"additionalProperties":false}`},
	{"a root that may be no object has no keyword that may not stand at the root, by a reference either", "claude-desktop", `constructs: {accepts: [non-object-root]}`,
		`{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"type":"string"},{"minLength":2}]}}}`, `{"type":"string","minLength":2}`},
	{"an identifier is not written again with what becomes a definition", "claude-desktop", `constructs: {accepts: [reference, root-reference]}`,
		`{"type":"object","properties":{"a":{"$ref":"https://example.com/b"},"b":{"type":"string","$id":"https://example.com/b"}}}`, ``},
	{"nor with a root that stands below itself", "claude-desktop", `constructs: {accepts: [reference]}`,
		`{"type":["object","null"],"properties":{"a":{"$ref":"#"},"b":{"type":"string","$id":"https://example.com/b"}}}`, ``},
	{"a wrapper takes no definitions over that may not stand at the root", "openai-loose", refusedAt("definitions", "root"),
		`{"type":"array","items":{"$ref":"#/definitions/a"},"definitions":{"a":{"type":"string"}}}`, ``},
	{"what nothing satisfies is no not where none may stand", "openai-loose", refusedAt("not", "everywhere"),
		`{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"enum":[]}}}}}`, `{"type":"object","properties":{"a":{"type":"object","properties":{"b":false}}}}`},
	{"what is only required is declared where the object is closed", "mcp", `constructs: {refuses: {open-object: {repair: close, because: {docs: its words}}}}`,
		`{"type":"object","properties":{"a":{"type":"string"}},"required":["undeclared"]}`,
		`{"type":"object","properties":{"a":{"type":"string"},"undeclared":{}},"required":["undeclared"],"additionalProperties":false}`},
	{"an open object of which no listed property can be there is free-form", "moonshot", `constructs: {refuses: {free-form-object: {repair: text, because: {docs: its words}}}}`,
		`{"type":"object","properties":{"a":{"enum":[]}},"additionalProperties":{}}`, ``},
	{"listed values of several types are branches that read alike", "gemini", `constructs: {accepts: [non-string-enum]}`,
		`{"type":"object","properties":{"a":{"enum":["1",1,null]}}}`, ``},
	{"patterns of names that may not stand leave no object closed against them", "claude-desktop", refusedAt("patternProperties", "everywhere"),
		`{"type":"object","properties":{"l":{"type":"object","patternProperties":{"^x":{"type":"string"}},"additionalProperties":false}}}`,
		`{"type":"object","properties":{"l":{"type":"object","additionalProperties":{"type":"string"},"description":"The name of each property matches the pattern ` + "`^x`" + `."}}}`},
	{"the name of the draft is not spelled anew where it may not stand", "mcp", refusedAt("$schema", "everywhere"),
		`{"$schema":"http://json-schema.org/draft/2020-12/schema#","type":"object"}`, `{"type":"object"}`},
	{"null beside a reference is a string where no type and no keyword says it", "mcp", "dialect: openapi-3.0-schema\n" + `constructs: {refuses: {null-type: {repair: strings, because: {docs: its words}}}}`,
		`{"type":"object","properties":{"p":{"anyOf":[{"$ref":"#/$defs/a"},{"type":"null"}]},"q":{"anyOf":[{"$ref":"#/$defs/a"},{"type":"integer"},{"type":"null"}]}},"$defs":{"a":{"type":"object","properties":{"x":{"type":"string"}}}}}`, ``},
	{"positions end by a bound where nothing may say that no item conforms", "openai-loose", refusedAt("not", "everywhere") + "\nconstructs: {refuses: {boolean-schema: {repair: spell-out, because: {docs: its words}}}}",
		`{"type":"object","properties":{"a":{"type":"array","items":[{"type":"string"}],"additionalItems":false}}}`, ``},
	{"what an object only has to have is declared where its own list goes as empty", "mcp", `constructs: {refuses: {free-form-object: {repair: text, because: {docs: its words}}, structured-enum-value: {repair: strings, because: {docs: its words}}, empty-properties: {repair: declare, because: {docs: its words}}}}`,
		`{"type":"object","properties":{},"required":["a"]}`, `{"type":"object","properties":{"a":{}},"required":["a"]}`},
	{"a reference of an optional property is written out where no union says null beside it", "openai-strict", refusedAt("anyOf", "everywhere"),
		`{"type":"object","properties":{"v":{"$ref":"#/$defs/V","default":"a"},"w":{"$ref":"#/$defs/V"}},"$defs":{"V":{"type":"string","enum":["a","b"]}},"required":["w"]}`,
		`{"type":"object","properties":{"v":{"type":["string","null"],"enum":["a","b",null],"description":"Default: \"a\"."},"w":{"$ref":"#/$defs/V"}},"$defs":{"V":{"type":"string","enum":["a","b"]}},"required":["w","v"],"additionalProperties":false}`},
	{"an array that may be null ends by that", "mcp", "dialect: openapi-3.0-schema\n" + `constructs: {refuses: {endless-reference: {repair: relax, because: {docs: its words}}, optional-property: {repair: nullable, because: {docs: its words}}}}`,
		`{"type":"object","properties":{"next":{"type":"array","items":{"$ref":"#"}}},"required":["next"]}`, ``},
	{"a format is asked of each type that its schema has, null that stands for absence among them", "openai-strict", valuesOf("format", `accepts: [date-time], by-type: {integer: [int64]}`),
		`{"type":"object","properties":{"b":{"type":"integer","format":"int64"}}}`,
		`{"type":"object","properties":{"b":{"anyOf":[{"type":"integer","format":"int64"},{"type":"null"}]}},"required":["b"],"additionalProperties":false}`},
	{"a format that one type of a list takes and another does not", "openai-strict", valuesOf("format", `by-type: {string: [date], integer: [int64]}`),
		`{"type":"object","properties":{"b":{"type":["string","integer"],"format":"date"},"c":{"type":["string","integer"],"format":"int64"}},"required":["b","c"]}`, ``},
	{"the empty string is no length where that may not be 0", "gemini", valuesOf("maxLength", `accepts: ['1']`),
		`{"type":"object","properties":{"a":{"enum":[""]}},"required":["a"]}`, `{"type":"object","properties":{"a":{"type":"string","enum":["(empty)"]}},"required":["a"]}`},
	{"a weaker count is one that all of a rule takes", "gemini", valuesOf("maxLength", `accepts: ['3', '9'], at-most: 5`),
		`{"type":"object","properties":{"a":{"type":"string","maxLength":7}},"required":["a"]}`, ``},
	{"a count of nothing is no loss where it may not be written", "gemini", valuesOf("minLength", `accepts: ['1']`),
		`{"type":"object","properties":{"a":{"type":"string","minLength":0}},"required":["a"]}`, `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`},
	{"a bound that excludes itself is translated where its value may be written, else it stays", "claude-desktop", valuesOf("exclusiveMinimum", `at-most: 0`),
		`{"$schema":"http://json-schema.org/draft-04/schema#","type":"object","properties":{"a":{"type":"number","minimum":1,"exclusiveMinimum":true},"b":{"type":"number","minimum":0,"exclusiveMinimum":true}}}`,
		`{"type":"object","properties":{"a":{"type":"number","minimum":1},"b":{"type":"number","exclusiveMinimum":0}}}`},
	{"and goes where that may not be written either", "claude-desktop", "values: {exclusiveMinimum: {at-most: 0, because: {docs: its words}}, minimum: {at-most: 0, because: {docs: its words}}}",
		`{"$schema":"http://json-schema.org/draft-04/schema#","type":"object","properties":{"a":{"type":"number","minimum":1,"exclusiveMinimum":true}}}`, `{"type":"object","properties":{"a":{"type":"number","description":"At least 1."}}}`},
	{"values are strings where they may be listed of strings alone", "openai-loose", refusedAt("enum: {at: boolean, because: {docs: its words}}, const", "boolean"),
		`{"type":"object","properties":{"a":{"type":"boolean","const":true}},"required":["a"]}`, `{"type":"object","properties":{"a":{"type":"string","enum":["true"]}},"required":["a"]}`},
	{"a root union that leads back to itself is told apart", "moonshot", `constructs: {accepts: [root-union, non-object-root], refuses: {map: {repair: entries, because: {docs: its words}}}}`,
		`{"type":"object","anyOf":[{"type":"object","properties":{"a":{"$ref":"#"}}},{"type":"object","additionalProperties":{"type":"integer"}}]}`,
		`{"anyOf":[{"type":"object","properties":{"a":{"$ref":"#"}}},{"type":"object","properties":{"object":{"type":"object","additionalProperties":false,"properties":{"additional_properties":{"type":"array","items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"integer"}},"required":["key","value"]},"description":"The properties, each with its key and value."}}}},"required":["object"],"additionalProperties":false}]}`},
	{"a bound of what becomes whole numbers is whole", "moonshot", "keywords: {refused: {multipleOf: {at: everywhere, because: {docs: its words}}}}",
		`{"type":"object","properties":{"a":{"type":"number","multipleOf":1,"minimum":1.5}},"required":["a"]}`,
		`{"type":"object","properties":{"a":{"type":"integer","minimum":2}},"required":["a"]}`},
}

// valuesOf are the answers of which a keyword may hold some values.
func valuesOf(keyword, rule string) string {
	return "values: {" + keyword + ": {" + rule + ", because: {docs: its words}}}"
}

// atMost are the answers of which a size has a limit.
func atMost(metric string, n int) string {
	return fmt.Sprintf("limits: {%s: {at-most: %d, because: {docs: its words}}}", metric, n)
}

// refusedAt are the answers of which a keyword may not stand in a place.
func refusedAt(keyword, at string) string {
	return "keywords: {refused: {" + keyword + ": {at: " + at + ", because: {docs: its words}}}}"
}

// TestOwnCases: what such a flavor accepts comes out, and stays so.
func TestOwnCases(t *testing.T) {
	for _, c := range ownCases {
		registry, f := ownFlavor(t, c.extends, c.answers)
		conforms(t, registry, f, c.why, c.schema)
		if result, err := registry.Adapt(f.Name, []byte(c.schema)); c.want != "" && (err != nil || string(result.Schema) != c.want) {
			t.Errorf("%s: %s\ngot  %s %v\nwant %s", c.why, c.schema, result.Schema, err, c.want)
		}
	}
}

// ownFlavor is a flavor of one's own that differs from a built-in one by its answers, and a registry that has it.
func ownFlavor(t *testing.T, extends, answers string) (*schemaflavor.Registry, *flavor.Flavor) {
	t.Helper()
	text := "name: own\ntitle: One's own\nextends: " + extends + "\nsources: {docs: {url: \"https://example.com\", read: 2026-11-20}}\n" + answers + "\n"
	f, err := flavor.Parse("own.yaml", []byte(text), knownFlavor)
	if err != nil {
		t.Fatalf("%s: %v", answers, err)
	}
	registry, err := schemaflavor.Builtin().With(f)
	if err != nil {
		t.Fatal(err)
	}
	return registry, f
}

// TestOwnTold: what is written otherwise where a schema is made anew for another reason is told at its own place.
func TestOwnTold(t *testing.T) {
	for _, c := range []struct{ extends, answers, schema, rule, at string }{
		{"mcp", refusedAt("allOf", "everywhere"),
			`{"type":"object","properties":{"a":{"type":"array","items":[{"type":"string"}],"allOf":[{"minItems":1}]}}}`, "old-spelling", "/properties/a/items"},
		{"mcp", refusedAt("allOf", "everywhere"),
			`{"type":"object","properties":{"a":{"type":"array","items":[{"type":"string"}],"additionalItems":false,"allOf":[{"minItems":1}]}}}`, "old-spelling", "/properties/a/additionalItems"},
		{"openai-loose", refusedAt("allOf", "everywhere"),
			`{"type":"object","properties":{"a":{"type":"array","items":true,"allOf":[{"minItems":1}]}}}`, "array-without-items", "/properties/a/items"},
	} {
		registry, f := ownFlavor(t, c.extends, c.answers)
		result, err := registry.Adapt(f.Name, []byte(c.schema))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(result.Diagnostics, func(d schemaflavor.Diagnostic) bool { return d.Rule() == c.rule && d.Pointer() == c.at }) {
			t.Errorf("%s: no %s at %s\n%s\n%v", c.schema, c.rule, c.at, result.Schema, result.Diagnostics)
		}
	}
}
