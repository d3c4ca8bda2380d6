package tell

import (
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
)

// Forms says how many shapes a place would have if its unions were multiplied out: "6", or "more than 1,000".
func Forms(unions []conjunction.UnionAt) string {
	const most = 1000
	product := 1
	for _, u := range unions {
		if product *= min(max(u.Member.Len(), 1), most+1); product > most {
			return "more than 1,000"
		}
	}
	return strconv.Itoa(product)
}
