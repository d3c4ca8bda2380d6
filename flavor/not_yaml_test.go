package flavor_test

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestNotYAML: what is no YAML is named in its own line, with what to do. The parser says the line before, or the one in which the
// mapping began that all of it stands in.
func TestNotYAML(t *testing.T) {
	const head = "# a comment\nname: acme\ntitle: Acme\n"
	for text, want := range map[string]string{
		"x:\n  a: [b\n\t, c]\n":                    `6:1: not YAML: the line begins with a tab; indent with spaces`,
		"describe: all\n\tx: y\n":                  `5:1: not YAML: the line begins with a tab; indent with spaces`,
		"x:\n  \ta: b\n":                           `5:3: not YAML: the line begins with a tab; indent with spaces`,
		"x:\n  a: {b: c, d: e\ndescribe: all\n":    `5:3: not YAML: did not find expected ',' or '}'; close the brace`,
		"x:\n  a: [b, c\ndescribe: all\n":          `5:3: not YAML: did not find expected ',' or ']'; close the bracket`,
		"x:\n  a: b\n c: d\ndescribe: all\n":       `6:2: not YAML: did not find expected key; indent the line as`,
		"x:\n  a: \"b\" c\ndescribe: all\n":        `5:3: not YAML: did not find expected key; indent the line as`,
		"x:\n  - a\n   - b\n  c: d\n":              `7:3: not YAML: did not find expected '-' indicator; indent the items of a list alike`,
		"x:\n  a: b: c\ndescribe: all\n":           `5:3: not YAML: mapping values are not allowed in this context; indent the line as`,
		"x:\n  a: @b\ndescribe: all\n":             `5:3: not YAML: found character that cannot start any token; put the text in quotation marks`,
		"x:\n  a: *b\ndescribe: all\n":             `5:3: not YAML: unknown anchor 'b' referenced; put a text that begins with * in quotation marks`,
		"x:\n  a: \"b\ndescribe: all\n# the end\n": `5:3: not YAML: found unexpected end of stream; close the quotation mark`,
	} {
		_, err := flavor.Parse("x.yaml", []byte(head+text), nil)
		if err == nil || !strings.HasPrefix(err.Error(), "x.yaml:"+want) {
			t.Errorf("%q:\n got %v\nwant %s", text, err, want)
		}
	}
}
