package relay

import (
	"bufio"
	"errors"
	"io"
)

// defaultMaxLine bounds the lines that are looked at. Lists of tools of two megabytes occur in practice.
const defaultMaxLine = 64 << 20

// A lineReader cuts a stream into lines. A line longer than limit comes in pieces, so that memory is bounded whatever the other
// side writes.
type lineReader struct {
	r      *bufio.Reader
	limit  int
	buffer []byte
	within bool // the next piece continues a line that is too long
}

// A piece is a line with its end, the rest of a stream, or a part of a line that is too long.
type piece struct {
	text  []byte // valid until the next piece is read
	part  bool   // it is a part of a line that is too long
	first bool   // it is the first part of that line
}

func newLineReader(r io.Reader, limit int) *lineReader {
	return &lineReader{r: bufio.NewReaderSize(r, 64<<10), limit: limit}
}

// next returns the next piece. The last piece, which no line end follows, comes together with the error.
func (l *lineReader) next() (p piece, err error) {
	const keep = 4 << 20 // the largest buffer that is kept for further lines
	if l.buffer = l.buffer[:0]; cap(l.buffer) > keep {
		l.buffer = nil
	}
	for {
		part, err := l.r.ReadSlice('\n')
		ended := err == nil
		if errors.Is(err, bufio.ErrBufferFull) {
			err = nil
		}
		switch {
		case l.within, len(l.buffer)+len(part) > l.limit:
			p = piece{text: append(l.buffer, part...), part: true, first: !l.within}
			l.within = !ended
			return p, err
		case len(l.buffer) == 0 && ended:
			return piece{text: part}, nil // the common case: the line is still in the reader's own buffer
		}
		l.buffer = append(l.buffer, part...)
		if ended || err != nil {
			return piece{text: l.buffer}, err
		}
	}
}
