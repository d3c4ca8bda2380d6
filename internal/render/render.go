// Package render writes diagnostics for people: severity and message, the place with
// its source line and a caret, then because, effect and help.
//
//	warning: `pattern` is not accepted; it went into the description  [keyword-pattern, remove]
//	  --> input.json:4:13  /properties/lang/pattern
//	   |
//	 4 |     "lang": {"pattern": "^[a-z]+$"},
//	   |              ^
//	   = because: "unsupported keyword" (docs, read 2026-11-20)
//	   = effect: widened
//	   = help: write "enum" if the values are known
//	   = also: 9:13  /properties/region/pattern
//
// Entries that say the same of other places are one, with the places below it.
//
// Whatever a source or message holds, only printable characters are written: a hostile
// schema cannot speak to the terminal.
package render

import (
	"bytes"
	"io"
	"strconv"
	"strings"
)

// An Entry is one diagnostic with its words computed.
type Entry struct {
	Severity, Rule, Repair, Message string
	Pointer                         string
	Field                           string // the field of the Go type from which the source was made
	Line, Column                    int    // from 1; Line is 0 where the entry has no place
	Source                          []byte // the whole text that Offset points into; nil: no line is shown
	Offset                          int
	Because, Help                   string
	Effect                          string
	Reshaped                        bool
}

// Options choose how entries are written.
type Options struct {
	File  string // shown before line and column
	Color bool   // with ANSI colours
	Each  bool   // each entry is written by itself, and none is grouped
}

// Text writes entries one below the other, with an empty line between them. It costs
// about the same for each, however long its source line is; an error is the writer's.
func Text(w io.Writer, entries []Entry, o Options) error {
	var groups []*group
	if o.Each {
		for i := range entries {
			groups = append(groups, &group{first: &entries[i]})
		}
	} else {
		groups = grouped(entries)
	}
	var b bytes.Buffer
	for i, g := range groups {
		if i > 0 {
			b.WriteByte('\n')
		}
		p := printer{b: &b, color: o.Color}
		p.entry(g.first, o.File)
		p.others(g)
		if b.Len() < 1<<16 && i < len(groups)-1 {
			continue
		}
		if _, err := w.Write(b.Bytes()); err != nil {
			return err
		}
		b.Reset()
	}
	return nil
}

// A style is an ANSI colour.
type style string

const (
	bold   style = "\x1b[1m"
	red    style = "\x1b[1;31m"
	yellow style = "\x1b[1;33m"
	cyan   style = "\x1b[1;36m"
	faint  style = "\x1b[34m"
	reset        = "\x1b[0m"
)

var severityStyles = map[string]style{"error": red, "warning": yellow, "info": cyan}

// printer writes one entry.
type printer struct {
	b      *bytes.Buffer
	color  bool
	gutter string // spaces as wide as the line number
}

func (p *printer) put(s style, text string) {
	if p.color && s != "" {
		text = string(s) + text + reset
	}
	p.b.WriteString(text)
}

func (p *printer) entry(e *Entry, file string) {
	p.gutter = strings.Repeat(" ", len(strconv.Itoa(max(e.Line, 0))))
	p.put(severityStyles[e.Severity], e.Severity)
	p.put(bold, ": "+Printable(e.Message))
	p.b.WriteString("  [" + e.Rule)
	if e.Repair != "" {
		p.b.WriteString(", " + e.Repair)
	}
	p.b.WriteString("]\n")
	p.place(e, file)
	p.source(e)
	p.note("because", e.Because)
	p.note("effect", effect(e))
	p.note("help", e.Help)
}

// place writes the arrow with file, line and column, and the pointer.
func (p *printer) place(e *Entry, file string) {
	var parts []string
	if file != "" {
		parts = append(parts, Printable(file))
	}
	if e.Line > 0 {
		parts = append(parts, strconv.Itoa(e.Line), strconv.Itoa(e.Column))
	}
	place := strings.Join(parts, ":")
	if e.Pointer != "" {
		place = strings.TrimLeft(place+"  "+Printable(e.Pointer), " ")
	}
	if e.Field != "" {
		place = strings.TrimLeft(place+"  ("+Printable(e.Field)+")", " ")
	}
	if place == "" {
		return
	}
	p.b.WriteString(p.gutter)
	p.put(faint, " --> ")
	p.b.WriteString(place + "\n")
}

// source writes the line and the caret below it.
func (p *printer) source(e *Entry) {
	if e.Source == nil || e.Line <= 0 {
		return
	}
	line, caret := window(e.Source, e.Offset)
	p.put(faint, p.gutter+"  |")
	p.b.WriteByte('\n')
	p.put(faint, " "+strconv.Itoa(e.Line)+" |")
	p.b.WriteString(strings.TrimRight(" "+line, " ") + "\n")
	p.put(faint, p.gutter+"  |")
	p.b.WriteString(strings.Repeat(" ", caret+1))
	p.put(severityStyles[e.Severity], "^")
	p.b.WriteByte('\n')
}

// note writes a line below the source, unless it has nothing to say.
func (p *printer) note(label, text string) {
	if text == "" {
		return
	}
	p.put(faint, p.gutter+"  = ")
	p.put(bold, label+": ")
	p.b.WriteString(Printable(text) + "\n")
}

// effect words what a change costs; "" where it costs nothing.
func effect(e *Entry) string {
	switch {
	case e.Reshaped && e.Effect == "exact":
		return "reshaped"
	case e.Reshaped:
		return e.Effect + ", reshaped"
	case e.Effect == "exact":
		return ""
	}
	return e.Effect
}
