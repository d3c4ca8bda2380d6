package discriminator

import (
	"net/url"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Stray lists the members of a schema's mapping that lead to none of the alternatives, nor to what these are made of. A value that
// an alternative lists for the discriminator's property is not stray, wherever the mapping leads it: where references were written
// out, it leads nowhere.
func Stray(doc *schema.Document, owner *tree.Node, alternatives []*tree.Node) (members []*tree.Node) {
	led := ends{nodes: map[*tree.Node]bool{}, names: map[string]bool{}, values: map[string]bool{}}
	if p := owner.Member(word.Discriminator).Get(PropertyName); p.IsString() {
		led.property = p.Text()
	}
	for _, a := range alternatives {
		led.add(doc, a, 0)
	}
	for m := range owner.Member(word.Discriminator).Get(Mapping).All() {
		if m.IsString() && !led.values[m.Name()] && !led.leadTo(doc, m.Text()) {
			members = append(members, m)
		}
	}
	return members
}

// ends are the alternatives and what they are made of, and the names by which references call these schemas.
type ends struct {
	nodes map[*tree.Node]bool
	names map[string]bool

	property string          // by which the alternatives are told apart
	values   map[string]bool // that the alternatives list for property
}

// add adds a schema, and what it and the parts of its unions and allOf lead to.
func (w *ends) add(doc *schema.Document, n *tree.Node, depth int) {
	const most = 4
	if n == nil || w.nodes[n] || depth > most {
		return
	}
	w.nodes[n] = true
	if n.HasName() {
		w.names[n.Name()] = true
	}
	if p := n.Member(word.Properties).Get(w.property); p != nil {
		for v := range p.Member(word.Enum).All() {
			if v.IsString() {
				w.values[v.Text()] = true
			}
		}
		if c := p.Member(word.Const); c.IsString() {
			w.values[c.Text()] = true
		}
	}
	if r := doc.Reference(n); r != nil {
		w.names[schema.LastToken(r.Text())] = true
		target, _ := doc.Resolve(r)
		w.add(doc, target, depth+1)
	}
	for _, k := range [...]word.Word{word.OneOf, word.AnyOf, word.AllOf} {
		for part := range n.Member(k).All() {
			w.add(doc, part, depth+1)
		}
	}
}

// leadTo reports whether a string of a mapping, a reference or a schema's name, means one of the ends.
func (w *ends) leadTo(doc *schema.Document, text string) bool {
	return w.names[schema.LastToken(text)] || w.nodes[Target(doc, text)]
}

// Target is what a string of a mapping leads to if it is a path in the document, as "#/$defs/Cat"; nil for any other string.
func Target(doc *schema.Document, text string) *tree.Node {
	fragment, local := strings.CutPrefix(text, "#")
	if !local {
		return nil
	}
	if decoded, err := url.PathUnescape(fragment); err == nil {
		fragment = decoded
	}
	return doc.Tree.Root().Resolve(fragment)
}
