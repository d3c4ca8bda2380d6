// Package schemaflavor turns any JSON Schema into one that an LLM provider or MCP client
// accepts, reports every change and what it costs, and carries values between the two
// shapes. What a provider accepts is data: see package flavor for the form and the
// flavors directory for the files.
//
//	result, err := schemaflavor.Adapt("openai-strict", schema)
//	if err != nil { … }                       // what, where, what to do
//	send(result.Schema)                       // to the provider
//	for _, d := range result.Diagnostics { … } // every difference, with its effect
//	decoded, err := result.Codec().Decode(reply) // its Value, and what is wrong with it
//
// Everything here is safe for concurrent use. Nothing is ever fetched.
package schemaflavor

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/cache"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/engine"
	"github.com/schemaflavor/schemaflavor/internal/gotype"
	"github.com/schemaflavor/schemaflavor/internal/render"
	"github.com/schemaflavor/schemaflavor/internal/reply"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/settings"
	"github.com/schemaflavor/schemaflavor/internal/toolset"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Adapt rewrites a schema for a built-in flavor. It is Builtin().Adapt.
func Adapt(flavorName string, schema []byte, options ...Option) (*Result, error) {
	return Builtin().Adapt(flavorName, schema, options...)
}

// Check reports what a built-in flavor minds in a schema. It is Builtin().Check.
func Check(flavorName string, schema []byte, options ...Option) ([]Diagnostic, error) {
	return Builtin().Check(flavorName, schema, options...)
}

// CheckTools reports what a built-in flavor minds in a list of tools. It is Builtin().CheckTools.
func CheckTools(flavorName string, text []byte, options ...Option) (*ToolSet, error) {
	return Builtin().CheckTools(flavorName, text, options...)
}

// AdaptTools makes of a list of tools the one that a built-in flavor takes. It is
// Builtin().AdaptTools.
func AdaptTools(flavorName string, text []byte, options ...Option) (*ToolSet, error) {
	return Builtin().AdaptTools(flavorName, text, options...)
}

// AdaptMap is Adapt for a schema in a map. Members are written in the order of their names,
// since a map has none.
func AdaptMap(flavorName string, schema map[string]any, options ...Option) (*Result, error) {
	return AdaptValue(flavorName, schema, options...)
}

// AdaptValue is Adapt for a schema in any value that encoding/json writes, such as a library's
// own type; []byte, json.RawMessage and string hold its text.
func AdaptValue(flavorName string, schema any, options ...Option) (*Result, error) {
	text, err := toolset.TextOf(schema)
	if err != nil {
		return nil, &Error{Code: CodeNotASchema, Message: fmt.Sprintf("no schema of %T: %v", schema, err), Help: "pass what encoding/json can write"}
	}
	return Adapt(flavorName, text, options...)
}

// AdaptType is Adapt for the schema that invopop/jsonschema reflects from T. A type that
// has no schema, such as one with a channel in it, is an error of code not-a-schema. A pointer
// that is written where it is nil, without omitempty, may be null. Result.Input is the schema of
// the type, into which the diagnostics point; their Field is what they are about in T.
func AdaptType[T any](flavorName string, options ...Option) (*Result, error) {
	text, fields, err := gotype.Reflect(new(T))
	if err != nil {
		return nil, &Error{Code: CodeNotASchema, Message: fmt.Sprintf("no schema of %T: %v", *new(T), err), Help: "leave the field out with the tag `json:\"-\"`"}
	}
	result, err := Adapt(flavorName, text, options...)
	if result != nil {
		named(result.Diagnostics, fields)
	}
	var e *Error
	if errors.As(err, &e) {
		named(e.Diagnostics, fields)
		e.Field = fields.At(e.Pointer)
	}
	return result, err
}

// named has diagnostics know of the fields of a type.
func named(diagnostics []Diagnostic, fields gotype.Fields) {
	for i := range diagnostics {
		diagnostics[i].fields = fields
	}
}

// A Result is one adapted schema and the account of how it came to be.
type Result struct {
	// Schema is what to send. Where the input conforms it is the input, byte for byte.
	// It is nil where the schema was refused.
	Schema json.RawMessage
	// Diagnostics has an entry for every difference between input and output, in the
	// input's order. None means that the input was accepted as it stood.
	Diagnostics []Diagnostic

	outcome  *engine.Outcome
	document *schema.Document
	settings settings.Settings
	codec    *codecOnce // apart, so that a Result may be copied
}

// codecOnce is the codec of a result, made by the first who asks for it.
type codecOnce struct {
	once  sync.Once
	codec *Codec
}

// Input is the schema that was adapted, into which the diagnostics point.
func (r *Result) Input() json.RawMessage {
	if r.document == nil {
		return nil
	}
	return r.document.Tree.Source()
}

// Changed reports whether Schema differs from the input; what CheckTools found changed nothing.
func (r *Result) Changed() bool {
	return r.document != nil && !bytes.Equal(r.Schema, r.document.Tree.Source())
}

// Codec returns the codec between the original shape and the provider's. It is made on
// first use, once, and holds on to the original schema, which Decode validates against.
func (r *Result) Codec() *Codec {
	if r.codec == nil { // of CheckTools: there is nothing to carry
		return &Codec{}
	}
	r.codec.once.Do(func() {
		defer func() {
			if recover() != nil { // a bug of ours, which its methods say
				r.codec.codec = &Codec{}
			}
		}()
		r.codec.codec = newCodec(r.outcome.Codec(), r.document, r.settings)
	})
	return r.codec.codec
}

// Map returns Schema as a map, with numbers as json.Number, so that none changes.
func (r *Result) Map() (m map[string]any, err error) { return m, r.Into(&m) }

// Into reads Schema into a value, as encoding/json does.
func (r *Result) Into(value any) error { return toolset.Into(r.Schema, value) }

// Render writes the diagnostics for people, each with the input line it refers to.
func (r *Result) Render(w io.Writer, o RenderOptions) error {
	return RenderDiagnostics(w, r.Diagnostics, o)
}

// RenderOptions choose how diagnostics are written.
type RenderOptions struct {
	File  string // the input's name, shown before line and column
	Color bool   // for terminals
	Each  bool   // each diagnostic by itself, though others say the same of other places
}

// RenderDiagnostics writes diagnostics for people: severity and message, the place with
// its source line and a caret, then because and help. Those that differ in nothing but
// their places and names are one, with up to ten more of the places below it.
func RenderDiagnostics(w io.Writer, diagnostics []Diagnostic, o RenderOptions) error {
	entries := make([]render.Entry, len(diagnostics))
	for i, d := range diagnostics {
		entries[i] = d.entry()
	}
	return render.Text(w, entries, render.Options{File: o.File, Color: o.Color, Each: o.Each})
}

// entry is the diagnostic with its words computed.
func (d Diagnostic) entry() render.Entry {
	line, column := d.Position()
	source := d.document.Tree.Source()
	if d.within != nil {
		source = d.within.source
	}
	return render.Entry{Severity: d.Severity().String(), Rule: d.Rule(), Repair: d.Repair(), Message: d.Message(),
		Pointer: d.Pointer(), Field: d.Field(), Line: line, Column: column, Source: source, Offset: d.offset(), Because: d.Because(), Help: d.Help(),
		Effect: d.Effect().String(), Reshaped: d.Reshaped()}
}

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

// A Diagnostic is one difference between a schema and what came of it, or one thing a
// flavor minds in it. It is a compact fact; words and places are computed when asked for.
type Diagnostic struct {
	fact     *diag.Fact
	outcome  *engine.Outcome
	document *schema.Document
	rules    *flavor.Rules
	places   *render.Places // shared by the diagnostics of one schema
	within   *within        // of a schema that stands in a list of tools
	fields   gotype.Fields  // of a Go type's schema
}

// within is where a schema stands in a text that holds it.
type within struct {
	source  []byte
	offset  int
	pointer string
}

// Rule is the construct, keyword rule or limit of the flavor's vocabulary.
func (d Diagnostic) Rule() string { return d.fact.Rule }

// Repair is what was done, in the vocabulary's word, or "".
func (d Diagnostic) Repair() string { return d.fact.RepairName() }

// Effect is what it costs.
func (d Diagnostic) Effect() Effect { return Effect(d.fact.Effect) }

// Reshaped reports whether values travel in another shape, which the codec undoes.
func (d Diagnostic) Reshaped() bool { return d.fact.Reshaped }

// Severity is computed from the effect.
func (d Diagnostic) Severity() Severity { return Severity(d.fact.Severity) }

// Message is one line that makes sense on its own.
func (d Diagnostic) Message() string { return d.fact.Message() }

// Help says what the schema's author could write instead, or is empty.
func (d Diagnostic) Help() string { return d.fact.Help(d.rules) }

// Because is the flavor's reason: the provider's words and their source.
func (d Diagnostic) Because() string { return d.fact.Because(d.rules) }

// Pointer is where in the input, as a JSON Pointer.
func (d Diagnostic) Pointer() string {
	pointer := ""
	if d.within != nil {
		pointer = d.within.pointer
	}
	if d.fact.Node != nil {
		pointer += d.fact.Node.Pointer()
	}
	return pointer
}

// Field is the field of the Go type that the diagnostic is about, such as "Search.Query". It is ""
// where there is none, and of schemas that AdaptType did not make.
func (d Diagnostic) Field() string { return d.fields.At(d.Pointer()) }

// Position is where in the input, as line and column from 1; columns count characters.
func (d Diagnostic) Position() (line, column int) {
	return d.places.Position(d.offset())
}

func (d Diagnostic) offset() int {
	offset := 0
	if d.within != nil {
		offset = d.within.offset
	}
	if d.fact.Node != nil {
		offset += d.fact.Node.NameOffset()
	}
	return offset
}

// OutputPointer is where in the adapted schema, as a JSON Pointer; "" where the place
// is the root or has no counterpart.
func (d Diagnostic) OutputPointer() string { return d.outcome.OutputPointer(d.fact) }

// MarshalJSON writes the diagnostic with all that it can say. Findings of Check have no effect.
func (d Diagnostic) MarshalJSON() ([]byte, error) {
	e := d.entry()
	if d.outcome.Checked { // a finding of Check: nothing was changed
		e.Effect = ""
	}
	return render.JSON(e, d.OutputPointer())
}

// A Code says what kind of error an Error is.
type Code string

// The codes.
const (
	CodeSyntax        Code = "syntax"         // the text is no JSON, too long or nested too deep
	CodeNotASchema    Code = "not-a-schema"   // it is JSON, but no schema, or has the schema inside
	CodeUnknownFlavor Code = "unknown-flavor" // no flavor has this name
	CodeRefused       Code = "refused"        // no schema of the flavor can stand for this one
	CodeCeiling       Code = "ceiling"        // one can, at a price that WithRefuseWidened or another of its kind excludes
	CodeBudget        Code = "budget"         // the time was over, or validating a reply took too many steps
	CodeValue         Code = "value"          // the value has no place in the provider's shape
	CodeReply         Code = "reply"          // the reply has no counterpart in the original shape
	CodeCodec         Code = "codec"          // what should be loaded is no saved codec
	CodeOption        Code = "option"         // no option has this name or value
	CodeTool          Code = "tool"           // no tool of a list has this name
	CodeInternal      Code = "internal"       // a bug of this module
)

// An Error is why there is no adapted schema: what, where, what to do.
type Error struct {
	Code         Code
	Message      string
	Pointer      string
	Line, Column int // 0 where there is no place
	Help         string
	Diagnostics  []Diagnostic // that led to it
	Field        string       // of AdaptType: the Go field, such as "Search.Query"; "" where there is none
}

func (e *Error) Error() string {
	s := e.Message
	switch {
	case e.Field != "":
		return s + " (at the field " + e.Field + ")" + helping(e.Help)
	case e.Line > 0:
		s = fmt.Sprintf("%d:%d: %s", e.Line, e.Column, s)
	}
	if e.Pointer != "" {
		s += " (at " + e.Pointer + ")"
	}
	return s + helping(e.Help)
}

func helping(help string) string {
	if help == "" {
		return ""
	}
	return "; " + help
}

// syntaxError turns what the parser says into an Error.
func syntaxError(err error) error {
	var s *tree.SyntaxError
	if !errors.As(err, &s) {
		return &Error{Code: CodeInternal, Message: err.Error()}
	}
	return &Error{Code: CodeSyntax, Message: s.Message, Pointer: s.Pointer, Line: s.Line, Column: s.Column, Help: s.Help}
}

// schemaSyntaxError is syntaxError for schemas, of which some are no JSON by mistake.
func schemaSyntaxError(err error, text []byte) error {
	e := syntaxError(err)
	var s *tree.SyntaxError
	var x *Error
	if errors.As(err, &s) && errors.As(e, &x) {
		if message, help := schema.NoJSON(text, s.Offset); message != "" {
			x.Message, x.Help = message+": "+x.Message, help
		}
	}
	return e
}

// valueError is syntaxError for values, which need not be schemas.
func valueError(err error) error {
	e := syntaxError(err)
	var x *Error
	if errors.As(e, &x) && strings.Contains(x.Help, "JSON Schema") {
		x.Help = "pass a JSON value"
	}
	return e
}

// A Codec carries values between the original schema's shape and the provider's. It is
// immutable and safe for concurrent use. It comes from Result.Codec or ParseCodec; the zero
// Codec is of no use. WithMaxBytes and WithMaxDepth bound the values that it reads, as they bound
// schemas. WithMaxTime does not bound it: Decode validates within a number of steps that grows with the
// reply (code budget beyond), and patterns that need backtracking have two seconds together.
type Codec struct {
	codec    *codec.Codec
	document *schema.Document
	settings settings.Settings
	reader   *reply.Reader
}

func newCodec(c *codec.Codec, d *schema.Document, s settings.Settings) *Codec {
	return &Codec{codec: c, document: d, settings: s, reader: reply.NewReader(c, d, s.AnnotateFormats, s.Limits)}
}

// made refuses a codec that nothing made.
func (c *Codec) made() error {
	if c == nil || c.codec == nil {
		return &Error{Code: CodeCodec, Message: "the codec is empty", Help: "take it from Result.Codec or ParseCodec"}
	}
	return nil
}

// Encode translates a value of the original shape into the provider's: conversation
// history, few-shot examples, tool results. It never validates; it fails only where a
// value has no place in the provider's shape, and on what is not JSON.
func (c *Codec) Encode(value []byte) ([]byte, error) {
	if err := c.made(); err != nil {
		return nil, err
	}
	t, err := tree.Parse(value, c.settings.Limits)
	if err != nil {
		return nil, valueError(err)
	}
	encoded, err := c.codec.Encode(t.Root(), c.reader.Members())
	if err != nil {
		return nil, &Error{Code: CodeValue, Message: err.Error()}
	}
	return encoded, nil
}

// A Decoded is a reply in the original shape, and all that is to say about it: the value may be
// used where there are no Violations, and nothing that matters is Unchecked.
type Decoded struct {
	Value      []byte     // in the original shape, valid or not
	Violations Violations // what the original schema does not admit; none: the value is valid, but for what is Unchecked
	// Notes say, with the place in the reply, what did not have the provider's shape and
	// could be read all the same, such as an object where a list of entries was due.
	Notes []string
	// Unchecked lists what could not be checked: a pattern that no engine runs in time,
	// a host name beyond ASCII, a reference that leads out of the document. The value may
	// still be invalid there.
	Unchecked []string
}

// Decode translates a provider's reply back into the original shape and validates it
// against the original schema. It never edits data to make it pass: what the reply
// breaks is listed in Violations. err is for replies that are not JSON.
func (c *Codec) Decode(text []byte) (*Decoded, error) {
	if err := c.made(); err != nil {
		return nil, err
	}
	t, err := tree.Parse(text, c.settings.Limits)
	if err != nil {
		return nil, valueError(reply.Explained(err, text))
	}
	r, err := c.reader.Read(t, c.settings.KeepNulls)
	if err != nil {
		return nil, replyError(err)
	}
	d := &Decoded{Value: r.Value, Notes: r.Notes, Unchecked: r.Unchecked}
	for _, v := range r.Violations {
		d.Violations = append(d.Violations, Violation(v))
	}
	return d, nil
}

// replyError turns what reading a reply failed of into an Error.
func replyError(err error) error {
	switch err.(type) {
	case reply.ShapeError:
		return &Error{Code: CodeReply, Message: err.Error()}
	case reply.BudgetError:
		return &Error{Code: CodeBudget, Message: err.Error()}
	}
	return syntaxError(err)
}

// A Violation is one thing about a reply that the original schema does not admit. Message names
// places as the reply has them, which is what the model has to correct.
type Violation struct {
	Path       string `json:"path"`            // JSON Pointer into the value, in the original shape
	ReplyPath  string `json:"reply_path"`      // JSON Pointer into the reply, in the provider's shape
	SchemaPath string `json:"schema_path"`     // JSON Pointer into the original schema
	Message    string `json:"message"`         // a sentence fit to send back to the model
	Shape      bool   `json:"shape,omitempty"` // the reply has not the provider's shape there: SchemaPath is the schema of the place
}

// Violations are what Decode found; none means that the value is valid.
type Violations []Violation

// Message is a text that can be sent back to the model as it is: what is wrong, one line
// each, and what to do. It is empty where there are no violations.
func (v Violations) Message() string {
	if len(v) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("The arguments do not match the schema. Correct these and send the whole value again:\n")
	for _, x := range v {
		fmt.Fprintf(&b, "- %s\n", x.Message)
	}
	return b.String()
}

// Hint returns two or three sentences for a tool's description or a system prompt that
// say what the provider's shape means here; it is empty where no shape changed.
func (c *Codec) Hint() string {
	if c.made() != nil {
		return ""
	}
	return c.codec.Hint()
}

// Hint is Codec().Hint().
func (r *Result) Hint() string { return r.Codec().Hint() }

// MarshalJSON saves the codec: what ParseCodec loads in another process.
func (c *Codec) MarshalJSON() ([]byte, error) {
	if err := c.made(); err != nil {
		return nil, err
	}
	s := codec.Saved{Codec: c.codec, Schema: c.document.Tree.Source(), Dialect: c.document.Dialect.String(), Options: c.settings.Saved()}
	return s.Marshal()
}

// ParseCodec loads a codec that MarshalJSON saved. A broken one, or one of a newer
// version, is a clear error.
func ParseCodec(data []byte) (*Codec, error) {
	saved, err := codec.Load(data)
	if err != nil {
		return nil, &Error{Code: CodeCodec, Message: err.Error(), Help: "save the codec again with this version"}
	}
	s := settings.Of[Option](nil)
	for name, value := range saved.Options {
		o, err := ParseOption(name, value)
		if err != nil {
			return nil, err
		}
		o(&s)
	}
	t, err := tree.Parse(saved.Schema, s.Limits)
	if err != nil {
		return nil, syntaxError(err)
	}
	document := s.Document(t)
	if d, ok := schema.ParseDialect(saved.Dialect); ok && d != document.Dialect {
		document = schema.ReadAs(t, d)
	}
	return newCodec(saved.Codec, document, s), nil
}

// A ToolSet is a list of tools as a provider takes it, and the way back.
type ToolSet struct {
	// Text is what to send, in the flavor's envelope; nil where there were tools, and none is
	// left to send.
	Text        json.RawMessage
	Tools       []Tool       // in the order of the list, those too that are not sent
	Diagnostics []Diagnostic // with their places in the text that came

	flavor string
	shapes []*flavor.Envelope // those that Text may be in
}

// A Tool is one tool of a list, or the format of a response.
type Tool struct {
	Name         string         // as it is sent; "" where it has none, or where the text was a schema and no list
	OriginalName string         // as it came
	Surface      flavor.Surface // flavor.Response for the format of a response
	Sent         bool           // false: it is quarantined, and its siblings are delivered
	Strict       bool           // the provider is held to the schema
	Reason       string         // why it is not strict or not sent, or ""
	Err          error          // why it could not be adapted
	Result       *Result        // of its schema, with the Hint of this tool; nil where it has none, and for sets that ParseToolSet loaded
	Output       *Result        // of the schema of its results, likewise
	Diagnostics  []Diagnostic   // those of the set that are about it
	codec        func() *Codec  // nil: arguments travel as they are
}

// toolSet is what callers meet of a set.
func toolSet(f *flavor.Flavor, t *tree.Document, made *toolset.Set[*Result], checked bool) *ToolSet {
	set := &ToolSet{Text: made.Text, flavor: f.Name}
	places, outcome := render.NewPlaces(t.Source()), &engine.Outcome{Checked: checked}
	list := func(facts []diag.Fact) (ds []Diagnostic) {
		for i := range facts {
			ds = append(ds, Diagnostic{fact: &facts[i], outcome: outcome, document: &schema.Document{Tree: t}, rules: f.Rules(flavor.Tool), places: places})
		}
		return ds
	}
	set.Diagnostics = list(made.Facts)
	for _, m := range made.Members {
		tool := Tool{Name: m.Name, OriginalName: m.Original, Surface: m.Surface, Sent: m.Sent, Strict: m.Strict, Reason: m.Reason, Err: m.Err, Diagnostics: list(m.Facts)}
		for _, a := range [...]*toolset.Adapted[*Result]{m.Input, m.Output} {
			if a == nil || a.Result == nil {
				continue
			}
			for _, d := range a.Result.Diagnostics {
				d.places, d.within = places, &within{t.Source(), a.At.Offset(), a.At.Pointer()}
				tool.Diagnostics = append(tool.Diagnostics, d)
			}
		}
		if m.Input != nil && m.Input.Result != nil {
			if tool.Result = m.Input.Result; m.Sent && !m.AsItWas && !checked {
				tool.codec = tool.Result.Codec
			}
		}
		if m.Output != nil {
			tool.Output = m.Output.Result
		}
		set.Tools, set.Diagnostics = append(set.Tools, tool), append(set.Diagnostics, tool.Diagnostics...)
	}
	return set
}

// Entries are the tools in Text, each in a text of its own: what a program adds one by one to a list
// that it holds as values of another library. Tools that the provider has built in are among them, and
// the format of a response is not.
func (t *ToolSet) Entries() []json.RawMessage {
	d, err := tree.Parse(t.Text, tree.Limits{})
	if err != nil {
		return nil // there is no text
	}
	return toolset.Entries(d.Root(), t.shapes)
}

// summed is a result as the planner sees it.
func (r *Result) summed(err error, budgets []flavor.Limit) toolset.Adapted[*Result] {
	a := toolset.Adapted[*Result]{Err: err, Result: r}
	var e *Error
	if errors.As(err, &e) {
		a.Why = e.Message
	}
	if err != nil {
		return a
	}
	a.Schema = r.Schema
	for _, d := range r.Diagnostics {
		if d.fact.Repair == flavor.Text || d.Effect() == Narrowed && d.Severity() >= Warning {
			a.Loss = cmp.Or(a.Loss, d.Message())
		}
	}
	a.Counts = toolset.Counted(r.Schema, budgets)
	return a
}

// A Call is a tool called, in the shape of the list that came.
type Call struct {
	Name string
	Decoded
}

// Decode gives a call back as the list's own tool has it: name and arguments as the provider sent
// them. No arguments at all are an empty object. Where no tool has the name and the format of the
// response does, it is a reply in that one.
func (t *ToolSet) Decode(name string, arguments []byte) (*Call, error) {
	tool, err := t.found(toolset.Find(t.ways(), name, false))
	if err != nil {
		return nil, err
	}
	if len(bytes.TrimSpace(arguments)) == 0 && tool.Surface == flavor.Tool {
		arguments = []byte("{}")
	}
	return tool.decode(arguments)
}

// DecodeResponse gives a reply in the format of the response back in the shape of the format that
// came, whatever it is called, and whatever the tools beside it are.
func (t *ToolSet) DecodeResponse(reply []byte) (*Call, error) {
	tool, err := t.found(toolset.Response(t.ways()))
	if err != nil {
		return nil, err
	}
	return tool.decode(reply)
}

// decode reads what the provider sent for a tool.
func (t *Tool) decode(text []byte) (*Call, error) {
	call := &Call{Name: t.OriginalName}
	if t.codec == nil {
		if _, err := tree.Parse(text, tree.Limits{}); err != nil {
			return nil, valueError(reply.Explained(err, text))
		}
		call.Value = text
		return call, nil
	}
	d, err := t.codec().Decode(text)
	if err != nil {
		return nil, err
	}
	call.Decoded = *d
	return call, nil
}

// Encode gives a call of the list's own tool as the provider saw it: conversation history.
func (t *ToolSet) Encode(originalName string, arguments []byte) (name string, encoded []byte, err error) {
	tool, err := t.found(toolset.Find(t.ways(), originalName, true))
	if err != nil {
		return originalName, arguments, err
	}
	encoded, err = tool.encode(arguments)
	return tool.Name, encoded, err
}

// EncodeResponse gives an earlier reply as the provider wrote it in the format of the response.
func (t *ToolSet) EncodeResponse(value []byte) ([]byte, error) {
	tool, err := t.found(toolset.Response(t.ways()))
	if err != nil {
		return nil, err
	}
	return tool.encode(value)
}

func (t *Tool) encode(value []byte) ([]byte, error) {
	if t.codec == nil {
		return value, nil
	}
	return t.codec().Encode(value)
}

// ways lists the ways back of the tools.
func (t *ToolSet) ways() []toolset.Way {
	ways := make([]toolset.Way, len(t.Tools))
	for i, x := range t.Tools {
		ways[i] = toolset.Way{Name: x.Name, Original: x.OriginalName, Surface: x.Surface, Sent: x.Sent, Reason: x.Reason}
	}
	return ways
}

// found is the tool of a number, or an Error of what was not found.
func (t *ToolSet) found(i int, err error) (*Tool, error) {
	if none := (*toolset.NoTool)(nil); errors.As(err, &none) {
		return nil, &Error{Code: CodeTool, Message: none.Message, Help: none.Help}
	}
	return &t.Tools[i], err
}

// MarshalJSON saves the way back: what ParseToolSet loads in another process.
func (t *ToolSet) MarshalJSON() ([]byte, error) {
	saved := toolset.Saved{Flavor: t.flavor}
	for _, x := range t.Tools {
		s := toolset.SavedTool{Name: x.Name, Original: x.OriginalName, Surface: x.Surface.String(), Sent: x.Sent, Strict: x.Strict, Reason: x.Reason}
		if x.codec != nil {
			var err error
			if s.Codec, err = x.codec().MarshalJSON(); err != nil {
				return nil, err
			}
		}
		saved.Tools = append(saved.Tools, s)
	}
	return saved.Marshal()
}

// ParseToolSet loads the way back that MarshalJSON saved: Decode and Encode, names and reasons. It
// has no text to send.
func ParseToolSet(data []byte) (*ToolSet, error) {
	saved, err := toolset.Load(data)
	if err != nil {
		return nil, &Error{Code: CodeCodec, Message: err.Error(), Help: "save the tools again with this version"}
	}
	t := &ToolSet{flavor: saved.Flavor}
	for _, s := range saved.Tools {
		x := Tool{Name: s.Name, OriginalName: s.Original, Sent: s.Sent, Strict: s.Strict, Reason: s.Reason}
		x.Surface, _ = flavor.ParseSurface(s.Surface)
		if s.Codec != nil {
			c, err := ParseCodec(s.Codec)
			if err != nil {
				return nil, err
			}
			x.codec = func() *Codec { return c }
		}
		t.Tools = append(t.Tools, x)
	}
	return t, nil
}

// An Adapter is a registry, options and a bounded cache: what a gateway holds that
// adapts the same schemas over and over. It is safe for concurrent use.
type Adapter struct{ cache *cache.Cache[cached] }

// defaultCacheBytes is what WithCacheBytes is unless told otherwise.
const defaultCacheBytes = 256 << 20

// NewAdapter returns an adapter that keeps up to size results (0: 1,000), and of these as
// many as WithCacheBytes has room for. What was asked for longest ago is forgotten first.
func NewAdapter(r *Registry, size int, options ...Option) *Adapter {
	if size <= 0 {
		size = 1000
	}
	options = slices.Clone(options)
	most := cmp.Or(max(settings.Of(options).CacheBytes, 0), defaultCacheBytes)
	a := &Adapter{}
	a.cache = cache.New(size, most, func(name string, text []byte) (c cached, size int) {
		what, flavorName, marked := strings.Cut(name, "/")
		if !marked {
			what, flavorName = "", name
		}
		switch s, ok := flavor.ParseSurface(what); {
		case what == ofTools:
			late := false
			c.set, c.err = r.adaptTools(flavorName, text, options, func(flavorName string, surface flavor.Surface, text []byte) (*Result, error) {
				m := a.cache.Get(surface.String()+"/"+flavorName, text)
				late = late || isLate(m.err)
				return m.result, m.err
			})
			if late || isLate(c.err) {
				return c, -1
			}
			return c, c.set.weight()
		case ok:
			c.result, c.err = r.adapt(flavorName, text, append(slices.Clone(options), WithSurface(s)))
		default:
			c.result, c.err = r.adapt(flavorName, text, options)
		}
		return c, c.result.weight(text, c.err)
	})
	return a
}

// ofTools is what whole lists are cached under, beside the names of surfaces.
const ofTools = "tools"

// Adapt is Registry.Adapt with the adapter's options, from the cache where the same
// bytes were adapted for the same flavor before; that takes the time of hashing and comparing
// them. Of callers who ask for the same at once one adapts it, and the others wait. Results
// are shared: do not change them.
func (a *Adapter) Adapt(flavorName string, text []byte) (*Result, error) {
	if strings.Contains(flavorName, "/") { // which none has; it must not read as a mark of ours
		flavorName = "/" + flavorName
	}
	c := a.cache.Get(flavorName, text)
	return c.result, c.err
}

// AdaptTools is Registry.AdaptTools in the same way. A list is cached as a whole, and each of its
// schemas, so that of a list that changed in one place only that is adapted anew.
func (a *Adapter) AdaptTools(flavorName string, text []byte) (*ToolSet, error) {
	c := a.cache.Get(ofTools+"/"+flavorName, text)
	return c.set, c.err
}

// cached is what Adapt or AdaptTools returned.
type cached struct {
	result *Result
	set    *ToolSet
	err    error
}

// weight is about how many bytes a result takes besides the input: the values of its tree, and
// where it was changed the nodes and texts of the output, the facts, and the codec once it was
// used. It is an upper bound of what was measured of generated tools and larger schemas. It is
// negative where the result is not worth keeping.
func (r *Result) weight(text []byte, err error) int {
	const ofValue, ofText, ofDiagnostic = 200, 14, 512
	if isLate(err) {
		return -1
	}
	if r == nil {
		return ofText * len(text)
	}
	weight := len(text) + ofValue*r.document.Tree.Len() + ofDiagnostic*len(r.Diagnostics)
	if r.Changed() {
		weight += ofText * len(r.Schema)
	}
	return weight
}

// weight is that of a list: of its own text, and of its results, which it holds on to whether the
// cache still has them or not.
func (t *ToolSet) weight() int {
	const ofTool, ofDiagnostic = 512, 128
	if t == nil {
		return 0
	}
	weight := len(t.Text) + ofTool*len(t.Tools) + ofDiagnostic*len(t.Diagnostics)
	for _, x := range t.Tools {
		for _, r := range [...]*Result{x.Result, x.Output} {
			if r != nil {
				weight += r.weight(r.document.Tree.Source(), nil)
			}
		}
	}
	return weight
}

// isLate reports whether something was not done in time: it may be when it is asked for again.
func isLate(err error) bool {
	var late *Error
	return errors.As(err, &late) && late.Code == CodeBudget
}
