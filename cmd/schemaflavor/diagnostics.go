package main

import (
	"encoding/json"
	"io"
	"strings"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/render"
)

// Each diagnostic names its place, which of thousands of levels is as long as the schema: all of
// them would be as long as its square. Up to a bound that is linear in the schema each is written
// by itself. Of those beyond it, like ones are one, which says how many more there are.
const (
	diagnosticBytes = 1 << 20 // written whatever the size of the schema,
	diagnosticTimes = 8       // and this many times its size besides
	longestPath     = 1 << 10 // of a place that stands for many
)

// A like stands for diagnostics that say the same of other places.
type like struct {
	render.Form
	Within bool `json:"within,omitempty"` // the paths lead to what the place stands in: its own are too long
	More   int  `json:"more,omitempty"`   // how many further ones say the same of other places
}

// writeDiagnostics writes the diagnostics of a schema of some size as a JSON array; none are an
// empty one. They are written one by one, as they are made.
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

// appendDiagnostics appends the same.
func appendDiagnostics(b []byte, diagnostics []schemaflavor.Diagnostic, size int) []byte {
	w := appender{b}
	writeDiagnostics(&w, diagnostics, size)
	return w.b
}

// likes makes one of diagnostics that differ in nothing but the place, and in the names and
// numbers of their messages, in the order of the first of each.
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

// wording is a message without the names and numbers in it.
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

// outer is a pointer, or where it is long that of what its place stands in.
func outer(pointer string) string {
	if len(pointer) <= longestPath {
		return pointer
	}
	return pointer[:max(strings.LastIndexByte(pointer[:longestPath], '/'), 0)]
}
