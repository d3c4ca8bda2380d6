//go:build race

package enough

// Race says whether the race detector is there, which makes all of it some ten times slower. It looks for what runs side
// by side, and that is so in every draw: few are enough for it, and how often each thing was asked is left to the runs without it.
const Race = true
