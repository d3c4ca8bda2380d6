package tree

import (
	"fmt"
	"strings"
	"testing"
)

// numbered checks that the values below n, in document order, have the numbers from next on,
// and that each is found by its number. Hidden members are numbered and not looked at.
func numbered(t *testing.T, n *Node, next int) int {
	t.Helper()
	d := n.Document()
	if n.Number() < next || n.Number() > next && len(d.Duplicates()) == 0 || n.Number() >= d.Len() || d.Node(n.Number()) != n {
		t.Fatalf("%.80s at %q: got number %d of %d, want %d", d.Source(), n.Pointer(), n.Number(), d.Len(), next)
	}
	next = n.Number() + 1
	for c := range n.All() {
		if c.Parent() != n {
			t.Fatalf("%.80s at %q: it has another parent", d.Source(), c.Pointer())
		}
		next = numbered(t, c, next)
	}
	return next
}

// TestNumbers: numbers are dense and in document order, at the edges of chunks too.
func TestNumbers(t *testing.T) {
	texts := []string{`null`, `[]`, `{}`, `[[],{}]`, `{"a":[1,{"b":null}],"c":"x"}`, `",,,[{"`, `{",[{":",,,"}`, `[` + strings.Repeat(`"[{,",`, 9) + `1]`}
	for _, items := range []int{chunkSize - 3, chunkSize - 2, chunkSize - 1, chunkSize, chunkSize + 1, 2*chunkSize - 1, 2 * chunkSize, 3*chunkSize + 7} {
		texts = append(texts,
			"["+strings.Repeat("0,", items)+"0]",
			"["+strings.Repeat(`",,,",`, items)+"0]", // more is estimated than there is
			strings.Repeat("[", items)+strings.Repeat("]", items))
	}
	for _, text := range texts {
		d, err := Parse([]byte(text), Limits{Depth: 1 << 20})
		if err != nil {
			t.Fatalf("%.80s: %v", text, err)
		}
		if got := numbered(t, d.Root(), 0); got != d.Len() {
			t.Errorf("%.80s: %d values are found, want %d", text, got, d.Len())
		}
	}
}

// TestNumbersOfHidden: a hidden member and what is below it have numbers of their own, so
// that facts about them cannot be taken for others'.
func TestNumbersOfHidden(t *testing.T) {
	d := parse(t, `{"a":{"x":1,"x":2},"b":3,"b":4,"a":5}`).Document()
	numbered(t, d.Root(), 0)
	if d.Len() != 7 || d.Root().Get("a").Number() != 6 || d.Root().Get("b").Number() != 5 {
		t.Errorf("got %d values, a is %d and b %d", d.Len(), d.Root().Get("a").Number(), d.Root().Get("b").Number())
	}
	for i, want := range []int{1, 2, 4} {
		if got := d.Duplicates()[i].Number(); got != want || d.Node(want) != d.Duplicates()[i] {
			t.Errorf("hidden member %d has number %d, want %d", i, got, want)
		}
	}
}

// TestTables: members of objects with and without a table are found by name and by word, in
// more than one chunk, and what is not there is not found.
func TestTables(t *testing.T) {
	for _, width := range []int{1, wide - 1, wide, wide + 1, 31, 32, 33, 1000, chunkSize + 5} {
		var b strings.Builder
		b.WriteString(`[{"items":1},{"\u0074ype":"t"`)
		for i := range width {
			fmt.Fprintf(&b, `,"p\u0020%d":{"not":%d}`, i, i)
		}
		b.WriteString(`,"$ref":"r"},{"q":1}]`)
		n := parse(t, b.String()).At(1)
		for i := range width {
			c := n.Get(fmt.Sprint("p ", i))
			if c == nil || c.Get("not").Text() != fmt.Sprint(i) {
				t.Fatalf("width %d: member %d is not found", width, i)
			}
		}
		if !n.Get("type").Is("t") || !n.Get("$ref").Is("r") || n.Has("p") || n.Has("p 00") || n.Has("items") || n.Has("q") || n.Has("") {
			t.Errorf("width %d: other members than there are", width)
		}
	}
}

// TestParseAllocates: a document is a few allocations, however many values it has.
func TestParseAllocates(t *testing.T) {
	for _, items := range []int{10, 1000, 8000} {
		text := []byte("[" + strings.Repeat(`{"type":["string"],"a":1},`, items/4) + "1]")
		if got := testing.AllocsPerRun(10, func() { parse(t, string(text)) }); got > 4 {
			t.Errorf("%d values took %v allocations", items, got)
		}
	}
}
