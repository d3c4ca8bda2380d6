package emit

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// TestIndentation: laying out writes what encoding/json does, and as many spaces as are counted.
func TestIndentation(t *testing.T) {
	for _, compact := range []string{
		`1`, `-1.5e+3`, `"a,b:{[\"]}"`, `["\\","\\\"",true,"",null,["\u0022",12]]`, `{}`, `[]`, `{"a":{},"b":[]}`, `[[],[[]],{"":[{}]}]`, `{"a":[1,2,{"b":"\\","c":null}],"d":{"e":{"f":true}}}`,
		strings.Repeat(`{"a":[`, 30) + `0` + strings.Repeat(`]}`, 30),
	} {
		for _, width := range []int{1, 2, 4} {
			var b bytes.Buffer
			base := strings.Repeat("\t", width-1)
			if err := json.Indent(&b, []byte(compact), base, strings.Repeat(" ", width)); err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{compact, b.String()} {
				deepest, spaces, size := indentation([]byte(text), len(base), width)
				if spaces+size != b.Len() || size != len(compact) {
					t.Errorf("%s at %d: %d spaces and %d bytes, want %d and %d", text, width, spaces, size, b.Len()-len(compact), len(compact))
				}
				if got := laidOut([]byte(text), []byte(base), []byte(strings.Repeat(" ", width)), deepest, spaces+size); !bytes.Equal(got, b.Bytes()) {
					t.Errorf("%s is laid out as\n%s\nwant\n%s", text, got, b.Bytes())
				}
			}
		}
	}
	if deepest, _, _ := indentation([]byte(`[{"a":[{}]},[]]`), 0, 2); deepest != 4 {
		t.Errorf("%d levels, want 4", deepest)
	}
}

// TestReindent: a result is laid out as its input is, but not where that would be spaces for the most part.
func TestReindent(t *testing.T) {
	const spread, flat = "{\n    \"a\": 1\n}\n", "{ \"a\": 1 }"
	if got := string(Reindent([]byte(spread), []byte(`{"b":[2]}`))); got != "{\n    \"b\": [\n        2\n    ]\n}\n" {
		t.Errorf("got %q", got)
	}
	const within = "{\n            \"a\": 1\n          }" // as an indented list has it
	if got := string(Reindent([]byte(within), []byte(`{"b":[2]}`))); got != "{\n            \"b\": [\n              2\n            ]\n          }" {
		t.Errorf("got %q", got)
	}
	const closed = "{\n  \"a\": 1,\n  \"b\": 1}"
	if got := string(Reindent([]byte(closed), []byte(`{"b":2}`))); got != "{\n  \"b\": 2\n}" {
		t.Errorf("got %q", got)
	}
	if got := string(Reindent([]byte(flat), []byte(`{"b":[2]}`))); got != `{"b":[2]}` {
		t.Errorf("got %q", got)
	}
	deep := `[` + strings.TrimSuffix(strings.Repeat(strings.Repeat("[", 60)+"0"+strings.Repeat("]", 60)+",", 200), ",") + `]`
	if got := string(Reindent([]byte(spread), []byte(deep))); got != deep+"\n" {
		t.Errorf("%d bytes of %d", len(got), len(deep))
	}
	if got := string(Reindent([]byte(spread), []byte(strings.ReplaceAll(deep, ",", ", ")))); got != deep+"\n" {
		t.Errorf("%d bytes of %d", len(got), len(deep))
	}
	tooDeep := strings.Repeat("[", maxIndented+1) + strings.Repeat("]", maxIndented+1)
	if got := string(Reindent([]byte(spread), []byte(tooDeep))); got != tooDeep+"\n" {
		t.Errorf("got %q", got)
	}
}
