package validate

import "testing"

// TestLeaveOut: a null for a property that need not be there is told to be left out, where nothing asks for that property.
func TestLeaveOut(t *testing.T) {
	const out = " (leave it out if it is not needed)"
	for _, c := range []struct{ schema, instance, want string }{
		{`{"properties":{"q":{"type":"string"},"n":{"type":"integer"},"s":{"enum":["a","b"]},"t":{"const":1}},"required":["q"]}`, `{"q":null,"n":null,"s":null,"t":null}`,
			"`/q`: must be a string, got null\n`/n`: must be an integer, got null" + out + "\n`/s`: must be one of \"a\", \"b\", got null" + out + "\n`/t`: must be 1, got null" + out},
		{`{"properties":{"n":{"anyOf":[{"type":"integer"},{"type":"string"}]}}}`, `{"n":null}`, "`/n`: must be a string or an integer, got null" + out},
		{`{"properties":{"n":{"anyOf":[{"const":1},{"enum":["a"]}]}}}`, `{"n":null}`, "`/n`: must be one of 1, \"a\", got null" + out},
		{`{"allOf":[{"$ref":"#/$defs/base"}],"properties":{"n":{"type":"integer"}},"$defs":{"base":{"required":["n"]}}}`, `{"n":null}`, "`/n`: must be an integer, got null"},
		{`{"properties":{"n":{"type":"integer"}},"dependentRequired":{"a":["n"]}}`, `{"a":1,"n":null}`, "`/n`: must be an integer, got null"},
		{`{"properties":{"n":{"type":"integer"}},"dependentRequired":{"a":["n"]}}`, `{"n":null}`, "`/n`: must be an integer, got null" + out},
		{`{"properties":{"n":{"type":"integer"}},"if":{"properties":{"k":{"const":1}}},"then":{"required":["n"]}}`, `{"k":1,"n":null}`, "`/n`: must be an integer, got null"},
		{`{"properties":{"a":{"type":"string"},"b":{"type":"string"}},"oneOf":[{"required":["a"]},{"required":["b"]}]}`, `{"a":"x","b":null}`,
			"`/b`: must be a string, got null" + out + "\nthe whole value: must have exactly one of the properties \"a\" and \"b\", got the properties \"a\" and \"b\""},
		{`{"properties":{"a":{"type":"string"},"b":{"type":"string"}},"oneOf":[{"required":["a"]},{"required":["b"]}]}`, `{"b":null}`, "`/b`: must be a string, got null"},
		{`{"properties":{"a":{"type":"string"},"b":{"type":"string"}},"minProperties":1}`, `{"a":null,"b":null}`, "`/a`: must be a string, got null" + out + "\n`/b`: must be a string, got null"},
		{`{"required":["k"],"properties":{"k":{"type":"string"},"c":{"type":"integer"}},"if":{"required":["c"]},"else":{"properties":{"k":{"const":"z"}}}}`, `{"k":"x","c":null}`, "`/c`: must be an integer, got null"},
		{`{"properties":{"a":{"type":"string"}},"minProperties":1}`, `{"a":null}`, "`/a`: must be a string, got null"},
		{`{"additionalProperties":{"type":"integer"}}`, `{"a":null}`, "`/a`: must be an integer, got null" + out},
		{`{"items":{"type":"integer"}}`, `[null]`, "`/0`: must be an integer, got null"},
		{`{"propertyNames":{"type":"integer"}}`, `{"null":null}`, "`/null`: its name must be an integer, got \"null\""},
		{`{"type":"object"}`, `null`, "the whole value: must be an object, got null"},
		{`{"anyOf":[{"properties":{"a":{"type":"string"},"c":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"number"}},"required":["b"]}]}`, `{"a":null,"c":null}`,
			"`/a`: must be a string, got null\n`/c`: must be a string, got null" + out},
		{`{"properties":{"n":{"type":"integer"},"l":{"items":{"properties":{"m":{"type":"integer"}}}}},"unevaluatedProperties":false}`, `{"l":[{"m":null},{"m":1}],"n":null,"z":1}`, "`/l/0/m`: must be an integer, got null" + out + "\n`/n`: must be an integer, got null"},
	} {
		checkMessages(t, c.schema, c.instance, c.want)
	}
}
