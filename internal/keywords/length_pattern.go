package keywords

import (
	"regexp"
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// lengthPattern is a pattern that says a minLength, ^[\s\S]{2,}$, for a flavor that takes patterns but not
// minLength; "" where another pattern or a format may stand, or where the length is too great for
// the flavor. both is true where it says the maxLength too.
func (w *Writer) lengthPattern(normal *meaning.Normal) (pattern string, both bool) {
	most := w.Rules.Values["pattern"].MinLength
	if normal.MinLength == nil || w.Form.Allows("minLength", flavor.StringType) || !w.Form.Allows("pattern", flavor.StringType) ||
		slices.ContainsFunc(normal.Patterns, func(p *tree.Node) bool { return w.Schemas.Pattern(p.Text()) != nil && w.Takes.Pattern(p.Text()) }) ||
		slices.ContainsFunc(normal.Formats, func(f *tree.Node) bool { return w.Form.Takes("format", check.Of(f), flavor.StringType) }) {
		return "", false
	}
	least, ok := normal.MinLength.Value.Int64()
	if !ok || least < 1 || least > most {
		return "", false
	}
	times := "+"
	if least > 1 {
		times = "{" + strconv.FormatInt(least, 10) + ",}"
	}
	if b := normal.MaxLength; b != nil && !w.Form.Allows("maxLength", flavor.StringType) {
		if greatest, ok := b.Value.Int64(); ok && greatest <= most {
			both, times = true, "{"+strconv.FormatInt(least, 10)+","+strconv.FormatInt(greatest, 10)+"}"
			if greatest == least {
				times = "{" + strconv.FormatInt(least, 10) + "}"
			}
		}
	}
	if pattern = `^[\s\S]` + times + "$"; !w.Takes.Pattern(pattern) {
		return "", false
	}
	return pattern, both
}

// A counting is a pattern that takes the place of another one, of, and says a minLength too: ^[a-z]+$ with
// minLength 3 => ^[a-z]{3,}$. most is true where it says the maxLength as well.
type counting struct {
	of      *tree.Node
	pattern string
	most    bool
}

// oneClass matches patterns of one class of characters and a count: ^[a-z]+$, ^\d{3,5}$.
var oneClass = regexp.MustCompile(`^\^(\[(?:[^\]\\^]|\\[dw.+*/-])(?:[^\]\\]|\\[dw.+*/-])*\]|\\[dw])(?:([+*])|\{(\d{1,3})(,(\d{0,3}))?\})\$$`)

// countedPattern writes lengths into the only pattern of a string, where that is of one class of
// characters and the flavor has no other words for them.
func (w *Writer) countedPattern(normal *meaning.Normal) counting {
	if normal.MinLength == nil && normal.MaxLength == nil || len(normal.Patterns) != 1 || w.Form.Allows("minLength", flavor.StringType) || w.Form.Allows("maxLength", flavor.StringType) || !w.Form.Allows("pattern", flavor.StringType) {
		return counting{}
	}
	of := normal.Patterns[0]
	m := oneClass.FindStringSubmatch(of.Text())
	if m == nil || !ascii(m[1]) {
		return counting{}
	}
	least, most := 0, noMost
	switch {
	case m[2] == "+":
		least = 1
	case m[2] == "*":
	default:
		least, _ = strconv.Atoi(m[3])
		if m[4] == "" {
			most = least
		} else if m[5] != "" {
			most, _ = strconv.Atoi(m[5])
		}
	}
	longest := max(w.Rules.Values["pattern"].MinLength, fewCounted)
	if b := normal.MinLength; b != nil {
		n, ok := b.Value.Int64()
		if !ok || int(n) > max(int(longest), least) {
			return counting{}
		}
		least = max(least, int(n))
	}
	c := counting{of: of}
	if b := normal.MaxLength; b != nil {
		if n, ok := b.Value.Int64(); ok && (n <= longest || n >= int64(most) && most != noMost) {
			most, c.most = min(most, int(n)), true
		}
	}
	if least > most || normal.MinLength == nil && !c.most {
		return counting{}
	}
	times := "{" + strconv.Itoa(least)
	switch {
	case most == noMost:
		times += ","
	case most > least:
		times += "," + strconv.Itoa(most)
	}
	if times += "}"; times == "{1,}" {
		times = "+"
	}
	if c.pattern = "^" + m[1] + times + "$"; !w.Takes.Pattern(c.pattern) {
		return counting{}
	}
	return c
}

const (
	noMost     = 1 << 30 // stands for no bound
	fewCounted = 64      // is the greatest count for any flavor that takes patterns: automata grow with it
)

func ascii(s string) bool {
	return !slices.ContainsFunc([]byte(s), func(b byte) bool { return b >= 0x80 || b < ' ' })
}
