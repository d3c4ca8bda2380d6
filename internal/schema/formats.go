package schema

import (
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// numberFormats are the formats of numbers, and what they are of: those of OpenAPI
// (https://spec.openapis.org/registry/format/, read 2026-11-24), and of generators for Rust and Go.
var numberFormats = map[string]TypeSet{
	"int8": TWhole, "int16": TWhole, "int32": TWhole, "int64": TWhole, "int": TWhole, "integer": TWhole, "long": TWhole,
	"uint8": TWhole, "uint16": TWhole, "uint32": TWhole, "uint64": TWhole, "uint": TWhole, "double-int": TWhole,
	"float": TNumber, "double": TNumber, "number": TNumber,
}

// NumbersNamed are the numbers that a format of this name is of; 0 where it is none of numbers.
func NumbersNamed(format string) TypeSet { return numberFormats[format] }

// NumbersOfFormat are the numbers that a keyword says its values are of, as a format; 0 of every other keyword.
func NumbersOfFormat(m *tree.Node) TypeSet {
	if m.Word() != word.Format || !m.IsString() {
		return 0
	}
	return numberFormats[m.Text()]
}
