package validate

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// TestBecause: what a condition asks for is said with what it looked at.
func TestBecause(t *testing.T) {
	const card = `{"if":{"properties":{"by":{"type":"string","const":"card"}},"required":["by"]},"then":{"required":["number"],"properties":{"pin":{"minLength":4}}},"else":{"properties":{"number":false},"additionalProperties":{"type":"string"}}}`
	const tagged = `{"oneOf":[{"properties":{"do":{"const":"load"},"n":{"minimum":1},"at":{"required":["x"]}},"required":["do","file"]},{"properties":{"do":{"const":"list"}},"required":["do"]}]`
	for _, c := range []struct{ schema, instance, want string }{
		{card, `{"by":"card","pin":"12"}`, "the whole value: must have the property \"number\", which is missing, because \"by\" is \"card\"\n`/pin`: must have at least 4 characters, got 2, because \"by\" is \"card\""},
		{card, `{"by":"cash","number":"1"}`, "`/number`: this property is not allowed, because \"by\" is \"cash\""},
		{card, `{"number":"1"}`, "`/number`: this property is not allowed, because it has no \"by\""},
		{`{"if":{"required":["a","b"]},"then":{"required":["c"]}}`, `{"a":1,"b":[]}`, "the whole value: must have the property \"c\", which is missing, because it has \"a\" and it has \"b\""},
		{`{"if":{"required":["a"],"properties":{"b":{"enum":[true]}}},"then":{"required":["c"]}}`, `{"a":1,"b":true}`, "the whole value: must have the property \"c\", which is missing, because it has \"a\" and \"b\" is true"},
		{`{"if":{"required":["a","b"]},"else":{"required":["c"]}}`, `{"a":1}`, "the whole value: must have the property \"c\", which is missing"},
		{`{"if":{"properties":{"a":{"minimum":3}}},"then":{"required":["c"]}}`, `{"a":4}`, "the whole value: must have the property \"c\", which is missing, because \"a\" is 4"},
		{`{"if":{"properties":{"a":{"minLength":3}}},"then":{"required":["c"]}}`, `{"a":"long"}`, "the whole value: must have the property \"c\", which is missing"},
		{`{"not":{"properties":{"mode":{"const":"root"}},"required":["mode"]}}`, `{"mode":"root"}`, "the whole value: an object like this one is not allowed here, because \"mode\" is \"root\""},
		{tagged + `,"properties":{"do":{"enum":["load","list"]},"n":{"type":"integer"}}}`, `{"do":"load","n":0}`, "`/n`: must be at least 1, got 0, because \"do\" is \"load\"\nthe whole value: must have the property \"file\", which is missing, because \"do\" is \"load\""},
		{tagged + `}`, `{"do":"load","n":0,"at":{}}`, "`/n`: must be at least 1, got 0\n`/at`: must have the property \"x\", which is missing\nthe whole value: must have the property \"file\", which is missing, because \"do\" is \"load\""},
		{`{"anyOf":[{"properties":{"k":{"const":"a"}},"required":["p"]},{"properties":{"k":{"const":"a"}},"required":["q"]},{"properties":{"k":{"const":"b"}}}]}`, `{"k":"a"}`, "the whole value: must have at least one of the properties \"p\" and \"q\", got none of them, because \"k\" is \"a\""},
		{`{"if":{"properties":{"k":{"const":1}}},"then":{"properties":{"k":true,"a":{"properties":{"b":{"type":"string"}}}},"additionalProperties":false}}`, `{"k":1,"z":2,"a":{"b":3}}`, "`/z`: this property is not allowed, because \"k\" is 1; allowed: \"a\", \"k\"\n`/a/b`: must be a string, got 3"},
	} {
		checkMessages(t, c.schema, c.instance, c.want)
	}
}

// TestUnionMessages: what is reported where no branch matches.
func TestUnionMessages(t *testing.T) {
	const shapes = `{"oneOf":[
		{"type":"object","properties":{"kind":{"const":"circle"},"r":{"type":"number"}},"required":["kind","r"]},
		{"type":"object","properties":{"kind":{"const":"square"},"side":{"type":"number"}},"required":["kind","side"]}]}`
	for _, c := range []struct{ schema, instance, want string }{
		{shapes, `{"kind":"circle","r":"1"}`, "`/r`: must be a number, got \"1\" (send it without quotes)"},
		{shapes, `{"kind":"star"}`, "`/kind`: must be one of \"circle\", \"square\", got \"star\""},
		{shapes, `{"r":1}`, "the whole value: must have the property \"kind\" (one of \"circle\", \"square\"), which is missing"},
		{`{"anyOf":[{"$ref":"#/$defs/a"},{"allOf":[{"required":["k"]},{"properties":{"k":{"enum":["b","c"]}}}]}],"$defs":{"a":{"properties":{"k":{"const":"a"}},"required":["k"]}}}`, `{"z":1}`, "the whole value: must have the property \"k\" (one of \"a\", \"b\", \"c\"), which is missing"},
		{`{"anyOf":[{"properties":{"k":{"const":"a"}},"required":["k"]},{"properties":{"k":{"const":"a"}},"required":["k","l"]}]}`, `{}`, "the whole value: matches none of the alternatives; for the one that comes closest: must have the property \"k\" (always \"a\"), which is missing"},
		{`{"oneOf":[{"properties":{"k":{"const":"a"}}},{"properties":{"k":{"enum":[true,null]}}},{"properties":{"k":{"const":2}}}],"required":["k"],"properties":{"k":{"enum":["a",2]}}}`, `{}`, "the whole value: must have the property \"k\" (one of \"a\", 2), which is missing"},
		{`{"required":["k"],"properties":{"k":{"enum":["a","b"]}},"oneOf":[{"properties":{"k":{"const":"a"}},"required":["l"]},{"properties":{"k":{"const":"b"}},"required":["m"]}]}`, `{}`, "the whole value: must have the property \"k\" (one of \"a\", \"b\"), which is missing"},
		{`{"anyOf":[{"properties":{"k":{"const":1}},"required":["k"]},{"properties":{"k":{"const":2}},"required":["k"]}]}`, `{}`, "the whole value: must have the property \"k\" (one of 1, 2), which is missing"},
		{`{"anyOf":[{"properties":{"k":{"const":"a"},"t":{"const":1}},"required":["k","t"]},{"properties":{"k":{"const":"b"},"t":{"const":2}},"required":["k","t"]}]}`, `{}`, "the whole value: matches none of the alternatives; for the one that comes closest: must have the properties \"k\" and \"t\", which are missing"},
		{`{"anyOf":[{"allOf":[{"properties":{"k":{"enum":["a","b"]}},"required":["k"]},{"properties":{"k":{"const":"a"}}}]},{"properties":{"k":{"const":"c"}},"required":["k"]}]}`, `{}`, "the whole value: must have the property \"k\" (one of \"a\", \"c\"), which is missing"},
		{`{"anyOf":[{"properties":{"k":{"const":"a"}},"required":["k"]},{"required":["l"]}]}`, `{}`, "the whole value: matches none of the alternatives; for the one that comes closest: must have the property \"k\" (always \"a\"), which is missing"},
		{shapes, `[]`, "the whole value: must be an object, got an array of 0 items"},
		{`{"anyOf":[{"type":"string","maxLength":1},{"type":"null"}]}`, `"ab"`, "the whole value: must have at most 1 character, got 2"},
		{`{"anyOf":[{"type":"string"},{"type":"null"}]}`, `1`, "the whole value: must be a string or null, got 1"},
		{`{"anyOf":[{"const":"a"},{"type":"object"}]}`, `"d"`, "the whole value: must be \"a\" or an object, got \"d\""},
		{`{"anyOf":[{"const":"a"},{"type":"object"}]}`, `5`, "the whole value: must be \"a\" or an object, got 5"},
		{`{"anyOf":[{"type":"integer","enum":[1,7]},{"enum":["x","y"]}]}`, `true`, "the whole value: must be one of \"x\", \"y\", 1, 7, got true"},
		{`{"anyOf":[{"type":"string","enum":["auto"]},{"type":"integer","minimum":1}]}`, `"5"`, "the whole value: must be \"auto\" or an integer, got \"5\""},
		{`{"anyOf":[{"type":"string","enum":["auto"]},{"type":"integer","minimum":1}]}`, `0`, "the whole value: must be at least 1, got 0; or be \"auto\""},
		{`{"anyOf":[{"const":"now"},{"type":"string","format":"date"}]}`, `"NOW"`, "the whole value: must be a date such as 2024-05-31, got \"NOW\"; or be \"now\""},
		{`{"anyOf":[{"enum":["all","none"]},{"type":"string","minLength":5},{"type":"array"},{"type":"null"}]}`, `"some"`, "the whole value: must have at least 5 characters, got 4; or be one of \"all\", \"none\", or an array"},
		{`{"anyOf":[{"type":"string","minLength":3},{"type":"null"}]}`, `"a"`, "the whole value: must have at least 3 characters, got 1"},
		{`{"anyOf":[{"enum":["all"]},{"type":"array","items":{"type":"string"}}]}`, `[1]`, "`/0`: must be a string, got 1"},
		{`{"anyOf":[{"enum":["a","b"]},{"type":"object"},{"type":"array"}]}`, `5`, "the whole value: must be one of \"a\", \"b\", or an object or an array, got 5"},
		{`{"anyOf":[{"const":"a"},{"const":"b"},{"enum":["b","c"]}]}`, `"d"`, "the whole value: must be one of \"a\", \"b\", \"c\", got \"d\""},
		{`{"oneOf":[{"minimum":1},{"minimum":2},{"minimum":3}]}`, `2`, "the whole value: must match exactly one of 3 alternatives, but matches the first and the second"},
		{`{"anyOf":[{"required":["a"]},{"required":["b","c"]}]}`, `{"b":1}`, "the whole value: must have at least one of these: \"a\"; \"b\" and \"c\"; got \"b\" without \"c\""},
		{`{"anyOf":[{"required":["a"]},{"required":["b","c"]}]}`, `{}`, "the whole value: must have at least one of these: \"a\"; \"b\" and \"c\"; got none"},
		{`{"oneOf":[{"required":["a"]},{"required":["b","c"]}]}`, `{"a":1,"b":1,"c":1}`, "the whole value: must have exactly one of these: \"a\"; \"b\" and \"c\"; got both"},
		{`{"oneOf":[{"required":["x","a"]},{"required":["x","b","c"]},{"required":["d","x"]}]}`, `{"x":1,"b":1,"c":1,"d":1}`, "the whole value: must have exactly one of these: \"a\"; \"b\" and \"c\"; \"d\"; got the second and the third"},
		{`{"oneOf":[{"required":["a"]},{"required":["b","c"]},{"required":["d"]}]}`, `{"a":1,"b":1,"c":1,"d":1}`, "the whole value: must have exactly one of these: \"a\"; \"b\" and \"c\"; \"d\"; got all of them"},
		{`{"oneOf":[{"required":["a"]},{"required":["a","b"]}]}`, `{"a":1,"b":1}`, "the whole value: must match exactly one of 2 alternatives, but matches the first and the second"},
		{`{"anyOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"number"}},"required":["b"]}]}`, `{}`, "the whole value: must have at least one of the properties \"a\" and \"b\", got none of them"},
		{`{"anyOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"number"}},"required":["b"]}]}`, `{"a":1}`, "`/a`: must be a string, got 1"},
		{`{"anyOf":[{"properties":{"and":{}},"required":["and"],"additionalProperties":false},{"properties":{"field":{},"op":{"enum":["eq","ne"]}},"required":["field","op"],"additionalProperties":false}]}`, `{"or":1}`, "the whole value: must have exactly one of these: \"and\"; \"field\" and \"op\"; got none\n`/or`: this property is not allowed"},
		{`{"anyOf":[{"properties":{"a":{},"c":{}},"required":["a","c"],"additionalProperties":false},{"properties":{"b":{"type":"number"}},"required":["b"]}]}`, `{}`, "the whole value: must have exactly one of these: \"a\" and \"c\"; \"b\"; got none"},
		{`{"anyOf":[{"properties":{"a":{}},"required":["id","a"]},{"properties":{"b":{}},"required":["id","b"]}]}`, `{}`, "the whole value: matches none of the alternatives; for the one that comes closest: must have the properties \"id\" and \"a\", which are missing"},
		{`{"anyOf":[{"properties":{"a":{}},"required":["a"]},{"properties":{"b":{}},"required":["b"],"minProperties":1}]}`, `{}`, "the whole value: matches none of the alternatives; for the one that comes closest: must have the property \"a\", which is missing"},
		{`{"anyOf":[{"$ref":"#/$defs/s"},{"type":"array"}],"$defs":{"s":{"allOf":[{"type":"object","required":["x"]}]}}}`, `{}`, "the whole value: must have the property \"x\", which is missing"},
		{`{"oneOf":[{"required":["a","c"]},{"required":["c","b"]}]}`, `{"c":1}`, "the whole value: must have exactly one of the properties \"a\" and \"b\", got none of them"},
		{`{"oneOf":[{"required":["a","c"]},{"required":["c","b"]}]}`, `{"a":1,"b":1}`, "the whole value: matches none of the alternatives; for the one that comes closest: must have the property \"c\", which is missing"},
		{`{"oneOf":[{"not":{"anyOf":[{"required":["a"]},{"required":["b"]}]}},{"required":["a"]},{"required":["b"]}]}`, `{"a":1,"b":1}`, "the whole value: must have at most one of the properties \"a\" and \"b\", got the properties \"a\" and \"b\""},
		{`{"oneOf":[{"required":["a"]},{"required":["b"]}]}`, `{}`, "the whole value: must have exactly one of the properties \"a\" and \"b\", got none of them"},
		{`{"oneOf":[{"required":["a"]},{"required":["b"]},{"type":"object","required":["c"]}]}`, `{"c":1,"a":1}`, "the whole value: must have exactly one of the properties \"a\", \"b\" and \"c\", got the properties \"a\" and \"c\""},
		{`{"anyOf":[{"properties":{"a":{}},"required":["a"],"additionalProperties":false},{"$ref":"#/$defs/b"}],"$defs":{"b":{"properties":{"b":{"type":"string"}},"required":["b"],"additionalProperties":false}}}`, `{"a":1,"b":""}`, "the whole value: must have exactly one of the properties \"a\" and \"b\", got the properties \"a\" and \"b\""},
		{`{"anyOf":[{"properties":{"a":{}},"required":["a"],"additionalProperties":false},{"$ref":"#/$defs/b"}],"$defs":{"b":{"properties":{"b":{"type":"string"}},"required":["b"],"additionalProperties":false}}}`, `{"b":1}`, "`/b`: must be a string, got 1"},
		{`{"anyOf":[{"properties":{"a":{}},"required":["a"],"additionalProperties":false},{"properties":{"b":{"type":"string"}},"required":["b"],"additionalProperties":false}]}`, `{"a":1,"b":null}`, "the whole value: must have exactly one of the properties \"a\" and \"b\", got the properties \"a\" and \"b\""},
		{`{"anyOf":[{"properties":{"a":{}},"required":["a"],"additionalProperties":false},{"properties":{"b":{"type":"string"}},"required":["b"],"additionalProperties":false}]}`, `{"c":{"a":1}}`, "the whole value: must have exactly one of the properties \"a\" and \"b\", got the property \"c\""},
		{`{"oneOf":[{"required":["a"]},{"required":["b","c"]}]}`, `{"a":1,"b":null,"c":null}`, "the whole value: must have exactly one of these: \"a\"; \"b\" and \"c\"; got both"},
		{`{"anyOf":[{"required":["a"]},{"required":["b"]}]}`, `{}`, "the whole value: must have at least one of the properties \"a\" and \"b\", got none of them"},
		{`{"anyOf":[{"properties":{"file":{"type":"string"}},"required":["file"]},{"properties":{"url":{"type":"string"},"detail":{"enum":["low","high"]}},"required":["url"]}]}`, `{"url":"u","detail":"medium"}`,
			"`/detail`: must be one of \"low\", \"high\", got \"medium\""},
		{`{"$ref":"#/$defs/f","$defs":{"f":{"anyOf":[{"properties":{"and":{"items":{"$ref":"#/$defs/f"}}},"required":["and"],"additionalProperties":false},{"properties":{"field":{},"value":{"type":"string"}},"required":["field","value"],"additionalProperties":false}]}}}`, `{"and":[{"and":[{"field":"a","value":1}]}]}`,
			"`/and/0/and/0/value`: must be a string, got 1"},
		{`{"anyOf":[{"minimum":3},{"anyOf":[{"minimum":5},{"minimum":7}]}]}`, `1`, "the whole value: matches none of the alternatives; for the one that comes closest: must be at least 3, got 1"},
		{`{"anyOf":[false]}`, `1`, "the whole value: matches none of the alternatives"},
	} {
		checkMessages(t, c.schema, c.instance, c.want)
	}
}

func checkMessages(t *testing.T, text, instance, want string) {
	t.Helper()
	v := New(schema.Read(parse(t, text)), Options{})
	got, err := v.Validate(parse(t, instance).Root())
	if err != nil {
		t.Errorf("%s: %v", text, err)
	}
	if m := strings.Join(messages(got), "\n"); m != want {
		t.Errorf("%s on %s:\ngot  %s\nwant %s", text, instance, m, want)
	}
	for _, x := range got {
		if x.Keyword != "" && !strings.Contains(x.SchemaPath, x.Keyword) && x.SchemaPath != "" {
			t.Errorf("%s: keyword %q is not on the path %q", text, x.Keyword, x.SchemaPath)
		}
	}
}

func TestPaths(t *testing.T) {
	v := New(schema.Read(parse(t, `{"properties":{"l":{"items":{"$ref":"#/$defs/p"}}},"$defs":{"p":{"type":"object","properties":{"n":{"minimum":1}}}}}`)), Options{})
	got, _ := v.Validate(parse(t, `{"l":[{"n":1},{"n":0}]}`).Root())
	if len(got) != 1 || got[0].InstancePath != "/l/1/n" || got[0].SchemaPath != "/$defs/p/properties/n/minimum" || got[0].Keyword != "minimum" || got[0].Unchecked {
		t.Errorf("got %+v", got)
	}
}

func TestUnchecked(t *testing.T) {
	slow := `"pattern":"^(?=a)(a+)+$"`
	long := `"` + strings.Repeat("a", 40) + `b"`
	for _, c := range []struct{ schema, instance, want string }{
		{`{"$ref":"http://example.com/s.json"}`, `1`, `the whole value: could not be checked against the schema "http://example.com/s.json": the reference leads out of the schema, and nothing is loaded`},
		{`{"$ref":"#/$defs/no"}`, `1`, `the whole value: could not be checked against the schema "#/$defs/no": the reference leads nowhere in the schema`},
		{`{"not":{"$ref":"#/no"}}`, `1`, `the whole value: could not be checked against the schema "#/no": the reference leads nowhere in the schema`},
		{`{"properties":{"a":{"pattern":"["}}}`, `{"a":"x"}`, "`/a`: could not be checked against the pattern `[`: no regular-expression engine here can run it"},
		{`{"properties":{"a":{"format":"idn-email"}}}`, `{"a":"x@é.com"}`, "`/a`: could not be checked against the format \"idn-email\": which letters beyond ASCII a host name may have is not known here"},
		{`{"not":{"format":"idn-hostname"}}`, `"é"`, `the whole value: could not be checked against the format "idn-hostname": which letters beyond ASCII a host name may have is not known here`},
		{`{"format":"idn-hostname"}`, `"é-"`, `the whole value: must be a host name, got "é-"`},
		{`{` + slow + `}`, long, "the whole value: could not be checked against the pattern `^(?=a)(a+)+$`: it takes too long on this text"},
		{`{"patternProperties":{"[":{"type":"string"}},"additionalProperties":false}`, `{"x":1}`, "`/x`: could not be checked against the pattern `[` for its name: no regular-expression engine here can run it"},
		{`{"anyOf":[{"$ref":"#/no"},{"type":"string"}]}`, `"a"`, ``},
		{`{"anyOf":[{"$ref":"#/no"},{"type":"string"}]}`, `1`, `the whole value: could not be checked against the schema "#/no": the reference leads nowhere in the schema`},
		{`{"allOf":[{"$ref":"#/no"},{"type":"string"}]}`, `1`, "the whole value: could not be checked against the schema \"#/no\": the reference leads nowhere in the schema\nthe whole value: must be a string, got 1"},
		{`{"oneOf":[{"$ref":"#/no"},{"type":"string"},{"minLength":1}]}`, `"a"`, "the whole value: must match exactly one of 3 alternatives, but matches the second and the third"},
		{`{"oneOf":[{"$ref":"#/no"},{"type":"string"}]}`, `"a"`, `the whole value: could not be checked against the schema "#/no": the reference leads nowhere in the schema`},
		{`{"if":{"$ref":"#/no"},"then":{"minimum":5},"else":{"minimum":3}}`, `4`, `the whole value: could not be checked against the schema "#/no": the reference leads nowhere in the schema`},
		{`{"if":{"$ref":"#/no"},"then":{"minimum":5},"else":{"minimum":3}}`, `1`, `the whole value: must be at least 5, got 1`},
		{`{"if":{"$ref":"#/no"},"then":{"minimum":5},"else":{"minimum":3}}`, `6`, ``},
		{`{"contains":{"pattern":"["}}`, `["a"]`, "the whole value: could not be checked against what it must contain: not all of it could be"},
		{`{"contains":{"pattern":"["},"minContains":2}`, `["a"]`, "the whole value: must contain at least 2 items that match the pattern `[`, got 0"},
		{`{"properties":{"a":true},"allOf":[{"$ref":"#/no"}],"unevaluatedProperties":false}`, `{"b":1}`, `the whole value: could not be checked against the schema "#/no": the reference leads nowhere in the schema`},
	} {
		checkMessages(t, c.schema, c.instance, c.want)
	}
}
