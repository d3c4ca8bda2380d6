package validate

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"flag"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/suite"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

var (
	corpusStep    = flag.Int("corpus-step", 25, "look at every so many schemas of the corpus")
	corpusMutants = flag.Int("corpus-mutants", 4, "altered instances for each valid one")
)

// maxJudged is the size of schema beyond which the judge takes too long.
const maxJudged = 400_000

type corpusItem struct {
	ID             string
	Schema         json.RawMessage
	Valid, Invalid []json.RawMessage
}

// text is the schema's text, which may stand in a string.
func (i *corpusItem) text() string {
	var s string
	if json.Unmarshal(i.Schema, &s) == nil {
		return s
	}
	return string(i.Schema)
}

type corpusTally struct{ schemas, refused, instances, unchecked, different, mislabelled int }

// TestCorpus compares verdicts with the judge's over schemas of real projects: on their
// instances, and on these altered a little.
func TestCorpus(t *testing.T) {
	f, err := os.Open(suite.Shared(t, "measure/data/corpus-dev.ndjson.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(bufio.NewReader(f))
	if err != nil {
		t.Fatal(err)
	}
	var sum corpusTally
	for i, d := 0, json.NewDecoder(z); d.More(); i++ {
		var item corpusItem
		if err := d.Decode(&item); err != nil {
			t.Fatal(err)
		}
		if i%*corpusStep == 0 && len(item.text()) <= maxJudged {
			sum.compare(t, &item)
		}
	}
	t.Logf("%+v", sum)
}

func (a *corpusTally) compare(t *testing.T, item *corpusItem) {
	doc, err := tree.Parse([]byte(item.text()), tree.Limits{})
	if err != nil {
		return
	}
	a.schemas++
	s, judgeErr := judge(item.text())
	v := New(schema.Read(doc), Options{})
	check := func(x []byte, label *bool) {
		a.instances++
		violations, err := v.Validate(parse(t, string(x)).Root())
		if err != nil {
			t.Errorf("%s: %v", item.ID, err)
			return
		}
		got := !valuesFail(violations)
		switch {
		case got && len(violations) > 0:
			a.unchecked++
			t.Logf("%s: unchecked, for example: %s", item.ID, violations[0].Message)
		case judgeErr != nil:
			if label != nil && *label != got {
				a.mislabelled++
				t.Logf("%s, which the judge refuses: got valid %v against its label: %v", item.ID, got, messages(violations))
			}
		default:
			if want, known := judgeValid(s, string(x)); known && got != want {
				a.different++
				t.Errorf("%s: %.300s: got valid %v, the judge says %v: %v", item.ID, x, got, want, messages(violations))
			}
		}
	}
	if judgeErr != nil {
		a.refused++
	}
	yes, no := true, false
	random := rand.New(rand.NewPCG(1, uint64(len(item.ID))))
	for _, x := range item.Valid {
		check(x, &yes)
		for range *corpusMutants {
			var value any
			if json.Unmarshal(x, &value) == nil {
				b, _ := json.Marshal(mutate(random, value))
				check(b, nil)
			}
		}
	}
	for _, x := range item.Invalid {
		check(x, &no)
	}
}

var strange = []any{nil, true, 0, -1, 1.5, 1e9, "", "a", "2024-01-01", "http://a.b/c", []any{}, []any{"a", "a"}, map[string]any{}, map[string]any{"a": 1}}

// mutate alters a value in one place.
func mutate(random *rand.Rand, value any) any {
	switch x := value.(type) {
	case map[string]any:
		names := slices.Sorted(maps.Keys(x))
		if random.IntN(8) == 0 {
			x[string(rune('a'+random.IntN(26)))] = strange[random.IntN(len(strange))]
			return x
		}
		if len(names) > 0 && random.IntN(6) > 0 {
			name := names[random.IntN(len(names))]
			if random.IntN(5) == 0 {
				delete(x, name)
			} else {
				x[name] = mutate(random, x[name])
			}
			return x
		}
	case []any:
		if len(x) > 0 && random.IntN(6) > 0 {
			i := random.IntN(len(x))
			if random.IntN(4) == 0 {
				return append(x, x[i])
			}
			x[i] = mutate(random, x[i])
			return x
		}
	}
	return strange[random.IntN(len(strange))]
}
