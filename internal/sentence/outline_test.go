package sentence_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// TestObject: what is said of objects that a model writes as text: their members, of each kind of a union where
// the kinds are few, with what tells them apart where there is room.
func TestObject(t *testing.T) {
	kind := func(tag string, members ...string) string {
		words := fmt.Sprintf(`{"type":"object","properties":{"op":{"const":%q}`, tag)
		required := `"op"`
		for _, m := range members {
			words += fmt.Sprintf(`,%q:{"type":"string"}`, m)
			required += fmt.Sprintf(`,%q`, m)
		}
		return words + `},"required":[` + required + `]}`
	}
	of := func(keyword string, branches ...string) string {
		return fmt.Sprintf(`{%q:[%s]}`, keyword, strings.Join(branches, ","))
	}
	long := strings.Repeat("a", 38)
	for schema, want := range map[string]string{
		`{"type":"object","properties":{"a":{},"b":{"type":"integer"}},"required":["b"]}`: ` with "b" (an integer), and perhaps "a"`,

		of("anyOf", kind("and", "of"), kind("is", "field", "value")):                                                    ` with "op" ("and") and "of", or with "op" ("is"), "field" and "value"`,
		of("oneOf", kind("and", "of"), kind("or", "of")):                                                                ` with "op" ("and") and "of", or with "op" ("or") and "of"`,
		of("anyOf", kind("and", "of"), kind("and", "of")):                                                               ` with "op" ("and") and "of"`,
		of("anyOf", kind("and", long+"1", long+"2", long+"3"), kind("or", long+"1", long+"2", long+"3")):                ` with "op" ("and"), "` + long + `1", "` + long + `2" and "` + long + `3", or with "op" ("or"), "` + long + `1", "` + long + `2" and "` + long + `3"`,
		of("anyOf", kind("and", long+"1", long+"2", long+"3"), kind("or", long+"1", long+"2", long+"3", long+"4")):      ` whose "op" is "and" or "or"`,
		of("anyOf", kind("a"), kind("b"), kind("c"), kind("d"), kind("e"), kind("f"), kind("g")):                        ` whose "op" is "a", "b", "c", "d", "e", "f" or "g"`,
		of("anyOf", kind("a", "x"), kind("b", "x"), `{"type":"null"}`):                                                  ` with "op" ("a") and "x", or with "op" ("b") and "x"`,
		of("anyOf", kind("a"), kind("b"), kind("c"), kind("d"), kind("e"), kind("f"), kind("f", "x")):                   "",
		`{"type":"object","propertyNames":{"type":"string"},"additionalProperties":{"description":"Its color. "}}`:      `. Each value: Its color`,
		`{"type":"object","propertyNames":{"maxLength":3},"additionalProperties":{"type":"integer"}}`:                   `. The name of each property has at most 3 characters. Each value is an integer`,
		`{"type":"object","properties":{"a":{}},"required":["a"],"additionalProperties":{"type":"integer"}}`:            ` with "a". Each further value is an integer`,
		of("anyOf", kind(long, long+"1"), kind(long+"b", long+"2"), kind(long+"c", long+"3"), kind(long+"d", long+"4")): ` with one of these: "op" and "` + long + `1"; "op" and "` + long + `2"; "op" and "` + long + `3"; "op" and "` + long + `4"`,
		of("anyOf", kind("a"), `{"type":"object"}`):                                                                     "",
		of("anyOf", kind("a"), of("anyOf", kind("b"), kind("c"))):                                                       "",
		of("anyOf", kind("a"), `{"$ref":"#/$defs/b"}`):                                                                  ` with "op" ("a"), or with "op" ("b") and "x"`,
		`{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"anyOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"required":["b"],"properties":{"b":{"type":"string"}}}]}`: ` with "id" and "a", or with "id" and "b"`,
	} {
		text := fmt.Sprintf(`{"type":"object","properties":{"p":%s},"$defs":{"b":%s},"format":"odd"}`, schema, kind("b", "x"))
		l, _ := lowertest.Lower(t, lowertest.Bare(t, "anyOf").Rules(flavor.Tool), []byte(text))
		place := l.Doc.Tree.Root().Member(word.Properties).Get("p")
		if got := l.Keywords.Teller.Words.Object(l.Meaning.NormalFormUpTo(conjunction.One(place), meaning.PartsOfText)); got != want {
			t.Errorf("of %s is said %q, want %q", schema, got, want)
		}
	}
}
