//go:build !race

package enough

// Race says whether the race detector is on.
const Race = false
