package ir

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestUniteRequired: names are united also with those of a list that was united before, of which there is no input.
func TestUniteRequired(t *testing.T) {
	list := func(text string) Member {
		d, err := tree.Parse([]byte(text), tree.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		return Member{Keyword: "required", Raw: d.Root()}
	}
	once := uniteRequired(list(`["a","b"]`), list(`["b","c"]`))
	if got := uniteRequired(once, list(`["d","a"]`)).Text; got != `["a","b","c","d"]` {
		t.Errorf("got %s", got)
	}
}
