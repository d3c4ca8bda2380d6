package check_test

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestObjectDepth: the root is the first of the objects on the way, as a definition is.
func TestObjectDepth(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{`{"type":"object"}`, 1},
		{`{"type":"object","properties":{"a":{"type":"object"}}}`, 2},
		{`{"properties":{"a":{"items":{"properties":{"b":true}}}}}`, 2},
		{`{"anyOf":[{"type":"object"}]}`, 1},
		{`{"$defs":{"a":{"type":"object","properties":{"b":{"type":"object"}}}},"type":"object"}`, 2},
		{`{"type":"object","x":{"type":"object","properties":{"b":{"type":"object"}}},"$ref":"#/x"}`, 2},
	} {
		for most := 1; most <= 3; most++ {
			if got := exceeds(t, []byte(c.text), flavor.MObjectDepth, most); got != (c.want > most) {
				t.Errorf("%s has %d levels; at most %d is exceeded: got %v", c.text, c.want, most, got)
			}
		}
	}
}
