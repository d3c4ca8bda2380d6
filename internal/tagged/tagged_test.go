package tagged_test

import (
	"encoding/json"
	"fmt"
	"maps"
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
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tagged"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// kinds are what an alternative says of the property that tells it apart, and whether it may be any text by that.
var kinds = map[string]bool{
	`{"type":"string"}`: true, `{"type":"string","title":"t"}`: true, `{"type":"string","default":"a"}`: true, `{"type":"string","minLength":2}`: true, `{}`: true,
	`{"const":"a"}`: false, `{"const":"b"}`: false, `{"const":"C"}`: false, `{"enum":["a","b"]}`: false, `{"enum":["c"]}`: false, `{"type":"integer"}`: false, `{"anyOf":[{"const":"b"},{"const":"c"}]}`: false,
}

// texts are what the property may be.
var texts = []string{`"a"`, `"b"`, `"c"`, `"A"`, `"B"`, `"C"`, `"ab"`, `""`, `1`, `null`}

// A union is one that is drawn: alternatives by name, of each what it says of the property, and what a mapping calls them.
type union struct {
	word    string
	names   []string
	kinds   map[string]string
	mapping map[string]string // value to name
	text    string
}

// drawUnion draws a union whose alternatives say of the property what some of these do.
func drawUnion(t *rapid.T, of ...string) union {
	u := union{rapid.SampledFrom([]string{"oneOf", "anyOf"}).Draw(t, "word"), []string{"A", "B", "C"}[:rapid.IntRange(2, 3).Draw(t, "alternatives")], map[string]string{}, map[string]string{}, ""}
	var branches, definitions []string
	for _, name := range u.names {
		u.kinds[name] = rapid.SampledFrom(of).Draw(t, "kind")
		branches = append(branches, fmt.Sprintf(`{"$ref":"#/$defs/%s"}`, name))
		required := rapid.SampledFrom([]string{`"k"`, `"k"`, ``}).Draw(t, "required")
		definitions = append(definitions, fmt.Sprintf(`%q:{"type":"object","properties":{"k":%s},"required":[%s]}`, name, u.kinds[name], required))
	}
	by := `{"propertyName":"k"}`
	for range rapid.IntRange(0, 3).Draw(t, "mapped") {
		u.mapping[rapid.SampledFrom([]string{"a", "b", "c", ""}).Draw(t, "value")] = rapid.SampledFrom(u.names).Draw(t, "to")
	}
	if len(u.mapping) > 0 {
		to := map[string]string{}
		for value, name := range u.mapping {
			to[value] = "#/$defs/" + name
		}
		mapping, _ := json.Marshal(to)
		by = fmt.Sprintf(`{"propertyName":"k","mapping":%s}`, mapping)
	}
	u.text = fmt.Sprintf(`{"type":"object","properties":{"u":{%q:[%s],"discriminator":%s}},"$defs":{%s}}`, u.word, strings.Join(branches, ","), by, strings.Join(definitions, ","))
	return u
}

// called are the values by which an alternative is chosen, as OpenAPI has it (3.1.1, 4.8.25): those that the mapping has for
// it, else its name; none where it says itself which they are.
func (u union) called(name string) (values []string) {
	if !kinds[u.kinds[name]] {
		return nil
	}
	for value, to := range u.mapping {
		if to == name {
			values = append(values, diag.Quote(value))
		}
	}
	if len(values) == 0 {
		values = []string{diag.Quote(name)}
	}
	slices.Sort(values)
	return values
}

// TestCalled draws unions with a discriminator. An alternative is called as OpenAPI calls it, and its property admits these values then: all
// of them that it admitted, and no others, as a fact says; or it admits what it did, and says in words which they are.
func TestCalled(t *testing.T) {
	rules := lowertest.Bare(t, "anyOf").Rules(flavor.Tool)
	enough.Check(t, map[string]int{"says itself": 20, "listed true": 10, "listed false": 10}, func(t *rapid.T, asked map[string]int) {
		u := drawUnion(t, slices.Sorted(maps.Keys(kinds))...)
		l := begin(t, rules, u.text)
		for _, name := range u.names {
			object := l.Doc.Tree.Root().Get("$defs").Get(name)
			values, exclusive := tagged.ValuesOf(l.Keeper.Tagger.TagsOf(conjunction.One(object)), "k")
			sorted := slices.Sorted(slices.Values(values))
			if want := u.called(name); !slices.Equal(sorted, want) {
				t.Fatalf("%s\ncalls %s %q, want %q", u.text, name, sorted, want)
			}
			if len(values) == 0 {
				asked["says itself"]++
				continue
			}
			if exclusive != (u.word == "oneOf") {
				t.Fatalf("%s\nexcludes others: %v", u.text, exclusive)
			}
			at, of := object.Get("properties").Get("k"), &ir.Node{Kind: ir.SchemaNode}
			own := l.Lower(conjunction.One(at), place.Context{Property: true, Edited: true})
			n := l.Keeper.Tagger.ListDiscriminator(of, own, values, exclusive, at)
			written := text(l, n)
			before, after := compiled(t, text(l, own), ""), compiled(t, written, "")
			narrowed := slices.ContainsFunc(of.Facts, func(f diag.Fact) bool { return f.Effect == diag.Narrowed })
			asked[fmt.Sprint("listed ", n.Listed != nil)]++
			for _, v := range texts {
				x := parsed(t, v)
				want := before.Validate(x) == nil && (n.Listed == nil || slices.Contains(values, v))
				if is := after.Validate(x) == nil; is != want {
					t.Fatalf("%s\nof %s, called %q, becomes %s, which admits %s: %v", u.kinds[name], u.text, values, written, v, is)
				}
			}
			switch d := at.Get("default"); {
			case d != nil && after.Validate(d.Text()) != nil:
				t.Fatalf("%s\nbecomes %s, which does not admit its default", u.kinds[name], written)
			case n.Listed != nil && !narrowed:
				t.Fatalf("%s\nbecomes %s, and nothing is said of it", u.kinds[name], written)
			case n.Listed == nil && !strings.Contains(written, "Always "):
				t.Fatalf("%s\nbecomes %s, which does not say that it is %q", u.kinds[name], written, values)
			}
		}
	})
}

// TestTellsApart draws unions with a discriminator. Where that is said to tell its branches apart, no value with that property is valid by two.
func TestTellsApart(t *testing.T) {
	rules := lowertest.Bare(t, "anyOf").Rules(flavor.Tool)
	enough.Check(t, map[string]int{"told apart true": 3, "told apart false": 20}, func(t *rapid.T, asked map[string]int) {
		u := drawUnion(t, `{"const":"a"}`, `{"enum":["a","b"]}`, `{"enum":["c"]}`, `{"const":"b"}`, `{"const":"C"}`, `{"type":"string"}`)
		l := begin(t, rules, u.text)
		owner := l.Doc.Tree.Root().Get("properties").Get("u")
		apart := l.Keeper.Tagger.DiscriminatorTellsApart(owner, schema.Elements(owner.Get(u.word)))
		asked[fmt.Sprint("told apart ", apart)]++
		if !apart {
			return
		}
		judges := map[string]*jsonschema.Schema{}
		for _, name := range u.names {
			judges[name] = compiled(t, u.text, "#/$defs/"+name)
		}
		for _, v := range texts {
			x, by := parsed(t, `{"k":`+v+`}`), []string{}
			for name, judge := range judges {
				if judge.Validate(x) == nil {
					by = append(by, name)
				}
			}
			if len(by) > 1 {
				t.Fatalf("%s\nis told apart, and %s is valid by %v", u.text, v, by)
			}
		}
	})
}

// TestKinds draws unions beside an object, whose branches ask for values of a property. Where it lists values these are all that
// the property of a valid object has, and no others.
func TestKinds(t *testing.T) {
	rules := lowertest.Bare(t, "").Rules(flavor.Tool)
	enough.Check(t, map[string]int{"listed": 5}, func(t *rapid.T, asked map[string]int) {
		var branches []string
		for range rapid.IntRange(2, 3).Draw(t, "branches") {
			kind := rapid.SampledFrom([]string{`{"const":"a"}`, `{"const":"b"}`, `{"enum":["b","c"]}`, `{"const":"a"}`, `{"enum":["c","C"]}`, `{"const":""}`, `{"type":"string"}`, `{"const":1}`}).Draw(t, "kind")
			branches = append(branches, fmt.Sprintf(`{"type":"object","properties":{"k":%s,"n":{"type":"integer"}},"required":[%s]}`, kind, rapid.SampledFrom([]string{`"k"`, `"k"`, `"k","n"`, `"n"`}).Draw(t, "required")))
		}
		own := rapid.SampledFrom([]string{`{"type":"string"}`, `{"type":"string"}`, `{"type":"string","default":"a"}`, `{"type":["string","integer"]}`, `{"enum":["a","b"]}`}).Draw(t, "own")
		object := fmt.Sprintf(`"type":"object","properties":{"k":%s,"n":{"type":"integer"}},"required":["k"]`, own)
		document := fmt.Sprintf(`{"type":"object","properties":{"o":{%s},"u":{%s,"anyOf":[%s]}}}`, object, object, strings.Join(branches, ","))
		l := begin(t, rules, document)
		properties := l.Doc.Tree.Root().Get("properties")
		n := l.Keywords.CopyForEdit(l.Lower(conjunction.One(properties.Get("o")), place.Context{Edited: true}))
		before := n.Object.Properties[0].Node
		l.Keeper.Tagger.ListKinds(n, properties.Get("u").Get("anyOf"))
		after := n.Object.Properties[0].Node
		if after == before {
			return
		}
		asked["listed"]++
		judge, found := compiled(t, document, "#/properties/u"), map[string]bool{}
		for _, k := range texts {
			for _, with := range []string{`{"k":%s}`, `{"k":%s,"n":1}`} {
				if judge.Validate(parsed(t, fmt.Sprintf(with, k))) != nil {
					continue
				}
				if found[k] = true; !slices.Contains(after.Listed, k) {
					t.Fatalf("%s\nis an object whose k is one of %q, and admits %s", document, after.Listed, k)
				}
			}
		}
		for _, k := range after.Listed {
			if !found[k] {
				t.Fatalf("%s\nis an object whose k is one of %q, and does not admit %s", document, after.Listed, k)
			}
		}
		if out := text(l, after); !strings.Contains(out, `"enum":[`+strings.Join(after.Listed, ",")+`]`) {
			t.Fatalf("%q are listed, and %s is written", after.Listed, out)
		}
	})
}

// begin begins to lower a document.
func begin(t *rapid.T, rules *flavor.Rules, text string) *lower.Lowering {
	d, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	doc := schema.Read(d)
	k := check.New(rules, doc, check.Options{})
	k.Run()
	k.Ready()
	l := new(lower.Desk).Begin(rules, doc, check.Options{}, k)
	l.WithinExtent(lower.Extent{Product: 64}, &lower.Impossible{})
	l.Form.MaxDescription = -1
	return l
}

// text is the text of a node.
func text(l *lower.Lowering, n *ir.Node) string {
	e := &emit.Emitter{Form: l.Form}
	e.Schema(n)
	return string(e.Out)
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
