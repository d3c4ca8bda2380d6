package schemaflavor

import (
	"io"

	"github.com/schemaflavor/schemaflavor/internal/render"
	"github.com/schemaflavor/schemaflavor/internal/settings"
)

// RenderOptions choose how diagnostics are written.
type RenderOptions struct {
	File  string // the input's name, shown before line and column
	Color bool   // for terminals
	Each  bool   // each diagnostic is shown by itself, even if others say the same about other places
	Flags bool   // messages and help name options by the command's flags, --open keep, and not as files spell them, open: keep
}

// RenderDiagnostics writes diagnostics for people: severity and message, the place with
// its source line and a caret, then because and help. Diagnostics that differ in nothing but
// places and names are shown as one, with up to ten of the further places below it.
func RenderDiagnostics(w io.Writer, diagnostics []Diagnostic, o RenderOptions) error {
	entries := make([]render.Entry, len(diagnostics))
	for i, d := range diagnostics {
		entries[i] = d.entry()
		if e := &entries[i]; o.Flags {
			e.Message, e.Help = settings.AsFlags(e.Message), settings.AsFlags(e.Help)
		}
	}
	return render.Text(w, entries, render.Options{File: o.File, Color: o.Color, Each: o.Each})
}

// entry is the diagnostic with its words and places computed.
func (d Diagnostic) entry() render.Entry {
	line, column := d.Position()
	source := d.of().document.Written()
	if d.of().within != nil {
		source = d.of().within.source
	}
	return render.Entry{Severity: d.Severity().String(), Rule: d.Rule(), Repair: d.Repair(), Message: d.Message(),
		Pointer: d.Pointer(), Field: d.Field(), Line: line, Column: column, Source: source, Offset: d.offset(), Because: d.Because(), Help: d.Help(),
		Effect: d.Effect().String(), Reshaped: d.Reshaped()}
}
