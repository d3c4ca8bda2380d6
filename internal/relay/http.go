package relay

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log"
	"mime"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// An HTTP relays between clients and a server that speaks streamable HTTP, or the older stream of events. Every path of the server
// is relayed. Messages are looked at that go to or come from Endpoint, or that are posted to where an event stream says
// (posts.go). Headers pass, except those that repeat what a call's message says. What is known of each session is kept apart.
type HTTP struct {
	Endpoint *url.URL     // the server's address for messages
	Guard    Guard        // who may speak to us
	Relay    *Relay       // nil passes everything as it is
	Record   *Recorder    // nil records nothing
	Say      func(string) // tells people a line
	MaxBody  int          // the bytes of the longest message that is looked at; 0 is 64 MiB

	sessions *lru.Cache[string, *Relay]
	posts    *lru.Cache[string, *Relay] // the relays of event streams, by where their messages are posted (posts.go)
	proxy    *httputil.ReverseProxy
}

// mostSessions bounds the sessions that are remembered: not all clients end theirs.
const mostSessions = 1000

const sessionHeader = "Mcp-Session-Id"

// Handler returns what serves the clients.
func (h *HTTP) Handler() http.Handler {
	if h.MaxBody == 0 {
		h.MaxBody = defaultMaxLine
	}
	h.sessions, _ = lru.New[string, *Relay](mostSessions) // the only error is that of a size below 1
	h.posts, _ = lru.New[string, *Relay](mostSessions)
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DisableCompression = true // without this, the transport would ask for compressed answers
	h.proxy = &httputil.ReverseProxy{
		Rewrite: h.rewrite, ModifyResponse: h.response, Transport: transport, FlushInterval: -1,
		ErrorLog: log.New(sayWriter(h.Say), "", 0),
		ErrorHandler: func(w http.ResponseWriter, r *http.Request, err error) {
			if r.Context().Err() == nil {
				h.Say(fmt.Sprintf("the server cannot be reached: %v", err))
			}
			http.Error(w, "schemaflavor: the server cannot be reached", http.StatusBadGateway)
		},
	}
	return h
}

// Serve serves clients until a signal comes, and then gives the requests in progress a second to end.
func (h *HTTP) Serve(l net.Listener, signals <-chan os.Signal) error {
	server := &http.Server{Handler: h.Handler(), ReadHeaderTimeout: 10 * time.Second, ErrorLog: log.New(sayWriter(h.Say), "", 0)}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	select {
	case err := <-ended:
		return err
	case <-signals:
	}
	moment, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if server.Shutdown(moment) != nil { // streams of events do not end by themselves
		server.Close()
	}
	return h.Record.Close()
}

// sayWriter makes lines of what a logger writes.
type sayWriter func(string)

func (s sayWriter) Write(p []byte) (int, error) {
	s(strings.TrimSuffix(string(p), "\n"))
	return len(p), nil
}

// exchangeKey is the key under which the context of a request holds its relay.
type exchangeKey struct{}

func (h *HTTP) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if why := h.Guard.refuses(r); why != "" {
		h.Say(why)
		http.Error(w, "schemaflavor: "+why, http.StatusForbidden)
		return
	}
	if exchange, looked := h.exchange(r); looked {
		r = r.WithContext(context.WithValue(r.Context(), exchangeKey{}, exchange))
		if coding := r.Header.Get("Content-Encoding"); coding != "" && exchange != nil {
			exchange.tell("a message of the client's is compressed (%s), and passed on as it was", coding)
		} else if r.Method == http.MethodPost && coding == "" {
			headers := r.Header
			r.Body, r.ContentLength = h.looked("client", r.Body, func(text []byte) []byte {
				text = exchange.FromClient(text)
				headers = callHeaders(headers, exchange, text)
				return text
			})
			r.Header = headers
		}
	}
	h.proxy.ServeHTTP(w, r)
}

// looks reports whether messages are looked at, to adapt or to record them.
func (h *HTTP) looks() bool { return h.Relay != nil || h.Record != nil }

// isEndpoint reports whether an address is the server's endpoint, by its path, with or without a slash at the end: servers
// redirect clients between the two.
func (h *HTTP) isEndpoint(u *url.URL) bool {
	return strings.Trim(u.Path, "/") == strings.Trim(h.Endpoint.Path, "/")
}

// exchange returns the relay for a request and its answer; looked is false where the request is not looked at. Ids of requests are
// unique within a session, or within an event stream and what is posted for it; without either, within one HTTP request.
func (h *HTTP) exchange(r *http.Request) (exchange *Relay, looked bool) {
	session := r.Header.Get(sessionHeader)
	if session == "" && r.Method == http.MethodPost && h.looks() {
		if stream, posted := h.posts.Get(postedAt(r.URL)); posted {
			return stream, true
		}
	}
	switch {
	case !h.looks() || !h.isEndpoint(r.URL):
		return nil, false
	case h.Relay == nil:
		return nil, true
	case session == "" && r.Method == http.MethodGet:
		return h.Relay.Another(), true
	case session == "":
		return h.Relay.Exchange(), true
	}
	fresh := h.Relay.Another()
	if known, ok, _ := h.sessions.PeekOrAdd(session, fresh); ok {
		h.sessions.Get(session) // mark the session as recently used
		return known, true
	}
	return fresh, true
}

// rewrite addresses a request to the server.
func (h *HTTP) rewrite(p *httputil.ProxyRequest) {
	for _, name := range []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"} {
		if values, ok := p.In.Header[name]; ok {
			p.Out.Header[name] = values
		}
	}
	p.Out.URL.Scheme, p.Out.URL.Host, p.Out.Host = h.Endpoint.Scheme, h.Endpoint.Host, ""
	if user := h.Endpoint.User; user != nil && p.Out.Header.Get("Authorization") == "" {
		password, _ := user.Password()
		p.Out.SetBasicAuth(user.Username(), password)
	}
	if _, looked := p.In.Context().Value(exchangeKey{}).(*Relay); looked {
		p.Out.Header.Del("Accept-Encoding") // what is compressed cannot be looked at
	}
	if h.isEndpoint(p.In.URL) && p.In.URL.RawQuery == "" {
		p.Out.URL.RawQuery = h.Endpoint.RawQuery
	}
}

// response changes the answers of the server's endpoint.
func (h *HTTP) response(r *http.Response) error {
	exchange, ours := r.Request.Context().Value(exchangeKey{}).(*Relay)
	if !ours {
		return nil
	}
	session := r.Request.Header.Get(sessionHeader)
	if session != "" && (r.StatusCode == http.StatusNotFound || r.Request.Method == http.MethodDelete && r.StatusCode < 300) {
		h.sessions.Remove(session)
	}
	if h.Relay != nil {
		h.leadThroughUs(r)
	}
	exchange.tellUnread(r)
	if r.Header.Get("Content-Encoding") != "" || r.Body == nil || r.Body == http.NoBody {
		return nil
	}
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch media {
	case "application/json":
		r.Body, r.ContentLength = h.looked("server", r.Body, exchange.FromServer)
		r.Header.Del("Content-Length")
		if r.ContentLength >= 0 {
			r.Header.Set("Content-Length", fmt.Sprint(r.ContentLength))
		}
	case "text/event-stream":
		r.Body = h.stream(r, exchange)
		r.Header.Del("Content-Length")
		r.ContentLength = -1
	}
	return nil
}

// leadThroughUs rewrites a redirect to another address of the server to one of ours. It reports a redirect that leads to where
// nothing is adapted.
func (h *HTTP) leadThroughUs(a *http.Response) {
	there, err := a.Location()
	if a.StatusCode/100 != 3 || err != nil {
		return
	}
	ours, leads := h.throughUs(there)
	if leads {
		a.Header.Set("Location", ours)
	}
	if !leads || !h.isEndpoint(there) && !h.posts.Contains(postedAt(there)) {
		h.Say(fmt.Sprintf("the server sends clients on to %s, where nothing is adapted: give --http that address", there.Redacted()))
	}
}

// tellUnread reports an answer that cannot be looked at: it is compressed, or of an unknown type.
func (r *Relay) tellUnread(a *http.Response) {
	media, _, _ := mime.ParseMediaType(a.Header.Get("Content-Type"))
	switch coding := a.Header.Get("Content-Encoding"); {
	case r == nil:
	case a.StatusCode/100 != 2 || a.StatusCode == http.StatusAccepted || a.Body == nil || a.Body == http.NoBody:
	case coding != "":
		r.tell("an answer of the server's is compressed (%s), and passed on as it was", coding)
	case media != "application/json" && media != "text/event-stream" && a.ContentLength != 0:
		r.tell("an answer of the server's is of the type %q, and passed on as it was", media)
	}
}

// looked reads a body and returns it changed, with its length. A body that is too long, or cannot be read to its end, passes as it
// is, with the length -1 for unknown.
func (h *HTTP) looked(from string, body io.ReadCloser, change func([]byte) []byte) (io.ReadCloser, int64) {
	text, err := io.ReadAll(io.LimitReader(body, int64(h.MaxBody)+1))
	if err != nil {
		return together{io.MultiReader(bytes.NewReader(text), failing{err}), body}, -1
	}
	if len(text) > h.MaxBody {
		h.Say(fmt.Sprintf("a message of the %s is longer than %d bytes; it is passed on as it is", from, h.MaxBody))
		return together{io.MultiReader(bytes.NewReader(text), body), body}, -1
	}
	passed := h.passed(from, text, change)
	return together{bytes.NewReader(passed), body}, int64(len(passed))
}

// passed changes a message, and records it.
func (h *HTTP) passed(from string, text []byte, change func([]byte) []byte) []byte {
	passed := text
	if h.Relay != nil {
		passed = change(text)
	}
	h.Record.keep(from, text, passed)
	return passed
}

// together reads from one source and closes another.
type together struct {
	io.Reader
	io.Closer
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }
