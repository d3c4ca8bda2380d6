package tell_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/engine"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/validate"
)

// A description is read as a person reads it, into the schema that it stands for, by a reader of its
// own that knows English and nothing of the keywords: then no valid value may contradict it, and
// where a sentence is all that a keyword says, no value that contradicts the keyword may agree.

// flavorsOfClaims take unions or none, and leave objects open or close them.
func flavorsOfClaims(t *testing.T) []*flavor.Rules {
	return []*flavor.Rules{lowertest.Bare(t, "anyOf", "optional-property").Rules(flavor.Tool), lowertest.Bare(t, "", "optional-property").Rules(flavor.Tool), lowertest.Bare(t, "anyOf", "optional-property", "closed").Rules(flavor.Tool)}
}

// TestSentencesAreTrue draws schemas and values, and asks of both what the sentences say.
func TestSentencesAreTrue(t *testing.T) {
	flavors := flavorsOfClaims(t)
	rapid.Check(t, func(t *rapid.T) {
		drawn := drawnClaim(t)
		drawn.ask(t, flavors[drawn.flavor(rapid.IntRange(0, 1).Draw(t, "flavor"))])
	})
}

// TestSentencesAreRead: what is drawn meets every form of a sentence that the reader knows.
func TestSentencesAreRead(t *testing.T) {
	flavors := flavorsOfClaims(t)
	read, claims := map[string]bool{}, rapid.Custom(drawnClaim)
	for seed := range 2500 {
		drawn := claims.Example(seed)
		for _, kind := range drawn.ask(t, flavors[drawn.flavor(seed%2)]) {
			read[kind] = true
		}
	}
	for _, s := range sentences {
		if !s.within && !read[s.name] {
			t.Errorf("no sentence like %q was told", s.name)
		}
	}
}

// ask adapts the schema and asks the values, and lists the forms of the sentences that were told.
func (drawn claim) ask(t rapid.TB, rules *flavor.Rules) (kinds []string) {
	told, shape, part := toldOf(t, rules, drawn.schema)
	if told == "" || strings.HasPrefix(told, "JSON text") { // of what is in the text nothing is said
		return nil
	}
	says, kinds := readable(told)
	if says == nil {
		t.Fatalf("%s: nobody can read %q", drawn.schema, told)
	}
	original, stated, sent := validatorOf(t, drawn.schema), validatorOf(t, says), validatorOf(t, shape)
	whole := drawn.whole && !part && (!drawn.chain || slices.Contains(kinds, "if, or else if")) && !slices.Contains(kinds, "give one of these") && !(drawn.ways && slices.ContainsFunc(kinds, func(kind string) bool { return slices.Contains(partly, kind) }))
	for _, v := range drawn.values {
		value := parsedValue(t, v)
		valid, agrees := admits(t, original, value), admits(t, stated, value)
		switch {
		case valid && !agrees:
			t.Fatalf("%s\nadmits %s, of which %q is not true (read as %s)", drawn.schema, v, told, says)
		case !valid && agrees && whole && admits(t, sent, value):
			t.Fatalf("%s\nrefuses %s, of which %q is true (read as %s)", drawn.schema, v, told, says)
		}
	}
	return kinds
}

// flavor is the one that a claim is asked under, where another does not matter.
func (drawn claim) flavor(other int) int {
	if drawn.adds {
		return 2
	}
	return other
}

// partly are the forms that say of a union as much as there are words for.
var partly = []string{"give", "exactly one of these", "if", "if, so"}

func parsedValue(t rapid.TB, text string) *tree.Node {
	d, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		t.Fatal(err, text)
	}
	return d.Root()
}

func validatorOf(t rapid.TB, s any) *validate.Validator {
	text, ok := s.(string)
	if !ok {
		b, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		text = string(b)
	}
	d, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		t.Fatal(err, text)
	}
	return validate.New(schema.Read(d), validate.Options{})
}

func admits(t rapid.TB, v *validate.Validator, value *tree.Node) bool {
	found, err := v.Validate(value)
	if err != nil {
		t.Fatal(err)
	}
	return len(found) == 0
}

// toldOf is what the description says of a schema that stands in a property, and what became of it.
func toldOf(t rapid.TB, rules *flavor.Rules, of string) (told, shape string, part bool) {
	d, err := tree.Parse([]byte(`{"type":"object","properties":{"p":`+of+`},"required":["p"],"additionalProperties":false}`), tree.Limits{})
	if err != nil {
		t.Fatal(err, of)
	}
	o := engine.Adapt(rules, schema.Read(d), check.Options{})
	if o.Refusal != nil {
		return "", "", false
	}
	var out struct {
		Properties struct {
			P json.RawMessage
		}
	}
	var p struct{ Description string }
	if err := errors.Join(json.Unmarshal(o.Schema, &out), json.Unmarshal(out.Properties.P, &p)); err != nil {
		t.Fatal(err)
	}
	part = slices.ContainsFunc(o.Facts, func(f diag.Fact) bool {
		untold := f.Keyword == "if" && !f.Told
		inside := f.Told && strings.HasPrefix(o.OutputPointer(&f), "/properties/p/") // of a member, whose own description says it
		return f.Effect == diag.Widened && (untold || inside)
	})
	return p.Description, string(out.Properties.P), part
}

// A claim is a schema with one thing that is lost, and values to ask.
type claim struct {
	schema string
	whole  bool // the sentence is all that the thing says
	ways   bool // but for one that only tells ways, of branches that say more
	adds   bool // it adds members, which is told where objects are closed
	chain  bool // but for one that tells conditions of which one is the `else` of another
	values []string
}

const (
	anObject  = `"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"},"c":{"type":"string"}},"additionalProperties":false`
	mixed     = `"type":"object","properties":{"a":{"type":"string"},"b":{"type":["integer","string"]},"c":{"type":["string","null"]}},"required":["a"],"additionalProperties":false`
	united    = `"type":"object","properties":{"a":{"type":"string"},"b":{"anyOf":[{"type":"integer"},{"type":"string"}]},"c":{}},"required":["a"],"additionalProperties":false`
	anInteger = `"type":"integer"`
	aString   = `"type":"string"`
	aList     = `"type":"array","items":{"type":"string"}`
	nested    = `"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"},"d":{"type":"object","properties":{"k":{"type":"string"},"l":{"type":"string"}},"additionalProperties":false}},"additionalProperties":false`
)

func number(t *rapid.T) int { return rapid.IntRange(-2, 6).Draw(t, "number") }

func size(t *rapid.T) int { return rapid.IntRange(0, 3).Draw(t, "size") }

func one(t *rapid.T, of ...string) string { return rapid.SampledFrom(of).Draw(t, "one") }

// some joins some of the parts, at least one.
func some(t *rapid.T, parts ...string) string {
	drawn := rapid.SliceOfNDistinct(rapid.SampledFrom(parts), 1, len(parts), rapid.ID[string]).Draw(t, "some")
	return strings.Join(drawn, ",")
}

func namesOf(t *rapid.T) string {
	return "[" + some(t, `"a"`, `"b"`, `"c"`) + "]"
}

func aNoun(t *rapid.T) string {
	switch rapid.IntRange(0, 6).Draw(t, "noun") {
	case 0:
		return aString
	case 1:
		return aString + fmt.Sprintf(`,"minLength":%d`, size(t))
	case 2:
		return aString + `,"pattern":"^[xy]+$"`
	case 3:
		return fmt.Sprintf(`"const":"%s"`, one(t, "x", "yy", "z"))
	case 4:
		return `"enum":["x","yy"]`
	case 5:
		return aString + fmt.Sprintf(`,"maxLength":%d`, size(t))
	}
	return fmt.Sprintf(`"enum":["x"],"minLength":%d`, size(t))
}

// aBranch is one of a union of objects.
func aBranch(t *rapid.T) string {
	var properties []string
	for _, name := range []string{"a", "b", "c"} {
		if s := one(t, "", "", `{"type":"string"}`, `{"const":"x"}`, `{"const":"yy"}`, `{"enum":["x"]}`, `{"type":"integer"}`, `{}`); s != "" {
			properties = append(properties, fmt.Sprintf(`%q:%s`, name, s))
		}
	}
	s := `"type":"object","properties":{` + strings.Join(properties, ",") + `},"required":` + namesOf(t)
	return "{" + s + one(t, "", `,"additionalProperties":false`) + "}"
}

// aKind is a branch whose objects are known by a.
func aKind(t *rapid.T, a string) string {
	return `{"type":"object","properties":{"a":` + a + one(t, "", `,"b":{"type":"integer"}`) + one(t, "", `,"c":{"type":["string","null"]}`) + `},"required":` + one(t, `["a"]`, `["a","b"]`) + one(t, "", `,"additionalProperties":false`) + "}"
}

// aLittle says little of an object's members.
func aLittle(t *rapid.T) string {
	var properties []string
	for _, m := range [][]string{
		{"a", "", "", `{"const":"x"}`, `{"enum":["x","yy","z"]}`, `{"minLength":2}`, `{"type":"string","pattern":"^[xy]+$","minLength":2}`, `{}`},
		{"b", "", "", `{"minimum":2}`, `{"const":1}`, `{"type":"integer"}`, `{"type":"integer","maximum":1,"multipleOf":2}`, `{"not":{"const":1}}`, `false`},
		{"c", "", "", `{"const":"x"}`, `{"maxLength":1}`, `{"type":"string"}`, `{"const":null}`, `false`, `{"anyOf":[{"const":"x"},{"type":"string","maxLength":1}]}`, `{"oneOf":[{"const":"x"},{"type":"string","maxLength":1}]}`},
	} {
		if s := one(t, m[1:]...); s != "" {
			properties = append(properties, fmt.Sprintf(`%q:%s`, m[0], s))
		}
	}
	s := `"properties":{` + strings.Join(properties, ",") + `}`
	there := one(t, "", `,"required":`+namesOf(t), `,"not":{"required":["b"]}`, `,"not":{"anyOf":[{"required":["a"]},{"required":["c"]}]}`, `,"required":["c"],"not":{"required":["b"]}`,
		`,"anyOf":[{"required":["a"]},{"required":["c"]}]`, `,"required":["b"],"oneOf":[{"required":["a"]},{"required":["c"]}]`)
	s = "{" + s + one(t, "", `,"type":"object"`) + there + "}"
	return one(t, s, s, s, `{"allOf":[`+s+`,{"required":["b"]}]}`, `{"required":["c"],"anyOf":[`+s+"]}")
}

func drawnClaim(t *rapid.T) claim {
	of := func(shape, lost string, whole bool, values func(*rapid.T) string) claim {
		c := claim{schema: "{" + shape + "," + lost + "}", whole: whole}
		for range 12 {
			c.values = append(c.values, values(t))
		}
		return c
	}
	integers := func(t *rapid.T) string { return fmt.Sprint(number(t)) }
	strings_ := func(t *rapid.T) string { return one(t, `""`, `"x"`, `"yy"`, `"xyx"`, `"z"`, `"zzzz"`, `"2024-05-31"`) }
	lists := func(t *rapid.T) string {
		n := rapid.IntRange(0, 4).Draw(t, "items")
		var items []string
		for range n {
			items = append(items, strings_(t))
		}
		return "[" + strings.Join(items, ",") + "]"
	}
	objects := func(t *rapid.T) string {
		var members []string
		for _, m := range [][]string{{"", `"a":"x"`, `"a":"yy"`, `"a":"z"`}, {"", `"b":1`, `"b":2`, `"b":"x"`}, {"", `"c":"x"`, `"c":"yy"`, `"c":null`}} {
			if s := one(t, m...); s != "" {
				members = append(members, s)
			}
		}
		return "{" + strings.Join(members, ",") + "}"
	}
	asks := func(t *rapid.T) string {
		return one(t, `{"required":`+namesOf(t)+`}`, `{"required":`+namesOf(t)+`}`, `{"not":{"required":["a"]}}`, `{"required":["b"],"not":{"required":["c"]}}`, `{"not":{"anyOf":[{"required":["a"]},{"required":["c"]}]}}`,
			`{"allOf":[{"required":["a"]},{"properties":{"b":false}}]}`, `{"properties":{"c":{"not":{}}}}`)
	}
	follows := func(t *rapid.T) string { // of a condition alone
		if rapid.IntRange(0, 4).Draw(t, "either") == 0 {
			return one(t, `{"anyOf":[{"required":["a"]},{"required":["c"]}]}`, `{"required":["b"],"oneOf":[{"required":["a"]},{"required":["c"]}]}`)
		}
		return asks(t)
	}
	when := func(t *rapid.T) string {
		return one(t, `{"required":`+namesOf(t)+`}`, `{"properties":{"a":{"const":"x"}},"required":["a"]}`, `{"properties":{"a":{"const":"x"}}}`, `{"properties":{"a":{"enum":["x","z"]},"b":{"const":1}},"required":["a","b"]}`,
			`{"properties":{"b":{"minimum":2}},"required":["b"]}`, `{"properties":{"a":{"pattern":"^[xy]+$"},"b":{"maximum":1}}}`, `{"properties":{"c":{"minLength":2}},"required":["c"]}`, `{"properties":{"a":{"not":{"const":"x"}}},"required":["a"]}`,
			`{"properties":{"a":{"not":{"const":"x"}},"b":{"const":1}},"required":["a","b"]}`, `{"properties":{"a":{"not":{"enum":["x","z"]}},"b":{"const":1}},"required":["b"]}`,
			`{"properties":{"a":{"not":{"const":"x"}}}}`, `{"not":{"required":["a"]}}`, `{"not":{"properties":{"a":{"enum":["x","z"]}},"required":["a"]}}`, `{"not":{"properties":{"b":{"minimum":2}}}}`,
			`{"anyOf":[{"required":["a"]},{"required":["c"]}]}`, `{"anyOf":[{"properties":{"a":{"const":"x"}},"required":["a"]},{"properties":{"b":{"const":1}}}]}`, `{"not":{"anyOf":[{"required":["a"]},{"required":["c"]}]}}`,
			`{"allOf":[{"properties":{"a":{"const":"x"}}},{"required":["a","b"]}]}`, `{"allOf":[{"properties":{"a":{"const":"x"}}},{"properties":{"b":{"const":1}},"required":["b"]}]}`)
	}
	upon := func(t *rapid.T) string {
		if rapid.IntRange(0, 12).Draw(t, "typed") == 0 {
			return `{"properties":{"b":{"type":"integer"}},"required":["b"]}`
		}
		return when(t)
	}
	switch rapid.IntRange(0, 24).Draw(t, "kind") {
	case 0:
		return of(one(t, anInteger, `"type":"number"`), some(t, fmt.Sprintf(`"minimum":%d`, number(t)), fmt.Sprintf(`"maximum":%d`, number(t)), fmt.Sprintf(`"exclusiveMinimum":%d`, number(t)), fmt.Sprintf(`"exclusiveMaximum":%d`, number(t)), `"multipleOf":2`), true, integers)
	case 1:
		return of(aString, some(t, fmt.Sprintf(`"minLength":%d`, size(t)), fmt.Sprintf(`"maxLength":%d`, size(t)), `"pattern":"^[xy]+$"`, `"format":"date"`), true, strings_)
	case 2:
		return of(aList, some(t, fmt.Sprintf(`"minItems":%d`, size(t)), fmt.Sprintf(`"maxItems":%d`, size(t)), `"uniqueItems":true`), true, lists)
	case 3:
		if rapid.IntRange(0, 2).Draw(t, "untyped") == 0 {
			asks := one(t, `{"pattern":"^[xy]+$"}`, `{"minLength":2}`, `{"minLength":2,"pattern":"^[xy]+$"}`, `{"const":"x"}`)
			if rapid.Bool().Draw(t, "positions") {
				return of(`"type":"array","prefixItems":[{"type":"integer"}],"items":{"type":"string"}`, `"contains":`+asks, true, func(t *rapid.T) string {
					return one(t, "[]", "[1]", `[1,"x"]`, `[1,"xyx"]`, `[1,"z","z"]`)
				})
			}
			return of(aList, one(t, `"contains":`+asks, `"contains":`+asks+`,"maxContains":1`, `"not":{"contains":`+asks+"}"), true, lists)
		}
		return of(aList, `"contains":{`+aNoun(t)+"}"+one(t, "", fmt.Sprintf(`,"minContains":%d`, size(t)), fmt.Sprintf(`,"maxContains":%d`, size(t)), `,"minContains":2,"maxContains":3`, `,"minContains":0,"maxContains":0`), true, lists)
	case 4:
		return of(anObject, one(t, some(t, fmt.Sprintf(`"minProperties":%d`, size(t)), fmt.Sprintf(`"maxProperties":%d`, size(t))), `"minProperties":2,"maxProperties":2`), true, objects)
	case 5:
		return of(anObject, `"propertyNames":{"enum":["a","b"]}`, true, objects)
	case 6:
		if rapid.Bool().Draw(t, "number") {
			return of(anInteger, one(t, `"not":{"multipleOf":2}`, `"not":{"minimum":3}`, `"not":{"type":"number","maximum":2}`, `"not":{"minimum":1,"maximum":2}`), true, integers)
		}
		if rapid.Bool().Draw(t, "count") {
			return of(aString, one(t, `"not":{"minLength":2}`, `"not":{"maxLength":1}`), true, strings_)
		}
		return of(aString, one(t, `"not":{`+aNoun(t)+`}`, `"not":{"pattern":"^[xy]+$"}`), true, strings_)
	case 7:
		return of(anObject, `"not":`+one(t, `{"required":`+namesOf(t)+`}`, `{"anyOf":[{"required":["a"]},{"required":["b"]}]}`, when(t)), true, objects)
	case 8:
		if rapid.IntRange(0, 4).Draw(t, "excluding") == 0 {
			return of(anObject, `"anyOf":[{"required":["b"],"not":{"required":["a","c"]}},{"required":["a","c"],"not":{"required":["b"]}}]`, true, objects)
		}
		return of(anObject, fmt.Sprintf(`"%s":[%s,%s]`, one(t, "anyOf", "oneOf"), follows(t), asks(t)), true, objects)
	case 9:
		return of(anObject, fmt.Sprintf(`"%s":[%s,%s,%s]`, one(t, "anyOf", "oneOf"), asks(t), follows(t), asks(t)), true, objects)
	case 10:
		return of(anObject, `"if":`+upon(t)+","+some(t, `"then":`+follows(t), `"else":`+follows(t)), true, objects)
	case 11:
		return of(anObject, `"dependentRequired":{"a":`+namesOf(t)+`,"b":`+namesOf(t)+`}`, true, objects)
	case 12:
		return of(anObject, `"dependentSchemas":{"a":`+follows(t)+one(t, "", `,"c":{"properties":{"a":false}}`, `,"b":{"not":{"required":["a"]}}`)+`}`, true, objects)
	case 13:
		return of(anObject, `"oneOf":[{"required":["a"]},{"required":["c"]},{"not":{"anyOf":[{"required":["a"]},{"required":["c"]}]}`+one(t, "", `,"required":["b"]`, `,"anyOf":[{"required":["b"]},{"required":["c"]}]`)+`}]`, true, objects)
	case 14:
		return of(aString, fmt.Sprintf(`"%s":[{%s},{%s}]`, one(t, "anyOf", "oneOf"), aNoun(t), aNoun(t)), false, strings_)
	case 15, 16:
		c := of(one(t, anObject, mixed, united), fmt.Sprintf(`"%s":[%s,%s]`, one(t, "anyOf", "oneOf"), aLittle(t), aLittle(t)), true, objects)
		c.ways = true
		return c
	case 17, 18:
		then, other := `"then":`+aLittle(t), `"else":`+one(t, aLittle(t), asks(t), `{"if":`+upon(t)+`,"then":`+aLittle(t)+one(t, "", `,"else":`+aLittle(t))+`}`)
		c := of(one(t, anObject, mixed, united), `"if":`+upon(t)+","+some(t, then, other), true, objects)
		c.chain = strings.Contains(other, `{"if":`)
		return c
	case 20:
		then := one(t, `{"required":["a"]}`, `{"not":{"required":["b"]}}`, `{"required":["a","b"]}`)
		return of(nested, `"if":{"properties":{"d":{"properties":{"k":`+one(t, `{"const":"x"}`, `{"enum":["x","z"]}`)+`}`+one(t, "", `,"required":["k"]`)+`}}`+one(t, "", `,"required":["d"]`)+`},`+some(t, `"then":`+then, `"else":{"required":["b"]}`), true, func(t *rapid.T) string {
			var members []string
			for _, m := range [][]string{{"", `"a":"x"`}, {"", `"b":1`}, {"", `"d":{}`, `"d":{"k":"x"}`, `"d":{"k":"y","l":"x"}`}} {
				if s := one(t, m...); s != "" {
					members = append(members, s)
				}
			}
			return "{" + strings.Join(members, ",") + "}"
		})
	case 21:
		c := of(anObject, `"if":`+upon(t)+`,"then":`+follows(t)+`,"else":{"if":`+when(t)+","+some(t, `"then":`+follows(t), `"else":`+follows(t))+"}", true, objects)
		c.chain = true
		return c
	case 22:
		c := of(`"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}}`, `"if":`+one(t, `{"properties":{"a":{"const":"x"}}}`, `{"required":["b"]}`)+`,"`+one(t, "then", "else")+`":{"properties":{"c":{"type":"string"}`+one(t, "", "", `,"b":{"const":1}`, `,"b":false`, `,"b":{}`)+"}"+one(t, "", `,"required":["c"]`)+"}", true, objects)
		c.adds = true
		return c
	case 24:
		c := of(anObject, fmt.Sprintf(`"%s":[{"properties":{"a":%s},"required":["a"]},{"properties":{"b":%s},"required":["b"]}%s]`, one(t, "anyOf", "oneOf"), one(t, `{"minLength":2}`, `{"pattern":"^[xy]+$"}`, `{"pattern":"^[xy]+$","minLength":2}`),
			one(t, `{"minimum":2}`, `{"maximum":1,"multipleOf":2}`, "{}"), one(t, "", `,{"required":["c"]}`)), true, objects)
		c.ways = true
		return c
	case 19:
		return of(`"type":"object"`, fmt.Sprintf(`"%s":[%s,%s]`, one(t, "anyOf", "oneOf"), aKind(t, `{"const":"x"}`), aKind(t, `{"enum":["yy","z"]}`)), false, objects)
	}
	return of(anObject, fmt.Sprintf(`"%s":[%s,%s]`, one(t, "anyOf", "oneOf"), aBranch(t), aBranch(t)), false, objects)
}

type said = map[string]any

func not(s any) said      { return said{"not": s} }
func all(of ...any) said  { return said{"allOf": of} }
func anyOf(of []any) said { return said{"anyOf": of} }

// A sentence is a form that one has, and what it stands for.
type sentence struct {
	name   string
	form   *regexp.Regexp
	stands func(m []string) any
	within bool // it is only said within others
}

const (
	num  = `(-?[0-9.]+)`
	unit = `(character|item|property)`
	name = "`[a-z]`"
)

// sentences are all that descriptions say, as one learns them from English.
var sentences []sentence

func init() { // its rows read what stands in them
	sentences = allSentences()
}

func allSentences() []sentence {
	return []sentence{
		form("at least", `at least `+num, func(m []string) any { return said{"minimum": json.Number(m[1])} }),
		form("at most", `at most `+num, func(m []string) any { return said{"maximum": json.Number(m[1])} }),
		form("more than", `more than `+num, func(m []string) any { return said{"exclusiveMinimum": json.Number(m[1])} }),
		form("less than", `less than `+num, func(m []string) any { return said{"exclusiveMaximum": json.Number(m[1])} }),
		form("exactly", `exactly `+num, func(m []string) any { return said{"const": json.Number(m[1])} }),
		form("from to", `from `+num+` to `+num, func(m []string) any { return said{"minimum": json.Number(m[1]), "maximum": json.Number(m[2])} }),
		form("two bounds", `((?:at least|more than) `+num+`) and ((?:at most|less than) `+num+`)`, func(m []string) any { return all(understood(m[1]), understood(m[3])) }),
		form("multiple", `a multiple of `+num, func(m []string) any { return said{"multipleOf": json.Number(m[1])} }),
		form("at least so many", `at least `+num+` `+unit+`|at least `+num+` (character|item|propertie)s`, func(m []string) any { return counted(m[2]+m[4], m[1]+m[3], "") }),
		form("not empty", `not empty`, func([]string) any { return counted("character", "1", "") }),
		form("fewer than so many", `fewer than `+num+` (?:character|item|propertie|property)s?`, func(m []string) any { return not(understood(strings.Replace(m[0], "fewer than", "at least", 1))) }),
		form("more than so many", `more than `+num+` (?:character|item|propertie|property)s?`, func(m []string) any { return not(understood(strings.Replace(m[0], "more than", "at most", 1))) }),
		form("at most so many", `at most `+num+` `+unit+`|at most `+num+` (character|item|propertie)s`, func(m []string) any { return counted(m[2]+m[4], "", m[1]+m[3]) }),
		form("so many", `exactly `+num+` `+unit+`|exactly `+num+` (character|item|propertie)s`, func(m []string) any { return counted(m[2]+m[4], m[1]+m[3], m[1]+m[3]) }),
		form("from so many to so many", num+` to `+num+` (character|item|propertie|property)s?`, func(m []string) any { return counted(m[3], m[1], m[2]) }),
		form("none", `no (character|item|propertie)s`, func(m []string) any { return counted(m[1], "", "0") }),
		form("pattern", "(?:matches|matching) the pattern `([^`]*)`", func(m []string) any { return said{"pattern": m[1]} }),
		form("date", `a date such as 2024-05-31`, func([]string) any { return said{"pattern": `^[0-9]{4}-[0-9]{2}-[0-9]{2}$`} }),
		form("no item twice", `no item twice`, func([]string) any { return said{"uniqueItems": true} }),
		form("of this kind", `contains (at least |at most |exactly |)`+num+`(?: to `+num+`)? items? of this kind: (.*)`, func(m []string) any {
			s := said{"contains": understood(m[4]), "minContains": 0}
			if m[1] != "at most " {
				s["minContains"] = json.Number(m[2])
			}
			if m[1] == "at most " || m[1] == "exactly " {
				s["maxContains"] = json.Number(m[2])
			}
			if m[3] != "" {
				s["maxContains"] = json.Number(m[3])
			}
			return s
		}),
		form("one of this kind", `(at least|at most|exactly) 1 (?:item|value) is (.*)`, func(m []string) any {
			s := said{"contains": understood(m[2]), "minContains": 0}
			if m[1] != "at most" {
				s["minContains"] = 1
			}
			if m[1] != "at least" {
				s["maxContains"] = 1
			}
			return s
		}),
		form("one item so", `(at least|at most|exactly) 1 (?:item|value) ((?:matches|has) .*)`, func(m []string) any {
			s := said{"contains": itemSo(m[2]), "minContains": 0}
			if m[1] != "at most" {
				s["minContains"] = 1
			}
			if m[1] != "at least" {
				s["maxContains"] = 1
			}
			return s
		}),
		form("no item so", `no item ((?:is|matches|has) .*)`, func(m []string) any { return not(said{"contains": itemSo(m[1])}) }),
		form("none of this kind", `contains no items of this kind: (.*)`, func(m []string) any { return said{"items": not(understood(m[1]))} }),
		form("names", `the name of each property is (.*)`, func(m []string) any { return said{"propertyNames": understood(m[1])} }),
		form("do not give", `do not give (.*) together|do not give (`+name+`)`, func(m []string) any {
			var parts []any
			for _, part := range strings.FieldsFunc(strings.NewReplacer(" and ", "|", ", ", "|").Replace(m[1]+m[2]), func(r rune) bool { return r == '|' }) {
				parts = append(parts, member(part))
			}
			return not(all(parts...))
		}),
		form("member must not be", `(`+name+`) must not be (.*)`, func(m []string) any { return not(member(m[1] + " is " + m[2])) }),
		form("give, and not", `give (`+name+`), and let it not be (.*)`, func(m []string) any { return all(member(m[1]), not(member(m[1]+" is "+m[2]))) }),
		form("must not match", `must not (match .*)`, func(m []string) any { return not(understood(strings.Replace(m[1], "match ", "matches ", 1))) }),
		form("must not be", `must not be (.*)`, func(m []string) any { return not(understood(m[1])) }),
		form("at least one of", `give at least one of ((?:`+name+`|, | and )+)`, func(m []string) any { return anyOf(needs(m[1])) }),
		form("exactly one of", `give exactly one of ((?:`+name+`|, | and )+)`, func(m []string) any { return said{"oneOf": needs(m[1])} }),
		form("at least one of those", `give at least one of ((?:`+name+`(?: \([^()]*\))?(?:, | and |$))+)`, func(m []string) any { return anyOf(qualified(m[1])) }),
		form("exactly one of those", `give exactly one of ((?:`+name+`(?: \([^()]*\))?(?:, | and |$))+)`, func(m []string) any { return said{"oneOf": qualified(m[1])} }),
		form("at most one of", `give at most one of ((?:`+name+`|, | and )+)`, func(m []string) any {
			return said{"oneOf": append(needs(m[1]), not(anyOf(needs(m[1]))))}
		}),
		form("together", `give ((?:`+name+`|, | and )+) together or not at all`, func(m []string) any {
			return anyOf([]any{all(needs(m[1])...), not(anyOf(needs(m[1])))})
		}),
		form("at least so many of", `give at least ([2-9]) of ((?:`+name+`|, | and )+)`, func(m []string) any { return anyOf(several(m[1], m[2], 0)) }),
		form("exactly so many of", `give exactly ([2-9]) of ((?:`+name+`|, | and )+)`, func(m []string) any {
			return all(anyOf(several(m[1], m[2], 0)), not(anyOf(several(m[1], m[2], 1))))
		}),
		form("at most so many of", `give at most ([2-9]) of ((?:`+name+`|, | and )+)`, func(m []string) any { return not(anyOf(several(m[1], m[2], 1))) }),
		form("at least one of these", `give at least one of these: (.*)`, func(m []string) any { return anyOf(cases(m[1])) }),
		form("exactly one of these", `give exactly one of these: (.*)`, func(m []string) any { return said{"oneOf": cases(m[1])} }),
		form("give one of these", `give one of these: (.*)`, func(m []string) any { return anyOf(cases(m[1])) }),
		form("if, or else if", `(if|unless) (.*?), ((?:give|leave out) [^;]*); otherwise (.*)`, func(m []string) any {
			then, other := "then", "else"
			if m[1] == "unless" {
				then, other = other, then
			}
			return said{"if": condition(m[2]), then: demand(m[3]), other: instead(m[4])}
		}),
		form("if, so, or else if", "(if|unless) (.*?), ((?:each of |at least one of |exactly one of )?`[^;]*); otherwise (.*)", func(m []string) any {
			then, other := "then", "else"
			if m[1] == "unless" {
				then, other = other, then
			}
			return said{"if": condition(m[2]), then: fact(m[3]), other: instead(m[4])}
		}),
		form("unless, if", "unless (.*?), ((?:if|unless) .*)", func(m []string) any { return said{"if": condition(m[1]), "else": understood(m[2])} }),
		form("if", `if (.*?), ((?:give|leave out) .*?)(?:, otherwise (.*))?`, func(m []string) any {
			s := said{"if": condition(m[1]), "then": demand(m[2])}
			if m[3] != "" {
				s["else"] = consequence(m[3])
			}
			return s
		}),
		form("if, perhaps", "if .*?, (?:`[a-z]`(?:, | and )?)+ may be given", func([]string) any { return said{} }),
		form("is for", "((?:`[a-z]`(?:, | and )?)+) (?:is|are) for (`[a-z]`) (.*)", func(m []string) any {
			return said{"if": anyOf(needs(m[1])), "then": member(m[2] + " is " + m[3])}
		}),
		form("leave out", `leave out ((?:`+name+`|, | and )+)`, func(m []string) any { return not(anyOf(needs(m[1]))) }),
		form("unless, perhaps", "unless .*?, (?:`[a-z]`(?:, | and )?)+ may be given", func([]string) any { return said{} }),
		form("unless", `unless (.*?), ((?:give|leave out) .*)`, func(m []string) any { return said{"if": condition(m[1]), "else": demand(m[2])} }),
		form("if, so", "if (.*?), ((?:each of |at least one of |exactly one of )?`.*?)(?:, otherwise ((?:(?:each of |at least one of |exactly one of )?`|give |leave out ).*))?", func(m []string) any {
			s := said{"if": condition(m[1]), "then": fact(m[2])}
			if m[3] != "" {
				s["else"] = consequence(m[3])
			}
			return s
		}),
		form("unless, so", "unless (.*?), ((?:each of |at least one of |exactly one of )?`.*)", func(m []string) any { return said{"if": condition(m[1]), "else": fact(m[2])} }),
		form("so in any case", "((?:each of |at least one of |exactly one of )?(?:`[a-z]`(?:, | and ))*`[a-z]` (?:is|are|has|matches) .*)", func(m []string) any { return fact(m[1]) }),
		form("a member of some values", "(`[^`]*` is [^,]*(?:, [^,]*)* or [^,]*)", func(m []string) any { return fact(m[1]) }),
		form("at least one holds", `at least one of these holds: (.*)`, func(m []string) any { return anyOf(facts(m[1])) }),
		form("exactly one holds", `exactly one of these holds: (.*)`, func(m []string) any { return said{"oneOf": facts(m[1])} }),
		form("give", `give (.*)`, func(m []string) any {
			if strings.Contains(m[1], " and leave out ") {
				return demand(m[0])
			}
			return anyOf(cases(m[1]))
		}),
		form("a value", `"[^"]*"`, func(m []string) any { return said{"const": value(m[0])} }),
		form("a number", `-?[0-9]+`, func(m []string) any { return said{"const": value(m[0])} }),
		form("a type", `an? (string|integer)(?:(?:,| of) (.*))?`, func(m []string) any {
			if m[2] == "" {
				return said{"type": m[1]}
			}
			return all(said{"type": m[1]}, understood(m[2]))
		}),
	}
}

func form(called, expression string, stands func([]string) any) sentence {
	return sentence{called, regexp.MustCompile(`^(?:` + expression + `)$`), stands, strings.HasPrefix(called, "a ")}
}

// stands reads a description.
func stands(text string) (s any, kinds []string) {
	var of []any
	for _, one := range split(text) {
		meant, kind := read(strings.ToLower(one[:1]) + one[1:])
		if meant == nil {
			return nil, nil
		}
		of, kinds = append(of, meant), append(kinds, kind)
	}
	return all(of...), kinds
}

// split splits sentences at full stops that end one.
func split(text string) []string {
	return strings.Split(strings.TrimSuffix(text, "."), ". ")
}

// readable is stands, or nothing of what nobody can read.
func readable(told string) (says any, kinds []string) {
	defer func() {
		if recover() != nil {
			says = nil
		}
	}()
	return stands(told)
}

func read(words string) (any, string) {
	for _, s := range sentences {
		if m := s.form.FindStringSubmatch(words); m != nil {
			if meant := s.stands(m); meant != nil {
				return meant, s.name
			}
		}
	}
	for _, last := range []string{" or ", ", "} {
		if before, after, found := strings.Cut(words, last); found {
			left, _ := read(before)
			right, _ := read(after)
			switch {
			case left == nil || right == nil:
			case strings.Contains(words, " or "):
				return anyOf([]any{left, right}), "or"
			default:
				return all(left, right), "or"
			}
		}
	}
	return nil, ""
}

func understood(words string) any {
	s, _ := read(words)
	if s == nil {
		panic("nobody can read " + words)
	}
	return s
}

func value(text string) (v any) {
	if json.Unmarshal([]byte(text), &v) != nil {
		panic("no value: " + text)
	}
	return v
}

func counted(of, least, most string) any {
	keyword := map[string]string{"character": "Length", "item": "Items", "propertie": "Properties", "property": "Properties"}[of]
	s := said{}
	if least != "" {
		s["min"+keyword] = json.Number(least)
	}
	if most != "" {
		s["max"+keyword] = json.Number(most)
	}
	return s
}

var names = regexp.MustCompile(name)

// needs has a schema for each name that has to be there.
func needs(words string) (of []any) {
	for _, n := range names.FindAllString(words, -1) {
		of = append(of, said{"required": []string{strings.Trim(n, "`")}})
	}
	return of
}

var inParentheses = regexp.MustCompile("(`[a-z]`) \\([^()]*\\)")

var qualifiedForm = regexp.MustCompile("(`[a-z]`)(?: \\(([^()]*)\\))?")

// qualified has a schema for each name that has to be there, with what it is in parentheses.
func qualified(words string) (of []any) {
	for _, m := range qualifiedForm.FindAllStringSubmatch(words, -1) {
		one := needs(m[1])
		if m[2] != "" {
			for _, quality := range strings.Split(m[2], ", ") {
				one = append(one, fact(m[1]+" is "+strings.Replace(quality, "matching", "matches", 1)))
			}
		}
		of = append(of, all(one...))
	}
	return of
}

// several lists the ways in which so many names, and some more, have to be there.
func several(number, words string, more int) (of []any) {
	all := needs(words)
	want, _ := strconv.Atoi(number)
	want += more
	for set := range 1 << len(all) {
		var way []any
		for i, need := range all {
			if set>>i&1 == 1 {
				way = append(way, need)
			}
		}
		if len(way) == want {
			of = append(of, said{"allOf": way})
		}
	}
	if of == nil {
		of = []any{false}
	}
	return of
}

var memberForm = regexp.MustCompile("^`([a-z])`(?: (?:is )?(.*?))?( or not given)?$")

// member is a member with what it is.
func member(words string) any {
	m := memberForm.FindStringSubmatch(words)
	if m == nil {
		panic("no member: " + words)
	}
	s := said{"required": []string{m[1]}}
	if m[2] != "" && m[2] != "given" {
		var listed []any
		for _, v := range strings.FieldsFunc(strings.NewReplacer(" or ", "|", ", ", "|").Replace(m[2]), func(r rune) bool { return r == '|' }) {
			listed = append(listed, value(v))
		}
		s["properties"] = said{m[1]: said{"enum": listed}}
	}
	if m[3] != "" {
		delete(s, "required")
	}
	return s
}

var (
	someGiven  = regexp.MustCompile("(?:, | and )?((?:at least|exactly) one of (?:`[a-z]`(?:, | and ))*`[a-z]`) is given")
	factForm   = regexp.MustCompile("(?:each of )?((?:`[a-z]`(?:, | and ))*`[a-z]`) (is|are|has|matches) ")
	furtherOf  = regexp.MustCompile(` and (?:is |has |(matches ))`)
	listedForm = regexp.MustCompile(`^(?:"[^"]*"|-?[0-9]+|null)(?:(?:, | or )(?:"[^"]*"|-?[0-9]+|null))*$`)
)

// fact is what is so of an object: `a` is given, `b` is at most 5 if given and `c` has 2 items.
func fact(words string) any {
	var parts []any
	words = regexp.MustCompile("(?:(?:, | and )?(?:`[a-z]`(?:, | and ))*`[a-z]` may be given)").ReplaceAllString(words, "") // of which nothing is said
	words = strings.TrimPrefix(words, " and ")
	if words == "" {
		return said{}
	}
	for _, one := range someGiven.FindAllStringSubmatch(words, -1) {
		parts = append(parts, aCase(one[1]))
	}
	if words = strings.TrimPrefix(someGiven.ReplaceAllString(words, ""), " and "); words == "" {
		return all(parts...)
	}
	heads := factForm.FindAllStringSubmatchIndex(words, -1)
	if len(heads) == 0 || heads[0][0] != 0 {
		panic("no fact: " + words)
	}
	for i, h := range heads {
		end := len(words)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		names, verb, what := words[h[2]:h[3]], words[h[4]:h[5]], words[h[1]:end]
		if what = strings.TrimSuffix(strings.TrimSuffix(what, ", "), " and "); what == "given" {
			parts = append(parts, needs(names)...)
			continue
		}
		if what == "not given" {
			for _, name := range strings.Split(strings.ReplaceAll(names, " and ", ", "), ", ") {
				parts = append(parts, said{"properties": said{strings.Trim(name, "`"): false}})
			}
			continue
		}
		if rest, both := strings.CutPrefix(what, "given and "); both {
			what = strings.TrimPrefix(strings.TrimPrefix(rest, "is "), "has ")
		}
		what, perhaps := strings.CutSuffix(what, " if given")
		if !perhaps && (verb != "is" || !strings.HasPrefix(words[h[1]:end], "not ")) {
			parts = append(parts, needs(names)...)
		}
		if verb == "matches" {
			what = verb + " " + what
		}
		for _, one := range strings.Split(furtherOf.ReplaceAllString(what, "|$1"), "|") {
			for _, name := range strings.Split(strings.ReplaceAll(names, " and ", ", "), ", ") {
				parts = append(parts, said{"properties": said{strings.Trim(name, "`"): quality(one)}})
			}
		}
	}
	return all(parts...)
}

// itemSo reads what an item is: matches the pattern and has at least 2 characters.
func itemSo(words string) any {
	var parts []any
	for _, one := range regexp.MustCompile(` and (?:is |has )`).Split(strings.TrimPrefix(strings.TrimPrefix(words, "is "), "has "), -1) {
		parts = append(parts, quality(one))
	}
	return all(parts...)
}

// quality reads what a member is.
func quality(words string) any {
	if values, none := strings.CutPrefix(words, "not "); none {
		return not(quality(values))
	}
	if !listedForm.MatchString(words) {
		return understood(words)
	}
	var listed []any
	for _, v := range strings.Split(strings.ReplaceAll(words, " or ", ", "), ", ") {
		listed = append(listed, value(v))
	}
	return said{"enum": listed}
}

// instead reads what is so where a condition is not met, perhaps upon another one.
func instead(words string) any {
	if strings.HasPrefix(words, "if ") || strings.HasPrefix(words, "unless ") {
		return understood(words)
	}
	return consequence(words)
}

// consequence reads what follows upon something: what is asked for, or what is so.
func consequence(words string) any {
	if strings.HasPrefix(words, "give ") || strings.HasPrefix(words, "leave out ") {
		return demand(words)
	}
	return fact(words)
}

// facts reads the cases of which one holds.
func facts(words string) (of []any) {
	for _, one := range strings.Split(words, "; ") {
		of = append(of, fact(one))
	}
	return of
}

// cases reads the cases of a union.
func cases(words string) (of []any) {
	between := "; "
	switch {
	case strings.Contains(words, "; "):
	case strings.Contains(words, ", or "):
		words = strings.ReplaceAll(words, ", or ", "; ")
	default:
		words = strings.ReplaceAll(words, " or ", "; ")
	}
	for _, one := range strings.Split(words, between) {
		of = append(of, aCase(one))
	}
	return of
}

// oneOfForm is the beginning of a case that asks for one of several members.
var oneOfForm = regexp.MustCompile("^(at least|exactly) one of (.*?)(?:, and (.*))?$")

func aCase(words string) any {
	if names, found := strings.CutPrefix(words, "no "); found {
		return not(anyOf(needs(names)))
	}
	if names, found := strings.CutPrefix(words, "none of "); found {
		return not(anyOf(needs(names)))
	}
	var parts []any
	if one := oneOfForm.FindStringSubmatch(words); one != nil {
		if one[1] == "exactly" {
			parts = append(parts, said{"oneOf": needs(one[2])})
		} else {
			parts = append(parts, anyOf(needs(one[2])))
		}
		if one[3] != "" {
			parts = append(parts, aCase(one[3]))
		}
		return all(parts...)
	}
	parts = append(parts, qualified(strings.Join(inParentheses.FindAllString(words, -1), ", "))...)
	with, without, found := strings.Cut(inParentheses.ReplaceAllString(words, "$1"), " without ")
	for _, part := range strings.FieldsFunc(strings.NewReplacer(" and `", "|`", " with `", "|`", ", `", "|`").Replace(with), func(r rune) bool { return r == '|' }) {
		parts = append(parts, member(part))
	}
	if found {
		parts = append(parts, not(anyOf(needs(without))))
	}
	return all(parts...)
}

func condition(words string) any {
	if either := regexp.MustCompile("^((?:`[a-z]` or )+`[a-z]`) is given$").FindStringSubmatch(words); either != nil {
		return anyOf(needs(either[1]))
	}
	if kind, perhaps := strings.CutSuffix(words, " or `d` is not given"); perhaps {
		return anyOf([]any{condition(kind), not(needs("`d`")[0])})
	}
	if strings.Contains(words, " or `") {
		var of []any
		for _, part := range strings.Split(strings.ReplaceAll(words, " or `", " or ``"), " or `") {
			of = append(of, condition(part))
		}
		return anyOf(of)
	}
	if rest, given := strings.CutPrefix(words, "`d` is given and "); given {
		return all(needs("`d`")[0], condition(rest))
	}
	if inner := regexp.MustCompile("^`([a-z])[.]([a-z])` (.*)$").FindStringSubmatch(words); inner != nil {
		perhaps := strings.HasSuffix(words, " or not given")
		s := said{"properties": said{inner[1]: member("`" + inner[2] + "` " + inner[3])}}
		if !perhaps {
			s["required"] = []string{inner[1]}
		}
		return s
	}
	var parts []any
	for _, part := range regexp.MustCompile("(?:, | and )(`)").Split(strings.ReplaceAll(words, " and `", " and ``"), -1) {
		if !strings.HasPrefix(part, "`") {
			part = "`" + part
		}
		if kind, perhaps := strings.CutSuffix(part, " or is not given"); boundForm.MatchString(kind) && perhaps {
			parts = append(parts, anyOf([]any{fact(kind), not(needs(kind)[0])}))
		} else if boundForm.MatchString(kind) {
			parts = append(parts, fact(kind))
		} else {
			parts = append(parts, member(part))
		}
	}
	return all(parts...)
}

// boundForm is a member that is not one of some values.
var boundForm = regexp.MustCompile("^`[a-z]` (?:has|matches|is (?:at least|at most|from|an?|more|less|given and is not|not)) ")

var mayBeGiven = regexp.MustCompile(", and (?:`[a-z]`(?:, | and )?)+ may be given$")

func demand(words string) any {
	parts := qualified(strings.Join(inParentheses.FindAllString(words, -1), ", "))
	give, out, _ := strings.Cut(words, "leave out ")
	give, _, _ = strings.Cut(give, ", and perhaps ") // which nobody has to
	out = mayBeGiven.ReplaceAllString(out, "")
	give, either, some := strings.Cut(inParentheses.ReplaceAllString(give, "$1"), "at least one of ")
	if some {
		parts = append(parts, anyOf(needs(either)))
	}
	if before, either, exactly := strings.Cut(give, "exactly one of "); exactly {
		give, parts = before, append(parts, said{"oneOf": needs(either)})
	}
	parts = append(parts, needs(give)...)
	for _, s := range needs(out) {
		parts = append(parts, not(s))
	}
	return all(parts...)
}
