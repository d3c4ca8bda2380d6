// Package gotype makes the schema of a Go type.
package gotype

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/invopop/jsonschema"
)

// Fields are those of a Go type, by where its schema speaks of them.
type Fields map[string]string

// At is the field that a place is within, or "".
func (f Fields) At(pointer string) string {
	for len(f) > 0 && pointer != "" {
		if field := f[pointer]; field != "" {
			return field
		}
		pointer = pointer[:strings.LastIndexByte(pointer, '/')]
	}
	return ""
}

// Reflect is the schema of a value's type, and where it speaks of which field. The reflector panics on what it cannot say.
func Reflect(value any) (text []byte, found Fields, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	types := map[string]reflect.Type{}
	reflector := jsonschema.Reflector{Anonymous: true, Namer: func(t reflect.Type) string {
		types[t.Name()] = t
		return ""
	}}
	s := reflector.Reflect(value)
	found = Fields{}
	for name, definition := range s.Definitions {
		if t := types[name]; t != nil {
			found.walk(t, definition, "/$defs/"+escaped(name), t.Name())
		}
	}
	t := reflect.TypeOf(value)
	found.walk(t, s, "", "")
	text, err = json.Marshal(s)
	return text, found, err
}

// walk notes the fields of a struct, whose schema stands at a place, and lets properties be null
// that are pointers and written as null where they are nil: the reflector has the schema of what
// they point to.
func (f Fields) walk(t reflect.Type, s *jsonschema.Schema, at, called string) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	called = cmp.Or(t.Name(), called)
	switch {
	case s == nil:
		return
	case (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) && t.Name() == "":
		f.walk(t.Elem(), s.Items, at+"/items", called)
		return
	case t.Kind() == reflect.Map && t.Name() == "":
		f.walk(t.Elem(), s.AdditionalProperties, at+"/additionalProperties", called)
		return
	case t.Kind() != reflect.Struct || s.Properties == nil:
		return
	}
	for i := range t.NumField() {
		field := t.Field(i)
		name, how, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous && name == "" {
			f.walk(field.Type, s, at, called)
			continue
		}
		name = cmp.Or(name, field.Name)
		p, ok := s.Properties.Get(name)
		if !ok {
			continue
		}
		place, field_ := at+"/properties/"+escaped(name), called+"."+field.Name
		f[place] = strings.TrimPrefix(field_, ".")
		f.walk(field.Type, p, place, field_) // of a struct without a name
		if field.Type.Kind() == reflect.Pointer && !strings.Contains(how, "omit") && len(p.OneOf) == 0 && len(p.AnyOf) == 0 {
			or := &jsonschema.Schema{Description: p.Description, AnyOf: []*jsonschema.Schema{p, {Type: "null"}}}
			p.Description = ""
			s.Properties.Set(name, or)
		}
	}
}

// escaped is a name as a JSON Pointer has it.
func escaped(name string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(name) }
