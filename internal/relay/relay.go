// Package relay stands between an MCP client and a server, and gives the client schemas
// that it accepts: those of tools/list are adapted, and what travels by them is carried
// there and back. Every other byte passes as it came. What cannot be adapted passes as it
// came too, unless such tools are to be left out: a relay never makes things worse.
//
// Reading order: this file has the requests that a relay waits for, catalog.go what it knows
// of tools; client.go and server.go have what each side says, list.go the list of tools,
// page.go the answers that are known already, edits.go how a part of a text is replaced. stdio.go relays between this process and one
// that it starts, lines.go cuts a stream into lines, process.go starts and ends the process.
// http.go relays to a server elsewhere, events.go reads its events, posts.go has the older transport, headers.go and parameter_headers.go
// what a request says beside its message, guard.go who may ask. record.go keeps what passed.
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
	// Adapt adapts the schema that a tool has in this member: InputSchema or OutputSchema. The
	// text is not to be kept.
	Adapt(member string, schema []byte) (Adapted, error)
	// List begins a list of tools; nil is one that passes as it is, schemas aside.
	List() Lister
}

// A Declarer is an Adapter that has a schema for tools which come without, as MCP wants one of each.
type Declarer interface{ Undeclared() []byte }

// A Lister fits the tools of a list, schemas aside. It is never changed.
type Lister interface {
	// Fit fits the tools of a page, and returns what fits those of the page after it.
	Fit(tools []Listed) ([]Fitted, Lister)
}

// A Listed is a tool as a server lists it. One without a name is no one's to call.
type Listed struct{ Name, Description string }

// A Fitted is a tool as the client is told of it.
type Fitted struct {
	Listed
	LeftOut bool     // the client is not told of it
	Notes   []string // what is to be said of it, a line each
}

// Adapted is a schema for the client, and the way between its values and the server's.
type Adapted struct {
	Schema []byte
	Values Values   // nil where values travel as they are
	Notes  []string // what is to be said of it, a line each
	Late   bool     // it was not done in time, and may be when it is asked for again
}

// Values carries values between the shape of the server's schema and the client's.
type Values interface {
	// Encode gives a value of the server's the client's shape.
	Encode(value []byte) ([]byte, error)
	// Decode gives a value of the client's the server's shape. It has remarks where that
	// is no valid value, and an error where there is no such shape.
	Decode(value []byte) (decoded []byte, remarks []string, err error)
}

// A Relay is what is known of one connection. It is safe for concurrent use.
type Relay struct {
	*catalog
	mu      sync.Mutex
	pending map[string]request // the client's, by what its id is as JSON
}

// A request is one of the client's that was not answered yet.
type request struct {
	list  bool // it asks for a list of tools,
	first bool // from the beginning
	tool  tool // it calls this one
}

// New returns a relay that tells people by say what it does: lines without their end.
func New(adapter Adapter, say func(line string)) *Relay {
	return newRelay(adapter, &teller{say: say, said: map[string]bool{}}, &pages{})
}

func newRelay(adapter Adapter, t *teller, p *pages) *Relay {
	c := &catalog{adapter: adapter, teller: t, pages: p, tools: map[string]tool{}, tasks: map[string]tool{}}
	return &Relay{catalog: c, pending: map[string]request{}}
}

// LeavingOut returns a relay that does not tell the client of tools that cannot be adapted.
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

// Exchange returns a relay for requests whose ids are their own, of the same tools.
func (r *Relay) Exchange() *Relay { return &Relay{catalog: r.catalog, pending: map[string]request{}} }

// each calls f with every message of a text: one, or those of a batch. Of what is no JSON as we read it, such as half
// a character that was cut out of a text, it tells: nothing of it was looked at.
func (r *Relay) each(text []byte, f func(message *tree.Node)) {
	t, err := tree.Parse(text, tree.Limits{})
	switch {
	case err != nil && !looksLikeMessage(text): // what a server prints beside
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

// unharmed is deferred by what changes a text: a mistake of ours leaves it as it came.
func (r *Relay) unharmed(text []byte, out *[]byte) {
	if p := recover(); p != nil {
		*out = text
		r.tell("this is a bug of schemaflavor: %v; what the message held was passed on as it was", p)
	}
}

// mostPending bounds the requests that are remembered, some of which nobody ever answers.
const mostPending = 10_000

// expect remembers a request until it is answered.
func (r *Relay) expect(id *tree.Node, q request) {
	if !id.IsString() && !id.IsNumber() {
		return // nobody answers it
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

// answered returns the request that an id stands for, and forgets it.
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

// pendingOf returns the request that an id stands for.
func (r *Relay) pendingOf(id *tree.Node) (q request, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	q, ok = r.pending[id.Key()]
	return q, ok
}

// waits reports whether any request that matters is unanswered.
func (r *Relay) waits() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.pending) > 0
}

// text is the text of a string, or "". It may be kept, which what a node says may not: the
// bytes of a line are used again for the next one.
func text(n *tree.Node) string {
	if !n.IsString() {
		return ""
	}
	return strings.Clone(n.Text())
}

// member is n.Get for what may be no object.
func member(n *tree.Node, name string) *tree.Node {
	if !n.IsObject() {
		return nil
	}
	return n.Get(name)
}

// same reports whether a text is the value that a node has.
func same(n *tree.Node, value []byte) bool {
	if slices.Equal(n.Raw(), value) {
		return true
	}
	t, err := tree.Parse(value, tree.Limits{})
	return err == nil && tree.Equal(n, t.Root())
}
