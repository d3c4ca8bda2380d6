//go:build race

package enough

// Race says whether the race detector is on. It makes tests some ten times slower. What runs concurrently does not depend on what is
// drawn, so few draws are enough under it; the counts of what was asked are left to runs without it.
const Race = true
