package mend

import (
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// readings return, by the kind of values that a keyword takes, the JSON text that was meant by a value that it does not take:
// {"minLength": [3]} => 3. They return "" where nobody knows what was meant.
var readings = [...]func(m *tree.Node, k *schema.Keyword) string{
	schema.Data:           none,
	schema.Schema:         asSchema,
	schema.SchemaList:     none,
	schema.SchemaMap:      none, // the method properties reads its entries one by one
	schema.SchemaOrList:   asSchema,
	schema.Dependencies:   none,
	schema.Text:           asText,
	schema.Count:          boxed,
	schema.Bound:          boxed,
	schema.ExclusiveBound: boxed,
	schema.Flag:           asFlag,
	schema.Names:          none, // the method required reads them together with the flags of properties
	schema.NamesMap:       none,
	schema.Types:          asTypes,
	schema.List:           asList,
}

// read has, by the kind of values that a keyword takes, the JSON kinds of values that may be read as another value, a bit for each.
var read = [...]uint16{
	schema.Schema:         kinds(tree.String, tree.Number, tree.Array),
	schema.SchemaOrList:   kinds(tree.String),
	schema.Text:           kinds(tree.Array),
	schema.Count:          kinds(tree.String, tree.Array),
	schema.Bound:          kinds(tree.String, tree.Array),
	schema.ExclusiveBound: kinds(tree.String, tree.Array),
	schema.Flag:           kinds(tree.String, tree.Number, tree.Array),
	schema.Names:          kinds(tree.True, tree.String, tree.Object),
	schema.List:           kinds(tree.String, tree.Number, tree.Object),
	schema.Types:          kinds(tree.String, tree.Array), // if they are no JSON Schema types
}

func kinds(all ...tree.Kind) (bits uint16) {
	for _, k := range all {
		bits |= 1 << k
	}
	return bits
}

// odd has the kinds of read by keyword.
var odd = func() (t [word.Count]uint16) {
	for _, k := range schema.Keywords() {
		t[k.Word] = read[k.Holds]
		if k.Family == schema.Core || k.Word == word.Examples {
			t[k.Word] = 0
		}
	}
	t[word.None] = kinds(tree.String) // an entry of `properties` may be the name of a type
	return t
}()

// mayBeRead reports whether a value is of a kind that its keyword does not take, and that may be read as another value.
func mayBeRead(m *tree.Node) bool {
	if odd[m.Word()]&(1<<m.Kind()) == 0 { // so it is for nearly all values
		return false
	}
	switch m.Word() {
	case word.Type:
		return !schema.IsTypes(m)
	case word.None:
		return m.HasName() && m.Parent().Word() == word.Properties
	}
	return true
}

func none(*tree.Node, *schema.Keyword) string { return "" }

// boxed reads a list of one value that the keyword takes as that value: {"minLength": [3]} => 3.
func boxed(m *tree.Node, k *schema.Keyword) string {
	if !m.IsArray() || m.Len() != 1 || schema.Malformed(k, m.First()) {
		return ""
	}
	return string(m.First().Append(nil))
}

// asText reads a list of one string as the string, and a list of strings as the lines of a description.
func asText(m *tree.Node, k *schema.Keyword) string {
	if k.Word != word.Description {
		return boxed(m, k)
	}
	var lines []string
	for line := range m.All() {
		if !line.IsString() {
			return ""
		}
		lines = append(lines, string(line.Raw()[1:len(line.Raw())-1]))
	}
	if len(lines) == 0 {
		return ""
	}
	return `"` + strings.Join(lines, `\n`) + `"`
}

// asFlag reads true or false that is written as a string, as a number or in a list.
func asFlag(m *tree.Node, k *schema.Keyword) string {
	if m.IsArray() {
		return boxed(m, k)
	}
	return truth(m)
}

// truths are the strings that are read as true and false: JSON's words in quotes, and those of other languages.
var truths = map[string]string{"true": "true", "false": "false", "True": "true", "False": "false", "TRUE": "true", "FALSE": "false"}

func truth(m *tree.Node) string {
	switch {
	case m.IsString():
		return truths[m.Text()]
	case m.IsNumber():
		return map[string]string{"0": "false", "1": "true"}[m.Text()]
	}
	return ""
}

// closes are the keywords that take schemas and are mostly given true or false.
var closes = map[word.Word]bool{word.AdditionalProperties: true, word.UnevaluatedProperties: true, word.AdditionalItems: true, word.UnevaluatedItems: true}

// asSchema reads the name of a type as a schema of that type, {"items": "string"} => {"type": "string"}, and for the keywords
// of closes also true or false in other spellings.
func asSchema(m *tree.Node, k *schema.Keyword) string {
	if closes[k.Word] {
		if m.IsArray() && m.Len() == 1 && m.First().IsBool() {
			return m.First().Text()
		}
		if flag := truth(m); flag != "" {
			return flag
		}
	}
	if !m.IsString() || k.Family < schema.OfObject { // below a keyword such as `not` the text may be meant in another way
		return ""
	}
	return schemaOf(m.Text())
}

// asList reads one value as the list of it, {"enum": "a"} => ["a"]. It reads an object whose names are numbers as a list, too: PHP
// writes an array in this way where numbers are missing among its keys, {"0": "a", "2": "b"} => ["a", "b"].
func asList(m *tree.Node, _ *schema.Keyword) string {
	values := []*tree.Node{m}
	if m.IsObject() {
		values = numbered(m)
	} else if m.IsString() && (m.Text() == "" || strings.ContainsAny(m.Text(), ",;|\n")) { // the text may list several values
		return ""
	}
	said := schema.TypesSaidBy(m.Parent())
	var all []string
	for _, v := range values {
		if said != 0 && schema.TypeOf(v)&said == 0 { // the keys may be meant as the values
			return ""
		}
		all = append(all, string(v.Append(nil)))
	}
	if len(all) == 0 {
		return ""
	}
	return "[" + strings.Join(all, ",") + "]"
}

// numbered returns the members of an object whose names are rising numbers, or nil.
func numbered(m *tree.Node) (values []*tree.Node) {
	last := -1
	for v := range m.All() {
		i, err := strconv.Atoi(v.Name())
		if err != nil || i <= last || strconv.Itoa(i) != v.Name() {
			return nil
		}
		values, last = append(values, v), i
	}
	return values
}

// properties reads entries of `properties` that are names of types as schemas of these types, {"city": "string"}. An entry whose name is a
// keyword stays: it may be that keyword in the wrong place.
func (r *respelling) properties(m *tree.Node) {
	for p := range m.All() {
		if !p.IsString() || p.Word() != word.None {
			continue
		}
		if text := schemaOf(p.Text()); text != "" {
			r.read(p, text)
		}
	}
}
