package roundtrip

import (
	"encoding/json"
	"strings"
	"testing"
)

// A small type with the habits of the large ones: fields that are left out where they are empty, and
// none for what it does not know.
type small struct {
	Title   string            `json:"title,omitempty"`
	Default any               `json:"default,omitempty"`
	Least   *int64            `json:"least,omitempty"`
	Names   []string          `json:"names,omitempty"`
	Enum    []string          `json:"enum,omitempty"`
	Inner   map[string]*small `json:"inner,omitempty"`
	Added   bool              `json:"added"`
}

// TestLost: what such a type drops or changes is found, what says nothing is not, nor what it adds.
func TestLost(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{}`, ``},
		{`{"title":"a","default":{"b":[1.0,1e3,"é"]},"least":9007199254740993,"names":["x"]}`, ``},
		{`{"inner":{"a/b":{"least":1}}}`, ``},
		{`{"title":"","names":[],"inner":{}}`, ``},
		{`{"least":1.0}`, `cannot be read`},
		{`{"maximum":5}`, "cannot hold `maximum` with 5 (at \"/maximum\")"},
		{`{"default":null}`, "cannot hold `default` with null (at \"/default\")"},
		{`{"enum":[]}`, "cannot hold `enum` with [] (at \"/enum\")"},
		{`{"inner":{"a/b":{"names":["x","y"],"const":1}}}`, "cannot hold `const` with 1 (at \"/inner/a~1b/const\")"},
		{`{"default":9007199254740993}`, "cannot hold `default` with 9007199254740993 (at \"/default\")"},
		{`{"default":[1,9007199254740993]}`, "cannot hold 9007199254740993 (at \"/default/1\")"},
		{`{"x":["` + strings.Repeat("long", 20) + `"]}`, "cannot hold `x` with array (at \"/x\")"},
	} {
		var value small
		if err := json.Unmarshal([]byte(c.text), &value); err != nil {
			if c.want != `cannot be read` {
				t.Error(c.text, err)
			}
			continue
		}
		err := Lost("small", []byte(c.text), value, "title", "names", "inner")
		switch {
		case err == nil && c.want != "":
			t.Errorf("%s: nothing is lost, want %q", c.text, c.want)
		case err != nil && (c.want == "" || err.Error() != "small "+c.want):
			t.Errorf("%s: got %q, want %q", c.text, err, c.want)
		}
	}
}
