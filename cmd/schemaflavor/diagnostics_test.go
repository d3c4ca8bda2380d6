package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// TestLikeDiagnostics: what is said of thousands of levels is not as long as the square of the
// schema, and the first of each kind says how many there are. A schema whose diagnostics fit has
// each by itself.
func TestLikeDiagnostics(t *testing.T) {
	nested := func(depth int) string {
		return strings.Repeat(`{"type":"object","properties":{"a":`, depth) + `{"type":"string","minLength":1}` + strings.Repeat(`}}`, depth)
	}
	type diagnostic struct {
		Path, Rule, Message string
		Within              bool
		More                int
	}
	ask := func(depth int) (answer int, ds []diagnostic) {
		schema := nested(depth)
		answers := batch(t, fmt.Sprintf(`{"id":"1","flavor":"anthropic-strict","schema":%s}`+"\n", schema))
		text := answers[0]["diagnostics"]
		if err := json.Unmarshal(text, &ds); err != nil {
			t.Fatal(err)
		}
		return len(text), ds
	}
	_, few := ask(20)
	if len(few) < 20 {
		t.Errorf("got %d diagnostics of 20 levels", len(few))
	}
	for _, d := range few {
		if d.More > 0 || d.Within {
			t.Errorf("%+v stands for others, though all fit", d)
		}
	}
	size, many := ask(2000)
	if most := 2<<20 + diagnosticTimes*len(nested(2000)); size > most {
		t.Errorf("got %d bytes of diagnostics, want at most %d", size, most)
	}
	told, within := 0, false
	for _, d := range many {
		told += 1 + d.More
		within = within || d.Within
		if d.Within && len(d.Path) > longestPath {
			t.Errorf("got a path of %d bytes", len(d.Path))
		}
	}
	_, half := ask(1000)
	toldOfHalf := 0
	for _, d := range half {
		toldOfHalf += 1 + d.More
	}
	if !within || told < 2*toldOfHalf-20 || told > 2*toldOfHalf+20 {
		t.Errorf("got %d diagnostics of 2,000 levels and %d of 1,000: some are not counted", told, toldOfHalf)
	}
}
