// Package schemaflavor turns any JSON Schema into one that an LLM provider or MCP client
// accepts, reports every change and what it costs, and carries values between the two
// shapes. What a provider accepts is data: see package flavor for the form and the
// flavors directory for the files.
//
//	result, err := schemaflavor.Adapt("openai-strict", schema)
//	if err != nil { … }                       // what, where, what to do
//	send(result.Schema)                       // to the provider
//	for _, d := range result.Diagnostics { … } // every difference, with its effect
//	value, violations, err := result.Codec().Decode(reply)
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

	"github.com/invopop/jsonschema"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/cache"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/engine"
	"github.com/schemaflavor/schemaflavor/internal/render"
	"github.com/schemaflavor/schemaflavor/internal/reply"
	"github.com/schemaflavor/schemaflavor/internal/schema"
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

// AdaptType is Adapt for the schema that invopop/jsonschema reflects from T. A type that
// has no schema, such as one with a channel in it, is an error of code not-a-schema.
func AdaptType[T any](flavorName string, options ...Option) (*Result, error) {
	text, err := reflected(new(T))
	if err != nil {
		return nil, &Error{Code: "not-a-schema", Message: fmt.Sprintf("no schema of %T: %v", *new(T), err), Help: "leave the field out with the tag `json:\"-\"`"}
	}
	return Adapt(flavorName, text, options...)
}

// reflected is the schema of a value's type. The reflector panics on what it cannot say.
func reflected(value any) (text []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	reflector := jsonschema.Reflector{Anonymous: true}
	return json.Marshal(reflector.Reflect(value))
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
	settings settings
	codec    *codecOnce // apart, so that a Result may be copied
}

// codecOnce is the codec of a result, made by the first who asks for it.
type codecOnce struct {
	once  sync.Once
	codec *Codec
}

// Changed reports whether Schema differs from the input.
func (r *Result) Changed() bool { return !bytes.Equal(r.Schema, r.document.Tree.Source()) }

// Codec returns the codec between the original shape and the provider's. It is made on
// first use, once, and holds on to the original schema, which Decode validates against.
func (r *Result) Codec() *Codec {
	r.codec.once.Do(func() { r.codec.codec = newCodec(r.outcome.Codec, r.document, r.settings) })
	return r.codec.codec
}

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
		line, column := d.Position()
		entries[i] = render.Entry{Severity: d.Severity().String(), Rule: d.Rule(), Repair: d.Repair(), Message: d.Message(),
			Pointer: d.Pointer(), Line: line, Column: column, Source: d.document.Tree.Source(), Offset: d.offset(), Because: d.Because(), Help: d.Help(),
			Effect: d.Effect().String(), Reshaped: d.Reshaped()}
	}
	return render.Text(w, entries, render.Options{File: o.File, Color: o.Color, Each: o.Each})
}

// An Effect says how a change altered the set of values that a schema admits, after
// Decode and before validation.
type Effect = diag.Effect

// The effects.
const (
	Exact    = diag.Exact    // the same values can come back
	Widened  = diag.Widened  // more can; Decode's validation catches them
	Narrowed = diag.Narrowed // fewer can; the message says which
)

// A Severity says how much a diagnostic matters.
type Severity = diag.Severity

// The severities.
const (
	Info    = diag.Info
	Warning = diag.Warning // a loss somebody may care about
	Refused = diag.Refused // the schema was refused
)

// A Diagnostic is one difference between a schema and what came of it, or one thing a
// flavor minds in it. It is a compact fact; words and places are computed when asked for.
type Diagnostic struct {
	fact     *diag.Fact
	outcome  *engine.Outcome
	document *schema.Document
	rules    *flavor.Rules
	places   *render.Places // shared by the diagnostics of one schema
}

// Rule is the construct, keyword rule or limit of the flavor's vocabulary.
func (d Diagnostic) Rule() string { return d.fact.Rule }

// Repair is what was done, in the vocabulary's word, or "".
func (d Diagnostic) Repair() string { return d.fact.RepairName() }

// Effect is what it costs.
func (d Diagnostic) Effect() Effect { return d.fact.Effect }

// Reshaped reports whether values travel in another shape, which the codec undoes.
func (d Diagnostic) Reshaped() bool { return d.fact.Reshaped }

// Severity is computed from the effect.
func (d Diagnostic) Severity() Severity { return d.fact.Severity }

// Message is one line that makes sense on its own.
func (d Diagnostic) Message() string { return d.fact.Message() }

// Help says what the schema's author could write instead, or is empty.
func (d Diagnostic) Help() string { return d.fact.Help() }

// Because is the flavor's reason: the provider's words and their source.
func (d Diagnostic) Because() string { return d.fact.Because(d.rules) }

// Pointer is where in the input, as a JSON Pointer.
func (d Diagnostic) Pointer() string {
	if d.fact.Node == nil {
		return ""
	}
	return d.fact.Node.Pointer()
}

// Position is where in the input, as line and column from 1; columns count characters.
func (d Diagnostic) Position() (line, column int) {
	return d.places.Position(d.offset())
}

func (d Diagnostic) offset() int {
	if d.fact.Node == nil {
		return 0
	}
	return d.fact.Node.NameOffset()
}

// OutputPointer is where in the adapted schema, as a JSON Pointer; "" where the place
// is the root or has no counterpart.
func (d Diagnostic) OutputPointer() string { return d.outcome.OutputPointer(d.fact) }

// MarshalJSON writes the diagnostic with all that it can say. Findings of Check have no effect.
func (d Diagnostic) MarshalJSON() ([]byte, error) {
	line, column := d.Position()
	effect := d.Effect().String()
	if d.outcome.Codec == nil { // a finding of Check: nothing was changed
		effect = ""
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(struct {
		Rule       string `json:"rule"`
		Repair     string `json:"repair,omitempty"`
		Severity   string `json:"severity"`
		Effect     string `json:"effect,omitempty"`
		Reshaped   bool   `json:"reshaped"`
		Path       string `json:"path"`
		Line       int    `json:"line"`
		Column     int    `json:"column"`
		OutputPath string `json:"output_path"`
		Message    string `json:"message"`
		Because    string `json:"because,omitempty"`
		Help       string `json:"help,omitempty"`
	}{d.Rule(), d.Repair(), d.Severity().String(), effect, d.Reshaped(), d.Pointer(), line, column, d.OutputPointer(), d.Message(), d.Because(), d.Help()})
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'}), err
}

// An Error is why there is no adapted schema: what, where, what to do.
type Error struct {
	Code         string // syntax, not-a-schema, unknown-flavor, refused, ceiling, budget, value, reply, codec, option, internal
	Message      string
	Pointer      string
	Line, Column int // 0 where there is no place
	Help         string
	Diagnostics  []Diagnostic // that led to it
}

func (e *Error) Error() string {
	s := e.Message
	if e.Line > 0 {
		s = fmt.Sprintf("%d:%d: %s", e.Line, e.Column, s)
	}
	if e.Pointer != "" {
		s += " (at " + e.Pointer + ")"
	}
	if e.Help != "" {
		s += "; " + e.Help
	}
	return s
}

// syntaxError turns what the parser says into an Error.
func syntaxError(err error) error {
	var s *tree.SyntaxError
	if !errors.As(err, &s) {
		return &Error{Code: "internal", Message: err.Error()}
	}
	return &Error{Code: "syntax", Message: s.Message, Pointer: s.Pointer, Line: s.Line, Column: s.Column, Help: s.Help}
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
// Codec is of no use.
type Codec struct {
	codec    *codec.Codec
	document *schema.Document
	settings settings
	reader   *reply.Reader
}

func newCodec(c *codec.Codec, d *schema.Document, s settings) *Codec {
	return &Codec{codec: c, document: d, settings: s, reader: reply.NewReader(c, d, s.annotateFormats, s.limits)}
}

// made refuses a codec that nothing made.
func (c *Codec) made() error {
	if c == nil || c.codec == nil {
		return &Error{Code: "codec", Message: "the codec is empty", Help: "take it from Result.Codec or ParseCodec"}
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
	t, err := tree.Parse(value, c.settings.limits)
	if err != nil {
		return nil, valueError(err)
	}
	encoded, err := c.codec.Encode(t.Root(), c.reader.Members())
	if err != nil {
		return nil, &Error{Code: "value", Message: err.Error()}
	}
	return encoded, nil
}

// Decode translates a provider's reply back into the original shape and validates it
// against the original schema. It never edits data to make it pass: what the reply
// breaks is listed in violations. err is for replies that are not JSON.
func (c *Codec) Decode(reply []byte) (value []byte, violations Violations, err error) {
	d, err := c.DecodeReply(reply)
	if err != nil {
		return nil, nil, err
	}
	return d.Value, d.Violations, nil
}

// A Decoded is a reply in the original shape, and all that is to say about it.
type Decoded struct {
	Value      []byte
	Violations Violations
	// Notes say, with the place in the reply, what did not have the provider's shape and
	// could be read all the same, such as an object where a list of entries was due.
	Notes []string
	// Unchecked lists what could not be checked: a pattern that no engine runs in time,
	// a host name beyond ASCII, a reference that leads out of the document. The value may
	// still be invalid there.
	Unchecked []string
}

// DecodeReply is Decode with everything that there is to say.
func (c *Codec) DecodeReply(text []byte) (*Decoded, error) {
	if err := c.made(); err != nil {
		return nil, err
	}
	t, err := tree.Parse(text, c.settings.limits)
	if err != nil {
		return nil, replySyntaxError(err, text)
	}
	r, err := c.reader.Read(t, c.settings.keepNulls)
	if err != nil {
		return nil, replyError(err)
	}
	d := &Decoded{Value: r.Value, Notes: r.Notes, Unchecked: r.Unchecked}
	for _, v := range r.Violations {
		d.Violations = append(d.Violations, Violation(v))
	}
	return d, nil
}

// replySyntaxError is valueError for replies, which models like to wrap in prose.
func replySyntaxError(err error, text []byte) error {
	e := valueError(err)
	var x *Error
	switch {
	case !errors.As(e, &x):
	case bytes.HasPrefix(bytes.TrimSpace(text), []byte("```")), x.Help == "" && bytes.Contains(text, []byte("\n```")):
		x.Help = "pass what is inside the code fence, or have the model answer with JSON alone"
	case x.Help == "":
		x.Help = "have the model answer with JSON alone"
	}
	return e
}

// replyError turns what reading a reply failed of into an Error.
func replyError(err error) error {
	switch err.(type) {
	case reply.ShapeError:
		return &Error{Code: "reply", Message: err.Error()}
	case reply.BudgetError:
		return &Error{Code: "budget", Message: err.Error()}
	}
	return syntaxError(err)
}

// A Violation is one thing about a reply that the original schema does not admit.
type Violation struct {
	Path       string `json:"path"`        // JSON Pointer into the value, in the original shape
	SchemaPath string `json:"schema_path"` // JSON Pointer into the original schema; "" where the provider's shape is broken
	Message    string `json:"message"`     // a sentence fit to send back to the model
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
func (c *Codec) Hint() string { return c.codec.Hint() }

// Hint is Codec().Hint().
func (r *Result) Hint() string { return r.outcome.Codec.Hint() }

// MarshalJSON saves the codec: what ParseCodec loads in another process.
func (c *Codec) MarshalJSON() ([]byte, error) {
	if err := c.made(); err != nil {
		return nil, err
	}
	s := codec.Saved{Codec: c.codec, Schema: c.document.Tree.Source(), Dialect: c.document.Dialect.String(), Options: c.settings.saved()}
	return s.Marshal()
}

// ParseCodec loads a codec that MarshalJSON saved. A broken one, or one of a newer
// version, is a clear error.
func ParseCodec(data []byte) (*Codec, error) {
	saved, err := codec.Load(data)
	if err != nil {
		return nil, &Error{Code: "codec", Message: err.Error(), Help: "save the codec again with this version"}
	}
	s := newSettings(nil)
	for name, value := range saved.Options {
		o, err := ParseOption(name, value)
		if err != nil {
			return nil, err
		}
		o(&s)
	}
	t, err := tree.Parse(saved.Schema, s.limits)
	if err != nil {
		return nil, syntaxError(err)
	}
	document := s.document(t)
	if d, ok := schema.ParseDialect(saved.Dialect); ok && d != document.Dialect {
		document = schema.ReadAs(t, d)
	}
	return newCodec(saved.Codec, document, s), nil
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
	most := cmp.Or(max(newSettings(options).cacheBytes, 0), defaultCacheBytes)
	return &Adapter{cache.New(size, most, func(flavorName string, text []byte) (cached, int) {
		result, err := r.adapt(flavorName, text, options)
		return cached{result, err}, result.weight(text, err)
	})}
}

// Adapt is Registry.Adapt with the adapter's options, from the cache where the same
// bytes were adapted for the same flavor before; that takes the time of hashing and comparing
// them. Of callers who ask for the same at once one adapts it, and the others wait. Results
// are shared: do not change them.
func (a *Adapter) Adapt(flavorName string, text []byte) (*Result, error) {
	c := a.cache.Get(flavorName, text)
	return c.result, c.err
}

// cached is what Adapt returned.
type cached struct {
	result *Result
	err    error
}

// weight is about how many bytes a result takes besides the input: the values of its tree, and
// where it was changed the nodes and texts of the output, the facts, and the codec once it was
// used. It is an upper bound of what was measured of generated tools and larger schemas. It is
// negative where the result is not worth keeping.
func (r *Result) weight(text []byte, err error) int {
	const ofValue, ofText, ofDiagnostic = 200, 14, 512
	var late *Error
	if errors.As(err, &late) && late.Code == "budget" { // it may be done in time when asked again
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
