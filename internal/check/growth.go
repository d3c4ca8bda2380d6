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

// A growth bounds the bytes of a result where the flavor sets no limit, by the size of its document:
// min(least, first + then*size) + times*size + more*min(size, upTo). A small document may become several times as large, since copies
// of its definitions are worth having; of a large one nobody could send as many, and nobody reads pages made of a few lines.
type growth struct {
	first, then  int // what small documents may become: so much, and so much for each byte
	least, times int // the most that first and then allow; what each byte of any document allows
	more, upTo   int // what each byte allows besides, for the first so many bytes
}

// growths are looked up by Options.PreferExact, and then by whether the flavor is gentle: less of a document that is kept member by
// member can become text.
var growths = map[bool]map[bool]growth{
	false: {false: {first: 4 << 10, then: 2, least: 24 << 10, times: 3, more: 1, upTo: 32 << 10}, true: {first: 96 << 10, least: 96 << 10, times: 1, more: 16, upTo: 32 << 10}},
	true:  {false: {first: 24 << 10, least: 24 << 10, times: 3, more: 3, upTo: 32 << 10}, true: {first: 96 << 10, least: 96 << 10, times: 4, more: 12, upTo: 64 << 10}},
}
