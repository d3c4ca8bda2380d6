package relay

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// FuzzPasses: whatever the two sides say, with an adapter that changes nothing every byte
// passes as it came, as lines and as events, unless it is told that something is left out.
func FuzzPasses(f *testing.F) {
	for _, seed := range [][2]string{
		{`{"id":1,"method":"tools/list"}`, `{"id":1,"result":{"tools":[{"name":"t","inputSchema":{"a": 1.0},"outputSchema":true}]}}`},
		{`[{"id":"a","method":"tools\/list"},{"method":"notifications/cancelled","params":{"requestId":"a"}}]`, `[{"id":"a","result":{}},7]`},
		{`{"id":1,"method":"tools/call","params":{"name":"t","arguments":{ "x" : [1 , 2] }}}`, `{"id":1,"result":{"structuredContent": {"x" :1}}}`},
		{`{"id":1,"method":"tools/list"}`, `{"id":1,"result":{"tools":[{"ncme":"t","inputSchema":{"a": 1.0},"outputSchema":true}]}}`},
		{"tools\xff", "data: {\"id\":1,\r\ndata:\"result\":{}}\r\n\r\n: x\r\r"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, client, server string) {
		leftOut := false
		r := New(spaced{}, func(line string) { leftOut = leftOut || strings.Contains(line, "left out") })
		r.FromClient([]byte(`{"id":0,"method":"tools/list"}`))
		r.FromServer([]byte(`{"id":0,"result":{"tools":[{"name":"t","inputSchema":{},"outputSchema":{}}]}}`))
		for range 2 {
			if got := r.FromClient([]byte(client)); string(got) != client && !strings.Contains(client, " ") {
				t.Errorf("the client's %q passed as %q", client, got)
			}
			if got := r.FromServer([]byte(server)); string(got) != server && !leftOut {
				t.Errorf("the server's %q passed as %q", server, got)
			}
		}
		for _, cut := range []func(io.Reader) io.Reader{iotest.OneByteReader, iotest.HalfReader} {
			got, err := io.ReadAll(newEvents(io.NopCloser(cut(strings.NewReader(server))), 1000, func(_ string, data []byte) []byte { return bytes.Clone(data) }))
			if err != nil || string(got) != server {
				t.Errorf("the events %q passed as %q: %v", server, got, err)
			}
		}
	})
}
