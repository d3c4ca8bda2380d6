package validate

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A fixture is a member of a value, or a position of a tuple, for which a schema lists few values, as by const or enum.
type fixture struct {
	name   string       // name of the member, or number of the position
	part   *tree.Node   // the member or item
	agrees bool         // part has one of the values
	values []*tree.Node // the values that the schema lists
}

// fix notes the fixtures that the schema of a member or an item makes of it, and scores them.
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

// maxRefers bounds the schemas that are looked at, along references and allOf, for the values of a member.
const maxRefers = 8

// fixes reports whether a branch lists few values for a member or a position of the value, and requires the member: one that may be
// left out names no branch. agrees: the value has one of those listed.
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

// valuesOf returns the values of each keyword by which a schema takes few: const, enum, and a pattern that spells texts out, `^(a|b)$`.
// A pattern counts where value is a string, or, where value is nil as the member is absent, where the schema takes strings alone.
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

// spelled returns the texts that a pattern spells out, as nodes; nil where it matches any others.
func spelled(source string) (texts []*tree.Node) {
	for _, text := range pattern.Names(source) {
		texts = append(texts, textNode(text))
	}
	return texts
}

// textNode returns the node of a string.
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
