package prove

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/enough"
)

// TestEachAnswerCounts: an answer that the loader takes without a word gives the rules that were there before, or changes what becomes of a
// schema or what is said of it. One that changes nothing would be a question that need not be answered, or an answer that is not carried out.
func TestEachAnswerCounts(t *testing.T) {
	enough.Alone(t)
	restricted := restrictedKeywords(t)
	for _, form := range builtinForms(t) {
		name := fmt.Sprint(form["name"])
		if !slices.Contains([]string{"mcp", "openai-strict", "gemini"}, name) { // one that takes all, and two that take little
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			registry, f, ok := loaded(t, change{make: func(map[string]any) {}}.changed(t, form), "as it is")
			if !ok {
				t.Fatal("the flavor itself is refused")
			}
			before := &answering{registry: registry, flavor: f, known: map[string]string{}}
			counted := 0
			for _, c := range slices.Concat(constructChanges(form), valueChanges(form), emptyChanges(), nameChanges()) {
				if c.construct == "" && c.keyword != "" && !restricted[c.keyword] {
					continue // refused, which takes its time
				}
				text := c.changed(t, form)
				if warnings, err := flavor.Lint("altered.yaml", text, knownFlavor); err != nil || len(warnings) > 0 || strings.HasPrefix(c.name, "untested ") {
					continue // its author is told, or has not answered
				}
				registry, f, ok := loaded(t, text, c.name)
				if !ok || sameAnswers(before.flavor, f) {
					continue
				}
				counted++
				if !before.differs(&answering{registry: registry, flavor: f, known: map[string]string{}}, c) {
					t.Errorf("%s: it loads, and nothing comes of it", c.name)
				}
			}
			if counted < 20 {
				t.Errorf("only %d answers are others", counted)
			}
		})
	}
}

// restrictedKeywords are the keywords whose values a form can restrict.
func restrictedKeywords(t *testing.T) map[string]bool {
	var form struct {
		Defs struct {
			Values struct {
				Properties map[string]any `json:"properties"`
			} `json:"values"`
		} `json:"$defs"`
	}
	if err := json.Unmarshal(flavor.JSONSchema(), &form); err != nil || len(form.Defs.Values.Properties) < 10 {
		t.Fatalf("%d keywords, %v", len(form.Defs.Values.Properties), err)
	}
	keywords := map[string]bool{}
	for k := range form.Defs.Values.Properties {
		keywords[k] = true
	}
	return keywords
}

// emptyChanges restrict values to what says nothing.
func emptyChanges() (list []change) {
	for _, k := range []string{"format", "minLength", "maximum", "pattern", "default"} {
		for key, value := range map[string]any{"accepts": []any{}, "by-type": map[string]any{}, "refuses": []any{}, "names-without": []any{}} {
			list = append(list, change{keyword: k, name: fmt.Sprint("values of ", k, ": ", key, " of none"), make: func(f map[string]any) {
				section(f, "values")[k] = map[string]any{key: value, "because": becauseIt}
			}})
		}
	}
	return append(list, change{keyword: "format", name: "formats of null", make: func(f map[string]any) {
		section(f, "values")["format"] = map[string]any{"by-type": map[string]any{"null": []any{"date"}}, "because": becauseIt}
	}})
}

// nameChanges make rules for names of each kind.
func nameChanges() (list []change) {
	for _, rule := range []map[string]any{{"max-length": 8}, {"pattern": "[a-z]+"}, {"reserved": []any{"a"}}, {"reserved": []any{}}, {"at": "root"}, {"at": "root", "max-length": 9}, {}} {
		said := fmt.Sprint("names ", rule)
		rule["because"] = becauseIt
		list = append(list, change{name: said, make: func(f map[string]any) { f["names"] = map[string]any{"property": rule} }})
	}
	return list
}

// answering is a flavor, and what was found to become of schemas under it.
type answering struct {
	registry *schemaflavor.Registry
	flavor   *flavor.Flavor
	known    map[string]string
}

// differs reports whether any schema becomes something else, or is spoken of otherwise: first those that the change is about.
func (a *answering) differs(o *answering, c change) bool {
	pool := slices.Concat(examples(c.construct), having(c.keyword), numbered(c.keyword), everyExample(), telling)
	for _, schema := range pool {
		for s := range flavor.SurfaceNames() {
			surface := flavor.Surface(s)
			if a.flavor.As(surface) == "" && o.flavor.As(surface) == "" && a.of(schema, surface) != o.of(schema, surface) {
				return true
			}
		}
	}
	return false
}

// of is all that is said of a schema.
func (a *answering) of(schema string, surface flavor.Surface) string {
	key := surface.String() + schema
	if said, ok := a.known[key]; ok {
		return said
	}
	var said strings.Builder
	on := schemaflavor.WithSurface(surface)
	result, err := a.registry.Adapt(a.flavor.Name, []byte(schema), on)
	var e *schemaflavor.Error
	switch {
	case errors.As(err, &e):
		fmt.Fprintln(&said, e.Code, e.Message)
	case err == nil:
		fmt.Fprintln(&said, string(result.Schema))
		for _, d := range result.Diagnostics {
			fmt.Fprintln(&said, d.Rule(), d.Repair(), d.Pointer(), d.Effect(), d.Message())
		}
	}
	found, _ := a.registry.Check(a.flavor.Name, []byte(schema), on)
	for _, d := range found {
		fmt.Fprintln(&said, d.Rule(), d.Pointer(), d.Message())
	}
	a.known[key] = said.String()
	return said.String()
}

// numbered are schemas in which a keyword has numbers that are large, and one that is no whole one.
func numbered(keyword string) (list []string) {
	if keyword == "" {
		return nil
	}
	for _, n := range []string{"2", "1.5", "5000000000", "10000000000000000000000", "1e400"} {
		for _, typ := range []string{"object", "array", "string", "number", "integer"} {
			list = append(list, fmt.Sprintf(`{"type":"object","properties":{"p":{"type":%q,%q:%s},"q":{%q:{"a":%s}},"r":{"type":"number","enum":[1,%s]}},"required":["p"],"additionalProperties":false}`, typ, keyword, n, keyword, n, n))
		}
	}
	return list
}

// telling are schemas with what the others do not have.
var telling = []string{
	`{"type":"object","properties":{"a":{"type":"string","pattern":"(a)\\1"},"b":{"type":"string","pattern":"\\p{L}"},"c":{"type":"string","pattern":"(?i)a"},"d":{"type":"string","pattern":"(?<year>\\d{4})"},"e":{"type":"string","pattern":"a{1,2000}"},"f":{"type":"string","pattern":"\\bword\\b"},"g":{"type":"string","minLength":2}},"required":["g"]}`,
	`{"type":"object","properties":{"a":{"type":"string","pattern":"["}},"required":["a"],"additionalProperties":false}`,
	`{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"string"}},"default":{"k/l":1},"example":{"k/l":1}}}}`,
	`{"type":"object","properties":{"a":{"type":"integer","format":"int64"},"b":{"type":"number","format":"double"},"c":{"type":"string","format":"email"},"d":{"type":"boolean","format":"date"},"e":{"type":"array","format":"date"},"f":{"type":"object","format":"date"}}}`,
	`{"type":"object","properties":{"next":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":"object","properties":{"b":{"type":"array","items":{"$ref":"#/$defs/a"}},"c":{"$ref":"#/$defs/a"}},"required":["b"]}}}`,
}

// sameAnswers reports whether two flavors are told the same about every schema, by what their rules say.
func sameAnswers(a, b *flavor.Flavor) bool {
	for s := range flavor.SurfaceNames() {
		x, y := a.Rules(flavor.Surface(s)), b.Rules(flavor.Surface(s))
		if answersOf(x) != answersOf(y) {
			return false
		}
	}
	return true
}

// answersOf are the answers about constructs, values and names, in a text.
func answersOf(r *flavor.Rules) string {
	var said strings.Builder
	for c, x := range r.Constructs {
		if x.Verdict == flavor.Untested { // passed through as well
			x.Verdict = flavor.Accepts
		}
		if flavor.Construct(c) == flavor.CRecursiveReference && x.Repair == flavor.Unroll && x.Levels == 0 {
			x.Levels = flavor.DefaultLevels
		}
		fmt.Fprintln(&said, c, x.Verdict, x.Repair, x.Levels, x.Name)
	}
	for _, k := range slices.Sorted(maps.Keys(r.Values)) {
		v := r.Values[k]
		most := int64(-1)
		if v.AtMost != nil {
			most = *v.AtMost
		}
		v.AtMost, v.Because = nil, flavor.Because{}
		fmt.Fprintln(&said, k, most, v)
	}
	if r.Names != nil {
		names := *r.Names
		names.Because = flavor.Because{}
		fmt.Fprintln(&said, names)
	}
	return said.String()
}
