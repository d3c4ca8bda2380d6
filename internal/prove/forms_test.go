package prove

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestForms changes the answers of the built-in forms at random: whatever a flavor file
// that the linter finds nothing wrong with says, no schema ends in a mistake of ours, and
// what comes out conforms. A provider is a file, and nobody can foresee which.
func TestForms(t *testing.T) {
	forms := builtinForms(t)
	rapid.Check(t, func(t *rapid.T) {
		defer passKnown()
		text, changes := altered(t, forms)
		warnings, err := flavor.Lint("altered.yaml", text, knownFlavor)
		if err != nil || len(warnings) > 0 {
			return
		}
		f, err := flavor.Parse("altered.yaml", text, knownFlavor)
		if err != nil {
			t.Fatal(err)
		}
		registry, err := schemaflavor.Builtin().With(f)
		if err != nil {
			t.Fatal(err)
		}
		schema := schemas().Draw(t, "schema")
		adapts(t, registry, f, changes, schema)
	})
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
			m[k] = map[string]any{"docs": "its words"}
		} else {
			cite(x)
		}
	}
}

// adapts tries one schema with a form.
func adapts(t *rapid.T, registry *schemaflavor.Registry, f *flavor.Flavor, changes []string, schema string) {
	result, err := registry.Adapt(f.Name, []byte(schema))
	var e *schemaflavor.Error
	switch {
	case err == nil:
	case !errors.As(err, &e) || e.Code == "internal":
		t.Fatalf("%s\n%s\n%v", strings.Join(changes, "\n"), schema, err)
	default:
		return
	}
	found, err := registry.Check(f.Name, result.Schema)
	found = slices.DeleteFunc(found, func(d schemaflavor.Diagnostic) bool {
		return counted[d.Rule()] || d.Rule() == "dangling-reference" && d.Severity() == schemaflavor.Warning // it stays, and that is told
	})
	if err != nil || len(found) > 0 {
		t.Fatalf("%s\n%s\n%s\n%s %v", strings.Join(changes, "\n"), schema, result.Schema, found[0].Rule(), err)
	}
}

// altered draws a form and changes a few of its answers.
func altered(t *rapid.T, forms []map[string]any) (text []byte, changes []string) {
	form := maps.Clone(forms[rapid.IntRange(0, len(forms)-1).Draw(t, "form")])
	changes = append(changes, fmt.Sprint("as ", form["name"]))
	form["name"] = "altered"
	delete(form, "aliases")
	if rapid.Bool().Draw(t, "surfaces") {
		delete(form, "surfaces")
	}
	because := map[string]any{"docs": "its words"}
	for range rapid.IntRange(1, 5).Draw(t, "changes") {
		if rapid.IntRange(0, 3).Draw(t, "kind") > 0 {
			changes = append(changes, alterConstruct(t, form, because))
		} else {
			changes = append(changes, alterKeywords(t, form))
		}
	}
	text, err := yaml.Marshal(form)
	if err != nil {
		t.Fatal(err)
	}
	return text, changes
}

// alterConstruct gives another answer to the question about one construct.
func alterConstruct(t *rapid.T, form, because map[string]any) (change string) {
	c := rapid.SampledFrom(flavor.Constructs()).Draw(t, "construct")
	answers := maps.Clone(form["constructs"].(map[string]any))
	without := func(key string) (list []any) {
		old, _ := answers[key].([]any)
		for _, x := range old {
			if x != c.Name {
				list = append(list, x)
			}
		}
		return list
	}
	answers["accepts"], answers["untested"] = without("accepts"), without("untested")
	refuses, _ := answers["refuses"].(map[string]any)
	refuses = maps.Clone(refuses)
	delete(refuses, c.Name)
	switch rapid.IntRange(0, 2).Draw(t, "answer") {
	case 0:
		answers["accepts"] = append(answers["accepts"].([]any), c.Name)
		change = "accepts " + c.Name
	default:
		repair := rapid.SampledFrom(c.Repairs).Draw(t, "repair")
		refuses[c.Name] = map[string]any{"repair": repair.String(), "because": because}
		change = "refuses " + c.Name + ": " + repair.String()
	}
	answers["refuses"] = refuses
	form["constructs"] = answers
	return change
}

// alterKeywords lists a keyword no longer, or one that was not.
func alterKeywords(t *rapid.T, form map[string]any) string {
	keywords := maps.Clone(form["keywords"].(map[string]any))
	var places []string
	for _, p := range slices.Sorted(maps.Keys(keywords)) {
		if list, ok := keywords[p].([]any); ok && len(list) > 0 {
			places = append(places, p)
		}
	}
	if len(places) == 0 {
		return "no keyword is listed"
	}
	p := rapid.SampledFrom(places).Draw(t, "place")
	list := slices.Clone(keywords[p].([]any))
	i := rapid.IntRange(0, len(list)-1).Draw(t, "keyword")
	keywords[p] = append(slices.Clone(list[:i]), list[i+1:]...)
	form["keywords"] = keywords
	return fmt.Sprintf("no %v in %s", list[i], p)
}
