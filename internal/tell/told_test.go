package tell_test

import (
	"encoding/json"
	"strconv"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/engine"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestSentences: each lost constraint is told in a plain sentence of the shape that the model sees,
// and what no plain sentence says is not told.
func TestSentences(t *testing.T) {
	unions, none := lowertest.Bare(t, "anyOf").Rules(flavor.Tool), lowertest.Bare(t, "").Rules(flavor.Tool)
	type row struct{ schema, want string }
	rows := []row{
		// Numbers.
		{`{"type":"integer","minimum":1}`, "At least 1."},
		{`{"type":"integer","maximum":100}`, "At most 100."},
		{`{"type":"number","minimum":0.5,"maximum":2.50}`, "From 0.5 to 2.50."},
		{`{"type":"number","exclusiveMinimum":0}`, "More than 0."},
		{`{"type":"number","exclusiveMaximum":1}`, "Less than 1."},
		{`{"type":"number","minimum":0,"exclusiveMaximum":1}`, "At least 0 and less than 1."},
		{`{"type":"number","exclusiveMinimum":0,"maximum":1}`, "More than 0 and at most 1."},
		{`{"type":"integer","minimum":3,"maximum":3}`, "Exactly 3."},
		{`{"type":"number","multipleOf":0.01,"minimum":0}`, "At least 0. A multiple of 0.01."},
		{`{"type":"integer","description":"How many","minimum":1,"maximum":9}`, "How many. From 1 to 9."},
		{`{"type":"integer","description":"How many (1-9)","minimum":1,"maximum":9}`, "How many (1-9)"},
		{`{"type":"integer","description":"How many (max 25)","minimum":1,"maximum":25}`, "How many (max 25). At least 1."},
		{`{"type":"integer","description":"How many, at most 250","minimum":1,"maximum":25}`, "How many, at most 250. From 1 to 25."},
		{`{"type":"integer","description":"Minutes, e.g. 10, up to you","minimum":5,"maximum":10}`, "Minutes, e.g. 10, up to you. From 5 to 10."},
		{`{"type":"integer","description":"How many, at most 1,000","minimum":1,"maximum":1000}`, "How many, at most 1,000. At least 1."},
		{`{"type":"integer","description":"max 25","minimum":25}`, "max 25. At least 25."},
		{`{"type":"integer","description":"less than -5 is none","minimum":5}`, "less than -5 is none. At least 5."},
		{`{"type":"number","description":"values from 1 to 100","exclusiveMinimum":1,"maximum":100}`, "values from 1 to 100. More than 1."},
		{`{"description":"How many","allOf":[{"type":"integer","description":"max 25","maximum":25}]}`, "How many. At most 25."},
		{`{"type":"integer","description":"The month, from 1 to 12","minimum":-2147483648,"maximum":2147483647}`, "The month, from 1 to 12"},
		{`{"type":"integer","minimum":0,"maximum":9007199254740991}`, "At least 0."},
		{`{"type":"integer","exclusiveMinimum":0,"maximum":10}`, "From 1 to 10."},
		{`{"type":["integer","null"],"exclusiveMinimum":0,"exclusiveMaximum":10}`, "From 1 to 9."},
		{`{"type":"number","exclusiveMinimum":0,"maximum":10}`, "More than 0 and at most 10."},
		{`{"type":"integer","description":"How many?","maximum":9}`, "How many? At most 9."},
		{`{"type":"integer","description":"いくつ。","maximum":9}`, "いくつ。 At most 9."},

		// Strings.
		{`{"type":"string","minLength":1}`, "Not empty."},
		{`{"type":"string","maxLength":120}`, "At most 120 characters."},
		{`{"type":"string","minLength":2,"maxLength":64}`, "2 to 64 characters."},
		{`{"type":"string","minLength":24,"maxLength":24}`, "Exactly 24 characters."},
		{`{"type":"string","maxLength":0}`, "No characters."},
		{`{"type":"string","pattern":"^[a-z]+$"}`, "Matches the pattern `^[a-z]+$`."},
		{"{\"type\":\"string\",\"pattern\":\"^`\"}", "Matches the pattern \"^`\"."},
		{`{"type":"string","format":"date"}`, "A date such as 2024-05-31."},
		{`{"type":"string","format":"uri"}`, "A URI with a scheme, such as https://example.com/a."},
		{`{"type":"string","format":"host-no-port"}`, "Format: host-no-port."},
		{`{"type":"string","format":"starts_with","pattern":"^sk-.*"}`, "Matches the pattern `^sk-.*`."},
		{`{"type":"string","format":"base64","contentEncoding":"base64"}`, "Base64-encoded."},
		{`{"type":"string","format":"starts_with"}`, "Format: starts_with."},
		{`{"type":"string","format":"jwt"}`, "A JSON Web Token."},
		{`{"type":"string","format":"regex","pattern":"^a"}`, "Matches the pattern `^a`."},
		{`{"type":"string","format":"regex"}`, "A regular expression."},
		{`{"type":"string","format":"base64url"}`, "Base64url-encoded."},
		{`{"type":"string","format":"e164"}`, "A phone number such as +14155550123."},

		// Arrays.
		{`{"type":"array","items":{"type":"string"},"minItems":1}`, "At least 1 item."},
		{`{"type":"array","items":{"type":"string"},"minItems":2,"maxItems":5,"uniqueItems":true}`, "2 to 5 items. No item twice."},
		{`{"type":"array","items":{"type":"object","properties":{"role":{"type":"string"}},"required":["role"]},"contains":{"properties":{"role":{"const":"to"}}}}`, "At least 1 item is an object with `role` \"to\"."},
		{`{"type":"array","items":{"type":"string"},"contains":{"const":"x"}}`, "At least 1 item is \"x\"."},
		{`{"type":"array","items":{"type":"integer"},"contains":{"type":"integer","minimum":10},"minContains":2,"maxContains":4}`, "Contains 2 to 4 items of this kind: an integer, at least 10."},
		{`{"type":"array","prefixItems":[{"type":"string"}],"items":{"type":"integer"},"minItems":4}`, "At least 4 values."},
		{`{"type":"array","prefixItems":[{"type":"string"}],"items":{"type":"integer"},"uniqueItems":true}`, "No value twice."},

		// Objects.
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"},"d":{"type":"string"},"z":{"type":"string"}},"oneOf":[{"anyOf":[{"required":["a"]},{"required":["b"]}]},{"required":["d"]}]}`, "Give exactly one of these: at least one of `a` and `b`; `d`."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"},"d":{"type":"string"},"z":{"type":"string"}},"oneOf":[{"required":["z"],"anyOf":[{"required":["a"]},{"required":["b"]}]},{"required":["d"]}]}`, "Give exactly one of these: at least one of `a` and `b`, and `z`; `d`."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"},"d":{"type":"string"},"z":{"type":"string"}},"oneOf":[{"required":["a"]},{"required":["b"]},{"required":["a","z"]},{"required":["a","z","d"]}]}`, "Give exactly one of `a` and `b`. Do not give `a` and `z` together."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,"oneOf":[{"required":["a"],"not":{"required":["b"]}},{"required":["b"],"not":{"required":["a"]}}]}`, "Give exactly one of `a` and `b`."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}},"additionalProperties":false,"anyOf":[{"required":["a"],"not":{"anyOf":[{"required":["b"]},{"required":["c"]}]}},{"required":["b"],"not":{"required":["a"]}}]}`, "Give at least one of these: `a` without `b` or `c`; `b` without `a`."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,"minProperties":1}`, "Give at least one of `a` and `b`."},
		{`{"type":"object","additionalProperties":{"type":"string"},"minProperties":2,"maxProperties":9}`, "2 to 9 entries."},
		{`{"type":"object","additionalProperties":{"type":"string"},"propertyNames":{"type":"string"}}`, ""},
		{`{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false,"propertyNames":{"type":"string","maxLength":3}}`, "The name of each property has at most 3 characters."},

		// What may not be.
		{`{"type":"string","not":{"enum":["a","b"]}}`, `Must not be "a" or "b".`},
		{`{"type":"string","not":{"type":"string","maxLength":3}}`, "More than 3 characters."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,"not":{"required":["a","b"]}}`, "Do not give `a` and `b` together."},
		{`{"type":"object","properties":{"kind":{"type":"string"}},"required":["kind"],"additionalProperties":false,"not":{"properties":{"kind":{"enum":["x","y"]}},"required":["kind"]}}`, "`kind` must not be \"x\" or \"y\"."},
		{`{"type":"object","properties":{"kind":{"type":"string"}},"required":["kind"],"additionalProperties":false,"not":{"type":"object","properties":{"kind":{"enum":["x","y"]}}}}`, "`kind` must not be \"x\" or \"y\"."},
		{`{"type":"object","properties":{"kind":{"type":"string"}},"additionalProperties":false,"not":{"type":"object","properties":{"kind":{"const":"x"}}}}`, "Give `kind`, and let it not be \"x\"."},
		{`{"type":"array","items":{"type":"array"},"not":{"contains":{"contains":{"contains":{"type":"string"}}}}}`, ""},

		// What is said is no more than what the schema says: a keyword is never told without its neighbour.
		{`{"$defs":{"s":{"type":"string","pattern":"x"}},"type":"string","not":{"$ref":"#/properties/p/$defs/s","minLength":3}}`, ""},
		{`{"$defs":{"s":{"type":"string","pattern":"x"}},"type":"string","not":{"$ref":"#/properties/p/$defs/s","title":"S"}}`, "Must not match the pattern `x`."},
		{`{"not":{"enum":["x","y"],"anyOf":[{"type":"string"},{"type":"integer"}]},"type":"string"}`, ""},
		{`{"type":"string","not":{"format":"date","enum":["x"]}}`, ""},
		{`{"type":["string","integer"],"not":{"type":"string","anyOf":[{"type":"string"},{"type":"integer"}]}}`, ""},
		{`{"type":["string","integer"],"not":{"type":"string","enum":["x",5]}}`, ""},
		{`{"type":["string","integer"],"not":{"oneOf":[{"type":"string"},{"type":["string","integer"]}]}}`, ""},
		{`{"type":"object","properties":{"a":{"type":["string","integer"]},"b":{"type":["string","integer"]}},"not":{"type":"object","properties":{"a":{"type":"integer"},"b":{"const":1}}}}`, "Must not be an object whose `a` is absent or an integer and whose `b` is absent or 1."},
		{`{"type":"object","properties":{"a":{"type":["string","integer"]},"b":{"type":["string","integer"]}},"not":{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["b"]}}`, "Must not be an object with `b` (a string), whose `a` is absent or an integer."},
		{`{"type":["string","integer"],"not":{"oneOf":[{"const":"x","type":"string"},{"const":"y"}]}}`, `Must not be "x" or "y".`},
		{`{"type":["string","integer"],"not":{"type":"integer","minimum":5,"minLength":3}}`, "Must not be an integer, at least 5."},
		{`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false,"not":{"properties":{"a":{"enum":["x","y"],"const":"x"}},"required":["a"]}}`, ""},
		{`{"type":"object","properties":{"a":{"type":["string","integer"]}},"required":["a"],"additionalProperties":false,"not":{"properties":{"a":{"enum":["x",5],"type":"string"}},"required":["a"]}}`, ""},
		{`{"$defs":{"n":{"type":"integer","maximum":100}},"type":"array","items":{"type":"integer"},"contains":{"$ref":"#/properties/p/$defs/n","minimum":5}}`, ""},
		{`{"type":"array","items":{"type":["string","integer"]},"contains":{"oneOf":[{"type":"string"},{"type":["string","integer"]}]},"minContains":0,"maxContains":2}`, ""},
		{`{"type":"object","patternProperties":{"^a":{"type":"string"},"^b":{"type":"integer"}},"additionalProperties":false}`,
			"The `value` of a `key` that matches `^a` is a string; the `value` of a `key` that matches `^b` is an integer; there are no others."},
		{`{"type":"object","patternProperties":{"^a":{"type":"string"}},"additionalProperties":{"type":"integer"}}`,
			"The `value` of a `key` that matches `^a` is a string; that of any other is an integer."},
		{`{"type":"object","patternProperties":{"^a":{"type":"string"}},"additionalProperties":false}`, "Each `key` matches the pattern `^a`."},

		// Requirements.
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,"anyOf":[{"required":["a"]},{"required":["b"]}]}`, "Give at least one of `a` and `b`."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,"anyOf":[{"properties":{"a":true},"required":["a"]},{"properties":{"b":{}},"required":["b"]}]}`, "Give at least one of `a` and `b`."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,"oneOf":[{"not":{"anyOf":[{"required":["a"]},{"required":["b"]}]}},{"required":["a"]},{"required":["b"]}]}`, "Do not give `a` and `b` together."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,"oneOf":[{"required":["a"]},{"required":["b"]}]}`, "Give exactly one of `a` and `b`."},
		{`{"type":"object","properties":{"z":{"type":"string"},"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,"if":{"required":["a"]},"then":{"properties":{"a":{"minLength":2}}}}`, "If `a` is given, `a` has at least 2 characters."},
		{`{"type":"object","properties":{"z":{"type":"string"},"op":{"enum":["in","eq"]},"v":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}},"required":["op","v"],"if":{"properties":{"op":{"const":"in"}}},"then":{"properties":{"v":{"type":"array"}}}}`, "If `op` is \"in\", `v` is an array."},
		{`{"type":"object","properties":{"z":{"type":"string"},"op":{"enum":["in","eq"]},"v":{}},"required":["op","v"],"if":{"properties":{"op":{"const":"in"}}},"then":{"properties":{"v":{"type":"number"}}}}`, "If `op` is \"in\", `v` is a number."},
		{`{"type":"object","properties":{"z":{"type":"string"},"op":{"enum":["in","eq"]},"v":{"type":"string"},"w":{"type":"object","additionalProperties":{"type":"string"}}},"required":["op"],"if":{"properties":{"op":{"const":"in"}}},"then":{"properties":{"w":{"required":["host"]}},"required":["v","w"]}}`, "If `op` is \"in\", give `v` and `w`."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,"if":{"properties":{"a":{"const":"x"}},"required":["a"]},"then":{"required":["b"]}}`, "If `a` is \"x\", give `b`."},

		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}},"additionalProperties":false,"anyOf":[{"required":["a","b"],"not":{"required":["c"]}},{"required":["c"],"not":{"required":["b","a"]}}]}`, "Give exactly one of these: `a` and `b`; `c`."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}},"additionalProperties":false,"maxProperties":1}`, "Give at most one of `a`, `b` and `c`."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}},"additionalProperties":false,"minProperties":2,"maxProperties":2}`, "Give exactly 2 of `a`, `b` and `c`."},
		{`{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"string"},"minProperties":2}`, "At least 2 properties and entries together."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}},"required":["c"],"additionalProperties":false,"maxProperties":1}`, "Set `a` and `b` to null."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}},"required":["c"],"additionalProperties":false,"minProperties":4}`, "At least 4 properties."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}},"required":["c"],"additionalProperties":false,"minProperties":2}`, "Give at least one of `a` and `b`."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}},"additionalProperties":false,"minProperties":2}`, "Give at least 2 of `a`, `b` and `c`."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,"if":{"properties":{"a":{"const":"x"}},"required":["a"]},"then":{"required":["a","b"]}}`, "If `a` is \"x\", give `b`."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"},"d":{"type":"string"}},"required":["a"],"additionalProperties":false,"if":{"properties":{"a":{"const":"x"}}},"then":{"required":["b"],"properties":{"c":false,"d":false}}}`, "If `a` is \"x\", give `b` and set `c` and `d` to null."},
		{`{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false,"dependentRequired":{"a":["b"]}}`, ""},

		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}},"additionalProperties":false,"dependentRequired":{"a":["b","c"],"b":["a","c"],"c":["a","b"]}}`, "Give `a`, `b` and `c` together or not at all."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}},"required":["c"],"additionalProperties":false,"dependentRequired":{"a":["b","c"],"b":["c"]}}`, "If `a` is given, give `b`."},

		// A text that ends in a list, or in an address.
		{`{"type":"array","items":{"type":"string"},"uniqueItems":true,"description":"One of:\n- a\n- b"}`, "One of:\n- a\n- b\nNo item twice."},
		{`{"type":"array","items":{"type":"string"},"uniqueItems":true,"description":"See https://example.com/x"}`, "See https://example.com/x\nNo item twice."},
		{`{"type":"array","items":{"type":"string"},"uniqueItems":true,"description":"See https://example.com/x."}`, "See https://example.com/x. No item twice."},

		// Defaults.
		{`{"type":"boolean","default":"false"}`, "Default: false."},
		{`{"type":"integer","default":"5"}`, "Default: 5."},
		{`{"type":"integer","default":"many"}`, ""},
		{`{"type":"integer","default":5}`, "Default: 5."},
		{`{"type":"string","default":""}`, ""},
		{`{"type":"array","items":{"type":"string"},"default":[]}`, ""},
		{`{"type":"integer","default":10,"description":"How many (at most 10, default 10)"}`, "How many (at most 10, default 10)"},
		{`{"type":"string","default":"json","description":"The form. Defaults to 'json'."}`, "The form. Defaults to 'json'."},
		{`{"type":"number","default":1.5,"description":"The factor, default is 1.5."}`, "The factor, default is 1.5."},
		{`{"type":"integer","default":1,"description":"How many, default 10"}`, "How many, default 10. Default: 1."},
		{"{\"type\":\"string\",\"default\":\"org\",\"description\":\"Use `org` (default), or `all`\"}", "Use `org` (default), or `all`"},
		{`{"type":"string","default":"org","description":"my-org (default) is another"}`, `my-org (default) is another. Default: "org".`},
		{`{"type":"string","default":"all","description":"one (the default) or all"}`, `one (the default) or all. Default: "all".`},
		{`{"type":"integer","minimum":1,"description":"A positive integer"}`, "A positive integer"},
		{`{"type":"integer","minimum":1,"description":"Not a non-positive integer"}`, "Not a non-positive integer. At least 1."},
		{`{"type":"number","minimum":0,"description":"A non-negative amount"}`, "A non-negative amount"},
		{`{"type":"array","items":{"type":"string"},"minItems":1,"description":"A non-empty list of tags"}`, "A non-empty list of tags"},
		{`{"type":"string","minLength":1,"description":"May not be empty"}`, "May not be empty"},
		{`{"type":"boolean","default":true,"description":"Whether the default is taken"}`, "Whether the default is taken. Default: true."},
		{`{"type":"string","default":"","description":"Default: none"}`, "Default: none"},
		{`{"type":"string","default":null}`, ""},
		{`{"type":"object","properties":{"x":{"type":"number"}},"required":["x"],"additionalProperties":false,"default":{"x":4}}`, `Default: {"x":4}.`},
		{`{"type":"object","properties":{"x":{"type":"number"},"y":{"type":"string"}},"required":["x"],"additionalProperties":false,"default":{"x":4}}`, `Default: {"x":4,"y":null}.`}, // where null stands for y
		{`{"type":"object","properties":{"x":{"type":["string","null"]}},"additionalProperties":false,"default":{"x":null}}`, ""},
		{`{"type":"array","items":{"type":"object","properties":{"x":{"type":"number"}},"required":["x"],"additionalProperties":false},"default":[{"x":4}]}`, `Default: [{"x":4}].`},
		{`{"type":"object","properties":{"x":{"type":"integer","enum":[1,2]}},"required":["x"],"additionalProperties":false,"default":{"x":1}}`, `Default: {"x":"1"}.`},
		{`{"type":"object","properties":{"x":{"type":"number"}},"additionalProperties":false,"default":{"z":1}}`, ""},
		{`{"type":"object","properties":{"x":{"type":"number"}},"additionalProperties":false,"default":{}}`, ""},
		{`{"type":"object","properties":{"x":{"type":"number"}},"required":["x"],"additionalProperties":false,"examples":[{"x":4}]}`, `For example {"x":4}.`},
		{`{"type":"string","const":"a","default":"a"}`, ""},
		{`{"type":"integer","not":{"type":"string","pattern":"^x"}}`, ""},
		{`{"type":"string","enum":["a"],"default":"a"}`, ""},
		{`{"type":["string","null"],"default":null}`, ""},
		{`{"type":"integer","enum":[1,2],"default":2}`, `Default: "2".`},
		{`{"type":"array","items":{"type":"string"},"default":["a"]}`, `Default: ["a"].`},
		{`{"type":"object","additionalProperties":{"type":"string"},"default":{"a":"b"}}`, `Default: [{"key":"a","value":"b"}].`},

		// Examples, and what else an author says of a value.
		{`{"type":"string","examples":["Paris","New York"],"description":"A city"}`, `A city. For example "Paris" or "New York".`},
		{`{"type":"integer","examples":[3,5,7,9]}`, "For example 3, 5 or 7."},
		{`{"type":"integer","minimum":1,"maximum":5,"examples":[0,"2",4,4]}`, "From 1 to 5. For example 4."},
		{`{"type":"string","examples":["Paris"],"description":"A city, such as Paris"}`, "A city, such as Paris"},
		{`{"type":"string","examples":"Paris"}`, ""},
		{`{"type":"string","example":"Rome"}`, `For example "Rome".`},
		{`{"type":"string","example":"Rome","examples":["Paris"]}`, `For example "Paris".`},
		{`{"type":"string","enum":["a","b"],"examples":["a"]}`, ""},
		{`{"type":"integer","enum":[1,2],"examples":[2]}`, ""},
		{`{"type":"integer","default":5,"examples":[5,6]}`, "Default: 5. For example 6."},
		{`{"type":"boolean","examples":[true]}`, ""},
		{`{"type":["string","null"],"examples":[null,"x",""]}`, `For example "x".`},
		{`{"type":"array","items":{"type":"string"},"examples":[["a","b"]]}`, `For example ["a","b"].`},
		{`{"type":"array","items":{"type":"integer","enum":[1,3]},"examples":[[1,3]]}`, `For example ["1","3"].`},
		{`{"anyOf":[{"enum":[5,true]},{"type":"string"}],"examples":[5]}`, `For example {"value":"5"}.`},
		{`{"anyOf":[{"type":"integer","enum":[5,7]},{"type":"string"}],"examples":[5]}`, `For example 5.`},
		{`{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false,"examples":[{"a":"b"}]}`, `For example {"a":"b"}.`},
		{`{"type":"string","deprecated":true}`, "Deprecated."},
		{`{"type":"string","contentEncoding":"base64","contentMediaType":"image/png"}`, "Base64-encoded image/png."},
		{`{"type":"string","contentEncoding":"base64"}`, "Base64-encoded."},
		{`{"type":"string","contentMediaType":"text/html"}`, "A text of the media type text/html."},
		{`{"type":"string","deprecated":false,"readOnly":true}`, "Read-only."},
		{`{"type":"string","deprecated":true,"readOnly":true,"description":"DEPRECATED. Read only."}`, "DEPRECATED. Read only."},
	}
	withoutUnions := []row{
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"},"c":{"type":"string"}},"additionalProperties":false,"anyOf":[{"required":["a"]},{"required":["b"],"properties":{"c":{"oneOf":[{"const":"x"},{"type":"string","maxLength":1}]}}}]}`, "Give `a` or `b`."}, // of which that is not all
		{`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","patternProperties":{"^a":{"type":"string"}}}`, "Each `key` is meant to match the pattern `^a`."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}},"additionalProperties":false,"dependentRequired":{"a":["b","c"],"b":["c"]}}`,
			"If `a` is given, give `b` and `c`. If `b` is given, give `c`."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,"dependentSchemas":{"a":{"required":["b"]}}}`, "If `a` is given, give `b`."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,"dependentSchemas":{"a":{"required":["b"],"properties":{"b":{"const":"z"}}}}}`,
			"If `a` is given, `b` is \"z\"."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,"dependentSchemas":{"a":{"required":["b"],"properties":{"b":{"not":{"const":"z"}}}}}}`, "If `a` is given, give `b` (not \"z\")."},
		{`{"$defs":{"q":{"required":["b"]}},"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}},"additionalProperties":false,"dependentSchemas":{"a":{"$ref":"#/properties/p/$defs/q","required":["c"]}}}`, ""},
		{`{"anyOf":[{"type":"object","properties":{"kind":{"const":"mail"},"to":{"type":"string"}},"required":["kind","to"]},{"type":"object","properties":{"kind":{"const":"sms"},"phone":{"type":"string"}},"required":["kind","phone"]}]}`,
			"If `kind` is \"mail\", give `to`. If `kind` is \"sms\", give `phone`."},
		{`{"anyOf":[{"type":"object","properties":{"kind":{"const":"mail"},"to":{"type":"string"},"cc":{"type":"string"}},"required":["kind","to"]},{"type":"object","properties":{"kind":{"enum":["sms","call"]},"phone":{"type":"string"}},"required":["kind"]}]}`,
			"If `kind` is \"mail\", give `to`, and perhaps `cc`. If `kind` is \"sms\" or \"call\", `phone` may be given."},
		{`{"type":"object","properties":{"kind":{"enum":["mail","sms"]},"to":{"type":"string"}},"required":["kind","to"],"oneOf":[{"properties":{"kind":{"const":"mail"}}},{"properties":{"kind":{"const":"sms"}}}]}`, ""},
		{`{"oneOf":[{"type":"object","properties":{"url":{"type":"string"}},"required":["url"]},{"type":"object","properties":{"path":{"type":"string"},"line":{"type":"integer"}},"required":["path","line"]}]}`,
			"Give exactly one of these: `url`; `path` and `line`."},
		{`{"type":"object","properties":{"t":{"enum":["a","b","c"]},"x":{"type":"string"},"y":{"type":"string"}},"additionalProperties":false,"if":{"properties":{"t":{"const":"a"}}},"then":{"required":["x"]},"else":{"if":{"properties":{"t":{"const":"b"}}},"then":{"required":["y"]}}}`, "If `t` is \"a\" or null, give `x`; otherwise if `t` is \"b\", give `y`."},
		{`{"type":"object","properties":{"t":{"enum":["a","b","c"]},"x":{"type":"string"},"y":{"type":"string"}},"additionalProperties":false,"if":{"not":{"required":["t"]}},"then":{"required":["x"]},"else":{"if":{"properties":{"t":{"const":"b"}}},"then":{"required":["y"]}}}`, "Unless `t` is given, give `x`; otherwise if `t` is \"b\", give `y`."},
		{`{"type":"object","properties":{"a":{"enum":["x is not given","leave out it"]},"b is not given":{"type":"string"}},"required":["a"],"additionalProperties":false,"if":{"properties":{"a":{"const":"x is not given"}}},"then":{"required":["b is not given"]}}`, "If `a` is \"x is not given\", give `b is not given`."},
		{`{"type":"object","properties":{"a":{"type":["string","null"]},"b":{"type":"string"}},"additionalProperties":false,"if":{"properties":{"a":{"const":"x"}}},"then":{"required":["b"]}}`, "If `a` is \"x\" or not given, give `b`."}, // null is a value of it
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"additionalProperties":false,"if":{"properties":{"a":{"const":"x"}}},"then":{"properties":{"b":{"minimum":5}}}}`, "If `a` is \"x\" or null, `b` is at least 5 if given."},
		{`{"type":"object","properties":{"a":{"type":"boolean"},"b":{"type":["string","null"]}},"required":["a"],"additionalProperties":false,"if":{"properties":{"a":{"const":false}}},"then":{"properties":{"b":{"type":"null"}}}}`, "If `a` is false, set `b` to null."},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"},"d":{"type":"string"}},"required":["a"],"additionalProperties":false,"if":{"properties":{"a":{"const":"x"}}},"then":{"properties":{"b":{"minLength":2},"c":{"pattern":"^x","maxLength":4}},"required":["b"]}}`, "If `a` is \"x\", `b` is given and has at least 2 characters and `c` matches the pattern `^x` and has at most 4 characters if given."},
	}
	for _, c := range rows {
		sentenceOf(t, unions, c.schema, c.want)
	}
	for _, c := range withoutUnions {
		sentenceOf(t, none, c.schema, c.want)
	}
}

func sentenceOf(t *testing.T, rules *flavor.Rules, of, want string) {
	text := `{"type":"object","properties":{"p":` + of + `},"required":["p"],"additionalProperties":false}`
	d, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		t.Fatal(err, text)
	}
	o := engine.Adapt(rules, schema.Read(d), check.Options{})
	if o.Refusal != nil {
		t.Errorf("%s is refused: %s", of, o.Refusal.Message())
		return
	}
	var out struct {
		Properties struct {
			P struct{ Description string }
		}
	}
	if err := json.Unmarshal(o.Schema, &out); err != nil {
		t.Fatal(err)
	}
	if got := out.Properties.P.Description; got != want {
		t.Errorf("%s\n became %s\n  got %q\n want %q", of, o.Schema, got, want)
	}
}

// TestAlreadySaid: what a description says is not told again, and what only looks like it is.
func TestAlreadySaid(t *testing.T) {
	for _, c := range []struct {
		schema, description string
		said                bool
	}{
		{`"type":"string","format":"uri"`, "The URL to fetch", true},
		{`"type":"string","format":"uri"`, "Such as https://example.com/a.", true},
		{`"type":"string","format":"uri"`, "Link. Note: must be public", false},
		{`"type":"string","format":"uri"`, "Relative URL of the page", false},
		{`"type":"string","format":"ipv4"`, "The IPv4 address", true},
		{`"type":"string","format":"ipv4"`, "The IPv4 or IPv6 address", false},
		{`"type":"string","format":"duration"`, "An ISO 8601 duration", true},
		{`"type":"string","format":"duration"`, "ISO 8601 date of the start", false},
		{`"type":"string","format":"email"`, "E-mail address.", true},
		{`"type":"string","format":"email"`, "Your email", true},
		{`"type":"string","format":"email"`, "Who the email is sent to", false},
		{`"type":"string","format":"email"`, "Email of the user", true},
		{`"type":"string","format":"email"`, "The email to invite", true},
		{`"type":"string","format":"email"`, "The user's e-mail", true},
		{`"type":"string","format":"date-time"`, "When (ISO 8601 format, in UTC)", true},
		{`"type":"string","format":"date-time"`, "When (ISO 8601 format)", false},
		{`"type":"integer","multipleOf":5`, "Multiple of 5", true},
		{`"type":"number","exclusiveMinimum":0`, "Must be greater than 0", true},
		{`"type":"number","exclusiveMinimum":0`, "Must be positive.", true},
		{`"type":"number","exclusiveMinimum":0`, "Amount > 0", true},
		{`"type":"number","exclusiveMinimum":0`, "Amount > 0.5", false},
		{`"type":"number","minimum":0`, "Cannot be negative", true},
		{`"type":"integer","minimum":1`, "1-based page", true},
		{`"type":"integer","minimum":1,"maximum":100`, "Number of results, 1..100", true},
		{`"type":"integer","minimum":1,"maximum":100`, "range [1, 100]", true},
		{`"type":"integer","maximum":100`, "At least 100 lines are read", false},
		{`"type":"string","maxLength":100`, "Title, 100 characters or less", true},
		{`"type":"string","maxLength":100`, "Maximum length: 100", true},
		{`"type":"string","minLength":3,"maxLength":20`, "3-20 chars", true},
		{`"type":"string","minLength":2,"maxLength":2`, "2-letter code", true},
		{`"type":"string","minLength":1`, "a non empty string", true},
		{`"type":"string","maxLength":60`, "The name cannot exceed 60 characters", true},
		{`"type":"array","items":{"type":"string"},"minItems":2`, "At least two ids", true},
		{`"type":"array","items":{"type":"string"},"minItems":2`, "2 or more ids", true},
		{`"type":"array","items":{"type":"string"},"maxItems":5`, "Max 5 tags", true},
		{`"type":"array","items":{"type":"string"},"maxItems":5`, "Up to five tags", true},
		{`"type":"array","items":{"type":"string"},"maxItems":5`, "Tags of up to 5 characters", false},
		{`"type":"array","items":{"type":"string"},"uniqueItems":true`, "Set of instructions to run in order", false},
		{`"type":"integer","minimum":1`, "Cents to move from one account to another", false},
		{`"type":"number","minimum":1`, "A positive number", false},
		{`"type":"integer","minimum":1`, "Must be positive", true},
		{`"type":"integer","minimum":1`, "Page number. Rows are 1-based.", false},
		{`"type":"integer","minimum":1`, "Call 1-800-555 for help", false},
		{`"type":"integer","minimum":1,"maximum":10`, "Which section, e.g. 1-10 or 2.3", false},
		{`"type":"array","items":{"type":"number"},"maxItems":3`, "Retry delays; up to 3 retries are made for each", false},
		{`"type":"array","items":{"type":"string"},"maxItems":5`, "Servers, with up to 5 connections each", false},
		{`"type":"number","exclusiveMinimum":5`, "Never more than 5", false},
		{`"type":"string","default":"xml"`, "When xml is used, a schema must be given", false},
		{`"type":"boolean","default":true`, "Skip it. Caching is on by default.", false},
		{`"type":"boolean","default":false`, "No by default handling", false},
		{`"type":"integer","default":10`, "10 by default", true},
		{`"type":"integer","default":0`, "Offset (default = 0)", true},
		{`"type":"boolean","default":true`, "True by default", true},
		{`"type":"boolean","default":true`, "False by default", false},
		{`"type":"integer","default":1000`, "Limit. Default: 1,000", true},
		{`"type":"integer","default":1000`, "Limit. Default: 1,000,000", false},
		{`"type":"integer","default":1000`, "A list such as 1,000", false},
		{`"type":"string","contentEncoding":"base64"`, "Base64-encoded image", true},
		{`"type":"string","contentEncoding":"base64"`, "An image of 64 kB", false},
		{`"type":"string","format":"byte"`, "The content in base 64", true},
		{`"type":"integer","default":10`, "If omitted, 10 is used", true},
		{`"type":"boolean","default":false`, "Off by default", true},
		{`"type":"boolean","default":false`, "(default: no)", true},
		{`"type":"string","format":"date"`, "In YYYY-MM-DD format", true},
		{`"type":"string","format":"date"`, "From 2024-01-02 on", true},
		{`"type":"string","format":"date"`, "The day", false},
		{`"type":"array","items":{"type":"string"},"uniqueItems":true`, "Unique tags.", true},
		{`"type":"array","items":{"type":"string"},"uniqueItems":true`, "Tags; they need not be unique in the project", false},
		{`"type":"array","items":{"type":"string"},"uniqueItems":true`, "Ids of unique users", false},
		{`"type":"array","items":{"type":"number"},"maxItems":10`, "Scores (max 10)", true},
		{`"type":"array","items":{"type":"number"},"maxItems":10`, "Scores between 1 and 10.", false},
		{`"type":"array","items":{"type":"number"},"maxItems":10`, "Up to 10 entries", true},
		{`"type":"array","items":{"type":"number"},"maxItems":100`, "Percentages (0-100)", false},
		{`"type":"string","maxLength":5`, "A rating from 1 to 5.", false},
		{`"type":"string","maxLength":1024`, "Text, max 1,024 characters", true},
		{`"type":"string","minLength":2,"maxLength":5`, "Between 2 and 5 characters", true},
		{`"type":"string","format":"int64"`, "Byte count", false},
		{`"type":"integer","format":"int64"`, "Byte count", true},
		{`"type":"integer","format":"byte"`, "A byte", true},
	} {
		told, _, _ := toldOf(t, lowertest.Bare(t, "", "optional-property").Rules(flavor.Tool), "{"+c.schema+`,"description":`+strconv.Quote(c.description)+"}")
		if (told == c.description) != c.said {
			t.Errorf("%s: got %q", c.schema, told)
		}
	}
}
