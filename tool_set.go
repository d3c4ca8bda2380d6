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
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/engine"
	"github.com/schemaflavor/schemaflavor/internal/reply"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/settings"
	"github.com/schemaflavor/schemaflavor/internal/toolset"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A ToolSet is a list of tools as a provider takes it, and the way back.
type ToolSet struct {
	// Text is what to send, in the flavor's envelope; nil where there were tools, and none is
	// left to send.
	Text        json.RawMessage
	Tools       []Tool       // in the order of the list, those too that are quarantined; what is none to adapt, built in or unknown, is in Diagnostics alone, whether it stays or is left out
	Diagnostics []Diagnostic // with their places in the text that came

	flavor  string
	shapes  []*flavor.Envelope // those that Text may be in
	asCame  []string           // the names of what Text has as it came
	held    int                // the bytes of schemas that are not sent, to which results are held
	checked bool               // nothing was adapted
}

// A Tool is one tool of a list, or the format of a response.
type Tool struct {
	Name         string         // as it is sent; "" where it has none, or where the text was a schema and no list
	OriginalName string         // as it came
	Surface      flavor.Surface // flavor.Response for the format of a response
	Sent         bool           // false: it is quarantined, and its siblings are delivered
	Strict       bool           // the provider is held to the schema
	Reason       string         // why it is not strict or not sent, or ""
	Err          error          // why it could not be adapted, with the place in the tool's own schema: Diagnostics have that in the text that came
	Result       *Result        // of its schema, with the Hint of this tool; nil where it has none, and for sets that ParseToolSet loaded
	Output       *Result        // of the schema of its results, likewise; nil where the envelope has no place for one
	Diagnostics  []Diagnostic   // those of the set that are about it
	codec        func() *Codec  // nil: arguments travel as they are
	output       func() *Codec  // of what it returns, likewise
}

// toolSet is what callers meet of a set. asItIs is the codec of a schema that is not sent.
func toolSet(f *flavor.Flavor, t *tree.Document, made *toolset.Set[*Result], checked bool, asItIs func(schema []byte) *Codec) *ToolSet {
	set := &ToolSet{Text: made.Text, flavor: f.Name, asCame: made.AsCame, checked: checked}
	of := aboutOf(&engine.Outcome{Checked: checked}, &schema.Document{Tree: t}, f.Rules(flavor.Tool))
	list := func(facts []diag.Fact) (ds []Diagnostic) {
		for i := range facts {
			ds = append(ds, Diagnostic{&facts[i], of})
		}
		return ds
	}
	set.Diagnostics = list(made.Facts)
	for _, m := range made.Members {
		tool := Tool{Name: m.Name, OriginalName: m.Original, Surface: m.Surface, Sent: m.Sent, Strict: m.Strict, Reason: m.Reason, Err: m.Err, Diagnostics: list(m.Facts)}
		for _, a := range [...]*toolset.Adapted[*Result]{m.Input, m.Output} {
			if a == nil || a.Result == nil || a.Unsent {
				continue
			}
			tool.Diagnostics = append(tool.Diagnostics, sharing(a.Result.Diagnostics, func(own *about) {
				own.places, own.within = of.places, &within{t.Source(), a.At.Offset(), a.At.Pointer()}
			})...)
		}
		switch {
		case m.Input == nil || m.Input.Result == nil:
		case m.Input.Unsent:
			tool.codec = sync.OnceValue(m.Input.Result.asItIs)
		default:
			switch tool.Result = m.Input.Result; {
			case !m.Sent || checked:
			case m.AsItWas:
				tool.codec = sync.OnceValue(tool.Result.asItIs)
			default:
				tool.codec = tool.Result.Codec
			}
		}
		if unheld := m.Input == nil || m.Input.Result == nil || m.Input.Unsent && m.Input.Result.saysNothing(); unheld && m.Surface == flavor.Tool && m.Sent && !checked {
			tool.codec = anyArguments
		}
		if m.Output != nil {
			if tool.Output = m.Output.Result; tool.Output != nil && m.Output.Err == nil && m.Sent && !checked {
				tool.output = tool.Output.Codec
			}
		}
		if m.Returns != nil && schema.NoSchema(m.Returns) == nil && m.Sent && !checked {
			set.held += len(m.Returns.Raw())
			tool.output = sync.OnceValue(func() *Codec { return asItIs(m.Returns.Raw()) })
		}
		set.Tools, set.Diagnostics = append(set.Tools, tool), append(set.Diagnostics, tool.Diagnostics...)
	}
	return set
}

// anyArguments carries what a tool without a schema is called with: any object.
var anyArguments = sync.OnceValue(func() *Codec {
	r, err := Adapt("mcp", []byte(`{"type":"object"}`))
	if err != nil {
		panic(err) // of a schema that conforms
	}
	return r.asItIs()
})

// Hint says for the tool's description or the system prompt what the shape of its arguments means, as Result.Hint does, also of a
// set that ParseToolSet loaded; "" where no shape changed, and of a tool that is not sent.
func (t *Tool) Hint() string {
	if t.codec == nil {
		return ""
	}
	return t.codec().Hint()
}

// Render writes the diagnostics for people, each with the line of the text that it refers to.
func (t *ToolSet) Render(w io.Writer, o RenderOptions) error {
	return RenderDiagnostics(w, t.Diagnostics, o)
}

// whole refuses a list of which something would be left out, where that was asked for.
func (t *ToolSet) whole(o *toolset.Options) error {
	if !o.Whole || o.Check {
		return nil
	}
	var gone []Diagnostic
	for _, d := range t.Diagnostics {
		if toolset.LeavesOut(d.fact) {
			gone = append(gone, d)
		}
	}
	for _, d := range gone {
		toolset.Stays(d.fact)
	}
	if len(gone) == 0 {
		return nil
	}
	t.Text = nil
	for i := range t.Tools {
		x := &t.Tools[i]
		x.Sent, x.Strict, x.Reason = false, false, cmp.Or(x.Reason, "the list was refused for another tool")
	}
	e := &Error{Code: CodeCeiling, Message: gone[0].Message(), Pointer: gone[0].Pointer(), Help: "mend it, or have it left out with the option quarantine: leave-out", Diagnostics: t.Diagnostics}
	e.Line, e.Column = gone[0].Position()
	if more := len(gone) - 1; more > 0 {
		e.Message += fmt.Sprintf(" (and %d more)", more)
	}
	e.Message = "the list is refused, as was asked for: " + e.Message
	return e
}

// Entries are the tools in Text, each in a text of its own: what a program adds one by one to a list
// that it holds as values of another library. Tools that the provider has built in are among them, and a namespace with all that is in it;
// the format of a response is not.
func (t *ToolSet) Entries() []json.RawMessage {
	d, err := tree.Parse(t.Text, tree.Limits{})
	if err != nil {
		return nil // there is no text
	}
	return toolset.Entries(d.Root(), t.shapes)
}

// A Call is a tool called, in the shape of the list that came.
type Call struct {
	Name string
	// AsItCame: the tool is no function with a schema, but one that Text has as it came, such as a shell that the
	// provider defines and the program runs, or one that takes free text. Value is what was sent, checked against nothing: an object, or
	// else a JSON string of the text that was sent.
	AsItCame bool
	Decoded
}

// Decode gives a call back as the list's own tool has it: name and arguments as the provider sent
// them. No arguments at all, or null, are an empty object; of a tool that is no function see Call.AsItCame. Where no tool has the name and the format of the
// response does, it is a reply in that one.
func (t *ToolSet) Decode(name string, arguments []byte) (*Call, error) {
	at, err := toolset.Find(t.ways(), name, false)
	if err == nil && at >= len(t.Tools) && !t.checked {
		return asItCame(name, arguments)
	}
	tool, err := t.found(at, err)
	if err != nil {
		return nil, err
	}
	given := givenArguments(tool, arguments)
	call, err := decode(tool.OriginalName, tool.codec, given, name, tool.OriginalName)
	if err == nil && len(bytes.TrimSpace(arguments)) > 0 && len(given) > 0 && &given[0] != &arguments[0] {
		call.Notes = append(call.Notes, "null is taken for no arguments")
	}
	return call, err
}

// givenArguments are the arguments of a call, of one without any an empty object: of a call without arguments there is no text, or
// the null of a map that nobody made.
func givenArguments(tool *Tool, arguments []byte) []byte {
	if text := bytes.TrimSpace(arguments); tool.Surface == flavor.Tool && (len(text) == 0 || string(text) == "null") {
		return []byte("{}")
	}
	return arguments
}

// takesNull reports whether null is a value of what a tool takes, which is then no object: it travels in one.
func (t *Tool) takesNull() bool {
	document := t.codec().document
	if document == nil {
		return false
	}
	said := schema.TypesSaidBy(document.Tree.Root())
	return said&schema.TNull != 0 && said&schema.TObject == 0
}

// asItCame is a call of a tool that Text has as it came.
func asItCame(name string, arguments []byte) (*Call, error) {
	call := &Call{Name: name, AsItCame: true, Decoded: Decoded{Value: arguments}}
	if d, err := tree.Parse(arguments, tree.Limits{}); err == nil && d.Root().IsObject() {
		return call, nil
	}
	call.Value = []byte(diag.Quote(string(arguments)))
	return call, nil
}

// DecodeResponse gives a reply in the format of the response back in the shape of the format that
// came, whatever it is called, and whatever the tools beside it are.
func (t *ToolSet) DecodeResponse(reply []byte) (*Call, error) {
	tool, err := t.found(toolset.Response(t.ways()))
	if err != nil {
		return nil, err
	}
	return decode(tool.OriginalName, tool.codec, reply)
}

// decode reads what the other side sent for a tool that has names; a codec that is nil lets it pass.
func decode(originalName string, codec func() *Codec, text []byte, names ...string) (*Call, error) {
	call := &Call{Name: originalName}
	if codec == nil {
		if _, err := tree.Parse(text, tree.Limits{}); err != nil {
			return nil, valueError(reply.Explained(err, text))
		}
		call.Value = text
		return call, nil
	}
	d, err := codec().decode(text, names)
	if err != nil {
		return nil, err
	}
	call.Decoded = *d
	return call, nil
}

// Encode gives a call of the list's own tool as the provider saw it: conversation history. Of two tools
// of one name it is the first, and the other one is found by the name that it is sent under, as any tool is
// where none has that name of its own. A call without arguments, or with null, has an empty object.
func (t *ToolSet) Encode(originalName string, arguments []byte) (name string, encoded []byte, err error) {
	tool, err := t.found(toolset.Find(t.ways(), originalName, true))
	if err != nil {
		return originalName, arguments, err
	}
	if tool.codec != nil && !tool.takesNull() { // a tool that is sent as it came may be called with no text
		arguments = givenArguments(tool, arguments)
	}
	encoded, err = encode(tool.codec, arguments)
	return tool.Name, encoded, err
}

// EncodeResult gives what a tool returned, MCP's structuredContent, in the shape of its output schema as that is
// sent: a list under "result". The tool is called by either name, as for Encode.
func (t *ToolSet) EncodeResult(originalName string, value []byte) ([]byte, error) {
	tool, err := t.found(toolset.Find(t.ways(), originalName, true))
	if err != nil {
		return nil, err
	}
	return encode(tool.output, value)
}

// DecodeResult gives what was returned in the shape of the output schema that was sent back in the shape of the
// tool's own, and validates it against that. Where none was sent, since the envelope has no place for one or since it could not be
// adapted, the value travels as it is and is validated all the same. The tool is called by the name that it was sent under, or by its
// own where no other was sent under that.
func (t *ToolSet) DecodeResult(name string, value []byte) (*Call, error) {
	ways := t.ways()
	at, err := toolset.Find(ways, name, false)
	if own, ok := toolset.Find(ways, name, true); err != nil && ok == nil {
		at, err = own, nil
	}
	tool, err := t.found(at, err)
	if err != nil {
		return nil, err
	}
	return decode(tool.OriginalName, tool.output, value)
}

// EncodeResponse gives an earlier reply as the provider wrote it in the format of the response.
func (t *ToolSet) EncodeResponse(value []byte) ([]byte, error) {
	tool, err := t.found(toolset.Response(t.ways()))
	if err != nil {
		return nil, err
	}
	return encode(tool.codec, value)
}

func encode(codec func() *Codec, value []byte) ([]byte, error) {
	if codec == nil {
		return value, nil
	}
	return codec().Encode(value)
}

// ways lists the ways back of the tools, and behind them those of what Text has as it came.
func (t *ToolSet) ways() []toolset.Way {
	ways := make([]toolset.Way, len(t.Tools), len(t.Tools)+len(t.asCame))
	for i, x := range t.Tools {
		ways[i] = toolset.Way{Name: x.Name, Original: x.OriginalName, Surface: x.Surface, Sent: x.Sent, Reason: x.Reason}
	}
	for _, name := range t.asCame {
		ways = append(ways, toolset.Way{Name: name, Original: name, Surface: flavor.Tool, Sent: true})
	}
	return ways
}

// errChecked is what sets of CheckTools answer that are to carry something.
var errChecked = &Error{Code: CodeTool, Message: "the list was checked, and not adapted: nothing travels by it", Help: "take the set that AdaptTools returns"}

// found is the tool of a number, or an Error of what was not found.
func (t *ToolSet) found(i int, err error) (*Tool, error) {
	if t.checked {
		return nil, errChecked
	}
	if none := (*toolset.NoTool)(nil); errors.As(err, &none) {
		return nil, &Error{Code: CodeTool, Message: none.Message, Help: none.Help}
	}
	if asCame := i - len(t.Tools); asCame >= 0 {
		return &Tool{Name: t.asCame[asCame], OriginalName: t.asCame[asCame], Sent: true}, err
	}
	return &t.Tools[i], err
}

// inTime is a list that was made, unless some of it was late: which tools had the time is chance.
func inTime(set *ToolSet, err error, late bool) (*ToolSet, error) {
	if late && err == nil {
		return nil, &Error{Code: CodeBudget, Message: "the list was not adapted in the time that the option max-time allows", Line: 1, Column: 1, Help: "allow more time, or send fewer tools"}
	}
	return set, err
}

// together are options of one call, of which all that is done for it has the time together.
func together(options []Option) []Option {
	due := settings.Of(options).Engine.Due
	return append(slices.Clone(options), func(s *settings.Settings) { s.Engine.Due = due })
}
