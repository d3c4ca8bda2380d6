package prove

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor"
)

// TestMaxTime: a bound on time refuses what is not done in it, clearly, under every flavor
// and in Check too; what is done in it is what it would be without.
func TestMaxTime(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"type":"object","properties":{`)
	for i := range 2000 {
		b.WriteString(`"p` + strings.Repeat("x", i%5) + strings.Repeat("y", i/5) + `":{"type":"string","minLength":1},`)
	}
	b.WriteString(`"last":{"oneOf":[{"minimum":1},{"const":null}],"$ref":"#/$defs/a"}},"$defs":{"a":{"title":"a"}}}`)
	schema := []byte(b.String())
	for f := range schemaflavor.Builtin().All() {
		_, err := schemaflavor.Adapt(f.Name, schema, schemaflavor.WithMaxTime(time.Nanosecond))
		var e *schemaflavor.Error
		if !errors.As(err, &e) || e.Code != "budget" || !strings.Contains(e.Message, "max-time") || e.Help == "" {
			t.Errorf("%s: in no time: got %v, want an error of code budget that names max-time", f.Name, err)
		}
		if _, err := schemaflavor.Check(f.Name, schema, schemaflavor.WithMaxTime(time.Nanosecond)); !errors.As(err, &e) || e.Code != "budget" {
			t.Errorf("%s: checked in no time: got %v, want an error of code budget", f.Name, err)
		}
		free, err := schemaflavor.Adapt(f.Name, schema)
		if err != nil {
			t.Fatal(err)
		}
		bound, err := schemaflavor.Adapt(f.Name, schema, schemaflavor.WithMaxTime(time.Hour))
		if err != nil || !bytes.Equal(bound.Schema, free.Schema) || len(bound.Diagnostics) != len(free.Diagnostics) {
			t.Errorf("%s: in an hour: another result than without a bound; %v", f.Name, err)
		}
	}
}

// TestLateIsNotKept: an adapter tries again what was not done in time.
func TestLateIsNotKept(t *testing.T) {
	schema := []byte(`{"type":"object","properties":{"a":{"anyOf":[` + strings.Repeat(`{"type":"string","minLength":1},`, 200) + `{}]}}}`)
	a := schemaflavor.NewAdapter(schemaflavor.Builtin(), 0, schemaflavor.WithMaxTime(time.Nanosecond))
	first, err1 := a.Adapt("openai-strict", schema)
	second, err2 := a.Adapt("openai-strict", schema)
	if err1 == nil || err2 == nil || errors.Is(err1, err2) || first == second && first != nil {
		t.Errorf("got the same refusal again (%v, %v), want another try", err1, err2)
	}
}
