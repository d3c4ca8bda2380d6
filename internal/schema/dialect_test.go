package schema

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

func read(t testing.TB, text string) *Document {
	t.Helper()
	d, err := tree.Parse([]byte(text), tree.Limits{Depth: 100_000})
	if err != nil {
		t.Fatalf("%.100s: %v", text, err)
	}
	return Read(d)
}

func TestDialects(t *testing.T) {
	for text, want := range map[string]Dialect{
		`{}`:             Draft202012,
		`true`:           Draft202012,
		`{"$schema":4}`:  Draft202012,
		`{"$schema":""}`: Draft202012,
		`{"$schema":"https://json-schema.org/draft/2020-12/schema"}`:                     Draft202012,
		`{"$schema":"https://json-schema.org/draft/2019-09/schema#"}`:                    Draft201909,
		`{"$schema":"http://json-schema.org/draft-07/schema#"}`:                          Draft07,
		`{"$schema":" https://json-schema.org/draft-07/schema "}`:                        Draft07,
		`{"$schema":"http://json-schema.org/draft-06/schema"}`:                           Draft06,
		`{"$schema":"http://json-schema.org/draft-04/schema#"}`:                          Draft04,
		`{"$schema":"https://spec.openapis.org/oas/3.0/schema/2021-09-28"}`:              OpenAPI30,
		`{"$schema":"http://json-schema.org/schema#"}`:                                   Draft202012,
		`{"$schema":"https://example.com/own"}`:                                          Draft202012,
		`{"properties":{"$schema":{"const":"http://json-schema.org/draft-04/schema#"}}}`: Draft202012,
	} {
		if got := read(t, text).Dialect; got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
	if _, known := DialectOf("https://example.com/own"); known {
		t.Error("a URI of no dialect is known")
	}
	if d, known := DialectOf(URI202012); !known || d != Draft202012 {
		t.Error("the current dialect's own URI is not known")
	}
}

func TestDialectNames(t *testing.T) {
	for d := OpenAPI30; d <= Draft202012; d++ {
		if got, ok := ParseDialect(d.String()); !ok || got != d {
			t.Errorf("%s is read as %s", d, got)
		}
	}
	if _, ok := ParseDialect("draft-03"); ok {
		t.Error("draft-03 is a dialect")
	}
}

func TestKeywordsHaveOneRow(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range Keywords() {
		if seen[k.Name] || Lookup(k.Name) == nil || k.From > k.To {
			t.Errorf("%s: two rows, or dialects in the wrong order", k.Name)
		}
		seen[k.Name] = true
	}
	for i, k := range Keywords() { // the numbers in package word are the places of the rows
		if k.Word.String() != k.Name || int(k.Word) != i+1 || Row(k.Word).Name != k.Name || Lookup(k.Name).Name != k.Name {
			t.Errorf("row %d, %s, has word %d (%q)", i, k.Name, k.Word, k.Word)
		}
	}
	if len(Keywords())+1 != word.Count || Row(word.None) != nil {
		t.Errorf("%d rows, want %d, and none for no word", len(Keywords()), word.Count-1)
	}
	for _, c := range []struct {
		keyword string
		dialect Dialect
		want    bool
	}{
		{"id", Draft04, true}, {"id", Draft06, false}, {"id", OpenAPI30, true}, {"$id", Draft04, false}, {"$id", Draft06, true}, {"nullable", OpenAPI30, true},
		{"nullable", Draft04, false}, {"prefixItems", Draft201909, false}, {"prefixItems", Draft202012, true}, {"dependencies", Draft201909, false},
		{"const", OpenAPI30, false}, {"$recursiveRef", Draft202012, false},
	} {
		if got := Lookup(c.keyword).In(c.dialect); got != c.want {
			t.Errorf("%s in %s: got %v", c.keyword, c.dialect, got)
		}
	}
	if Lookup("minimumLength") != nil {
		t.Error("a word of no draft has a row")
	}
}
