package keywords

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// PositionName is what a position of a tuple is called as a property: by its title, by a description of one word, or by
// its number.
func (w *Writer) PositionName(s conjunction.Set, i int) string {
	for _, p := range s {
		t := p.N.Member(word.Title)
		if d := p.N.Member(word.Description); t == nil && d.IsString() && len(d.Text()) <= longestWord && !strings.Contains(d.Text(), " ") {
			t = d
		}
		if t.IsString() && plainTitle.MatchString(strings.TrimSuffix(t.Text(), ".")) && !marks[strings.ToLower(strings.TrimSuffix(t.Text(), "."))] {
			if name := strings.ToLower(cleanName(strings.TrimSuffix(t.Text(), "."))); name != meaning.FurtherName && !strings.HasPrefix(name, meaning.PositionPrefix) {
				return name
			}
		}
	}
	return meaning.PositionPrefix + strconv.Itoa(i+1)
}

// marks are descriptions of one word that name nothing.
var marks = map[string]bool{"required": true, "optional": true, "nullable": true, "deprecated": true, "value": true, "number": true, "string": true}

// longestWord bounds a description that is a name, in bytes.
const longestWord = 20

// TellName tells the model what a renamed property is called in the original: of a name in
// another script not much may be left.
func (w *Writer) TellName(n *ir.Node, name string) *ir.Node {
	told := "Originally called `" + diag.Clip(name) + "`."
	if name == "" {
		told = "Originally called by the empty name."
	}
	return w.describe(n, told)
}

// describe has the description of a node say a sentence, however the node is written.
func (w *Writer) describe(n *ir.Node, told string) *ir.Node {
	if w.Teller.Words.Silent() || !w.Rules.DescribeAll && len(w.Rules.Describe) == 0 {
		return n
	}
	switch n.Kind {
	case ir.ReferenceNode:
		if !w.Form.Allows("description", flavor.Reference) {
			return n
		}
		fallthrough
	case ir.SchemaNode, ir.UnionNode:
		n = w.CopyForEdit(n)
		n.Sentences = append(n.Sentences, diag.Told{Text: told})
	case ir.VerbatimNode, ir.KeptNode:
		if n.Src == nil || !n.Src.IsObject() || !w.Form.Describable(w.Unpacked(n)) {
			return n
		}
		k := *w.Unpacked(n)
		text := diag.Joined(k.KeptDescription(), told)
		at := k.Src.Member(word.Description)
		k.Members = slices.DeleteFunc(slices.Clone(k.Members), func(m ir.Member) bool { return m.Keyword == "description" })
		k.AddKeyword("description", diag.Quote(text), at)
		k.Facts = ir.CopyFacts(k.Facts, &k)
		return &k
	}
	return n
}
