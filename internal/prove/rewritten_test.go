package prove

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor"
)

// TestRewritten writes parts of a schema in another way that means the same, and tries to refute the promises of what comes out. It is
// refused where the schema as it was drawn is refused, and nowhere else; one that no value satisfies is sent if it need not be written anew.
func TestRewritten(t *testing.T) {
	for f := range schemaflavor.Builtin().All() {
		t.Run(f.Name, asks(func(rt *rapid.T, a *asking) {
			r := trials(f).Draw(rt, "trial")
			root, is := mustParse(r.schema).(map[string]any)
			if !is || !rewritable(r.schema) {
				a.skip(noJudge)
				return
			}
			original := r.adapt(rt)
			w := rewriter{t: rt, root: root}
			for _, word := range [...]string{"$defs", "definitions"} {
				w.all(root[word])
			}
			w.parts(root)
			for name, s := range w.moved {
				defs, _ := root["$defs"].(map[string]any)
				if defs == nil {
					defs = map[string]any{}
					root["$defs"] = defs
				}
				defs[name] = s
			}
			r.schema = text(root)
			e := r.adapt(rt)
			if original != nil && e != nil && !original.isImpossible() && !e.isImpossible() && (original.refusal == nil) != (e.refusal == nil) {
				rt.Fatalf("as drawn %v, rewritten %v: %s", original.refusal, e.refusal, e.report("1, what means the same is sent alike"))
			}
			e.ask(a, promises...)
		}))
	}
}

// isImpossible reports whether a schema was refused because no value satisfies it.
func (e *experiment) isImpossible() bool {
	return e.refusal != nil && slices.ContainsFunc(e.result.Diagnostics, func(d schemaflavor.Diagnostic) bool { return d.Rule() == "impossible-schema" })
}

// rewritable reports whether a schema means the same with parts of it in other places: references lead to definitions of the root alone, and
// nothing asks what was evaluated or has a name of its own.
func rewritable(schema string) bool {
	for _, r := range reference.FindAllStringSubmatch(schema, -1) {
		if r[1] != "#" && !definition.MatchString(r[1]) {
			return false
		}
	}
	return !elsewhere.MatchString(schema)
}

var (
	reference  = regexp.MustCompile(`"\$ref": ?"([^"]*)"`)
	definition = regexp.MustCompile(`^#/(\$defs|definitions)/[^/]+$`)
	elsewhere  = regexp.MustCompile(`"(unevaluated\w+|\$?id|\$anchor|\$dynamic\w+|\$recursive\w+|nullable|discriminator|exclusiveM\w+": ?(true|false))"`)
)

// A rewriter rewrites a schema in place.
type rewriter struct {
	t     *rapid.T
	root  map[string]any
	moved map[string]any // definitions for the root
}

// parts rewrites what stands in a schema, from the inside.
func (w *rewriter) parts(s map[string]any) {
	for _, word := range [...]string{"properties", "patternProperties", "dependentSchemas"} {
		w.all(s[word])
	}
	for _, word := range [...]string{"items", "additionalProperties", "contains", "not", "if", "then", "else"} {
		if part, is := s[word].(map[string]any); is {
			s[word] = w.rewritten(part)
		}
	}
	for _, word := range [...]string{"allOf", "anyOf", "oneOf", "prefixItems"} {
		list, _ := s[word].([]any)
		for i, part := range list {
			if part, is := part.(map[string]any); is {
				list[i] = w.rewritten(part)
			}
		}
	}
}

// all rewrites schemas by name.
func (w *rewriter) all(named any) {
	schemas, _ := named.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(schemas)) {
		if part, is := schemas[name].(map[string]any); is {
			schemas[name] = w.rewritten(part)
		}
	}
}

// rewritten returns a schema, or another one that means the same.
func (w *rewriter) rewritten(s map[string]any) any {
	w.parts(s)
	if !one(w.t, 3) {
		return s
	}
	_, refers := s["$ref"]
	switch how := pick(w.t, "anyOf", "oneOf", "allOf", "not", "types", "described", "moved"); how {
	case "anyOf", "oneOf", "allOf":
		return map[string]any{how: []any{s}}
	case "not":
		return map[string]any{"not": map[string]any{"not": s}}
	case "types":
		if kind, is := s["type"].(string); is {
			s["type"] = []any{kind}
		}
	case "described":
		if refers && len(s) == 1 {
			return map[string]any{"allOf": []any{s, map[string]any{"description": "Said of the place."}}}
		}
	case "moved":
		if _, old := w.root["$schema"]; !old {
			if w.moved == nil {
				w.moved = map[string]any{}
			}
			name := "moved " + strings.Repeat("/", len(w.moved))
			w.moved[name] = s
			return map[string]any{"$ref": "#/$defs/moved%20" + strings.Repeat("~1", len(w.moved)-1)}
		}
	}
	return s
}
