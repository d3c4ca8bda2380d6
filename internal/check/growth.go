package check

import (
	"github.com/schemaflavor/schemaflavor/flavor"
)

// MostBytes is how large the result of a document of some size may grow: what the flavor takes, or
// a bound by that size for flavors without one, spaces aside. Where exactness is preferred there is more room.
func MostBytes(r *flavor.Rules, o Options, size int) int {
	if limit := r.Limit(flavor.MBytes); limit > 0 {
		return limit
	}
	g := growths[o.PreferExact][tableOf(r).gentle]
	return min(g.least, g.first+g.then*size) + g.times*size + g.more*min(size, g.upTo)
}

// A growth is how large a result may become where the flavor sets no limit: what is small may take
// several times its size, for each copy of a definition is worth having there; of what is large
// nobody could send as many, and a tool of a few lines that fills pages is not read.
type growth struct {
	first, then  int // what the least of them may become, and how often its size more, up to the next
	least, times int
	more, upTo   int // times more, of that much of the document
}

// growths are by whether exactness is preferred, and then by whether the flavor keeps what it does not mind, of
// which less can be text.
var growths = map[bool]map[bool]growth{
	false: {false: {first: 4 << 10, then: 2, least: 24 << 10, times: 3, more: 1, upTo: 32 << 10}, true: {first: 96 << 10, least: 96 << 10, times: 1, more: 16, upTo: 32 << 10}},
	true:  {false: {first: 24 << 10, least: 24 << 10, times: 3, more: 3, upTo: 32 << 10}, true: {first: 96 << 10, least: 96 << 10, times: 4, more: 12, upTo: 64 << 10}},
}
