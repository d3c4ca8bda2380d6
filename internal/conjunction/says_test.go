package conjunction

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// sayings are schemas as they are drawn, and what stands within them: s for one of the same kind.
var sayings = []string{
	`{"type":"object"}`, `{"type":"string"}`, `{"type":["object","null"]}`, `{"minLength":1}`, `{"title":"a"}`, `true`, `false`, `{}`, `{"required":["a"]}`, `{"enum":[{},"a"]}`, `{"const":{"a":1}}`,
	`{"type":"object","properties":{"a":S}}`, `{"not":S}`, `{"anyOf":[S,S]}`, `{"oneOf":[S,S]}`, `{"allOf":[S]}`, `{"anyOf":[S]}`, `{"allOf":[S,S]}`, `{"if":S,"then":S}`, `{"if":S,"then":S,"else":S}`,
	`{"patternProperties":{"P":S}}`, `{"patternProperties":{"P":S},"additionalProperties":S}`, `{"patternProperties":{"P":{"type":"string"},"^b":{"type":"string"}},"additionalProperties":{"type":"string"}}`, `{"additionalProperties":S}`,
	`{"$ref":"R"}`, `{"$ref":"R","description":"b"}`, `{"allOf":[{"$ref":"R"}],"title":"c"}`, `{"anyOf":[{"$ref":"R"},{"$ref":"R"}]}`, `{"$ref":"R","maxProperties":1}`,
}

// Those before scalar hold no schema, and those before referring no reference.
const scalar, referring = 11, 24

// samples are values that such schemas tell apart.
var samples = []string{`null`, `1`, `""`, `"a"`, `[]`, `{}`, `{"a":1}`, `{"a":"x"}`, `{"b":"x"}`, `{"b":{}}`, `{"":"x"}`, `{"a\n":null}`, `{"a":{},"b":1}`}

// drawnSaying draws a schema that may refer to some before it.
func drawnSaying(t *rapid.T, before, depth int) string {
	of := sayings
	switch {
	case depth == 0:
		of = sayings[:scalar]
	case before == 0:
		of = sayings[:referring]
	}
	s := rapid.SampledFrom(of).Draw(t, "schema")
	for strings.Contains(s, "S") {
		s = strings.Replace(s, "S", drawnSaying(t, before, depth-1), 1)
	}
	for strings.Contains(s, `"R"`) {
		s = strings.ReplaceAll(s, `"R"`, fmt.Sprintf(`"#/$defs/s%d"`, rapid.IntRange(0, before-1).Draw(t, "to")))
	}
	return strings.ReplaceAll(s, `"P"`, rapid.SampledFrom([]string{`""`, `".*"`, `"^"`, `"^a"`, `"^.*$"`, `"a|"`, `"[^b]*"`, `"\\b"`, `"^(a|b)?"`}).Draw(t, "pattern"))
}

// TestSchemasSay draws schemas, and holds what is said of each against a validator: whether it admits all objects or none, where
// links end, what a set is without repetitions, and what members have to be of which patterns speak alone.
func TestSchemasSay(t *testing.T) {
	enough.Check(t, map[string]int{"share": 100, "link": 100, "end": 100, "distinct": 100, "rest": 100}, func(t *rapid.T, asked map[string]int) {
		named := map[string]any{}
		for i := range 12 {
			named[fmt.Sprint("s", i)] = drawn(t, drawnSaying(t, i, 2))
		}
		l, text := schemasOf(t, map[string]any{"type": "object", "$defs": named})
		judge := jsonschema.NewCompiler()
		if err := judge.AddResource("mem:///s.json", drawn(t, string(text))); err != nil {
			t.Fatal(err)
		}
		admits := func(n *tree.Node, v any) bool {
			s, err := judge.Compile("mem:///s.json#" + n.Pointer())
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			return s.Validate(v) == nil
		}
		same := func(what string, n *tree.Node, v any, want bool) {
			asked[what]++
			if admits(n, v) != want {
				t.Fatalf("%s: of %s it is said that %v is valid: %t\n%s", what, n.Name(), v, want, text)
			}
		}
		var set Set
		for n := range l.Doc.Tree.Root().Get("$defs").All() {
			says, link, rest := l.shareOf(schema.TObject, n), l.LinkAt(n), l.OfAllNames(n)
			set = append(set[max(0, len(set)-2):], Part{N: n})
			distinct := l.Distinct(set)
			end, whole := l.End(n)
			for _, sample := range samples {
				v := drawn(t, sample)
				if _, object := v.(map[string]any); object && says != some {
					same("share", n, v, says == all)
				}
				if link != nil {
					same("link", n, v, admits(link.End, v))
				}
				if whole && end != n {
					same("end", n, v, admits(end, v))
				}
				if len(distinct) < len(set) {
					asked["distinct"]++
					refuses := func(p Part) bool { return !admits(p.N, v) }
					if slices.ContainsFunc(set, refuses) != slices.ContainsFunc(distinct, refuses) {
						t.Fatalf("%s is taken for as much as the three schemas up to %s, which say otherwise of %s\n%s", distinct.Place().Pointer(), n.Name(), sample, text)
					}
				}
				if rest != nil && !slices.ContainsFunc(schema.Elements(n), func(m *tree.Node) bool { return !strings.HasSuffix(m.Name(), "Properties") }) {
					same("rest", n, map[string]any{"b\n": v}, admits(rest, v))
				}
			}
		}
	})
}

func drawn(t *rapid.T, text string) any {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}
