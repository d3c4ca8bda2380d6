package relay

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
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

// TestParameterHeaders: what a server wants of arguments in headers is what the message says to it, not what the client
// says of its own shape, or does not say.
func TestParameterHeaders(t *testing.T) {
	const schema = `{"wrap":1,"type":"object","properties":{
		"region":{"type":"string","x-mcp-header":"Region"},
		"at":{"type":"object","properties":{"n":{"type":"integer","x-mcp-header":"N"},"b":{"type":"boolean","x-mcp-header":"B"}}},
		"list":{"type":"array","items":{"properties":{"no":{"x-mcp-header":"Items"}}}},
		"odd":{"type":"string","x-mcp-header":"no token"},"Twice":{"type":"string","x-mcp-header":"region"},"worse":{"x-mcp-header":5},"properties":true}}`
	r := before(t, HTTP{}, func(w http.ResponseWriter, q *http.Request) {
		body, _ := io.ReadAll(q.Body)
		w.Header().Set("Content-Type", "application/json")
		if strings.Contains(string(body), "tools/list") {
			fmt.Fprintf(w, `{"id":1,"result":{"tools":[{"name":"t","inputSchema":%s},{"name":"plain","inputSchema":{}}]}}`, strings.ReplaceAll(schema, "\n", " "))
			return
		}
		var said []string
		for name, values := range q.Header {
			if strings.HasPrefix(name, "Mcp-Param-") {
				said = append(said, fmt.Sprintf("%s=%s", strings.TrimPrefix(name, "Mcp-Param-"), values))
			}
		}
		slices.Sort(said)
		fmt.Fprintf(w, `{"id":2,"result":{"headers":%q}}`, strings.Join(said, " "))
	})
	r.ask("POST", "/api/mcp", `{"id":1,"method":"tools/list"}`, methodHeader, "tools/list")
	for _, c := range []struct{ name, arguments, want string }{
		{"t", `{"v":{"region":"eu","at":{"n":42.0,"b":false}}}`, "B=[false] N=[42.0] Region=[eu]"},
		{"t", `{"v":{"region":"Hello, 世界"}}`, "Region=[=?base64?SGVsbG8sIOS4lueVjA==?=]"},
		{"t", `{"v":{"region":"=?base64?literal?="}}`, "Region=[=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=]"},
		{"t", `{"v":{"region":null,"at":5,"list":[{"no":1}]}}`, ""},
		{"t", `{"region":"not wrapped"}`, "Region=[not wrapped]"},
		{"plain", `{"region":"eu"}`, "Region=[the client's]"},
	} {
		_, got := r.ask("POST", "/api/mcp", fmt.Sprintf(`{"id":2,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, c.name, c.arguments),
			methodHeader, "tools/call", nameHeader, c.name, "Mcp-Param-Region", "the client's")
		if !strings.Contains(got, fmt.Sprintf(`"headers":%q`, c.want)) {
			t.Errorf("%s %s: got %s, want %s", c.name, c.arguments, got, c.want)
		}
	}
}

// TestUnread: what nobody can look into, or is answered elsewhere, is told.
func TestUnread(t *testing.T) {
	answers := map[string]func(http.ResponseWriter){
		"the server sends clients on to https://elsewhere.example/mcp, where nothing is adapted": func(w http.ResponseWriter) {
			w.Header().Set("Location", "https://elsewhere.example/mcp")
			w.WriteHeader(http.StatusTemporaryRedirect)
		},
		"/other, where nothing is adapted": func(w http.ResponseWriter) {
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

// TestLedByUs: a client that is sent on to the same endpoint, by its path, gets there by the relay, and is looked at there.
func TestLedByUs(t *testing.T) {
	r := before(t, HTTP{}, func(w http.ResponseWriter, q *http.Request) {
		if !strings.HasSuffix(q.URL.Path, "/") {
			w.Header().Set("Location", "http://"+q.Host+q.URL.Path+"/?key=k")
			w.WriteHeader(http.StatusTemporaryRedirect)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, `{"id":1,"result":{"tools":[{"name":"t","inputSchema":{"wrap":1}}]}}`)
	})
	a, _ := r.ask("POST", "/api/mcp", `{"id":1,"method":"tools/list"}`)
	if got := a.Header.Get("Location"); got != "/api/mcp/?key=k" {
		t.Errorf("led to %q", got)
	}
	if _, got := r.ask("POST", a.Header.Get("Location"), `{"id":1,"method":"tools/list"}`); !strings.Contains(got, `{"in": "v"}`) {
		t.Errorf("got %s", got)
	}
	for _, line := range r.said() {
		if strings.Contains(line, "nothing is adapted") {
			t.Error(line)
		}
	}
}

// TestCredentials: those of the server's address go to it, but not in the place of the client's.
func TestCredentials(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		w.Header().Set("Said", q.Header.Get("Authorization"))
	}))
	defer server.Close()
	endpoint, err := url.Parse(strings.Replace(server.URL, "http://", "http://me:secret@", 1) + "/mcp")
	if err != nil {
		t.Fatal(err)
	}
	h := HTTP{Endpoint: endpoint, Guard: Guard{Loopback: true}, Say: func(string) {}}
	relay := httptest.NewServer(h.Handler())
	defer relay.Close()
	r := &remote{t, relay.URL, server, nil}
	for given, want := range map[string]string{"": "Basic bWU6c2VjcmV0", "Bearer x": "Bearer x"} {
		if a, _ := r.ask("GET", "/mcp", "", "Authorization", given); a.Header.Get("Said") != want {
			t.Errorf("Authorization %q: the server got %q, want %q", given, a.Header.Get("Said"), want)
		}
	}
}
