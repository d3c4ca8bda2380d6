package limits

import (
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/bench"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
	"github.com/schemaflavor/schemaflavor/internal/settle"
)

// metrics are those that TestFit sets a limit to.
var metrics = []flavor.Metric{flavor.MBytes, flavor.MProperties, flavor.MObjectDepth, flavor.MPropertyDepth, flavor.MEnumValues, flavor.MUnionBranches}

// TestFit makes lowered documents fit two thirds, and a third, of what is counted in them. What comes
// out is within the limit, unless nothing is left that may become text; the root keeps its
// properties, and whatever became text says so and why.
func TestFit(t *testing.T) {
	known, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	documents := append(bench.Tools(7, 25), bench.Schemas(7, 6)...)
	var met, unmet int
	changed := map[flavor.Metric]int{}
	for _, f := range known {
		for _, metric := range metrics {
			for _, d := range documents {
				for _, part := range [...]int{2, 1} {
					rules := *f.Rules(flavor.Tool)
					rules.Limits = []flavor.Limit{{Metric: metric, AtMost: 1 << 30, Warns: true}} // only what has one is counted
					l, root := lowered(t, &rules, d.Schema)
					if root == nil || root.Kind != ir.SchemaNode && root.Kind != ir.KeptNode {
						continue
					}
					before := l.Form.Measure(root)
					had, was := count(before, metric), texts(before)
					limit := had * part / 3
					if limit == 0 {
						continue
					}
					names := rootNames(root)
					rules.Limits = []flavor.Limit{{Metric: metric, AtMost: limit}}
					if l.Most = 1 << 30; metric == flavor.MBytes {
						l.Most = limit
					}
					root = l.Fit(root)
					m := l.Form.Measure(root)
					if got := count(m, metric); got < had {
						changed[metric]++
					}
					if root.IsText() || !slices.Equal(rootNames(root), names) && !l.spilled {
						t.Errorf("%s: %s at most %d: the root lost properties of %s", f.Name, metric, limit, d.Schema)
					}
					if count(m, metric) <= limit {
						met++
					} else if unmet++; l.left(root, m, metric) {
						t.Errorf("%s: %d %s of at most %d, and parts are left that may be text, of\n%s", f.Name, count(m, metric), metric, limit, d.Schema)
					}
					told(t, f.Name, was, m)
				}
			}
		}
	}
	for _, metric := range metrics {
		if changed[metric] == 0 {
			t.Errorf("no document has fewer %s", metric)
		}
	}
	if met < unmet { // a flat object has nothing to give
		t.Errorf("%d limits were met, %d were not", met, unmet)
	}
}

func count(m *emit.Measures, metric flavor.Metric) int {
	if metric == flavor.MBytes {
		return m.Bytes
	}
	return m.Counts[metric]
}

// left reports whether a part is left that may be text and would make what is counted less.
func (f *Fitting) left(root *ir.Node, m *emit.Measures, metric flavor.Metric) bool {
	if !slices.Contains([]flavor.Metric{flavor.MBytes, flavor.MProperties, flavor.MEnumValues}, metric) {
		return false // a part may be worth text without being the one that is too much
	}
	return slices.ContainsFunc(m.Order, func(n *ir.Node) bool {
		return n != root && !n.OnlyText() && n.Structured() && n.Kind == ir.SchemaNode && n.Object != nil && len(n.Object.Properties) > 1 && m.Worth(n, metric) && f.mayBecomeText(n, m)
	})
}

func rootNames(root *ir.Node) (names []string) {
	if root.Object != nil {
		for _, p := range root.Object.Properties {
			names = append(names, p.Name)
		}
	}
	for _, m := range root.Members {
		for _, p := range m.Named {
			if m.Keyword == "properties" {
				names = append(names, p.Name)
			}
		}
	}
	return names
}

// told asks that each text that was none says why it is one now.
func told(t *testing.T, name string, was map[*ir.Node]bool, after *emit.Measures) {
	for _, n := range after.Order {
		if old, there := was[n]; !there || old || !n.IsText() {
			continue
		}
		why := slices.ContainsFunc(n.Tell(nil, map[*ir.Node]bool{}), func(f diag.Fact) bool {
			return strings.HasPrefix(f.Rule, diag.RuleLimit) || f.Rule == "growth" || f.Rule == "ambiguous-union"
		})
		if !why || n.Description == "" {
			t.Errorf("%s: the text of %s says not why it is one: %v", name, n.Place().Pointer(), n.Facts)
		}
	}
}

// texts says of nodes whether they are text.
func texts(m *emit.Measures) map[*ir.Node]bool {
	was := map[*ir.Node]bool{}
	for _, n := range m.Order {
		was[n] = n.IsText()
	}
	return was
}

func lowered(t *testing.T, rules *flavor.Rules, text []byte) (*Fitting, *ir.Node) {
	from, root := lowertest.Lower(t, rules, text)
	if root == nil {
		return nil, nil
	}
	settling := settle.New(from)
	l := New(&settling)
	l.Settling.KeepUsedDefinitions(root)
	return &l, root
}
