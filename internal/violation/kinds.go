package violation

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// phrase says what a schema wants if one keyword is all it has: verb is "be" or "have".
func phrase(src *tree.Node) (verb, rest string) {
	only := onlyKeyword(src)
	switch {
	case only == nil:
	case only.Word() == word.Const:
		return "be", literal(only)
	case only.Word() == word.Enum && only.IsArray():
		return "be", listed(schema.ListOf(only), literal)
	case only.Word() == word.Type && schema.TypesSaid(only) != 0:
		return "be", aValueOf(schema.TypesSaid(only))
	case only.Word() == word.Required && len(schema.NamesIn(only)) > 0:
		return "have", properties(schema.NamesIn(only))
	case only.Word() == word.Pattern && only.IsString():
		return "match", "the pattern " + literal(only)
	}
	return "", ""
}

// Unwanted says what a value must not be, by the keyword `not`.
func (w *Words) Unwanted(not, value *tree.Node) string {
	verb, rest := phrase(not)
	switch only := onlyKeyword(not); {
	case verb == "have":
		if rest = w.members(value, schema.NamesIn(only)); len(schema.NamesIn(only)) > 1 {
			rest += " together"
		}
	case only != nil && (only.Word() == word.Const || only.Word() == word.Enum):
		rest = w.listed(value, schema.ListOf(only))
	case only != nil && only.Word() == word.AnyOf && value.IsObject(): // it is the first of these that it is
		for b := range only.All() {
			if asks := onlyKeyword(b); asks != nil && asks.Word() == word.Required && len(schema.NamesIn(asks)) > 0 && !slices.ContainsFunc(schema.NamesIn(asks), func(name string) bool { return !value.Has(name) }) {
				return w.Unwanted(b, value)
			}
		}
	}
	switch {
	case verb != "":
		return "must not " + verb + " " + rest
	case value.IsObject():
		return "an object like this one is not allowed here"
	case value.IsArray():
		return "a list like this one is not allowed here"
	}
	return w.describe(value) + " is not allowed here"
}

// verbForms are the forms of phrase's verbs, for one thing and for more.
var verbForms = map[string][2]string{"be": {"is", "are"}, "have": {"has", "have"}, "match": {"matches", "match"}}

// wants says what n items must be, by the keyword contains.
func wants(contains *tree.Node, n int) string {
	verb, rest := phrase(contains)
	if verb == "" {
		verb, rest = "be", "of the kind that is asked for"
	}
	form := 1
	if n == 1 {
		form = 0
	}
	return verbForms[verb][form] + " " + rest
}

// onlyKeyword returns the one keyword that a schema has, if it has no other.
func onlyKeyword(src *tree.Node) (only *tree.Node) {
	for m := range src.All() {
		if schema.Constrains(m) {
			if only != nil {
				return nil
			}
			only = m
		}
	}
	return only
}
