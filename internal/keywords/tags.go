package keywords

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// MemberNames returns the names that members of a union's branches have in either shape: a
// tag of the same name would be taken for one of them.
func MemberNames(n *ir.Node) *names.TakenNames {
	names := names.NewTaken()
	for _, b := range n.Branches {
		x := b.Node
		if x.Kind == ir.ReferenceNode && x.Definition.Node != nil {
			x = x.Definition.Node
		}
		if x.Object == nil {
			continue
		}
		for _, p := range x.Object.Properties {
			names.Add(p.Name)
			names.Add(p.Original)
		}
	}
	return names
}

// BranchName is the tag of a branch: its title or definition's name, else its number.
func (l *Writer) BranchName(b *ir.Branch, i int) string {
	for _, p := range b.Set {
		if p.N == nil || p.Without&meaning.Aside != 0 {
			continue
		}
		if r := l.Doc.Reference(p.N); r != nil {
			return cleanName(lastToken(r.Text()))
		}
		if t := p.N.Member(word.Title); t.IsString() && t.Text() != "" && len(t.Text()) <= 40 {
			return cleanName(t.Text())
		}
	}
	return "option_" + strconv.Itoa(i+1)
}

// cleanName makes a tag of letters, digits and `_`.
func cleanName(name string) string {
	out := strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && (r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') {
			return r
		}
		return '_'
	}, name)
	if out == "" || out[0] >= '0' && out[0] <= '9' {
		out = "option_" + out
	}
	return names.Cut(out, 60)
}

// lastToken returns the name at the end of a reference.
func lastToken(reference string) string {
	if i := strings.LastIndexByte(reference, '/'); i >= 0 {
		return tree.UnescapeToken(reference[i+1:])
	}
	return strings.TrimPrefix(reference, "#")
}
