package render

import (
	"bytes"
	"encoding/json"
)

// A Form is the JSON form of an entry, for programs.
type Form struct {
	Rule       string `json:"rule"`
	Repair     string `json:"repair,omitempty"`
	Severity   string `json:"severity"`
	Effect     string `json:"effect,omitempty"`
	Reshaped   bool   `json:"reshaped"`
	Path       string `json:"path"`
	Field      string `json:"field,omitempty"`
	Line       int    `json:"line"`
	Column     int    `json:"column"`
	OutputPath string `json:"output_path"`
	Message    string `json:"message"`
	Because    string `json:"because,omitempty"`
	Help       string `json:"help,omitempty"`
}

// JSON writes an entry as a Form. outputPointer is the place in the result that the entry is about.
func JSON(e Entry, outputPointer string) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(Form{e.Rule, e.Repair, e.Severity, e.Effect, e.Reshaped, e.Pointer, e.Field, e.Line, e.Column, outputPointer, e.Message, e.Because, e.Help})
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'}), err
}
