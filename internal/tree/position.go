package tree

import (
	"bytes"
	"unicode/utf8"
)

// Position returns the line and column of an offset, both from 1; columns count
// characters. It takes time linear in the offset: diagnostics compute places only when
// somebody reads them.
func (d *Document) Position(offset int) (line, column int) {
	offset = min(max(offset, 0), len(d.src))
	before := d.src[:offset]
	line = 1 + bytes.Count(before, []byte{'\n'})
	start := bytes.LastIndexByte(before, '\n') + 1
	return line, 1 + utf8.RuneCount(before[start:])
}

// Line returns the text of a line, from 1, without its end.
func (d *Document) Line(line int) []byte {
	rest := d.src
	for ; line > 1; line-- {
		i := bytes.IndexByte(rest, '\n')
		if i < 0 {
			return nil
		}
		rest = rest[i+1:]
	}
	if i := bytes.IndexByte(rest, '\n'); i >= 0 {
		rest = rest[:i]
	}
	return bytes.TrimSuffix(rest, []byte{'\r'})
}
