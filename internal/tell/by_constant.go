package tell

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// byConstant tells a union by the values of the one member that all branches know their objects by:
// which these are, where the member does not list them itself, and what holds with each. It has no words for
// other unions.
func (l *Teller) byConstant(n *ir.Node, union *tree.Node) string {
	branches := schema.Elements(union)
	name := ""
	for p := range branches[0].Member(word.Properties).All() {
		if len(ValuesOf(p)) == 1 && name == "" {
			name = p.Name()
		}
	}
	m := memberOf(n, name)
	if m == nil || m.Node.Carry != ir.CarryPlain && m.Node.Carry != ir.CarryValues {
		return ""
	}
	var values []*tree.Node
	var texts, sentences []string
	for _, b := range branches {
		p := b.Member(word.Properties).Get(name)
		if len(ValuesOf(p)) != 1 || slices.ContainsFunc(values, func(v *tree.Node) bool { return tree.Equal(v, ValuesOf(p)[0]) }) || !l.has(n, b, name) {
			return ""
		}
		is, _ := l.memberIs(n, p)
		rest, says := l.followsBeside(n, b, name)
		if is == "" || says && rest == "" {
			return ""
		}
		values, texts = append(values, ValuesOf(p)[0]), append(texts, is[len("is "):])
		if says {
			if asked := asking(rest); asked != "" {
				rest = asked
			}
			sentences = append(sentences, "If "+quoted([]string{name}, namesIn(n), "")+" "+is+", "+rest+".")
		}
	}
	if len(m.Node.Listed) != len(values) {
		sentences = slices.Insert(sentences, 0, diag.Sentence(quoted([]string{name}, namesIn(n), "")+" is "+diag.Enumerated(texts, " or ")))
	}
	out := ""
	for _, s := range sentences {
		out = diag.Joined(out, s)
	}
	return out
}

// has reports whether a branch's objects have a member, in any case or because it asks for it.
func (l *Teller) has(n *ir.Node, branch *tree.Node, name string) bool {
	return givenAnyway(n, name) || slices.ContainsFunc(schema.Elements(branch.Member(word.Required)), func(r *tree.Node) bool { return r.Is(name) })
}
