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
	return g.least + g.times*size + g.more*min(size, g.upTo)
}

// A growth is how large a result may become where the flavor sets no limit: what is small may take
// several times its size, for each copy of a definition is worth having there; of what is large
// nobody could send as many.
type growth struct {
	least, times int
	more, upTo   int // times more, of that much of the document
}

// growths are by whether exactness is preferred, and then by whether the flavor keeps what it does not mind, of
// which less can be text.
var growths = map[bool]map[bool]growth{
	false: {false: {least: 24 << 10, times: 3, more: 1, upTo: 32 << 10}, true: {least: 96 << 10, times: 1, more: 16, upTo: 32 << 10}},
	true:  {false: {least: 24 << 10, times: 3, more: 3, upTo: 32 << 10}, true: {least: 96 << 10, times: 4, more: 12, upTo: 64 << 10}},
}
