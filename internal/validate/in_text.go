package validate

import (
	"encoding/json"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// maxShown is how many bytes of a text a hint shows as it should be written; more would not be read.
const maxShown = 60

// typeHint says how what was sent becomes a value of some types, where that is known.
func (r *run) typeHint(want schema.TypeSet, value *tree.Node) string {
	text := r.sent(value).Text
	switch {
	case text == nil:
		return textHint(want, value)
	case value.IsString():
		return twice(value, want.Admits)
	case want&schema.TString != 0 && value.Kind() != tree.Null: // null is rather meant than its name
		return inQuotes(text)
	}
	return ""
}

// twice recognises a value that was made a text, and that text a text once more.
func twice(value *tree.Node, admits func(*tree.Node) bool) string {
	text := strings.TrimSpace(value.Text())
	if len(text) > 1<<16 {
		return ""
	}
	t, err := tree.Parse([]byte(text), tree.Limits{Depth: 100})
	if err != nil || !admits(t.Root()) {
		return ""
	}
	switch t.Root().Kind() {
	case tree.Object:
		return " (it is encoded twice: write the object itself in the text: " + literal(t.Root()) + ")"
	case tree.Array:
		return " (it is encoded twice: write the list itself in the text: " + literal(t.Root()) + ")"
	}
	return " (write it without the inner quotes: " + jsonString(text) + ")"
}

// inQuotes says how a text becomes one that says a string, of which it is the JSON text of another value.
func inQuotes(text *tree.Node) string {
	hint := " (write it in double quotes within the text"
	if s := text.Text(); len(s) <= maxShown {
		hint += ": " + jsonString(jsonString(s))
	}
	return hint + ")"
}

// jsonString spells a text as JSON does.
func jsonString(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string can be encoded
	return strings.TrimSuffix(b.String(), "\n")
}

// nearest suggests one of the values that are listed, as it is to be sent.
func (r *run) nearest(enum, value *tree.Node) string {
	text := r.sent(value).Text
	switch {
	case text == nil:
		return nearest(enum, value)
	case value.IsString():
		lists := func(v *tree.Node) bool { return isListed(enum, v) }
		if hint := twice(value, lists); hint != "" {
			return hint
		}
		return nearest(enum, value)
	}
	for _, e := range valuesOf(enum) {
		if e.Is(strings.TrimSpace(text.Text())) {
			return inQuotes(text)
		}
	}
	return ""
}

// isListed reports whether a value is one of those that are listed.
func isListed(enum, value *tree.Node) bool {
	for _, e := range valuesOf(enum) {
		if tree.Equal(e, value) {
			return true
		}
	}
	return false
}

// plainText says what a string is in which JSON text was wanted.
func plainText(text string) string {
	if strings.HasPrefix(strings.TrimSpace(text), "```") {
		return "a code fence (send the text inside it)"
	}
	return "plain text"
}
