package mend

import (
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// readings say by what a keyword takes what somebody meant who wrote a value that it does not take, as JSON: "" where it takes that
// value, or where it is not known.
var readings = [...]func(m *tree.Node, k *schema.Keyword) string{
	schema.Data:           none,
	schema.Schema:         asSchema,
	schema.SchemaList:     none,
	schema.SchemaMap:      none, // of its entries each by itself
	schema.SchemaOrList:   asSchema,
	schema.Dependencies:   none,
	schema.Text:           asText,
	schema.Count:          boxed,
	schema.Bound:          boxed,
	schema.ExclusiveBound: boxed,
	schema.Flag:           asFlag,
	schema.Names:          none, // with the flags of properties
	schema.NamesMap:       none,
	schema.Types:          asTypes,
	schema.List:           asList,
}

// read are the kinds of values that are read as others, of what a keyword takes: a bit for each.
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
	schema.Types:          kinds(tree.String, tree.Array), // of those that are none
}

func kinds(all ...tree.Kind) (bits uint16) {
	for _, k := range all {
		bits |= 1 << k
	}
	return bits
}

// odd are those kinds by keyword.
var odd = func() (t [word.Count]uint16) {
	for _, k := range schema.Keywords() {
		t[k.Word] = read[k.Holds]
		if k.Family == schema.Core || k.Word == word.Examples {
			t[k.Word] = 0
		}
	}
	t[word.None] = kinds(tree.String) // of entries of `properties`
	return t
}()

// mayBeRead reports whether a value is of a kind that its keyword does not take, and may be read as another one.
func mayBeRead(m *tree.Node) bool {
	if odd[m.Word()]&(1<<m.Kind()) == 0 { // as nearly all
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

// boxed is the one value in a list that the keyword takes itself.
func boxed(m *tree.Node, k *schema.Keyword) string {
	if !m.IsArray() || m.Len() != 1 || schema.Malformed(k, m.First()) {
		return ""
	}
	return string(m.First().Append(nil))
}

// asText is a text that stands in a list, or the lines of a description.
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

// asFlag is true or false, which somebody wrote as a text, as a number or in a list.
func asFlag(m *tree.Node, k *schema.Keyword) string {
	if m.IsArray() {
		return boxed(m, k)
	}
	return truth(m)
}

// truths are how true and false are spelled elsewhere: in quotes, by Python, by a number.
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

// closes are the keywords of schemas that are false or true for most who write them.
var closes = map[word.Word]bool{word.AdditionalProperties: true, word.UnevaluatedProperties: true, word.AdditionalItems: true, word.UnevaluatedItems: true}

// asSchema is the schema of a type that stands in its place, or whether there may be more.
func asSchema(m *tree.Node, k *schema.Keyword) string {
	if closes[k.Word] {
		if m.IsArray() && m.Len() == 1 && m.First().IsBool() {
			return m.First().Text()
		}
		if flag := truth(m); flag != "" {
			return flag
		}
	}
	if !m.IsString() || k.Family < schema.OfObject { // what holds of the same value may be meant otherwise
		return ""
	}
	return schemaOf(m.Text())
}

// asList is the list of one value that stands in its place, or of those that PHP wrote as the members of an object since numbers were
// missing among their keys.
func asList(m *tree.Node, _ *schema.Keyword) string {
	values := []*tree.Node{m}
	if m.IsObject() {
		values = numbered(m)
	} else if m.IsString() && (m.Text() == "" || strings.ContainsAny(m.Text(), ",;|\n")) { // which may list several
		return ""
	}
	said := schema.TypesSaidBy(m.Parent())
	var all []string
	for _, v := range values {
		if said != 0 && schema.TypeOf(v)&said == 0 { // the keys may be the values
			return ""
		}
		all = append(all, string(v.Append(nil)))
	}
	if len(all) == 0 {
		return ""
	}
	return "[" + strings.Join(all, ",") + "]"
}

// numbered are the members of an object whose names are numbers that rise, or nil.
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

// properties reads the entries of `properties` that are the names of types as schemas of these. One that is called like a keyword may be
// meant for that.
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
