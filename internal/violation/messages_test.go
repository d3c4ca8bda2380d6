package violation_test

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/validate"
)

// TestMessages shows what each keyword says. want holds the messages, one a line.
func TestMessages(t *testing.T) {
	for _, c := range []struct{ schema, instance, want string }{
		{`{"type":"object","properties":{"age":{"minimum":18}}}`, `{"age":17}`, "`/age`: must be at least 18, got 17"},
		{`{"type":"string"}`, `17`, "the whole value: must be a string, got 17"},
		{`{"type":["object","null"]}`, `"{\"a\":1}"`, "the whole value: must be an object or null, got \"{\\\"a\\\":1}\" (it is JSON text in a string: send the value itself)"},
		{`{"items":{"type":"integer"}}`, `[1,"2",3.5]`, "`/1`: must be an integer, got \"2\" (send it without quotes)\n`/2`: must be an integer, got 3.5"},
		{`{"type":["integer","number","array"]}`, `{}`, "the whole value: must be an array or a number, got an object"},
		{`{"enum":[1,2,null]}`, `"2"`, "the whole value: must be one of 1, 2, null, got \"2\" (send it without quotes)"},
		{`{"const":true}`, `"true"`, "the whole value: must be true, got \"true\" (send it without quotes)"},
		{`{"type":"string","enum":["Red","Green"]}`, `"red"`, "the whole value: must be one of \"Red\", \"Green\", got \"red\" (did you mean \"Red\"?)"},
		{`{"const":{"a":[1]}}`, `{"a":[2]}`, "the whole value: must be {\"a\":[1]}, got an object"},
		{`{"exclusiveMinimum":1e400}`, `2`, "the whole value: must be greater than 1e400, got 2"},
		{`{"maximum":1,"exclusiveMaximum":true}`, `1.0`, "the whole value: must be less than 1, got 1.0"},
		{`{"multipleOf":0.01}`, `0.015`, "the whole value: must be a multiple of 0.01, got 0.015"},
		{`{"minLength":2,"pattern":"^[a-z]+$","format":"date"}`, `"É"`, "the whole value: must have at least 2 characters, got 1\nthe whole value: must match the pattern `^[a-z]+$`, got \"É\"\nthe whole value: must be a date such as 2024-05-31, got \"É\""},
		{`{"uniqueItems":true}`, `[{"a":1},{"a":1}]`, "the whole value: must not have the same item twice, but items 0 and 1 are the same object (counted from 0)"},
		{`{"maxItems":1,"uniqueItems":true}`, `[1,2,1.0]`, "the whole value: must have at most 1 item, got 3\nthe whole value: must not have the same item twice, but items 0 and 2 are both 1.0 (counted from 0)"},
		{`{"properties":{"a":true,"b":{},"c":false},"additionalProperties":false}`, `{"B":1,"d":2,"c":3}`,
			"`/B`: this property is not allowed (did you mean \"b\"?)\n`/d`: this property is not allowed; allowed: \"a\", \"b\"\n`/c`: this property is not allowed"},
		{`{"required":["a","b"]}`, `{"a":1}`, "the whole value: must have the property \"b\", which is missing"},
		{`{"dependentRequired":{"a":["b","c"]}}`, `{"a":1}`, "the whole value: must have the properties \"b\" and \"c\", because it has \"a\""},
		{`{"propertyNames":{"maxLength":2}}`, `{"abc":1}`, "`/abc`: its name must have at most 2 characters, got 3"},
		{`{"contains":{"const":"x"},"minContains":2}`, `["x"]`, "the whole value: must contain at least 2 items that are \"x\", got 1"},
		{`{"contains":{"type":"string"},"maxContains":1}`, `["x","y"]`, "the whole value: must contain at most 1 item that is a string, got 2"},
		{`{"contains":{"properties":{"c":{"minimum":1},"d":{}}}}`, `[{"c":0}]`, "the whole value: must contain at least 1 item that is an object whose \"c\" is a number of at least 1 (or missing), got 0"},
		{`{"contains":{"properties":{"c":{"minimum":1}}},"maxContains":0}`, `[{"c":1},2]`, "the whole value: must contain at most 0 items that are of the kind that is asked for, got 2"}, // what is no object is of it too
		{`{"contains":{"properties":{"c":{"const":1}},"required":["c"]},"maxContains":1}`, `[{"c":1},{"c":1}]`, "the whole value: must contain at most 1 item that is an object whose \"c\" is 1, got 2"},
		{`{"contains":{"type":"object","properties":{"k":{"const":"x"},"n":{"type":["string","null"]}},"required":["k","m"]},"minContains":2}`, `[{"k":"x"}]`,
			"the whole value: must contain at least 2 items that are each an object whose \"k\" is \"x\", whose \"n\" is a string or null (or missing) and that has \"m\", got 0"},
		{`{"contains":{"type":"object","properties":{"k":{"properties":{"a":{"const":1}}}}}}`, `[1]`, "the whole value: must contain at least 1 item that is of the kind that is asked for, got 0"},
		{`{"contains":{"$ref":"#/$defs/id"},"$defs":{"id":{"type":"string","minLength":1,"maxLength":3,"pattern":"^a"}}}`, `[""]`, "the whole value: must contain at least 1 item that is a string of at least 1 character and of at most 3 characters that matches the pattern `^a`, got 0"},
		{`{"contains":{"type":"integer","exclusiveMinimum":1},"minContains":2}`, `[2]`, "the whole value: must contain at least 2 items that are each an integer greater than 1, got 1"},
		{`{"contains":{"minLength":2,"minimum":1}}`, `[0]`, "the whole value: must contain at least 1 item that is of the kind that is asked for, got 0"},
		{`{"contains":{"enum":["a","b"],"type":"string"},"minContains":3}`, `["a"]`, "the whole value: must contain at least 3 items that are each one of \"a\", \"b\", got 1"},
		{`{"contains":{"anyOf":[{"type":"string"},{"const":1}]}}`, `[2]`, "the whole value: must contain at least 1 item that is of the kind that is asked for, got 0"},
		{`{"contains":{"minimum":1}}`, `[0]`, "the whole value: must contain at least 1 item that is a number of at least 1, got 0"},
		{`{"prefixItems":[true],"items":false}`, `[1,2]`, "`/1`: this item is not allowed"},
		{`{"not":{"required":["a","b"]}}`, `{"a":1,"b":2}`, "the whole value: must not have the properties \"a\" and \"b\" together"},
		{`{"not":{"required":["a"]}}`, `{"a":1}`, "the whole value: must not have the property \"a\""},
		{`{"not":{"type":"string","minLength":1}}`, `"a"`, "the whole value: \"a\" is not allowed here"},
		{`{"if":{"properties":{"a":{"const":1}}},"then":{"required":["b"]}}`, `{"a":1}`, "the whole value: must have the property \"b\", which is missing, because \"a\" is 1"},
		{`{"properties":{"a":true},"unevaluatedProperties":false}`, `{"b":1}`, "`/b`: this property is not allowed: no part of the schema that applies here describes it"},
		{`false`, `1`, "the whole value: no value is allowed"},
		{`{"anyOf":[{"$ref":"#"},{"type":"string"},{"properties":{"k":{"const":"eq"}},"required":["k"],"type":"object"}]}`, `{"k":"eqq"}`, "`/k`: must be \"eq\", got \"eqq\""},
		{`{"properties":{"a/b":{"properties":{"~":{"type":"null"}}}}}`, `{"a/b":{"~":1}}`, "`/a~1b/~0`: must be null, got 1"},
	} {
		checkMessages(t, c.schema, c.instance, c.want)
	}
}

// checkMessages validates an instance and compares what is said of it.
func checkMessages(t *testing.T, text, instance, want string) {
	t.Helper()
	found, err := validate.New(schema.Read(parse(t, text)), validate.Options{}).Validate(parse(t, instance).Root())
	if err != nil {
		t.Errorf("%s: %v", text, err)
	}
	var got []string
	for _, v := range found {
		got = append(got, v.Message)
	}
	if m := strings.Join(got, "\n"); m != want {
		t.Errorf("%s on %s:\ngot  %s\nwant %s", text, instance, m, want)
	}
}

func parse(t *testing.T, text string) *tree.Document {
	t.Helper()
	d, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return d
}
