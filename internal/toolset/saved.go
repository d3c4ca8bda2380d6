package toolset

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// The saved form names its format and version.
const (
	savedFormat  = "schemaflavor-tools"
	savedVersion = 1
)

// Saved is what another process needs of a set in order to read a provider's replies.
type Saved struct {
	Format  string      `json:"format"`
	Version int         `json:"version"`
	Flavor  string      `json:"flavor"`
	Tools   []SavedTool `json:"tools"`
	AsCame  []string    `json:"as_came,omitempty"`
}

// A SavedTool is one tool of a saved set.
type SavedTool struct {
	Name     string          `json:"name"`
	Original string          `json:"original"`
	Surface  string          `json:"surface"`
	Sent     bool            `json:"sent"`
	Strict   bool            `json:"strict"`
	Reason   string          `json:"reason,omitempty"`
	Codec    json.RawMessage `json:"codec,omitempty"`
	Output   json.RawMessage `json:"output,omitempty"` // the codec of the tool's results
}

// Marshal returns the saved form, one line of JSON.
func (s Saved) Marshal() ([]byte, error) {
	s.Format, s.Version = savedFormat, savedVersion
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(s)
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'}), err
}

// IsSaved reports whether a text says of itself that it is a saved list of tools.
func IsSaved(data []byte) bool {
	var s struct{ Format string }
	return json.Unmarshal(data, &s) == nil && s.Format == savedFormat
}

// Load reads what Marshal wrote.
func Load(data []byte) (*Saved, error) {
	var s Saved
	if !json.Valid(data) {
		return nil, errors.New("load tools: the text is no JSON")
	}
	switch err := json.Unmarshal(data, &s); {
	case err != nil && !IsSaved(data), err == nil && s.Format != savedFormat:
		return nil, fmt.Errorf("load tools: this is no saved list of tools: got the format %q, want %q", s.Format, savedFormat)
	case err != nil:
		return nil, errors.New("load tools: a part of it is not what was saved")
	case s.Version != savedVersion:
		return nil, fmt.Errorf("load tools: got version %d, want %d", s.Version, savedVersion)
	}
	return &s, nil
}

// TextOf is the JSON text of a value: a []byte, json.RawMessage or string is taken as JSON text already.
func TextOf(value any) ([]byte, error) {
	switch v := value.(type) {
	case []byte:
		return v, nil
	case json.RawMessage:
		return v, nil
	case string:
		return []byte(v), nil
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'}), err
}

// Into decodes a text into a value. A number in an any keeps its spelling, as a json.Number.
func Into(text []byte, value any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	return d.Decode(value)
}

// Counted counts what a schema takes of each budget.
func Counted(text []byte, budgets []flavor.Limit) []int {
	if len(budgets) == 0 {
		return nil
	}
	counts := make([]int, len(budgets))
	if d, err := tree.Parse(text, tree.Limits{}); err == nil {
		tally := check.TallyBelow(d.Root())
		for i, l := range budgets {
			counts[i] = tally.Of(l.Metric)
		}
	}
	return counts
}
