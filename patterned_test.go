package schemaflavor_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestUnpatternedNames: a member whose name no pattern of a map matches is sent in the shape of those that match only where it comes back
// from that as it is, in whichever order the members stand.
func TestUnpatternedNames(t *testing.T) {
	const of = `{"type":"object","patternProperties":{"^x":{"type":"object","properties":{"q":{"type":"string"}},"additionalProperties":false}}}`
	r, err := schemaflavor.Adapt("openai-strict", []byte(`{"type":"object","properties":{"b":`+of+`,"a":`+of+`},"required":["a","b"],"additionalProperties":false}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		value string
		sent  bool
	}{
		{`{"b":{"y":{}},"a":{"y":{"q":"z"}}}`, true},
		{`{"a":{"y":{"q":"z"}},"b":{"y":{}}}`, true},
		{`{"b":{"y":{}},"a":{"y":{"q":null}}}`, false}, // as which it would not be there
		{`{"a":{"y":{"q":null}},"b":{"y":{}}}`, false},
		{`{"a":{"y":[]},"b":{}}`, false},
	} {
		sent, err := r.Codec().Encode([]byte(c.value))
		if (err == nil) != c.sent {
			t.Errorf("%s: sent as %s (%v), want it sent: %t", c.value, sent, err, c.sent)
		}
		if err != nil {
			continue
		}
		if d, err := r.Codec().Decode(sent); err != nil || len(d.Violations) > 0 || !reflect.DeepEqual(parsed(t, d.Value), parsed(t, []byte(c.value))) {
			t.Errorf("%s: came back as %s (%v, %v)", c.value, d.Value, d.Violations, err)
		}
	}
}

// TestNamesOfNoPattern: where others than those that match a pattern may come, said or unsaid, the keys of entries need not match it.
func TestNamesOfNoPattern(t *testing.T) {
	for _, further := range []string{`"additionalProperties":true`, `"additionalProperties":true,"unevaluatedProperties":false`, `"unevaluatedProperties":true`, `"title":"M"`} {
		text := `{"type":"object","properties":{"m":{"type":"object","patternProperties":{"^x-":{"type":"integer"}},` + further + `}},"required":["m"]}`
		r, err := schemaflavor.Adapt("openai-strict", []byte(text), schemaflavor.WithOpenKeep())
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(r.Schema), `"pattern"`) {
			t.Errorf("%s: only names that match may be sent: %s", further, r.Schema)
		}
	}
	r, err := schemaflavor.Adapt("openai-strict", []byte(`{"type":"object","patternProperties":{"^x-":{"type":"integer"}},"unevaluatedProperties":false}`), schemaflavor.WithOpenKeep(), schemaflavor.WithDialect("draft-06"))
	if err != nil || strings.Contains(string(r.Schema), `"pattern"`) { // in which that means nothing
		t.Errorf("only names that match may be sent: %s, %v", r.Schema, err)
	}
}

// TestMeantNamesToldOnce: which names a map is of is told once, also where others may come.
func TestMeantNamesToldOnce(t *testing.T) {
	for _, options := range [][]schemaflavor.Option{nil, {schemaflavor.WithOpenKeep()}} {
		for f := range schemaflavor.Builtin().All() {
			r, err := schemaflavor.Adapt(f.Name, []byte(`{"type":"object","properties":{"m":{"type":"object","patternProperties":{"^[0-9]+$":{"type":"string"}}}},"additionalProperties":false}`), options...)
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(string(r.Schema), "^[0-9]+$"); n > 1 {
				t.Errorf("%s, %d options: %d times in %s", f.Name, len(options), n, r.Schema)
			}
		}
	}
}

// parsed is a text as values of Go.
func parsed(t *testing.T, text []byte) (v any) {
	t.Helper()
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}
