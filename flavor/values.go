package flavor

import (
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/schemaflavor/schemaflavor/internal/format"
)

// valueKeyTable lists the keys of a value rule, and the keywords whose values each of them may restrict. Of other keywords a
// flavor can only say whether they may stand.
var valueKeyTable = map[string]struct {
	keywords []string
	what     string
}{
	"accepts":       {append([]string{"format", "type"}, numberKeywords...), "format, type and keywords that hold a number"},
	"by-type":       {[]string{"format"}, "format"},
	"at-most":       {numberKeywords, "keywords that hold a number"},
	"fits":          {append([]string{"default", "example", "enum"}, numberKeywords...), "default, example, enum and keywords that hold a number"},
	"on-integer":    {[]string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"}, "bounds of numbers"},
	"refuses":       {[]string{"pattern"}, "pattern"},
	"names-without": {[]string{"default", "example"}, "default and example"},
	"min-length":    {[]string{"pattern"}, "pattern"},
}

// valueKeys are the keys of a value rule in the order of the form.
var valueKeys = []string{"accepts", "by-type", "at-most", "fits", "on-integer", "refuses", "names-without", "min-length"}

// emptyValues has the help for keys of a value rule whose list is empty, which would restrict nothing.
var emptyValues = map[string]string{
	"accepts":       "list the values that may stand; where none may, refuse the keyword, under keywords",
	"by-type":       "write string: [date-time], the values that may stand in a schema of that type, or leave the key out",
	"refuses":       "list what a regular expression may not contain, or leave the key out",
	"names-without": "list what no name may have in it, or leave the key out",
}

// restricts reports whether a key of a value rule applies to a keyword; if not, help says which keys do.
func restricts(key, keyword string) (help string, ok bool) {
	if slices.Contains(valueKeyTable[key].keywords, keyword) {
		return "", true
	}
	var keys []string
	for _, k := range valueKeys {
		if slices.Contains(valueKeyTable[k].keywords, keyword) {
			keys = append(keys, k)
		}
	}
	switch {
	case len(keys) > 0:
		return "use " + strings.Join(keys, " or "), false
	case keyword == "minContains" || keyword == "maxContains":
		return "without it contains says something else; say under keywords where it may stand", false
	}
	return "say under keywords where it may stand", false
}

// byType reads the formats that may stand in schemas of single types. For a type the list may be empty: then no format may stand.
func (r *reader) byType(n *yaml.Node) map[string][]string {
	list := map[string][]string{}
	for _, e := range r.fields(n, "by-type", typeNames...) {
		if e.key == placeNames[NullType] {
			r.fail(e.place, "leave it out", "null has no formats")
			continue
		}
		words := r.words(e.value, e.key)
		r.formats(words)
		list[e.key] = texts(words)
	}
	return list
}

// formats warns of formats that are most likely mistyped. A provider may have some of its own.
func (r *reader) formats(list []word) {
	for _, w := range list {
		if meant := format.Meant(w.text); meant != "" {
			r.warn(w.place, "write "+meant+", or leave it if the provider has it", "no draft has a format %s", quote(w.text))
		}
	}
}

// typeCase checks that the names of types are all in small letters or all in capitals; which types may stand is said by keywords'
// places.
func (r *reader) typeCase(e entry, accepted []string) {
	for _, names := range [][]string{typeNames, upper(typeNames)} {
		if len(accepted) == len(names) && !slices.ContainsFunc(names, func(t string) bool { return !slices.Contains(accepted, t) }) {
			return
		}
	}
	r.fail(e.place, "list all in small letters or all in capitals; which types may stand is said under keywords", "accepts of type says in which letters types are spelled, and wants all %d", len(typeNames))
}

func upper(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = strings.ToUpper(s)
	}
	return out
}

// numbers checks that texts are numbers as JSON spells them.
func (r *reader) numbers(list []word) {
	for _, w := range list {
		if _, err := strconv.ParseFloat(w.text, 64); err != nil || strings.Trim(w.text, "-+.0123456789eE") != "" {
			r.fail(w.place, "write them as JSON does", "accepts wants numbers, got %s", quote(w.text))
		}
	}
}
