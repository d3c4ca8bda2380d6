package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// NullAside reports whether null has to join a `type` m because a `nullable` beside it says null, in a keyword
// that the output's dialect does not have.
func (w *Writer) NullAside(n, m *tree.Node) bool {
	flag := n.Member(word.Nullable)
	return schema.IsTrue(flag) && w.Doc.Nullable() && w.Old(schema.Lookup("nullable"), flag) && schema.TypesSaid(m)&schema.TNull == 0
}

// KeepTypes writes a `type` as the draft does: in small letters, each once, and null where
// nullable stands beside it.
func (w *Writer) KeepTypes(node *ir.Node, n, m *tree.Node) {
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if m.IsString() {
		add(named(m))
	}
	for t := range m.All() {
		add(named(t))
	}
	if w.NullAside(n, m) {
		add("null")
	}
	if text := diag.Quote(names[0]); m.IsString() && len(names) == 1 {
		node.AddKeyword("type", text, m)
	} else {
		for _, name := range names[1:] {
			text += "," + diag.Quote(name)
		}
		node.AddKeyword("type", "["+text+"]", m)
	}
	if f, is := check.Spelling(w.Rules, m); is {
		node.Fact(f)
		tellTypeOfFormat(w, node, m)
	}
	if c := schema.Repeats(w.Doc, m); c != nil {
		node.Fact(diag.RepeatedValue(m, c))
	}
}

// named is a type as JSON Schema names it.
func named(m *tree.Node) string { return schema.TypeNamed(m.Text()).Names()[0] }

// Old reports whether the output's dialect has no such keyword, or not with this value.
func (w *Writer) Old(k *schema.Keyword, m *tree.Node) bool {
	return check.OldIn(w.WrittenIn, w.Doc, w.Rules, k, m)
}
