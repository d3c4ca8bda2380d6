package sentence

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/format"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// What is told of a format is how to write a value of it.

func ofFormat(_ *Words, n *ir.Node, m *tree.Node) string {
	name := m.Text()
	words := format.Words(name)
	number := schema.NumbersNamed(name)
	switch of := m.Parent(); {
	case name == "":
		return ""
	case name == "regex" && of.Member(word.Pattern).IsString():
		return "" // zod's name for a text that the pattern is of
	case words != "":
		return words
	case n.Types&schema.TString == 0 && (number != 0 || name == "byte"), untold[name]:
		return "" // it only names the type in which a program holds the value
	case number == schema.TWhole: // written in a string
		return "a whole number"
	case number != 0:
		return "a number"
	case name == "byte" && of.Member(word.ContentEncoding).Is("base64"):
		return "" // which the encoding says
	case name == "byte":
		return "base64-encoded bytes"
	case patterned[name] && (of.Member(word.Pattern).IsString() || of.Says(word.AllOf)), of.Member(word.ContentEncoding).Is(name):
		return "" // the keyword beside it says the same
	case zods[name] != "":
		return zods[name]
	}
	return "format: " + diag.Clip(name)
}

// untold are formats that say nothing of how to write a value.
var untold = map[string]bool{"password": true, "textarea": true, "string": true, "text": true, "int-or-string": true}

// patterned are formats of zod's beside which it writes what they mean as a pattern, and zods others of its own, in words
// (https://github.com/colinhacks/zod, packages/zod/src/v4/core/to-json-schema.ts, read 2026-11-25).
var (
	patterned = map[string]bool{"includes": true, "starts_with": true, "ends_with": true, "lowercase": true, "uppercase": true, "template_literal": true}
	zods      = map[string]string{
		"base64": "base64-encoded", "base64url": "base64url-encoded", "json-string": "JSON text",
		"e164": "a phone number such as +14155550123", "jwt": "a JSON Web Token",
	}
)

// ofPattern tells of a pattern, unless it matches any text, or only spells out the format beside it, as generators write it.
func ofPattern(t *Words, _ *ir.Node, m *tree.Node) string {
	if OfAnyLine(m.Text()) || t.Schemas.MatchesAll(m.Text()) {
		return ""
	}
	if name := m.Parent().Member(word.Format); name.IsString() && spellsOut(t, format.Standard(name.Text()), m.Text()) {
		return ""
	}
	return "matches the pattern " + coded(m.Text())
}

// spellsOut reports whether a pattern only spells out a format. That is a guess: it takes sample texts of the format that have
// little in common.
func spellsOut(t *Words, name, pattern string) bool {
	texts := unlike[name]
	return len(texts) > 0 && !slices.ContainsFunc(texts, func(text string) bool {
		matched, known := t.Schemas.Matches(pattern, text)
		return !matched || !known
	})
}

// unlike are, for each format, sample texts that have little in common.
var unlike = map[string][]string{
	"email":     {"a@example.com", "first.last@mail.example.org", "x_1@sub.domain.co"},
	"uri":       {"https://example.com/a", "ftp://host/b?c=1", "urn:isbn:0451450523"},
	"uuid":      {"2eb8aa08-aa98-41ea-b4aa-73b441d16380", "f81d4fae-7dec-41d0-a765-00a0c91e6bf6"},
	"date":      {"2024-05-31", "1999-12-01"},
	"date-time": {"2024-05-31T12:30:00Z", "1999-12-01T00:00:00Z"},
	"time":      {"12:30:00Z", "00:00:59Z"},
	"duration":  {"P1DT12H", "PT5M", "P3Y"},
	"ipv4":      {"10.0.0.1", "192.168.255.3"},
	"ipv6":      {"2001:db8::1", "fe80::a:1"},
	"hostname":  {"example.com", "a-1.sub.example.org"},
}
