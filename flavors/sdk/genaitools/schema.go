package genaitools

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"google.golang.org/genai"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/roundtrip"
)

// Schema is an adapted schema as a *genai.Schema. The order of properties, which a map has not, stands in
// PropertyOrdering. What a genai.Schema has no field for is an error: no keyword is dropped in silence.
func Schema(adapted []byte) (*genai.Schema, error) {
	s, err := schemaOf(adapted)
	if err == nil {
		err = roundtrip.Lost("genai.Schema", adapted, s, idle...)
	}
	if err != nil {
		return nil, &schemaflavor.Error{Code: schemaflavor.CodeValue, Message: err.Error(), Help: "adapt it for the flavor gemini, or for one that extends it"}
	}
	capitals(s)
	return s, nil
}

// idle are the members that say nothing where they are empty, and that the library then leaves out.
var idle = []string{"title", "description", "format", "pattern", "required", "properties", "propertyOrdering"}

// shallow is a schema whose parts are still text. Its fields stand in the place of the embedded ones of
// the same name.
type shallow struct {
	*genai.Schema
	AnyOf      []json.RawMessage `json:"anyOf"`
	Items      json.RawMessage   `json:"items"`
	Properties members           `json:"properties"`
	Default    json.RawMessage   `json:"default"`
	Example    json.RawMessage   `json:"example"`
}

// schemaOf reads a schema with its types as they are.
func schemaOf(text []byte) (*genai.Schema, error) {
	s := &genai.Schema{}
	read := shallow{Schema: s}
	if err := json.Unmarshal(text, &read); err != nil {
		return nil, fmt.Errorf("a genai.Schema cannot hold it: %w", err)
	}
	for _, t := range read.AnyOf {
		branch, err := schemaOf(t)
		if err != nil {
			return nil, err
		}
		s.AnyOf = append(s.AnyOf, branch)
	}
	if read.Items != nil {
		items, err := schemaOf(read.Items)
		if err != nil {
			return nil, err
		}
		s.Items = items
	}
	if err := properties(s, read.Properties); err != nil {
		return nil, err
	}
	if s.Default = any(read.Default); read.Default == nil { // as text: a null is one too, and no number changes
		s.Default = nil
	}
	if s.Example = any(read.Example); read.Example == nil {
		s.Example = nil
	}
	return s, nil
}

// properties puts an object's properties in, and their order where there is one to keep.
func properties(s *genai.Schema, list members) error {
	var names []string
	for _, m := range list {
		p, err := schemaOf(m.text)
		if err != nil {
			return err
		}
		if s.Properties == nil {
			s.Properties = map[string]*genai.Schema{}
		}
		s.Properties[m.name] = p
		names = append(names, m.name)
	}
	if s.PropertyOrdering == nil && len(names) > 1 {
		s.PropertyOrdering = names
	}
	return nil
}

// members are those of a JSON object, in their order.
type members []member

type member struct {
	name string
	text json.RawMessage
}

// UnmarshalJSON reads an object.
func (m *members) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return fmt.Errorf("properties are no object but %v", open)
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		x := member{name: name.(string)}
		if err := d.Decode(&x.text); err != nil {
			return err
		}
		*m = append(*m, x)
	}
	return nil
}

// capitals writes the types as the library's constants have them.
func capitals(s *genai.Schema) {
	if s == nil {
		return
	}
	s.Type = genai.Type(strings.ToUpper(string(s.Type)))
	for _, b := range s.AnyOf {
		capitals(b)
	}
	for _, p := range s.Properties {
		capitals(p)
	}
	capitals(s.Items)
}
