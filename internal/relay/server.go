package relay

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// responseWords stand in every answer to a request.
var responseWords = [][]byte{[]byte(`"result"`), []byte(`"error"`)}

// FromServer returns what to send to the client for a text of the server's: the text, but
// for the schemas of tools, and results whose shape was changed.
//
// Requests of the server have ids of their own, which may be those of the client's. Only a
// message without a method answers.
func (r *Relay) FromServer(text []byte) []byte {
	parts := r.fromServer(text)
	if len(parts) == 1 {
		return parts[0]
	}
	return slices.Concat(parts...)
}

// fromServer is FromServer in parts: a long list that comes again is not put together once more.
func (r *Relay) fromServer(text []byte) (parts [][]byte) {
	var harmed []byte
	defer func() {
		if harmed != nil {
			parts = [][]byte{harmed}
		}
	}()
	defer r.unharmed(text, &harmed)
	if !r.waits() || !containsAny(text, responseWords) {
		return [][]byte{text}
	}
	if parts := r.again(text); parts != nil {
		return parts
	}
	return [][]byte{r.answer(text)}
}

// answer is fromServer for what is looked at.
func (r *Relay) answer(text []byte) []byte {
	var e edits
	var made *page
	var id *tree.Node
	r.each(text, func(m *tree.Node) {
		if m.Has("method") {
			return
		}
		q, ok := r.answered(m.Get("id"))
		result := m.Get("result")
		switch {
		case !ok || !result.IsObject():
		case q.list:
			if p := r.listed(q, result, &e); m.Parent() == nil && m.Clean() {
				made, id = p, m.Get("id")
			}
		default:
			r.returned(q.tool, result, &e)
		}
	})
	out := e.apply(text)
	if made != nil && !made.passing {
		made.keep(text, id, e, out)
		r.pages.add(made)
	}
	return out
}

// failed reports whether a call failed, by its result: what it has then is of no schema.
func failed(result *tree.Node) bool {
	is := result.Get("isError")
	return is != nil && is.Kind() == tree.True
}

// returned carries the result of a call into the client's shape. Null is how serializers write that there is none.
func (r *Relay) returned(t tool, result *tree.Node, e *edits) {
	if task := text(member(result.Get("task"), "taskId")); task != "" {
		r.begun(task, t)
	}
	content := result.Get("structuredContent")
	if content == nil || t.output == nil || content.Kind() == tree.Null || failed(result) {
		return
	}
	value, err := t.output.Encode(content.Raw())
	if err != nil {
		r.tell("structuredContent: passed on as it was: %v", err)
		return
	}
	if !same(content, value) {
		e.replace(content, value)
	}
}
