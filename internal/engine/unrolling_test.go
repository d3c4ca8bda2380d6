package engine

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/meter"
)

// recursions are documents that lead back to themselves: what they say, and how often it was worth
// lowering them. Padding makes a round as large as asked for.
var recursions = []struct {
	name, schema string
	padding      int // characters of description in each round
	times        int // it is lowered at most
}{
	{"one reference a round", `{"type":"object","properties":{"name":{"type":"string"},"next":{"$ref":"#"}}}`, 10, 1},
	{"two a round", `{"type":"object","properties":{"left":{"$ref":"#"},"right":{"$ref":"#"}}}`, 10, 1},
	{"two a round, large", `{"type":"object","properties":{"left":{"$ref":"#"},"right":{"$ref":"#"}}}`, 4000, 1},
	{"through another", `{"type":"object","properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":"object","properties":{"b":{"$ref":"#/$defs/b"}}},
		"b":{"type":"object","properties":{"a":{"$ref":"#/$defs/a"},"b":{"$ref":"#/$defs/b"}}}}}`, 2000, 2},
	{"eight a round", `{"type":"object","properties":{"a":{"$ref":"#"},"b":{"$ref":"#"},"c":{"$ref":"#"},"d":{"$ref":"#"},"e":{"$ref":"#"},"f":{"$ref":"#"},"g":{"$ref":"#"},"h":{"$ref":"#"}}}`, 2000, 1},
	{"merged with what is said beside each", beside(60), 200, 1},
}

// beside is an object that leads back to itself by so many properties, each of which says something of its own.
func beside(count int) string {
	var properties []string
	for i := range count {
		properties = append(properties, fmt.Sprintf(`"p%d":{"$ref":"#","minProperties":%[1]d}`, i))
	}
	return `{"type":"object","properties":{` + strings.Join(properties, ",") + `}}`
}

// TestUnrolling: how large a recursion becomes is foreseen, so that it is lowered once, and to no more
// than there is room for.
func TestUnrolling(t *testing.T) {
	all, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for _, f := range all {
		rules := f.Rules(flavor.Tool)
		if check.RecursionLevels(rules) == 0 {
			continue
		}
		for _, c := range recursions {
			text := strings.ReplaceAll(c.schema, `"type":"object"`, fmt.Sprintf(`"type":"object","description":"%s"`, strings.Repeat("x", c.padding)))
			doc := read(t, []byte(text))
			a := begin(rules, doc, check.Options{})
			a.k.RunBriefly()
			a.ready()
			whole := a.whole()
			if a.times > c.times {
				t.Errorf("%s: %s: lowered %d times", f.Name, c.name, a.times)
			}
			if !whole.fits && whole.extent.Rounds > 1 {
				t.Errorf("%s: %s: %d rounds of %d references come to %d bytes, where %d are the limit, and less would be fewer", f.Name, c.name, whole.extent.Rounds, whole.extent.References, whole.bytes(), whole.pass.Lowering.MostBytes())
			}
			for _, e := range a.foreseen[a.first:] {
				asked++
				lowered := a.attempt(lower.Extent{Product: products[0], Rounds: e.Rounds, References: e.References}, lower.UsualBudget)
				if came := lowered.bytes(); came < e.bytes/2 || came > 2*e.bytes+500 {
					t.Errorf("%s: %s: %d rounds of %d references: %d bytes foreseen, and %d came", f.Name, c.name, e.Rounds, e.References, e.bytes, came)
				}
			}
		}
	}
	for _, f := range all { // how a document is laid out changes nothing
		rules := f.Rules(flavor.Tool)
		text := strings.ReplaceAll(recursions[4].schema, `{"$ref"`, `{"description":"`+strings.Repeat("x", 40)+`","$ref"`)
		spaced := strings.ReplaceAll(text, `":`, "\":"+strings.Repeat(" ", 200))
		compact, wide := Adapt(rules, read(t, []byte(text)), check.Options{}), Adapt(rules, read(t, []byte(spaced)), check.Options{})
		if got, want := meter.CompactLength(wide.Schema), meter.CompactLength(compact.Schema); got != want {
			t.Errorf("%s: %d bytes of a document with spaces, %d of the same without", f.Name, got, want)
		}
	}
	if asked < 40 {
		t.Errorf("%d extents were asked for", asked)
	}
}

// TestChain: references that stand within each other, more than a stack holds calls, end as text.
func TestChain(t *testing.T) {
	enough.Alone(t)
	const length = 200_000
	var definitions strings.Builder
	for i := range length {
		fmt.Fprintf(&definitions, `"d%d":{"type":"object","properties":{"x":{"$ref":"#/$defs/d%d"}}},`, i, i+1)
	}
	text := fmt.Sprintf(`{"type":"object","properties":{"x":{"$ref":"#/$defs/d0"}},"$defs":{%s"d%d":{"type":"string"}}}`, definitions.String(), length)
	all, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		if f.Name != "gemini" {
			continue
		}
		texts := 0
		for _, fact := range Adapt(f.Rules(flavor.Tool), read(t, []byte(text)), check.Options{}).Facts {
			if fact.Rule == diag.RuleMaxNodes {
				texts++
			}
		}
		if texts != 1 {
			t.Errorf("%d parts are text, want the one where the chain is too long", texts)
		}
	}
}
