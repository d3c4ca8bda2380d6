// Package relay stands between an MCP client and a server, and gives the client schemas
// that it accepts: those of tools/list are adapted, and what travels by them is carried
// there and back. Every other byte passes as it came. What cannot be adapted passes as it
// came too: a relay never makes things worse.
//
// Reading order: this file has what a relay knows; client.go and server.go have what each
// side says, list.go the list of tools, edits.go how a part of a line is replaced. lines.go
// cuts a stream into lines, stdio.go relays between this process and one that it starts,
// process.go starts and ends that one, record.go keeps what passed.
package relay

import (
	"fmt"
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
	// Adapt adapts the schema that a tool has in this member: InputSchema or OutputSchema.
	Adapt(member string, schema []byte) (Adapted, error)
}

// Adapted is a schema for the client, and the way between its values and the server's.
type Adapted struct {
	Schema []byte
	Values Values   // nil where values travel as they are
	Notes  []string // what is to be said of it, a line each
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
	adapter Adapter
	say     func(line string)

	mu         sync.Mutex
	pending    map[string]request // the client's, by what its id is as JSON
	tools      map[string]tool    // by name
	tasks      map[string]tool    // calls that the server answers later, by the task's name
	generation int                // of the tools: how many lists were begun
	said       map[string]bool    // each line is said once
}

// A request is one of the client's that was not answered yet.
type request struct {
	list  bool // it asks for a list of tools,
	first bool // from the beginning
	tool  tool // it calls this one
}

// A tool is the way of the values of one tool, as the client was told of it last.
type tool struct {
	input, output Values // nil where values travel as they are
	generation    int
}

// New returns a relay that tells people by say what it does: lines without their end.
func New(adapter Adapter, say func(line string)) *Relay {
	return &Relay{adapter: adapter, say: say, pending: map[string]request{}, tools: map[string]tool{},
		tasks: map[string]tool{}, said: map[string]bool{}}
}

// mostKept bounds what is remembered of lines that were said, and of tasks.
const mostKept = 1000

// tell says a line, once: the same list comes again and again.
func (r *Relay) tell(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	r.mu.Lock()
	known := r.said[line]
	if len(r.said) < mostKept {
		r.said[line] = true
	}
	r.mu.Unlock()
	if !known {
		r.say(line)
	}
}

// each calls f with every message of a text: one, or those of a batch. It is not called
// where the text is no JSON.
func each(text []byte, f func(message *tree.Node)) {
	t, err := tree.Parse(text, tree.Limits{})
	switch {
	case err != nil:
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

// unharmed is deferred by what changes a text: a mistake of ours leaves it as it came.
func (r *Relay) unharmed(text []byte, out *[]byte) {
	if p := recover(); p != nil {
		*out = text
		r.tell("this is a bug of schemaflavor: %v; what the message held was passed on as it was", p)
	}
}

// learn takes note of the tools of one page. Those of an earlier list are forgotten with
// the last page of this one.
func (r *Relay) learn(names []string, tools []tool, first, last bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if first {
		r.generation++
	}
	for i, name := range names {
		tools[i].generation = r.generation
		r.tools[name] = tools[i]
	}
	if !last {
		return
	}
	for name, t := range r.tools {
		if t.generation != r.generation {
			delete(r.tools, name)
		}
	}
}

// expect remembers a request until it is answered.
func (r *Relay) expect(id *tree.Node, q request) {
	if !id.IsString() && !id.IsNumber() {
		return // nobody answers it
	}
	r.mu.Lock()
	r.pending[strings.Clone(id.Key())] = q
	r.mu.Unlock()
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
