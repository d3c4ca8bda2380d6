package bench

import (
	"fmt"
	"strconv"
	"strings"
)

// deep is the depth below which a value has nothing that it may leave out.
const deep = 7

// value appends a value that is valid against a part.
func (d *drawing) value(b []byte, p *part, depth int) []byte {
	switch p.kind {
	case text:
		words := make([]string, d.between(1, 6))
		for i := range words {
			words[i] = nouns[d.IntN(len(nouns))]
		}
		return strconv.AppendQuote(b, strings.Join(words, " "))
	case integer:
		return strconv.AppendInt(b, int64(d.between(1, 1000)), 10)
	case number:
		return fmt.Appendf(b, "%d.%d", d.IntN(100), d.between(1, 99))
	case boolean:
		return strconv.AppendBool(b, d.oneIn(2))
	case enum:
		return append(b, p.values[d.IntN(len(p.values))]...)
	case list:
		return d.items(b, p, depth)
	case byName:
		return d.entries(b, p, depth)
	case nullable:
		if d.oneIn(2) {
			return append(b, "null"...)
		}
		return d.value(b, p.item, depth)
	case union:
		return d.value(b, p.branches[d.IntN(len(p.branches))], depth)
	case reference:
		return d.value(b, d.definitions[p.definition], depth+1)
	}
	b = append(b, '{')
	start := len(b)
	for _, q := range append([]*part{p}, p.branches...) { // branches, where all of them hold
		b = d.members(b, q, start, depth)
	}
	return append(b, '}')
}

// members appends the members of an object that opened at start.
func (d *drawing) members(b []byte, p *part, start, depth int) []byte {
	for _, m := range p.members {
		if !m.required && (depth > deep || d.oneIn(3)) {
			continue
		}
		if len(b) > start {
			b = append(b, ',')
		}
		b = append(strconv.AppendQuote(b, m.name), ':')
		b = d.value(b, m.part, depth+1)
	}
	return b
}

func (d *drawing) items(b []byte, p *part, depth int) []byte {
	b = append(b, '[')
	for i := range d.length(depth) {
		if i > 0 {
			b = append(b, ',')
		}
		b = d.value(b, p.item, depth+1)
	}
	return append(b, ']')
}

func (d *drawing) entries(b []byte, p *part, depth int) []byte {
	b = append(b, '{')
	for i := range d.length(depth) {
		if i > 0 {
			b = append(b, ',')
		}
		b = fmt.Appendf(b, `"%s %d":`, nouns[d.IntN(len(nouns))], i)
		b = d.value(b, p.item, depth+1)
	}
	return append(b, '}')
}

// length draws a number of items.
func (d *drawing) length(depth int) int {
	switch {
	case depth > deep:
		return 0
	case depth <= 1 && d.most > 0:
		return d.between(d.most/2, d.most)
	}
	return d.IntN(5)
}
