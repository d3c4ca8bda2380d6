package prove

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
	"pgregory.net/rapid"
)

// TestGrowing: whatever definitions that refer to each other say, alike but for their numbers,
// a result is there in time. What grows with the number of definitions is bounded wherever it
// is; most of what TestCurves has was found so.
func TestGrowing(t *testing.T) {
	if testing.Short() || enough.Race {
		t.Skip("times mean nothing here")
	}
	const bound = 10 * time.Second
	var flavors []string
	for f := range schemaflavor.Builtin().All() {
		flavors = append(flavors, f.Name)
	}
	rapid.Check(t, func(t *rapid.T) {
		body := growing{t}.schema(0)
		n := 81
		last := n // from here on definitions lead nowhere
		if one(t, 2) {
			last = n - 8
		}
		schema := []byte(definitionsOf(n, func(i int) string {
			if i >= last {
				return fmt.Sprintf(`{"type":"object","properties":{"r%d":{"type":"string"}},"required":["r%[1]d"]}`, i)
			}
			return body(i, n)
		}))
		name := rapid.SampledFrom(flavors).Draw(t, "flavor")
		watch := stopwatch.Start()
		_, _ = schemaflavor.Adapt(name, schema) // a refusal is as good
		if took := watch.Stop(); took > bound {
			t.Fatalf("%s took %v for %d bytes, definitions like %s", name, took, len(schema), body(1, n))
		}
	})
}

// growing makes schemas of which each of n definitions is one: what it makes is a text by the
// definition's number.
type growing struct{ t *rapid.T }

type byNumber func(i, n int) string

func (g growing) reference() byNumber {
	way := pick(g.t, [2]int{1, 1}, [2]int{1, 2}, [2]int{3, 1}, [2]int{5, 2}, [2]int{7, 3})
	return func(i, n int) string { return fmt.Sprintf(`{"$ref":"#/$defs/d%d"}`, (way[0]*i+way[1])%n) }
}

// part makes what stands under a keyword.
func (g growing) part(depth int) byNumber {
	switch kind := pick(g.t, "reference", "reference", "leaf", "object", "object", "schema"); {
	case kind == "reference":
		return g.reference()
	case kind == "leaf":
		leaf := pick(g.t, `{"type":"string"}`, `{"const":%d}`, `{"enum":[%d,"x%[1]d",null]}`, `{"type":"null"}`, `{}`, `{"required":["k%d"]}`, `{"properties":{"t":{"const":"t%d"}},"required":["t"]}`)
		return func(i, _ int) string {
			if strings.Contains(leaf, "%") {
				return fmt.Sprintf(leaf, i)
			}
			return leaf
		}
	case kind == "object" || depth > 1:
		member, tail := g.reference(), pick(g.t, "", `,"required":["n"]`, `,"additionalProperties":false`)
		return func(i, n int) string {
			return `{"type":"object","properties":{"n":` + member(i, n) + `}` + tail + `}`
		}
	}
	return g.schema(depth + 1)
}

// schema makes a schema of a few keywords.
func (g growing) schema(depth int) byNumber {
	var words []byNumber
	met := map[string]bool{}
	for range pick(g.t, 1, 2, 2, 3, 4) {
		word := pick(g.t, "$ref", "properties", "anyOf", "oneOf", "allOf", "items", "prefixItems", "patternProperties", "additionalProperties",
			"not", "if", "dependentSchemas", "propertyNames", "contains", "unevaluatedProperties", "unevaluatedItems", "required", "minProperties")
		if met[word] {
			continue
		}
		met[word] = true
		var parts []byNumber
		for range pick(g.t, 1, 2, 3) {
			parts = append(parts, g.part(depth))
		}
		words = append(words, func(i, n int) string { return growingWord(word, parts, i, n) })
	}
	return func(i, n int) string {
		var all []string
		for _, w := range words {
			all = append(all, w(i, n))
		}
		return "{" + strings.Join(all, ",") + "}"
	}
}

// growingWord writes a keyword of the definition i of n.
func growingWord(word string, parts []byNumber, i, n int) string {
	named := func(names ...string) string {
		var all []string
		for k, p := range parts {
			all = append(all, fmt.Sprintf("%q:%s", names[k], p(i, n)))
		}
		return fmt.Sprintf("%q:{%s}", word, strings.Join(all, ","))
	}
	switch word {
	case "$ref":
		return fmt.Sprintf(`"$ref":"#/$defs/d%d"`, (i+len(parts))%n)
	case "properties", "dependentSchemas":
		return named("n", "m", "o")
	case "patternProperties":
		return named("^n", "^a", "b$")
	case "anyOf", "oneOf", "allOf", "prefixItems":
		var all []string
		for _, p := range parts {
			all = append(all, p(i, n))
		}
		return fmt.Sprintf("%q:[%s]", word, strings.Join(all, ","))
	case "if":
		out := `"if":` + parts[0](i, n)
		for k, p := range parts[1:] {
			out += fmt.Sprintf(`,%q:%s`, [...]string{"then", "else"}[k], p(i, n))
		}
		return out
	case "required":
		return fmt.Sprintf(`"required":["k%d","n"]`, i)
	case "minProperties":
		return fmt.Sprintf(`"minProperties":%d`, len(parts))
	}
	return fmt.Sprintf("%q:%s", word, parts[0](i, n))
}
