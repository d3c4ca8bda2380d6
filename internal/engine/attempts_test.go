package engine

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/check"
)

// meeting are objects of each of which any property may be one of the others as well, by a pattern that matches all their
// names: what a place may mean doubles with each of them.
func meeting(objects int) string {
	var definitions []string
	for i := range objects {
		var properties []string
		for j := range objects {
			properties = append(properties, fmt.Sprintf(`"p%d":{"$ref":"#/$defs/d%[1]d"}`, j))
		}
		next := fmt.Sprintf(`{"$ref":"#/$defs/d%d"}`, (i+1)%objects)
		definitions = append(definitions, fmt.Sprintf(`"d%d":{"type":"object","properties":{"n%[1]d":{"type":"integer"},%s},"patternProperties":{"^p":{"oneOf":[%s,{"type":"array","items":%[3]s}]}}}`,
			i, strings.Join(properties, ","), next))
	}
	return `{"type":"object","properties":{"p":{"$ref":"#/$defs/d0"}},"$defs":{` + strings.Join(definitions, ",") + `}}`
}

// TestAttempts: what takes more work than there may be is not tried again and again with as much: all attempts together take
// little more than one.
func TestAttempts(t *testing.T) {
	all, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for _, f := range all {
		doc := read(t, []byte(meeting(12)))
		a := begin(f.Rules(flavor.Tool), doc, check.Options{})
		a.k.RunBriefly()
		if !a.k.Dirty.Any() {
			continue
		}
		a.ready()
		whole := a.whole()
		meter := *whole.pass.Meter
		meter.Before = 0
		most := meter.MostWork() // of the first attempt
		t.Logf("%s: lowered %d times, %d steps of %d", f.Name, a.times, a.work, most)
		if a.work > most {
			asked++
		}
		one := whole.pass.Meter.Work // what is left when there is no more is written as text, which takes some too
		if one > most*7/4 {
			t.Errorf("%s: lowered once in %d steps, where %d may be taken", f.Name, one, most)
		}
		if a.work > max(one, most)+most/4 {
			t.Errorf("%s: lowered %d times, in %d steps, where one time took %d and may take %d", f.Name, a.times, a.work, one, most)
		}
	}
	if asked == 0 {
		t.Error("no flavor takes more than there may be")
	}
}
