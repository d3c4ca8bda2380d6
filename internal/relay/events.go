package relay

import (
	"bytes"
	"io"
)

// events changes the data of the events in a stream (text/event-stream). An event passes on once it is complete; one whose data
// stays passes as it came. Comments and other fields stay.
type events struct {
	source io.ReadCloser
	change func(kind string, data []byte) []byte
	limit  int // the bytes of the longest event that is looked at

	buffer []byte // scratch space to read the source into
	event  []byte // the event that is not complete yet
	ready  []byte // what is to be passed on
	line   int    // the length of the event's last line so far
	cr     bool   // the last byte was a carriage return
	err    error  // the error of the source
}

func newEvents(source io.ReadCloser, limit int, change func(kind string, data []byte) []byte) *events {
	return &events{source: source, change: change, limit: limit, buffer: make([]byte, 32<<10)}
}

func (e *events) Close() error { return e.source.Close() }

func (e *events) Read(p []byte) (int, error) {
	for len(e.ready) == 0 {
		if e.err != nil {
			return 0, e.err
		}
		n, err := e.source.Read(e.buffer)
		e.take(e.buffer[:n])
		if e.err = err; err != nil { // an incomplete event passes as it is
			e.ready, e.event = append(e.ready, e.event...), nil
		}
	}
	n := copy(p, e.ready)
	e.ready = e.ready[n:]
	return n, nil
}

// take reads bytes up to the empty lines that end events. Lines end in a line feed, a
// carriage return, or both.
func (e *events) take(text []byte) {
	from := 0
	for i, c := range text {
		second := e.cr && c == '\n' // the second byte of "\r\n"
		e.cr = c == '\r'
		switch {
		case second:
			if from == i && len(e.event) == 0 { // the event that the "\r" ended has passed
				e.ready, from = append(e.ready, c), i+1
			}
		case c != '\n' && c != '\r':
			e.line++
		case e.line > 0:
			e.line = 0
		default:
			e.event = append(e.event, text[from:i+1]...)
			e.ready = append(e.ready, e.changed(e.event)...)
			e.event, from = e.event[:0], i+1
		}
	}
	e.event = append(e.event, text[from:]...)
	if len(e.event) > e.limit { // too long: it passes as it is
		e.ready, e.event = append(e.ready, e.event...), nil
	}
}

// changed is an event with its data changed by e.change.
func (e *events) changed(event []byte) []byte {
	var kind string
	var data []byte
	any := false
	for line := range eventLines(event) {
		if value, ok := fieldOf(line, "event"); ok {
			kind = string(value)
		}
		if value, ok := fieldOf(line, "data"); ok {
			if any {
				data = append(data, '\n')
			}
			data, any = append(data, value...), true
		}
	}
	if !any {
		return event
	}
	passed := e.change(kind, data)
	if bytes.Equal(passed, data) {
		return event
	}
	var out []byte
	for line, end := range eventLines(event) {
		if _, ok := fieldOf(line, "data"); !ok {
			out = append(append(out, line...), end...)
			continue
		}
		for part := range bytes.SplitSeq(passed, []byte{'\n'}) {
			if any { // the new data replaces the first data line; the others are dropped
				out = append(append(append(out, "data: "...), part...), end...)
			}
		}
		any = false
	}
	return out
}

// eventLines yields the lines of an event, and the end of each.
func eventLines(event []byte) func(yield func(line, end []byte) bool) {
	return func(yield func(line, end []byte) bool) {
		for len(event) > 0 {
			i := bytes.IndexAny(event, "\r\n")
			if i < 0 {
				yield(event, nil)
				return
			}
			n := 1
			if bytes.HasPrefix(event[i:], []byte("\r\n")) {
				n = 2
			}
			if !yield(event[:i], event[i:i+n]) {
				return
			}
			event = event[i+n:]
		}
	}
}

// fieldOf is the value of a line with this field, without the one space that may stand before it.
func fieldOf(line []byte, field string) (value []byte, ok bool) {
	if value, ok = bytes.CutPrefix(line, []byte(field)); !ok || len(value) == 0 {
		return nil, ok
	}
	if value, ok = bytes.CutPrefix(value, []byte{':'}); !ok {
		return nil, false // another field, whose name begins like this one
	}
	return bytes.TrimPrefix(value, []byte{' '}), true
}
