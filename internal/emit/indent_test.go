package emit

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// TestIndentation: spaces are counted as laying out writes them.
func TestIndentation(t *testing.T) {
	for _, compact := range []string{
		`1`, `"a,b:{[\"]}"`, `{}`, `[]`, `{"a":{},"b":[]}`, `[[],[[]],{"":[{}]}]`, `{"a":[1,2,{"b":"\\","c":null}],"d":{"e":{"f":true}}}`,
		strings.Repeat(`{"a":[`, 30) + `0` + strings.Repeat(`]}`, 30),
	} {
		for _, width := range []int{1, 2, 4} {
			var b bytes.Buffer
			if err := json.Indent(&b, []byte(compact), "", strings.Repeat(" ", width)); err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{compact, b.String()} {
				if _, spaces, size := indentation([]byte(text), width); spaces+size != b.Len() || size != len(compact) {
					t.Errorf("%s at %d: %d spaces and %d bytes, want %d and %d", text, width, spaces, size, b.Len()-len(compact), len(compact))
				}
			}
		}
	}
	if deepest, _, _ := indentation([]byte(`[{"a":[{}]},[]]`), 2); deepest != 4 {
		t.Errorf("%d levels, want 4", deepest)
	}
}

// TestReindent: a result is laid out as its input is, but not where that would be spaces for the most part.
func TestReindent(t *testing.T) {
	const spread, flat = "{\n    \"a\": 1\n}\n", "{ \"a\": 1 }"
	if got := string(Reindent([]byte(spread), []byte(`{"b":[2]}`))); got != "{\n    \"b\": [\n        2\n    ]\n}\n" {
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
