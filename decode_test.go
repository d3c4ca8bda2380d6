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
	for _, c := range [...]struct {
		schema, reply, value, says, not string
	}{
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
