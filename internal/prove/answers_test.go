package prove

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/enough"
)

// builtinNames are the built-in flavors.
var builtinNames = func() map[string]bool {
	names := map[string]bool{}
	for f := range schemaflavor.Builtin().All() {
		names[f.Name] = true
	}
	return names
}()

func marshalForm(t rapid.TB, form map[string]any) []byte {
	text, err := yaml.Marshal(form)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// loaded is a changed form as a flavor of a registry; ok is false where the loader refuses
// it, for which it has to say where, why and what to do.
func loaded(t rapid.TB, text []byte, name string) (registry *schemaflavor.Registry, f *flavor.Flavor, ok bool) {
	f, err := flavor.Parse("altered.yaml", text, knownFlavor)
	var mistakes flavor.Errors
	switch {
	case errors.As(err, &mistakes):
		for _, m := range mistakes {
			if m.Line == 0 || m.Column == 0 || m.Message == "" || m.Help == "" {
				t.Errorf("%s: the loader does not say where, why and what to do: %v", name, m)
			}
		}
		return nil, nil, false
	case err != nil:
		t.Fatalf("%s: %v", name, err)
	}
	if registry, err = schemaflavor.Builtin().With(f); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return registry, f, true
}

// examples are schemas that have a construct: the example of the vocabulary as the root, and
// as a property that is required and one that is not.
func examples(construct string) (list []string) {
	for _, c := range flavor.Constructs() {
		if c.Name != construct {
			continue
		}
		definitions := ""
		if strings.Contains(c.Example, `#/$defs/a"`) {
			definitions = `,"$defs":{"a":{"type":"object","title":"B","properties":{"x":{"type":"string"}},"required":["x"],"additionalProperties":false}}`
		}
		if strings.Contains(c.Example, `#/properties/a"`) {
			list = append(list, `{"type":"object","properties":{"a":{"type":"string"},"p":`+c.Example+`},"required":["p"]}`)
		}
		list = append(list,
			strings.TrimSuffix(c.Example, "}")+definitions+"}",
			`{"type":"object","properties":{"p":`+c.Example+`},"required":["p"]`+definitions+`}`,
			`{"type":"object","properties":{"p":`+c.Example+`,"q":{"type":"string"}},"additionalProperties":false`+definitions+`}`,
			`{"type":"object","properties":{"p":{"type":"array","items":`+c.Example+`}},"required":["p"]`+definitions+`}`)
	}
	return append(list, furtherExamples[construct]...)
}

// furtherExamples are schemas in which a construct stands beside what its example has not.
var furtherExamples = map[string][]string{
	"empty-properties": {`{"type":"object","properties":{},"additionalProperties":{"type":"string"}}`, `{"type":"object","properties":{},"minProperties":1}`, `{"type":"object","properties":{},"required":["a"]}`},
}

// ordinary are schemas with much of what the lists, values and limits speak of.
var ordinary = []string{
	`{"type":"object","properties":{"name":{"type":"string","minLength":2,"maxLength":40,"pattern":"^(?=a)\\bword\\b","title":"T","description":"a name"},"count":{"type":"integer","minimum":2,"maximum":10},"share":{"type":"number","exclusiveMinimum":1.5,"multipleOf":0.5},"ready":{"type":"boolean","default":true}},"required":["name"]}`,
	`{"type":"object","properties":{"list":{"type":"array","items":{"type":"string","enum":["red","green",""]},"minItems":2,"maxItems":5,"uniqueItems":true},"when":{"type":"string","format":"date-time"},"kind":{"const":"fixed"}},"required":["list","when"],"additionalProperties":false,"minProperties":1}`,
	`{"type":"object","properties":{"either":{"anyOf":[{"type":"string","format":"date"},{"type":"null"},{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]}],"description":"one of them"},"link":{"$ref":"#/$defs/part","description":"beside"}},"$defs":{"part":{"type":"object","description":"behind","properties":{"id":{"type":["string","null"]},"next":{"$ref":"#/$defs/part"}},"required":["id"]}}}`,
	`{"type":"object","properties":{"map":{"type":"object","additionalProperties":{"type":"number","maximum":3}},"free":{},"bag":{"type":"object"},"pair":{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}]},"a name with spaces":{"type":"null"}},"required":["map","pair"]}`,
	`{"oneOf":[{"type":"object","properties":{"a":{"const":1},"b":{"enum":["x",2,null]}},"required":["a"]},{"type":"object","properties":{"a":{"const":2},"c":{"type":"string"}},"required":["a","c"]}]}`,
	`{"type":"object","allOf":[{"properties":{"a":{"type":"string"}}},{"properties":{"b":{"type":"integer","minimum":0}},"required":["b"]}],"if":{"required":["a"]},"then":{"properties":{"b":{"maximum":5}}},"examples":[{"b":1}]}`,
	`{"type":"array","items":{"type":"object","properties":{"deep":{"type":"object","properties":{"deeper":{"type":"object","properties":{"deepest":{"type":"string","enum":["one","two","three","four","five","six"]}},"required":["deepest"]}}}}}}`,
	`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","definitions":{"d":{"type":"string","minLength":1}},"properties":{"x":{"$ref":"#/definitions/d"},"y":{"$ref":"#/properties/z"},"z":{"type":"integer"}},"dependencies":{"x":["z"]},"patternProperties":{"^s_":{"type":"string"}}}`,
}

// having are schemas that have a keyword: at the root, in a property of a type it is for, and in
// one of another type, which need not be there either; none for words that are no keyword of ours.
func having(keyword string) (list []string) {
	said, ok := saying[keyword]
	if !ok {
		return written[keyword]
	}
	for _, types := range []string{`"type":"object",`, `"type":"array",`, `"type":"string",`, `"type":"integer",`, `"type":["boolean","null"],`, ``} {
		if keyword == "type" {
			types = ""
		}
		list = append(list, `{"type":"object","properties":{"p":{`+types+said+`},"q":{}},"required":["p"]}`, `{"type":"object","properties":{"p":{`+types+said+`}}}`)
	}
	if keyword != "type" {
		list = append(list, `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},`+strings.ReplaceAll(said, `"#"`, `"#/properties/a"`)+`}`)
	}
	return append(list, written[keyword]...)
}

const (
	excluded  = `{"$schema":"http://json-schema.org/draft-04/schema#","type":"object","properties":{"a":{"type":"number","minimum":2,"exclusiveMinimum":true}}}`
	onlyEmpty = `{"type":"object","properties":{"a":{"enum":[""]}},"required":["a"]}`
)

// written are schemas that are written with a keyword that they do not have, where it may stand.
var written = map[string][]string{
	"$schema": {
		`{"$schema":"http://json-schema.org/draft-04/schema#","type":"object","properties":{"a":{"type":"number","minimum":1,"exclusiveMinimum":true},"b":{"type":"array","items":[{"type":"string"}]}}}`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","properties":{"b":{"type":"array","items":[{"type":"string"}]}}}`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","anyOf":[{"type":"object","properties":{"b":{"type":"array","items":[{"type":"string"}]}}}]}`,
	},
	"exclusiveMinimum": {excluded}, "minimum": {excluded}, "maxLength": {onlyEmpty}, "enum": {onlyEmpty},
	"format": {`{"type":"object","properties":{"b":{"type":"integer","format":"int64"},"c":{"type":["string","integer"],"format":"date"},"d":{"type":["string","null"],"format":"date"}}}`},
	"anyOf":  {`{"oneOf":[{"type":"object","properties":{"a":{"const":1},"b":{"enum":["x",2]}},"required":["a"]},{"type":"object","properties":{"a":{"const":2}},"required":["a"]}]}`},
}

// saying is how each keyword is said once; "#" stands for a reference to anything.
var saying = map[string]string{
	"type": `"type":"number"`, "enum": `"enum":["a",1]`, "const": `"const":"a"`, "allOf": `"allOf":[{"required":["a"]},{"minLength":1}]`, "anyOf": `"anyOf":[{"required":["a"]},{"minLength":1}]`,
	"oneOf": `"oneOf":[{"required":["a"]},{"required":["b"]}]`, "not": `"not":{"required":["c"]}`, "if": `"if":{"required":["a"]},"then":{"required":["b"]}`, "then": `"then":{}`, "else": `"if":{"required":["a"]},"else":{"required":["b"]}`,
	"dependentSchemas": `"dependentSchemas":{"a":{"required":["b"]}}`, "dependentRequired": `"dependentRequired":{"a":["b"]}`, "dependencies": `"dependencies":{"a":["b"]}`,
	"patternProperties": `"patternProperties":{"^x":{"type":"string"}}`, "additionalProperties": `"additionalProperties":{"type":"string"}`, "propertyNames": `"propertyNames":{"pattern":"^[a-z]+$"}`,
	"unevaluatedProperties": `"unevaluatedProperties":false`, "required": `"required":["a"]`, "minProperties": `"minProperties":1`, "maxProperties": `"maxProperties":3`,
	"items": `"items":{"type":"string"}`, "prefixItems": `"prefixItems":[{"type":"string"}]`, "additionalItems": `"items":[{"type":"string"}],"additionalItems":false`, "unevaluatedItems": `"unevaluatedItems":false`,
	"contains": `"contains":{"const":1}`, "minContains": `"contains":{"const":1},"minContains":2`, "maxContains": `"contains":{"const":1},"maxContains":2`, "minItems": `"minItems":1`, "maxItems": `"maxItems":3`,
	"uniqueItems": `"uniqueItems":true`, "minLength": `"minLength":1`, "maxLength": `"maxLength":3`, "pattern": `"pattern":"^a"`, "format": `"format":"date"`,
	"minimum": `"minimum":1`, "maximum": `"maximum":3`, "exclusiveMinimum": `"exclusiveMinimum":1`, "exclusiveMaximum": `"exclusiveMaximum":3`, "multipleOf": `"multipleOf":2`,
	"title": `"title":"T"`, "description": `"description":"words"`, "default": `"default":{"a":"x"}`, "deprecated": `"deprecated":true`, "readOnly": `"readOnly":true`, "writeOnly": `"writeOnly":true`, "examples": `"examples":["a"]`, "example": `"example":"a"`,
	"nullable": `"nullable":true`, "$comment": `"$comment":"c"`, "$anchor": `"$anchor":"here"`, "$defs": `"$defs":{"d":{"type":"string"}}`, "definitions": `"definitions":{"d":{"type":"string"}}`, "$ref": `"$ref":"#"`,
	"contentEncoding": `"contentEncoding":"base64"`, "contentMediaType": `"contentMediaType":"text/plain"`,
}

// TestEachAnswer changes the answers of each built-in flavor one at a time. Either the loader
// refuses the file, and says where, why and what to do, or schemas that have the construct
// become such as the changed flavor accepts, and stay so.
func TestEachAnswer(t *testing.T) {
	enough.Alone(t)
	every := max(1, int(1000/flagged("rapid.checks"))) // of a thousand checks on, all
	for _, form := range builtinForms(t) {
		t.Run(fmt.Sprint(form["name"]), func(t *testing.T) {
			t.Parallel()
			for i, c := range someOf(changesOf(form), every) {
				registry, f, ok := loaded(t, c.changed(t, form), c.name)
				if !ok {
					continue
				}
				tried := examples(c.construct)
				if c.construct == "" {
					tried = having(c.keyword)
				}
				if len(tried) == 0 { // a few for each: there are many answers
					tried = []string{ordinary[i%len(ordinary)], ordinary[(i/len(ordinary))%len(ordinary)]}
				}
				for _, s := range tried {
					conforms(t, registry, f, c.name, s)
				}
			}
		})
	}
}

// conforms adapts a schema for a changed flavor and asks for what it accepts.
func conforms(t *testing.T, registry *schemaflavor.Registry, f *flavor.Flavor, name, schema string) {
	for s := range flavor.SurfaceNames() {
		on := schemaflavor.WithSurface(flavor.Surface(s))
		if f.As(flavor.Surface(s)) != "" {
			continue // another flavor's answers
		}
		result, err := registry.Adapt(f.Name, []byte(schema), on)
		var e *schemaflavor.Error
		if err != nil {
			if !errors.As(err, &e) || e.Code != "refused" {
				t.Errorf("%s, %s: %s\n%v", name, flavor.Surface(s), schema, err)
			}
			continue
		}
		found, err := registry.Check(f.Name, result.Schema, on)
		for _, d := range found {
			if !left(f.Rules(flavor.Surface(s)), d) {
				t.Errorf("%s, %s: %s\n%s\n%s at %q: %s", name, flavor.Surface(s), schema, result.Schema, d.Rule(), d.Pointer(), d.Message())
			}
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		again, err := registry.Adapt(f.Name, result.Schema, on)
		if err != nil || string(again.Schema) != string(result.Schema) {
			t.Errorf("%s, %s: %s\nonce  %s\nagain %s %v", name, flavor.Surface(s), schema, result.Schema, again.Schema, err)
		}
	}
}

// TestEachAnswerKept changes an answer of each flavor, drawn at random, and tries to refute
// the promises under it: with schemas that have the construct, and any.
func TestEachAnswerKept(t *testing.T) {
	for _, form := range builtinForms(t) {
		changes := changesOf(form)
		t.Run(fmt.Sprint(form["name"]), asks(func(rt *rapid.T, a *asking) {
			var (
				c        change
				registry *schemaflavor.Registry
				f        *flavor.Flavor
				ok       bool
			)
			for tries := 0; tries < 4 && !ok; tries++ {
				c = rapid.SampledFrom(changes).Draw(rt, "change")
				registry, f, ok = loaded(t, c.changed(t, form), c.name)
			}
			if !ok {
				a.skip(noFlavor)
				return
			}
			r := trials(f).Draw(rt, "trial")
			r.registry, r.change = registry, c.name
			if fixed := append(examples(c.construct), ordinary...); one(rt, 2) {
				r.schema, r.dialect = rapid.SampledFrom(fixed).Draw(rt, "fixed"), ""
			}
			e := r.adapt(rt)
			if e != nil && e.refusal != nil && strings.HasPrefix(c.name, "limit ") { // too small for anything
				a.skip(refused)
				return
			}
			e.ask(a, promises...)
		}))
	}
}

// TestEachRefusalIsMinded: a flavor that takes everything minds what it refuses alone, and what
// it accepts it does not.
func TestEachRefusalIsMinded(t *testing.T) {
	for _, form := range builtinForms(t) {
		if form["name"] != "mcp" {
			continue
		}
		for _, c := range constructChanges(form) {
			registry, f, ok := loaded(t, c.changed(t, form), c.name)
			if !ok {
				continue
			}
			minded := false
			for _, s := range examples(c.construct) {
				found, err := registry.Check(f.Name, []byte(s))
				if err != nil {
					t.Fatalf("%s: %v", c.name, err)
				}
				for _, d := range found {
					minded = minded || d.Rule() == c.construct && !left(f.Rules(flavor.Tool), d)
				}
			}
			if refuses := strings.HasPrefix(c.name, "refuses"); minded != refuses {
				t.Errorf("%s: %s is minded: %v", c.name, c.construct, minded)
			}
		}
	}
}
