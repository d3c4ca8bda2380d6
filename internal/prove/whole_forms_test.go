package prove

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// TestWholeForms draws flavor files whole, as nobody has written one: an answer to each question, in any order,
// of which those are kept that the loader takes beside the others. Then a schema of each construct and keyword is
// adapted: none ends in a mistake of ours, what comes out conforms, and stays so. Of a few schemas
// all promises are asked.
func TestWholeForms(t *testing.T) {
	t.Run("all", asks(func(rt *rapid.T, a *asking) {
		form := drawnForm(rt)
		registry, f, ok := loaded(t, marshalForm(t, form), "drawn")
		if !ok {
			rt.Fatalf("the loader refuses a form that it took: %s", marshalForm(t, form))
		}
		surface := pick(rt, flavor.Tool, flavor.Tool, flavor.Response, flavor.Output)
		for _, text := range everyExample() {
			stays(rt, registry, f, surface, text)
		}
		for range 8 {
			keepsPromises(rt, a, registry, f)
		}
	}))
}

// keepsPromises draws a schema, or takes one of the examples, and tries to refute the promises.
func keepsPromises(t *rapid.T, a *asking, registry *schemaflavor.Registry, f *flavor.Flavor) {
	r := trials(f).Draw(t, "trial")
	r.registry, r.change = registry, string(f.YAML())
	if rules := f.Rules(r.surface); rules.Dialect != flavor.Draft202012 || !rules.Refuses(flavor.COldSpelling) {
		a.skip(noJudge) // it reads no mixture of dialects
		return
	}
	if one(t, 2) {
		r.schema, r.dialect = rapid.SampledFrom(everyExample()).Draw(t, "example"), ""
	}
	e := r.adapt(t)
	if e != nil && e.refusal != nil { // of what a limit leaves no room for
		a.skip(refused)
		return
	}
	e.ask(a, promises...)
}

// everyExample are schemas of each construct and keyword.
func everyExample() (all []string) {
	for _, c := range flavor.Constructs() {
		all = append(all, examples(c.Name)...)
	}
	for _, k := range slices.Sorted(maps.Keys(saying)) {
		all = append(all, having(k)...)
	}
	return append(all, ordinary...)
}

// stays adapts a schema and what becomes of it.
func stays(t *rapid.T, registry *schemaflavor.Registry, f *flavor.Flavor, surface flavor.Surface, text string) {
	on := schemaflavor.WithSurface(surface)
	result, err := registry.Adapt(f.Name, []byte(text), on)
	var e *schemaflavor.Error
	if errors.As(err, &e) && e.Code == schemaflavor.CodeRefused {
		return
	}
	if err != nil {
		t.Fatalf("%s, %s\n%s\n%v", f.YAML(), surface, text, err)
	}
	again, err := registry.Adapt(f.Name, result.Schema, on)
	if err != nil {
		t.Fatalf("%s, %s\n%s\n%s\n%v", f.YAML(), surface, text, result.Schema, err)
	}
	if string(again.Schema) != string(result.Schema) {
		t.Fatalf("%s, %s\n%s\n%s\n%s", f.YAML(), surface, text, result.Schema, again.Schema)
	}
}

// drawnKeywords keep what is listed nowhere, or refuse that and list all there is.
func drawnKeywords(t *rapid.T) map[string]any {
	if one(t, 2) {
		return map[string]any{"unlisted": "keep", "because": becauseIt}
	}
	var all []any
	for _, k := range schema.Keywords() {
		all = append(all, k.Name)
	}
	return map[string]any{"unlisted": "refuse", "because": becauseIt, "everywhere": all}
}

// drawnForm is a form that accepts all there is but for what is drawn: each change that the
// loader takes stays.
func drawnForm(t *rapid.T) map[string]any {
	form := map[string]any{
		"name": "altered", "title": "drawn",
		"sources":    map[string]any{"docs": map[string]any{"url": "https://example.com", "read": "2026-11-20"}},
		"dialect":    pick(t, flavor.Draft202012, flavor.Draft202012, flavor.Draft202012, flavor.OpenAPI30).String(),
		"keywords":   drawnKeywords(t),
		"constructs": map[string]any{"accepts": []any{}, "untested": []any{}, "refuses": map[string]any{}},
		"describe":   pick[any](t, "all", "none", []any{"pattern", "minLength"}),
	}
	for _, c := range flavor.Constructs() {
		setConstruct(form, c.Name, "accepts", nil)
	}
	var answers, others []change
	for _, c := range changesOf(form) {
		if c.construct != "" {
			answers = append(answers, c)
		} else {
			others = append(others, c)
		}
	}
	list := rapid.Permutation(answers).Draw(t, "answers")
	list = append(list[:rapid.IntRange(1, len(list)).Draw(t, "how many")], rapid.SliceOfN(rapid.SampledFrom(others), 0, 6).Draw(t, "others")...)
	said := map[string]bool{}
	if old := flavor.COldSpelling.String(); !one(t, 4) { // else the judge reads little of what comes out
		setConstruct(form, old, "refuses", map[string]any{"repair": "translate", "because": becauseIt})
		said[old] = true
	}
	for _, c := range list {
		if c.construct != "" && said[c.construct] {
			continue
		}
		tried := copied(form).(map[string]any)
		c.make(tried)
		if _, err := flavor.Parse("altered.yaml", marshalForm(t, tried), knownFlavor); err == nil {
			form, said[c.construct] = tried, true
		}
	}
	return form
}
