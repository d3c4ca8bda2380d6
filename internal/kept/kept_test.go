package kept_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/kept"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// edited is the text of a flavor under which an author's object stays, and some of its keywords may not.
const edited = `name: edited
title: Edited
sources: {docs: {url: "https://example.com/", read: 2026-11-20}}
dialect: json-schema-2020-12
describe: all
keywords:
  unlisted: keep
  because: {docs: "most"}
  refused:
    maxLength: {because: {docs: "no"}}
    exclusiveMaximum: {because: {docs: "no"}}
    uniqueItems: {because: {docs: "no"}}
    default: {because: {docs: "no"}}
    dependentRequired: {because: {docs: "no"}}
constructs:
  untested: [%s]
  refuses:
    reference: {repair: inline, because: {docs: "no"}}
    old-spelling: {repair: translate, because: {docs: "no"}}
    foreign-dialect: {repair: translate, because: {docs: "no"}}
`

// dialects are what schemas are drawn in, each with its own words. Beside a reference draft-07 ignores all others, of which the judge
// reads some.
var dialects = []struct {
	uri      string
	keywords []string
}{
	{"http://json-schema.org/draft-04/schema#", []string{
		`"minimum":1,"exclusiveMinimum":true`, `"maximum":2,"exclusiveMaximum":true`, `"minimum":1,"exclusiveMinimum":false`,
		`"items":[{"type":"string"},@]`, `"items":[@],"additionalItems":false`, `"items":[@],"additionalItems":@`, `"items":@,"additionalItems":false`,
		`"dependencies":{"a":["b"]}`, `"dependencies":{"a":@,"b":["c"]}`, `"$ref":"#/definitions/D"`, `"$ref":"#/definitions/E"`}},
	{"http://json-schema.org/draft-07/schema#", []string{
		`"exclusiveMinimum":1`, `"exclusiveMaximum":2`, `"items":[@],"additionalItems":@`, `"items":[{"type":"integer"}]`, `"dependencies":{"a":["b"]}`,
		`"dependencies":{"a":@}`, `"const":1`, `"contains":@`, `"propertyNames":{"maxLength":1}`, `"if":@,"then":@`}},
	{"https://json-schema.org/draft/2020-12/schema", []string{
		`"exclusiveMinimum":1`, `"exclusiveMaximum":2`, `"prefixItems":[@],"items":@`, `"dependentRequired":{"a":["b"]}`, `"dependentSchemas":{"a":@}`,
		`"const":"a"`, `"contains":@,"minContains":1`, `"if":@,"else":@`, `"$ref":"#/definitions/D"`, `"$ref":"#/definitions/E"`}},
}

// keywords are those that all dialects have; @ stands for a schema.
var keywords = []string{
	`"type":"object"`, `"type":"array"`, `"type":["string","integer"]`, `"type":"number"`, `"enum":["a",1,null]`, `"minLength":2`, `"maxLength":1`, `"pattern":"^a"`,
	`"multipleOf":2`, `"uniqueItems":true`, `"minItems":1`, `"properties":{"a":@,"b":@}`, `"required":["a"]`, `"additionalProperties":@`, `"patternProperties":{"^c":@}`,
	`"maxProperties":1`, `"not":@`, `"anyOf":[@,@]`, `"oneOf":[@,@]`, `"allOf":[@,@]`, `"default":1`, `"title":"t"`, `"not":{"$ref":"#/definitions/E"}`, `"oneOf":[{"$ref":"#/definitions/E"},@]`,
}

// values are what schemas are asked about.
var values = []string{
	`null`, `true`, `0`, `1`, `1.5`, `2`, `3`, `""`, `"a"`, `"ab"`, `"b"`, `[]`, `[1]`, `["a"]`, `["a",1]`, `["a","a"]`, `[2,2,"a"]`, `[[1],{}]`,
	`{}`, `{"a":1}`, `{"a":"a"}`, `{"a":null}`, `{"b":1}`, `{"c":2}`, `{"a":1,"b":"ab"}`, `{"a":2,"b":["a"],"c":1}`, `{"cd":3,"a":{"a":1}}`, `{"b":{"a":"ab"},"c":"a"}`,
}

// A drawing draws the text of a schema.
type drawing struct {
	*rapid.T
	own []string
}

func (d drawing) schema(depth int) string {
	if depth == 0 {
		return rapid.SampledFrom([]string{`{"type":"string"}`, `{"type":"integer"}`, `{"minimum":1}`, `{"enum":["a",1]}`, `{}`, `{"$ref":"#/definitions/D"}`}).Draw(d.T, "leaf")
	}
	said := map[string]bool{}
	var all []string
	for range rapid.IntRange(1, 3).Draw(d.T, "keywords") {
		from := keywords
		if rapid.Bool().Draw(d.T, "own") {
			from = d.own
		}
		k := rapid.SampledFrom(from).Draw(d.T, "keyword")
		names := namesOf(k)
		if slices.ContainsFunc(names, func(name string) bool { return said[name] }) {
			continue
		}
		for _, name := range names {
			said[name] = true
		}
		for strings.Contains(k, "@") {
			k = strings.Replace(k, "@", d.schema(depth-1), 1)
		}
		all = append(all, k)
	}
	return "{" + strings.Join(all, ",") + "}"
}

// namesOf lists the keywords of a text of members.
func namesOf(members string) (names []string) {
	d, err := tree.Parse([]byte("{"+strings.ReplaceAll(members, "@", "{}")+"}"), tree.Limits{})
	if err != nil {
		panic(members)
	}
	for m := range d.Root().All() {
		names = append(names, m.Name())
	}
	return names
}

// places keeps all that is asked for: nothing is made anew.
type places struct{ keeper *kept.Keeper }

func (p *places) Lower(s conjunction.Set, c place.Context) *ir.Node {
	return p.keeper.Keep(s.Only(), c.Root)
}
func (p *places) LedTo(*tree.Node) *ir.Definition          { panic("a reference stays") }
func (p *places) Impossible(*tree.Node) (*tree.Node, bool) { return nil, false }
func (p *places) BeyondBudget(conjunction.Set) *ir.Node    { panic("nothing is left") }

// flavorEdited is the flavor of that name.
func flavorEdited(t *testing.T) *flavor.Flavor {
	var untested []string
	for _, c := range flavor.Constructs() {
		if !slices.Contains([]string{"reference", "old-spelling", "foreign-dialect"}, c.Name) {
			untested = append(untested, c.Name)
		}
	}
	f, err := flavor.Parse("edited.yaml", fmt.Appendf(nil, edited, strings.Join(untested, ",")), nil)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestKept draws schemas of three dialects, of which one may stand, and with keywords that may not. What is kept of each admits what the
// author's admits, and nothing else, unless a fact says so; of which nothing is said is what the author wrote. The
// judge is a validator that shares no code with this room.
func TestKept(t *testing.T) {
	rules := flavorEdited(t).Rules(flavor.Tool)
	least := map[string]int{"values": 1000, "lost": 20, "as written": 5, flavor.COldSpelling.String(): 10, flavor.CReference.String(): 10, diag.RuleKeyword: 10}
	enough.Check(t, least, func(t *rapid.T, asked map[string]int) {
		dialect := rapid.SampledFrom(dialects).Draw(t, "dialect")
		d := drawing{t, dialect.keywords}
		own := d.schema(2)
		text := fmt.Sprintf(`{"$schema":%q,"properties":{"v":%s},"definitions":{"D":{"maximum":1,"required":["a"]},"E":{"allOf":[{"$ref":"#/definitions/D"}],"maxLength":1}}}`, dialect.uri, own)
		n, written, facts := keep(t, rules, text)
		if n == nil {
			asked["made anew"]++
			return
		}
		if n.Kind == ir.NeverNode {
			written = "false"
		}
		before, after := compiled(t, text, "#/properties/v"), compiled(t, written, "")
		effects := map[diag.Effect]bool{}
		for _, f := range facts {
			effects[f.Effect] = true
			asked[f.Rule]++
		}
		for _, v := range values {
			x := parsed(t, v)
			was, is := before.Validate(x) == nil, after.Validate(x) == nil
			switch asked["values"]++; {
			case was && !is && !effects[diag.Narrowed]:
				t.Fatalf("%s\nadmits %s, and what is kept of it does not:\n%s\n%v", own, v, written, facts)
			case is && !was && !effects[diag.Widened]:
				t.Fatalf("%s\ndoes not admit %s, and what is kept of it does:\n%s\n%v", own, v, written, facts)
			case was != is:
				asked["lost"]++
			}
		}
		if len(facts) == 0 {
			if asked["as written"]++; written != own {
				t.Fatalf("nothing is said of\n%s\nwhich became\n%s", own, written)
			}
		}
	})
}

// keep returns what is kept of a document's property v, its text, and what is said of it; no node where something of it
// has to be made anew.
func keep(t *rapid.T, rules *flavor.Rules, text string) (*ir.Node, string, []diag.Fact) {
	d, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	doc := schema.Read(d)
	k := check.New(rules, doc, check.Options{})
	k.Run()
	k.Ready()
	if !k.Gentle() {
		return nil, "", nil
	}
	l := new(lower.Desk).Begin(rules, doc, check.Options{}, k)
	if l.Keeper.Marks.Reshape.Any() {
		return nil, "", nil
	}
	l.Keeper.Begin(l.Keeper.Tagger, &places{l.Keeper}, k)
	n := l.Keeper.Keep(d.Root().Get("properties").Get("v"), false)
	facts, told := slices.Concat(l.Report.Loose, k.Remarks), map[*ir.Node]bool{}
	for _, part := range ir.InOrder(n) {
		facts = part.Tell(facts, told)
	}
	if n.Kind == ir.NeverNode {
		return n, "false", facts
	}
	e := &emit.Emitter{Form: l.Form}
	e.Schema(n)
	return n, string(e.Out), facts
}

func parsed(t *rapid.T, text string) any {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func compiled(t *rapid.T, text, at string) *jsonschema.Schema {
	c := jsonschema.NewCompiler()
	if err := c.AddResource("mem:///s.json", parsed(t, text)); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("mem:///s.json" + at)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}
