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
	return r.document.Written()
}

// Changed reports whether Schema differs from the input; what CheckTools found changed nothing.
func (r *Result) Changed() bool {
	return r.document != nil && !bytes.Equal(r.Schema, r.document.Written())
}

// Codec returns the codec between the original shape and the provider's, always the same. It holds on to the original
// schema, which Decode validates against.
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

// saysNothing reports whether the schema admits any value.
func (r *Result) saysNothing() bool { return schema.SaysNothing(r.document.Tree.Root()) }

// asItIs carries values of a schema that is not sent as they are: Decode validates against it all the same.
func (r *Result) asItIs() *Codec {
	return newCodec(&codec.Codec{Root: &codec.Node{}}, r.document, r.settings)
}

// Map returns Schema as a map, with numbers as json.Number, so that none changes.
func (r *Result) Map() (m map[string]any, err error) { return m, r.Into(&m) }

// Into reads Schema into a value, as encoding/json does. The error of code value is of a type that has no place for it, such as one whose
// `type` is a single name where a flavor writes a list of types; the value may then hold a part of it.
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

// Render writes the diagnostics for people, each with the input line it refers to.
func (r *Result) Render(w io.Writer, o RenderOptions) error {
	return RenderDiagnostics(w, r.Diagnostics, o)
}

// Hint is Codec().Hint(); nothing of a nil Result, which has no shape that changed.
func (r *Result) Hint() string {
	if r == nil {
		return ""
	}
	return r.Codec().Hint()
}

// summed is a result as the planner sees it.
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
