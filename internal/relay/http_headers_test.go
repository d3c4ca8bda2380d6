package relay

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// underscores are for clients that take no names with dots.
type underscores struct{ toy }

func (u underscores) List() Lister { return u }

func (u underscores) Fit(tools []Listed) (fitted []Fitted, next Lister) {
	for _, t := range tools {
		t.Name = strings.ReplaceAll(t.Name, ".", "_")
		fitted = append(fitted, Fitted{Listed: t})
	}
	return fitted, u
}

// TestNameHeader: a server is called by the same name in a header as in the message, and only in a call.
func TestNameHeader(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		body, _ := io.ReadAll(q.Body)
		w.Header().Set("Content-Type", "application/json")
		if strings.Contains(string(body), "tools/list") {
			io.WriteString(w, `{"id":1,"result":{"tools":[{"name":"a.b","inputSchema":{}},{"name":"é.b","inputSchema":{}},{"name":"plain","inputSchema":{}}]}}`)
			return
		}
		fmt.Fprintf(w, `{"id":2,"result":{"header":%q,"body":%q}}`, q.Header.Get(nameHeader), body)
	}))
	defer server.Close()
	endpoint, err := url.Parse(server.URL + "/mcp")
	if err != nil {
		t.Fatal(err)
	}
	h := HTTP{Endpoint: endpoint, Relay: New(underscores{}, func(string) {}), Guard: Guard{Loopback: true}, Say: func(string) {}}
	relay := httptest.NewServer(h.Handler())
	defer relay.Close()
	ask := func(method, name, body string) string {
		q, err := http.NewRequest(http.MethodPost, relay.URL+"/mcp", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		q.Header.Set(methodHeader, method)
		if name != "" {
			q.Header.Set(nameHeader, name)
		}
		a, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		text, _ := io.ReadAll(a.Body)
		return string(text)
	}
	ask("tools/list", "", `{"id":1,"method":"tools/list"}`)
	for _, c := range []struct{ method, header, name, want string }{
		{"tools/call", "a_b", "a_b", "a.b"},
		{"tools/call", "=?base64?YV9i?=", "a_b", "a.b"},
		{"tools/call", "=?base64?w6lfYg==?=", "é_b", "=?base64?w6kuYg==?="},
		{"tools/call", "plain", "plain", "plain"},
		{"tools/call", "unknown", "unknown", "unknown"},
		{"tools/call", "", "a_b", ""},
		{"prompts/get", "a_b", "a_b", "a_b"},
	} {
		got := ask(c.method, c.header, fmt.Sprintf(`{"id":2,"method":%q,"params":{"name":%q}}`, c.method, c.name))
		if !strings.Contains(got, fmt.Sprintf(`"header":%q`, c.want)) {
			t.Errorf("%s %q: got %s, want the header %q", c.method, c.header, got, c.want)
		}
	}
}

// TestUnread: what nobody can look into, or is answered elsewhere, is told.
func TestUnread(t *testing.T) {
	answers := map[string]func(http.ResponseWriter){
		"the server sends clients on to /other, where nothing is adapted": func(w http.ResponseWriter) {
			w.Header().Set("Location", "/other")
			w.WriteHeader(http.StatusTemporaryRedirect)
		},
		"an answer of the server's is compressed (gzip)": func(w http.ResponseWriter) {
			w.Header().Set("Content-Encoding", "gzip")
			w.Header().Set("Content-Type", "application/json")
			io.WriteString(w, "{}")
		},
		`an answer of the server's is of the type "text/plain"`: func(w http.ResponseWriter) {
			w.Header().Set("Content-Type", "text/plain")
			io.WriteString(w, "{}")
		},
		"": func(w http.ResponseWriter) { w.WriteHeader(http.StatusAccepted) },
	}
	for want, answer := range answers {
		r := before(t, HTTP{}, func(w http.ResponseWriter, _ *http.Request) { answer(w) })
		r.ask("POST", "/api/mcp", `{"id":1,"method":"tools/list"}`, "Accept-Encoding", "identity")
		if said := strings.Join(r.said(), "\n"); (said == "") != (want == "") || !strings.Contains(said, want) {
			t.Errorf("said %q, want %q", said, want)
		}
	}
	r := before(t, HTTP{}, func(http.ResponseWriter, *http.Request) {})
	r.ask("POST", "/api/mcp", "x", "Content-Encoding", "gzip")
	if said := strings.Join(r.said(), "\n"); !strings.Contains(said, "a message of the client's is compressed (gzip)") {
		t.Errorf("said %q", said)
	}
}
