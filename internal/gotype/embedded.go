package gotype

import (
	"reflect"
	"slices"
	"strings"
)

// embedsItself returns a type that a type leads to and that leads to itself before anything else: a struct that is
// embedded in itself, or a pointer; or nil.
func embedsItself(t reflect.Type, met map[reflect.Type]bool) reflect.Type {
	if t == nil || met[t] {
		return nil
	}
	met[t] = true
	if pointsToItself(t) {
		return t
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return embedsItself(t.Elem(), met)
	case reflect.Struct:
		if embeds(t, nil) {
			return t
		}
		for i := range t.NumField() {
			if within := embedsItself(t.Field(i).Type, met); within != nil {
				return within
			}
		}
	}
	return nil
}

// embeds reports whether what a struct embeds leads back to one that it is within, or a struct without a name that it
// has, which is written in its place. What else has a name of its own in JSON is a property.
func embeds(t reflect.Type, within []reflect.Type) bool {
	if slices.Contains(within, t) {
		return true
	}
	within = append(within, t)
	for i := range t.NumField() {
		field := t.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		e := pointed(field.Type)
		if inPlace := field.Anonymous && name == "" || e.Name() == ""; inPlace && e.Kind() == reflect.Struct && embeds(e, within) {
			return true
		}
	}
	return false
}
