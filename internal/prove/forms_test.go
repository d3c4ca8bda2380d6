package prove

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/enough"
)

// TestForms changes the answers of the built-in forms at random: whatever a flavor file
// that the loader takes says, no schema ends in a mistake of ours, and
// what comes out conforms. A provider is a file, and nobody can foresee which.
func TestForms(t *testing.T) {
	forms := builtinForms(t)
	asked, drawn := 0, 0
	enough.Until(t, func() bool { return asked*5 >= drawn }, func(t *rapid.T) {
		defer passKnown()
		drawn++
		text, changes := altered(t, forms)
		f, err := flavor.Parse("altered.yaml", text, knownFlavor)
		if err != nil {
			return // refused: TestEachAnswer asks for the reason
		}
		asked++
		registry, err := schemaflavor.Builtin().With(f)
		if err != nil {
			t.Fatal(err)
		}
		schema := schemas().Draw(t, "schema")
		adapts(t, registry, f, changes, schema)
	})
	if asked*5 < drawn {
		t.Errorf("of %d forms the loader takes %d: too few to say anything", drawn, asked)
	}
}

// builtinForms reads the built-in files; every because cites one source.
func builtinForms(t *testing.T) (forms []map[string]any) {
	paths, err := filepath.Glob("../../flavors/*.yaml")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no forms: %v", err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var form map[string]any
		if err := yaml.Unmarshal(text, &form); err != nil {
			t.Fatal(err)
		}
		form["sources"] = map[string]any{"docs": map[string]any{"url": "https://example.com", "read": "2026-11-20"}}
		cite(form)
		forms = append(forms, form)
	}
	return forms
}

// knownFlavor finds a built-in flavor for the loader.
func knownFlavor(name string) *flavor.Flavor {
	f, _ := schemaflavor.Builtin().Lookup(name)
	return f
}

// cite makes every because cite the one source.
func cite(v any) {
	m, _ := v.(map[string]any)
	for k, x := range m {
		if k == "because" {
			m[k] = map[string]any{"docs": "what it shows"}
		} else {
			cite(x)
		}
	}
}

// adapts tries one schema with a form; it says why that asked nothing, or "".
func adapts(t *rapid.T, registry *schemaflavor.Registry, f *flavor.Flavor, changes []string, schema string) (nothing string) {
	result, err := registry.Adapt(f.Name, []byte(schema))
	var e *schemaflavor.Error
	switch {
	case err == nil:
	case !errors.As(err, &e) || e.Code == "internal":
		t.Fatalf("%s\n%s\n%v", strings.Join(changes, "\n"), schema, err)
	default:
		return refused
	}
	found, err := registry.Check(f.Name, result.Schema)
	found = slices.DeleteFunc(found, func(d schemaflavor.Diagnostic) bool {
		return left(f.Rules(flavor.Tool), d)
	})
	if err != nil || len(found) > 0 {
		t.Fatalf("%s\n%s\n%s\n%s %v", strings.Join(changes, "\n"), schema, result.Schema, found[0].Rule(), err)
	}
	if string(result.Schema) == schema {
		return unchanged
	}
	return ""
}

// altered draws a form and changes a few of its answers.
func altered(t *rapid.T, forms []map[string]any) (text []byte, changes []string) {
	form := copied(forms[rapid.IntRange(0, len(forms)-1).Draw(t, "form")]).(map[string]any)
	changes = append(changes, fmt.Sprint("as ", form["name"]))
	form["name"] = "altered"
	delete(form, "aliases")
	if rapid.Bool().Draw(t, "surfaces") {
		delete(form, "surfaces")
	}
	all, constructs := changesOf(form), constructChanges(form)
	for range rapid.IntRange(1, 5).Draw(t, "changes") {
		c := rapid.SampledFrom(constructs).Draw(t, "construct")
		if one(t, 3) {
			c = rapid.SampledFrom(all).Draw(t, "change")
		}
		c.make(form)
		changes = append(changes, c.name)
	}
	text, err := yaml.Marshal(form)
	if err != nil {
		t.Fatal(err)
	}
	return text, changes
}

// TestLostRecursion: what leads back only through a keyword that goes does not lead back any
// more; references to it by way of another one are replaced all the same.
func TestLostRecursion(t *testing.T) {
	f, err := flavor.Parse("altered.yaml", []byte(`
name: altered
title: a form in which definitions may stand at the root alone
extends: claude-desktop
sources: {docs: {url: "https://example.com", read: 2026-11-20}}
constructs: {refuses: {nested-definitions: {repair: hoist, because: {docs: "its words"}}}}
`), knownFlavor)
	if err != nil {
		t.Fatal(err)
	}
	registry, err := schemaflavor.Builtin().With(f)
	if err != nil {
		t.Fatal(err)
	}
	result, err := registry.Adapt("altered", []byte(`{"type":"object","properties":{"bad name":{"$ref":"#/$defs/b"}},
		"$defs":{"a":{"not":{"$ref":"#/$defs/b"}},"b":{"$ref":"#/$defs/a","description":"words"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(result.Schema), `{"$ref":`) {
		t.Errorf("a reference is left: %s", result.Schema)
	}
}

// TestConjunctionThatLeadsBack: what several schemas say together leads back to them by a way that no reference
// shows; where the way turns out to admit nothing, no reference stays.
func TestConjunctionThatLeadsBack(t *testing.T) {
	schema := `{"properties":{"a b":{"required":["b"],"allOf":[{"anyOf":[{},{}]}]},"b":{"type":"object"}},"patternProperties":{"^a":{"allOf":[{"properties":{"b":{"type":"string"}}},{"$ref":"#"}]}}}`
	for f := range schemaflavor.Builtin().All() {
		if _, err := schemaflavor.Adapt(f.Name, []byte(schema)); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
}
