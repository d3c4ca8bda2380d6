package gotype

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/invopop/jsonschema"
)

// What the reflector leaves out of numbers and booleans: the bounds of integer types, and the form of values written as strings.

// bounded are the greatest values of the integer types of up to 32 bits. Those of 64 bits get no bound: nobody exceeds one by
// mistake, and a bound of twenty digits would be the most prominent thing that models read of a field.
var bounded = map[reflect.Kind]int64{
	reflect.Int8: math.MaxInt8, reflect.Int16: math.MaxInt16, reflect.Int32: math.MaxInt32,
	reflect.Uint8: math.MaxUint8, reflect.Uint16: math.MaxUint16, reflect.Uint32: math.MaxUint32,
}

// bound adds the bounds of an integer type to its schema, where a tag gives no others.
func bound(kind reflect.Kind, s *jsonschema.Schema) {
	least, most := "", ""
	greatest, small := bounded[kind]
	if small {
		most = strconv.FormatInt(greatest, 10)
	}
	switch {
	case kind >= reflect.Uint && kind <= reflect.Uint64:
		least = "0"
	case small:
		least = strconv.FormatInt(-greatest-1, 10)
	}
	if len(s.Enum) > 0 {
		return // the listed values say more than bounds
	}
	if s.Minimum == "" && s.ExclusiveMinimum == "" {
		s.Minimum = json.Number(least)
	}
	if s.Maximum == "" && s.ExclusiveMaximum == "" {
		s.Maximum = json.Number(most)
	}
}

// written are the patterns of values that the tag option "string" has written as strings, by the kinds of their types.
var written = map[string][]reflect.Kind{
	"^[0-9]+$":   {reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64},
	"^-?[0-9]+$": {reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64},
	`^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$`: {reflect.Float32, reflect.Float64},
	"^(true|false)$": {reflect.Bool},
}

// quotedText is the pattern of a string that holds the JSON text of a string, as the tag option "string" writes a Go string.
const quotedText = `^"([^"\\]|\\(["\\/bfnrt]|u[0-9a-fA-F]{4}))*"$`

// asText adds to the schema of a property with the tag option "string" the pattern of its values.
func asText(t reflect.Type, options string, p *jsonschema.Schema) {
	if p.Type != "string" || p.Pattern != "" || len(p.Enum) > 0 || !slices.Contains(strings.Split(options, ","), "string") {
		return
	}
	to := pointed(t)
	if marshals := t.Implements(marshalsText) || reflect.PointerTo(t).Implements(marshalsText) || to == number; to.Kind() == reflect.String && !marshals && saysNoMore(p) {
		p.Pattern = quotedText
	}
	for pattern, kinds := range written {
		if slices.Contains(kinds, to.Kind()) {
			p.Pattern = pattern
		}
	}
}

// saysNoMore reports whether a schema of strings does not restrict their values: a restriction would be meant for the text between
// the quotes, and quotedText cannot be combined with it.
func saysNoMore(p *jsonschema.Schema) bool {
	return p.MinLength == nil && p.MaxLength == nil && p.Format == "" && p.Default == nil && p.Const == nil && len(p.Examples) == 0
}
