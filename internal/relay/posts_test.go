package relay

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// streaming is a server of protocol 2024-11-05: each stream is told where to send messages, and their answers come by it.
func streaming(where string) http.HandlerFunc {
	answers := make(chan string)
	return func(w http.ResponseWriter, q *http.Request) {
		if q.Method == http.MethodPost {
			body, _ := io.ReadAll(q.Body)
			answer := fmt.Sprintf(`{"id":2,"result":{"structuredContent":%q}}`, body)
			if strings.Contains(string(body), "tools/list") {
				answer = `{"id":1,"result":{"tools":[{"name":"t","inputSchema":{"wrap":1}}]}}`
			}
			w.WriteHeader(http.StatusAccepted)
			io.WriteString(w, "Accepted at "+q.URL.RequestURI())
			go func() { answers <- answer }()
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprintf(w, "event: endpoint\ndata: %s\n\n", strings.ReplaceAll(where, "HOST", q.Host))
		w.(http.Flusher).Flush()
		for {
			select {
			case answer := <-answers:
				fmt.Fprintf(w, "event: message\ndata: %s\n\n", answer)
				w.(http.Flusher).Flush()
			case <-q.Context().Done():
				return
			}
		}
	}
}

// TestPosts: what is sent to where a stream of events says is looked at as what is sent to the endpoint.
func TestPosts(t *testing.T) {
	for where, want := range map[string]string{
		"/messages?session=7":            "/messages?session=7",
		"messages":                       "/api/messages",
		"http://HOST/messages?session=7": "/messages?session=7",
		"/api/mcp?session=7":             "/api/mcp?session=7",
	} {
		r := before(t, HTTP{}, streaming(where))
		stream, err := http.Get(r.url + "/api/mcp")
		if err != nil {
			t.Fatal(err)
		}
		events := bufio.NewReader(stream.Body)
		next := func() (data string) {
			for {
				line, err := events.ReadString('\n')
				if err != nil {
					t.Fatal(err)
				}
				if line == "\n" {
					return data
				}
				if value, ok := strings.CutPrefix(line, "data: "); ok {
					data = strings.TrimSpace(value)
				}
			}
		}
		if got := next(); got != want {
			t.Errorf("%s: messages are to go to %s, want %s", where, got, want)
		}
		for _, c := range []struct{ message, want string }{
			{`{"id":1,"method":"tools/list"}`, `{"id":1,"result":{"tools":[{"name":"t","inputSchema":{"in": "v"}}]}}`},
			{`{"id":2,"method":"tools/call","params":{"name":"t","arguments":{"v":5}}}`, `{"id":2,"result":{"structuredContent":"{\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"t\",\"arguments\":5}}"}}`},
		} {
			if _, got := r.ask("POST", want, c.message); got != "Accepted at "+want {
				t.Errorf("%s: %s", where, got)
			}
			if got := next(); got != c.want {
				t.Errorf("%s: got %s, want %s", where, got, c.want)
			}
		}
		stream.Body.Close()
		if said := strings.Join(r.said(), "\n"); strings.Contains(said, "passed on as it was") {
			t.Errorf("%s: said %q", where, said)
		}
	}
}

// TestPostsElsewhere: messages that go past the relay are told of.
func TestPostsElsewhere(t *testing.T) {
	r := before(t, HTTP{}, streaming("https://elsewhere.example/messages"))
	stream, err := http.Get(r.url + "/api/mcp")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	line := make([]byte, len("event: endpoint\ndata: https://elsewhere.example/messages\n\n"))
	if _, err := io.ReadFull(stream.Body, line); err != nil || !strings.Contains(string(line), "https://elsewhere.example/messages") {
		t.Errorf("%q, %v", line, err)
	}
	if said := strings.Join(r.said(), "\n"); !strings.Contains(said, "the server has messages posted to https://elsewhere.example/messages, where nothing is adapted") {
		t.Errorf("said %q", said)
	}
}

// TestThroughUs: an address of the server's is one of ours if its origin is the server's, and never the name of a host.
func TestThroughUs(t *testing.T) {
	endpoint, err := url.Parse("https://Server.example/api/mcp")
	if err != nil {
		t.Fatal(err)
	}
	h := &HTTP{Endpoint: endpoint}
	for address, want := range map[string]string{
		"https://server.example/messages?s=7":  "/messages?s=7",
		"https://server.example:443/messages":  "/messages",
		"https://server.example//messages?s=7": "/.//messages?s=7",
		"messages":                             "/api/messages",
		"?s=7":                                 "/api/mcp?s=7",
		"http://server.example/messages":       "",
		"https://server.example:8443/messages": "",
		"https://elsewhere.example/messages":   "",
		"//elsewhere.example/messages":         "",
	} {
		there, err := endpoint.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		ours, leads := h.throughUs(there)
		if leads != (want != "") || leads && ours != want {
			t.Errorf("%s: got %q, %t, want %q", address, ours, leads, want)
		}
		if again, err := endpoint.Parse(ours); leads && (err != nil || again.Host != endpoint.Host) {
			t.Errorf("%s: as %s it leads to %v, %v", address, ours, again, err)
		}
	}
}

// TestStreamsApart: each stream of events has its own tools, and what is posted for it is looked at until it ends, also where the server
// sends clients on to the same address with a slash at its end.
func TestStreamsApart(t *testing.T) {
	schemas := map[string]string{"1": `{"wrap":1}`, "2": `{}`}
	streams := map[string]chan string{"1": make(chan string, 9), "2": make(chan string, 9)}
	r := before(t, HTTP{}, func(w http.ResponseWriter, q *http.Request) {
		body, _ := io.ReadAll(q.Body)
		s := q.URL.Query().Get("s")
		switch {
		case q.Method == http.MethodPost && !strings.HasSuffix(q.URL.Path, "/"):
			w.Header().Set("Location", q.URL.Path+"/?"+q.URL.RawQuery)
			w.WriteHeader(http.StatusTemporaryRedirect)
		case q.Method == http.MethodPost:
			if strings.Contains(string(body), "tools/list") {
				streams[s] <- `{"id":1,"result":{"tools":[{"name":"t","inputSchema":` + schemas[s] + `}]}}`
			}
			w.WriteHeader(http.StatusAccepted)
			w.Write(body)
		default:
			s = q.Header.Get("Stream")
			w.Header().Set("Content-Type", "text/event-stream")
			fmt.Fprintf(w, "event: endpoint\ndata: /messages?s=%s\n\n", s)
			for {
				w.(http.Flusher).Flush()
				select {
				case answer := <-streams[s]:
					fmt.Fprintf(w, "data: %s\n\n", answer)
				case <-q.Context().Done():
					return
				}
			}
		}
	})
	ended := map[string]func() error{}
	for _, s := range []string{"1", "2"} {
		q, err := http.NewRequest(http.MethodGet, r.url+"/api/mcp", nil)
		if err != nil {
			t.Fatal(err)
		}
		q.Header.Set("Stream", s)
		stream, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		ended[s] = stream.Body.Close
		events := bufio.NewReader(stream.Body)
		read := func(want string) {
			for line := ""; !strings.Contains(line, want); {
				if line, err = events.ReadString('\n'); err != nil {
					t.Fatal(err)
				}
			}
		}
		read("data: /messages?s=" + s)
		a, _ := r.ask("POST", "/messages?s="+s, `{"id":1,"method":"tools/list"}`)
		if a.Header.Get("Location") != "/messages/?s="+s {
			t.Errorf("sent on to %q", a.Header.Get("Location"))
		}
		r.ask("POST", "/messages/?s="+s, `{"id":1,"method":"tools/list"}`)
		read(`"tools"`)
	}
	call := func(s string) string {
		_, got := r.ask("POST", "/messages/?s="+s, `{"id":2,"method":"tools/call","params":{"name":"t","arguments":{"v":5}}}`)
		return got
	}
	if got := call("1"); !strings.Contains(got, `"arguments":5`) {
		t.Errorf("stream 1: %s", got)
	}
	if got := call("2"); !strings.Contains(got, `"arguments":{"v":5}`) {
		t.Errorf("stream 2: %s", got)
	}
	for _, line := range r.said() {
		if strings.Contains(line, "nothing is adapted") {
			t.Error(line)
		}
	}
	ended["1"]()
	ended["2"]()
}
