package flavor_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
)

func TestSchemaIsFresh(t *testing.T) { fresh(t, "flavor.schema.json", flavor.JSONSchema()) }

// value reads a YAML node as an editor does.
func value(n *yaml.Node) any {
	switch n.Kind {
	case yaml.MappingNode:
		m := map[string]any{}
		for i := 0; i < len(n.Content); i += 2 {
			m[n.Content[i].Value] = value(n.Content[i+1])
		}
		return m
	case yaml.SequenceNode:
		list := []any{}
		for _, c := range n.Content {
			list = append(list, value(c))
		}
		return list
	}
	switch n.Tag {
	case "!!null":
		return nil
	case "!!int":
		return json.Number(n.Value)
	}
	return n.Value
}

// commented matches lines of YAML that are comments, such as what nobody answered.
var commented = regexp.MustCompile(`(?m)^ *#.*\n`)

func TestSchemaAcceptsWhatParses(t *testing.T) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(flavor.JSONSchema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("mem:///flavor.schema.json", doc); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("mem:///flavor.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	validate := func(text []byte) error {
		var n yaml.Node
		if err := yaml.Unmarshal(text, &n); err != nil {
			t.Fatal(err)
		}
		return compiled.Validate(value(n.Content[0]))
	}
	files, err := fs.Glob(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := fs.ReadFile(flavors.FS, file)
		if err != nil {
			t.Fatal(err)
		}
		if err := validate(text); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		text = commented.ReplaceAll(text, nil)
		for right, wrong := range map[string]string{
			"\nname: ": "\nnmae: ", "unlisted: ": "unlisted: not-", "- null-type\n": "- null-typ\n", "repair: infer": "repair: inline",
		} {
			if !strings.Contains(string(text), right) {
				continue
			}
			if validate([]byte(strings.Replace(string(text), right, wrong, 1))) == nil {
				t.Errorf("%s: the schema takes %q", file, wrong)
			}
		}
	}
	if err := validate(filled(t)); err != nil {
		t.Errorf("the template, filled in: %v", err)
	}
	for name, f := range family {
		if err := validate(f.Data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, f := range shipped(t) {
		if err := validate(f.YAML()); err != nil {
			t.Errorf("%s as printed: %v", f.Name, err)
		}
	}
}
