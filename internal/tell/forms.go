package tell

import (
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
)

// Forms is how many forms the unions of one place would multiply to, in words.
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
