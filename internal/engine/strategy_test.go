package engine

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
)

// TestRoomIsNoBudget: how many nodes there is room for decides how far recursions are written out. A document with
// more of them for another reason is lowered with the budget that all have, and cut to the size
// that it may have, not given up where the room ends.
func TestRoomIsNoBudget(t *testing.T) {
	const parts, members, copies = 25, 25, 10
	list := func(count int, item func(i int) string) string {
		var items []string
		for i := range count {
			items = append(items, item(i))
		}
		return "{" + strings.Join(items, ",") + "}"
	}
	values := list(members, func(i int) string { return fmt.Sprintf(`"v%d":{"const":%d}`, i, i) })
	large := list(parts, func(i int) string { return fmt.Sprintf(`"p%d":{"type":"object","properties":%s}`, i, values) })
	copied := list(copies, func(c int) string {
		bounds := list(parts, func(i int) string { return fmt.Sprintf(`"p%d":{"minProperties":%d}`, i, c+1) })
		return fmt.Sprintf(`"c%d":{"allOf":[{"$ref":"#/$defs/large"},{"properties":%s}]}`, c, bounds)
	})
	text := fmt.Sprintf(`{"type":"object","properties":%s,"z":{"$ref":"#/$defs/list"}},
		"$defs":{"large":{"type":"object","properties":%s},"list":{"type":"array","items":{"$ref":"#/$defs/list"}}}}`, strings.TrimSuffix(copied, "}"), large)
	all, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	asked := false
	for _, f := range all {
		if f.Name != "gemini" {
			continue
		}
		rules := f.Rules(flavor.Tool)
		doc := read(t, []byte(text))
		a := begin(rules, doc, check.Options{})
		a.k.RunBriefly()
		a.ready()
		whole := a.whole()
		if room := a.room(); whole.pass.Meter.Made <= room {
			t.Errorf("%d nodes were made, for which there is room: %d", whole.pass.Meter.Made, room)
		}
		for _, fact := range Adapt(rules, doc, check.Options{}).Facts {
			if fact.Rule == diag.RuleMaxNodes {
				t.Errorf("%s at %s", fact.Rule, fact.Node.Pointer())
			}
			asked = true
		}
	}
	if !asked {
		t.Error("nothing is said")
	}
}
