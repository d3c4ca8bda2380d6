package tree

import "testing"

// TestPointers goes there and back: each node's pointer leads to the node.
func TestPointers(t *testing.T) {
	root := parse(t, `{"":{"":1},"a/b":2,"m~n":3,"~1":4,"~01":5,"/":[0,{"x":[]}],"%25":6,"c\"d":7,"0":8}`)
	for pointer, want := range map[string]string{
		"/": `{"":1}`, "//": "1", "/a~1b": "2", "/m~0n": "3", "/~01": "4", "/~001": "5", "/~1/1/x": "[]", "/~1/0": "0",
		"/%25": "6", `/c"d`: "7", "/0": "8",
	} {
		n := root.Resolve(pointer)
		if n == nil {
			t.Errorf("%s leads nowhere", pointer)
			continue
		}
		if string(n.Raw()) != want || n.Pointer() != pointer {
			t.Errorf("%s leads to %s with the pointer %s, want %s", pointer, n.Raw(), n.Pointer(), want)
		}
	}
	for _, pointer := range []string{"a", " /a~1b", "/a~1b/x", "/nothing", "/~1/2", "/~1/-", "/~1/-1", "/~1/01", "/~1/+1", "/~1/00", "/~1/1e0",
		"/~1/", "/~1/18446744073709551616", "/~1/1/x/0", "/0/0"} {
		if n := root.Resolve(pointer); n != nil {
			t.Errorf("%q leads to %s, want nothing", pointer, n.Pointer())
		}
	}
	if root.Pointer() != "" || root.Resolve("") != root {
		t.Error("the root's pointer is not the empty one")
	}
	below := root.Resolve("/~1")
	if got := below.Resolve("/1/x"); got == nil || got.Pointer() != "/~1/1/x" {
		t.Error("a pointer from below the root is not followed")
	}
}

// TestPointersPastHidden: array items keep their index and hidden members are not reached.
func TestPointersPastHidden(t *testing.T) {
	root := parse(t, `[{"a":[1],"a":[2]},3]`)
	if n := root.Resolve("/0/a/0"); n == nil || n.Text() != "2" || n.Pointer() != "/0/a/0" {
		t.Errorf("got %v", n)
	}
	if n := root.At(1); n.Pointer() != "/1" {
		t.Errorf("got %s", n.Pointer())
	}
	if root.At(2) != nil || root.At(-1) != nil {
		t.Error("items are found beyond the ends")
	}
}

func TestEscapeToken(t *testing.T) {
	for name, token := range map[string]string{"": "", "a": "a", "~": "~0", "/": "~1", "~1": "~01", "~0/": "~00~1", "~~": "~0~0"} {
		if got := EscapeToken(name); got != token {
			t.Errorf("%q is escaped as %q, want %q", name, got, token)
		}
		if got := UnescapeToken(token); got != name {
			t.Errorf("%q is read as %q, want %q", token, got, name)
		}
	}
	if got := UnescapeToken("a~b~"); got != "a~b~" { // a tilde that escapes nothing stays
		t.Errorf("got %q", got)
	}
}

func TestPosition(t *testing.T) {
	text := "{\n  \"é\": 1,\r\n\t\"😀\": [2]\n}"
	d := parse(t, text).Document()
	for _, c := range []struct{ offset, line, column int }{
		{-5, 1, 1}, {0, 1, 1}, {1, 1, 2}, {2, 2, 1}, {d.Root().Get("é").Offset(), 2, 8}, {d.Root().Get("😀").NameOffset(), 3, 2},
		{d.Root().Resolve("/😀/0").Offset(), 3, 8}, {len(text) - 1, 4, 1}, {len(text), 4, 2}, {len(text) + 5, 4, 2},
	} {
		if line, column := d.Position(c.offset); line != c.line || column != c.column {
			t.Errorf("offset %d: got %d:%d, want %d:%d", c.offset, line, column, c.line, c.column)
		}
	}
	for line, want := range map[int]string{1: "{", 2: `  "é": 1,`, 3: "\t\"😀\": [2]", 4: "}", 5: ""} {
		if got := string(d.Line(line)); got != want {
			t.Errorf("line %d: got %q, want %q", line, got, want)
		}
	}
	if string(d.Source()) != text {
		t.Error("the source is not the text")
	}
}
