package violation

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// maxShown is how many bytes of a text a hint shows as it should be written; more would not be read.
const maxShown = 60

// typeHint says how to send a value of some types instead of what was sent, where that is known: " (send it without quotes)".
func (w *Words) typeHint(want schema.TypeSet, value *tree.Node) string {
	text := w.Sent(value).Text
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

// twice recognises a string that was encoded as JSON text twice, and says how to write it; "" of any other one, and where what it holds
// is not admitted.
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

// inQuotes says how to write a text that was read as another JSON value (5) so that it is read as a string ("5", with the quotes).
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
func (w *Words) nearest(values []*tree.Node, value *tree.Node) string {
	text := w.Sent(value).Text
	switch {
	case text == nil:
		return nearest(values, value)
	case value.IsString():
		lists := func(v *tree.Node) bool { return isListed(values, v) }
		if hint := twice(value, lists); hint != "" {
			return hint
		}
		return nearest(values, value)
	}
	for _, e := range values {
		if e.Is(strings.TrimSpace(text.Text())) {
			return inQuotes(text)
		}
	}
	return ""
}

// isListed reports whether a value is one of those that are listed.
func isListed(values []*tree.Node, value *tree.Node) bool {
	for _, e := range values {
		if tree.Equal(e, value) {
			return true
		}
	}
	return false
}

// plainText says what a string is that should hold JSON text and does not.
func plainText(text string) string {
	if strings.HasPrefix(strings.TrimSpace(text), "```") {
		return "a code fence (send the text inside it)"
	}
	return "plain text"
}

// maxFolded bounds how many times longer a listed string may be, as JSON, than a value that differs from it in case alone: an escape
// takes six bytes.
const maxFolded = 6

// nearest suggests the listed string that differs from the value in case or space, or the value that it is the
// text of.
func nearest(values []*tree.Node, value *tree.Node) string {
	if !value.IsString() {
		return ""
	}
	text := strings.TrimSpace(value.Text())
	for _, e := range values {
		if !e.IsString() && !e.IsObject() && !e.IsArray() && string(e.Raw()) == text {
			return " (send it without quotes)"
		}
		if e.IsString() && len(e.Raw())-2 <= maxFolded*len(text) && strings.EqualFold(e.Text(), text) {
			return " (did you mean " + literal(e) + "?)"
		}
	}
	return ""
}

// insteadOf says which properties may stand in place of one that may not, and which patterns others match.
func insteadOf(name string, allowed, patterns []string) string {
	slices.Sort(allowed)
	var words []string
	for _, a := range allowed {
		if strings.EqualFold(a, name) {
			return " (did you mean " + quote(a) + "?)"
		}
		words = append(words, quote(a))
	}
	for _, p := range patterns {
		words = append(words, "what matches the pattern "+expression(p))
	}
	if len(words) == 0 {
		return ""
	}
	return "; allowed: " + join(words, ", ")
}

// textHint recognises a value that was put into a string.
func textHint(want schema.TypeSet, value *tree.Node) string {
	if !value.IsString() {
		return ""
	}
	text := strings.TrimSpace(value.Text())
	if len(text) > 1<<16 {
		return ""
	}
	t, err := tree.Parse([]byte(text), tree.Limits{Depth: 100})
	if err != nil || !want.Admits(t.Root()) {
		return ""
	}
	if t.Root().IsObject() || t.Root().IsArray() {
		return " (it is JSON text in a string: send the value itself)"
	}
	return " (send it without quotes)"
}
