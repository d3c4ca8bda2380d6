package prove

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/dlclark/regexp2"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// A judge says which values a schema admits. It shares no code with the module.
type judge struct{ schema *jsonschema.Schema }

// newJudge compiles a schema: nothing is loaded, formats are asserted, patterns are
// ECMAScript's. openapi reads it as the OpenAPI 3.0 dialect.
func newJudge(schema string, openapi bool) (j *judge, err error) {
	read := asItStands
	if openapi {
		read = fromOpenAPI
	}
	return newJudgeIn(jsonschema.Draft2020, schema, read)
}

func asItStands(v any) any { return v }

// withoutSiblings leaves out beside a `$ref`, where that means nothing (draft-07, 8.3), what the judge heeds all
// the same.
func withoutSiblings(v any) any {
	switch v := v.(type) {
	case map[string]any:
		_, refers := v["$ref"].(string)
		out := map[string]any{}
		for word, x := range v {
			if refers && slices.Contains([]string{"const", "contains", "propertyNames", "if", "then", "else"}, word) {
				continue
			}
			if members, ok := x.(map[string]any); ok && isSchemaMap(word) {
				out[word] = eachOf(members, withoutSiblings)
			} else if out[word] = x; !isData(word) {
				out[word] = withoutSiblings(x)
			}
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = withoutSiblings(v[i])
		}
		return out
	}
	return v
}

// ofAuthor reads a schema as its author means it by OpenAPI 3.0.3: nullable is a further type beside those
// that are said. It means nothing where none is, and an enum has to list null all the same
// (https://spec.openapis.org/oas/v3.0.3, schema object).
func ofAuthor(v any) any { return readAs(v, false) }

// ofNoDialect reads a schema that declares no dialect: null joins what an enum lists too, or a const is, and what combined schemas admit.
func ofNoDialect(v any) any { return readAs(v, true) }

func readAs(v any, listed bool) any {
	s, ok := v.(map[string]any)
	if !ok {
		return v
	}
	inner := func(v any) any { return readAs(v, listed) }
	out := map[string]any{}
	for word, x := range s {
		out[word] = x
		switch x := x.(type) {
		case map[string]any:
			if isSchemaMap(word) {
				out[word] = eachOf(x, inner)
			} else if !isData(word) {
				out[word] = inner(x)
			}
		case []any:
			if !isData(word) {
				read := make([]any, len(x))
				for i := range x {
					read[i] = inner(x[i])
				}
				out[word] = read
			}
		}
	}
	if s["nullable"] == true {
		switch kinds := s["type"].(type) {
		case string:
			out["type"] = orNull(any(kinds))
		case []any:
			out["type"] = orNull(kinds...)
		}
		if listed {
			orNullOf(s, out)
		}
	}
	return out
}

// orNullOf lets null join each keyword that says which values there are: what is left of them says the same of all others.
func orNullOf(s, out map[string]any) {
	if values, is := s["enum"].([]any); is {
		out["enum"] = append(slices.Clone(values), nil)
	}
	if value, is := s["const"]; is {
		delete(out, "const")
		out["enum"] = append(listOr(out["enum"], value), nil)
	}
	combined := map[string]any{}
	for _, word := range []string{"$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf"} {
		if x, is := out[word]; is {
			combined[word] = x
			delete(out, word)
		}
	}
	if len(combined) > 0 {
		out["anyOf"] = []any{combined, map[string]any{"type": "null"}}
	}
}

// listOr lists a value, unless a list is there that has it not.
func listOr(list, value any) []any {
	if among, is := list.([]any); is && !slices.ContainsFunc(among, func(v any) bool { return reflect.DeepEqual(v, value) }) {
		return nil
	}
	return []any{value}
}

// orNull lists types with null, once.
func orNull(kinds ...any) []any {
	if slices.Contains(kinds, any("null")) {
		return kinds
	}
	return append(slices.Clone(kinds), "null")
}

// isSchemaMap reports whether a keyword has schemas by names.
func isSchemaMap(word string) bool {
	return word == "properties" || word == "patternProperties" || word == "$defs" || word == "definitions" || word == "dependentSchemas" || word == "dependencies"
}

// isData reports whether what a keyword has are values, and no schemas.
func isData(word string) bool {
	return word == "enum" || word == "const" || word == "default" || word == "examples" || word == "required" || word == "type" || word == "dependentRequired"
}

// eachOf reads each member.
func eachOf(m map[string]any, read func(any) any) map[string]any {
	out := make(map[string]any, len(m))
	for name, x := range m {
		out[name] = read(x)
	}
	return out
}

// newJudgeIn reads a schema that declares no dialect as a draft's.
func newJudgeIn(draft *jsonschema.Draft, schema string, read func(any) any) (j *judge, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the judge panics: %v", r)
		}
	}()
	document, err := parse(schema)
	if err != nil {
		return nil, err
	}
	if document = read(document); ignoresSiblings(document) {
		document = withoutSiblings(document)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(draft)
	c.UseLoader(noLoader{})
	c.UseRegexpEngine(compilePattern)
	c.AssertFormat()
	c.RegisterFormat(&jsonschema.Format{Name: "uri-template", Validate: validTemplate})
	const here = "mem:///schema.json"
	if err := c.AddResource(here, document); err != nil {
		return nil, err
	}
	s, err := c.Compile(here)
	if err != nil {
		return nil, err
	}
	return &judge{s}, nil
}

// template is a URI template by the grammar of RFC 6570 (sections 2.1 to 2.4), which the judge
// does not read: to it an expression that holds a slash, such as {/name}, is none.
var template = regexp.MustCompile("^(?:[^\\x00-\\x20\\x7f\"'%<>\\\\^`{|}]|%[0-9A-Fa-f]{2}|" +
	`\{[+#./;?&=,!@|]?` + variable + `(?:,` + variable + `)*\})*$`)

const variable = `(?:\w|%[0-9A-Fa-f]{2})+(?:\.(?:\w|%[0-9A-Fa-f]{2})+)*(?:\*|:[1-9][0-9]{0,3})?`

// validTemplate takes what the RFC takes, and what the judge takes by itself.
func validTemplate(v any) error {
	if text, ok := v.(string); ok && template.MatchString(text) {
		return nil
	}
	return judgesTemplate().Validate(v)
}

var judgesTemplate = sync.OnceValue(func() *jsonschema.Schema {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("mem:///template.json", map[string]any{"format": "uri-template"}); err != nil {
		panic(err)
	}
	return c.MustCompile("mem:///template.json")
})

// errEndless: a schema refers to itself without a step into the value, or the judge would
// not come to an end: a union of two references doubles its work with each level.
var errEndless = errors.New("endless")

// deepest is how deep values may be nested for the judge; those that are generated are
// nested less, since what is encoded has more levels.
const deepest, deepestValue = 40, 8

// verdict returns nil for a valid value, and errEndless where that cannot be said.
func (j *judge) verdict(value string) error {
	if nesting(value) > deepest {
		return errEndless
	}
	err := j.schema.Validate(mustParse(value))
	var v *jsonschema.ValidationError
	if errors.As(err, &v) && endless(v) {
		return errEndless
	}
	return err
}

// nesting is how deep a value is nested, brackets within strings included.
func nesting(value string) (most int) {
	depth := 0
	for _, c := range value {
		switch c {
		case '{', '[':
			depth++
			most = max(most, depth)
		case '}', ']':
			depth--
		}
	}
	return most
}

func (j *judge) admits(value string) bool { return j.verdict(value) == nil }

func endless(e *jsonschema.ValidationError) bool {
	if _, ok := e.ErrorKind.(*kind.RefCycle); ok {
		return true
	}
	for _, c := range e.Causes {
		if endless(c) {
			return true
		}
	}
	return false
}

type noLoader struct{}

func (noLoader) Load(url string) (any, error) { return nil, fmt.Errorf("%s is not loaded", url) }

type expression struct{ *regexp2.Regexp }

func (e expression) MatchString(s string) bool {
	ok, err := e.Regexp.MatchString(s)
	return ok && err == nil
}

var expressions sync.Map

func compilePattern(s string) (jsonschema.Regexp, error) {
	if e, ok := expressions.Load(s); ok {
		return e.(expression), nil
	}
	r, err := regexp2.Compile(s, regexp2.ECMAScript)
	if err != nil { // \p{…}, which ECMAScript has with its flag u
		if r, err = regexp2.Compile(s, regexp2.None); err != nil {
			return nil, err
		}
	}
	r.MatchTimeout = time.Second
	expressions.Store(s, expression{r})
	return expression{r}, nil
}

// fromOpenAPI reads a schema of the OpenAPI 3.0 dialect as JSON Schema: types in lower
// case, nullable as a union with null, sizes that are spelled as strings as numbers.
func fromOpenAPI(v any) any {
	s, ok := v.(map[string]any)
	if !ok {
		return v
	}
	out := map[string]any{}
	for word, x := range s {
		switch word {
		case "nullable", "propertyOrdering", "example":
			continue
		case "type":
			if name, ok := x.(string); ok {
				x = strings.ToLower(name)
			}
		case "format":
			if x == "enum" {
				continue
			}
		case "minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties":
			if digits, ok := x.(string); ok {
				x = json.Number(digits)
			}
		case "items":
			x = fromOpenAPI(x)
		case "anyOf":
			if list, ok := x.([]any); ok {
				read := make([]any, len(list))
				for i := range list {
					read[i] = fromOpenAPI(list[i])
				}
				x = read
			}
		case "properties":
			if m, ok := x.(map[string]any); ok {
				x = eachOf(m, fromOpenAPI)
			}
		}
		out[word] = x
	}
	if s["nullable"] == true {
		return map[string]any{"anyOf": []any{out, map[string]any{"type": "null"}}}
	}
	return out
}

// circular reports whether a schema refers to itself without a step into the value, so
// that no judge can say what it admits.
func circular(root any) bool {
	const open, done = 1, 2
	state := map[uintptr]int{}
	var follow func(any) bool
	follow = func(v any) bool {
		s, ok := v.(map[string]any)
		if !ok {
			return false
		}
		id := reflect.ValueOf(s).Pointer()
		if state[id] != 0 {
			return state[id] == open
		}
		state[id] = open
		for _, x := range inPlace(root, s) {
			if follow(x) {
				return true
			}
		}
		state[id] = done
		return false
	}
	var walk func(any) bool
	walk = func(v any) bool {
		switch v := v.(type) {
		case map[string]any:
			for _, x := range v {
				if walk(x) {
					return true
				}
			}
		case []any:
			return slices.ContainsFunc(v, walk)
		}
		return follow(v)
	}
	return walk(root)
}

// inPlace lists the schemas that a schema applies to the very value it is applied to.
func inPlace(root any, s map[string]any) (list []any) {
	if ref, ok := s["$ref"].(string); ok {
		target, _ := resolve(root, ref)
		list = append(list, target)
	}
	for _, word := range []string{"allOf", "anyOf", "oneOf"} {
		if l, ok := s[word].([]any); ok {
			list = append(list, l...)
		}
	}
	for _, word := range []string{"not", "if", "then", "else"} {
		list = append(list, s[word])
	}
	for _, word := range []string{"dependentSchemas", "dependencies"} {
		if m, ok := s[word].(map[string]any); ok {
			for _, x := range m {
				list = append(list, x)
			}
		}
	}
	return list
}
