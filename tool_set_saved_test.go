package schemaflavor_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestSavedInStruct: a set and a codec that stand in a struct are saved and loaded with it, and hold replies to the same as before.
func TestSavedInStruct(t *testing.T) {
	type session struct {
		Tools *schemaflavor.ToolSet
		Codec *schemaflavor.Codec
		None  *schemaflavor.Codec
	}
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(`[{"name":"files/read","inputSchema":{"type":"object","properties":{"q":{"type":"string"}}}}]`))
	if err != nil {
		t.Fatal(err)
	}
	result, err := schemaflavor.Adapt("openai-strict", []byte(`{"type":"object","properties":{"n":{"type":"integer"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	saved, err := json.Marshal(session{Tools: set, Codec: result.Codec()})
	if err != nil {
		t.Fatal(err)
	}
	var loaded session
	if err := json.Unmarshal(saved, &loaded); err != nil {
		t.Fatal(err)
	}
	if loaded.None != nil {
		t.Error("null is loaded as a codec")
	}
	call, err := loaded.Tools.Decode(set.Tools[0].Name, []byte(`{"q":null}`))
	if err != nil || call.Name != "files/read" || string(call.Value) != `{}` || len(call.Violations) > 0 {
		t.Errorf("a call is read as %+v, %v", call, err)
	}
	if call, err := loaded.Tools.Decode(set.Tools[0].Name, []byte(`{"q":5,"nonsense":[]}`)); err != nil || len(call.Violations) == 0 {
		t.Errorf("a wrong call passes: %+v, %v", call, err)
	}
	if d, err := loaded.Codec.Decode([]byte(`{"n":"x"}`)); err != nil || len(d.Violations) == 0 {
		t.Errorf("a wrong reply passes: %+v, %v", d, err)
	}
	for _, broken := range []string{`{"Tools":{}}`, `{"Tools":{"Tools":[{"Name":"a"}]}}`, `{"Codec":{}}`, `{"Codec":[]}`, `{"Tools":` + string(mustMarshal(t, result.Codec())) + `}`} {
		if err := json.Unmarshal([]byte(broken), &session{}); err == nil {
			t.Errorf("%s is loaded", broken)
		}
	}
	if _, err := new(schemaflavor.ToolSet).Decode("a", []byte(`{}`)); err == nil {
		t.Error("a set without tools reads a call")
	}
}

func mustMarshal(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestRefuseNarrowedImplicit: an object that does not say itself that it is open passes wherever it stands, and one that says so
// does not.
func TestRefuseNarrowedImplicit(t *testing.T) {
	const open = `{"type":"object","properties":{"email":{"type":"string"}},"required":["email"]`
	for _, place := range []string{`{"type":"array","items":%}`, `{"type":"object","additionalProperties":%}`, `{"anyOf":[%,{"type":"string"}]}`, `%`} {
		for said, passes := range map[string]bool{``: true, `,"additionalProperties":true`: false, `,"additionalProperties":{}`: false, `,"additionalProperties":false`: true} {
			schema := `{"$defs":{"a":{"type":"string"}},"type":"object","properties":{"a":` + strings.Replace(place, "%", open+said+"}", 1) + `},"required":["a"],"additionalProperties":false}`
			if _, err := schemaflavor.Adapt("openai-strict", []byte(schema), schemaflavor.WithRefuseNarrowed()); (err == nil) != passes {
				t.Errorf("%s: %v", schema, err)
			}
		}
	}
}

// TestResultByEitherName: what a tool returned is held to its output schema by the name that was sent, and by the tool's own.
func TestResultByEitherName(t *testing.T) {
	set, err := schemaflavor.AdaptTools("gemini", []byte(`[{"name":"ping","inputSchema":{"type":"object"}},{"name":"get it","inputSchema":{"type":"object","properties":{"id":{"type":"string"}}},"outputSchema":{"type":"object","properties":{"n":{"type":"integer"}}}}]`))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{set.Tools[1].Name, "get it"} {
		if call, err := set.DecodeResult(name, []byte(`{"n":"x"}`)); err != nil || len(call.Violations) != 1 {
			t.Errorf("%s: got %+v, %v", name, call, err)
		}
	}
	saved := mustMarshal(t, set.Tools[1].Result.Codec())
	var e *schemaflavor.Error
	if _, err := schemaflavor.ParseToolSet(saved); !errors.As(err, &e) || !strings.Contains(e.Help, "ParseCodec") {
		t.Errorf("a codec is loaded as a set: %v", err)
	}
}
