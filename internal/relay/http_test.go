package relay

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

// A remote is a server at an endpoint, and a relay before it.
type remote struct {
	t      *testing.T
	url    string // of the relay
	server *httptest.Server
	said   func() []string
}

func before(t *testing.T, h HTTP, serve http.HandlerFunc) *remote {
	t.Helper()
	server := httptest.NewServer(serve)
	t.Cleanup(server.Close)
	var err error
	if h.Endpoint, err = url.Parse(server.URL + "/api/mcp?key=k"); err != nil {
		t.Fatal(err)
	}
	r, said := heard()
	h.Relay, h.Say = r, r.teller.say
	h.Guard.Loopback = true
	relay := httptest.NewServer(h.Handler())
	t.Cleanup(relay.Close)
	return &remote{t, relay.URL, server, said}
}

// ask sends a request to the relay and returns the answer and its body.
func (r *remote) ask(method, path, body string, headers ...string) (*http.Response, string) {
	r.t.Helper()
	q, err := http.NewRequest(method, r.url+path, strings.NewReader(body))
	if err != nil {
		r.t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		q.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			q.Host = headers[i+1]
		}
	}
	a, err := http.DefaultTransport.RoundTrip(q)
	if err != nil {
		r.t.Fatal(err)
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		r.t.Error(err)
	}
	return a, string(text)
}

// answering is a server that answers what it is asked, as JSON or as events, with what it
// read in a call.
func answering(events bool) http.HandlerFunc {
	return func(w http.ResponseWriter, q *http.Request) {
		body, _ := io.ReadAll(q.Body)
		id := string(body[bytes.Index(body, []byte(`"id":`))+5 : bytes.IndexByte(body, ',')])
		answer := fmt.Sprintf(`{"id":%s,"result":{"structuredContent":%q}}`, id, body)
		if bytes.Contains(body, []byte("tools/list")) {
			answer = fmt.Sprintf(`{"id":%s,"result":{"tools":[{"name":"t","inputSchema":{"wrap":1},"outputSchema":{"wrap":1}}]}}`, id)
		}
		if events {
			w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
			fmt.Fprintf(w, ": hello\n\nid: 1\ndata: {\"id\":%s,\"method\":\"ping\"}\n\nid: 2\ndata: %s\n\n", id, answer)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, answer)
	}
}

// TestHTTP: lists and calls, as JSON and as events, in sessions and without.
func TestHTTP(t *testing.T) {
	const list = `{"id":1,"result":{"tools":[{"name":"t","inputSchema":{"in": "v"},"outputSchema":{"in": "v"}}]}}`
	for _, events := range []bool{false, true} {
		for _, session := range []string{"", "s1"} {
			r := before(t, HTTP{}, answering(events))
			in := func(answer string) string {
				if events {
					return ": hello\n\nid: 1\ndata: {\"id\":1,\"method\":\"ping\"}\n\nid: 2\ndata: " + answer + "\n\n"
				}
				return answer
			}
			headers := []string{"Content-Type", "application/json", "Accept-Encoding", "gzip"}
			if session != "" {
				headers = append(headers, "Mcp-Session-Id", session)
			}
			a, got := r.ask("POST", "/api/mcp", `{"id":1,"method":"tools/list"}`, headers...)
			if got != in(list) || a.StatusCode != 200 || !events && a.ContentLength != int64(len(got)) {
				t.Errorf("events %v, session %q: the list is %q, of length %d", events, session, got, a.ContentLength)
			}
			_, got = r.ask("POST", "/api/mcp", `{"id":1,"method":"tools/call","params":{"name":"t","arguments":{"v":7}}}`, headers...)
			if want := in(`{"id":1,"result":{"structuredContent":{"v":"{\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"t\",\"arguments\":7}}"}}}`); got != want {
				t.Errorf("events %v, session %q: the call is %q, want %q", events, session, got, want)
			}
			if session == "" {
				continue
			}
			// Another session has its own tools, and one that was ended has none.
			for _, of := range []string{"s2", session} {
				if _, got = r.ask("POST", "/api/mcp", `{"id":1,"method":"tools/call","params":{"name":"t","arguments":{"v":7}}}`, "Mcp-Session-Id", of); strings.Contains(got, `\"arguments\":7`) != (of == session) {
					t.Errorf("in session %s: %s", of, got)
				}
			}
			r.ask("DELETE", "/api/mcp", `{"id":1,"x":0}`, "Mcp-Session-Id", session)
			if _, got = r.ask("POST", "/api/mcp", `{"id":1,"method":"tools/call","params":{"name":"t","arguments":{"v":7}}}`, "Mcp-Session-Id", session); strings.Contains(got, `\"arguments\":7`) {
				t.Errorf("after the session's end: %s", got)
			}
		}
	}
}

// TestHTTPPasses: headers, statuses and bodies that are no messages pass as they are, to and
// from every path.
func TestHTTPPasses(t *testing.T) {
	body := "\x00\xff{\"tools\":"
	r := before(t, HTTP{MaxBody: 100}, func(w http.ResponseWriter, q *http.Request) {
		if q.URL.Path == "/long" {
			w.WriteHeader(http.StatusOK)
			io.WriteString(w, strings.Repeat("x", 200))
			return
		}
		for name, want := range map[string]string{"Authorization": "Bearer x", "Mcp-Protocol-Version": "2025-11-25", "Last-Event-Id": "7", "X-Forwarded-For": "10.0.0.1", "User-Agent": "me"} {
			if got := q.Header.Get(name); got != want {
				t.Errorf("%s: the server gets %s %q, want %q", q.URL, name, got, want)
			}
		}
		if q.Host != strings.TrimPrefix(r0(q), "http://") {
			t.Errorf("the server is called %q", q.Host)
		}
		text, _ := io.ReadAll(q.Body)
		w.Header().Set("Mcp-Session-Id", "new")
		w.Header().Set("WWW-Authenticate", "Bearer")
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("X-Url", q.URL.String())
		w.WriteHeader(http.StatusUnauthorized)
		w.Write(text)
	})
	headers := []string{"Authorization", "Bearer x", "Mcp-Protocol-Version", "2025-11-25", "Last-Event-Id", "7", "X-Forwarded-For", "10.0.0.1", "User-Agent", "me"}
	for _, x := range [][3]string{
		{"POST", "/api/mcp", "/api/mcp?key=k"}, {"GET", "/api/mcp?x=1", "/api/mcp?x=1"},
		{"POST", "/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource"}, {"PUT", "/other", "/other"},
	} {
		a, got := r.ask(x[0], x[1], body, headers...)
		if got != body || a.StatusCode != 401 || a.Header.Get("Mcp-Session-Id") != "new" || a.Header.Get("WWW-Authenticate") != "Bearer" || a.Header.Get("X-Url") != x[2] {
			t.Errorf("%s %s: %d %q %v", x[0], x[1], a.StatusCode, got, a.Header)
		}
	}
	long := `{"id":1,"method":"tools/call","x":"` + strings.Repeat("x", 200) + `"}`
	if _, got := r.ask("POST", "/api/mcp", long, headers...); got != long {
		t.Errorf("a long message came as %q", got)
	}
	if _, got := r.ask("POST", "/long", "", headers...); len(got) != 200 {
		t.Errorf("a long answer came as %q", got)
	}
}

// r0 is the address that a request was sent to.
func r0(q *http.Request) string {
	return "http://" + q.Context().Value(http.LocalAddrContextKey).(interface{ String() string }).String()
}

// TestHTTPStreams: events pass one by one, as they come, and end when the client goes.
func TestHTTPStreams(t *testing.T) {
	gone, more := make(chan struct{}), make(chan string)
	r := before(t, HTTP{}, func(w http.ResponseWriter, q *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		w.(http.Flusher).Flush()
		for {
			select {
			case event := <-more:
				io.WriteString(w, event)
				w.(http.Flusher).Flush()
			case <-q.Context().Done():
				close(gone)
				return
			}
		}
	})
	ctx, cancel := context.WithCancel(t.Context())
	q, _ := http.NewRequestWithContext(ctx, "GET", r.url+"/api/mcp", nil)
	a, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(a.Body)
	for _, event := range []string{"data: {\"method\":\"notifications/tools/list_changed\"}\n\n", ": ping\r\n\r\n"} {
		more <- event
		got := make([]byte, len(event))
		if _, err := io.ReadFull(lines, got); err != nil || string(got) != event {
			t.Errorf("%q %v", got, err)
		}
	}
	cancel()
	select {
	case <-gone:
	case <-time.After(10 * time.Second):
		t.Error("the server still speaks to a client that is gone")
	}
}

// TestHTTPUnreachable: a server that is not there is an error of the gateway's, and said.
func TestHTTPUnreachable(t *testing.T) {
	r := before(t, HTTP{}, func(http.ResponseWriter, *http.Request) {})
	r.server.Close()
	a, _ := r.ask("POST", "/api/mcp", "{}")
	if said := r.said(); a.StatusCode != http.StatusBadGateway || len(said) != 1 || !strings.Contains(said[0], "the server cannot be reached") {
		t.Error(a.StatusCode, said)
	}
}

// TestGuard: a web page of elsewhere is refused, under whatever name it reaches us.
func TestGuard(t *testing.T) {
	asked := 0
	r := before(t, HTTP{Guard: Guard{Origins: []string{"https://good.example"}}}, func(http.ResponseWriter, *http.Request) { asked++ })
	for _, x := range []struct {
		host, origin string
		status       int
	}{
		{"", "", 200}, {"localhost:1", "", 200}, {"[::1]:1", "", 200}, {"127.9.9.9", "", 200}, {"LOCALHOST", "http://localhost:6274", 200},
		{"", "http://127.0.0.1", 200}, {"", "https://good.example", 200},
		{"evil.example", "", 403}, {"127.0.0.1.evil.example", "", 403}, {"localhost.evil.example:80", "http://localhost", 403}, {"10.0.0.1", "", 403},
		{"", "https://evil.example", 403}, {"", "null", 403}, {"", "https://localhost.evil.example", 403}, {"", "https://good.example.evil.example", 403},
	} {
		headers := []string{"Origin", x.origin, "Host", x.host}
		if x.origin == "" {
			headers = headers[2:]
		}
		was := asked
		a, _ := r.ask("POST", "/api/mcp", "{}", headers...)
		if a.StatusCode != x.status || (asked > was) != (x.status == 200) {
			t.Errorf("host %q, origin %q: %d", x.host, x.origin, a.StatusCode)
		}
	}
	open := Guard{}
	q := httptest.NewRequest("POST", "http://gateway.example/", nil)
	if why := open.refuses(q); why != "" {
		t.Error(why)
	}
	if q.Header.Set("Origin", "http://localhost"); open.refuses(q) == "" {
		t.Error("a relay that others reach lets pages of their machines speak to it")
	}
	for address, want := range map[string]bool{"127.0.0.1:1": true, "localhost:1": true, "[::1]:0": true, ":1": false, "0.0.0.0:1": false, "10.0.0.1:1": false} {
		if LoopbackOnly(address) != want {
			t.Errorf("%s: %v", address, !want)
		}
	}
}
