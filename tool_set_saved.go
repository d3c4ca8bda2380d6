package schemaflavor

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/toolset"
)

// MarshalJSON saves the way back, the names and codecs of all tools, which ParseToolSet loads in another process.
func (t ToolSet) MarshalJSON() ([]byte, error) {
	if t.checked {
		return nil, errChecked
	}
	saved := toolset.Saved{Flavor: t.flavor, AsCame: t.asCame}
	for _, x := range t.Tools {
		s := toolset.SavedTool{Name: x.Name, Original: x.OriginalName, Surface: x.Surface.String(), Sent: x.Sent, Strict: x.Strict, Reason: x.Reason}
		var err error
		if s.Codec, err = saveCodec(x.codec); err != nil {
			return nil, err
		}
		if s.Output, err = saveCodec(x.output); err != nil {
			return nil, err
		}
		saved.Tools = append(saved.Tools, s)
	}
	return saved.Marshal()
}

// UnmarshalJSON loads what MarshalJSON saved, as ParseToolSet does, so that a set may stand in a struct that is saved as JSON. A null
// leaves the set as it is.
func (t *ToolSet) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil // as encoding/json asks for
	}
	loaded, err := ParseToolSet(data)
	if err == nil {
		*t = *loaded
	}
	return err
}

// ParseToolSet loads a set that MarshalJSON saved. The set decodes, encodes and gives hints as the saved one
// did. It has no Text and no diagnostics, and its tools have no results; of a tool that was not sent it has
// the Reason, while Err is nil.
func ParseToolSet(data []byte) (*ToolSet, error) {
	saved, err := toolset.Load(data)
	if err != nil {
		e := &Error{Code: CodeCodec, Message: err.Error(), Help: "pass what a ToolSet was saved as, with this version"}
		if _, alone := codec.Load(data); alone == nil {
			e.Message, e.Help = "load tools: this is no saved list of tools, but the codec of one schema", "load it with ParseCodec"
		}
		return nil, e
	}
	t := &ToolSet{flavor: saved.Flavor, asCame: saved.AsCame}
	for _, s := range saved.Tools {
		x := Tool{Name: s.Name, OriginalName: s.Original, Sent: s.Sent, Strict: s.Strict, Reason: s.Reason}
		x.Surface, _ = flavor.ParseSurface(s.Surface)
		if x.codec, err = loadCodec(s.Codec); err != nil {
			return nil, err
		}
		if x.output, err = loadCodec(s.Output); err != nil {
			return nil, err
		}
		t.Tools = append(t.Tools, x)
	}
	return t, nil
}

// saveCodec is the saved form of a codec, or nil where values travel as they are.
func saveCodec(of func() *Codec) ([]byte, error) {
	if of == nil {
		return nil, nil
	}
	return of().MarshalJSON()
}

// loadCodec loads what saveCodec saved.
func loadCodec(saved []byte) (func() *Codec, error) {
	if saved == nil {
		return nil, nil
	}
	c, err := ParseCodec(saved)
	return func() *Codec { return c }, err
}
