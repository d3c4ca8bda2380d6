package sentence

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Said is what annotations say of one listed value, which was a branch of its own in the input.
type Said struct {
	Value       *tree.Node
	Annotations []*tree.Node
}

// MaxValue bounds what is told of one listed value, or of names, in bytes.
const MaxValue = 200

// TellValues tells what was said of each value of branches that became one list: "`a`: the first letter."
func (t *Words) TellValues(n *ir.Node, said []Said) {
	if t.Silent() {
		return
	}
	for _, s := range said {
		words, from := wordsOfValue(s.Annotations)
		if words == "" || len(words) > MaxValue {
			continue
		}
		for _, a := range from {
			n.Fact(diag.Fact{Rule: diag.RuleDropped, Repair: flavor.Merge, Node: a, Keyword: a.Name()})
		}
		n.Sentences = append(n.Sentences, diag.Told{Text: "`" + diag.Clip(n.Spelt(s.Value)) + "`: " + strings.TrimSuffix(words, ".") + "."})
	}
}

// wordsOfValue is the title of a value and its description, and the annotations that they are from. A title that the
// description has in it is not repeated.
func wordsOfValue(annotations []*tree.Node) (words string, from []*tree.Node) {
	var title, description string
	for _, a := range annotations {
		switch {
		case !a.IsString() || strings.TrimSpace(a.Text()) == "":
		case a.Word() == word.Title:
			title, from = strings.TrimSpace(a.Text()), append(from, a)
		case a.Word() == word.Description:
			description, from = strings.TrimSpace(a.Text()), append(from, a)
		}
	}
	switch first, _ := utf8.DecodeRuneInString(description); {
	case title == "" || strings.Contains(strings.ToLower(description), strings.ToLower(title)):
		return description, from
	case description == "":
		return title, from
	case unicode.IsUpper(first):
		return strings.TrimSuffix(title, ".") + ". " + description, from
	}
	return title + ", " + description, from
}

// TellSome tells of an enum that is left out because it is too large which values there are, if they are short, or else how
// many, and the first of them.
func (t *Words) TellSome(n *ir.Node, listed ir.Member) {
	const first = 3
	list := listed.Raw
	if list == nil {
		d, err := tree.Parse([]byte(listed.Text), tree.Limits{})
		if err != nil {
			return
		}
		list = d.Root()
	}
	null := slices.ContainsFunc(schema.Elements(list), func(v *tree.Node) bool { return v.Kind() == tree.Null })
	if all := Literals(schema.Elements(list), " and "); listed.Raw != nil && all != "" && !null && !n.MayBeText() {
		if !slices.ContainsFunc(schema.Elements(list), func(v *tree.Node) bool { return !strings.Contains(n.AuthorsWords(), spelled(v)) }) {
			return // its author names all of them
		}
		how := "One of "
		if list.Len() == 1 {
			how = "Always "
		}
		t.TellText(n, "enum", diag.Told{Text: how + all + "."})
		return
	}
	size := 0
	var some []string
	for v := range list.All() {
		if v.Kind() == tree.Null { // null is said by the type
			continue
		}
		size++
		if words := literal(v); words != "" && len(some) < first {
			some = append(some, words)
		}
	}
	if len(some) == first && size > first && !n.MayBeText() {
		t.TellText(n, "enum", diag.Told{Text: "One of " + strconv.Itoa(size) + " values, such as " + diag.Enumerated(some, " and ") + "."})
	}
}

// explains are what stands between a value and its name in an author's description: "1 = low".
var explains = []string{": ", " = ", "=", " - ", " – "}

// valueNames are the keywords that name or describe the values of an `enum`: by a list beside it, or an object by value.
var valueNames = map[string]bool{
	// react-jsonschema-form, and MCP's elicitation
	"enumNames": true,
	// NSwag
	"x-enumNames": true, "x-enum-names": true, "x-enumDescriptions": true,
	// openapi-generator; with a vendor's name in it some discovery documents have the second
	"x-enum-varnames": true, "x-enum-descriptions": true,
	// the settings of VS Code; discovery documents have the first too
	"enumDescriptions": true, "markdownEnumDescriptions": true, "enumItemLabels": true,
	// the same without x-
	"enum-names": true, "enum-descriptions": true, "enum-varnames": true,
	// json-schema-to-typescript
	"tsEnumNames": true,
	// Adobe's jsonschema2md
	"meta:enum": true,
	// generators of forms
	"x-enum-labels": true, "x-enumLabels": true, "enumLabels": true,
	autoRest: true,
}

// namesValues reports whether a keyword is one of valueNames, perhaps with the name of a vendor behind its x-: x-acme-enumNames.
func namesValues(keyword string) bool {
	if own, is := strings.CutPrefix(keyword, "x-"); is && !valueNames[keyword] {
		_, keyword, _ = strings.Cut(own, "-")
	}
	return valueNames[keyword]
}

// autoRest is AutoRest's keyword, whose values are objects in a list, each with its value.
const autoRest = "x-ms-enum"

// callsOf looks up what an author calls the values of an `enum`, each at its position; nil where he does not.
func callsOf(m *tree.Node) func(at int, v *tree.Node) *tree.Node {
	list := schema.Elements(m)
	switch {
	case m.Name() == autoRest:
		byValue := map[string]*tree.Node{}
		for x := range m.Get("values").All() {
			if v := x.Get("value"); v != nil {
				byValue[v.Key()] = cmp.Or(x.Get("description"), x.Get("name"))
			}
		}
		return func(_ int, v *tree.Node) *tree.Node { return byValue[v.Key()] }
	case m.IsObject():
		return func(_ int, v *tree.Node) *tree.Node { return m.Get(spelled(v)) }
	}
	return func(at int, _ *tree.Node) *tree.Node {
		if at < len(list) {
			return list[at]
		}
		return nil
	}
}

// ofValueNames tells what an author calls the values of an `enum`.
func ofValueNames(_ *Words, n *ir.Node, m *tree.Node) string {
	var told []string
	calls := callsOf(m)
	for i, v := range schema.Elements(m.Parent().Member(word.Enum)) {
		said := calls(i, v)
		gone := n.Listed != nil && !slices.Contains(n.Listed, diag.Quote(n.Spelt(v))) && !slices.Contains(n.Listed, v.Key())
		if gone || !said.IsString() || said.Text() == "" || strings.EqualFold(said.Text(), spelled(v)) {
			continue
		}
		if at := "`" + diag.Clip(n.Spelt(v)) + "`: "; strings.Contains(diag.Sentences(n.Sentences), at) || slices.ContainsFunc(explains, func(is string) bool { return strings.Contains(n.AuthorsWords(), spelled(v)+is+said.Text()) }) {
			continue // another keyword has told it
		}
		if text := "`" + diag.Clip(n.Spelt(v)) + "`: " + strings.TrimRight(strings.TrimSpace(said.Text()), ".;,"); !slices.Contains(told, text) { // of a value that is listed twice
			told = append(told, text)
		}
	}
	return strings.Join(told, "; ")
}

// ofMarkdown tells a `markdownDescription` that has no `description` beside it, in its author's words, capitals and all.
func ofMarkdown(_ *Words, _ *ir.Node, m *tree.Node) (told diag.Told) {
	if text := strings.TrimSpace(m.Text()); m.IsString() && text != "" && !m.Parent().Says(word.Description) {
		told.Text = diag.Ended(text)
	}
	return told
}
