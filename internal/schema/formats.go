package schema

import (
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// numberFormats are the formats of numbers, with the types that each is for: those of OpenAPI
// (https://spec.openapis.org/registry/format/, read 2026-11-24), of generators for Rust and Go, and of XML Schema
// (https://www.w3.org/TR/xmlschema-2/#built-in-datatypes, read 2026-11-30), whose names authors take over.
var numberFormats = map[string]TypeSet{
	"int8": TWhole, "int16": TWhole, "int32": TWhole, "int64": TWhole, "int": TWhole, "integer": TWhole, "long": TWhole,
	"uint8": TWhole, "uint16": TWhole, "uint32": TWhole, "uint64": TWhole, "uint": TWhole, "double-int": TWhole,
	"positiveInteger": TWhole, "nonNegativeInteger": TWhole, "negativeInteger": TWhole, "nonPositiveInteger": TWhole,
	"unsignedInt": TWhole, "unsignedLong": TWhole, "unsignedShort": TWhole, "unsignedByte": TWhole, "short": TWhole,
	"float": TNumber, "double": TNumber, "number": TNumber,
}

// NumbersNamed are the types of numbers that a format of this name is for; 0 for formats of other values.
func NumbersNamed(format string) TypeSet { return numberFormats[format] }

// NumbersOfFormat are the types of numbers that a `format` is for; 0 for other formats, and for every other keyword.
func NumbersOfFormat(m *tree.Node) TypeSet {
	if m.Word() != word.Format || !m.IsString() {
		return 0
	}
	return numberFormats[m.Text()]
}
