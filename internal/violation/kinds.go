package violation

import (
	"cmp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// phrase says what a schema wants that has one keyword alone: {"type": "string"} => "be", "a string". verb is "be", "have" or "match";
// it is "" for any other schema.
func (w *Words) phrase(src *tree.Node) (verb, rest string) {
	only := onlyKeyword(src)
	switch {
	case only == nil:
	case only.Word() == word.Const, only.Word() == word.Enum && only.IsArray():
		return "be", listed(w.Doc.Listed(only), literal)
	case only.Word() == word.Type && schema.TypesSaid(only) != 0:
		return "be", aValueOf(w.Doc.TypesNamed(src))
	case only.Word() == word.Required && len(schema.NamesIn(only)) > 0:
		return "have", properties(schema.NamesIn(only))
	case only.Word() == word.Pattern && only.IsString():
		return "match", "the pattern " + expression(only.Text())
	}
	return "", ""
}

// Unwanted says what a value must not be, by the keyword `not`.
func (w *Words) Unwanted(not, value *tree.Node) string {
	verb, rest := w.phrase(not)
	switch only := onlyKeyword(not); {
	case verb == "have":
		return w.notGiven(value, schema.NamesIn(only))
	case only != nil && (only.Word() == word.Const || only.Word() == word.Enum):
		rest = w.listed(value, w.Doc.Listed(only))
	case only != nil && only.Word() == word.AnyOf && value.IsObject(): // it names the first branch that the value matches
		for b := range only.All() {
			if asks := onlyKeyword(b); asks != nil && asks.Word() == word.Required && len(schema.NamesIn(asks)) > 0 && !slices.ContainsFunc(schema.NamesIn(asks), func(name string) bool { return !value.Has(name) }) {
				return w.Unwanted(b, value)
			}
		}
	}
	if verb != "" {
		return "must not " + verb + " " + rest
	}
	if only := onlyKeyword(not); only != nil && only.Word() == word.Contains && value.IsArray() && !not.Says(word.MinContains) && !not.Says(word.MaxContains) {
		strings := slices.ContainsFunc(schema.Elements(value), (*tree.Node).IsString) // an item that is no string matches any pattern
		switch verb, rest := w.phrase(only); verb {
		case "be":
			return "must not contain " + rest
		case "match", "have":
			if verb == "match" && !strings {
				break
			}
			return "must not contain an item that " + verbForms[verb][0] + " " + rest
		}
		if what := w.kind(only, value.First(), true, true); what != "" {
			return "must not contain " + what
		}
	}
	if because := w.Because(not, value, true); because != "" && hasAll(value, not.Member(word.Properties)) {
		return Explained(w.Refused(value), because)
	}
	return w.Refused(value)
}

// notGiven says that a value must not have all of some members. Those for whose absence null is sent are always there: of them it says
// that they, or one of them, must be null.
func (w *Words) notGiven(value *tree.Node, names []string) string {
	nulls := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !w.mayBeNull(value, []string{name}) })
	switch {
	case len(nulls) == 1:
		return w.members(value, nulls) + " must be null"
	case len(nulls) > 1:
		return "at least one of " + w.members(value, nulls) + " must be null"
	case len(names) > 1:
		return "must not have " + w.members(value, names) + " together"
	}
	return "must not have " + w.members(value, names)
}

// hasAll reports whether a value has a member of each name that others have. Where it lacks one, that is no reason to give: it would
// read as if the member were wanted.
func hasAll(value, others *tree.Node) bool {
	for m := range others.All() {
		if !value.Has(m.Name()) {
			return false
		}
	}
	return true
}

// Refused says that a value is not allowed, and not what is.
func (w *Words) Refused(value *tree.Node) string {
	switch {
	case value.IsObject():
		return "an object like this one is not allowed here"
	case value.IsArray():
		return "a list like this one is not allowed here"
	}
	return w.describe(value) + " is not allowed here"
}

// verbForms are the forms of phrase's verbs, for one thing and for more.
var verbForms = map[string][2]string{"be": {"is", "are"}, "have": {"has", "have"}, "match": {"matches", "match"}}

// wants says what n items of a value must be by the keyword contains: "is a string", "are each a string". exact: the words must fit no
// item that the keyword does not count.
func (w *Words) wants(contains, value *tree.Node, n int, exact bool) string {
	verb, rest := w.phrase(contains)
	if what := w.kind(contains, value.First(), exact, true); (verb == "" || verb == "be") && what != "" {
		verb, rest = "be", what
	}
	if verb == "" {
		verb, rest = "be", "of the kind that is asked for"
	}
	switch article, _, _ := strings.Cut(rest, " "); {
	case n == 1:
		return verbForms[verb][0] + " " + rest
	case article == "a" || article == "an" || article == "one":
		rest = "each " + rest
	}
	return verbForms[verb][1] + " " + rest
}

// mostAsked bounds what one sentence says of the members of an object.
const mostAsked = 4

// boundsOf are the words that a bound adds to a type, before and after its number: "a string" + "of at least " 2 " character" + "s".
var boundsOf = map[word.Word][2]string{
	word.Minimum: {"of at least "}, word.Maximum: {"of at most "}, word.ExclusiveMinimum: {"greater than "}, word.ExclusiveMaximum: {"less than "},
	word.MinLength: {"of at least ", " character"}, word.MaxLength: {"of at most ", " character"}, word.MinItems: {"of at least ", " item"}, word.MaxItems: {"of at most ", " item"},
}

var typeOfFamily = map[schema.Family]schema.TypeSet{schema.OfNumber: schema.TNumber, schema.OfString: schema.TString, schema.OfArray: schema.TArray, schema.OfObject: schema.TObject}

// kind says what a value of a schema is: one of the listed values, "an object whose "a" is 1", "a string of at least 2 characters".
// It is "" where the schema says more than there are words for, and, with exact, where it takes values of other types too, as
// {"minLength": 2} takes 1. whole: src is not the schema of a member; of a member, objects are not told. Names and values are spelled
// as they would be sent in place of item.
func (w *Words) kind(src, item *tree.Node, exact, whole bool) string {
	if lists(src) {
		values := w.Doc.Listed(cmp.Or(src.Member(word.Const), src.Member(word.Enum)))
		if types := w.Doc.TypesNamed(src); types != 0 {
			values = slices.DeleteFunc(slices.Clone(values), func(v *tree.Node) bool { return !types.Admits(v) })
		}
		if len(values) == 0 || src.Says(word.Const) && src.Says(word.Enum) {
			return ""
		}
		return listed(values, func(v *tree.Node) string {
			if item == nil {
				return literal(v)
			}
			return w.literal(item, v)
		})
	}
	var said, asked schema.TypeSet
	var bounds []string
	matches := ""
	for m := range src.All() {
		if !schema.Constrains(m) {
			continue
		}
		asked |= typeOfFamily[schema.Of(m).Family]
		switch of, bound := boundsOf[m.Word()]; {
		case bound && m.IsNumber():
			if of[1] != "" && literal(m) != "1" {
				of[1] += "s"
			}
			bounds = append(bounds, of[0]+literal(m)+of[1])
		case m.Word() == word.Type:
			said = w.Doc.TypesNamed(src)
		case m.Word() == word.Pattern && m.IsString():
			matches = " that matches the pattern " + expression(m.Text())
		case m.Word() != word.Properties && m.Word() != word.Required:
			return ""
		}
	}
	if said == 0 && (!exact || whole && item != nil && itemsAre(item.Parent(), asked)) {
		said = asked
	}
	if said == 0 || asked != 0 && (!asked.Single() || said&^asked != 0) {
		return ""
	}
	if asked == schema.TObject {
		if !whole {
			return ""
		}
		members, known := w.kindOfMembers(src, item, exact)
		if !known {
			return ""
		}
		bounds = []string{join(members, " and ")}
	}
	what := aValueOf(said)
	if len(bounds) > 0 {
		what += " " + join(bounds, " and ")
	}
	return what + matches
}

// itemsAre reports whether all items of a list are of some types.
func itemsAre(list *tree.Node, types schema.TypeSet) bool {
	for item := range list.All() {
		if schema.TypeOf(item)&^types != 0 {
			return false
		}
	}
	return true
}

// kindOfMembers says which members an object of a schema has, and what these are; known is false where there are no words, or
// too many.
func (w *Words) kindOfMembers(src, item *tree.Node, exact bool) (parts []string, known bool) {
	required, told := schema.NamesIn(src.Member(word.Required)), map[string]bool{}
	called := func(name string) string {
		if item.IsObject() {
			name = w.called(item, name)
		}
		return quote(name)
	}
	for p := range src.Member(word.Properties).All() {
		if schema.SaysNothing(p) {
			continue
		}
		what := w.kind(p, item.Get(p.Name()), exact, false)
		if what == "" {
			return nil, false
		}
		if what = "whose " + called(p.Name()) + " is " + what; !slices.Contains(required, p.Name()) {
			what += " (or missing)"
		}
		told[p.Name()] = true
		parts = append(parts, what)
	}
	for _, name := range required {
		if !told[name] {
			parts = append(parts, "that has "+called(name))
		}
	}
	return parts, len(parts) > 0 && len(parts) <= mostAsked
}

// onlyKeyword returns the one keyword that constrains values in a schema; nil where there are more, or none.
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
