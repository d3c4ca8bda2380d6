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
	// Text is what to send, in its envelope. It is nil where there were tools and none is left to
	// send, where the list was only checked, and in a set that ParseToolSet loaded.
	Text json.RawMessage
	// Tools has the functions of the list in its order, also those that are quarantined, and the format
	// of the response. Tools that are no functions, such as those that the provider has built in, are in
	// Diagnostics alone, whether they stay or are left out.
	Tools       []Tool
	Diagnostics []Diagnostic // with their places in the text that came

	flavor  string
	shapes  []*flavor.Envelope // the envelopes that Text may be in
	asCame  []string           // the names of the tools that are no functions and that Text has as they came
	held    int                // the bytes of the output schemas that are not sent, against which results are validated
	checked bool               // the set is from CheckTools: nothing was adapted
}

// A Tool is one tool of a list, or the format of a response.
type Tool struct {
	Name         string         // the name that is sent; "" where it has none, or where the text was a schema and no list
	OriginalName string         // the name in the list that came
	Surface      flavor.Surface // flavor.Response for the format of a response
	Sent         bool           // false: the tool is quarantined, and the others are sent without it
	Strict       bool           // the provider holds the model to the schema
	Reason       string         // why it is not strict or not sent, or ""
	Err          error          // why it could not be adapted; its Pointer leads into the tool's own schema, and not into the list
	Result       *Result        // what became of its schema; nil where it has none, and in sets that ParseToolSet loaded
	Output       *Result        // what became of its output schema; nil where the envelope has no place for one too
	Diagnostics  []Diagnostic   // the diagnostics of the set that are about this tool
	codec        func() *Codec  // carries its arguments; nil: they travel as they are
	output       func() *Codec  // carries what it returns; nil: that travels as it is
}

// toolSet makes a ToolSet of what package toolset made of a list. asItIs makes the codec of an output schema that is not sent, by
// which values travel as they are and are validated.
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
			if a == nil || a.Result == nil || a.Unsent || !m.Sent && a.Err == nil && !checked { // of what is not sent only why
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

// anyArguments is the codec for the arguments of a tool without a schema: any object is valid.
var anyArguments = sync.OnceValue(func() *Codec {
	r, err := Adapt("mcp", []byte(`{"type":"object"}`))
	if err != nil {
		panic(err) // cannot happen: the schema conforms
	}
	return r.asItIs()
})

// Hint explains the shape of the tool's arguments for its description or the system prompt, as Result.Hint does. It works for sets
// that ParseToolSet loaded too. It is "" where no shape changed, and for a tool that is not sent.
func (t *Tool) Hint() string {
	if t.codec == nil {
		return ""
	}
	return t.codec().Hint()
}

// Render writes the diagnostics for people, each with the line of the text that it is about.
func (t *ToolSet) Render(w io.Writer, o RenderOptions) error {
	return RenderDiagnostics(w, t.Diagnostics, o)
}

// whole returns the error of WithQuarantineRefuse where a tool of the list would be left out, and takes back what would be sent.
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

// Entries returns the tools in Text, each as a text of its own, for programs that add them one by one to a list
// of another library's values. Built-in tools of the provider are among them, and a namespace is one entry with all
// of its tools; the format of a response is not.
func (t *ToolSet) Entries() []json.RawMessage {
	d, err := tree.Parse(t.Text, tree.Limits{})
	if err != nil {
		return nil // Text is nil
	}
	return toolset.Entries(d.Root(), t.shapes)
}

// A Call is what Decode reads from a call of a tool: its name and its arguments as the original list has them.
type Call struct {
	Name string
	// AsItCame says that the tool is no function with a schema, and that Text has it as it came: for example a shell that
	// the provider defines and the program runs, or a tool that takes free text. Value is then what was sent, checked
	// against nothing: an object as it is, and any other text as a JSON string.
	AsItCame bool
	Decoded
}

// Decode translates a call back into the shape of the original list. name and arguments are those that the
// provider sent. No arguments at all, or null, count as an empty object. For tools that are no functions see
// Call.AsItCame. Where no tool has the name, but the format of the response has it, arguments are a reply in that format.
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

// givenArguments returns the arguments of a call, and an empty object for a call without any: providers and libraries send no text
// then, or null for a nil map.
func givenArguments(tool *Tool, arguments []byte) []byte {
	if text := bytes.TrimSpace(arguments); tool.Surface == flavor.Tool && (len(text) == 0 || string(text) == "null") {
		return []byte("{}")
	}
	return arguments
}

// takesNull reports whether null is among the arguments that a tool takes, which then are no objects and are sent in one:
// {"type": ["string", "null"]} takes null, and Encode must not read it as no arguments.
func (t *Tool) takesNull() bool {
	document := t.codec().document
	if document == nil {
		return false
	}
	said := schema.TypesSaidBy(document.Tree.Root())
	return said&schema.TNull != 0 && said&schema.TObject == 0
}

// asItCame returns the call of a tool that Text has as it came.
func asItCame(name string, arguments []byte) (*Call, error) {
	call := &Call{Name: name, AsItCame: true, Decoded: Decoded{Value: arguments}}
	if d, err := tree.Parse(arguments, tree.Limits{}); err == nil && d.Root().IsObject() {
		return call, nil
	}
	call.Value = []byte(diag.Quote(string(arguments)))
	return call, nil
}

// DecodeResponse translates a reply in the format of the response back into the shape of the original format. It
// needs no name, and the tools beside the format do not matter.
func (t *ToolSet) DecodeResponse(reply []byte) (*Call, error) {
	tool, err := t.found(toolset.Response(t.ways()))
	if err != nil {
		return nil, err
	}
	return decode(tool.OriginalName, tool.codec, reply)
}

// decode reads what the other side sent for a tool, whose names are names. Without a codec the value stays as it is.
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

// Encode translates a call of a tool in the original list into the provider's shape, for conversation history. If two
// tools of the list have the same name, it means the first. A name that no tool of the list has may be one that a tool is
// sent under, by which the second is found. No arguments, or null, become an empty object.
func (t *ToolSet) Encode(originalName string, arguments []byte) (name string, encoded []byte, err error) {
	tool, err := t.found(toolset.Find(t.ways(), originalName, true))
	if err != nil {
		return originalName, arguments, err
	}
	if tool.codec != nil && !tool.takesNull() { // a tool that Text has as it came has no codec, and may be called with no text
		arguments = givenArguments(tool, arguments)
	}
	encoded, err = encode(tool.codec, arguments)
	return tool.Name, encoded, err
}

// EncodeResult translates what a tool returned, MCP's structuredContent, into the shape of the output schema that is
// sent: a list, for example, goes under "result". The tool is named by either name, as for Encode.
func (t *ToolSet) EncodeResult(originalName string, value []byte) ([]byte, error) {
	tool, err := t.found(toolset.Find(t.ways(), originalName, true))
	if err != nil {
		return nil, err
	}
	return encode(tool.output, value)
}

// DecodeResult translates a value in the shape of the output schema that was sent back into the shape of the tool's
// original output schema, and validates it against that one. Where no output schema was sent, because the envelope has no place for
// one or because it could not be adapted, the value stays as it is and is validated all the same. name is the name that the tool was
// sent under, or its original name if no other tool was sent under that.
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

// EncodeResponse translates an earlier reply in the original format of the response into the shape in which the provider writes it.
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

// ways lists by which names each of Tools is found, and behind them those of asCame.
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

// errChecked is the error of a set of CheckTools that is to encode, decode or be saved.
var errChecked = &Error{Code: CodeTool, Message: "the list was checked, and not adapted: nothing travels by it", Help: "take the set that AdaptTools returns"}

// found returns the tool at an index of ways. err is the error of looking the index up.
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

// inTime returns the set, or an error if a tool of it was late: which tools were adapted in time is chance.
func inTime(set *ToolSet, err error, late bool) (*ToolSet, error) {
	if late && err == nil {
		return nil, &Error{Code: CodeBudget, Message: "the list was not adapted in the time that the option max-time allows", Line: 1, Column: 1, Help: "allow more time, or send fewer tools"}
	}
	return set, err
}

// together returns the options of one call with one deadline, by which all of its schemas together have to be adapted.
func together(options []Option) []Option {
	due := settings.Of(options).Engine.Due
	return append(slices.Clone(options), func(s *settings.Settings) { s.Engine.Due = due })
}
