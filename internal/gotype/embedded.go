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

// unwritten are the names that several embedded structs have at one depth, which encoding/json leaves out for that: unless one
// of them alone has its name from a tag.
func unwritten(t reflect.Type) (names []string) {
	type uses struct{ tagged, plain int }
	known := map[string]bool{}
	for level := []reflect.Type{t}; len(level) > 0; {
		var deeper []reflect.Type
		met := map[string]uses{}
		for _, t := range level {
			for i := range t.NumField() {
				field := t.Field(i)
				tag := field.Tag.Get("json")
				name, _, _ := strings.Cut(tag, ",")
				switch {
				case tag == "-":
				case field.Anonymous && name == "" && pointed(field.Type).Kind() == reflect.Struct:
					deeper = append(deeper, pointed(field.Type))
				case !field.IsExported():
				case name != "":
					met[name] = uses{met[name].tagged + 1, met[name].plain}
				default:
					met[field.Name] = uses{met[field.Name].tagged, met[field.Name].plain + 1}
				}
			}
		}
		for name, of := range met {
			if !known[name] && of.tagged != 1 && of.tagged+of.plain > 1 {
				names = append(names, name)
			}
			known[name] = true
		}
		level = deeper
	}
	return names
}
