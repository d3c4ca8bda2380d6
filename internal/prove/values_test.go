package prove

import (
	"encoding/json"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"pgregory.net/rapid"
)

// A guesser makes values that fit a schema or nearly so. It knows what a schema asks for
// as a hopeful reader does: the judge has the last word.
type guesser struct {
	t    *rapid.T
	root any
	left int // schemas it may still look at
}

// values generates the texts of values for a schema: guesses, and guesses that were spoilt.
func values(schema string, most int) *rapid.Generator[[]string] {
	root := mustParse(schema)
	return rapid.Custom(func(t *rapid.T) (list []string) {
		g := &guesser{t: t, root: root}
		for range rapid.IntRange(1, most).Draw(t, "values") {
			g.left = 300
			v := g.value([]any{root}, 0)
			for one(t, 2) {
				v = g.spoil(v)
			}
			if s := text(v); nesting(s) <= deepestValue {
				list = append(list, s)
			}
		}
		return list
	})
}

// gather lists the schemas that a value has to meet, where a union or a condition leaves
// a choice by choosing.
func (g *guesser) gather(schemas []any) (all []map[string]any) {
	for len(schemas) > 0 {
		s, ok := schemas[0].(map[string]any)
		schemas = schemas[1:]
		if !ok || g.left <= 0 {
			continue
		}
		g.left--
		all = append(all, s)
		if ref, ok := s["$ref"].(string); ok {
			if target, ok := resolve(g.root, ref); ok {
				schemas = append(schemas, target)
			}
		}
		if list, ok := s["allOf"].([]any); ok {
			schemas = append(schemas, list...)
		}
		for _, word := range []string{"anyOf", "oneOf"} {
			if list, ok := s[word].([]any); ok && len(list) > 0 {
				schemas = append(schemas, rapid.SampledFrom(list).Draw(g.t, "alternative"))
			}
		}
		if condition, ok := s["if"]; ok {
			if one(g.t, 2) {
				schemas = append(schemas, s["else"])
			} else {
				schemas = append(schemas, condition, s["then"])
			}
		}
	}
	return all
}

// value guesses a value that meets all schemas.
func (g *guesser) value(schemas []any, depth int) any {
	all := g.gather(schemas)
	for _, s := range all {
		if c, ok := s["const"]; ok && !one(g.t, 12) {
			return c
		}
		if list, ok := s["enum"].([]any); ok && len(list) > 0 && !one(g.t, 12) {
			return rapid.SampledFrom(list).Draw(g.t, "enum")
		}
	}
	switch g.kind(all, depth) {
	case "null":
		return nil
	case "boolean":
		return one(g.t, 2)
	case "integer":
		return g.number(all, true)
	case "number":
		return g.number(all, false)
	case "string":
		return g.string(all)
	case "array":
		return g.array(all, depth)
	}
	return g.object(all, depth)
}

// kind chooses a type that all schemas admit, or that their keywords are about.
func (g *guesser) kind(all []map[string]any, depth int) string {
	kinds := []string{"object", "string", "integer", "null", "number", "array", "boolean"}
	told := false
	for _, s := range all {
		var types []string
		switch t := s["type"].(type) {
		case string:
			types = []string{t}
		case []any:
			for _, x := range t {
				if x, ok := x.(string); ok {
					types = append(types, x)
				}
			}
		default:
			continue
		}
		told = true
		kinds = slices.DeleteFunc(kinds, func(k string) bool {
			return !slices.Contains(types, k) && !(k == "integer" && slices.Contains(types, "number"))
		})
	}
	if !told && !one(g.t, 5) {
		for _, s := range all {
			for k, words := range about {
				if slices.ContainsFunc(words, func(w string) bool { _, ok := s[w]; return ok }) {
					return k
				}
			}
		}
	}
	if depth > 5 { // scalars, so that it ends
		if scalars := slices.DeleteFunc(slices.Clone(kinds), func(k string) bool { return k == "object" || k == "array" }); len(scalars) > 0 {
			kinds = scalars
		}
	}
	if len(kinds) == 0 {
		return "string"
	}
	return rapid.SampledFrom(kinds).Draw(g.t, "type")
}

// about says of which type keywords speak. No word stands twice, and schemas of this
// package speak of one type only where they name none, or the judge decides.
var about = map[string][]string{
	"object": {"properties", "required", "additionalProperties", "patternProperties", "propertyNames", "minProperties", "maxProperties"},
}

func (g *guesser) number(all []map[string]any, whole bool) any {
	edges := []string{"0", "1", "2", "-1", "7", "1.0", "1e1", "9007199254740993"}
	if !whole {
		edges = append(edges, "1.5", "0.25", "-0.5")
	}
	var near []string
	for _, s := range all {
		for _, word := range []string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"} {
			n, ok := s[word].(json.Number)
			if !ok {
				continue
			}
			at := rational(n)
			for _, by := range []*big.Rat{new(big.Rat), big.NewRat(1, 1), big.NewRat(-1, 1), big.NewRat(1, 2), big.NewRat(-1, 2), at} {
				if x := new(big.Rat).Add(at, by); x.IsInt() {
					near = append(near, x.RatString())
				} else if !whole {
					near = append(near, x.FloatString(3))
				}
			}
		}
	}
	if len(near) > 0 && !one(g.t, 3) {
		edges = near
	}
	return json.Number(rapid.SampledFrom(edges).Draw(g.t, "number"))
}

func (g *guesser) string(all []map[string]any) string {
	var fit []string
	for _, s := range all {
		for _, word := range []string{"pattern", "format"} {
			if name, ok := s[word].(string); ok {
				fit = append(fit, samples[name]...)
			}
		}
		for _, word := range []string{"minLength", "maxLength"} {
			if n, ok := bound(s, word); ok {
				for _, length := range []int{n, n - 1, n + 1} {
					fit = append(fit, strings.Repeat("x", max(length, 0)))
				}
			}
		}
	}
	if len(fit) == 0 || one(g.t, 6) {
		fit = anyString
	}
	return rapid.SampledFrom(fit).Draw(g.t, "string")
}

// bound reads a length, within reason.
func bound(s map[string]any, word string) (int, bool) {
	n, ok := s[word].(json.Number)
	if !ok {
		return 0, false
	}
	r := rational(n)
	if !r.IsInt() || !r.Num().IsInt64() {
		return 0, false
	}
	return int(min(r.Num().Int64(), 20)), true
}

func (g *guesser) array(all []map[string]any, depth int) any {
	lengths := []int{0, 1, 2}
	for _, s := range all {
		for _, word := range []string{"minItems", "maxItems"} {
			if n, ok := bound(s, word); ok {
				lengths = append(lengths, n, n, max(n-1, 0), n+1)
			}
		}
		if n := len(positions(s)); n > 0 {
			lengths = append(lengths, n, n+1)
		}
	}
	n := rapid.SampledFrom(lengths).Draw(g.t, "length")
	if depth > 5 {
		n = 0
	}
	list := make([]any, 0, n)
	for i := range n {
		var at []any
		for _, s := range all {
			rest := "items"
			first := positions(s)
			if _, old := s["items"].([]any); old {
				rest = "additionalItems"
			}
			if i < len(first) {
				at = append(at, first[i])
			} else if x, ok := s[rest]; ok {
				at = append(at, x)
			}
			if c, ok := s["contains"]; ok && i == 0 {
				at = append(at, c)
			}
		}
		list = append(list, g.value(at, depth+1))
	}
	return list
}

// positions lists a tuple's schemas.
func positions(s map[string]any) []any {
	if list, ok := s["prefixItems"].([]any); ok {
		return list
	}
	list, _ := s["items"].([]any)
	return list
}

func (g *guesser) object(all []map[string]any, depth int) any {
	var wanted, known []string
	for _, s := range all {
		if list, ok := s["required"].([]any); ok {
			for _, name := range list {
				if name, ok := name.(string); ok {
					wanted = append(wanted, name)
				}
			}
		}
		if m, ok := s["properties"].(map[string]any); ok {
			known = append(known, names(m)...)
		}
	}
	for _, name := range known {
		if depth <= 4 && !slices.Contains(wanted, name) && one(g.t, 2) {
			wanted = append(wanted, name)
		}
	}
	for depth <= 4 && one(g.t, 4) {
		wanted = append(wanted, pick(g.t, "a", "x-1", "other", "b", "1", "key", "", "null"))
	}
	o := map[string]any{}
	for _, name := range wanted {
		if _, done := o[name]; done || one(g.t, 40) {
			continue
		}
		o[name] = g.value(property(all, name), depth+1)
	}
	return o
}

// property lists the schemas for one member.
func property(all []map[string]any, name string) (list []any) {
	for _, s := range all {
		found := false
		if m, ok := s["properties"].(map[string]any); ok {
			if x, ok := m[name]; ok {
				list, found = append(list, x), true
			}
		}
		if m, ok := s["patternProperties"].(map[string]any); ok {
			for _, p := range names(m) {
				if re, err := regexp.Compile(p); err == nil && re.MatchString(name) {
					list, found = append(list, m[p]), true
				}
			}
		}
		if x, ok := s["additionalProperties"]; ok && !found {
			list = append(list, x)
		}
	}
	return list
}

// spoil changes one thing about a value.
func (g *guesser) spoil(v any) any {
	switch v := v.(type) {
	case map[string]any:
		all := names(v)
		if len(all) > 0 && !one(g.t, 4) {
			name := rapid.SampledFrom(all).Draw(g.t, "member")
			switch pick(g.t, "in", "null", "drop") {
			case "drop":
				delete(v, name)
			case "null":
				v[name] = nil
			default:
				v[name] = g.spoil(v[name])
			}
			return v
		}
		v[pick(g.t, "a", "other", "x-1", "b", "1")] = g.other()
		return v
	case []any:
		if len(v) > 0 && !one(g.t, 3) {
			i := rapid.IntRange(0, len(v)-1).Draw(g.t, "item")
			if one(g.t, 4) {
				return append(v, v[i])
			}
			v = slices.Clone(v)
			v[i] = g.spoil(v[i])
			return v
		}
		if len(v) > 0 && one(g.t, 2) {
			return v[:len(v)-1]
		}
		return append(v, g.other())
	case string:
		if inner, err := parse(v); err == nil && one(g.t, 2) { // JSON text in a string
			return text(g.spoil(inner))
		}
	}
	return g.other()
}

// other is a value that has nothing to do with the schema.
func (g *guesser) other() any {
	if one(g.t, 3) {
		return rapid.SampledFrom(anyString).Draw(g.t, "string")
	}
	return mustParse(pick(g.t, "null", "1", `"a"`, "{}", "[]", "true", "1.5", "-1", `{"a":null}`, `[null]`, `{"a":1}`, "1.0"))
}
