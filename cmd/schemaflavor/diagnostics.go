package main

import (
	"encoding/json"
	"io"
	"strings"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/render"
)

// In a deep schema each place is as long as the schema itself, so that all diagnostics together could be as long as its square. So
// they are written one by one only up to a bound linear in the schema's size; beyond that, like ones are written as one, with
// their number.
const (
	diagnosticBytes = 1 << 20 // bytes written one by one for a schema of any size
	diagnosticTimes = 8       // further bytes written one by one, for each byte of the schema
	longestPath     = 1 << 10 // the longest path of a like, in bytes
)

// A like stands for several diagnostics that say the same of different places.
type like struct {
	render.Form
	Within bool `json:"within,omitempty"` // the paths are cut to a value around the place, since they are too long
	More   int  `json:"more,omitempty"`   // how many further diagnostics it stands for
}

// writeDiagnostics writes the diagnostics of a schema of size bytes as a JSON array.
func writeDiagnostics(w io.Writer, diagnostics []schemaflavor.Diagnostic, size int) {
	sep := []byte{'['}
	put := func(text []byte) {
		w.Write(sep)
		w.Write(text)
		sep = []byte{','}
	}
	left := diagnosticBytes + diagnosticTimes*size
	for i, d := range diagnostics {
		text, err := d.MarshalJSON()
		if err != nil {
			text = appendJSON(nil, map[string]string{"message": err.Error()})
		}
		if left -= len(text); left < 0 {
			for _, g := range likes(diagnostics[i:]) {
				put(appendJSON(nil, g))
			}
			break
		}
		put(text)
	}
	if len(diagnostics) == 0 {
		w.Write(sep)
	}
	w.Write([]byte{']'})
}

// appendDiagnostics appends what writeDiagnostics writes.
func appendDiagnostics(b []byte, diagnostics []schemaflavor.Diagnostic, size int) []byte {
	w := appender{b}
	writeDiagnostics(&w, diagnostics, size)
	return w.b
}

// likes groups diagnostics that differ only in their places and in the names and numbers of their messages, in the order of the
// first of each.
func likes(diagnostics []schemaflavor.Diagnostic) (all []*like) {
	type kind struct {
		rule, repair, message string
		severity              schemaflavor.Severity
		effect                schemaflavor.Effect
		reshaped              bool
	}
	known := map[kind]*like{}
	for _, d := range diagnostics {
		k := kind{d.Rule(), d.Repair(), wording(d.Message()), d.Severity(), d.Effect(), d.Reshaped()}
		if g := known[k]; g != nil {
			g.More++
			continue
		}
		g := &like{}
		if text, err := d.MarshalJSON(); err != nil || json.Unmarshal(text, g) != nil {
			g.Rule, g.Message = d.Rule(), d.Message()
		}
		path, output := g.Path, g.OutputPath
		g.Path, g.OutputPath = outer(path), outer(output)
		g.Within = len(g.Path) < len(path) || len(g.OutputPath) < len(output)
		known[k] = g
		all = append(all, g)
	}
	return all
}

// wording is a message without the quoted names and the numbers in it.
func wording(message string) string {
	var b strings.Builder
	for i, part := range strings.Split(message, "`") {
		if i%2 == 0 {
			b.WriteString(strings.Map(func(r rune) rune {
				if r >= '0' && r <= '9' {
					return -1
				}
				return r
			}, part))
		}
	}
	return b.String()
}

// outer is a pointer or, where that is too long, the pointer of a value around its place.
func outer(pointer string) string {
	if len(pointer) <= longestPath {
		return pointer
	}
	return pointer[:max(strings.LastIndexByte(pointer[:longestPath], '/'), 0)]
}
