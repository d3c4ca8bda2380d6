package schema

import (
	"errors"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestNoJSON: what somebody passed by mistake is called by its name, and what is merely broken is not.
func TestNoJSON(t *testing.T) {
	for text, want := range map[string]string{
		"type: object\nproperties:\n  a: {type: string}\n":                "YAML",
		"---\n# a tool\n$schema: http://json-schema.org/draft-07/schema#": "YAML",
		"properties:\n  a:\n    type: string":                             "YAML",
		"# tools\n- name: x":                                              "YAML",
		"{type: object}":                                                  "YAML",
		"# a tool\n{ type: object, properties: {a: {type: string}} }":     "YAML",
		"[{\n  name: x}]":                                                 "YAML",
		"{type:\"object\"}":                                               "", // which YAML does not take for a key
		"{\"type\": object}":                                              "",
		"\"type\": \"object\"":                                            "YAML",
		"{\"a\": 1, // the first\n\"b\": 2}":                              "comment",
		"/* a schema */ {}":                                               "comment",
		"{\n# a schema\n\"a\": 1}":                                        "comment",
		"\x1f\x8b\x08\x00\x00":                                            "binary",
		"\x00\x01\x02\x03schema":                                          "binary",
		"{\x00}\x00":                                                      "UTF-16",
		"\x00{\x00\"\x00a\x00\"":                                          "UTF-16",
		"\xff\xfe{\x00}\x00":                                              "", // the parser says it
		"<!doctype html>\n<html>":                                         "HTML",
		"<html><body>404</body></html>":                                   "HTML",
		"<?xml version=\"1.0\"?><a/>":                                     "XML",
		"https://example.com/a.json\n":                                    "URL",
		"https://example.com/a.json has it":                               "",
		"<a/>":                                                            "",
		"```json\n{}\n```":                                                "Markdown",
		"Sure: here is the schema":                                        "YAML", // a key, as far as can be told
		"Here is the schema: {}":                                          "",
		"{\"a\": }":                                                       "",
		"{\"a\": \"\x00\"}":                                               "",
		"{True: 1}":                                                       "", // the parser says that it is Python
		"{'a': 1}":                                                        "",
		"nul":                                                             "",
		"":                                                                "",
	} {
		_, err := tree.Parse([]byte(text), tree.Limits{})
		var s *tree.SyntaxError
		if !errors.As(err, &s) {
			t.Fatalf("%q: %v", text, err)
		}
		got, help := NoJSON([]byte(text), s.Offset)
		if (got == "") != (want == "") || !strings.Contains(got, want) || (got == "") != (help == "") {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestResembles: a package.json is one by what it has, and a schema is none.
func TestResembles(t *testing.T) {
	for text, want := range map[string]string{
		`{"f":{"type":"object"},"g":{"type":"object"}}`: "", // a finding says so
		`{"f":{"kind":"object"},"x":1}`:                 "has no keyword of JSON Schema",
		`{}`:                                            "",
		`{"x-a":1,"description":"d"}`:                   "",
		`{"name":"left-pad","version":"1.0.0","scripts":{"test":"x"}}`:                      "looks like a package.json",
		`{"name":"left-pad","version":"1.0.0","type":"module","dependencies":{"a":"^1.0"}}`: "looks like a package.json",
		`{"name":"x","version":"1.0.0","dependencies":{"a":["b"]}}`:                         "",
		`{"name":"x","version":"1.0.0","properties":{"a":{}},"scripts":{"test":"x"}}`:       "",
		`{"type":"object","properties":{"name":{},"version":{}}}`:                           "",
		`{"name":"x","version":"1.0.0","scripts":{}}`:                                       "has no keyword of JSON Schema",
		`true`: "",
	} {
		d, err := tree.Parse([]byte(text), tree.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if got := Resembles(d.Root()); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
