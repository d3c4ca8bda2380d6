package tree

import (
	"bytes"
	"errors"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// judged asks the independent judge of these tests, jsontext, which checks UTF-8 and is
// told to let duplicate names pass.
func judged(text []byte) bool {
	return jsontext.Value(text).IsValid(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(false))
}

// FuzzParse: the parser accepts what the judge accepts, and what it appends is accepted
// again and means the same.
func FuzzParse(f *testing.F) {
	for _, c := range syntaxErrors {
		f.Add([]byte(c.text))
	}
	for _, s := range []string{`{"b":[1,-0.5e+2,"\ud83d\ude00\n",null],"a":{"":true},"b":false}`, ` [ ] `, `"` + "\u2028é" + `"`, `1E400`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := Parse(bytes.Clone(text), Limits{})
		if accepted := judged(text); accepted != (err == nil) {
			t.Fatalf("%q: got %v, and the judge accepts: %v", text, err, accepted)
		}
		if err != nil {
			var e *SyntaxError
			if !errors.As(err, &e) || e.Line < 1 || e.Column < 1 || e.Offset < 0 || e.Offset > len(text) {
				t.Fatalf("%q: got %#v", text, err)
			}
			return
		}
		out := d.Root().Append(nil)
		again, err := Parse(out, Limits{})
		if err != nil {
			t.Fatalf("%q is appended as %q: %v", text, out, err)
		}
		if !Equal(d.Root(), again.Root()) || len(again.Duplicates()) > 0 || !again.Root().Clean() {
			t.Fatalf("%q is appended as %q, which is not the same", text, out)
		}
		if !bytes.Equal(again.Root().Append(nil), out) {
			t.Fatalf("%q: appended again, %q differs", text, out)
		}
		if d.Root().Clean() != (len(d.Duplicates()) == 0) {
			t.Fatalf("%q: the root is clean: %v, with %d duplicates", text, d.Root().Clean(), len(d.Duplicates()))
		}
		pointersLeadBack(t, d.Root())
	})
}

func pointersLeadBack(t *testing.T, n *Node) {
	for c := range n.All() {
		if got := c.Document().Root().Resolve(c.Pointer()); got != c {
			t.Fatalf("%q: the pointer %q leads elsewhere", c.Document().Source(), c.Pointer())
		}
		pointersLeadBack(t, c)
	}
}
