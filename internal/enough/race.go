//go:build race

package enough

// Race says whether the race detector is there, which makes all of it some ten times slower. What runs side by side does so whatever is
// drawn: few draws are enough for it, and how often each thing was asked is left to the runs without it.
const Race = true
