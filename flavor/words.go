package flavor

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/spelling"
)

// Words that flavor files use beside constructs, repairs and metrics.

// A PatternFeatureInfo is one thing a regular expression may contain.
type PatternFeatureInfo struct {
	Name    string
	Means   string
	Example string
}

var patternFeatureTable = [...]PatternFeatureInfo{
	{"lookaround", "looks ahead or behind", `(?=a)`},
	{"backreference", "repeats what a group matched", `(a)\1`},
	{"word-boundary", "asks for the edge of a word", `\bword\b`},
	{"unicode-class", "names a Unicode property", `\p{L}`},
	{"inline-flag", "switches a flag inside the expression", `(?i)a`},
	{"named-group", "gives a group a name", `(?<year>\d{4})`},
	{"non-re2", "does not compile as RE2 for any other reason", `a++`},
	{"large-repetition", "repeats something more than 1,000 times, as RE2 does not", `a{1,2000}`},
}

// PatternFeatures lists the features of regular expressions that a value rule may refuse.
func PatternFeatures() []PatternFeatureInfo { return slices.Clone(patternFeatureTable[:]) }

func patternFeatureNames() []string {
	names := make([]string, len(patternFeatureTable))
	for i, f := range patternFeatureTable {
		names[i] = f.Name
	}
	return names
}

// placeMeanings complete "keywords that may stand …".
var placeMeanings = [...]string{
	Everywhere: "in every schema", Root: "at the root, besides what its kind allows",
	Reference: "beside `$ref`, itself included",
	Union:     "beside `anyOf`, itself included", Untyped: "in a schema without `type`, `$ref` and `anyOf`",
	ObjectType: "in a schema of type object", ArrayType: "in a schema of type array", StringType: "in a schema of type string",
	NumberType: "in a schema of type number", IntegerType: "in a schema of type integer",
	BooleanType: "in a schema of type boolean", NullType: "in a schema of type null",
	Typed: "in every schema with a type, besides what its types allow",
}

// typeNames are the types a schema may name.
var typeNames = []string{"object", "array", "string", "number", "integer", "boolean", "null"}

// numberKeywords hold a number that can be left out or replaced by a weaker one, so that a value rule can bound it. minContains
// and maxContains are not among them: without them contains has another meaning.
var numberKeywords = strings.Fields(`minLength maxLength minItems maxItems minProperties maxProperties
	minimum maximum exclusiveMinimum exclusiveMaximum multipleOf`)

// knownKeywords are the keywords of every draft and of OpenAPI, and some that providers added. A flavor may list others, which its
// provider made up; one that is nearly spelled like a known one is a mistake.
var knownKeywords = strings.Fields(`$schema $id id $ref $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor
	$vocabulary $comment $defs definitions type enum const allOf anyOf oneOf not if then else dependentSchemas
	dependentRequired dependencies properties patternProperties additionalProperties propertyNames
	unevaluatedProperties required minProperties maxProperties items prefixItems additionalItems unevaluatedItems
	contains minContains maxContains minItems maxItems uniqueItems minLength maxLength pattern format
	contentEncoding contentMediaType contentSchema minimum maximum exclusiveMinimum exclusiveMaximum multipleOf
	title description default deprecated readOnly writeOnly example examples nullable discriminator xml externalDocs
	propertyOrdering disallow divisibleBy extends`)

// keyword checks the name of a keyword.
func (r *reader) keyword(w word) bool {
	if w.text == "" {
		r.fail(w.place, "", "a keyword wants a name")
		return false
	}
	if slices.Contains(knownKeywords, w.text) || strings.HasPrefix(strings.ToLower(w.text), "x-") {
		return true
	}
	if s := spelling.Suggest(w.text, knownKeywords); s != "" {
		r.fail(w.place, "there is "+quote(s), "no keyword is called %s", quote(w.text))
		return false
	}
	r.warn(w.place, "leave it if the provider made it up", "no draft and no OpenAPI has a keyword %s", quote(w.text))
	return true
}

// keywordList reads a list of keywords.
func (r *reader) keywordList(list []word) []word {
	return slices.DeleteFunc(list, func(w word) bool { return !r.keyword(w) })
}

func constructNames() []string {
	names := make([]string, len(constructTable))
	for i, c := range constructTable {
		names[i] = c.Name
	}
	return names
}

func repairNames(repairs []Repair) []string {
	names := make([]string, len(repairs))
	for i, r := range repairs {
		names[i] = r.String()
	}
	return names
}

func metricNames() []string {
	names := make([]string, len(metricTable))
	for i, m := range metricTable {
		names[i] = m.Name
	}
	return names
}

// Means completes "a keyword that may stand …".
func (p Place) Means() string { return placeMeanings[p] }
