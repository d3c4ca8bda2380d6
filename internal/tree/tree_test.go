package tree

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func parse(t testing.TB, text string) *Node {
	t.Helper()
	d, err := Parse([]byte(text), Limits{})
	if err != nil {
		t.Fatalf("%.100s: %v", text, err)
	}
	return d.Root()
}

func names(n *Node) (names []string) {
	for c := range n.All() {
		names = append(names, c.Name())
	}
	return names
}

func TestMembersKeepTheirOrder(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
		out  string
	}{
		{`{}`, nil, `{}`},
		{`{"b":1,"a":2,"":3}`, []string{"b", "a", ""}, `{"b":1,"a":2,"":3}`},
		{`{"a":1,"b":2,"a":3}`, []string{"b", "a"}, `{"b":2,"a":3}`},
		{`{"a":1,"\u0061":2,"a":3}`, []string{"a"}, `{"a":3}`},
		{` { "x" : [ 1 , { } , [ ] ] } `, []string{"x"}, `{"x":[1,{},[]]}`},
	} {
		n := parse(t, c.text)
		if got := names(n); !slices.Equal(got, c.want) || n.Len() != len(c.want) {
			t.Errorf("%s: got %q of %d, want %q", c.text, got, n.Len(), c.want)
		}
		if got := string(n.Append(nil)); got != c.out {
			t.Errorf("%s: appended as %s, want %s", c.text, got, c.out)
		}
	}
}

// TestDuplicates: of members with one name the last is seen, and the others are listed.
// Narrow and wide objects find them in different ways.
func TestDuplicates(t *testing.T) {
	for _, width := range []int{0, wide - 2, wide - 1, wide, 40} {
		var b strings.Builder
		b.WriteString(`{"d":1,"\u0064":2`)
		for i := range width {
			fmt.Fprintf(&b, `,"p%d":%d`, i, i)
		}
		b.WriteString(`,"d":3,"in":{"e":1,"e":2}}`)
		n := parse(t, b.String())
		if n.Len() != width+2 || n.Get("d").Text() != "3" || n.Get("in").Get("e").Text() != "2" || n.Get("p9999") != nil {
			t.Errorf("width %d: got %d members: %s", width, n.Len(), n.Append(nil))
		}
		var listed []string
		for _, d := range n.Document().Duplicates() {
			listed = append(listed, d.Pointer()+"="+d.Text())
		}
		if want := []string{"/d=1", "/d=2", "/in/e=1"}; !slices.Equal(listed, want) {
			t.Errorf("width %d: listed %q, want %q", width, listed, want)
		}
		if width > 0 && n.Get(fmt.Sprint("p", width-1)) == nil {
			t.Errorf("width %d: the last member is not found", width)
		}
	}
}

// TestDuplicatesAreListedInOrder: they once came in the order in which objects end.
func TestDuplicatesAreListedInOrder(t *testing.T) {
	root := parse(t, `{"a":{"x":1,"x":2},"b":3,"b":4,"a":5}`)
	var listed []string
	for _, d := range root.Document().Duplicates() {
		listed = append(listed, string(d.Raw()))
	}
	if want := []string{`{"x":1,"x":2}`, "1", "3"}; !slices.Equal(listed, want) {
		t.Errorf("got %q, want %q", listed, want)
	}
}

func TestClean(t *testing.T) {
	for _, c := range []struct {
		text, pointer string
		want          bool
	}{
		{`{"a":{"b":1}}`, "", true},
		{`{"a":1,"a":1}`, "", false},
		{`[{"a":{"b":1,"b":2}},{"c":1}]`, "", false},
		{`[{"a":{"b":1,"b":2}},{"c":1}]`, "/0/a", false},
		{`[{"a":{"b":1,"b":2}},{"c":1}]`, "/0/a/b", true},
		{`[{"a":{"b":1,"b":2}},{"c":1}]`, "/1", true},
	} {
		if got := parse(t, c.text).Resolve(c.pointer).Clean(); got != c.want {
			t.Errorf("%s at %q: got %v", c.text, c.pointer, got)
		}
	}
}

func TestOffsets(t *testing.T) {
	text := ` {"é" : [true, "x\n"],"b":-1.50e+2} `
	for _, c := range []struct {
		pointer, raw, name string
		kind               Kind
	}{
		{"", `{"é" : [true, "x\n"],"b":-1.50e+2}`, ``, Object},
		{"/é", `[true, "x\n"]`, `"é"`, Array},
		{"/é/0", `true`, ``, True},
		{"/é/1", `"x\n"`, ``, String},
		{"/b", `-1.50e+2`, `"b"`, Number},
	} {
		n := parse(t, text).Resolve(c.pointer)
		if n == nil || n.Kind() != c.kind || string(n.Raw()) != c.raw || n.Offset() != strings.Index(text, c.raw) {
			t.Fatalf("%q: got %v", c.pointer, n)
		}
		if n.HasName() != (c.name != "") {
			t.Errorf("%q: HasName is %v", c.pointer, n.HasName())
		}
		want := n.Offset()
		if c.name != "" {
			want = strings.Index(text, c.name)
			if string(n.RawName()) != c.name {
				t.Errorf("%q: the name is spelled %s, want %s", c.pointer, n.RawName(), c.name)
			}
		}
		if n.NameOffset() != want {
			t.Errorf("%q: the name starts at %d, want %d", c.pointer, n.NameOffset(), want)
		}
	}
}

func TestText(t *testing.T) {
	for raw, want := range map[string]string{
		`""`:                                "",
		`"a\"\\\/\b\f\n\r\tz"`:              "a\"\\/\b\f\n\r\tz",
		`"\u00e9\u00E9é"`:                   "ééé",
		`"\ud83d\ude00\uD83D\uDE00😀"`:       "😀😀😀",
		`"\u0000\u007f\u2028\uffff"`:        "\x00\x7f\u2028\uffff",
		`"\ufffd�"`:                         "\ufffd\ufffd",
		`"\\u0041"`:                         `\u0041`,
		`"\ud7ff\ue000\udbff\udfff"`:        "\ud7ff\ue000\U0010ffff",
		`"` + strings.Repeat("x", 99) + `"`: strings.Repeat("x", 99),
	} {
		n := parse(t, `{`+raw+`:`+raw+`}`).First()
		if n.Text() != want || n.Name() != want || !n.Is(want) {
			t.Errorf("%s: got the text %q and the name %q, want %q", raw, n.Text(), n.Name(), want)
		}
		if n.Parent().Get(want) != n {
			t.Errorf("%s: not found by its name", raw)
		}
	}
	for _, raw := range []string{"null", "true", "false", "-0.0E1"} {
		if got := parse(t, raw).Text(); got != raw {
			t.Errorf("%s: got %q", raw, got)
		}
	}
}

// TestNil: absent nodes answer questions, so that callers can chain them.
func TestNil(t *testing.T) {
	var n *Node
	if n.IsObject() || n.IsArray() || n.IsString() || n.IsNumber() || n.IsBool() || n.Is("") ||
		n.Get("a") != nil || n.Has("a") || n.At(0) != nil || n.Resolve("/a") != nil {
		t.Error("an absent node claims something")
	}
	for range n.All() {
		t.Error("an absent node has a child")
	}
}

func TestKindNames(t *testing.T) {
	for text, want := range map[string]string{`null`: "null", `true`: "boolean", `false`: "boolean", `1`: "number", `""`: "string", `[]`: "array", `{}`: "object"} {
		if got := parse(t, text).Kind().String(); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// TestStartingAt: each part of a value is found by where it begins; between parts there is
// none, and an array that begins with its first item is never meant.
func TestStartingAt(t *testing.T) {
	text := `{"a":[1,{"b":null}],"c":"x"}`
	root := parse(t, text)
	for part, want := range map[string]string{text: "", `[1`: "/a", `1,`: "/a/0", `{"b"`: "/a/1", `null`: "/a/1/b", `"x"`: "/c"} {
		n := root.StartingAt(strings.Index(text, part))
		if n == nil || n.Pointer() != want {
			t.Errorf("%s: got %v, want %q", part, n, want)
		}
	}
	for _, offset := range []int{-1, 1, strings.Index(text, `,"c"`), len(text), 1000} {
		if n := root.StartingAt(offset); n != nil {
			t.Errorf("%d: got %q, want nothing", offset, n.Pointer())
		}
	}
	if n := (*Node)(nil).StartingAt(0); n != nil {
		t.Errorf("got %v of nothing", n)
	}
}
