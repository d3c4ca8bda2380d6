package violation

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// aType names a value of a type.
var aType = map[string]string{"object": "an object", "array": "an array", "string": "a string", "number": "a number", "integer": "an integer", "boolean": "true or false", "null": "null"}

// aValueOf says what a value of some types is.
func aValueOf(t schema.TypeSet) string {
	var words []string
	for _, name := range t.Names() {
		words = append(words, aType[name])
	}
	if at := slices.Index(words, "true or false"); at >= 0 && len(words) > 1 {
		words[at] = "a boolean" // beside others
	}
	return join(words, " or ")
}

// aValueOf says what is sent as a value of some types.
func (s *Sent) aValueOf(t schema.TypeSet) string {
	texts := t & s.Texts.Types
	switch plain := t &^ texts; {
	case texts == 0 || s.Within != "":
		return aValueOf(t)
	case plain == 0:
		return "JSON text of " + aValueOf(texts) + ", in a string"
	default:
		return aValueOf(plain) + ", or JSON text of " + aValueOf(texts) + " in a string"
	}
}

// Type says what type a value has to have. What was sent may be of that type already, and stand for a value of another: a string,
// where one of some strings is to be sent for a number.
func (w *Words) Type(want schema.TypeSet, value *tree.Node) string {
	if s := w.Sent(value); s.Node != nil && s.Within == "" && want.Admits(s.Node) {
		return "stands for " + describe(value) + ", but must be " + aValueOf(want)
	}
	if s := w.Sent(value); s.Texts.Itself && s.Within == "" {
		got := w.describe(value)
		if value.IsString() {
			got = plainText(value.Text())
		}
		if want == schema.TString {
			return "must be JSON text of a string, in double quotes within the text, got " + got
		}
		return "must be " + s.aValueOf(want) + ", got " + got
	}
	if s := w.Sent(value); s.Wanted != "" && s.Within == "" && (want == schema.TObject || want == schema.TArray) {
		return "must be " + s.Wanted + ", got " + w.describe(value)
	}
	if s := w.Sent(value); s.Strings != "" && s.Within == "" && want&(schema.TObject|schema.TArray|schema.TString) == 0 {
		return "must be one of the strings " + s.Strings + ", got " + w.describe(value)
	}
	return "must be " + aValueOf(want) + ", got " + w.describe(value) + w.typeHint(want, value)
}
