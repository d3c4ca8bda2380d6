package relay

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// responseWords: every answer to a request contains one of these.
var responseWords = [][]byte{[]byte(`"result"`), []byte(`"error"`)}

// FromServer returns what to send to the client for a text of the server's: the same text, except for the list of tools and for
// results that changed their shape.
//
// The server's own requests may have the same ids as the client's: only a message without a method is an answer.
func (r *Relay) FromServer(text []byte) []byte {
	parts := r.fromServer(text)
	if len(parts) == 1 {
		return parts[0]
	}
	return slices.Concat(parts...)
}

// fromServer is FromServer in parts, so that a kept list is written without putting it together again.
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

// answer is fromServer for a text that has to be parsed.
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

// failed reports whether the result of a call says that it failed. Its content then follows no schema.
func failed(result *tree.Node) bool {
	is := result.Get("isError")
	return is != nil && is.Kind() == tree.True
}

// returned carries the result of a call into the client's shape. A content of null stays: serializers write it where there is
// none.
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
