package signature

import (
	"bytes"
	"fmt"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Types is a set of JSON types.
type Types uint8

const (
	Null Types = 1 << iota
	Boolean
	Number // integers included
	String
	Array
	Object

	AnyType = Null | Boolean | Number | String | Array | Object
)

// TypeOf returns the type of a value.
func TypeOf(n *tree.Node) Types {
	switch n.Kind() {
	case tree.Null:
		return Null
	case tree.False, tree.True:
		return Boolean
	case tree.Number:
		return Number
	case tree.String:
		return String
	case tree.Array:
		return Array
	}
	return Object
}

// typeWords has the types by the names that the saved form uses.
var typeWords = []struct {
	types Types
	name  string
}{
	{AnyType, "any"}, {Null, "null"}, {Boolean, "boolean"}, {Number, "number"},
	{String, "string"}, {Array, "array"}, {Object, "object"},
}

// Names returns the name of each type in the set.
func (t Types) Names() (names []string) {
	for _, w := range typeWords[1:] {
		if t&w.types != 0 {
			names = append(names, w.name)
		}
	}
	return names
}

// MarshalText lists types by name, with bars between them.
func (t Types) MarshalText() ([]byte, error) {
	var b []byte
	for _, w := range typeWords {
		if t&w.types != w.types {
			continue
		}
		if len(b) > 0 {
			b = append(b, '|')
		}
		b = append(b, w.name...)
		t &^= w.types
	}
	if t != 0 {
		return nil, fmt.Errorf("got types with the unknown bits %b", uint8(t))
	}
	return b, nil
}

// UnmarshalText is the reverse of MarshalText.
func (t *Types) UnmarshalText(text []byte) error {
	*t = 0
names:
	for name := range bytes.SplitSeq(text, []byte{'|'}) {
		for _, w := range typeWords {
			if w.name == string(name) {
				*t |= w.types
				continue names
			}
		}
		return fmt.Errorf("got the type %q, which this version does not know", name)
	}
	return nil
}
