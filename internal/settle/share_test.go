package settle

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// TestShare: what stands in more places than the author wrote it in is written once.
func TestShare(t *testing.T) {
	const base = `"base":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"required":["a","b"]}`
	const more = `{"allOf":[{"$ref":"#/$defs/base"},{"properties":{"c":{"type":"boolean"}},"required":["c"]}]}`
	const union = `{"allOf":[{"$ref":"#/$defs/base"},{"properties":{"c":{"anyOf":[{"type":"object","properties":{"x":{"type":"string"}},"required":["x"]},{"type":"object","properties":{"y":{"type":"string"}},"required":["y"]}]}}}]}`
	const written = `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"required":["a","b"]}`
	for _, c := range []struct {
		name       string
		properties []string
		defined    int    // definitions that are referred to
		definition string // one more, beside the base
	}{
		{"merged once", []string{more}, 0, ""},
		{"merged twice", []string{more, more}, 1, ""},
		{"merged twice, and once with something else", []string{more, more, strings.Replace(more, `"c"`, `"d"`, 2)}, 1, ""},
		{"one is described", []string{more, strings.Replace(more, `{`, `{"description":"Of the other.",`, 1)}, 0, ""},
		{"a member is described", []string{more, strings.Replace(more, `"boolean"`, `"boolean","description":"C."`, 1)}, 0, ""},
		{"one is closed by its author", []string{more, strings.Replace(more, `{`, `{"unevaluatedProperties":false,`, 1)}, 0, ""},
		{"a bound differs", []string{more, strings.Replace(more, `"properties"`, `"minProperties":4,"properties"`, 1)}, 0, ""},
		{"what is optional differs", []string{more, strings.Replace(more, `["c"]`, `[]`, 1)}, 0, ""},
		{"what a list holds differs", []string{strings.ReplaceAll(more, `"boolean"`, `"array","items":{"type":"string"}`), strings.ReplaceAll(more, `"boolean"`, `"array","items":{"type":"number"}`)}, 0, ""},
		{"the author wrote it twice", []string{written, written}, 0, ""},
		{"the author wrote it once, and made it once", []string{written, `{"allOf":[{"$ref":"#/$defs/base"},{}]}`}, 1, ""},
		{"a definition, and the same merged", []string{`{"$ref":"#/$defs/more"}`, more}, 1, more},
		{"two definitions", []string{`{"$ref":"#/$defs/more"}`, `{"$ref":"#/$defs/more"}`, `{"allOf":[{"$ref":"#/$defs/base"},{"$ref":"#/$defs/last"}]}`, `{"allOf":[{"$ref":"#/$defs/base"},{"$ref":"#/$defs/last"}]}`}, 1,
			more + `,"last":{"properties":{"c":{"type":"boolean"}},"required":["c"]}`},
		{"unions that read the same", []string{union, union}, 1, ""},
		{"unions of which one reads otherwise", []string{union, strings.Replace(union, `"y"`, `"z"`, 2)}, 0, ""},
		{"unions that read the same, where a reference may lead elsewhere", []string{union, union}, 0, `{"$anchor":"more"}`},
		{"null too", []string{more, `{"anyOf":[` + more + `,{"type":"null"}]}`}, 1, ""},
		{"an object of one member", []string{`{"allOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"minProperties":1}]}`, `{"allOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"minProperties":1}]}`}, 0, ""},
	} {
		var properties []string
		for i, p := range c.properties {
			properties = append(properties, fmt.Sprintf(`"p%d":%s`, i, p))
		}
		text := fmt.Sprintf(`{"type":"object","properties":{%s},"$defs":{%s}}`, strings.Join(properties, ","), base)
		if c.definition != "" {
			text = strings.Replace(text, `"$defs":{`, `"$defs":{"more":`+c.definition+`,`, 1)
		}
		from, root := lowertest.Lower(t, rulesOf(t, "openai-strict"), []byte(text))
		l := New(from)
		l.KeepUsedDefinitions(root)
		l.Share(root)
		var names []string
		for _, d := range ir.Reachable(root) {
			names = append(names, d.Name)
		}
		if len(names) != c.defined {
			t.Errorf("%s: got the definitions %q, want %d of them", c.name, names, c.defined)
		}
	}
}

func rulesOf(t *testing.T, name string) *flavor.Rules {
	all, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		if f.Name == name {
			return f.Rules(flavor.Tool)
		}
	}
	t.Fatal("there is no flavor ", name)
	return nil
}

// drawCopies draws a schema whose parts are merged of a few definitions, so that many come out alike.
func drawCopies(t *rapid.T) map[string]any {
	var draw func(depth int) map[string]any
	object := func(depth int) map[string]any {
		properties, required := map[string]any{}, []any{}
		for _, name := range rapid.SampledFrom([][]string{{"p", "q"}, {"p", "r"}, {"p", "q", "r"}, {"q"}}).Draw(t, "names") {
			properties[name] = draw(depth - 1)
			if rapid.IntRange(0, 3).Draw(t, "required") > 0 {
				required = append(required, name)
			}
		}
		return map[string]any{"type": "object", "properties": properties, "required": required}
	}
	refer := func() any {
		return map[string]any{"$ref": "#/$defs/" + rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "to")}
	}
	draw = func(depth int) map[string]any {
		s := map[string]any{"type": rapid.SampledFrom([]string{"string", "integer"}).Draw(t, "type")}
		switch kind := rapid.IntRange(0, 9).Draw(t, "kind"); {
		case kind < 3:
			s = map[string]any{"allOf": []any{refer(), refer()}}
		case kind == 3:
			s = map[string]any{"$ref": refer().(map[string]any)["$ref"]}
		case kind == 4:
			s = map[string]any{"anyOf": []any{refer(), refer(), map[string]any{"type": "string"}}}
		case kind == 5 && depth > 0:
			s = object(depth)
		case kind == 6:
			s = map[string]any{"type": "array", "items": refer()}
		case kind == 7:
			s = map[string]any{"type": "string", "format": "colour"} // lost, and told
		}
		if rapid.IntRange(0, 7).Draw(t, "described") == 0 {
			s["description"] = rapid.SampledFrom([]string{"One.", "Two."}).Draw(t, "words")
		}
		return s
	}
	properties := map[string]any{}
	for _, name := range [...]string{"u", "v", "w", "x", "y", "z"} {
		properties[name] = draw(1)
	}
	return map[string]any{"type": "object", "properties": properties, "$defs": map[string]any{"a": object(1), "b": object(1), "c": object(1)}}
}

// TestSharing: what the document says with its references written out stays what it was, however
// much is shared, and so does what is told of it.
func TestSharing(t *testing.T) {
	// Definitions that stand for others, and become others themselves, in one round.
	const chain = `{"type":"object","properties":{"u":{"$ref":"#/$defs/a"},"w":{"allOf":[{"$ref":"#/$defs/b"},{"$ref":"#/$defs/c"}]}},"$defs":{
		"a":{"type":"object","properties":{"q":{"allOf":[{"$ref":"#/$defs/c"},{"$ref":"#/$defs/a"}]}},"required":["q"]},
		"b":{"type":"object","properties":{"p":{"type":"integer"},"q":{"allOf":[{"$ref":"#/$defs/b"},{"$ref":"#/$defs/a"}]},"r":{"allOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}]}},"required":["p","r"]},
		"c":{"type":"object","properties":{"p":{"type":"integer"},"q":{"allOf":[{"$ref":"#/$defs/c"},{"$ref":"#/$defs/c"}]},"r":{"anyOf":[{"$ref":"#/$defs/c"},{"$ref":"#/$defs/c"},{"type":"string"}]}},"required":["p","q","r"]}}}`
	rules := []*flavor.Rules{rulesOf(t, "openai-strict"), rulesOf(t, "anthropic-strict"), rulesOf(t, "moonshot")}
	shares(t, rules, []byte(chain), map[string]int{})
	enough.Check(t, often("less", "as before"), func(t *rapid.T, asked map[string]int) {
		for range documents {
			text, err := json.Marshal(drawCopies(t))
			if err != nil {
				t.Fatal(err)
			}
			shares(t, rules, text, asked)
		}
	})
}

// shares refutes that sharing keeps what one document says, and what is told of it. It counts what
// became of the properties.
func shares(t rapid.TB, rules []*flavor.Rules, text []byte, asked map[string]int) {
	const depth = 5
	for _, r := range rules {
		from, root := lowertest.Lower(t, r, text)
		if root == nil || from.Again {
			continue
		}
		l := New(from)
		l.KeepUsedDefinitions(root)
		before, told, properties := writtenOut(root, depth), factsOf(root), propertiesOf(root)
		l.Share(root)
		if after := writtenOut(root, depth); after != before {
			t.Fatalf("%s\nof %s", difference(before, after), text)
		}
		for f := range factsOf(root) {
			delete(told, f)
		}
		if len(told) > 0 {
			t.Fatalf("%v are not told any more, of %s", slices.Collect(maps.Keys(told)), text)
		}
		switch now := propertiesOf(root); {
		case now > properties:
			t.Fatalf("sharing made %d properties of %d, of %s", now, properties, text)
		case now < properties:
			asked["less"]++
		default:
			asked["as before"]++
		}
	}
}

// writtenOut is what a node says, with the references written out, to a depth.
func writtenOut(n *ir.Node, depth int) string {
	switch {
	case n == nil:
		return "-"
	case depth == 0:
		return "…"
	}
	var b strings.Builder
	if n.Nullable {
		b.WriteString("null or ")
	}
	switch {
	case n.Kind == ir.ReferenceNode:
		return b.String() + writtenOut(n.Definition.Node, depth)
	case n.Kind == ir.UnionNode && len(n.Branches) == 2 && n.Branches[1].Node.Kind == ir.SchemaNode && n.Branches[1].Node.Types == schema.TNull:
		return "null or " + writtenOut(n.Branches[0].Node, depth)
	}
	fmt.Fprint(&b, n.Kind, n.Types, n.Carry, n.Description, n.Listed)
	for _, a := range n.Annotations {
		fmt.Fprintf(&b, "%s=%s", a.Name(), a.Raw())
	}
	for _, branch := range n.Branches {
		b.WriteString("|" + writtenOut(branch.Node, depth-1))
	}
	for _, m := range n.Members {
		fmt.Fprintf(&b, ";%s:%s", m.Keyword, m.Text)
		if m.Raw != nil {
			b.Write(m.Raw.Raw())
		}
	}
	if o := n.Object; o != nil {
		fmt.Fprint(&b, "{", o.Closed)
		for _, p := range o.Properties {
			fmt.Fprint(&b, p.Name, p.Original, p.Required, p.Optional, ":", writtenOut(p.Node, depth-1), ",")
		}
		b.WriteString(writtenOut(o.Additional, depth-1) + "}")
	}
	if a := n.Array; a != nil {
		b.WriteString("[" + writtenOut(a.Items, depth-1) + "]")
	}
	return b.String()
}

// difference is where two texts begin to differ.
func difference(a, b string) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	near := func(s string) string { return s[max(at-60, 0):min(at+60, len(s))] }
	return fmt.Sprintf("%q\nis now %q", near(a), near(b))
}

// factsOf is what is told of all nodes, where it is not that they were hoisted.
func factsOf(root *ir.Node) map[string]bool {
	facts, told := map[string]bool{}, map[*ir.Node]bool{}
	for _, n := range ir.LiveNodes(root) {
		for _, f := range n.Tell([]diag.Fact(nil), told) {
			if f.Node != nil {
				facts[fmt.Sprint(f.Rule, f.Effect, f.Node.Pointer(), f.Keyword, f.Detail)] = true
			}
		}
	}
	return facts
}

// propertiesOf is the number of properties that are written.
func propertiesOf(root *ir.Node) (properties int) {
	for _, n := range ir.LiveNodes(root) {
		n.Each(func(_ ir.Edge, c *ir.Node) {
			if c.Object != nil {
				properties += len(c.Object.Properties)
			}
		})
	}
	for _, d := range ir.Reachable(root) {
		if d.Node.Object != nil {
			properties += len(d.Node.Object.Properties)
		}
	}
	return properties
}
