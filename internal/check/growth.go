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
	g := usualGrowth
	if Gentle(r) { // less of it can be text
		g = gentleGrowth
	}
	return g.least + g.times*size + g.more*min(size, g.upTo)
}

// A growth is how large a result may become where the flavor sets no limit: what is small may take
// several times its size, for each copy of a definition is worth having there; of what is large
// nobody could send as many.
type growth struct {
	least, times int
	more, upTo   int // times more, of that much of the document
}

var (
	usualGrowth  = growth{least: 24 << 10, times: 3, more: 1, upTo: 32 << 10}
	gentleGrowth = growth{least: 96 << 10, times: 1, more: 16, upTo: 32 << 10}
)

// Rounds is how often recursions are written out, 0 where they may stand.
func Rounds(r *flavor.Rules) int {
	a := r.Construct(flavor.CRecursiveReference)
	if a.Verdict != flavor.Refuses {
		return 0
	}
	return cmp.Or(a.Levels, flavor.DefaultLevels)
}
