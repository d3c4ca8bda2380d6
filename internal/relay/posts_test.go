package relay

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
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
		if got := next(); got != want && got != where {
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
	if said := strings.Join(r.said(), "\n"); !strings.Contains(said, "the server has messages sent to https://elsewhere.example/messages, where nothing is adapted") {
		t.Errorf("said %q", said)
	}
}
