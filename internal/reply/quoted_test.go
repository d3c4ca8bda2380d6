package reply

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestQuoted: arguments that were passed with the quotes that they have in a provider's answer are read, and held to the schema, but
// for schemas that may mean the string.
func TestQuoted(t *testing.T) {
	for _, c := range []struct{ schema, reply, value, violation string }{
		{`{"type":"object","properties":{"q":{"type":"string"}}}`, `"{\"q\": \"x\"}"`, `{"q":"x"}`, ""},
		{`{"type":"object","properties":{"q":{"type":"string"}}}`, `"{\"q\":5}"`, `{"q":5}`, "`/q`: must be a string, got 5"},
		{`{"type":"object"}`, `"{\"q\""`, `"{\"q\""`, "must be an object"},
		{`{"type":"object"}`, `"5"`, `"5"`, "must be an object"},
		{`{"type":["object","string"],"maxLength":3}`, `"{\"q\":5}"`, `"{\"q\":5}"`, "at most 3"},
		{`{"properties":{"q":{"type":"string"}},"maxLength":3,"required":["q"]}`, `"{\"q\":5}"`, `"{\"q\":5}"`, "at most 3"},
		{`{"maxLength":3,"required":["q"]}`, `"{\"q\":5}"`, `{"q":5}`, ""},
	} {
		document := schema.Read(parsed(t, c.schema))
		r := NewReader(&codec.Codec{Root: &codec.Node{}}, document, Checks{}, tree.Limits{})
		got, err := r.Read(parsed(t, c.reply), false)
		if err != nil {
			t.Fatal(err)
		}
		taken := len(got.Notes) == 1 && strings.Contains(got.Notes[0], "JSON text in a string")
		if !tree.Equal(parsed(t, string(got.Value)).Root(), parsed(t, c.value).Root()) || taken == (c.value == c.reply) {
			t.Errorf("%s by %s: got %s with the notes %q, want %s", c.reply, c.schema, got.Value, got.Notes, c.value)
		}
		var all []string
		for _, v := range got.Violations {
			all = append(all, v.Message)
		}
		if said := strings.Join(all, "\n"); (said != "") != (c.violation != "") || !strings.Contains(said, c.violation) {
			t.Errorf("%s by %s: got %q, want %q", c.reply, c.schema, said, c.violation)
		}
	}
}

// TestQuotedBroken: of arguments in quotes that are cut off the violation says that, unless a string may be meant.
func TestQuotedBroken(t *testing.T) {
	for _, c := range []struct {
		schema, reply string
		broken        bool
	}{
		{`{"type":"object"}`, `"{\"q\""`, true},
		{`{"type":"object"}`, `" [1, 2"`, true},
		{`{"type":"object"}`, `"no {JSON}"`, false},
		{`{"type":["object","string"],"maxLength":1}`, `"{\"q\""`, false},
		{`{"maxLength":1}`, `"{\"q\""`, false},
	} {
		r := NewReader(&codec.Codec{Root: &codec.Node{}}, schema.Read(parsed(t, c.schema)), Checks{}, tree.Limits{})
		got, err := r.Read(parsed(t, c.reply), false)
		if err != nil || len(got.Violations) != 1 || strings.Contains(got.Violations[0].Message, ". It begins as JSON and is none (line 1, column ") != c.broken {
			t.Errorf("%s by %s: got %+v, %v", c.reply, c.schema, got, err)
		}
	}
}
