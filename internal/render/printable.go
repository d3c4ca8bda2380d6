package render

import (
	"sort"
	"strings"
	"unicode"
)

// Printable replaces what would act on a terminal or hide on it: control characters by
// their pictures, the directions and other invisible characters by U+FFFD.
func Printable(s string) string {
	for _, r := range s {
		if shown(r) != r {
			return strings.Map(shown, s)
		}
	}
	return strings.ToValidUTF8(s, "\ufffd")
}

// shown is the character that stands for r.
func shown(r rune) rune {
	switch {
	case r < ' ':
		return '\u2400' + r
	case r == 0x7f:
		return '\u2421'
	case r < 0x7f:
		return r
	case r == '\u200d': // joins emoji
		return r
	case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co, unicode.Cs):
		return '\ufffd'
	}
	return r
}

// show is a character of a source line as it is written.
func show(r rune) string { return string(shown(r)) }

// wide are the ranges of characters that take two columns, by first and last.
var wide = [][2]rune{
	{0x1100, 0x115f}, {0x231a, 0x231b}, {0x23e9, 0x23ec}, {0x2e80, 0x303e}, {0x3041, 0x33ff}, {0x3400, 0x4dbf},
	{0x4e00, 0x9fff}, {0xa000, 0xa4cf}, {0xa960, 0xa97f}, {0xac00, 0xd7a3}, {0xf900, 0xfaff}, {0xfe30, 0xfe6f},
	{0xff01, 0xff60}, {0xffe0, 0xffe6}, {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd},
}

// runeWidth returns how many columns a character takes.
func runeWidth(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me) || r == '\u200d':
		return 0
	}
	i := sort.Search(len(wide), func(i int) bool { return r <= wide[i][1] })
	if i < len(wide) && r >= wide[i][0] {
		return 2
	}
	return 1
}
