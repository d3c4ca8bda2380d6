package schema

import (
	"cmp"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TypeSet is a set of JSON Schema types. Numbers are two: whole ones and others, so that
// `integer` is a part of `number`.
type TypeSet uint8

const (
	TNull TypeSet = 1 << iota
	TBoolean
	TWhole
	TFraction
	TString
	TArray
	TObject

	TNumber = TWhole | TFraction
	TAll    = TNull | TBoolean | TNumber | TString | TArray | TObject
)

// typeOrder lists the names in the order in which branches are written.
var typeOrder = [...]struct {
	name string
	set  TypeSet
}{
	{"object", TObject}, {"array", TArray}, {"string", TString}, {"number", TNumber},
	{"integer", TWhole}, {"boolean", TBoolean}, {"null", TNull},
}

// TypeNamed returns the set a type's name stands for, however it is spelled; 0 for no type's name.
func TypeNamed(name string) TypeSet {
	if t := typeAsNamed(name); t != 0 {
		return t
	}
	name = strings.ToLower(name) // in capitals: the spelling of some providers
	return cmp.Or(typeAsNamed(name), typesElsewhere[name])
}

// typeAsNamed is TypeNamed of a name as JSON Schema and nearly everybody writes it.
func typeAsNamed(name string) TypeSet {
	switch name {
	case "string":
		return TString
	case "object":
		return TObject
	case "array":
		return TArray
	case "integer":
		return TWhole
	case "number":
		return TNumber
	case "boolean":
		return TBoolean
	case "null":
		return TNull
	}
	return 0
}

// TypeSpelled is the type that a value of `type` names as JSON Schema spells it; 0 for lists, and all else.
func TypeSpelled(m *tree.Node) TypeSet {
	if !m.IsString() {
		return 0
	}
	return typeAsNamed(m.Text())
}

// typesElsewhere are types as Python and languages like C call them, and formats of strings. Who writes a schema
// by hand takes them for JSON Schema's, and nothing else can be meant.
var typesElsewhere = map[string]TypeSet{
	"str": TString, "int": TWhole, "float": TNumber, "double": TNumber, "bool": TBoolean, "dict": TObject, "list": TArray, "tuple": TArray,
	"none": TNull, "nonetype": TNull, "long": TWhole, "text": TString, "bytes": TString, "decimal": TNumber, "dictionary": TObject, "map": TObject,
	"int8": TWhole, "int16": TWhole, "int32": TWhole, "int64": TWhole, "uint": TWhole, "uint8": TWhole, "uint16": TWhole, "uint32": TWhole, "uint64": TWhole,
	"bigint": TWhole, "float32": TNumber, "float64": TNumber,
	"date": TString, "time": TString, "datetime": TString, "date-time": TString, "uuid": TString, "uri": TString, "url": TString, "email": TString,
}

// Names lists the type names that together are the set, as few as possible.
func (t TypeSet) Names() []string { return typeNames[t&TAll] }

// typeNames are the names of each set.
var typeNames = func() (names [TAll + 1][]string) {
	for t := range names {
		for _, o := range typeOrder {
			if t := TypeSet(t); t&o.set == o.set && !(o.set == TWhole && t&TNumber == TNumber) {
				names[t] = append(names[t], o.name)
			}
		}
	}
	return names
}()

// Single reports whether the set is one type, number counting as one.
func (t TypeSet) Single() bool { return t == TNumber || t != 0 && t&(t-1) == 0 }
