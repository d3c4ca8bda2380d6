// Package enough has a property test draw until it has checked enough. How often the draws of a test reach an interesting
// case is chance: a test that counts such cases, and fails where they are too few, would fail now and then though nothing is
// wrong. So the test draws more, and fails only where a multiple of the usual number of draws was not enough.
package enough

import (
	"flag"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// most bounds the draws of a test, unless a single round of -rapid.checks is larger: twenty times as many as usual.
const most = 2000

// Until checks a property with rounds of the usual number of draws, until enough reports true or most draws are used up.
func Until(t rapid.TB, enough func() bool, property func(t *rapid.T)) {
	t.Helper()
	seeded := flag.Lookup("rapid.seed").Value.String() != "0"
	checks, err := strconv.Atoi(flag.Lookup("rapid.checks").Value.String())
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		checks /= 5 // as rapid itself does
	}
	for round := 0; round == 0 || round*max(checks, 1) < most && !enough(); round++ {
		rapid.Check(t, func(t *rapid.T) {
			for range round {
				if seeded { // each round has the same seed, so the later ones skip some draws
					rapid.Uint64().Draw(t, "round")
				}
			}
			property(t)
		})
	}
}

// Check draws a property until it has asked each thing as often as least says, and fails the test where it never does. The
// property counts in asked what it asks, by the names in least. Under the race detector no count is required.
func Check(t rapid.TB, least map[string]int, property func(t *rapid.T, asked map[string]int)) {
	t.Helper()
	asked := map[string]int{}
	enough := func() bool {
		for what, times := range least {
			if asked[what] < times && !Race {
				return false
			}
		}
		return true
	}
	Until(t, enough, func(t *rapid.T) { property(t, asked) })
	t.Log(asked)
	if !enough() {
		t.Errorf("asked %v, want at least %v: the test asks too little", asked, least)
	}
}
