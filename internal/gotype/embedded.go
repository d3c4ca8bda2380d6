package gotype

import (
	"reflect"
	"slices"
	"strings"
)

// embedsItself returns a type, t or one that t leads to, that contains itself without a member or item in between, so that the
// reflector would never end: a struct embedded in itself, or type P *P; nil where there is none.
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

// embeds reports whether the structs written in place of t lead back to t or to one that t is within. In place are embedded
// structs without a JSON name, and fields whose struct type has no name. All others are written as references.
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

// unwritten are the names that encoding/json leaves out because several embedded structs have them at the same depth, unless
// exactly one of them has the name from a tag.
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
