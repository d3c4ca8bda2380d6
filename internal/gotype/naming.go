package gotype

import (
	"path"
	"reflect"
	"strconv"
	"strings"
)

// A naming gives the types of a schema the names of their definitions. The reflector writes a type's name into references
// unescaped, but a generic type has brackets and slashes in its name; and types of two packages may have the same name.
type naming struct {
	names map[reflect.Type]string
	types map[string]reflect.Type
}

func (n *naming) name(t reflect.Type) string {
	if name, ok := n.names[t]; ok || t.Name() == "" {
		return name
	}
	name := plain(t.Name())
	if other := n.types[name]; other != nil && other.PkgPath() != t.PkgPath() {
		name = plain(path.Base(t.PkgPath())) + "_" + name
	}
	for first, i := name, 2; n.types[name] != nil; i++ {
		name = first + strconv.Itoa(i)
	}
	n.names[t], n.types[name] = name, t
	return name
}

// plain is the name of a type in characters that may stand in a reference, without the packages of its type arguments: Page_Item
// for Page[example.com/shop.Item].
func plain(name string) string {
	var b strings.Builder
	for i, part := range strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune("[],* {}()", r) }) {
		if i > 0 {
			b.WriteByte('_')
		}
		part = part[strings.LastIndexByte(part, '/')+1:]
		b.WriteString(part[strings.LastIndexByte(part, '.')+1:])
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("/~%#\"", r) {
			return '_'
		}
		return r
	}, b.String())
}

// dash stands in tags for the name "-" while the reflector runs. The reflector leaves out every field tagged "-"; encoding/json
// keeps one with the tag "-,", and calls it "-".
const dash = "\ue000"

// dashes are the fields of a struct that encoding/json calls "-", with dash for the name in their tags.
func dashes(t reflect.Type) (fields []reflect.StructField) {
	for i := range t.NumField() {
		field := t.Field(i)
		if options, is := strings.CutPrefix(field.Tag.Get("json"), "-,"); is {
			field.Tag = reflect.StructTag(strings.Replace(string(field.Tag), `json:"-,`+options+`"`, `json:"`+dash+","+options+`"`, 1))
			fields = append(fields, field)
		}
	}
	return fields
}

// undashed is the name of a property, with "-" for dash.
func undashed(name string) string {
	if name == dash {
		return "-"
	}
	return name
}
