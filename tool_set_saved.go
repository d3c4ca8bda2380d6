package schemaflavor

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/toolset"
)

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
		return nil, &Error{Code: CodeCodec, Message: err.Error(), Help: "pass what a ToolSet was saved as, with this version"}
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
