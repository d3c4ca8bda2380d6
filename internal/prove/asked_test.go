package prove

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/enough"
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
// nothing, and fails where that stays more than what silence has for the test. Tests of one
// parent run side by side: each has draws of its own.
func asks(property func(t *rapid.T, a *asking)) func(*testing.T) {
	return func(t *testing.T) {
		t.Parallel()
		a := newAsking()
		measured, known := silence[strings.TrimPrefix(t.Name(), "Test")]
		if !known {
			t.Fatalf("%s has no row in silence: write what it says with -rapid.seed 7 -rapid.checks 1000 -v", t.Name())
		}
		enough.Until(t, func() bool { return a.share() <= a.most(measured) }, func(t *rapid.T) {
			defer passKnown()
			property(t, a)
		})
		if t.Log(a); a.share() > a.most(measured) {
			t.Errorf("%v; want at most %.1f: what is drawn no longer gets to what is asked", a, a.most(measured))
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

// skip counts a draw that asked nothing of any promise.
func (a *asking) skip(nothing string) {
	for range promises {
		a.count(nothing)
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

// most is which share may be where one was measured: five in a hundred more, and what chance makes of so few draws.
func (a *asking) most(measured float64) float64 {
	p := min(measured+5, 100) / 100
	return 100 * (p + 3*math.Sqrt(p*(1-p)/float64(max(a.draws, 1))))
}

// Reasons for asking nothing.
const (
	noFlavor   = "no flavor"   // the loader does not take what was drawn
	noJudge    = "no judge"    // the schema is none for the judge, or says what cannot be judged
	refused    = "refused"     // there is no output
	unchanged  = "unchanged"   // the output is the input
	nonconform = "changed"     // only what conforms was to be asked
	noInstance = "no instance" // no value was drawn that is of the kind that is asked
	allExcused = "all excused" // a diagnostic says of each that it may be lost
)

// silence is how many of a hundred draws of a test asked nothing, as measured with
// -rapid.seed 7 -rapid.checks 1000 -v. Each test that counts has its row for each flavor.
var silence = map[string]float64{
	"SmallObjects/anthropic-strict": 31.5,
	"SmallObjects/claude-desktop":   60.1,
	"SmallObjects/gemini":           22.7,
	"SmallObjects/mcp":              60.1,
	"SmallObjects/mcp-safe":         60.1,
	"SmallObjects/moonshot":         22.9,
	"SmallObjects/openai-loose":     44.6,
	"SmallObjects/openai-strict":    29.6,
	"SmallObjects/vertex-ai":        22.7,

	"Promises/Accepted/anthropic-strict": 24.1,
	"Promises/Accepted/claude-desktop":   29.2,
	"Promises/Accepted/gemini":           24.7,
	"Promises/Accepted/mcp":              79.9,
	"Promises/Accepted/mcp-safe":         20.7,
	"Promises/Accepted/moonshot":         28.5,
	"Promises/Accepted/openai-loose":     45.3, // seed 8
	"Promises/Accepted/openai-strict":    23.6,
	"Promises/Accepted/vertex-ai":        24.6,

	"Promises/Reach/anthropic-strict": 43.9,
	"Promises/Reach/claude-desktop":   42.2,
	"Promises/Reach/gemini":           41,
	"Promises/Reach/mcp":              84.7,
	"Promises/Reach/mcp-safe":         37.6,
	"Promises/Reach/moonshot":         43.5,
	"Promises/Reach/openai-loose":     60.7,
	"Promises/Reach/openai-strict":    43.4,
	"Promises/Reach/vertex-ai":        41.6,

	"Promises/Catch/anthropic-strict": 26.8,
	"Promises/Catch/claude-desktop":   21.6,
	"Promises/Catch/gemini":           22.8,
	"Promises/Catch/mcp":              21.3,
	"Promises/Catch/mcp-safe":         26.9,
	"Promises/Catch/moonshot":         26.8,
	"Promises/Catch/openai-loose":     22.7,
	"Promises/Catch/openai-strict":    28.5,
	"Promises/Catch/vertex-ai":        22.5,

	"Promises/Told/anthropic-strict": 30,
	"Promises/Told/claude-desktop":   29.9,
	"Promises/Told/gemini":           30.7,
	"Promises/Told/mcp":              80.2,
	"Promises/Told/mcp-safe":         26.9,
	"Promises/Told/moonshot":         34.5,
	"Promises/Told/openai-loose":     51.5,
	"Promises/Told/openai-strict":    29.6,
	"Promises/Told/vertex-ai":        30.6,

	"Promises/Untouched/anthropic-strict": 79.9,
	"Promises/Untouched/claude-desktop":   75.7,
	"Promises/Untouched/gemini":           80.1,
	"Promises/Untouched/mcp":              24.2,
	"Promises/Untouched/mcp-safe":         85.4,
	"Promises/Untouched/moonshot":         75.3,
	"Promises/Untouched/openai-loose":     56.9,
	"Promises/Untouched/openai-strict":    81.1,
	"Promises/Untouched/vertex-ai":        81.8,

	"Annotations/anthropic-strict": 30,
	"Annotations/claude-desktop":   29.9,
	"Annotations/gemini":           30.7,
	"Annotations/mcp":              80.2,
	"Annotations/mcp-safe":         26.9,
	"Annotations/moonshot":         33.9,
	"Annotations/openai-loose":     51.5,
	"Annotations/openai-strict":    29.6,
	"Annotations/vertex-ai":        30.6,

	"Defaults/anthropic-strict": 58.9,
	"Defaults/claude-desktop":   57.2,
	"Defaults/gemini":           59.9,
	"Defaults/mcp":              57.2,
	"Defaults/mcp-safe":         57.9,
	"Defaults/moonshot":         66.1,
	"Defaults/openai-loose":     57.3,
	"Defaults/openai-strict":    80.4,
	"Defaults/vertex-ai":        68,

	"Cases/all": 19.8,

	"Crossing/anthropic-strict": 30.7,
	"Crossing/claude-desktop":   65.7,
	"Crossing/gemini":           25.7,
	"Crossing/mcp":              65.7,
	"Crossing/mcp-safe":         33.7,
	"Crossing/moonshot":         28.6,
	"Crossing/openai-loose":     45.7,
	"Crossing/openai-strict":    30.7,
	"Crossing/vertex-ai":        25.9,

	"RootConditions/anthropic-strict": 45.8,
	"RootConditions/claude-desktop":   27.6,
	"RootConditions/gemini":           45.3,
	"RootConditions/mcp":              60.3,
	"RootConditions/mcp-safe":         29.4,
	"RootConditions/moonshot":         45.4,
	"RootConditions/openai-loose":     44.4,
	"RootConditions/openai-strict":    45.8,
	"RootConditions/vertex-ai":        45.8,

	"Habits/anthropic-strict": 50.6,
	"Habits/claude-desktop":   49.2,
	"Habits/gemini":           50.2,
	"Habits/mcp":              70.4,
	"Habits/mcp-safe":         47.9,
	"Habits/moonshot":         50.8,
	"Habits/openai-loose":     59.9,
	"Habits/openai-strict":    50.6,
	"Habits/vertex-ai":        50.3,

	"PromisesOnABudget/anthropic-strict": 41,
	"PromisesOnABudget/claude-desktop":   39.9,
	"PromisesOnABudget/gemini":           39.8,
	"PromisesOnABudget/mcp":              58.8,
	"PromisesOnABudget/mcp-safe":         39.2,
	"PromisesOnABudget/moonshot":         42,
	"PromisesOnABudget/openai-loose":     48.1,
	"PromisesOnABudget/openai-strict":    40.9,
	"PromisesOnABudget/vertex-ai":        39.8,

	"AnyJSON/anthropic-strict": 26.8,
	"AnyJSON/claude-desktop":   41.1,
	"AnyJSON/gemini":           26.7,
	"AnyJSON/mcp":              62.6,
	"AnyJSON/mcp-safe":         25,
	"AnyJSON/moonshot":         36.5,
	"AnyJSON/openai-loose":     32.7,
	"AnyJSON/openai-strict":    26.7,
	"AnyJSON/vertex-ai":        26.7,

	"Blame/gemini":        78.6,
	"Blame/openai-strict": 76,

	"Bounds/anthropic-strict": 39.5,
	"Bounds/claude-desktop":   60,
	"Bounds/gemini":           37.6,
	"Bounds/mcp":              60,
	"Bounds/mcp-safe":         50.9,
	"Bounds/moonshot":         41.3,
	"Bounds/openai-loose":     44.9,
	"Bounds/openai-strict":    40.3,
	"Bounds/vertex-ai":        37.6,

	"Repeated/anthropic-strict": 28.5,
	"Repeated/claude-desktop":   37.6,
	"Repeated/gemini":           23.9,
	"Repeated/mcp":              62.6,
	"Repeated/mcp-safe":         25.5,
	"Repeated/moonshot":         24.4,
	"Repeated/openai-loose":     43.6,
	"Repeated/openai-strict":    28.8,
	"Repeated/vertex-ai":        23.9,

	"Texts/anthropic-strict": 22.3,
	"Texts/claude-desktop":   60.3,
	"Texts/gemini":           21.6,
	"Texts/mcp":              60.3,
	"Texts/mcp-safe":         27.9,
	"Texts/moonshot":         31.1,
	"Texts/openai-loose":     24.2,
	"Texts/openai-strict":    21.9,
	"Texts/vertex-ai":        21.6,

	"EachAnswerKept/anthropic-strict": 40.8,
	"EachAnswerKept/claude-desktop":   44.1,
	"EachAnswerKept/gemini":           40.3,
	"EachAnswerKept/mcp":              55.6,
	"EachAnswerKept/mcp-safe":         42,
	"EachAnswerKept/moonshot":         41.2,
	"EachAnswerKept/openai-loose":     46.9,
	"EachAnswerKept/openai-strict":    39.5,
	"EachAnswerKept/vertex-ai":        45,

	"Met/promises": 36.8,

	"Rewritten/anthropic-strict": 54.5,
	"Rewritten/claude-desktop":   53.9,
	"Rewritten/gemini":           53.4,
	"Rewritten/mcp":              68.3,
	"Rewritten/mcp-safe":         53.6,
	"Rewritten/moonshot":         55.0,
	"Rewritten/openai-loose":     60.3,
	"Rewritten/openai-strict":    54.6,
	"Rewritten/vertex-ai":        53.4,

	"WholeForms/all": 70,

	"Nullable/anthropic-strict": 46.5,
	"Nullable/claude-desktop":   38.7,
	"Nullable/gemini":           44.5,
	"Nullable/mcp":              63.4,
	"Nullable/mcp-safe":         43.4,
	"Nullable/moonshot":         45.0,
	"Nullable/openai-loose":     63.2,
	"Nullable/openai-strict":    46.5,
	"Nullable/vertex-ai":        44.4,
}
