package check_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestSizes: a limit is exceeded exactly where a count by hand exceeds it.
func TestSizes(t *testing.T) {
	least := map[string]int{}
	for _, metric := range flavor.Metrics() {
		least[metric.Name] = 3
	}
	enough.Check(t, least, func(t *rapid.T, asked map[string]int) {
		m := &maker{t: t}
		root := m.document()
		text, err := json.Marshal(root)
		if err != nil {
			t.Fatal(err)
		}
		for metric, hand := range byHand(root, len(text)) {
			for _, most := range []int{max(hand, 1), max(hand, 1) + 1, hand - 1} {
				if most == 0 || most < 0 {
					continue
				}
				if got, want := exceeds(t, text, metric, most), hand > most; got != want {
					t.Fatalf("%s: %d counted by hand of %s; at most %d is exceeded: got %v, want %v", text, hand, metric, most, got, want)
				} else if want {
					asked[metric.String()]++
				}
			}
		}
	})
}

// exceeds reports whether a flavor that has this limit, and minds nothing else, finds that it
// is exceeded.
func exceeds(t rapid.TB, text []byte, metric flavor.Metric, most int) bool {
	d, err := tree.Parse(text, tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	k := check.New(&flavor.Rules{UnlistedKept: true, Limits: []flavor.Limit{{Metric: metric, AtMost: most}}}, schema.Read(d), check.Options{})
	k.Run()
	found := false
	for _, f := range k.Facts {
		found = found || f.Rule == diag.RuleLimit+metric.String()
	}
	return found
}

// byHand counts what the table of metrics says, over what encoding/json reads.
func byHand(root map[string]any, bytes int) map[flavor.Metric]int {
	c := counting{root, map[flavor.Metric]int{flavor.MBytes: bytes}} // json.Marshal writes six for <, > and &
	c.schema(root, 0)
	c.n[flavor.MPropertyDepth] = c.steps(root, true)
	for _, d := range root["$defs"].(map[string]any) { // by itself, one that nothing refers to counts too
		c.most(flavor.MPropertyDepth, c.steps(d, false))
	}
	c.n[flavor.MReferencePaths] = c.ways(root)
	return c.n
}

type counting struct {
	root map[string]any
	n    map[flavor.Metric]int
}

func (c *counting) most(m flavor.Metric, n int) { c.n[m] = max(c.n[m], n) }

func (c *counting) schema(v any, objects int) {
	s, ok := v.(map[string]any)
	if !ok {
		return
	}
	properties, listed := s["properties"].(map[string]any)
	if listed || s["type"] == "object" {
		objects++
	}
	c.most(flavor.MObjectDepth, objects)
	for name, p := range properties {
		c.n[flavor.MProperties]++
		c.n[flavor.MNameAndValueCharacters] += utf8.RuneCountInString(name)
		required := false
		for _, r := range s["required"].([]any) {
			required = required || r == name
		}
		if !required {
			c.n[flavor.MOptionalProperties]++
		}
		if p := p.(map[string]any); p["anyOf"] != nil {
			c.n[flavor.MUnionProperties]++
		} else if _, several := p["type"].([]any); several {
			c.n[flavor.MUnionProperties]++
		}
	}
	if text, ok := s["description"].(string); ok {
		c.most(flavor.MDescriptionCharacters, utf8.RuneCountInString(text))
	}
	c.values(s)
	if branches, ok := s["anyOf"].([]any); ok {
		c.most(flavor.MUnionBranches, len(branches))
	}
	defs, _ := s["$defs"].(map[string]any)
	for name, d := range defs {
		c.n[flavor.MNameAndValueCharacters] += utf8.RuneCountInString(name)
		c.schema(d, 0)
	}
	for _, sub := range below(s) {
		c.schema(sub, objects)
	}
}

func (c *counting) values(s map[string]any) {
	list, _ := s["enum"].([]any)
	characters := 0
	for _, v := range list {
		if text, ok := v.(string); ok {
			characters += utf8.RuneCountInString(text)
		}
	}
	c.n[flavor.MEnumValues] += len(list)
	c.most(flavor.MEnumValuesPerEnum, len(list))
	if len(list) > 250 {
		c.most(flavor.MLongEnumCharacters, characters)
	}
	if text, ok := s["const"].(string); ok {
		characters += utf8.RuneCountInString(text)
	}
	c.n[flavor.MNameAndValueCharacters] += characters
}

// below lists the schemas that a schema holds, definitions aside.
func below(s map[string]any) (subs []any) {
	properties, _ := s["properties"].(map[string]any)
	for _, p := range properties {
		subs = append(subs, p)
	}
	branches, _ := s["anyOf"].([]any)
	return append(subs, append(branches, s["items"], s["additionalProperties"])...)
}

// target is what a schema refers to, or nil.
func (c *counting) target(s map[string]any) any {
	ref, ok := s["$ref"].(string)
	if !ok {
		return nil
	}
	return c.root["$defs"].(map[string]any)[ref[len("#/$defs/"):]]
}

// steps is how many properties a way has at most; follow says whether it goes through references.
func (c *counting) steps(v any, follow bool) (most int) {
	s, ok := v.(map[string]any)
	if !ok {
		return 0
	}
	properties, _ := s["properties"].(map[string]any)
	for _, p := range properties {
		most = max(most, 1+c.steps(p, follow))
	}
	subs := below(s)
	if follow {
		subs = append(subs, c.target(s))
	}
	for _, sub := range subs {
		most = max(most, c.steps(sub, follow))
	}
	return most
}

// ways counts the ways through references from a schema on. None leads back in these tests.
func (c *counting) ways(v any) (n int) {
	s, ok := v.(map[string]any)
	if !ok {
		return 0
	}
	if target := c.target(s); target != nil {
		n = 1 + c.ways(target)
	}
	for _, sub := range below(s) {
		n += c.ways(sub)
	}
	return n
}

// A maker makes schemas of all that is counted. Definitions refer to those before them.
type maker struct {
	t    *rapid.T
	refs []string
}

func (m *maker) count(most int) int { return rapid.IntRange(0, most).Draw(m.t, "count") }

func (m *maker) document() map[string]any {
	defs := map[string]any{}
	for _, name := range []string{"one", "zwölf", "x<y"}[:m.count(3)] {
		defs[name] = m.schema(2)
		m.refs = append(m.refs, "#/$defs/"+name)
	}
	root := m.object(3)
	root["$defs"] = defs
	return root
}

func (m *maker) schema(depth int) map[string]any {
	kinds := []func(int) map[string]any{m.leaf, m.listed, m.leaf, m.object, m.object, m.union, m.array}
	if depth == 0 {
		kinds = kinds[:3]
	}
	s := rapid.SampledFrom(kinds).Draw(m.t, "kind")(depth - 1)
	if n := m.count(8); n > 4 && s["$ref"] == nil {
		s["description"] = string([]rune("größer & <kleiner>")[:n])
	}
	return s
}

func (m *maker) leaf(int) map[string]any {
	switch n := m.count(5); {
	case n > 3 && len(m.refs) > 0:
		return map[string]any{"$ref": rapid.SampledFrom(m.refs).Draw(m.t, "ref")}
	case n == 3:
		return map[string]any{"type": []any{"string", "null"}}
	case n == 2:
		return map[string]any{"type": "string", "const": "ä<b"}
	}
	return map[string]any{"type": "integer"}
}

func (m *maker) listed(int) map[string]any {
	list := []any{"a", "größe", 1, nil, "d"}[:1+m.count(4)]
	if m.count(9) == 9 {
		for i := range 248 + m.count(5) {
			list = append(list[:len(list):len(list)], fmt.Sprint("v", i))
		}
	}
	return map[string]any{"enum": list}
}

func (m *maker) object(depth int) map[string]any {
	properties, required := map[string]any{}, []any{}
	for _, name := range []string{"a", "größe", "c&d"}[:m.count(3)] {
		properties[name] = m.schema(depth)
		if m.count(1) == 0 {
			required = append(required, name)
		}
	}
	s := map[string]any{"type": "object", "required": required, "properties": properties}
	if m.count(3) == 3 {
		s["additionalProperties"] = m.schema(depth)
	}
	return s
}

func (m *maker) union(depth int) map[string]any {
	branches := []any{}
	for range 1 + m.count(3) {
		branches = append(branches, m.schema(depth))
	}
	return map[string]any{"anyOf": branches}
}

func (m *maker) array(depth int) map[string]any {
	return map[string]any{"type": "array", "items": m.schema(depth)}
}

// TestMetricCount: every metric has a place in what is counted.
func TestMetricCount(t *testing.T) {
	if n := len(flavor.Metrics()); n != check.MetricCount {
		t.Errorf("%d metrics, and places for %d", n, check.MetricCount)
	}
}
