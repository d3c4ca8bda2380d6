package prove

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestBounds tries to refute the promises on bounds that meet their complements: under not,
// in conditions, and in branches of a oneOf that overlap. They are few and small, so that
// they touch, exclude each other and leave single values.
func TestBounds(t *testing.T) {
	refute(t, func(t *rapid.T, f *flavor.Flavor) trial {
		return trial{flavor: f, surface: flavor.Tool, keep: one(t, 2), schema: `{"type":"object","properties":{"a":` + sized(t, 2) + `},"required":["a"],"additionalProperties":false}`}.inDialect(t)
	})
}

// sized draws a schema of bounds, with what makes complements of them.
func sized(t *rapid.T, levels int) string {
	var members []string
	add := func(format string, args ...any) { members = append(members, fmt.Sprintf(format, args...)) }
	group := pick(t, "number", "number", "integer", "string", "array")
	if !one(t, 4) {
		add(`"type":%q`, group)
	}
	words := map[string][]string{"string": {"minLength", "maxLength"}, "array": {"minItems", "maxItems"}}[group]
	bound := func() string { return pick(t, "0", "1", "2", "3") }
	if words == nil {
		words = []string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"}
		bound = func() string { return pick(t, "-1", "0", "0.5", "1", "2", "2.5") }
	}
	for _, w := range words {
		if one(t, 3) {
			add(`%q:%s`, w, bound())
		}
	}
	if levels > 0 {
		inner := func() string { return sized(t, levels-1) }
		switch pick(t, "not", "oneOf", "if", "not anyOf", "nothing") {
		case "not":
			add(`"not":%s`, inner())
		case "oneOf":
			add(`"oneOf":[%s,%s]`, inner(), inner())
		case "if":
			add(`"if":%s,"then":%s,"else":%s`, inner(), inner(), inner())
		case "not anyOf":
			add(`"not":{"anyOf":[%s,%s]}`, inner(), inner())
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}
