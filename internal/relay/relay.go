// Package relay stands between an MCP client and a server, and gives the client schemas that it accepts. The schemas of a
// tools/list answer are adapted; the arguments and the structuredContent of calls are carried between the client's shape and the
// server's. Every other byte passes as it came. What cannot be adapted also passes as it came, unless such tools are to be left
// out: a relay never makes things worse.
//
// Reading order: this file has the requests that a relay waits for, catalog.go what it knows of tools; client.go and server.go
// handle what each side says, list.go the list of tools, page.go lists that came before, edits.go replaces parts of a text.
// stdio.go relays between this process and a server that it starts, lines.go cuts a stream into lines, process.go starts and ends
// the server. http.go relays to a server elsewhere, events.go reads its streams of events, posts.go has the older transport,
// headers.go and parameter_headers.go the headers that repeat what a message says, guard.go who may ask. record.go records what
// passed.
package relay

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// The members of a tool that hold a schema.
const (
	InputSchema  = "inputSchema"
	OutputSchema = "outputSchema"
)

// An Adapter adapts schemas. It has to be safe for concurrent use.
type Adapter interface {
	// Adapt adapts the schema that a tool has in this member: InputSchema or OutputSchema. It must not keep the text.
	Adapt(member string, schema []byte) (Adapted, error)
	// List begins a list of tools. It returns nil where all tools keep their names and descriptions, and none is left out.
	List() Lister
}

// A Declarer is an Adapter that has an input schema for tools that come without one, since MCP requires one of every tool.
type Declarer interface{ Undeclared() []byte }

// A Lister fits the names, descriptions and number of the tools in a list, page by page. It is never changed.
type Lister interface {
	// Fit fits the tools of one page, and returns the Lister for the next page.
	Fit(tools []Listed) ([]Fitted, Lister)
}

// A Listed is a tool as a server lists it. One without a name cannot be called.
type Listed struct{ Name, Description string }

// A Fitted is a tool as the client is told of it.
type Fitted struct {
	Listed
	LeftOut bool     // the tool does not appear in the client's list
	Notes   []string // what to report of it, a line each
}

// Adapted is a schema for the client, and the way between its values and the server's.
type Adapted struct {
	Schema []byte
	Values Values   // nil where values travel as they are
	Notes  []string // what to report of it, a line each
	Late   bool     // there was no time to adapt it; the next attempt may succeed
}

// Values carries values between the shape of the server's schema and that of the client's.
type Values interface {
	// Encode carries a value from the server's shape to the client's.
	Encode(value []byte) ([]byte, error)
	// Decode carries a value from the client's shape to the server's. It returns remarks where the result is not valid, and an
	// error where the value cannot be carried.
	Decode(value []byte) (decoded []byte, remarks []string, err error)
}

// A Relay holds what is known of one connection. It is safe for concurrent use.
type Relay struct {
	*catalog
	mu      sync.Mutex
	pending map[string]request // the client's requests without an answer, by the JSON of their ids
}

// A request is a request of the client's that is not answered yet.
type request struct {
	list  bool // it asks for a page of the list of tools
	first bool // it asks for the first page
	tool  tool // the tool that it calls
}

// New returns a relay that reports what it does by say, in lines without a line end.
func New(adapter Adapter, say func(line string)) *Relay {
	return newRelay(adapter, &teller{say: say, said: map[string]bool{}}, &pages{})
}

func newRelay(adapter Adapter, t *teller, p *pages) *Relay {
	c := &catalog{adapter: adapter, teller: t, pages: p, tools: map[string]tool{}, tasks: map[string]tool{}}
	return &Relay{catalog: c, pending: map[string]request{}}
}

// LeavingOut returns a relay that leaves tools that cannot be adapted out of the client's list.
func (r *Relay) LeavingOut() *Relay {
	another := r.Another()
	another.leaving = true
	return another
}

// Another returns a relay for another connection, which knows nothing yet.
func (r *Relay) Another() *Relay {
	another := newRelay(r.adapter, r.teller, r.pages)
	another.leaving = r.leaving
	return another
}

// Exchange returns a relay that knows the same tools, for requests whose ids are independent of other requests' ids.
func (r *Relay) Exchange() *Relay { return &Relay{catalog: r.catalog, pending: map[string]request{}} }

// each calls f with every message of a text: one, or those of a batch. It reports a text that looks like a message and cannot be
// parsed, for example because of an invalid surrogate: nothing in it is adapted.
func (r *Relay) each(text []byte, f func(message *tree.Node)) {
	t, err := tree.Parse(text, tree.Limits{})
	switch {
	case err != nil && !looksLikeMessage(text): // other output of a server
	case err != nil:
		r.tell("a message was passed on as it was, and nothing in it adapted: %v", err)
	case t.Root().IsObject():
		f(t.Root())
	case t.Root().IsArray():
		for m := range t.Root().All() {
			if m.IsObject() {
				f(m)
			}
		}
	}
}

// looksLikeMessage reports whether a text begins like a message, or a batch of them.
func looksLikeMessage(text []byte) bool {
	text = bytes.TrimLeft(text, " \t\r\n")
	return len(text) > 0 && (text[0] == '{' || text[0] == '[')
}

// unharmed is deferred by functions that change a text: after a panic, out is the text as it came.
func (r *Relay) unharmed(text []byte, out *[]byte) {
	if p := recover(); p != nil {
		*out = text
		r.tell("this is a bug of schemaflavor: %v; what the message held was passed on as it was", p)
	}
}

// mostPending bounds the requests that are remembered: some are never answered.
const mostPending = 10_000

// expect remembers a request until it is answered.
func (r *Relay) expect(id *tree.Node, q request) {
	if !id.IsString() && !id.IsNumber() {
		return // a notification has no id, and no answer
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for old := range r.pending {
		if len(r.pending) < mostPending {
			break
		}
		delete(r.pending, old)
	}
	r.pending[strings.Clone(id.Key())] = q
}

// answered returns the request with an id, and forgets it.
func (r *Relay) answered(id *tree.Node) (q request, ok bool) {
	if !id.IsString() && !id.IsNumber() {
		return q, false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	key := id.Key()
	q, ok = r.pending[key]
	delete(r.pending, key)
	return q, ok
}

// pendingOf returns the request with an id.
func (r *Relay) pendingOf(id *tree.Node) (q request, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	q, ok = r.pending[id.Key()]
	return q, ok
}

// waits reports whether any remembered request is not answered yet.
func (r *Relay) waits() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.pending) > 0
}

// text is a copy of the text of a string node, or "". The copy may be kept; the bytes of the node are reused for the next line.
func text(n *tree.Node) string {
	if !n.IsString() {
		return ""
	}
	return strings.Clone(n.Text())
}

// member is n.Get, and nil where n is no object.
func member(n *tree.Node, name string) *tree.Node {
	if !n.IsObject() {
		return nil
	}
	return n.Get(name)
}

// same reports whether a JSON text has the same value as a node.
func same(n *tree.Node, value []byte) bool {
	if slices.Equal(n.Raw(), value) {
		return true
	}
	t, err := tree.Parse(value, tree.Limits{})
	return err == nil && tree.Equal(n, t.Root())
}
