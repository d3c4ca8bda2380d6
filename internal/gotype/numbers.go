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

// What a Go number takes and the reflector leaves out: it knows integers of no size, and texts of no form.

// bounded are the greatest values of the integers that are smaller than a number of JSON. Those of 64 bits have no bound: nobody
// writes more by mistake, and a bound of twenty digits would be all that models read of a field.
var bounded = map[reflect.Kind]int64{
	reflect.Int8: math.MaxInt8, reflect.Int16: math.MaxInt16, reflect.Int32: math.MaxInt32,
	reflect.Uint8: math.MaxUint8, reflect.Uint16: math.MaxUint16, reflect.Uint32: math.MaxUint32,
}

// bound says of an integer which values its type takes, where its tag says nothing else.
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
		return // which says more
	}
	if s.Minimum == "" && s.ExclusiveMinimum == "" {
		s.Minimum = json.Number(least)
	}
	if s.Maximum == "" && s.ExclusiveMaximum == "" {
		s.Maximum = json.Number(most)
	}
}

// written are the forms of what the option "string" of a tag has written as text.
var written = map[string][]reflect.Kind{
	"^[0-9]+$":   {reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64},
	"^-?[0-9]+$": {reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64},
	`^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$`: {reflect.Float32, reflect.Float64},
	"^(true|false)$": {reflect.Bool},
}

// quotedText is the form of the JSON text of a string, in a string.
const quotedText = `^"([^"\\]|\\(["\\/bfnrt]|u[0-9a-fA-F]{4}))*"$`

// asText says of a property that is written as text which form that has.
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

// saysNoMore reports whether a schema of strings says nothing of their values: what is said would be of the text between the quotes.
func saysNoMore(p *jsonschema.Schema) bool {
	return p.MinLength == nil && p.MaxLength == nil && p.Format == "" && p.Default == nil && p.Const == nil && len(p.Examples) == 0
}
