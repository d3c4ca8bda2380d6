package codec

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// The saved form says what it is, and which version of it.
const (
	savedFormat  = "schemaflavor-codec"
	savedVersion = 1
)

// Saved is a codec with all that another process needs to use it.
type Saved struct {
	Codec   *Codec
	Schema  []byte            // the original schema's text; may be empty
	Dialect string            // the original schema's dialect
	Flavor  string            // the flavor that the schema was adapted for; may be empty
	Options map[string]string // the options under which the codec was made
}

// savedForm is the saved form. Its members are written in this order.
type savedForm struct {
	Format  string            `json:"format"`
	Version int               `json:"version"`
	Flavor  string            `json:"flavor,omitempty"`
	Dialect string            `json:"dialect,omitempty"`
	Options map[string]string `json:"options,omitempty"`
	Schema  string            `json:"schema,omitempty"`
	Codec   *Codec            `json:"codec"`
}

// Marshal returns the saved form: one line of JSON, the same for the same codec. The
// schema's text stands in it as a string, byte for byte. The size is linear in the
// codec's nodes, of which each is saved once however often it is shared, plus the schema's text.
func (s *Saved) Marshal() ([]byte, error) {
	if s.Codec == nil {
		return nil, errors.New("save codec: got no codec")
	}
	if _, err := s.Codec.prepare(); err != nil {
		return nil, fmt.Errorf("save codec: %w", err)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(savedForm{savedFormat, savedVersion, s.Flavor, s.Dialect, s.Options, string(s.Schema), s.Codec.unshared()})
	if err != nil {
		return nil, fmt.Errorf("save codec: %w", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'}), nil
}

// ErrForeign says that a text is no saved codec at all.
var ErrForeign = errors.New("this is no saved codec")

// Load reads what Marshal wrote. It fails on anything else: other texts, saved codecs of other
// versions, and codecs whose parts are missing or do not fit together.
func Load(data []byte) (*Saved, error) {
	d, err := tree.Parse(data, tree.Limits{})
	if err != nil {
		return nil, fmt.Errorf("load codec: %w", err)
	}
	if err := checkHeader(d.Root()); err != nil {
		return nil, fmt.Errorf("load codec: %w", err)
	}
	if twice := d.Duplicates(); len(twice) > 0 {
		return nil, fmt.Errorf("load codec: got the name %q twice at %s", twice[0].Name(), twice[0].Parent().Pointer())
	}
	var form savedForm
	j := json.NewDecoder(bytes.NewReader(data))
	j.DisallowUnknownFields()
	if err := j.Decode(&form); err != nil {
		return nil, fmt.Errorf("load codec: it is broken: %w", err)
	}
	if form.Codec == nil {
		return nil, errors.New("load codec: got no codec in it")
	}
	if err := form.Codec.whole(); err != nil {
		return nil, fmt.Errorf("load codec: %w", err)
	}
	if _, err := form.Codec.prepare(); err != nil {
		return nil, fmt.Errorf("load codec: %w", err)
	}
	return &Saved{form.Codec, []byte(form.Schema), form.Dialect, form.Flavor, form.Options}, nil
}

func checkHeader(root *tree.Node) error {
	if !root.Get("format").Is(savedFormat) {
		return fmt.Errorf(`%w: got no "format": %q`, ErrForeign, savedFormat)
	}
	version := root.Get("version")
	switch {
	case version == nil:
		return errors.New(`got no "version"`)
	case !version.IsNumber():
		return fmt.Errorf(`"version" is %s, want %d`, show(version), savedVersion)
	case version.Text() != fmt.Sprint(savedVersion):
		return fmt.Errorf("got version %s, want %d; use the release that wrote it, or a newer one", show(version), savedVersion)
	}
	return nil
}

// whole returns an error where null stands in place of a node in the saved form. Only a member of a node may be
// left out, which means that values travel as they are.
func (c *Codec) whole() error {
	if c.Root == nil {
		return errors.New("got no root")
	}
	seen := map[*Node]bool{}
	var err error
	var visit func(at *place, n *Node)
	visit = func(at *place, n *Node) {
		switch {
		case err != nil || seen[n]:
			return
		case n == nil:
			err = at.errorf("got null, want a node")
			return
		}
		seen[n] = true
		for i, q := range n.Prefix {
			if q == nil {
				err = at.errorf("item %d: got null, want a node", i)
				return
			}
		}
		for name, q := range n.parts {
			if q != nil {
				visit(&place{at, name()}, q)
			}
		}
	}
	visit(&place{name: "root"}, c.Root)
	for i, n := range c.Definitions {
		visit(&place{name: fmt.Sprintf("definition %d", i)}, n)
	}
	return err
}

// MarshalText names a kind.
func (k Kind) MarshalText() ([]byte, error) {
	if int(k) >= len(kinds) {
		return nil, fmt.Errorf("got kind %d, want one of 0 to %d", k, len(kinds)-1)
	}
	return []byte(kinds[k].name), nil
}

// UnmarshalText is the reverse of MarshalText.
func (k *Kind) UnmarshalText(text []byte) error {
	for i := range kinds {
		if kinds[i].name == string(text) {
			*k = Kind(i)
			return nil
		}
	}
	return fmt.Errorf("got the kind %q, which this version does not know", text)
}
