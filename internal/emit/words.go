package emit

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// words is what the description of a node says. Where descriptions are cut to make room, that
// is the author's words: what is told of the value, such as that it is JSON text, stays. A limit
// on single descriptions cuts all of it.
func (l *Form) words(n *ir.Node) (text string, changed bool) {
	text, changed = n.Words()
	kept := ""
	if n.Kind == ir.KeptNode && !changed {
		kept = n.KeptDescription()
		text = cmp.Or(kept, text)
	}
	if l.Terse >= 0 {
		author := cmp.Or(kept, n.AuthorsWords())
		if n.Description != "" {
			author = n.Authors
		}
		if told, begins := strings.CutPrefix(text, author); begins && utf8.RuneCountInString(author) > l.Terse {
			text, changed = diag.Joined(shorten(author, l.Terse), strings.TrimLeft(told, ". ")), true
		}
	}
	if l.longest > 0 && len(text) > l.longest && utf8.RuneCountInString(text) > l.longest {
		text, changed = shorten(text, l.longest), true
	}
	return text, changed
}

// shorten cuts a text to some characters, the last of them a mark of the cut.
func shorten(text string, most int) string {
	if most == 0 {
		return ""
	}
	return string([]rune(text)[:most-1]) + "…"
}

// annotation is what an annotation takes, in bytes.
func (l *Form) annotation(a *tree.Node) int {
	length := l.length(a)
	if l.Terse >= 0 && a.Name() == "description" {
		length = l.cut(length, a.Raw())
	}
	return length + len(a.Name()) + 4
}

// cut is what is left of a length where the text that takes it is cut.
func (l *Form) cut(length int, text []byte) int {
	if len(text) <= l.Terse {
		return length
	}
	if count := utf8.RuneCount(text); count > l.Terse {
		return length*l.Terse/count + len("…")
	}
	return length
}

// described is what a node's fixed description takes, in bytes.
func (l *Form) described(n *ir.Node) int {
	size := len(n.Description)
	if l.Terse >= 0 && size > l.Terse {
		size += l.cut(len(n.Authors), []byte(n.Authors)) - len(n.Authors)
	}
	return size
}

// Longest is the number of characters of the longest description below a root, about.
func (l *Form) Longest(m *Measures) (most int) {
	for _, n := range m.Order {
		for _, a := range n.Annotations {
			if a.Name() == "description" {
				most = max(most, len(a.Raw()))
			}
		}
		most = max(most, len(n.Authors))
	}
	return most
}
