package gotype

import (
	"encoding"
	"encoding/json"
	"fmt"
	"math/big"
	"net/url"
	"reflect"
	"strings"
	"time"

	"github.com/invopop/jsonschema"
)

var (
	marshalsJSON = reflect.TypeFor[json.Marshaler]()
	marshalsText = reflect.TypeFor[encoding.TextMarshaler]()
	hasSchema    = reflect.TypeFor[interface{ JSONSchema() *jsonschema.Schema }]()
	number       = reflect.TypeFor[json.Number]()
	integer      = reflect.TypeFor[big.Int]()
	hasAlias     = reflect.TypeFor[interface{ JSONSchemaAlias() any }]()
	extends      = reflect.TypeFor[interface{ JSONSchemaExtend(s *jsonschema.Schema) }]()
)

// known are types that marshal themselves in a way that the reflector knows.
var known = map[reflect.Type]bool{
	reflect.TypeFor[time.Time](): true, reflect.TypeFor[json.RawMessage](): true,
}

// marshaled is the schema of a type that marshals itself without saying how: a string where it marshals as text, and anything
// where it marshals as JSON, whatever its fields are. For other types it is nil: the reflector makes their schema.
func marshaled(t reflect.Type) *jsonschema.Schema {
	if known[t] || t.Kind() == reflect.Interface || t.Implements(hasSchema) || t.Implements(extends) || t.Implements(hasAlias) {
		return nil
	}
	switch t {
	case number:
		return &jsonschema.Schema{Type: "number"} // a Go string that is written without quotes
	case integer:
		return &jsonschema.Schema{Type: "integer"}
	}
	switch at := reflect.PointerTo(t); {
	case at.Implements(marshalsJSON):
		return &jsonschema.Schema{}
	case at.Implements(marshalsText):
		return &jsonschema.Schema{Type: "string"}
	case t == reflect.TypeFor[url.URL]():
		return urlSchema()
	case keyless(t):
		panic(fmt.Sprintf("unsupported type %v: its keys are no names of members", t))
	}
	return nil
}

// unsaid reports whether a type marshals itself as JSON without saying how, so that nothing is known of that JSON.
func unsaid(t reflect.Type) bool {
	s := marshaled(pointed(t))
	return s != nil && s.Type == ""
}

// urlSchema is the schema of a url.URL. It marshals as an object of its fields; the reflector takes it for a string.
func urlSchema() *jsonschema.Schema {
	type object url.URL
	reflector := jsonschema.Reflector{Anonymous: true, DoNotReference: true}
	s := reflector.ReflectFromType(reflect.TypeFor[object]())
	s.Version, s.Definitions = "", nil
	return s
}

// keyless reports whether a type is a map that JSON cannot write: its keys are neither strings nor integers, nor do they marshal
// themselves as text.
func keyless(t reflect.Type) bool {
	if t.Kind() != reflect.Map {
		return false
	}
	key := t.Key()
	return key.Kind() != reflect.String && !(key.Kind() >= reflect.Int && key.Kind() <= reflect.Uintptr) && !key.Implements(marshalsText)
}

// pointsToItself reports whether a type is a pointer that leads to nothing but itself, of which there is no value.
func pointsToItself(t reflect.Type) bool {
	met := map[reflect.Type]bool{}
	for ; t.Kind() == reflect.Pointer; t = t.Elem() {
		if met[t] {
			return true
		}
		met[t] = true
	}
	return false
}

// unmarshaled returns the path of the first field for which there is no JSON, such as a channel or a function; "" where there is
// none.
func unmarshaled(t reflect.Type, at string, met map[reflect.Type]bool) string {
	if met[t] {
		return ""
	}
	met[t] = true
	if t.Kind() != reflect.Pointer && (known[t] || t.Implements(hasSchema)) {
		return "" // it says itself what it is
	}
	if keyless(t) {
		return at
	}
	if t.Kind() != reflect.Pointer && marshaled(t) != nil {
		return ""
	}
	switch t.Kind() {
	case reflect.Chan, reflect.Func, reflect.Complex64, reflect.Complex128, reflect.UnsafePointer:
		delete(met, t)
		return at
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return unmarshaled(t.Elem(), at, met)
	case reflect.Struct:
		for i := range t.NumField() {
			field := t.Field(i)
			if field.Tag.Get("json") == "-" || field.Tag.Get("jsonschema") == "-" || !field.IsExported() && !field.Anonymous {
				continue
			}
			if found := unmarshaled(field.Type, strings.TrimPrefix(at+"."+field.Name, "."), met); found != "" {
				return found
			}
		}
	}
	return ""
}
