package prove

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestCases tries to refute the promises on the golden cases of the flavors: each refusal
// of each flavor has one, so that every rewriting is met, with what it says of itself. CI
// runs it with many more checks.
func TestCases(t *testing.T) {
	var list []trial
	for f := range schemaflavor.Builtin().All() {
		for _, schema := range casesOf(t, f.Name) {
			if document, err := parse(schema); err != nil || !isSchema(document) {
				continue
			}
			for _, keep := range []bool{false, true} {
				for _, exact := range []bool{false, true} {
					list = append(list, trial{flavor: f, surface: flavor.Tool, keep: keep, exact: exact, schema: schema})
				}
			}
		}
	}
	if len(list) < 300 {
		t.Fatalf("%d cases are too few to be all", len(list))
	}
	t.Run("all", asks(func(t *rapid.T, a *asking) {
		r := list[rapid.IntRange(0, len(list)-1).Draw(t, "case")]
		r.adapt(t).ask(a, promise{"Reach", reach}, promise{"Catch", catch}, promise{"Told", told})
	}))
}

func isSchema(v any) bool {
	_, is := v.(map[string]any)
	return is
}

// casesOf reads the inputs of a flavor's golden cases.
func casesOf(t *testing.T, name string) (inputs []string) {
	files, err := filepath.Glob(fmt.Sprintf("../../flavors/testdata/%s/*.txtar", name))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no cases: %v", name, err)
	}
	input := regexp.MustCompile(`(?s)-- input\.json --\n(.*?)(?:\n-- |$)`)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if m := input.FindSubmatch(data); m != nil {
			inputs = append(inputs, strings.TrimSpace(string(m[1])))
		}
	}
	return inputs
}
