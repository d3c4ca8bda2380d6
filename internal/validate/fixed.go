package validate

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A fixture is a member of a value, or a position of a tuple, that has one of few values by a schema.
type fixture struct {
	name   string // of the member, or the number of the position
	part   *tree.Node
	agrees bool
	values []*tree.Node // that it may have, where it has another
}

// fix looks whether a member or an item has one of few values.
func (s *shape) fix(r *run, n *node, name string, m *tree.Node, sc *scope) {
	looks := maxRefers
	r.parts(n, sc, &looks, func(n *node, _ *scope) {
		for _, c := range n.values {
			if t, ok := c.(*typeClause); ok && !t.set.Admits(m) {
				s.score -= 2
			}
		}
		for _, values := range r.valuesOf(n, m) {
			r.spend(1 + len(values)/8)
			agrees := slices.ContainsFunc(values, func(v *tree.Node) bool { return tree.Equal(v, m) })
			if agrees {
				s.agrees++
				s.score += 4
			} else {
				s.score -= 4
			}
			s.fixed = append(s.fixed, fixture{name, m, agrees, values})
		}
	})
}

// maxRefers is how far references and allOf are followed to the values of a member.
const maxRefers = 8

// fixes reports whether a branch has few values for a member or a position of the value, and requires it where it need not be
// there; agrees: it has one of these.
func (s *shape) fixes(name string) (known, agrees bool) {
	for i := range s.fixed {
		f := &s.fixed[i]
		if f.name != name {
			continue
		}
		if f.part.Parent().IsObject() && !slices.Contains(s.given, name) {
			return false, false
		}
		agrees = f.agrees && (agrees || !known)
		known = true
	}
	return known, agrees
}

// valuesOf are the values of each keyword by which a schema takes few: const, enum, and a pattern that spells a text, or some. A pattern
// says nothing of what is no string; value may be nil, where it is not there.
func (r *run) valuesOf(n *node, value *tree.Node) (lists [][]*tree.Node) {
	isString := value != nil && value.IsString()
	for _, c := range n.values {
		switch c := c.(type) {
		case *typeClause:
			isString = isString || value == nil && c.set == schema.TString
		case *constClause:
			lists = append(lists, r.v.doc.Listed(c.src))
		case *enumClause:
			lists = append(lists, r.v.doc.Listed(c.src))
		}
	}
	for _, c := range n.family[ofString] {
		if c, ok := c.(*patternClause); ok && isString {
			if texts := spelled(c.source); texts != nil {
				lists = append(lists, texts)
			}
		}
	}
	return lists
}

// spelled are the texts that a pattern matches which spells each of them out; nil: it matches others.
func spelled(source string) (texts []*tree.Node) {
	for _, text := range pattern.Names(source) {
		texts = append(texts, textNode(text))
	}
	return texts
}

// textNode is a string.
func textNode(text string) *tree.Node {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(text) // a string can be encoded
	t, err := tree.Parse([]byte(b.String()), tree.Limits{})
	if err != nil {
		panic(err)
	}
	return t.Root()
}
