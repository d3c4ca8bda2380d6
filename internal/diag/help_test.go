package diag

import (
	"regexp"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// written finds what a help calls by its name: between backticks or quotes, or as only keywords are spelled.
var written = regexp.MustCompile("`([$a-zA-Z]+)`|\"([a-zA-Z]+)\"|\\b([a-z]+(?:Of|[a-z]Properties))\\b|\\b(const|discriminator)\\b")

// needs are constructs that have to stand where a help has these words.
var needs = map[string][]flavor.Construct{
	"true or false":           {flavor.CBooleanSchema},
	"write false":             {flavor.CBooleanSchema},
	"with false":              {flavor.CBooleanSchema},
	"\"items\": false":        {flavor.CBooleanSchema, flavor.CTuple},
	"admit null":              {flavor.CNullType},
	"union with null":         {flavor.CNullType},
	"be with additional":      {flavor.CMap},
	"\"properties\": {}":      {flavor.CEmptyProperties},
	"property out of `requir": {flavor.COptionalProperty},
	"write a `$ref`":          {flavor.CReference},
}

// corrected are the words of a help about what the author has written already.
var corrected = regexp.MustCompile("correct the (reference in )?`[$a-z]+`|discriminator: decide")

// advised are the keywords that a help has the author write, as far as a flavor takes them nowhere.
func advised(r *flavor.Rules, help string) (refused []string) {
	for _, m := range written.FindAllStringSubmatch(corrected.ReplaceAllString(help, ""), -1) {
		word := strings.Join(m[1:], "")
		if schema.Lookup(word) == nil && word != "discriminator" {
			continue
		}
		if !takes(r, word) && !r.Allows(word, true) {
			refused = append(refused, word)
		}
	}
	if strings.Contains(help, "a union") && !unions(r) {
		refused = append(refused, "anyOf")
	}
	for words, constructs := range needs {
		for _, c := range constructs {
			if strings.Contains(help, words) && r.Refuses(c) {
				refused = append(refused, c.String())
			}
		}
	}
	return refused
}

// TestHelp: no help has the author write what the flavor refuses, in the list of the keywords that may stand or as a
// construct; what stands instead of a help stands for one that is there.
func TestHelp(t *testing.T) {
	all, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	helps := map[string]bool{}
	for _, w := range messageTable {
		helps[w.help] = true
	}
	for _, other := range insteadTable {
		helps[other.help] = true
	}
	for help := range insteadTable {
		if !helps[help] {
			t.Errorf("no row helps with %q", help)
		}
	}
	asked := map[string]bool{}
	for _, f := range all {
		r := f.Rules(flavor.Tool)
		said := map[string]bool{}
		for i, c := range flavor.Constructs() {
			said[c.Name] = r.Refuses(flavor.Construct(i))
		}
		for row, w := range messageTable {
			rule, _, _ := strings.Cut(row, " ")
			if refused, construct := said[rule]; construct && !refused {
				continue // nothing is found of what the flavor takes
			}
			asked[rule] = true
			got := helpUnder(r, w.help)
			if refused := advised(r, got); refused != nil {
				t.Errorf("%s takes no %q, and the help of %q is %q", f.Name, refused, row, got)
			}
		}
	}
	if len(asked) < 60 {
		t.Errorf("the helps of %d rules are too few to be all", len(asked))
	}
}

// TestHelpCloses: an object is closed where its properties are listed, which "additionalProperties" beside a union or a
// reference does not see.
func TestHelpCloses(t *testing.T) {
	for text, want := range map[string]string{
		`{"properties":{"a":{}}}`:                                                                 `write "additionalProperties": false`,
		`{"anyOf":[{"properties":{"a":{}}}]}`:                                                     `list all that it takes in each branch, and write "additionalProperties": false there`,
		`{"anyOf":[{"required":["a"]},{"required":["b"]}]}`:                                       `write "additionalProperties": false`,
		`{"properties":{"a":{}},"allOf":[{"required":["a"]}]}`:                                    `write "additionalProperties": false`,
		`{"dependencies":{"a":{"properties":{"b":{}}}}}`:                                          `list all that it takes in each branch, and write "additionalProperties": false there`,
		`{"if":{},"then":{"properties":{"a":{}}},"allOf":[{}]}`:                                   `list all that it takes in each branch, and write "additionalProperties": false there`,
		`{"allOf":[{"properties":{"a":{}}}]}`:                                                     `write "unevaluatedProperties": false, for what stands beside it has properties, too`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","allOf":[{"properties":{"a":{}}}]}`: `list all that it takes in one place, and write "additionalProperties": false there`,
		`{"$ref":"#/$defs/a","properties":{}}`:                                                    `write "unevaluatedProperties": false, for what stands beside it has properties, too`,
	} {
		d, err := tree.Parse([]byte(text), tree.Limits{Depth: 9, Bytes: 999})
		if err != nil {
			t.Fatal(err)
		}
		f := Fact{Rule: flavor.COpenObject.String(), Node: d.Root()}
		if got := f.Help(nil, schema.Read(d)); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
