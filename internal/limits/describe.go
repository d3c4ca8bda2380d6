package limits

import (
	"sort"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/emit"
)

// Fewest is the number of characters to which descriptions are cut before parts become text: as
// many as say what a name does not.
const Fewest = 60

// undescribe leaves out all descriptions of authors, for a root of which no part is left that may become text. It reports false
// where the metric does not count them, they may not be cut, or they are left out already.
func (f *Fitting) undescribe(metric flavor.Metric) bool {
	if metric != flavor.MBytes || f.Form.MaxDescription <= 0 {
		return false
	}
	f.Form.MaxDescription = 0
	return true
}

// fitDescriptions gives descriptions the room that is left: it cuts all to the greatest common length that fits, which cuts
// the longest first.
func (f *Fitting) fitDescriptions(m *emit.Measures) {
	least := f.Form.MaxDescription
	c := m.Cutting(f.Form)
	f.Longest = c.Longest
	f.Form.MaxDescription += sort.Search(max(0, f.Longest-least), func(more int) bool { return c.Bytes(least+more+1) > f.Most })
}
