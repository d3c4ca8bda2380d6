package check

import (
	"cmp"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// MostBytes is how large the result of a document of some size may grow: what the flavor takes, or
// a bound by that size for flavors without one, spaces aside.
func MostBytes(r *flavor.Rules, size int) int {
	if limit := r.Limit(flavor.MBytes); limit > 0 {
		return limit
	}
	if Gentle(r) { // less of it can be text
		return 96<<10 + 16*size
	}
	return 24<<10 + 6*size
}

// Rounds is how often recursions are written out, 0 where they may stand.
func Rounds(r *flavor.Rules) int {
	a := r.Construct(flavor.CRecursiveReference)
	if a.Verdict != flavor.Refuses {
		return 0
	}
	return cmp.Or(a.Levels, flavor.DefaultLevels)
}
