package conjunction

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/refs"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestReadsNullOfAnyDialect draws what the judge of these tests refuses: dialects by `$schema`, at
// the root and below it, identifiers, `nullable`, and keywords with values of the wrong kind. Where
// null is read of a schema, its validator has to agree.
func TestReadsNullOfAnyDialect(t *testing.T) {
	least := map[string]int{}
	for _, dialect := range dialectsOfNull {
		least[dialect] = 1
	}
	enough.Check(t, least, func(t *rapid.T, read map[string]int) {
		dialect := rapid.SampledFrom(dialectsOfNull).Draw(t, "dialect")
		named := map[string]any{}
		for i := range 24 {
			named["s"+strconv.Itoa(i)] = drawnNull(t, 2, strings.Contains(dialect, "draft-0"))
		}
		root := map[string]any{"type": "object", "$defs": named}
		if dialect != "" {
			root["$schema"] = dialect
		}
		if rapid.Bool().Draw(t, "openapi") {
			root["properties"] = map[string]any{"x": map[string]any{"type": "string", "nullable": true}}
		}
		l, text := schemasOf(t, root)
		for n := range l.Doc.Tree.Root().Get("$defs").All() {
			says := l.shareOf(schema.TNull, n)
			if says == some {
				continue
			}
			read[dialect]++
			if want, asked := l.ask(n, schema.Null); asked && (says == all) != want {
				t.Fatalf("null is valid against %s: %t, the validator says %t\n%s", n.Name(), !want, want, text)
			}
		}
	})
}

// schemasOf reads a document, as if it were large, so that all questions of a test are answered.
func schemasOf(t *rapid.T, root map[string]any) (l *Schemas, text []byte) {
	text, err := json.Marshal(root)
	if err != nil {
		t.Fatal(err)
	}
	d, err := tree.Parse(text, tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	doc := schema.Read(d)
	const size = 1 << 20
	l = &Schemas{}
	m, tried := &meter.Meter{}, &Trials{}
	m.Begin(nil, size, 0)
	tried.Begin(doc, Checks{}, size)
	l.Begin(m, &diag.Report{}, refs.NewGraph(doc), Patterns{}, tried)
	return l, text
}

var dialectsOfNull = []string{"", "https://json-schema.org/draft/2020-12/schema", "https://json-schema.org/draft/2019-09/schema", "http://json-schema.org/draft-07/schema#", "http://json-schema.org/draft-04/schema#"}

// drawnNull draws a schema, or what stands in the place of one.
func drawnNull(t *rapid.T, depth int, old bool) any {
	if rapid.IntRange(0, 12).Draw(t, "other") == 0 {
		return rapid.SampledFrom([]any{true, false, nil, "string", 5, []any{}}).Draw(t, "value")
	}
	s := map[string]any{}
	for range rapid.IntRange(1, 3).Draw(t, "words") {
		word := rapid.SampledFrom([]string{"type", "enum", "const", "$ref", "anyOf", "oneOf", "allOf", "nullable", "minLength", "$schema", "$id"}).Draw(t, "word")
		var v any
		switch word {
		case "type":
			v = rapid.SampledFrom([]any{"null", "string", []any{"string", "null"}, "NULL", "nil", []any{}, 5}).Draw(t, "type")
		case "enum":
			v = rapid.SampledFrom([]any{[]any{nil, "a"}, []any{"a"}, []any{}, nil}).Draw(t, "enum")
		case "const":
			v = rapid.SampledFrom([]any{nil, "a"}).Draw(t, "const")
		case "$ref":
			v = rapid.SampledFrom([]any{"#/$defs/s0", "#/$defs/s1", "#/$defs/s2", "#/$defs/none", "x.json", "http://elsewhere/y.json", "#", 5}).Draw(t, "ref")
		case "nullable":
			v = rapid.SampledFrom([]any{true, false, "true"}).Draw(t, "nullable")
		case "minLength":
			v = rapid.SampledFrom([]any{1, "1"}).Draw(t, "length")
		case "$schema":
			v = rapid.SampledFrom(dialectsOfNull[1:]).Draw(t, "below")
			s["$id"] = "x.json"
		case "$id":
			v = "x.json"
		default:
			if depth == 0 || rapid.IntRange(0, 5).Draw(t, "malformed") == 0 {
				v = rapid.SampledFrom([]any{[]any{}, 5, map[string]any{}}).Draw(t, "list")
				break
			}
			var list []any
			for range rapid.IntRange(1, 3).Draw(t, "branches") {
				list = append(list, drawnNull(t, depth-1, old))
			}
			v = list
		}
		s[word] = v
	}
	if old { // readers differ on a dialect that is named beside a reference, or where $id starts nothing
		delete(s, "$schema")
	}
	return s
}
