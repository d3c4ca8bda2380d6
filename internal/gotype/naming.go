package gotype

import (
	"path"
	"reflect"
	"strconv"
	"strings"
)

// A naming gives the types of a schema the names of their definitions. The reflector writes a name
// into references as it is: that of a generic type has slashes and brackets in it, and those of two
// packages may be alike.
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

// plain is the name of a type without the packages of its arguments, in letters that a reference
// may have as they are: Page_Item of Page[example.com/shop.Item].
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
