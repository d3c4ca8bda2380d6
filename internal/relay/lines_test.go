package relay

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// TestLines: whatever the lengths of lines, the pieces are the stream, and only what is
// longer than the limit is no whole line.
func TestLines(t *testing.T) {
	long := strings.Repeat("x", 200<<10)
	for name, test := range map[string]struct {
		in   []string
		want []string // "+" before parts of a line, "^" before the first
	}{
		"short":         {[]string{"a\n", "\n", "b\r\n"}, []string{"a\n", "\n", "b\r\n"}},
		"an open end":   {[]string{"a\n", "b"}, []string{"a\n", "b"}},
		"empty":         {nil, nil},
		"at the limit":  {[]string{long + "\n", "a\n"}, []string{long + "\n", "a\n"}},
		"over":          {[]string{long + "xx\n", "a\n"}, []string{"^over", "a\n"}},
		"over, no end":  {[]string{"a\n", long + long}, []string{"a\n", "^over", "+over", "+over", "+over", "+over"}},
		"long and open": {[]string{long}, []string{long}},
	} {
		t.Run(name, func(t *testing.T) {
			stream := strings.Join(test.in, "")
			l := newLineReader(iotest.DataErrReader(strings.NewReader(stream)), len(long)+1)
			var all strings.Builder
			var got []string
			for {
				p, err := l.next()
				all.Write(p.text)
				switch {
				case p.first:
					got = append(got, "^over")
				case p.part:
					got = append(got, "+over")
				case len(p.text) > 0:
					got = append(got, string(p.text))
				}
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			if all.String() != stream {
				t.Error("the pieces are not the stream")
			}
			if name == "over, no end" || name == "over" { // how many parts is the reader's affair
				got, test.want = slices.Compact(got), slices.Compact(test.want)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %d pieces, want %d", len(got), len(test.want))
			}
		})
	}
}
