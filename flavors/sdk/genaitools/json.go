package genaitools

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"google.golang.org/genai"
)

// JSON is the JSON Schema (draft 2020-12) that says what a *genai.Schema says: types in lower case, null
// beside the type where it is nullable, numbers in an enum of numbers, and the properties in the order of
// PropertyOrdering.
func JSON(s *genai.Schema) ([]byte, error) {
	w := &writer{}
	if err := w.schema(s, 0); err != nil {
		return nil, err
	}
	return w.text, nil
}

// mostDeep ends what leads back to itself by its pointers.
const mostDeep = 1000

// writer writes JSON Schema.
type writer struct{ text []byte }

// object is an object being written.
type object struct {
	w      *writer
	behind bool // something stands before
}

func (w *writer) open() *object {
	w.text = append(w.text, '{')
	return &object{w: w}
}

func (o *object) close() { o.w.text = append(o.w.text, '}') }

// name writes the name of a member.
func (o *object) name(name string) error {
	if o.behind {
		o.w.text = append(o.w.text, ',')
	}
	o.behind = true
	quoted, err := json.Marshal(name)
	o.w.text = append(append(o.w.text, quoted...), ':')
	return err
}

// put writes a member whose value is data.
func (o *object) put(name string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	err = o.name(name)
	o.w.text = append(o.w.text, text...)
	return err
}

func (w *writer) schema(s *genai.Schema, depth int) error {
	switch {
	case s == nil:
		return errors.New("a *genai.Schema is nil")
	case depth > mostDeep:
		return fmt.Errorf("a *genai.Schema is nested more than %d deep, or holds itself", mostDeep)
	}
	o := w.open()
	if err := o.data(s); err != nil {
		return err
	}
	if err := o.parts(s, depth); err != nil {
		return err
	}
	o.close()
	return nil
}

// data writes the members that hold no schemas.
func (o *object) data(s *genai.Schema) error {
	kind, err := typeOf(s)
	if err != nil {
		return err
	}
	enum, err := enumOf(s)
	if err != nil {
		return err
	}
	format := s.Format
	if format == "enum" && len(s.Enum) > 0 { // a mark of the dialect's, and no format
		format = ""
	}
	for _, m := range []struct {
		name  string
		there bool
		value any
	}{
		{"type", kind != nil, kind},
		{"title", s.Title != "", s.Title},
		{"description", s.Description != "", s.Description},
		{"format", format != "", format},
		{"enum", enum != nil, enum},
		{"pattern", s.Pattern != "", s.Pattern},
		{"minLength", s.MinLength != nil, s.MinLength},
		{"maxLength", s.MaxLength != nil, s.MaxLength},
		{"minimum", s.Minimum != nil, s.Minimum},
		{"maximum", s.Maximum != nil, s.Maximum},
		{"minItems", s.MinItems != nil, s.MinItems},
		{"maxItems", s.MaxItems != nil, s.MaxItems},
		{"minProperties", s.MinProperties != nil, s.MinProperties},
		{"maxProperties", s.MaxProperties != nil, s.MaxProperties},
		{"default", s.Default != nil, s.Default},
		{"examples", s.Example != nil, []any{s.Example}},
		{"required", len(s.Required) > 0, s.Required},
	} {
		if m.there {
			if err := o.put(m.name, m.value); err != nil {
				return err
			}
		}
	}
	return nil
}

// parts writes the members that hold schemas.
func (o *object) parts(s *genai.Schema, depth int) error {
	if s.Properties != nil {
		if err := o.name("properties"); err != nil {
			return err
		}
		inner := o.w.open()
		for _, name := range ordered(s) {
			if err := inner.name(name); err != nil {
				return err
			}
			if err := o.w.schema(s.Properties[name], depth+1); err != nil {
				return err
			}
		}
		inner.close()
	}
	if s.Items != nil {
		if err := o.name("items"); err != nil {
			return err
		}
		if err := o.w.schema(s.Items, depth+1); err != nil {
			return err
		}
	}
	if s.AnyOf == nil {
		return nil
	}
	if err := o.name("anyOf"); err != nil {
		return err
	}
	branches := s.AnyOf
	if nullable(s) && !slices.ContainsFunc(branches, func(b *genai.Schema) bool { return b != nil && (b.Type == genai.TypeNULL || nullable(b)) }) {
		branches = append(slices.Clone(branches), &genai.Schema{Type: genai.TypeNULL})
	}
	for i, b := range branches {
		o.w.text = append(o.w.text, [...]byte{'[', ','}[min(i, 1)])
		if err := o.w.schema(b, depth+1); err != nil {
			return err
		}
	}
	if len(branches) == 0 {
		o.w.text = append(o.w.text, '[')
	}
	o.w.text = append(o.w.text, ']')
	return nil
}

// ordered are the names of the properties: those of PropertyOrdering first, the others by name.
func ordered(s *genai.Schema) []string {
	var names []string
	for _, name := range append(slices.Clone(s.PropertyOrdering), slices.Sorted(maps.Keys(s.Properties))...) {
		if _, ok := s.Properties[name]; ok && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func nullable(s *genai.Schema) bool { return s.Nullable != nil && *s.Nullable }

// typeOf is the value of type, or nil for none.
func typeOf(s *genai.Schema) (any, error) {
	kind := genai.Type(strings.ToUpper(string(s.Type)))
	switch kind {
	case "", genai.TypeUnspecified:
		return nil, nil
	case genai.TypeString, genai.TypeNumber, genai.TypeInteger, genai.TypeBoolean, genai.TypeArray, genai.TypeObject, genai.TypeNULL:
	default:
		return nil, fmt.Errorf("a *genai.Schema has the type %q, which is none of JSON Schema's", s.Type)
	}
	name := strings.ToLower(string(kind))
	if nullable(s) && kind != genai.TypeNULL {
		return []string{name, "null"}, nil
	}
	return name, nil
}

// enumOf is the value of enum, or nil for none. The library has strings for values of every type.
func enumOf(s *genai.Schema) ([]any, error) {
	if s.Enum == nil {
		return nil, nil
	}
	values := []any{}
	for _, text := range s.Enum {
		switch genai.Type(strings.ToUpper(string(s.Type))) {
		case genai.TypeInteger, genai.TypeNumber:
			var number json.Number
			if err := json.Unmarshal([]byte(text), &number); err != nil {
				return nil, fmt.Errorf("the enum of a *genai.Schema of numbers has %q, which is none", text)
			}
			values = append(values, number)
		default:
			values = append(values, text)
		}
	}
	if nullable(s) {
		values = append(values, nil)
	}
	return values, nil
}
