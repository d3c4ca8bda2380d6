package diag_test

import (
	"cmp"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/engine"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/mend"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestRows: whatever is told of the golden cases has words in the table, and each row of the
// table is told of one, but for those that take more than a case to come about.
func TestRows(t *testing.T) {
	enough.Alone(t)
	all, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	met := map[string]bool{}
	meet := func(facts []diag.Fact, of string) {
		for _, f := range facts {
			rows := f.Rows()
			if len(rows) == 0 {
				t.Errorf("of %s is told %q, which no row has", of, f.Message())
			}
			for _, row := range rows {
				met[row] = true
			}
		}
	}
	for of, text := range cases(t) {
		d, err := tree.Parse([]byte(text), tree.Limits{})
		if err != nil {
			continue
		}
		doc := schema.Read(d)
		for _, f := range all {
			for _, s := range []flavor.Surface{flavor.Tool, flavor.Response} {
				meet(mended(t, doc), of)
				meet(engine.Check(f.Rules(s), doc, check.Options{}).Facts, of)
				for _, o := range []check.Options{{}, {KeepOpen: true, KeepNulls: true, OpenDangling: true}} {
					meet(engine.Adapt(f.Rules(s), doc, o).Facts, of)
				}
			}
		}
		for _, rules := range tight(all[len(of)%len(all)].Rules(flavor.Tool)) {
			meet(engine.Check(rules, doc, check.Options{}).Facts, of)
			meet(engine.Adapt(rules, doc, check.Options{}).Facts, of)
		}
	}
	for _, c := range flavor.Constructs() {
		for _, repair := range c.Repairs {
			f, err := trial(c, repair)
			if err != nil {
				t.Fatal(err)
			}
			text := cmp.Or(examples[c.Name], c.Example)
			meet(engine.Check(f.Rules(flavor.Response), read(t, text), check.Options{}).Facts, text)
			meet(engine.Adapt(f.Rules(flavor.Response), read(t, text), check.Options{}).Facts, text)
		}
	}
	for _, row := range diag.Rows() {
		switch {
		case !met[row] && !rare[row]:
			t.Errorf("nothing is told of %q: write a case, or take the row out", row)
		case met[row] && rare[row]:
			t.Errorf("%q is told of a case now: take it out of the list", row)
		}
	}
}

// tight are the rules with one small limit each.
func tight(rules *flavor.Rules) (all []*flavor.Rules) {
	for m := range flavor.Metrics() {
		metric := flavor.Metric(m)
		r, most := *rules, 2
		if metric == flavor.MBytes {
			most = 150
		}
		r.Limits = []flavor.Limit{{Metric: metric, AtMost: most}}
		all = append(all, &r)
	}
	return all
}

// rare are rows that no golden case and no flavor of one refusal brings about: they take a large
// schema, an option, or a schema that is odd in another way. Each is written somewhere.
var rare = map[string]bool{
	"dynamic-scope":                          true,
	"empty-properties remove":                true, // of a map, under a flavor that takes maps
	"growth":                                 true,
	"growth entries":                         true,
	"impossible-branch":                      true,
	"internal":                               true, // a mistake of ours
	"limit-long-enum-characters":             true,
	"limit-long-enum-characters remove":      true,
	"limit-name-and-value-characters remove": true,
	"unlisted-keyword strings":               true, // of a flavor that lists values beside strings alone
	"lost-evaluation":                        true,
	"map declare":                            true,
	"max-nodes text":                         true,
	"max-time":                               true,
	"no-union merge":                         true,
	"no-union text":                          true,
	"renamed-keyword":                        true,
	"repeated-identifier":                    true,
	"repeated-identifier remove":             true,
	"unasked-value":                          true,
	"unmatched-pattern":                      true,
}

// cases are the inputs of all golden cases, by file.
func cases(t *testing.T) map[string]string {
	files, err := filepath.Glob("../../flavors/testdata/*/*.txtar")
	if err != nil || len(files) < 100 {
		t.Fatalf("%d golden cases are too few to be all: %v", len(files), err)
	}
	texts := map[string]string{}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			if f.Name == "input.json" {
				texts[strings.TrimPrefix(file, "../../flavors/")] = string(f.Data)
			}
		}
	}
	return texts
}

// mended are the facts on what contradicts itself in a document.
func mended(t *testing.T, doc *schema.Document) (facts []diag.Fact) {
	add := func(text []byte, all []schema.Mended) {
		for _, m := range all {
			facts = append(facts, diag.Mended(m, read(t, string(text)).Tree.Root().StartingAt(m.Holder)))
		}
	}
	add(mend.Mend(doc, true))
	text, all, _ := mend.Respell(doc.Tree, true, true)
	add(text, all)
	return facts
}
