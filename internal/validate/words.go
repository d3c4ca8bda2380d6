package validate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/internal/format"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Bounds on what sentences quote.
const (
	maxQuoted = 80  // characters of a value
	maxListed = 20  // values or names
	maxPlace  = 200 // bytes of a pointer
)

// at says where a value stands, as sentences start.
func at(pointer string) string {
	switch {
	case pointer == "":
		return "the whole value: "
	case len(pointer) > maxPlace:
		pointer = "…" + strings.ToValidUTF8(pointer[len(pointer)-maxPlace:], "")
	}
	return "`" + pointer + "`: "
}

// cut shortens a text to so many characters.
func cut(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "…"
		}
	}
	return s
}

// literal spells a value as JSON, shortened.
func literal(value *tree.Node) string {
	raw := value.Raw()
	if len(raw) > 64*maxQuoted {
		raw = raw[:64*maxQuoted]
	} else if value.IsObject() || value.IsArray() {
		raw = value.Append(nil)
	}
	return cut(strings.ToValidUTF8(string(raw), ""), maxQuoted)
}

// describe says what a value is: scalars by their value, the others by their type.
func describe(value *tree.Node) string {
	switch value.Kind() {
	case tree.Object:
		return "an object"
	case tree.Array:
		return "an array of " + counted(value.Len(), "item")
	}
	return literal(value)
}

// quote spells a name as JSON does, shortened.
func quote(name string) string { return strconv.Quote(cut(name, maxQuoted)) }

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

var ordinals = [...]string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}

// ordinal names a position that is counted from 0.
func ordinal(i int) string {
	if i < len(ordinals) {
		return ordinals[i]
	}
	return fmt.Sprintf("%dth", i+1)
}

// join lists words, the last one after last.
func join(words []string, last string) string {
	switch n := len(words); {
	case n > maxListed:
		return shortened(words, n)
	case n > 1:
		return strings.Join(words[:n-1], ", ") + last + words[n-1]
	}
	return strings.Join(words, "")
}

// shortened lists the first of so many.
func shortened(words []string, n int) string {
	return strings.Join(words[:maxListed], ", ") + fmt.Sprintf(" … (%d in all)", n)
}

// aType names a value of a type.
var aType = map[string]string{"object": "an object", "array": "an array", "string": "a string", "number": "a number", "integer": "an integer", "boolean": "true or false", "null": "null"}

// aValueOf says what a value of some types is.
func aValueOf(t schema.TypeSet) string {
	var words []string
	for _, name := range t.Names() {
		words = append(words, aType[name])
	}
	if at := slices.Index(words, "true or false"); at >= 0 && len(words) > 1 {
		words[at] = "a boolean" // beside others
	}
	return join(words, " or ")
}

// mostCompared is how many listed values are compared, so that none is named or counted twice.
const mostCompared = 1000

// listed says that a value is one of some; each is named once.
func listed(values []*tree.Node, spell func(*tree.Node) string) string {
	var words []string
	seen, count := map[string]bool{}, 0
	for i, v := range values {
		if i == mostCompared {
			count += len(values) - i
			break
		}
		if k := v.Key(); !seen[k] {
			seen[k] = true
			if count++; count <= maxListed+1 {
				words = append(words, spell(v))
			}
		}
	}
	if count > maxListed {
		return "one of " + shortened(words, count)
	}
	switch len(words) {
	case 0:
		return "left out, for no value is valid here"
	case 1:
		return words[0]
	}
	return "one of " + join(words, ", ")
}

// listed says that a value is one of some, as these are sent.
func (r *run) listed(value *tree.Node, values []*tree.Node) string {
	return listed(values, func(v *tree.Node) string { return r.literal(value, v) })
}

// maxFolded is how many bytes stand for one at most where case differs, or a character is escaped.
const maxFolded = 6

// expression shows a pattern as it is written, not as JSON has it, where every backslash is two.
func expression(pattern string) string {
	if strings.Contains(pattern, "`") {
		return quote(pattern)
	}
	return "`" + cut(pattern, maxQuoted) + "`"
}

// nearest suggests the string of an enum that differs from the value in case or space, or the value that it is the
// text of.
func nearest(enum, value *tree.Node) string {
	if !value.IsString() {
		return ""
	}
	text := strings.TrimSpace(value.Text())
	for _, e := range schema.ListOf(enum) {
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

// properties names properties.
func properties(names []string) string {
	words := make([]string, len(names))
	for i, n := range names {
		words[i] = quote(n)
	}
	if len(words) == 1 {
		return "the property " + words[0]
	}
	return "the properties " + join(words, " and ")
}

func isOrAre(names []string) string {
	if len(names) == 1 {
		return "is"
	}
	return "are"
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

// formatWords says what a text of a format is.
func formatWords(name string) string {
	if w := format.Words(name); w != "" {
		return w
	}
	return "in the format " + name
}

// phrase says what a schema wants if one keyword is all it has: verb is "be" or "have".
func phrase(src *tree.Node) (verb, rest string) {
	only := onlyKeyword(src)
	switch {
	case only == nil:
	case only.Word() == word.Const:
		return "be", literal(only)
	case only.Word() == word.Enum && only.IsArray():
		return "be", listed(valuesOf(only), literal)
	case only.Word() == word.Type && schema.TypesSaid(only) != 0:
		return "be", aValueOf(schema.TypesSaid(only))
	case only.Word() == word.Required && len(names(only)) > 0:
		return "have", properties(names(only))
	case only.Word() == word.Pattern && only.IsString():
		return "match", "the pattern " + literal(only)
	}
	return "", ""
}

// unwanted says what a value must not be, by the keyword `not`.
func (r *run) unwanted(not, value *tree.Node) string {
	verb, rest := phrase(not)
	switch only := onlyKeyword(not); {
	case verb == "have":
		if rest = r.members(value, names(only)); len(names(only)) > 1 {
			rest += " together"
		}
	case only != nil && (only.Word() == word.Const || only.Word() == word.Enum):
		rest = r.listed(value, valuesOf(only))
	case only != nil && only.Word() == word.AnyOf && value.IsObject(): // it is the first of these that it is
		for b := range only.All() {
			if asks := onlyKeyword(b); asks != nil && asks.Word() == word.Required && len(names(asks)) > 0 && !slices.ContainsFunc(names(asks), func(name string) bool { return !value.Has(name) }) {
				return r.unwanted(b, value)
			}
		}
	}
	switch {
	case verb != "":
		return "must not " + verb + " " + rest
	case value.IsObject():
		return "an object like this one is not allowed here"
	case value.IsArray():
		return "a list like this one is not allowed here"
	}
	return r.describe(value) + " is not allowed here"
}

// verbForms are the forms of phrase's verbs, for one thing and for more.
var verbForms = map[string][2]string{"be": {"is", "are"}, "have": {"has", "have"}, "match": {"matches", "match"}}

// wants says what n items must be, by the keyword contains.
func wants(contains *tree.Node, n int) string {
	verb, rest := phrase(contains)
	if verb == "" {
		verb, rest = "be", "of the kind that is asked for"
	}
	form := 1
	if n == 1 {
		form = 0
	}
	return verbForms[verb][form] + " " + rest
}

// onlyKeyword returns the one keyword that a schema has, if it has no other.
func onlyKeyword(src *tree.Node) (only *tree.Node) {
	for m := range src.All() {
		if builders[m.Word()] != nil {
			if only != nil {
				return nil
			}
			only = m
		}
	}
	return only
}
