package refs

import (
	"encoding/json"
	"fmt"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// drawn is a document of a few definitions that hold and refer to each other.
func drawn(t *rapid.T) *document {
	d := &document{values: map[string]any{}, nodes: map[string]*tree.Node{}, edges: map[string][]string{}}
	d.old = rapid.IntRange(0, 3).Draw(t, "old") == 3
	word := "$defs"
	if d.old {
		word = "definitions"
	}
	m := maker{t: t, refs: []string{"#"}}
	n := rapid.IntRange(1, 4).Draw(t, "definitions")
	for i := range n {
		m.refs = append(m.refs, fmt.Sprintf("#/%s/d%d", word, i))
	}
	root := m.schema(2)
	defs := map[string]any{}
	for i := range n {
		defs[fmt.Sprint("d", i)] = m.schema(2)
	}
	root[word] = defs
	if d.old {
		root["$schema"] = "http://json-schema.org/draft-07/schema#"
	}
	text, err := json.Marshal(root)
	if err != nil {
		t.Fatal(err)
	}
	d.text, d.read = string(text), read(t, string(text))
	d.walk("", root)
	d.find(d.read.Tree.Root())
	return d
}

// find lists the nodes of the schemas that the walk met.
func (d *document) find(n *tree.Node) {
	if _, ok := d.values[n.Pointer()]; ok {
		d.nodes[n.Pointer()] = n
	}
	for m := range n.All() {
		d.find(m)
	}
}

// A maker makes schemas. What comes first is what a failing case is reduced to.
type maker struct {
	t    *rapid.T
	refs []string
}

func (m *maker) below(depth int) any {
	if rapid.IntRange(0, 9).Draw(m.t, "true") == 9 {
		return true
	}
	return m.schema(depth)
}

func (m *maker) schema(depth int) map[string]any {
	kinds := []string{"scalar", "ref", "ref", "object", "object", "array", "union", "all", "beside"}
	if depth == 0 {
		kinds = kinds[:3]
	}
	s := map[string]any{}
	switch rapid.SampledFrom(kinds).Draw(m.t, "kind") {
	case "scalar":
		s["type"] = "string"
	case "ref":
		s["$ref"] = m.ref()
	case "object":
		m.object(s, depth)
	case "array":
		s["type"] = "array"
		s["items"] = m.below(depth - 1)
	case "union":
		s["anyOf"] = []any{m.below(depth - 1), m.below(depth - 1)}
	case "all":
		s["allOf"] = []any{m.below(depth - 1)}
		s["additionalProperties"] = m.below(depth - 1)
	case "beside":
		m.object(s, depth)
		s["$ref"] = m.ref()
		s["not"] = m.below(0)
	}
	return s
}

func (m *maker) ref() string { return rapid.SampledFrom(m.refs).Draw(m.t, "ref") }

func (m *maker) object(s map[string]any, depth int) {
	s["type"] = "object"
	properties, required := map[string]any{}, []any{}
	for _, name := range []string{"a", "b", "c"}[:rapid.IntRange(1, 3).Draw(m.t, "properties")] {
		properties[name] = m.below(depth - 1)
		if rapid.IntRange(0, 3).Draw(m.t, "required") > 0 {
			required = append(required, name)
		}
	}
	s["properties"] = properties
	if len(required) > 0 {
		s["required"] = required
	}
	if rapid.IntRange(0, 9).Draw(m.t, "stray") == 9 {
		s["required"] = append(required, "stray")
	}
}
