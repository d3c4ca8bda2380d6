// Package mend rewrites the text of a schema where its author or generator made a slip and one thing only can have been meant.
//
// Mend removes contradictions (mend.go, closings.go). By the letter no value satisfies such a schema, which is of no use: zod and
// generators of C# close each schema of an `allOf` to the properties of the others, and many write the type of a wrapper beside the
// values of what it wraps, {"type": "object", "enum": ["a", "b"]} => {"enum": ["a", "b"]}. (An `enum` of an array that lists what its
// items may be is moved there, by Respell: items.go.) The keyword in the way is blanked, so that
// all the rest stands where it stood. Mend looks for contradictions within one schema, and among the schemas that have to hold
// together with it by `allOf` and `$ref`; it guesses at no others.
//
// Respell reads values and names that no draft takes, by writing what was meant in their place: a bound in quotes is a number, and a
// keyword with underscores the one without (respell.go); one value stands for the list of it (readings.go), the type of a
// programming language for JSON Schema's (types.go), and {"required": true} in a property for its name in the object's `required`
// (required.go); properties may stand outside of `properties` (forgotten.go). Values under `enum`, `const`, `default` and `examples` are
// data and stay what they are, except that Mend may unquote them (ofType), and that one value of `enum` is read as a list of it.
//
// In: a document. Out: its text as it was meant, and what was changed.
package mend

import (
	"bytes"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/format"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A slip is one contradiction, and how it is mended: the keyword is removed, or the listed values lose their quotes.
type slip struct {
	member  *tree.Node   // the keyword, which is removed unless there are values to unquote
	unquote []*tree.Node // strings that are read as the JSON in them
	why     string
}

// Mend returns the text of a document without its contradictions, of the same length, and what was mended. Both are nil where
// there are no contradictions. With formats, a `format` may contradict the values beside it.
func Mend(doc *schema.Document, formats bool) (text []byte, mended []schema.Mended) {
	found := slipsOf(doc, formats)
	if len(found) == 0 {
		return nil, nil
	}
	text = bytes.Clone(doc.Tree.Source())
	for _, s := range found {
		if s.unquote == nil {
			blank(text, s.member)
		}
		for _, v := range s.unquote {
			text[v.Offset()], text[v.Offset()+len(v.Raw())-1] = ' ', ' '
		}
		mended = append(mended, s.mended())
	}
	return text, mended
}

func (s *slip) mended() schema.Mended {
	m := schema.Mended{Holder: s.member.Parent().Offset(), Keyword: s.member.Name(), Why: s.why}
	if s.unquote != nil {
		m.Kind = schema.MendedValues
	}
	return m
}

// Any reports whether a document has anything that Mend would mend, or Respell among contradictions.
func Any(doc *schema.Document) bool {
	return doc.Contradicts(func() bool {
		if len(slipsOf(doc, true)) > 0 {
			return true
		}
		_, mended, _ := Respell(doc.Tree, false, true)
		return slices.ContainsFunc(mended, func(m schema.Mended) bool { return m.Kind == schema.MendedItems })
	})
}

// blank writes spaces in the place of a member and of the comma that it leaves over.
func blank(text []byte, m *tree.Node) {
	end := m.Offset() + len(m.Raw())
	clear := func(from, to int) {
		for i := from; i < to; i++ {
			if text[i] != '\n' && text[i] != '\r' { // lines stay what they are
				text[i] = ' '
			}
		}
	}
	clear(m.NameOffset(), end)
	if rest := bytes.TrimLeft(text[end:], " \t\r\n"); len(rest) > 0 && rest[0] == ',' {
		text[len(text)-len(rest)] = ' '
	} else if before := bytes.TrimRight(text[:m.NameOffset()], " \t\r\n"); bytes.HasSuffix(before, []byte(",")) {
		text[len(before)-1] = ' '
	}
}

// slipsOf lists the contradictions of a document, in document order. It finds none where an object has a name twice: nobody knows which
// of the two was meant.
func slipsOf(doc *schema.Document, formats bool) (found []slip) {
	if len(doc.Tree.Duplicates()) > 0 {
		return nil
	}
	seen := map[*tree.Node]bool{}
	add := func(s slip) {
		if s.member != nil && !seen[s.member] && !inverted(s.member) {
			seen[s.member] = true
			found = append(found, s)
		}
	}
	c := conjoined{doc: doc, left: mostNames}
	for n := range schema.Everywhere(doc.Tree.Root()) {
		if !n.IsObject() {
			continue
		}
		for _, s := range c.closings(n) {
			add(s)
		}
		if values := listed(doc, n); values != nil && (!doc.IgnoresSiblings() || doc.Reference(n) == nil) {
			add(ofType(n, values))
			if formats {
				add(ofFormat(n, values))
			}
		}
	}
	return found
}

// inverted reports whether a schema stands below `not` or `if`, where it takes effect by not holding: a contradiction there may be meant.
func inverted(n *tree.Node) bool {
	for ; n != nil; n = n.Parent() {
		if schema.Negates(n.Word()) == schema.OfSchema && schema.IsKeyword(n) {
			return true
		}
	}
	return false
}

// listed returns the keyword that lists the values of a schema, `enum` or else `const`, or nil.
func listed(doc *schema.Document, n *tree.Node) *tree.Node {
	for _, w := range [...]word.Word{word.Enum, word.Const} {
		if m := n.Member(w); m != nil && schema.Means(doc, schema.Row(w), m) && (w == word.Const || m.IsArray() && m.Len() > 0) {
			return m
		}
	}
	return nil
}

// ofType returns the contradiction of a `type` that no listed value has. The list is kept, since its author chose it value by value:
// {"type": "object", "enum": ["a"]} => {"enum": ["a"]}, but {"type": "integer", "enum": ["1"]} => {"type": "integer", "enum": [1]}.
func ofType(n, list *tree.Node) slip {
	said := schema.TypesSaidBy(n)
	if said == 0 || said&schema.TArray != 0 { // the list may be meant for the items
		return slip{}
	}
	values := schema.ListOf(list)
	texts, read := true, true
	for _, v := range values {
		if schema.TypeOf(v)&said != 0 {
			return slip{}
		}
		texts = texts && v.IsString()
		read = read && v.IsString() && isText(v, said)
	}
	why := "no value of `" + list.Name() + "` is of this type"
	if texts && read {
		return slip{member: list, unquote: append(values[:len(values):len(values)], beside(n, list, said)...), why: "`" + strings.Join(said.Names(), "` or `") + "`"}
	}
	return slip{member: n.Member(word.Type), why: why}
}

// beside returns the strings among a schema's default, examples and const that are unquoted together with those of its list.
func beside(n, list *tree.Node, said schema.TypeSet) (texts []*tree.Node) {
	for _, w := range [...]word.Word{word.Const, word.Default, word.Example, word.Examples} {
		m := n.Member(w)
		values := []*tree.Node{m}
		if w == word.Examples {
			values = schema.Elements(m)
		}
		for _, v := range values {
			if m != list && v.IsString() && isText(v, said) {
				texts = append(texts, v)
			}
		}
	}
	return texts
}

// isText reports whether a string holds the JSON text of a number or a boolean, and the schema's types have that type.
func isText(v *tree.Node, said schema.TypeSet) bool {
	in := inside(v)
	return in != nil && schema.TypeOf(in)&said&(schema.TNumber|schema.TBoolean) != 0
}

// inside returns the JSON value whose text a string holds, without escapes or space around it; or nil.
func inside(v *tree.Node) *tree.Node {
	if !v.IsString() {
		return nil
	}
	in, err := tree.Parse([]byte(v.Text()), tree.Limits{})
	if err != nil || len(v.Raw()) != len(in.Root().Raw())+len(`""`) {
		return nil
	}
	return in.Root()
}

// ofFormat returns the contradiction of a `format` that no listed string has.
func ofFormat(n, list *tree.Node) slip {
	m := n.Member(word.Format)
	if !m.IsString() || !format.Known(m.Text()) {
		return slip{}
	}
	for _, v := range schema.ListOf(list) {
		if !v.IsString() || format.Valid(m.Text(), v.Text()) {
			return slip{}
		}
	}
	return slip{member: m, why: "no value of `" + list.Name() + "` has this format"}
}

// Close returns a mended text without the spaces that Mend put into the original, and without the lines that consist of them.
func Close(mended, original []byte) []byte {
	closed := make([]byte, 0, len(mended))
	for from := 0; from < len(mended); {
		end := len(mended)
		if i := bytes.IndexByte(mended[from:], '\n'); i >= 0 {
			end = from + i + 1
		}
		if line := mended[from:end]; len(bytes.TrimSpace(line)) > 0 || len(bytes.TrimSpace(original[from:end])) == 0 {
			for i, c := range line {
				if c != ' ' || c == original[from+i] {
					closed = append(closed, c)
				}
			}
		}
		from = end
	}
	return closed
}
