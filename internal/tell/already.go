package tell

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// edges are the last numbers of the types that programs have for numbers. Generators write them as
// bounds of whatever has such a type: no author means them, and a model learns nothing of them.
var edges = map[string][]string{
	"minimum": {"-2147483648", "-9007199254740991", "-9007199254740992", "-9223372036854775808"},
	"maximum": {"2147483647", "4294967295", "9007199254740991", "9007199254740992", "9223372036854775807", "18446744073709551615"},
}

// plainly is a bound on numbers as it is told: nothing where it is that of a number's type, or where the
// description has it, which said reports. A bound of an integer that excludes a number is told as the next one.
func plainly(t diag.Told, n *ir.Node) (plain diag.Told, said bool) {
	next := map[string]int64{"exclusiveMinimum": 1, "exclusiveMaximum": -1}[t.Bound]
	if v := decimal.Parse(t.Text); next != 0 && n.Types&^schema.TNull == schema.TWhole && v.IsInteger() {
		if i, small := v.Int64(); small && -maxExact < i && i < maxExact {
			t.Bound, t.Text = strings.ToLower(strings.TrimPrefix(t.Bound, "exclusive")), decimal.Int(i+next).String()
		}
	}
	if slices.Contains(edges[t.Bound], t.Text) {
		return diag.Told{}, false
	}
	return t, edges[t.Bound] != nil && diag.SaysBound(n.AuthorsWords(), t.Text, t.Bound == "maximum")
}

// maxExact is a whole number from which others are not told: 2^53.
const maxExact = 1 << 53
