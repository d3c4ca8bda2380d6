package schemaflavor_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

const pair = `{"type":"object","properties":{"at":{"type":"array","prefixItems":[{"type":"number"},{"type":"string"}],"items":false}},"required":["at"],"additionalProperties":false}`

// TestWithRepair: one answer is another for one call, on each surface, and no longer afterwards.
func TestWithRepair(t *testing.T) {
	usual, err := schemaflavor.Adapt("openai-strict", []byte(pair))
	if err != nil {
		t.Fatal(err)
	}
	for _, surface := range []flavor.Surface{flavor.Tool, flavor.Response, flavor.Output} {
		options := []schemaflavor.Option{schemaflavor.WithSurface(surface), schemaflavor.WithRepair("tuple", "object"), schemaflavor.WithRepair("tuple", "list")} // the last counts
		result, err := schemaflavor.Adapt("openai-strict", []byte(pair), options...)
		if err != nil {
			t.Fatal(err)
		}
		if surface == flavor.Output { // another flavor's rules, which take tuples: now they do not
			if strings.Contains(string(result.Schema), `"prefixItems":`) {
				t.Errorf("got %s", result.Schema)
			}
			continue
		}
		if !strings.Contains(string(result.Schema), `"at":{"type":"array"`) || strings.Contains(string(usual.Schema), `"at":{"type":"array"`) {
			t.Errorf("got %s, and %s by the flavor's own answer", result.Schema, usual.Schema)
		}
		found, err := schemaflavor.Check("openai-strict", result.Schema, options...)
		if err != nil || len(found) > 0 {
			t.Errorf("Check of the result: %v, %v", found, err)
		}
		saved, err := json.Marshal(result.Codec())
		if err != nil {
			t.Fatal(err)
		}
		codec, err := schemaflavor.ParseCodec(saved)
		if err != nil {
			t.Fatal(err)
		}
		if value, err := codec.Encode([]byte(`{"at":[1,"a"]}`)); err != nil || !strings.HasPrefix(string(value), `{"at":[`) {
			t.Errorf("got %s, %v", value, err)
		}
	}
	again, err := schemaflavor.Adapt("openai-strict", []byte(pair))
	if err != nil || string(again.Schema) != string(usual.Schema) {
		t.Errorf("the choice outlasts its call: %s, %v", again.Schema, err)
	}
	adapter := schemaflavor.NewAdapter(schemaflavor.Builtin(), 0, schemaflavor.WithRepair("tuple", "list"))
	for range 2 {
		if r, err := adapter.Adapt("openai-strict", []byte(pair)); err != nil || string(r.Schema) == string(usual.Schema) {
			t.Errorf("got %s, %v of an adapter with the choice", r.Schema, err)
		}
	}
}

// TestNoSuchRepair: what cannot be carried out is an error with the loader's reasons, also where it
// is chosen by name.
func TestNoSuchRepair(t *testing.T) {
	for _, x := range []struct{ flavor, construct, repair, message string }{
		{"openai-strict", "tupel", "list", `no construct is called "tupel"; there is "tuple"`},
		{"openai-strict", "tuple", "lst", `the construct tuple has no repair "lst"; did you mean "list"? there are list, object`},
		{"openai-strict", "reference-by-path", "inline", "the repair inline is that of references, and some may stay"},
		{"moonshot", "endless-reference", "unroll", "the repair unroll is that of recursive references, which may stay"},
	} {
		_, err := schemaflavor.Adapt(x.flavor, []byte(pair), schemaflavor.WithRepair(x.construct, x.repair))
		var e *schemaflavor.Error
		if !errors.As(err, &e) || e.Code != "option" || !strings.Contains(err.Error(), x.message) {
			t.Errorf("%s %s=%s: got %v, want %q", x.flavor, x.construct, x.repair, err, x.message)
		}
	}
	for value, message := range map[string]string{"tuple": "want CONSTRUCT=REPAIR", "tuple=lst": "has no repair"} {
		if _, err := schemaflavor.ParseOption("repair", value); err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%s: got %v, want %q", value, err, message)
		}
	}
}
