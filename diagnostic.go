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

// An Effect says how a change altered the set of values that can come back: those that the schema
// admits, after Decode has undone the shape and before it validates.
type Effect uint8

// The effects.
const (
	Exact    = Effect(diag.Exact)    // the same values can come back
	Widened  = Effect(diag.Widened)  // further values can come back, which Decode's validation catches
	Narrowed = Effect(diag.Narrowed) // some values cannot come back any more; the message says which
)

// String is the effect's word: exact, widened or narrowed.
func (e Effect) String() string { return diag.Effect(e).String() }

// MarshalText returns the effect's word, so that JSON and logs have words and not numbers.
func (e Effect) MarshalText() ([]byte, error) { return wordOf(e, Narrowed) }

// UnmarshalText reads what MarshalText wrote.
func (e *Effect) UnmarshalText(word []byte) (err error) {
	*e, err = ofWord(word, Narrowed)
	return err
}

// A Severity says how much a diagnostic matters. A greater value matters more.
type Severity uint8

// The severities.
const (
	Info    = Severity(diag.Info)    // a change that hardly anybody cares about
	Warning = Severity(diag.Warning) // a loss that somebody may care about
	Refused = Severity(diag.Refused) // the schema was refused
)

// String is the severity's word: info, warning or error.
func (s Severity) String() string { return diag.Severity(s).String() }

// MarshalText returns the severity's word, so that JSON and logs have words and not numbers.
func (s Severity) MarshalText() ([]byte, error) { return wordOf(s, Refused) }

// UnmarshalText reads what MarshalText wrote.
func (s *Severity) UnmarshalText(word []byte) (err error) {
	*s, err = ofWord(word, Refused)
	return err
}

// worded is a type with a word for each of its values: Effect or Severity.
type worded interface {
	~uint8
	String() string
}

// wordOf returns the word of a value, and ofWord the value of a word. last is the greatest value of the type.
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

// A Diagnostic is one difference between a schema and its adapted schema, or, from Check, one thing in
// the schema that the flavor minds. It is a compact fact; words and places are computed when asked for.
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
	within   *within       // where the schema stands in a list of tools, or nil
	fields   gotype.Fields // the Go fields of a schema that AdaptType made
}

// of returns what a diagnostic shares with the others of its schema. For the zero Diagnostic it is nothing, which is empty.
func (d Diagnostic) of() *about {
	if d.about == nil {
		return nothing
	}
	return d.about
}

var nothing = &about{outcome: &engine.Outcome{}, places: render.NewPlaces(nil)}

// sharing returns copies of the diagnostics of one schema after a change to what they share. The given diagnostics stay as they are.
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

// within is where a schema stands in a text around it, such as a list of tools.
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

// Rule is what the diagnostic is about: the construct, keyword rule or limit of the flavor's vocabulary.
func (d Diagnostic) Rule() string { return d.said().Rule }

// Repair is what was done about it, in the vocabulary's word, or "".
func (d Diagnostic) Repair() string { return d.said().RepairName() }

// Effect says whether the change widened or narrowed the set of values that can come back.
func (d Diagnostic) Effect() Effect { return Effect(d.said().Effect) }

// Reshaped reports whether values travel in another shape since the change. The codec undoes that.
func (d Diagnostic) Reshaped() bool { return d.said().Reshaped }

// Severity says how much the diagnostic matters.
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

// Pointer is the place in the input that the diagnostic is about, as a JSON Pointer.
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
// where the diagnostic is about no field, and where AdaptType did not make the schema.
func (d Diagnostic) Field() string {
	if len(d.of().fields) == 0 {
		return ""
	}
	return d.of().fields.At(d.Pointer())
}

// Position is the place in the input as line and column, counted from 1; columns count characters.
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
// is the root or has no counterpart. For a tool in a list it starts at the root of the tool's own
// adapted schema, whereas Pointer starts at the root of the list.
func (d Diagnostic) OutputPointer() string { return d.of().outcome.OutputPointer(d.said()) }

// MarshalJSON writes all that the methods of the diagnostic return. A finding of Check has no effect in it.
func (d Diagnostic) MarshalJSON() ([]byte, error) {
	e := d.entry()
	if d.of().outcome.Checked { // a finding of Check: nothing was changed
		e.Effect = ""
	}
	return render.JSON(e, d.OutputPointer())
}

// said returns the fact; for the zero Diagnostic an empty one.
func (d Diagnostic) said() *diag.Fact {
	if d.fact == nil {
		return &diag.Fact{}
	}
	return d.fact
}
