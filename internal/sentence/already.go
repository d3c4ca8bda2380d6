package sentence

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/already"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/format"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// edges are the least and greatest numbers of the types that programs have for numbers. Generators write them as bounds of
// whatever has such a type: no author means them, and a model learns nothing from them.
var edges = map[string][]string{
	"minimum": {"-32768", "-2147483648", "-9007199254740991", "-9007199254740992", "-9223372036854775808"},
	"maximum": {"32767", "2147483647", "4294967295", "9007199254740991", "9007199254740992", "9223372036854775807", "18446744073709551615"},
}

// IsTypeLimit reports whether a bound is the least or greatest number of a program's type.
func IsTypeLimit(keyword, text string) bool {
	list := edges[keyword]
	return list != nil && (slices.Contains(list, text) || slices.Contains(list, strings.TrimSuffix(text, ".0")))
}

// nexts is the distance from an integer that a bound excludes to the next one, which it admits.
var nexts = map[string]int64{"exclusiveMinimum": 1, "exclusiveMaximum": -1}

// plainly is a bound as it is told: an integer "more than 0" is told as "at least 1". It tells nothing of the bounds of a
// program's type. said reports that the author's description has the bound already.
func plainly(t diag.Told, n *ir.Node) (plain diag.Told, said bool) {
	if t.Of != "" {
		return t, already.SaysCount(n.AuthorsWords(), t.Text, t.Of, t.Bound == "most")
	}
	if v := decimal.Parse(t.Text); v.IsInteger() {
		if i, small := v.Int64(); small && -maxExact < i && i < maxExact { // in digits alone: generators write 0.0
			if next := nexts[t.Bound]; next != 0 && n.Types&^schema.TNull == schema.TWhole {
				t.Bound = strings.ToLower(strings.TrimPrefix(t.Bound, "exclusive"))
				i += next
			}
			t.Text = strconv.FormatInt(i, 10)
		}
	}
	if IsTypeLimit(t.Bound, t.Text) {
		return diag.Told{}, false
	}
	if nexts[t.Bound] != 0 {
		return t, already.SaysBeyond(n.AuthorsWords(), t.Text, t.Bound == "exclusiveMaximum")
	}
	if t.Bound == "minimum" && t.Text == "1" && n.Types&^schema.TNull == schema.TWhole && already.SaysBeyond(n.AuthorsWords(), "0", false) {
		return t, true
	}
	return t, edges[t.Bound] != nil && already.SaysBound(n.AuthorsWords(), t.Text, t.Bound == "maximum")
}

// alreadySaid reports whether the author says of a node what a sentence on a keyword would say.
func alreadySaid(n *ir.Node, keyword string, m *tree.Node) bool {
	switch keyword {
	case "format":
		return already.SaysFormat(n.AuthorsWords(), format.Standard(m.Text()))
	case "multipleOf":
		return already.SaysMultiple(n.AuthorsWords(), m.Text())
	case "uniqueItems":
		return already.SaysUnique(n.AuthorsWords())
	}
	return false
}

// maxExact, 2^53, is where whole numbers begin that programs cannot all tell apart: bounds from there on are told as written.
const maxExact = 1 << 53
