package engine

import (
	"slices"
	"strconv"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/bench"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestMeasured: of nodes before they are written no less is measured than the checker counts in the
// text, and little more: null counts as a value of a list that it may
// join, and quotes as characters of what is written anew. Bytes are an estimate, which is not far off.
func TestMeasured(t *testing.T) {
	enough.Alone(t)
	all, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	documents := append(bench.Tools(3, 60), bench.Schemas(3, 8)...)
	for _, f := range all {
		limited := *f.Rules(flavor.Tool) // only what has a limit is counted
		limited.Limits = slices.Clone(limited.Limits)
		for _, metric := range check.Tallied {
			limited.Limits = append(limited.Limits, flavor.Limit{Metric: metric, AtMost: 1 << 30, Warns: true})
		}
		rules, asked := &limited, 0
		for _, d := range documents {
			doc := read(t, d.Schema)
			a := begin(rules, doc, check.Options{})
			a.k.RunBriefly()
			if !a.k.Dirty.Any() {
				continue
			}
			a.ready()
			whole := a.whole()
			m := whole.pass.Form.Measure(whole.root)
			o := whole.pass.completed(whole.pass.settledDraft(whole.root, true))
			if o.Refusal != nil {
				continue
			}
			for _, metric := range check.Tallied {
				asked++
				if got, want := m.Counts[metric], counted(t, o.Schema, metric); got < want || got > want+want/5+2 {
					t.Errorf("%s: %d %s measured, %d counted in\n%s", f.Name, got, metric, want, o.Schema)
				}
			}
			if size := check.WrittenLength(o.Schema); m.Bytes < size*9/10 || m.Bytes > size*3/2+200 {
				t.Errorf("%s: %d bytes measured, %d written:\n%s", f.Name, m.Bytes, size, o.Schema)
			}
		}
		if asked == 0 && f.Name != "mcp" {
			t.Errorf("%s: nothing was asked", f.Name)
		}
	}
}

func read(t *testing.T, text []byte) *schema.Document {
	d, err := tree.Parse(text, tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return schema.Read(d)
}

// counted is what the checker counts, under a flavor that minds nothing else.
func counted(t *testing.T, text []byte, metric flavor.Metric) int {
	k := check.New(&flavor.Rules{UnlistedKept: true, Limits: []flavor.Limit{{Metric: metric, AtMost: 1}}}, read(t, text), check.Options{})
	k.Run()
	for _, f := range k.Facts {
		if f.Rule == diag.RuleLimit+metric.String() {
			n, err := strconv.Atoi(f.Detail)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
	}
	return 0
}
