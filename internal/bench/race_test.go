//go:build race

package bench

// slow: the race detector makes all of it about ten times slower.
const slow = true
