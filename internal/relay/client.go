package relay

import (
	"bytes"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// requests are the client's methods that a relay looks at.
var requests = map[string]func(r *Relay, message *tree.Node, e *edits){
	"tools/list":              (*Relay).listAsked,
	"tools/call":              (*Relay).called,
	"tasks/result":            (*Relay).taskAsked,
	"notifications/cancelled": (*Relay).cancelled,
}

// methodWords: each method in requests contains one of these words, however its slash is escaped. A text without any of them is
// not parsed.
var methodWords = [][]byte{[]byte("tools"), []byte("tasks"), []byte("cancelled")}

// FromClient returns what to send to the server for a text of the client's: the same text, except for the names of tools and for
// arguments that changed their shape.
func (r *Relay) FromClient(text []byte) (out []byte) {
	defer r.unharmed(text, &out)
	if !containsAny(text, methodWords) {
		return text
	}
	var e edits
	r.each(text, func(m *tree.Node) {
		if method := m.Get("method"); method.IsString() {
			if take := requests[method.Text()]; take != nil {
				take(r, m, &e)
			}
		}
	})
	return e.apply(text)
}

func containsAny(text []byte, words [][]byte) bool {
	for _, w := range words {
		if bytes.Contains(text, w) {
			return true
		}
	}
	return false
}

func (r *Relay) listAsked(m *tree.Node, _ *edits) {
	cursor := member(m.Get("params"), "cursor")
	r.expect(m.Get("id"), request{list: true, first: text(cursor) == ""})
}

// called carries the arguments of a call into the server's shape, and gives the tool the server's name. Arguments that cannot be
// carried pass as they came: the server says better what is wrong with them.
func (r *Relay) called(m *tree.Node, e *edits) {
	params := m.Get("params")
	name := text(member(params, "name"))
	t, known := r.tool(name)
	if !known {
		switch {
		case name == "":
		case r.unlisted():
			r.tell("tool %q: called before the tools were listed, and its arguments are passed on as they were: list the tools first", name)
		default:
			r.tell("tool %q: the client was told of no tool of this name, and its arguments are passed on as they were", name)
		}
		return
	}
	if t.name != "" {
		e.replace(params.Get("name"), quoted(t.name))
	}
	if t.output != nil {
		r.expect(m.Get("id"), request{tool: t})
	}
	arguments := member(params, "arguments")
	if t.input == nil || arguments == nil {
		return
	}
	value, remarks, err := t.input.Decode(arguments.Raw())
	if err != nil {
		r.tell("tool %q: arguments: passed on as they were: %v", name, err)
		return
	}
	for _, remark := range remarks {
		r.tell("tool %q: arguments: %s", name, remark)
	}
	if !same(arguments, value) {
		e.replace(arguments, value)
	}
}

// taskAsked remembers a request for the result of a task, whose answer is the result of a call.
func (r *Relay) taskAsked(m *tree.Node, _ *edits) {
	if t, ok := r.task(text(member(m.Get("params"), "taskId"))); ok {
		r.expect(m.Get("id"), request{tool: t})
	}
}

// cancelled forgets a request that nobody has to answer any more.
func (r *Relay) cancelled(m *tree.Node, _ *edits) {
	r.answered(member(m.Get("params"), "requestId"))
}
