package prove

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A property test that draws what it can ask nothing of passes like one that asks. An asking
// counts how many draws of a test asked nothing, and why.
type asking struct {
	draws   int
	nothing map[string]int // by reason
	told    map[string]int // how often something was so that matters to who reads the report
}

func newAsking() *asking { return &asking{nothing: map[string]int{}, told: map[string]int{}} }

// asks runs a property test that counts what it asks. It reports the share of draws that asked
// nothing, and fails where that is more than what silence has for the test. Tests of one
// parent run side by side: each has draws of its own.
func asks(property func(t *rapid.T, a *asking)) func(*testing.T) {
	return func(t *testing.T) {
		t.Parallel()
		a := newAsking()
		rapid.MakeCheck(func(t *rapid.T) {
			defer passKnown()
			property(t, a)
		})(t)
		if !t.Failed() {
			a.report(t)
		}
	}
}

// count counts a draw, which asked nothing for a reason, or asked something: "".
func (a *asking) count(nothing string) {
	a.draws++
	if nothing != "" {
		a.nothing[nothing]++
	}
}

// share is how many of a hundred draws asked nothing.
func (a *asking) share() float64 {
	sum := 0
	for _, n := range a.nothing {
		sum += n
	}
	return 100 * float64(sum) / float64(max(a.draws, 1))
}

func (a *asking) String() string {
	s := fmt.Sprintf("%.1f of 100 draws asked nothing, of %d:", a.share(), a.draws)
	for _, counts := range []map[string]int{a.nothing, a.told} {
		for _, why := range slices.Sorted(maps.Keys(counts)) {
			s += fmt.Sprintf(" %s %d,", why, counts[why])
		}
	}
	return strings.TrimRight(s, ":,")
}

// fewest is how many draws a share has to be of to be judged.
const fewest = 50

// report logs the share, and fails where it is more than was measured: by more than five in a
// hundred, and by more than chance makes of so few draws.
func (a *asking) report(t *testing.T) {
	t.Log(a)
	measured, known := silence[strings.TrimPrefix(t.Name(), "Test")]
	if !known || a.draws < fewest {
		return
	}
	p := min(measured+5, 100) / 100
	if most := 100 * (p + 3*math.Sqrt(p*(1-p)/float64(a.draws))); a.share() > most {
		t.Errorf("%v; want at most %.1f: what is drawn no longer gets to what is asked", a, most)
	}
}

// Reasons for asking nothing.
const (
	noJudge    = "no judge"    // the schema is none for the judge, or says what cannot be judged
	refused    = "refused"     // there is no output
	unchanged  = "unchanged"   // the output is the input
	nonconform = "changed"     // only what conforms was to be asked
	noInstance = "no instance" // no value was drawn that is of the kind that is asked
	allExcused = "all excused" // a diagnostic says of each that it may be lost
)

// silence is how many of a hundred draws of a test asked nothing, as measured with
// -rapid.seed 7 -rapid.checks 1000 -v. A flavor that is not listed is reported, and not judged.
var silence = map[string]float64{
	"Promises/Accepted/anthropic-strict": 25.1,
	"Promises/Accepted/claude-desktop":   43.2,
	"Promises/Accepted/gemini":           24.9,
	"Promises/Accepted/mcp":              80.8,
	"Promises/Accepted/moonshot":         29.7,
	"Promises/Accepted/openai-strict":    23.9,

	"Promises/Reach/anthropic-strict": 45.5,
	"Promises/Reach/claude-desktop":   54.6,
	"Promises/Reach/gemini":           41,
	"Promises/Reach/mcp":              85.2,
	"Promises/Reach/moonshot":         45.8,
	"Promises/Reach/openai-strict":    44.3,

	"Promises/Catch/anthropic-strict": 28.3,
	"Promises/Catch/claude-desktop":   22.3,
	"Promises/Catch/gemini":           25.7,
	"Promises/Catch/mcp":              21.8,
	"Promises/Catch/moonshot":         28.5,
	"Promises/Catch/openai-strict":    29.5,

	"Promises/Told/anthropic-strict": 32.2,
	"Promises/Told/claude-desktop":   44.5,
	"Promises/Told/gemini":           31.7,
	"Promises/Told/mcp":              81.9,
	"Promises/Told/moonshot":         36.7,
	"Promises/Told/openai-strict":    31,

	"Promises/Untouched/anthropic-strict": 79.9,
	"Promises/Untouched/claude-desktop":   75.7,
	"Promises/Untouched/gemini":           80.1,
	"Promises/Untouched/mcp":              24.2,
	"Promises/Untouched/moonshot":         75.3,
	"Promises/Untouched/openai-strict":    81.1,

	"Annotations/anthropic-strict": 32.2,
	"Annotations/claude-desktop":   44.5,
	"Annotations/gemini":           31.7,
	"Annotations/mcp":              81.9,
	"Annotations/moonshot":         36.5,
	"Annotations/openai-strict":    31,

	"Defaults/anthropic-strict": 58.9,
	"Defaults/claude-desktop":   57.2,
	"Defaults/gemini":           59.9,
	"Defaults/mcp":              57.2,
	"Defaults/moonshot":         66.1,
	"Defaults/openai-strict":    80.4,

	"Cases/all": 21.5,

	"Crossing/anthropic-strict": 30.8,
	"Crossing/claude-desktop":   65.7,
	"Crossing/gemini":           25.7,
	"Crossing/mcp":              65.7,
	"Crossing/moonshot":         28.7,
	"Crossing/openai-strict":    30.8,

	"RootConditions/anthropic-strict": 45.8,
	"RootConditions/claude-desktop":   43.9,
	"RootConditions/gemini":           45.3,
	"RootConditions/mcp":              60.4,
	"RootConditions/moonshot":         45.4,
	"RootConditions/openai-strict":    45.8,

	"Habits/anthropic-strict": 50.6,
	"Habits/claude-desktop":   49.2,
	"Habits/gemini":           50.2,
	"Habits/mcp":              70.4,
	"Habits/moonshot":         50.8,
	"Habits/openai-strict":    50.6,

	"PromisesOnABudget/anthropic-strict": 42,
	"PromisesOnABudget/claude-desktop":   45.4,
	"PromisesOnABudget/gemini":           40.6,
	"PromisesOnABudget/mcp":              59,
	"PromisesOnABudget/moonshot":         43.2,
	"PromisesOnABudget/openai-strict":    41.7,
}
