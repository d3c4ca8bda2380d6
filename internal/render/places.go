package render

import (
	"sync"
	"unicode/utf8"
)

// step is how many bytes lie between two marks.
const step = 4096

// Places finds the line and column of an offset in a text. The first question costs time linear in the text, every further one a
// small constant time: a schema may be one line of many megabytes with many thousand diagnostics. It is safe for concurrent use.
type Places struct {
	src   []byte
	once  sync.Once
	marks []mark // the places of the offsets 0, step, 2*step, …
}

// A mark is the place of an offset, both from 0; columns count characters.
type mark struct{ line, column uint32 }

// NewPlaces returns the places of src, which must not change.
func NewPlaces(src []byte) *Places { return &Places{src: src} }

// Begin sets the text of zero Places to src, which must not change.
func (p *Places) Begin(src []byte) { p.src = src }

// Position returns the line and column of an offset, both from 1.
func (p *Places) Position(offset int) (line, column int) {
	p.once.Do(p.measure)
	offset = min(max(offset, 0), len(p.src))
	i := offset / step
	m := p.marks[i].after(p.src[i*step : offset])
	return int(m.line) + 1, int(m.column) + 1
}

func (p *Places) measure() {
	p.marks = make([]mark, 1, len(p.src)/step+1)
	for start := 0; start+step <= len(p.src); start += step {
		p.marks = append(p.marks, p.marks[len(p.marks)-1].after(p.src[start:start+step]))
	}
}

// after returns the place behind some text.
func (m mark) after(text []byte) mark {
	for _, c := range text {
		if c == '\n' {
			m.line, m.column = m.line+1, 0
		} else if utf8.RuneStart(c) {
			m.column++
		}
	}
	return m
}
