package relay

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// asking is a relay that asks a server, which answers with what answer makes of each request; "" is no answer.
func asking(t *testing.T, wait time.Duration, answer func(id, line string) string) (r *Relay, said func() []string, requests func() []string) {
	t.Helper()
	r, said = heard()
	var lines []string
	r.Asks(func(line []byte) error {
		text := string(line)
		lines = append(lines, text)
		_, rest, _ := strings.Cut(text, `"id":`)
		id, _, _ := strings.Cut(rest, ",")
		if a := answer(id, text); a != "" {
			go func() {
				if got := r.FromServer([]byte(a)); len(got) > 0 {
					t.Errorf("the client is told of %q", got)
				}
			}()
		}
		return nil
	}, wait)
	return r, said, func() []string { return lines }
}

// TestCallBeforeList: a call that comes before any list is carried into the server's shape by the list that
// the relay asks for, all of its pages, once; what the client asks later is answered as ever.
func TestCallBeforeList(t *testing.T) {
	r, _, requests := asking(t, time.Minute, func(id, line string) string {
		if !strings.Contains(line, `"cursor":"p2"`) {
			return `{"jsonrpc":"2.0","id":` + id + `,"result":{"tools":[{"name":"one","inputSchema":{}}],"nextCursor":"p2"}}`
		}
		return `{"jsonrpc":"2.0","id":` + id + `,"result":{"tools":[{"name":"t","inputSchema":{"wrap":1},"outputSchema":{"wrap":1}}]}}`
	})
	converse(t, r,
		`> {"id":1,"method":"initialize"}`,
		`> {"id":2,"method":"tools/call","params":{"name":"t","arguments":{"v":1}}}`,
		`= {"id":2,"method":"tools/call","params":{"name":"t","arguments":1}}`,
		`< {"id":2,"result":{"structuredContent":1}}`,
		`= {"id":2,"result":{"structuredContent":{"v":1}}}`,
		`> {"id":3,"method":"tools/call","params":{"name":"unknown","arguments":{"v":1}}}`,
		`> {"id":4,"method":"tools/list"}`,
		`< {"id":4,"result":{"tools":[{"name":"t","inputSchema":{"wrap":1}}]}}`,
		`= {"id":4,"result":{"tools":[{"name":"t","inputSchema":{"in": "v"}}]}}`)
	if n := len(requests()); n != 2 {
		t.Errorf("asked %d times: %q", n, requests())
	}
	listed, _, requests := asking(t, time.Minute, func(string, string) string { return "" })
	converse(t, listed,
		`> {"id":1,"method":"tools/list"}`,
		`< {"id":1,"result":{"tools":[]}}`,
		`> {"id":2,"method":"tools/call","params":{"name":"t","arguments":{"v":1}}}`)
	if n := len(requests()); n != 0 {
		t.Errorf("asked %d times after a list: %q", n, requests())
	}
}

// TestNoListToAskFor: a server without a list, or without an answer, has the call as it came, with a line;
// an answer that is late goes to nobody.
func TestNoListToAskFor(t *testing.T) {
	call := []string{
		`> {"id":2,"method":"tools/call","params":{"name":"t","arguments":{"v":1}}}`,
		`< {"id":2,"result":{"structuredContent":1}}`,
		`> {"id":3,"method":"tools/call","params":{"name":"t","arguments":{"v":1}}}`,
	}
	var last string
	for why, answer := range map[string]func(id, line string) string{
		"answered without a list": func(id, _ string) string {
			return `{"id":` + id + `,"error":{"code":-32601,"message":"no such method"}}`
		},
		"did not answer within 20ms": func(id, _ string) string { last = id; return "" },
		"it has more than 1000 pages of them": func(id, line string) string {
			return `{"id":` + id + `,"result":{"tools":[],"nextCursor":"again"}}`
		},
	} {
		wait := time.Minute
		if strings.Contains(why, "within") {
			wait = 20 * time.Millisecond
		}
		r, said, _ := asking(t, wait, answer)
		converse(t, r, call...)
		want := `tool "t": called before the tools were listed, and its arguments are passed on as they were: the server was asked for its tools, and ` + why
		if got := said(); !slices.Equal(got, []string{want}) {
			t.Errorf("said %q\nwant %q", got, want)
		}
		if wait < time.Minute {
			late := fmt.Sprintf(`{"id":%s,"result":{"tools":[]}}`, last)
			if got := r.FromServer([]byte(late)); len(got) > 0 {
				t.Errorf("the client is told of %q", got)
			}
		}
	}
	r, said := heard()
	converse(t, r, call...)
	if got := said(); len(got) != 1 || !strings.HasSuffix(got[0], "list the tools first") {
		t.Errorf("said %q", got)
	}
}

// TestOwnIdsAreOurs: what only looks like an answer to us passes.
func TestOwnIdsAreOurs(t *testing.T) {
	r, _, requests := asking(t, 10*time.Millisecond, func(string, string) string { return "" })
	r.FromClient([]byte(`{"id":2,"method":"tools/call","params":{"name":"t"}}`))
	_, rest, _ := strings.Cut(requests()[0], `"id":`)
	id, _, _ := strings.Cut(rest, ",")
	for _, line := range []string{
		`{"id":` + id + `,"method":"roots/list"}`,
		`{"method":"notifications/message","params":{"id":` + id + `}}`,
		`[{"id":` + id + `,"result":{}}]`,
		`{"id":2,"result":{"x":` + id + `}}`,
	} {
		if got := r.FromServer([]byte(line)); !bytes.Equal(got, []byte(line)) {
			t.Errorf("%s passed as %s", line, got)
		}
	}
}
