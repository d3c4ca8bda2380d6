package schemaflavor_test

import (
	"encoding/json"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestWordsInJSON: what is written to a log is words and JSON, no numbers and no base64, and is read again.
func TestWordsInJSON(t *testing.T) {
	result, err := schemaflavor.Adapt("mcp", []byte(`{"type":"object"}`))
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := result.Codec().Decode([]byte(`{"a":1}`))
	if err != nil {
		t.Fatal(err)
	}
	type log struct {
		Value      json.RawMessage
		Severities map[schemaflavor.Severity]schemaflavor.Effect
		Effects    []schemaflavor.Effect
		Surfaces   []flavor.Surface
	}
	is := log{decoded.Value, map[schemaflavor.Severity]schemaflavor.Effect{schemaflavor.Warning: schemaflavor.Narrowed, schemaflavor.Refused: schemaflavor.Exact},
		[]schemaflavor.Effect{schemaflavor.Widened}, []flavor.Surface{flavor.Tool, flavor.Response, flavor.Output}}
	const want = `{"Value":{"a":1},"Severities":{"error":"exact","warning":"narrowed"},"Effects":["widened"],"Surfaces":["tool","response","output"]}`
	text, err := json.Marshal(is)
	if err != nil || string(text) != want {
		t.Fatalf("got %s, %v, want %s", text, err, want)
	}
	var back log
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if again, err := json.Marshal(back); err != nil || string(again) != want {
		t.Errorf("got %s, %v of what was read", again, err)
	}
	if whole, err := json.Marshal(decoded); err != nil || string(whole) != `{"Value":{"a":1},"Violations":null,"Notes":null,"Unchecked":null}` {
		t.Errorf("got %s, %v", whole, err)
	}
	for _, none := range []any{schemaflavor.Severity(9), schemaflavor.Effect(9), flavor.Surface(9)} {
		if text, err := json.Marshal(none); err == nil {
			t.Errorf("got %s of what there is not", text)
		}
	}
	for _, into := range []any{new(schemaflavor.Severity), new(schemaflavor.Effect), new(flavor.Surface)} {
		if err := json.Unmarshal([]byte(`"none"`), into); err == nil {
			t.Errorf("%T reads any word", into)
		}
	}
}
