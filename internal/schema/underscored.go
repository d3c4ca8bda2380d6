package schema

import (
	"bytes"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Protocol Buffers call a field of a message by two names in JSON: minItems, and min_items as the message's definition has it. Parsers
// take both (https://protobuf.dev/programming-guides/json/, read 2026-11-24), and programs in Python write the second.

// underscored are keywords by that second name. It has only keywords that narrow what a schema admits, or leave it as it is, whatever
// stands beside them.
var underscored = map[string]*Keyword{
	"any_of": Row(word.AnyOf), "one_of": Row(word.OneOf), "all_of": Row(word.AllOf), "additional_properties": Row(word.AdditionalProperties),
	"min_properties": Row(word.MinProperties), "max_properties": Row(word.MaxProperties), "property_ordering": Row(word.PropertyOrdering),
	"min_items": Row(word.MinItems), "max_items": Row(word.MaxItems), "min_length": Row(word.MinLength), "max_length": Row(word.MaxLength),
}

// Underscored is the keyword that a member has the name of in the spelling of Protocol Buffers, or nil.
func Underscored(m *tree.Node) *Keyword {
	if m.Word() != word.None || !m.HasName() || strings.IndexByte(m.Name(), '_') <= 0 {
		return nil
	}
	return underscored[m.Name()]
}

// LeadsByUnderscored reports whether a text may have a reference whose pointer goes through such a name.
func LeadsByUnderscored(text []byte) bool {
	for name := range underscored {
		if bytes.Contains(text, []byte("/"+name)) {
			return true
		}
	}
	return false
}
