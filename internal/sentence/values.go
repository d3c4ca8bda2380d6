package sentence

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Said is what annotations say of one listed value.
type Said struct {
	Value       *tree.Node
	Annotations []*tree.Node
}

// MaxValue bounds what is told of one value, in bytes.
const MaxValue = 200

// TellValues tells what was said of values that stand in one list now, each as it is written there.
func (t *Words) TellValues(n *ir.Node, said []Said) {
	if t.Silent() {
		return
	}
	for _, s := range said {
		words := ""
		var from *tree.Node
		for _, a := range s.Annotations {
			if a.IsString() && (a.Name() == "description" || a.Name() == "title" && words == "") {
				words, from = strings.TrimSpace(a.Text()), a
			}
		}
		if words != "" && len(words) <= MaxValue {
			n.Fact(diag.Fact{Rule: diag.RuleDropped, Repair: flavor.Merge, Node: from, Keyword: from.Name()})
			n.Sentences = append(n.Sentences, diag.Told{Text: "`" + diag.Clip(n.Spelt(s.Value)) + "`: " + strings.TrimSuffix(words, ".") + "."})
		}
	}
}

// explains are how authors say what a value is called.
var explains = []string{": ", " = ", "=", " - ", " – "}

// ofValueNames tells what an author calls the values of an `enum` in a list beside it, or in an object by value:
// NSwag, openapi-generator, MCP and VS Code have words for that.
func ofValueNames(_ *Words, n *ir.Node, m *tree.Node) string {
	var told []string
	name := m.First()
	for v := range m.Parent().Member(word.Enum).All() {
		said := name
		if m.IsObject() {
			said = m.Get(spelled(v))
		} else if name != nil {
			name = name.Next()
		}
		gone := n.Listed != nil && !slices.Contains(n.Listed, diag.Quote(n.Spelt(v))) && !slices.Contains(n.Listed, v.Key())
		if gone || !said.IsString() || said.Text() == "" || strings.EqualFold(said.Text(), spelled(v)) {
			continue
		}
		if at := "`" + diag.Clip(n.Spelt(v)) + "`: "; strings.Contains(diag.Sentences(n.Sentences), at) || slices.ContainsFunc(explains, func(is string) bool { return strings.Contains(n.AuthorsWords(), spelled(v)+is+said.Text()) }) {
			continue // by another word
		}
		told = append(told, "`"+diag.Clip(n.Spelt(v))+"`: "+strings.TrimRight(strings.TrimSpace(said.Text()), ".;,"))
	}
	return strings.Join(told, "; ")
}

// ofMarkdown tells what a schema says of itself in Markdown alone.
func ofMarkdown(_ *Words, _ *ir.Node, m *tree.Node) string {
	if !m.IsString() || m.Parent().Says(word.Description) {
		return ""
	}
	return strings.TrimRight(strings.TrimSpace(m.Text()), ".")
}
