//go:build !race

package enough

// Race says whether the race detector is there.
const Race = false
