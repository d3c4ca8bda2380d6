// Package gotype makes the schema of a Go type, and says which field of the type each place of the schema comes from: for type
// City struct{ Name string }, /properties/Name comes from "City.Name". A library reflects the type; this package adds what the
// library leaves out, such as the bounds of an int8, and avoids the types on which it would not end.
package gotype

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"
)

// Fields name the fields of a Go type, such as "City.Name", by the JSON Pointer of their schema.
type Fields map[string]string

// At returns the field whose schema contains a place, or "".
func (f Fields) At(pointer string) string {
	for len(f) > 0 && pointer != "" {
		if field := f[pointer]; field != "" {
			return field
		}
		pointer = pointer[:strings.LastIndexByte(pointer, '/')]
	}
	return ""
}

// ErrUnsaid is the error for a type that marshals itself as JSON: its fields do not tell what that JSON is.
var ErrUnsaid = errors.New("marshals itself as JSON, and does not say what that is")

// Reflect returns the schema of a value's type, and the fields by place. The reflector panics on a type for which there is no
// JSON, such as a channel: then found[""] names the field to blame, or is "" where that is the type itself.
func Reflect(value any) (text []byte, found Fields, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
			found = Fields{"": unmarshaled(reflect.TypeOf(value), "", map[reflect.Type]bool{})}
		}
	}()
	t := reflect.TypeOf(value)
	if within := embedsItself(t, map[reflect.Type]bool{}); within != nil {
		how := "is embedded in itself"
		if within.Kind() == reflect.Pointer {
			how = "points to nothing but itself"
		}
		return nil, nil, fmt.Errorf("%v %s", within, how) // on such a type the reflector would never end
	}
	if unsaid(t) {
		return nil, Fields{"": ""}, fmt.Errorf("%v %w", pointed(t), ErrUnsaid)
	}
	n := naming{names: map[reflect.Type]string{}, types: map[string]reflect.Type{}}
	reflector := jsonschema.Reflector{Anonymous: true, Namer: n.name, Mapper: marshaled, AdditionalFields: dashes, KeyNamer: undashed}
	s := reflector.Reflect(value)
	found = Fields{}
	for name, definition := range s.Definitions {
		if t := n.types[name]; t != nil {
			found.walk(t, definition, "/$defs/"+escaped(name), t.Name())
		}
	}
	found.walk(t, s, "", "")
	if pointed(t).Kind() == reflect.Map && s.Type == "object" && s.AdditionalProperties == nil && len(s.PatternProperties) == 0 {
		s.AdditionalProperties = jsonschema.TrueSchema // the root is a map of any values, and no object that was left empty by mistake
	}
	text, err = json.Marshal(s)
	return text, found, err
}

// walk notes the fields of a type whose schema s stands at a place, and adds to the schema what the reflector leaves out. called
// names the type or field, for types without a name.
func (f Fields) walk(t reflect.Type, s *jsonschema.Schema, at, called string) {
	t = pointed(t)
	called = cmp.Or(t.Name(), called)
	switch {
	case s == nil:
	case (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) && t.Name() == "":
		f.walk(t.Elem(), s.Items, at+"/items", called)
	case t.Kind() == reflect.Map:
		of, under := keys(t.Key(), s)
		f.walk(t.Elem(), of, at+under, called)
	case s.Type == "integer":
		bound(t.Kind(), s)
	case t.Kind() == reflect.Struct && s.Properties != nil:
		for _, name := range unwritten(t) {
			s.Properties.Delete(name)
			s.Required = slices.DeleteFunc(s.Required, func(required string) bool { return required == name })
		}
		f.fields(t, s, at, called, map[string]bool{}, false)
	}
}

// keys corrects the schema of a map whose keys are no strings: the reflector takes all keys for numbers without a sign. It returns
// the schema of the map's values, and where below the map that stands.
func keys(t reflect.Type, s *jsonschema.Schema) (value *jsonschema.Schema, under string) {
	const digits, signed = "^[0-9]+$", "^-?[0-9]+$"
	value = s.PatternProperties[digits]
	switch {
	case value == nil:
		return s.AdditionalProperties, "/additionalProperties"
	case t.Implements(marshalsText):
		s.PatternProperties, s.AdditionalProperties = nil, value
		return value, "/additionalProperties"
	case t.Kind() >= reflect.Int && t.Kind() <= reflect.Int64:
		s.PatternProperties = map[string]*jsonschema.Schema{signed: value}
		return value, "/patternProperties/" + signed
	}
	return value, "/patternProperties/" + digits
}

// fields notes the fields of a struct, and then those of its embedded structs, whose names count only where no outer field has
// them. A pointer that is written as null where it is nil may be null, which the reflector does not say. optional says that the
// struct is embedded by a pointer: where that is nil the fields are absent, so that none is required.
func (f Fields) fields(t reflect.Type, s *jsonschema.Schema, at, called string, known map[string]bool, optional bool) {
	var embedded []reflect.Type
	for i := range t.NumField() {
		field := t.Field(i)
		name, how, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case field.Tag.Get("json") == "-":
			continue
		case field.Anonymous && name == "" && pointed(field.Type).Kind() == reflect.Struct:
			embedded = append(embedded, field.Type)
			continue
		case !field.IsExported():
			continue
		}
		name = cmp.Or(name, field.Name)
		p, ok := s.Properties.Get(name)
		if !ok || known[name] {
			continue
		}
		if known[name] = true; optional {
			s.Required = slices.DeleteFunc(s.Required, func(required string) bool { return required == name })
		}
		place, path := at+"/properties/"+escaped(name), strings.TrimPrefix(called+"."+field.Name, ".")
		f[place] = path
		keepUnread(p, field.Tag.Get("jsonschema"))
		asText(field.Type, how, p)
		if field.Type.Kind() == reflect.Pointer && !strings.Contains(how, "omit") && len(p.OneOf) == 0 && len(p.AnyOf) == 0 {
			or := &jsonschema.Schema{Description: p.Description, AnyOf: []*jsonschema.Schema{p, {Type: "null"}}}
			p.Description = ""
			s.Properties.Set(name, or)
			place += "/anyOf/0"
		}
		f.walk(field.Type, p, place, path) // the path names fields of a struct without a name
	}
	for _, t := range embedded {
		to := pointed(t)
		f.fields(to, s, at, cmp.Or(to.Name(), called), known, optional || t.Kind() == reflect.Pointer)
	}
}

// pointed is the type behind all pointers of a type.
func pointed(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer && !pointsToItself(t) {
		t = t.Elem()
	}
	return t
}

// escaped is a name as a JSON Pointer has it.
func escaped(name string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(name) }
