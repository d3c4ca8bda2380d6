package schema

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A Dialect is a version of JSON Schema, in the order they appeared. OpenAPI30 stands
// before them all: its keywords are those of draft-04 with nullable.
type Dialect uint8

const (
	OpenAPI30 Dialect = iota
	Draft04
	Draft06
	Draft07
	Draft201909
	Draft202012
)

// dialectTable gives each dialect its name, as options spell it, and the URI that
// `$schema` holds, without scheme and empty fragment.
var dialectTable = [...]struct{ name, uri string }{
	OpenAPI30:   {"openapi-3.0", "spec.openapis.org/oas/3.0/schema/2021-09-28"},
	Draft04:     {"draft-04", "json-schema.org/draft-04/schema"},
	Draft06:     {"draft-06", "json-schema.org/draft-06/schema"},
	Draft07:     {"draft-07", "json-schema.org/draft-07/schema"},
	Draft201909: {"2019-09", "json-schema.org/draft/2019-09/schema"},
	Draft202012: {"2020-12", "json-schema.org/draft/2020-12/schema"},
}

func (d Dialect) String() string { return dialectTable[d].name }

// URI202012 is what `$schema` says in the current dialect.
const URI202012 = "https://json-schema.org/draft/2020-12/schema"

// URI is what `$schema` says in a dialect: 2019-09 and later have https.
func (d Dialect) URI() string { return dialectURIs[d] }

var dialectURIs = func() (uris [len(dialectTable)]string) {
	for i, row := range dialectTable {
		if d := Dialect(i); d == OpenAPI30 || d >= Draft201909 {
			uris[i] = "https://" + row.uri
		} else {
			uris[i] = "http://" + row.uri + "#"
		}
	}
	return uris
}()

// SpellsDialect reports whether `$schema` holds the URI of a known dialect's meta-schema, with or
// without the empty fragment.
func SpellsDialect(uri string) bool {
	d, known := DialectOf(uri)
	return known && strings.TrimSuffix(uri, "#") == strings.TrimSuffix(d.URI(), "#")
}

// ParseDialect reads a dialect's name.
func ParseDialect(name string) (Dialect, bool) {
	for d := range dialectTable {
		if dialectTable[d].name == name {
			return Dialect(d), true
		}
	}
	return Draft202012, false
}

// DialectNames lists the names that ParseDialect knows.
func DialectNames() []string {
	names := make([]string, len(dialectTable))
	for d := range dialectTable {
		names[d] = dialectTable[d].name
	}
	return names
}

// DialectOf reads what `$schema` holds; ok is false for URIs of no known dialect.
func DialectOf(uri string) (d Dialect, ok bool) {
	uri = strings.TrimSuffix(strings.TrimSpace(uri), "#")
	uri = strings.TrimPrefix(strings.TrimPrefix(uri, "https://"), "http://")
	if uri == "json-schema.org/schema" {
		return Draft202012, true
	}
	for d := range dialectTable {
		if dialectTable[d].uri == uri {
			return Dialect(d), true
		}
	}
	for _, p := range published {
		if strings.HasPrefix(uri, p.before) {
			return p.Dialect, true
		}
	}
	return Draft202012, false
}

// published are the beginnings of the URIs of dialects that end in a date: OpenAPI's meta-schemas. Generators
// name also their parts that are about schemas (spec.openapis.org/oas, read 2026-11-27).
var published = [...]struct {
	before string
	Dialect
}{
	{"spec.openapis.org/oas/3.0/", OpenAPI30},
	{"spec.openapis.org/oas/3.1/", Draft202012},
	{"spec.openapis.org/oas/3.2/", Draft202012},
}

// Declared returns the dialect a root declares, or 2020-12, which is what MCP
// (2025-11-25) and the drafts' own advice make of silence.
func Declared(root *tree.Node) Dialect {
	if s := root.Member(word.Schema); s.IsString() {
		d, _ := DialectOf(s.Text())
		return d
	}
	return Draft202012
}

// namesDraft reports whether a URI names one dialect that is known here, unlike https://json-schema.org/schema, which names
// whichever is the current one.
func namesDraft(uri string) bool {
	_, known := DialectOf(uri)
	return known && !strings.HasSuffix(strings.TrimSuffix(strings.TrimSpace(uri), "#"), "json-schema.org/schema")
}

// declares reports whether a root has a `$schema` that names a known dialect, or one that is no string, of which nothing is
// guessed.
func declares(root *tree.Node) bool {
	s := root.Member(word.Schema)
	if !s.IsString() {
		return s != nil
	}
	_, known := DialectOf(s.Text())
	return known
}
