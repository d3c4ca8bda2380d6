// Package enough has a property test draw until it asked enough. What a test is drawn to ask is chance: one that counts it, and
// fails where that is too little, would fail now and then though nothing is wrong. So it draws on, and fails only
// where a multiple of the usual number of draws was too few.
package enough

import (
	"flag"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// most is how many draws a test has, unless -rapid.checks asks for more at once: twenty times as many as usual.
const most = 2000

// Until has a property drawn as often as usual, and again until that was enough, or as good as never is.
func Until(t rapid.TB, enough func() bool, property func(t *rapid.T)) {
	t.Helper()
	seeded := flag.Lookup("rapid.seed").Value.String() != "0"
	checks, err := strconv.Atoi(flag.Lookup("rapid.checks").Value.String())
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		checks /= 5 // as rapid has it
	}
	for round := 0; round == 0 || round*max(checks, 1) < most && !enough(); round++ {
		rapid.Check(t, func(t *rapid.T) {
			for range round {
				if seeded { // the same is drawn again, but from further on
					rapid.Uint64().Draw(t, "round")
				}
			}
			property(t)
		})
	}
}

// Check has a property drawn until each thing was asked as often as is said, and fails where it never is; the race detector
// asks for none of it. The property counts what it asks.
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
