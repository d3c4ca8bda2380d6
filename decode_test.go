package schemaflavor_test

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestMeantForms: a reply that has a mistake is read as the form that it is meant as, and what is said of it
// is about that form.
func TestMeantForms(t *testing.T) {
	const places = `{"type":"object","properties":{"a":{"anyOf":[{"type":"object","properties":{"url":{"type":"string"}},"required":["url"],"additionalProperties":false},
		{"type":"object","properties":{"path":{"type":"string"},"line":{"type":"integer"}},"required":["path"],"additionalProperties":false}]}},"required":["a"],"additionalProperties":false}`
	const text = " (it is JSON text in a string: send the value itself)"
	const union = `{"oneOf":[{"type":"object","properties":{"op":{"const":"a"},"x":{"type":"string"}},"required":["op","x"]},{"type":"object","properties":{"op":{"const":"b"},"y":{"type":"integer"}},"required":["op","y"]}]}`
	const byName = `{"type":"object","properties":{"v":{"type":"object","additionalProperties":{"type":"string"}}},"required":["v"],"additionalProperties":false}`
	const tests = `{"type":"object","properties":{"a":{"anyOf":[{"type":"object","properties":{"label":{"type":"string"},"note":{"type":"string"},"input":{"type":"object"},"expected":{"properties":{"error":{"type":"string"}}}},"required":["label","input","expected"],"additionalProperties":false},
		{"type":"object","properties":{"label":{"type":"string"},"note":{"type":"string"},"cases":{"type":"array","items":{"type":"string"}}},"required":["label","cases"],"additionalProperties":false}]}},"required":["a"],"additionalProperties":false}`
	for _, c := range [...]struct {
		schema, reply, value, says, not string
	}{
		{tests, `{"a":{"label":"x","input":"{}","expected":"y","note":null}}`, `{"a":{"label":"x","input":{},"expected":"y"}}`, "", "`"},
		{union, `{"args":{"op":"a","x":"1"}}`, `{"args":{"op":"a","x":"1"}}`, `want an object with the one member "arguments", got one without it`, "taken as"},
		{union, `{"op":"a"}`, `{"op":"a"}`, `want an object with the one member "arguments", got one without it`, "taken as"},
		{union, `{"op":"a"}`, `{"op":"a"}`, `must have the property "x"`, "taken as"},
		{union, `{"op":"a","x":5}`, `{"op":"a","x":5}`, "`/x`: must be a string, got 5", "one member"},
		{union, `{"arguments":"{\"op\":\"a\"}"}`, `"{\"op\":\"a\"}"`, "`/arguments`: must be an object, got a string" + text, "op"},
		{byName, `{"v":"{\"a\":\"b\"}"}`, `{"v":"{\"a\":\"b\"}"}`, "got a string" + text, "must have"},
		{places, `{"a":{"path":5,"line":null}}`, `{"a":{"path":5}}`, "`/a/path`: must be a string, got 5", "null"},
		{places, `{"a":{"url":5}}`, `{"a":{"url":5}}`, "`/a/url`: must be a string, got 5", "path"},
		{places, `{"a":{"path":"x","line":"3"}}`, `{"a":{"path":"x","line":"3"}}`, "`/a/line`: must be an integer", "url"},
	} {
		r, err := schemaflavor.Adapt("openai-strict", []byte(c.schema))
		if err != nil {
			t.Fatal(err)
		}
		d, err := r.Codec().Decode([]byte(c.reply))
		if err != nil {
			t.Fatal(err)
		}
		text := d.Violations.Message()
		if string(d.Value) != c.value || !strings.Contains(text, c.says) || strings.Contains(text, c.not) {
			t.Errorf("%s: got %s and %q, want %s and %q without %q", c.reply, d.Value, text, c.value, c.says, c.not)
		}
	}
}

// TestFittingBranch: of several branches that a value is valid for it is encoded as one whose shape has a place
// for all of it, at any depth.
func TestFittingBranch(t *testing.T) {
	const f, g = `{"type":"object","properties":{"f":{"type":"string"}}}`, `{"type":"object","properties":{"g":{"type":"string"}},"required":["g"]}`
	for _, c := range [...]struct{ first, second, value string }{
		{`{"type":"array","items":` + f + `}`, `{"type":"array","items":` + g + `}`, `[{"g":"1"}]`},
		{`{"type":"object","properties":{"o":` + f + `}}`, `{"type":"object","properties":{"o":` + g + `}}`, `{"o":{"g":"1"}}`},
		{`{"type":"object","additionalProperties":` + f + `}`, `{"type":"object","additionalProperties":` + g + `}`, `{"k":{"g":"1"}}`},
	} {
		schema := `{"type":"object","properties":{"v":{"anyOf":[` + c.first + `,` + c.second + `]}},"required":["v"],"additionalProperties":false}`
		r, err := schemaflavor.Adapt("openai-strict", []byte(schema))
		if err != nil {
			t.Fatal(err)
		}
		sent, err := r.Codec().Encode([]byte(`{"v":` + c.value + `}`))
		if err != nil || strings.Contains(string(sent), `"f"`) {
			t.Errorf("%s of %s became %s, %v; want no f in it", c.value, schema, sent, err)
			continue
		}
		if back, err := r.Codec().Decode(sent); err != nil || string(back.Value) != `{"v":`+c.value+`}` || len(back.Violations) > 0 {
			t.Errorf("%s came back as %s, %v", sent, back.Value, err)
		}
	}
}
