package golden

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func TestLayOut(t *testing.T) {
	long := `"` + strings.Repeat("x", 90) + `"`
	for _, c := range []struct{ reason, in, want string }{
		{"what fits stands on one line", `{"a":[1,{"b":null}],"c":"x: ,"}`, `{"a": [1, {"b": null}], "c": "x: ,"}`},
		{"spelling and order stay", ` {"b":1.0,"a":1e400,"\u00e9":"\u00e9"} `, `{"b": 1.0, "a": 1e400, "\u00e9": "\u00e9"}`},
		{"what does not fit is broken", `{"a":` + long + `,"b":[1,2]}`, "{\n  \"a\": " + long + ",\n  \"b\": [1, 2]\n}"},
		{"and so on inside", `[[` + long + `,1],{}]`, "[\n  [" + long + ", 1],\n  {}\n]"},
		{"scalars", `"a\"b"`, `"a\"b"`},
		{"nothing in it", `{ }`, `{}`},
		{"no JSON stays", "{\"a\": \n", "{\"a\": "},
	} {
		got := string(layOut("x.json", []byte(c.in)))
		if got != c.want+"\n" {
			t.Errorf("%s: got\n%s\nwant\n%s", c.reason, got, c.want)
		}
	}
	if got := string(layOut("x.txt", []byte("{ }"))); got != "{ }\n" {
		t.Errorf("other texts stay: got %q", got)
	}
}

// FuzzLayOut: the layout is the same JSON, lays out to itself, and has no long lines but
// where one token is long.
func FuzzLayOut(f *testing.F) {
	for _, s := range []string{`{"a":[1,{"b":"\""}],"c":"x"}`, `[1,2]`, `[[[[]]]]`, `"\\"`, `{"` + strings.Repeat("k", 120) + `":[1,[2]]}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if !json.Valid(text) {
			return
		}
		out := layOut("x.json", text)
		if !same("x.json", text, out) {
			t.Errorf("%q: laid out as %q", text, out)
		}
		if again := layOut("x.json", out); !bytes.Equal(again, out) {
			t.Errorf("%q: laid out again as %q", out, again)
		}
	})
}

func TestDiff(t *testing.T) {
	old := "a\nb\nc\nd\ne\nf\ng\nh\ni\n"
	want := "  …\n  d\n  e\n  f\n- g\n+ G\n  h\n  i\n"
	if got := diff([]byte(old), []byte(strings.Replace(old, "g", "G", 1))); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got := diff(nil, []byte("x\n")); got != "+ x\n" {
		t.Errorf("got %q", got)
	}
	if got := diff([]byte(old), []byte(old)); got != "" {
		t.Errorf("got %q", got)
	}
}
