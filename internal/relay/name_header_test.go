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
