package schemaflavor

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/engine"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/settings"
	"github.com/schemaflavor/schemaflavor/internal/toolset"
)

// A Result is one adapted schema, and what was changed in it.
type Result struct {
	// Schema is what to send. Where the flavor minds nothing in the input, it is the input byte for
	// byte. It is nil where the schema was refused.
	Schema json.RawMessage
	// Diagnostics has an entry for every difference between input and output, in the
	// input's order. None means that the input was accepted as it stood.
	Diagnostics []Diagnostic

	outcome  *engine.Outcome
	document *schema.Document
	settings settings.Settings
	codec    *codecOnce // behind a pointer, so that a Result may be copied
}

// codecOnce is the codec of a result, made when it is first asked for.
type codecOnce struct {
	once  sync.Once
	codec *Codec
}

// Input is the schema as it was passed in, into which the diagnostics point.
func (r *Result) Input() json.RawMessage {
	if r.document == nil {
		return nil
	}
	return r.document.Written()
}

// Changed reports whether Schema differs from the input. It is false for the results in a set of CheckTools.
func (r *Result) Changed() bool {
	return r.document != nil && !bytes.Equal(r.Schema, r.document.Written())
}

// Codec returns the codec between the original shape and the provider's. Each call returns the same one. It holds on to the
// original schema, which Decode validates against.
func (r *Result) Codec() *Codec {
	if r.codec == nil { // a result of CheckTools: nothing was adapted
		return &Codec{}
	}
	r.codec.once.Do(func() {
		defer func() {
			if recover() != nil { // a bug of ours; the methods of the empty codec return errors
				r.codec.codec = &Codec{}
			}
		}()
		r.codec.codec = newCodec(r.outcome.Codec(), r.document, r.settings)
	})
	return r.codec.codec
}

// saysNothing reports whether the schema admits any value.
func (r *Result) saysNothing() bool { return schema.SaysNothing(r.document.Tree.Root()) }

// asItIs returns the codec for a schema that is not sent: values travel as they are, and Decode validates them against the schema.
func (r *Result) asItIs() *Codec {
	return newCodec(&codec.Codec{Root: &codec.Node{}}, r.document, r.settings)
}

// Map returns Schema as a map. Numbers are of type json.Number, so that they keep their spelling.
func (r *Result) Map() (m map[string]any, err error) { return m, r.Into(&m) }

// Into reads Schema into a value, as encoding/json does. It returns an error of code value if the value's type has no place for a part of
// the schema, such as a field for a single type where the flavor writes a list of types. The value may then hold a part of the schema.
func (r *Result) Into(value any) error {
	if r.Schema == nil {
		return errors.New("the schema was refused: there is none to read; the error of Adapt says why")
	}
	err := toolset.Into(r.Schema, value)
	if slip := (*json.InvalidUnmarshalError)(nil); err == nil || errors.As(err, &slip) {
		return err
	}
	return &Error{Code: CodeValue, Message: fmt.Sprintf("a %T does not hold the adapted schema: %v", value, err), Help: "take Map, or the text in Schema"}
}

// Render writes the diagnostics for people, each with the line of the input that it is about.
func (r *Result) Render(w io.Writer, o RenderOptions) error {
	return RenderDiagnostics(w, r.Diagnostics, o)
}

// Hint is Codec().Hint(), and "" for a nil Result, whose shape did not change.
func (r *Result) Hint() string {
	if r == nil {
		return ""
	}
	return r.Codec().Hint()
}

// summed returns what package toolset, which plans the list, needs to know of a result and its error.
func (r *Result) summed(err error, budgets []flavor.Limit) toolset.Adapted[*Result] {
	a := toolset.Adapted[*Result]{Err: err, Result: r}
	var e *Error
	if errors.As(err, &e) {
		a.Told = slices.ContainsFunc(e.Diagnostics, func(d Diagnostic) bool { return d.Severity() == Refused })
		a.Dead = slices.ContainsFunc(e.Diagnostics, func(d Diagnostic) bool { return d.Rule() == diag.RuleImpossibleSchema && d.Severity() == Refused })
		if a.Why = e.Message; e.Pointer != "" {
			a.Why += " (at " + e.Pointer + ")" // in the tool's own schema
		}
	}
	if err != nil {
		return a
	}
	a.Schema, a.Encode = r.Schema, func(value []byte) ([]byte, error) { return r.Codec().Encode(value) }
	for _, d := range r.Diagnostics {
		if d.fact.Repair == flavor.Text || d.Effect() == Narrowed && d.fact.Counts() {
			a.Loss = cmp.Or(a.Loss, d.Message())
		}
	}
	a.Counts = toolset.Counted(r.Schema, budgets)
	return a
}
