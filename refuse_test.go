package schemaflavor_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestRefusalHelps: where a change was to be refused, the error says what avoids it, and that does.
func TestRefusalHelps(t *testing.T) {
	const requirement = `{"type":"object","properties":{"id":{"type":"string"},"url":{"type":"string"}},"additionalProperties":false,"anyOf":[{"required":["id"]},{"required":["url"]}]}`
	widened := schemaflavor.WithRefuseWidened()
	for _, c := range [...]struct {
		schema, help string
		then         schemaflavor.Option
	}{
		{requirement, "prefer: exact", schemaflavor.WithPreferExact()},
		{`{"type":"object","properties":{"a":{"type":"array","uniqueItems":true}},"additionalProperties":false}`, "change the schema", nil},
		{strings.Replace(requirement, `"id":{"type":"string"}`, `"id":{"type":"array","uniqueItems":true}`, 1), "change the schema", nil}, // exact is not exact enough
	} {
		_, err := schemaflavor.Adapt("openai-strict", []byte(c.schema), widened)
		var e *schemaflavor.Error
		if !errors.As(err, &e) || e.Code != schemaflavor.CodeCeiling || !strings.Contains(e.Help, c.help) {
			t.Errorf("%s: got %v, want help that says %q", c.schema, err, c.help)
			continue
		}
		if c.then == nil {
			continue
		}
		if r, err := schemaflavor.Adapt("openai-strict", []byte(c.schema), widened, c.then); err != nil || r.Schema == nil {
			t.Errorf("%s: what helps does not: %v", c.schema, err)
		}
	}
}

// TestToolSetRender: the diagnostics of a list are written with the lines of the list.
func TestToolSetRender(t *testing.T) {
	set, err := schemaflavor.AdaptTools("openai-strict", []byte("[\n{\"name\":\"a\",\n \"inputSchema\":{\"type\":\"object\",\"properties\":{\"b\":{\"type\":\"string\",\"minLength\":3}}}}]"))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := set.Render(&b, schemaflavor.RenderOptions{File: "tools.json"}); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); !strings.Contains(got, "tools.json:3:") || !strings.Contains(got, "`minLength`") {
		t.Errorf("got %s, want a line of the list", got)
	}
}

// TestNothingToReadOf: what is empty is said to be, and by name.
func TestNothingToReadOf(t *testing.T) {
	if _, err := schemaflavor.Builtin().With(&flavor.Flavor{Name: "zero"}); err == nil || !strings.Contains(err.Error(), "without rules") {
		t.Errorf("a flavor without rules: %v", err)
	}
	if _, err := schemaflavor.Builtin().WithDir("gone"); err == nil || !strings.Contains(err.Error(), "gone") {
		t.Errorf("a folder that is not there: %v", err)
	}
	r, err := schemaflavor.Adapt("openai-strict", []byte(`{"type":"object","properties":{"a":false},"required":["a"]}`))
	if err == nil {
		t.Fatal("it was not refused")
	}
	if _, err := r.Map(); err == nil || !strings.Contains(err.Error(), "refused") {
		t.Errorf("the map of a refused schema: %v", err)
	}
}
