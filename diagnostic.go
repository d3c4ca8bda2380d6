package schemaflavor

import (
	"fmt"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/engine"
	"github.com/schemaflavor/schemaflavor/internal/gotype"
	"github.com/schemaflavor/schemaflavor/internal/mend"
	"github.com/schemaflavor/schemaflavor/internal/render"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// An Effect says how a change altered the set of values that a schema admits, after
// Decode and before validation.
type Effect uint8

// The effects.
const (
	Exact    = Effect(diag.Exact)    // the same values can come back
	Widened  = Effect(diag.Widened)  // more can; Decode's validation catches them
	Narrowed = Effect(diag.Narrowed) // fewer can; the message says which
)

// String is the effect's word: exact, widened or narrowed.
func (e Effect) String() string { return diag.Effect(e).String() }

// MarshalText is the effect's word, as in logs.
func (e Effect) MarshalText() ([]byte, error) { return wordOf(e, Narrowed) }

// UnmarshalText reads what MarshalText wrote.
func (e *Effect) UnmarshalText(word []byte) (err error) {
	*e, err = ofWord(word, Narrowed)
	return err
}

// A Severity says how much a diagnostic matters. Greater ones matter more.
type Severity uint8

// The severities.
const (
	Info    = Severity(diag.Info)    // what hardly anybody cares about
	Warning = Severity(diag.Warning) // a loss somebody may care about
	Refused = Severity(diag.Refused) // the schema was refused
)

// String is the severity's word: info, warning or error.
func (s Severity) String() string { return diag.Severity(s).String() }

// MarshalText is the severity's word, as in logs.
func (s Severity) MarshalText() ([]byte, error) { return wordOf(s, Refused) }

// UnmarshalText reads what MarshalText wrote.
func (s *Severity) UnmarshalText(word []byte) (err error) {
	*s, err = ofWord(word, Refused)
	return err
}

// worded is what has a word for each of its values.
type worded interface {
	~uint8
	String() string
}

// wordOf is the word of a value, and ofWord the value of a word; last is the last that there is.
func wordOf[W worded](value, last W) ([]byte, error) {
	if value > last {
		return nil, fmt.Errorf("no %T has the number %d", value, uint8(value))
	}
	return []byte(value.String()), nil
}

func ofWord[W worded](word []byte, last W) (value W, err error) {
	for ; value <= last; value++ {
		if value.String() == string(word) {
			return value, nil
		}
	}
	return 0, fmt.Errorf("no %T is called %q", last, word)
}

// A Diagnostic is one difference between a schema and what came of it, or one thing a
// flavor minds in it. It is a compact fact; words and places are computed when asked for.
type Diagnostic struct {
	fact  *diag.Fact
	about *about
}

// about is what the diagnostics of one schema share.
type about struct {
	outcome  *engine.Outcome
	document *schema.Document
	rules    *flavor.Rules
	places   *render.Places
	within   *within       // of a schema that stands in a list of tools
	fields   gotype.Fields // of a Go type's schema
}

// of is what a diagnostic shares with others; of the zero Diagnostic nothing.
func (d Diagnostic) of() *about {
	if d.about == nil {
		return nothing
	}
	return d.about
}

var nothing = &about{outcome: &engine.Outcome{}, places: render.NewPlaces(nil)}

// sharing are the diagnostics of one schema, with something changed that they share. Those that are given stay as they are.
func sharing(ds []Diagnostic, change func(*about)) []Diagnostic {
	if len(ds) == 0 {
		return ds
	}
	of := *ds[0].about
	change(&of)
	out := make([]Diagnostic, len(ds))
	for i, d := range ds {
		out[i] = Diagnostic{d.fact, &of}
	}
	return out
}

// within is where a schema stands in a text that holds it.
type within struct {
	source  []byte
	offset  int
	pointer string
}

// String is the diagnostic in a line: its severity, its place and its message.
func (d Diagnostic) String() string {
	if d.fact == nil {
		return ""
	}
	at := d.Pointer()
	if at != "" {
		at = " at " + at
	}
	return d.Severity().String() + at + ": " + d.Message()
}

// Rule is the construct, keyword rule or limit of the flavor's vocabulary.
func (d Diagnostic) Rule() string { return d.said().Rule }

// Repair is what was done, in the vocabulary's word, or "".
func (d Diagnostic) Repair() string { return d.said().RepairName() }

// Effect is what it costs.
func (d Diagnostic) Effect() Effect { return Effect(d.said().Effect) }

// Reshaped reports whether values travel in another shape, which the codec undoes.
func (d Diagnostic) Reshaped() bool { return d.said().Reshaped }

// Severity is computed from the effect.
func (d Diagnostic) Severity() Severity { return Severity(d.said().Severity) }

// Message is one line that makes sense on its own.
func (d Diagnostic) Message() string { return d.said().Message() }

// Help says what the schema's author could write instead, or is empty. It names options as files and ParseOption have
// them (open: keep is WithOpenKeep); RenderOptions.Flags has the flags of the command instead.
func (d Diagnostic) Help() string {
	help := d.said().Help(d.of().rules, d.of().document)
	if of := d.of(); strings.HasPrefix(d.Rule(), "impossible-") && of.document != nil && mend.Any(of.document) {
		help = strings.TrimPrefix(help+"; the option contradictions: mend reads what contradicts itself here as it was meant", "; ")
	}
	return help
}

// Because is the flavor's reason: the provider's words and their source.
func (d Diagnostic) Because() string { return d.said().Because(d.of().rules) }

// Pointer is where in the input, as a JSON Pointer.
func (d Diagnostic) Pointer() string {
	pointer := ""
	if d.of().within != nil {
		pointer = d.of().within.pointer
	}
	if d.said().Node != nil {
		pointer += d.of().document.Pointer(d.said().Node)
	}
	return pointer
}

// Field is the field of the Go type that the diagnostic is about, such as "Search.Query". It is ""
// where there is none, and of schemas that AdaptType did not make.
func (d Diagnostic) Field() string {
	if len(d.of().fields) == 0 {
		return ""
	}
	return d.of().fields.At(d.Pointer())
}

// Position is where in the input, as line and column from 1; columns count characters.
func (d Diagnostic) Position() (line, column int) {
	return d.of().places.Position(d.offset())
}

func (d Diagnostic) offset() int {
	offset := 0
	if d.of().within != nil {
		offset = d.of().within.offset
	}
	if d.said().Node != nil {
		offset += d.of().document.WrittenAt(d.said().Node.NameOffset())
	}
	return offset
}

// OutputPointer is where in the adapted schema, as a JSON Pointer; "" where the place
// is the root or has no counterpart. Of a tool in a list it leads from the root of the tool's own adapted schema, while
// Pointer leads from that of the list.
func (d Diagnostic) OutputPointer() string { return d.of().outcome.OutputPointer(d.said()) }

// MarshalJSON writes the diagnostic with all that it can say. Findings of Check have no effect.
func (d Diagnostic) MarshalJSON() ([]byte, error) {
	e := d.entry()
	if d.of().outcome.Checked { // a finding of Check: nothing was changed
		e.Effect = ""
	}
	return render.JSON(e, d.OutputPointer())
}

// said is the fact; that of the zero Diagnostic says nothing.
func (d Diagnostic) said() *diag.Fact {
	if d.fact == nil {
		return &diag.Fact{}
	}
	return d.fact
}
