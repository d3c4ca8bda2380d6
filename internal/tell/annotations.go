package tell

import (
	"regexp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// asSent spells a value as values of a node travel, after other words: nothing where it is null, which is what absence is,
// where it travels in parts that have another form, or where it is long.
func asSent(before string, n *ir.Node, value *tree.Node) string {
	if value.Kind() == tree.Null {
		return ""
	}
	written, short := value.AppendAtMost(nil, maxQuoted)
	switch {
	case !short:
		return ""
	case sentAsItIs(n, value, maxSteps) || n.Carry == ir.CarryStringOrText && value.IsString():
		return before + string(written)
	case n.Carry != ir.CarryValues:
		return ""
	}
	for _, v := range n.Values {
		if v.Original == string(written) {
			return before + diag.Quote(v.Text)
		}
	}
	return ""
}

// maxSteps bounds the nodes within each other that are asked how their values travel.
const maxSteps = 4

// sentAsItIs reports whether a value travels as it is: whichever branch of a union it is of, with all that is in it, and with
// nothing beside that.
func sentAsItIs(n *ir.Node, value *tree.Node, steps int) bool {
	switch {
	case steps == 0:
		return false
	case n.Kind == ir.UnionNode:
		return !n.Tagged && !slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return !sentAsItIs(b.Node, value, steps-1) })
	case n.Kind == ir.ReferenceNode:
		return n.Definition.Node == nil || sentAsItIs(n.Definition.Node, value, steps-1)
	case n.Carry != ir.CarryPlain:
		return false
	case n.Kind != ir.SchemaNode:
		return n.Kind == ir.VerbatimNode || !value.IsObject()
	case value.IsObject() && (n.Object == nil || slices.ContainsFunc(n.Object.Properties, func(p *ir.Property) bool { return p.Required && !value.Has(p.Original) })):
		return false // it travels with null for what is absent
	case value.IsArray() && (n.Array == nil || n.Array.Items == nil):
		return true
	}
	for v := value.First(); v != nil; v = v.Next() { // none of a scalar
		var of *ir.Node
		if value.IsArray() {
			of = n.Array.Items
		} else {
			i := slices.IndexFunc(n.Object.Properties, func(p *ir.Property) bool { return p.Original == v.Name() && p.Name == p.Original })
			if i < 0 || v.Kind() == tree.Null && n.Object.Properties[i].Optional {
				return false
			}
			of = n.Object.Properties[i].Node
		}
		if !sentAsItIs(of, v, steps-1) {
			return false
		}
	}
	return true
}

// ofDefault tells of a default that its description does not name already, and that is not the only value: of
// one that is no value of the schema, what it spells where that is one.
func (l *Teller) ofDefault(n *ir.Node, m *tree.Node) string {
	if m.IsString() && !l.Meaning.Valid(m.Parent(), m) {
		d, err := tree.Parse([]byte(m.Text()), tree.Limits{Depth: 1})
		if err != nil || !l.Meaning.Valid(m.Parent(), d.Root()) || namesDefault(m.Parent().Member(word.Description), m) {
			return ""
		}
		return asSent("default: ", n, d.Root())
	}
	if m.Is("") || (m.IsArray() || m.IsObject()) && m.Len() == 0 || m.Kind() == tree.Null || isOnlyValue(l, m) || namesDefault(m.Parent().Member(word.Description), m) {
		return ""
	}
	if (m.IsArray() || m.IsObject()) && !l.Meaning.Valid(m.Parent(), m) {
		return ""
	}
	return asSent("default: ", n, m)
}

// isOnlyValue reports whether a default is the one value that its schema lists.
func isOnlyValue(l *Teller, value *tree.Node) bool { return len(ValuesOf(l, value.Parent())) == 1 }

// namesDefault reports whether a description names a default already.
func namesDefault(description, value *tree.Node) bool {
	if !description.IsString() {
		return false
	}
	return diag.SaysDefault(description.Text(), spelled(value))
}

// spelled is a value as a text names it.
func spelled(value *tree.Node) string {
	if value.IsString() {
		return value.Text()
	}
	return string(value.Append(nil))
}

// maxExamples is how many examples are told.
const maxExamples = 3

// ofExamples tells the first examples that say something: neither those that the schema refuses, nor
// listed values and the default, which the model sees, nor what the description names.
func (l *Teller) ofExamples(n *ir.Node, m *tree.Node) string {
	owner := m.Parent()
	if to := l.end(owner); n.Listed != nil || to.Says(word.Enum) || to.Says(word.Const) || m.Name() == "example" && owner.Says(word.Examples) {
		return ""
	}
	values := []*tree.Node{m}
	if m.Name() == "examples" {
		values = schema.Elements(m)
	}
	described, standard := owner.Member(word.Description), owner.Member(word.Default)
	var words []string
	for _, v := range values {
		text := asSent("", n, v)
		if text == "" || v.IsBool() || v.Is("") || slices.Contains(words, text) || standard != nil && tree.Equal(v, standard) || mentions(described, spelled(v)) || !l.Meaning.Valid(owner, v) {
			continue
		}
		if words = append(words, text); len(words) == maxExamples {
			break
		}
	}
	for len(strings.Join(words, ", ")) > maxQuoted {
		words = words[:len(words)-1]
	}
	if len(words) == 0 {
		return ""
	}
	return "for example " + diag.Enumerated(words, " or ")
}

// mentions reports whether a description has some words in it.
func mentions(description *tree.Node, words string) bool {
	return description.IsString() && strings.Contains(description.Text(), words)
}

// ofEncoding tells what a string holds that is encoded, of which kind it is, or both.
func ofEncoding(_ *Teller, _ *ir.Node, m *tree.Node) string {
	owner := m.Parent()
	encoding, kind := owner.Member(word.ContentEncoding), owner.Member(word.ContentMediaType)
	switch {
	case !m.IsString() || len(m.Text()) > maxNoun || encoding != nil && kind != nil && m == kind && encoding.IsString(): // told with its encoding
		return ""
	case m == kind:
		return "a text of the media type " + m.Text()
	case kind.IsString():
		return m.Text() + "-encoded " + kind.Text()
	}
	return m.Text() + "-encoded"
}

// flagged tells of an annotation that is true, where the description does not begin a word like it.
func flagged(words, alike string) func(*Teller, *ir.Node, *tree.Node) string {
	mentioned := regexp.MustCompile("(?i)" + alike)
	return func(_ *Teller, _ *ir.Node, m *tree.Node) string {
		if d := m.Parent().Member(word.Description); m.Kind() != tree.True || d.IsString() && mentioned.MatchString(d.Text()) {
			return ""
		}
		return words
	}
}
