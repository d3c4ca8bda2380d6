package relay

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestEvents: data is changed event by event, whatever ends the lines and however the stream
// is cut, and every other byte stays.
func TestEvents(t *testing.T) {
	shout := func(_ string, data []byte) []byte {
		if bytes.HasPrefix(data, []byte("a")) {
			return bytes.ToUpper(data)
		}
		return data
	}
	for name, test := range map[string]struct{ in, want string }{
		"one":                       {"data: abc\n\n", "data: ABC\n\n"},
		"as it came":                {"data:b\n\ndata:  c\n\n", "data:b\n\ndata:  c\n\n"},
		"other fields":              {": hello\nid: 7\nevent: message\ndata:abc\nretry: 10\n\n", ": hello\nid: 7\nevent: message\ndata: ABC\nretry: 10\n\n"},
		"several lines":             {"data: ab\nid: 1\ndata: cd\ndata\n\n", "data: AB\ndata: CD\ndata: \nid: 1\n\n"},
		"carriage returns":          {"data: ab\r\rdata: ac\r\r", "data: AB\r\rdata: AC\r\r"},
		"both ends":                 {"data: ab\r\ndata: c\r\n\r\ndata: ac\r\n\r\n", "data: AB\r\ndata: C\r\n\r\ndata: AC\r\n\r\n"},
		"no data":                   {":\n\n\n\nid: a\n\n", ":\n\n\n\nid: a\n\n"},
		"empty data":                {"id: a\ndata:\n\n", "id: a\ndata:\n\n"},
		"not whole":                 {"data: ab\n\ndata: ab\n", "data: AB\n\ndata: ab\n"},
		"a name that begins so":     {"database: ab\n\n", "database: ab\n\n"},
		"nothing":                   {"", ""},
		"an event that is too long": {"data: a" + strings.Repeat("x", 100) + "\n\ndata: ab\n\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			for _, cut := range []func(io.Reader) io.Reader{func(r io.Reader) io.Reader { return r }, iotest.OneByteReader, iotest.DataErrReader} {
				got, err := io.ReadAll(newEvents(io.NopCloser(cut(strings.NewReader(test.in))), 64, shout))
				if err != nil {
					t.Fatal(err)
				}
				if name == "an event that is too long" { // in parts it passes as it came, at once it is looked at
					if len(got) != len(test.in) || !bytes.HasSuffix(got, []byte("data: AB\n\n")) {
						t.Errorf("%q", got)
					}
					continue
				}
				if string(got) != test.want {
					t.Errorf("%q\n got %q\nwant %q", test.in, got, test.want)
				}
			}
		})
	}
}

// TestEventsAtOnce: an event passes when it is whole, and does not wait for the next.
func TestEventsAtOnce(t *testing.T) {
	source, in := io.Pipe()
	e := newEvents(source, 64, func(_ string, data []byte) []byte { return data })
	got := make([]byte, 64)
	for _, event := range []string{"data: a\n\n", ": ping\n\n", "data: b\r\n\r\n"} {
		go in.Write([]byte(event))
		var all []byte
		for len(all) < len(event) {
			n, err := e.Read(got)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, got[:n]...)
		}
		if string(all) != event {
			t.Errorf("got %q, want %q", all, event)
		}
	}
}
