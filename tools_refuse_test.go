package schemaflavor_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestQuarantineRefuse: nothing of a list is sent where a tool, one that another provider has built in, or the
// schema of what a tool returns would be left out, and the error says which; a list that is sent whole is sent.
func TestQuarantineRefuse(t *testing.T) {
	const fine, bad, foreign = `{"name":"fine","inputSchema":{"type":"object","properties":{}}}`,
		`{"name":"bad","inputSchema":{"type":"object","properties":{"a":{"enum":[]}},"required":["a"]}}`, `{"type":"web_search_20250305","name":"web_search"}`
	refuse, malformed := schemaflavor.WithQuarantineRefuse(), schemaflavor.WithRefuseMalformed()
	for _, c := range [...]struct {
		flavor, list, says string
	}{
		{"openai-strict", fine, ""},
		{"openai-strict", fine + "," + bad, "`bad` would be left out"},
		{"openai-strict", bad + "," + fine + "," + bad, "(and 1 more)"},
		{"openai-strict", fine + "," + foreign, "is built in at another provider"},
		{"mcp", `{"name":"out","inputSchema":{"type":"object"},"outputSchema":{"type":"array","minItems":"x"}}`, "what `out` returns is left out"},
	} {
		list := []byte(`{"tools":[` + c.list + `]}`)
		set, err := schemaflavor.AdaptTools(c.flavor, list, malformed, refuse)
		if c.says == "" {
			if err != nil || set.Text == nil {
				t.Errorf("%s: %s: got %v, want it sent", c.flavor, list, err)
			}
			continue
		}
		var e *schemaflavor.Error
		if !errors.As(err, &e) || e.Code != schemaflavor.CodeCeiling || !strings.Contains(e.Message, c.says) || e.Line == 0 {
			t.Errorf("%s: %s: got %v, want an error that says %q", c.flavor, list, err, c.says)
			continue
		}
		if set == nil || set.Text != nil || len(set.Diagnostics) == 0 || set.Tools[0].Sent {
			t.Errorf("%s: %s: got the set %v, want one of diagnostics alone", c.flavor, list, set)
		}
		if set, err := schemaflavor.AdaptTools(c.flavor, list, malformed, refuse, schemaflavor.WithQuarantineSend()); err != nil || set.Text == nil {
			t.Errorf("%s: %s: what was said last does not hold: %v", c.flavor, list, err)
		}
	}
}
