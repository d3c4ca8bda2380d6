package sentence

import (
	"regexp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/already"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/sent"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// asSent puts before in front of a value, spelled as values of the node travel. It says nothing of null, which says no more
// than absence, of a long value, and where it is not known how the value travels. What travels as text is shown without quotes.
func asSent(before string, n *ir.Node, value *tree.Node) string {
	if value.Kind() == tree.Null {
		return ""
	}
	written, short := value.AppendAtMost(nil, maxQuoted)
	if !short {
		return ""
	}
	if sent.KeepsQuotes(n, value) { // which nobody would read so
		return ""
	}
	if n.IsText() || n.Carry == ir.CarryStringOrText && value.IsObject() {
		return before + string(written)
	}
	text, ok := sent.Strictly(written[:0], n, value)
	if !ok || len(text) > maxQuoted {
		return ""
	}
	return before + string(text)
}

// ofDefault tells of a default that the author's words do not name already, and that is not the only value. Of a string that
// the schema does not admit it tells the value that the string spells, if the schema admits that: "5" of an integer is 5.
func (t *Words) ofDefault(n *ir.Node, m *tree.Node) string {
	if union := m.Parent().Parent(); union.IsArray() && (union.Word() == word.AnyOf || union.Word() == word.OneOf) && union.Parent().Says(word.Default) {
		return "" // the place of the union has a default of its own
	}
	if m.IsString() && !t.Schemas.Valid(m.Parent(), m) {
		d, err := tree.Parse([]byte(m.Text()), tree.Limits{Depth: 1})
		if err != nil || hollow(d.Root()) || !t.Schemas.Valid(m.Parent(), d.Root()) || namesDefault(n, m) {
			return ""
		}
		return asSent("default: ", n, d.Root())
	}
	if hollow(m) || isOnlyValue(t, m) || namesDefault(n, m) {
		return ""
	}
	whole, may := m.IsArray() || m.IsObject(), sent.Takes(n, m)
	if (whole || !may) && t.Schemas.Valid(m.Parent(), m) == !may || whole && !may { // the node does not take what the schema admits, or a list or object is refused by one of them
		return ""
	}
	return asSent("default: ", n, m)
}

// hollow reports whether a value says nothing: "", null, and lists and objects that hold nothing else.
func hollow(value *tree.Node) bool {
	if !value.IsArray() && !value.IsObject() {
		return value.Is("") || value.Kind() == tree.Null
	}
	for v := value.First(); v != nil; v = v.Next() {
		if !hollow(v) {
			return false
		}
	}
	return true
}

// isOnlyValue reports whether a default is the one value that its schema lists.
func isOnlyValue(t *Words, value *tree.Node) bool {
	return len(t.Schemas.ValuesOf(value.Parent())) == 1
}

// namesDefault reports whether the author's words name a default already.
func namesDefault(n *ir.Node, value *tree.Node) bool {
	return slices.ContainsFunc(authorsOn(n, value), func(text string) bool { return already.SaysDefault(text, spelled(value)) })
}

// authorsOn are the author's descriptions of the node for which an annotation is told, and of the schema where it stands,
// which may be another one.
func authorsOn(n *ir.Node, annotation *tree.Node) []string {
	words := []string{n.AuthorsWords()}
	if d := annotation.Parent().Member(word.Description); d.IsString() && d.Text() != words[0] {
		words = append(words, d.Text())
	}
	return words
}

// spelled is a value as a text names it.
func spelled(value *tree.Node) string {
	if value.IsString() {
		return value.Text()
	}
	return string(value.Append(nil))
}

// maxExamples is how many examples are told.
const maxExamples = 3

// ofExamples tells the first examples that say something. It leaves out those that the schema refuses, the default and what
// the description names; where the schema lists its values it tells none, for the model sees the list.
func (t *Words) ofExamples(n *ir.Node, m *tree.Node) string {
	owner := m.Parent()
	if to := t.Schemas.WholeEnd(owner); n.Listed != nil || to.Says(word.Enum) || to.Says(word.Const) || m.Name() == "example" && owner.Says(word.Examples) {
		return ""
	}
	values := []*tree.Node{m}
	if m.Name() == "examples" {
		values = schema.Elements(m)
	}
	described, standard := authorsOn(n, m), owner.Member(word.Default)
	var words []string
	for _, v := range values {
		text := asSent("", n, v)
		if text == "" || !sent.Takes(n, v) || v.IsBool() || hollow(v) || slices.Contains(words, text) || standard != nil && tree.Equal(v, standard) || slices.ContainsFunc(described, func(text string) bool { return already.SaysValue(text, spelled(v)) }) || !t.Schemas.Valid(owner, v) {
			continue
		}
		if words = append(words, text); len(words) == maxExamples {
			break
		}
	}
	for len(strings.Join(words, ", ")) > maxQuoted {
		words = words[:len(words)-1]
	}
	if len(words) == 0 {
		return ""
	}
	return "for example " + diag.Enumerated(words, " or ")
}

// ofEncoding tells of a string its `contentEncoding`, its `contentMediaType`, or both: "base64-encoded image/png".
func ofEncoding(_ *Words, n *ir.Node, m *tree.Node) string {
	owner := m.Parent()
	encoding, kind := owner.Member(word.ContentEncoding), owner.Member(word.ContentMediaType)
	words := n.AuthorsWords()
	switch {
	case !m.IsString() || len(m.Text()) > maxNoun || encoding != nil && kind != nil && m == kind && encoding.IsString(): // told with its encoding
		return ""
	case m == encoding && (identity[strings.ToLower(m.Text())] || already.SaysEncoding(words, m.Text())):
		if !kind.IsString() || len(kind.Text()) > maxNoun || already.SaysMediaType(words, kind.Text()) {
			return ""
		}
		return "its media type is " + kind.Text()
	case m == kind:
		if already.SaysMediaType(words, m.Text()) {
			return ""
		}
		return "a text of the media type " + m.Text()
	case kind.IsString():
		return m.Text() + "-encoded " + kind.Text()
	}
	return m.Text() + "-encoded"
}

// identity are the encodings by which a text stays as it is (RFC 2045, section 6.2).
var identity = map[string]bool{"7bit": true, "8bit": true, "binary": true}

// flagged tells of an annotation that is true, unless a word of the description matches alike, as "deprecated" does.
func flagged(words, alike string) func(*Words, *ir.Node, *tree.Node) string {
	mentioned := regexp.MustCompile("(?i)" + alike)
	return func(_ *Words, _ *ir.Node, m *tree.Node) string {
		if d := m.Parent().Member(word.Description); m.Kind() != tree.True || d.IsString() && mentioned.MatchString(d.Text()) {
			return ""
		}
		return words
	}
}
