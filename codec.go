package schemaflavor

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/reply"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/settings"
	"github.com/schemaflavor/schemaflavor/internal/toolset"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Codec carries values between the original schema's shape and the provider's. It is
// immutable and safe for concurrent use. It comes from Result.Codec or ParseCodec; the zero Codec
// carries nothing, and says so by errors. WithMaxBytes and WithMaxDepth bound the values that it reads, as they
// bound schemas. WithMaxTime does not bound it. Instead Decode validates in a number of steps that grows
// with the reply, and returns an error of code budget beyond that; all patterns that need backtracking
// have two seconds together.
type Codec struct {
	codec    *codec.Codec
	document *schema.Document
	settings settings.Settings
	reader   *reply.Reader
}

func newCodec(c *codec.Codec, d *schema.Document, s settings.Settings) *Codec {
	return &Codec{codec: c, document: d, settings: s, reader: reply.NewReader(c, d, reply.Checks{AnnotateFormats: s.AnnotateFormats, DiscriminatorDecides: s.Engine.DiscriminatorDecides}, s.Limits)}
}

// made returns an error for the nil and the zero Codec.
func (c *Codec) made() error {
	if c == nil || c.codec == nil {
		return &Error{Code: CodeCodec, Message: "the codec is empty", Help: "take it from Result.Codec or ParseCodec"}
	}
	return nil
}

// Encode translates a value of the original shape into the provider's: conversation
// history, few-shot examples, tool results. It never validates. It fails only where the text is
// no JSON, or the value has no place in the provider's shape. A member that the schema does not list
// stays a member as it is, unless the shape has a list of entries for such members; the provider's
// schema may not admit that member.
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

// A Decoded is a reply in the original shape, with what was found out about it. The value may be
// used where there are no Violations, and nothing Unchecked that matters to the caller.
type Decoded struct {
	Value      json.RawMessage // in the original shape, valid or not
	Violations Violations      // what the original schema does not admit; none: the value is valid, but for what is Unchecked
	// Notes say what did not have the provider's shape and could be read all the same, such as an
	// object where a list of entries was due, with its place in the reply. They also name a property of
	// the root that the schema admits but does not list, if its name is most likely a misspelling of one
	// that the schema lists, or if it may hold the whole reply, as in {"arguments": {…}}.
	Notes []string
	// Unchecked lists what could not be checked: a pattern that no engine runs in time,
	// a host name with characters beyond ASCII, a reference that leads out of the document. The
	// value may still be invalid there.
	Unchecked []string
}

// Decode translates a provider's reply back into the original shape and validates it
// against the original schema. It never edits data to make it pass: what the reply
// breaks is listed in Violations. err is non-nil where the reply is not JSON, where validating it takes
// too many steps (code budget), and where the caller passed a provider's whole answer or tool call, and
// not just the arguments in it (code reply). A text counts as a whole answer or call only if it
// looks like one and is invalid, or has no member that the schema lists.
func (c *Codec) Decode(text []byte) (*Decoded, error) { return c.decode(text, nil) }

// decode is Decode for the arguments of a tool. names are the tool's names: a reply {"name": …, "arguments": …} with one of
// them is known to be a whole call, even without the members by which a provider marks calls.
func (c *Codec) decode(text []byte, names []string) (*Decoded, error) {
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
	if whole := reply.Whole(t.Root(), c.document.Tree.Root(), names, len(r.Violations) == 0); whole != nil {
		return nil, &Error{Code: CodeReply, Message: "this is a provider's whole answer or call, and a reply is the arguments alone", Pointer: whole.Pointer(), Help: "decode what stands there (in Go: ToolSet.Decode, with the call's name)"}
	}
	d := &Decoded{Value: r.Value, Notes: r.Notes, Unchecked: r.Unchecked}
	if reply.MayWrap(t.Root(), c.document.Tree.Root()) {
		if at := reply.Wrapped(r.Value, c.document.Tree.Root(), c.settings.Limits); at != nil {
			d.Notes = append(d.Notes, "`"+at.Pointer()+"` is no property that the schema has, and may hold the whole reply; if so, decode what stands there")
		}
	}
	if len(r.Violations) == 0 { // otherwise the violations name the members
		d.Notes = append(d.Notes, reply.Mistyped(t.Root(), r.Value, c.document.Tree.Root(), c.settings.Limits)...)
	}
	for _, v := range r.Violations {
		d.Violations = append(d.Violations, Violation(v))
	}
	return d, nil
}

// Hint returns two or three sentences, for a tool's description or a system prompt, that explain
// the provider's shape to the model, such as what null means. It is empty where no shape changed.
func (c *Codec) Hint() string {
	if c.made() != nil {
		return ""
	}
	return c.codec.Hint()
}

// MarshalJSON saves the codec: what ParseCodec loads in another process.
func (c Codec) MarshalJSON() ([]byte, error) {
	if err := c.made(); err != nil {
		return nil, err
	}
	s := codec.Saved{Codec: c.codec, Schema: c.document.Tree.Source(), Dialect: c.document.Dialect.String(), Options: c.settings.Saved()}
	return s.Marshal()
}

// UnmarshalJSON loads what MarshalJSON saved, as ParseCodec does, so that a codec may stand in a struct that is saved as JSON. A null
// leaves the codec as it is.
func (c *Codec) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil // as encoding/json asks for
	}
	loaded, err := ParseCodec(data)
	if err == nil {
		*c = *loaded
	}
	return err
}

// ParseCodec loads a codec that MarshalJSON saved. Where the text is broken, or was saved by a newer
// version of this module, the error says so.
func ParseCodec(data []byte) (*Codec, error) {
	saved, err := codec.Load(data)
	if err != nil {
		e := &Error{Code: CodeCodec, Message: err.Error(), Help: "save the codec again with this version"}
		var broken *tree.SyntaxError
		switch {
		case toolset.IsSaved(data):
			e.Message, e.Help = "load codec: this is a saved list of tools, and no codec of one schema", "load it with ParseToolSet"
		case len(bytes.TrimSpace(data)) == 0:
			e.Message, e.Help = "load codec: the text is empty", "pass what a Codec was saved as, by MarshalJSON or \"schemaflavor adapt --codec FILE\""
		case errors.Is(err, codec.ErrForeign), errors.As(err, &broken):
			e.Help = "pass what a Codec was saved as, by MarshalJSON or \"schemaflavor adapt --codec FILE\""
		}
		return nil, e
	}
	s := settings.Of[Option](nil)
	for name, value := range saved.Options {
		o, err := ParseOption(name, value)
		if err != nil {
			return nil, &Error{Code: CodeCodec, Message: "load codec: " + err.Error(), Help: "save the codec again with this version"}
		}
		o(&s)
	}
	t, err := tree.Parse(saved.Schema, s.Limits)
	if err != nil {
		return nil, &Error{Code: CodeCodec, Message: "load codec: its schema does not parse: " + err.Error(), Help: "save the codec again with this version"}
	}
	document := s.Read(t)
	if d, ok := schema.ParseDialect(saved.Dialect); ok && d != document.Dialect {
		document = schema.ReadAs(t, d)
	}
	return newCodec(saved.Codec, document, s), nil
}
