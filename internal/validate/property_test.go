package validate

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// A generator draws schemas of one dialect, with references that make progress in the
// instance or lead to a later definition: of cycles that do not, the judge thinks
// otherwise.
type generator struct {
	t       *rapid.T
	dialect schema.Dialect
	count   int
}

const definitions = 3

func (g *generator) pick(n int) int { g.count++; return rapid.IntRange(0, n-1).Draw(g.t, "n") }

func oneOf[T any](g *generator, list ...T) T { return list[g.pick(len(list))] }

var (
	someNames  = []string{"a", "b", "c", "ab"}
	someValues = []any{nil, true, false, 0, 1, 2, 1.5, -3, json.Number("1.0"), json.Number("1e1"), "", "a", "ab", "é", "2024-01-01",
		[]any{}, []any{1}, []any{1, json.Number("1.0")}, []any{"a", nil, 2}, map[string]any{}, map[string]any{"a": 1}, map[string]any{"a": "x", "b": nil}}
	someTypes    = []string{"null", "boolean", "number", "integer", "string", "array", "object"}
	somePatterns = []string{"^a", "b$", "^.$", `\d`, "[^a]", "^(?!a)", `(.)\1`, `^\w+$`}
)

func (g *generator) value(depth int) any {
	if depth > 0 {
		switch g.pick(4) {
		case 0:
			list := []any{}
			for range g.pick(4) {
				list = append(list, g.value(depth-1))
			}
			return list
		case 1:
			m := map[string]any{}
			for range g.pick(4) {
				m[oneOf(g, someNames...)] = g.value(depth - 1)
			}
			return m
		}
	}
	return oneOf(g, someValues...)
}

// schema draws a schema; definition is the one it stands in, in place.
func (g *generator) schema(depth, definition int) any {
	if g.pick(12) == 0 {
		return oneOf[any](g, true, false)
	}
	m := map[string]any{}
	for range 1 + g.pick(3) {
		if depth == 0 {
			g.leaf(m)
		} else {
			g.keyword(m, depth, definition)
		}
	}
	if ref, ok := m["$ref"]; ok && g.dialect <= schema.Draft07 {
		return map[string]any{"$ref": ref} // the judge heeds `const` beside it, which the drafts do not
	}
	return m
}

// leaf adds a keyword without subschemas.
func (g *generator) leaf(m map[string]any) {
	switch g.pick(12) {
	case 0:
		m["type"] = oneOf(g, someTypes...)
	case 1:
		m["type"] = []any{oneOf(g, someTypes[:3]...), oneOf(g, someTypes[3:]...)}
	case 2:
		m["enum"] = []any{oneOf(g, someValues...)}
	case 3:
		m["const"] = oneOf(g, someValues...)
	case 4:
		m[oneOf(g, "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties")] = g.pick(4)
	case 5:
		m[oneOf(g, "minimum", "maximum")] = oneOf[any](g, 0, 1, 1.5, json.Number("1.50"), -2)
	case 6:
		if g.dialect == schema.Draft04 {
			m["minimum"], m["exclusiveMinimum"] = 1, oneOf(g, true, false)
		} else {
			m[oneOf(g, "exclusiveMinimum", "exclusiveMaximum")] = oneOf[any](g, 0, 1, 1.5)
		}
	case 7:
		m["multipleOf"] = oneOf[any](g, 1, 2, 0.5, json.Number("0.1"))
	case 8:
		m["pattern"] = oneOf(g, somePatterns...)
	case 9:
		m["format"] = oneOf(g, "date", "email", "uri", "regex", "nothing")
	case 10:
		m["uniqueItems"] = oneOf(g, true, false)
	case 11:
		m["required"] = []any{oneOf(g, someNames...)}
	}
}

// keyword adds a keyword that may hold schemas.
func (g *generator) keyword(m map[string]any, depth, definition int) {
	inPlace := func() any { return g.schema(depth-1, definition) }
	below := func() any { return g.schema(depth-1, -1) }
	list := func(of func() any) []any {
		l := []any{of()}
		for range g.pick(3) {
			l = append(l, of())
		}
		return l
	}
	named := func(of func() any, names ...string) map[string]any {
		n := map[string]any{oneOf(g, names...): of()}
		n[oneOf(g, names...)] = of()
		return n
	}
	switch g.pick(17) {
	case 0, 1:
		g.leaf(m)
	case 2:
		m["allOf"] = list(inPlace)
	case 3:
		m["anyOf"] = list(inPlace)
	case 4:
		m["oneOf"] = list(inPlace)
	case 5:
		m["not"] = inPlace()
	case 6:
		m["if"], m["then"], m["else"] = inPlace(), inPlace(), inPlace()
	case 7:
		m["properties"] = named(below, someNames...)
	case 8:
		m["patternProperties"] = named(below, somePatterns...)
	case 9:
		m["additionalProperties"] = below()
	case 10:
		m["propertyNames"] = below()
	case 11:
		g.dependency(m, inPlace, named)
	case 12:
		g.items(m, below, list)
	case 13:
		m["contains"] = below()
		if g.pick(2) == 0 {
			m[oneOf(g, "minContains", "maxContains")] = g.pick(3)
		}
	case 14:
		m["unevaluatedProperties"] = below()
	case 15:
		m["unevaluatedItems"] = below()
	case 16:
		if definition+1 < definitions {
			m["$ref"] = fmt.Sprintf("#/definitions/d%d", definition+1+g.pick(definitions-definition-1))
		}
	}
}

func (g *generator) dependency(m map[string]any, inPlace func() any, named func(func() any, ...string) map[string]any) {
	names := func() any { return []any{oneOf(g, someNames...)} }
	switch g.pick(3) {
	case 0:
		m["dependentRequired"] = named(names, someNames...)
	case 1:
		m["dependentSchemas"] = named(inPlace, someNames...)
	default:
		m["dependencies"] = named(oneOf(g, names, inPlace), someNames...)
	}
}

func (g *generator) items(m map[string]any, below func() any, list func(func() any) []any) {
	switch g.pick(3) {
	case 0:
		m["items"] = below()
	case 1:
		if g.dialect == schema.Draft202012 {
			m["prefixItems"] = list(below)
		} else {
			m["items"] = list(below)
		}
	default:
		if g.dialect == schema.Draft202012 {
			m["prefixItems"], m["items"] = list(below), below()
		} else {
			m["items"], m["additionalItems"] = list(below), below()
		}
	}
}

// draw draws a whole schema.
func (g *generator) draw() any {
	root, ok := g.schema(3, -1).(map[string]any)
	if !ok {
		root = map[string]any{}
	}
	defs := map[string]any{}
	for i := range definitions {
		defs[fmt.Sprintf("d%d", i)] = g.schema(2, i)
	}
	root["definitions"] = defs
	uri := "http://json-schema.org/" + g.dialect.String() + "/schema#"
	if g.dialect >= schema.Draft201909 {
		uri = "https://json-schema.org/draft/" + g.dialect.String() + "/schema"
	}
	root["$schema"] = uri
	return root
}

func marshal(value any) string {
	b, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// TestAgainstJudge compares verdicts over generated schemas and instances, and looks at
// the violations.
func TestAgainstJudge(t *testing.T) {
	const most = 35 // 20 as measured with -rapid.seed 7 -rapid.checks 3000, and what chance makes of 100 draws
	draws, nothing := 0, 0
	share := func() int { return 100 * nothing / max(draws, 1) }
	enough.Until(t, func() bool { return share() <= most }, func(t *rapid.T) {
		draws++
		g := &generator{t: t, dialect: schema.Draft04 + schema.Dialect(rapid.IntRange(0, 4).Draw(t, "dialect"))}
		text := marshal(g.draw())
		s, err := judge(text)
		if err != nil {
			nothing++
			return // draft-04 has no boolean schemas
		}
		doc := schema.Read(parse(nil, text))
		v := New(doc, Options{})
		for range 4 {
			instance := marshal(g.value(3))
			violations, err := v.Validate(parse(nil, instance).Root())
			if err != nil {
				t.Fatalf("%s on %s: %v", text, instance, err)
			}
			want, known := judgeValid(s, instance)
			if got := len(violations) == 0; known && got != want {
				t.Fatalf("%s\non %s: got valid %v, the judge says %v: %v", text, instance, got, want, messages(violations))
			}
			for _, x := range violations {
				if doc.Tree.Root().Resolve(x.SchemaPath) == nil || parse(nil, instance).Root().Resolve(x.InstancePath) == nil || !strings.Contains(x.Message, ": ") {
					t.Fatalf("%s\non %s: a violation that points nowhere: %+v", text, instance, x)
				}
			}
		}
	})
	if share() > most {
		t.Errorf("%d of 100 draws are no schemas for the judge, want at most %d", share(), most)
	}
	t.Logf("%d of 100 draws, of %d, are no schemas for the judge", share(), draws)
}
