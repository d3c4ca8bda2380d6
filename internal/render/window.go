package render

import (
	"strings"
	"unicode/utf8"
)

const (
	widest = 96  // columns of source that are shown
	before = 40  // columns shown before the caret, where the line is longer
	reach  = 512 // bytes looked at on either side of the caret
	tab    = 4   // columns between tab stops
	cut    = "…"
)

// window returns the part of a line around an offset as it is shown, and the column of
// the offset in it, from 0. It looks only at bytes near the offset: a line may be the
// whole of a large schema.
func window(src []byte, offset int) (line string, caret int) {
	offset = min(max(offset, 0), len(src))
	left, right := edges(src, offset)
	cells := cellsOf(src[left:right])
	at := 0 // the cell of the offset
	for at < len(cells) && cells[at].offset < offset-left {
		at++
	}
	first, last := choose(cells, at)
	var b strings.Builder
	if first > 0 || left > 0 && src[left-1] != '\n' {
		b.WriteString(cut)
		caret = 1
	}
	for i, c := range cells[first:last] {
		if first+i < at {
			caret += c.width
		}
		b.WriteString(c.text)
	}
	if last < len(cells) || right < len(src) && src[right] != '\n' && src[right] != '\r' {
		b.WriteString(cut)
	}
	return b.String(), caret
}

// edges finds the ends of the line around an offset, or positions up to reach bytes away, between two characters.
func edges(src []byte, offset int) (left, right int) {
	left = offset
	for left > 0 && offset-left < reach && src[left-1] != '\n' {
		left--
	}
	for left < offset && !utf8.RuneStart(src[left]) {
		left++
	}
	right = offset
	for right < len(src) && right-offset < reach && src[right] != '\n' {
		right++
	}
	for right < len(src) && right > offset && !utf8.RuneStart(src[right]) {
		right--
	}
	if right > offset && src[right-1] == '\r' {
		right--
	}
	return left, right
}

// A cell is one character as it is shown.
type cell struct {
	offset, width int
	text          string
}

func cellsOf(text []byte) []cell {
	cells := make([]cell, 0, len(text))
	column := 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		c := cell{i, runeWidth(r), show(r)}
		if r == '\t' {
			c.width = tab - column%tab
			c.text = strings.Repeat(" ", c.width)
		}
		column += c.width
		cells = append(cells, c)
		i += size
	}
	return cells
}

// choose picks the cells to show: all where they fit, else some before the caret and as
// many behind it as fit.
func choose(cells []cell, at int) (first, last int) {
	total := 0
	for _, c := range cells {
		total += c.width
	}
	if total <= widest {
		return 0, len(cells)
	}
	first = at
	for width := 0; first > 0 && width+cells[first-1].width <= before; first-- {
		width += cells[first-1].width
	}
	width := 0
	for last = first; last < len(cells) && width+cells[last].width <= widest; last++ {
		width += cells[last].width
	}
	return first, last
}
