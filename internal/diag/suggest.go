package diag

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/spelling"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// meant is what the author of a document probably meant to write, or nothing.
func (f *Fact) meant(doc *schema.Document) string {
	switch {
	case f.Rule == RuleKeyword:
		if near := schema.Resembled(f.Keyword); near != "" {
			return "did you mean `" + near + "`? No draft has `" + f.Keyword + "`"
		}
	case f.Rule == RuleDangling && f.Node.IsString():
		if places := meantPlaces(doc, f.Node); places != "" {
			return places
		}
		if near := nearestDefinition(f.Node); near == f.Node.Text() {
			return "what it leads to is no schema: write one there"
		} else if near != "" {
			return "did you mean `" + near + "`?"
		}
	case f.Rule == RuleMalformed && f.Repair != flavor.Translate && f.Keyword == "type" && f.Node.IsString():
		if near := nearestType(f.Node.Text()); near != "" {
			return "did you mean `" + near + "`?"
		}
	case f.Rule == RuleMalformed && f.Keyword == "type" && f.Repair == flavor.Translate && schema.TypeNamed(f.Detail) != 0:
		meant := "write `" + schema.TypeNamed(f.Detail).Names()[0] + "`"
		if slices.Contains(formats[:], f.Detail) {
			meant += ", and beside it \"format\": \"" + f.Detail + "\""
		}
		return meant
	case f.Rule == RuleMalformed && strings.HasPrefix(f.Detail, "an object") && f.Node.IsArray() && f.Node.Len() == 0:
		return "write an empty object, {}: PHP makes one of `new stdClass`"
	case f.Rule == RuleMalformed && f.Node.IsNumber() && f.Repair == flavor.Translate && f.Names == "":
		return "write " + f.Node.Text() + " without the quotes"
	case strings.HasPrefix(f.Rule, "impossible-") && strings.Contains(f.Detail, " of the type "):
		return listedOtherwise(f.Node)
	case f.Rule == RuleMalformed && f.Keyword == "required" && f.Node.IsBool():
		return "list the property's name in the `required` of the object that has it"
	case f.Rule == RuleValue && f.Keyword == "format" && f.Node.IsString() && len(f.Node.Text()) > 4 && mayBeText(f.Node.Parent()):
		if near := spelling.Suggest(f.Node.Text(), formats[:]); near != "" && near != f.Node.Text() {
			return "did you mean `" + near + "`?"
		}
	}
	return ""
}

// mayBeText reports whether a schema says that its values may be strings, or says nothing of types.
func mayBeText(n *tree.Node) bool {
	t := schema.TypesSaidBy(n)
	return t == 0 || t&schema.TString != 0
}

// meantPlaces asks whether one of some schemas was meant by a reference that leads nowhere; "" where there are none.
func meantPlaces(doc *schema.Document, r *tree.Node) string {
	meant, others := doc.MeantSchemas(r)
	if len(meant) == 0 {
		return ""
	}
	var b strings.Builder
	for i, n := range meant {
		switch {
		case i == 0:
			b.WriteString("did you mean ")
		case i == len(meant)-1 && others == 0:
			b.WriteString(" or ")
		default:
			b.WriteString(", ")
		}
		b.WriteString("`#" + n.Pointer() + "`")
	}
	if others > 0 {
		b.WriteString(" or one of " + strconv.Itoa(others) + " others")
	}
	return b.String() + "?"
}

// listedOtherwise says what the author of a schema most likely meant whose `enum` lists no value of its type.
func listedOtherwise(n *tree.Node) string {
	if n.IsArray() { // the list itself
		n = n.Parent()
	}
	values, types := n.Member(word.Enum), schema.TypesSaidBy(n)
	all := func(holds func(*tree.Node) bool) bool {
		return values.Len() > 0 && !slices.ContainsFunc(schema.Elements(values), func(v *tree.Node) bool { return !holds(v) })
	}
	switch {
	case types == schema.TArray && all(func(v *tree.Node) bool { return !v.IsArray() }):
		return "put the `enum` into `items`, if it lists what each item may be; else list arrays, or correct the `type`"
	case types&^(schema.TNumber|schema.TBoolean) == 0 && types != 0 && all(func(v *tree.Node) bool {
		return v.IsString() && (types&schema.TNumber != 0 && isNumber(v.Text()) || types&schema.TBoolean != 0 && (v.Is("true") || v.Is("false")))
	}):
		return "write the listed values without quotes, or correct the `type`"
	}
	return "list values of that type, or correct the `type`"
}

// isNumber reports whether a text is how JSON writes a number.
func isNumber(text string) bool {
	var n json.Number
	return json.Unmarshal([]byte(text), &n) == nil && n != ""
}

// nearestType is the type of JSON Schema that a name of another language, or a misspelt one, most likely means, or "".
func nearestType(said string) string {
	if t, ok := typeAliases[strings.ToLower(said)]; ok {
		return t
	}
	return spelling.Suggest(said, []string{"string", "number", "integer", "boolean", "object", "array", "null"})
}

// typeAliases are names that may mean something else too, so that they are suggested alone. Unambiguous names are read as types.
var typeAliases = map[string]string{
	"char": "string", "short": "integer",
	"real": "number",
	"set":  "array", "vector": "array",
	"record": "object", "struct": "object", "hash": "object", "nil": "null",
}

// formats are those of draft 2020-12 (validation, section 7.3).
var formats = [...]string{"date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6",
	"uri", "uri-reference", "iri", "iri-reference", "uuid", "uri-template", "json-pointer", "relative-json-pointer", "regex"}
