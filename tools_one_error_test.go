package schemaflavor_test

import (
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestOneErrorEach: a tool that is left out is one error, whether its schema has that error or it is refused for a loss that is none
// elsewhere; and the list is refused where that was asked for all the same.
func TestOneErrorEach(t *testing.T) {
	const list = `[{"name":"a","inputSchema":{"type":"object","properties":{"x":{"$ref":"#/nowhere"}}}},{"name":"b","inputSchema":{"type":"object","properties":{"x":{"type":"string"}}}}]`
	const lossy = `[{"name":"a","inputSchema":{"type":"object","properties":{"x":{"type":"string","not":{"const":"y"}}}}},{"name":"b","inputSchema":{"type":"object","properties":{"x":{"type":"string"}}}}]`
	for _, c := range []struct {
		text    string
		options []schemaflavor.Option
	}{
		{list, nil},
		{lossy, []schemaflavor.Option{schemaflavor.WithRefuseWidened()}},
	} {
		set := adaptTools(t, "gemini", c.text, c.options...)
		errors := 0
		for _, d := range set.Diagnostics {
			if d.Severity() == schemaflavor.Refused {
				errors++
			}
		}
		if errors != 1 || set.Tools[0].Sent || !set.Tools[1].Sent {
			t.Errorf("%s: %d errors: %v", c.text, errors, set.Diagnostics)
		}
		if _, err := schemaflavor.AdaptTools("gemini", []byte(c.text), append(c.options, schemaflavor.WithQuarantineRefuse())...); err == nil {
			t.Errorf("%s: the list is not refused", c.text)
		}
	}
}
