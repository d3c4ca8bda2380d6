package tell_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
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
