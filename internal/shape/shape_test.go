package shape_test

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
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/shape"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// parts are what members are, and values what they may be: objects of up to three members, and others.
var (
	parts  = []string{`{"type":"string"}`, `{"type":"integer"}`, `{"const":"k"}`, `{"enum":["k",1]}`, `{}`, `{"type":"object"}`}
	values = func() (all []string) {
		members := []string{``, `"k"`, `"l"`, `1`, `null`, `{}`}
		for _, x := range members {
			for _, y := range members {
				for _, r := range members[:4] {
					var own []string
					for i, v := range []string{x, y, r} {
						if v != `` {
							own = append(own, fmt.Sprintf(`"%c":%s`, "xyr"[i], v))
						}
					}
					all = append(all, "{"+strings.Join(own, ",")+"}")
				}
			}
		}
		return append(all, `{"z":1}`, `{"x":"k","z":1}`, `null`, `true`, `1`, `1.5`, `"k"`, `""`, `[]`, `[1,{"x":1}]`)
	}()
)

// An object is an object schema that is drawn, and may be drawn again with a difference.
type object struct{ x, y, required, others string }

func drawObject(t *rapid.T) object {
	return object{rapid.SampledFrom(parts).Draw(t, "x"), rapid.SampledFrom(parts).Draw(t, "y"),
		rapid.SampledFrom([]string{``, ``, `"x"`, `"x","y"`, `"y","x"`, `"r"`}).Draw(t, "required"), rapid.SampledFrom([]string{``, `false`, `true`}).Draw(t, "others")}
}

// like is an object that differs in what a property is, most likely, and perhaps in more.
func (o object) like(t *rapid.T) object {
	other := drawObject(t)
	all := []string{rapid.SampledFrom([]string{"x", "x", "y"}).Draw(t, "differs")}
	if rapid.IntRange(0, 2).Draw(t, "more") == 0 {
		all = append(all, rapid.SampledFrom([]string{"y", "required", "others"}).Draw(t, "besides"))
	}
	for _, differs := range all {
		switch differs {
		case "x":
			o.x = other.x
		case "y":
			o.y = other.y
		case "required":
			o.required = other.required
		case "others":
			o.others = other.others
		}
	}
	return o
}

// with is the object as text, with another schema for one of its properties.
func (o object) with(x, y string) string {
	text := fmt.Sprintf(`{"type":"object","properties":{"x":%s,"y":%s},"required":[%s]`, x, y, o.required)
	if o.others != "" {
		text += `,"additionalProperties":` + o.others
	}
	return text + "}"
}

// TestFactors draws unions of objects at the root. Of one that factors the objects differ in one property, and the object of
// which that property is any of theirs admits what the union admits.
func TestFactors(t *testing.T) {
	rules := lowertest.Bare(t, "anyOf").Rules(flavor.Tool)
	enough.Check(t, map[string]int{"factored": 10, "lost": 10}, func(t *rapid.T, asked map[string]int) {
		first := drawObject(t)
		objects := []object{first}
		for range rapid.IntRange(1, 2).Draw(t, "others") {
			objects = append(objects, first.like(t))
		}
		r, required := rapid.SampledFrom([]string{``, `,"r":{"type":"integer"}`}).Draw(t, "r"), rapid.SampledFrom([]string{``, ``, `"r"`}).Draw(t, "own")
		var texts, xs, ys []string
		for _, o := range objects {
			texts, xs, ys = append(texts, o.with(o.x, o.y)), append(xs, o.x), append(ys, o.y)
		}
		text := fmt.Sprintf(`{"type":"object","properties":{%s},"required":[%s],"anyOf":[%s]}`, strings.TrimPrefix(r, ","), required, strings.Join(texts, ","))
		l := begin(t, rules, text)
		if !shape.Factors(l.Task, l.Meaning.NormalForm(l.Sets.One(l.Doc.Tree.Root()))) {
			asked["lost"]++
			return
		}
		asked["factored"]++
		x, y := fmt.Sprintf(`{"anyOf":[%s]}`, strings.Join(xs, ",")), first.y
		if slices.ContainsFunc(objects, func(o object) bool { return o.y != first.y }) {
			x, y = first.x, fmt.Sprintf(`{"anyOf":[%s]}`, strings.Join(ys, ","))
		}
		one := strings.TrimSuffix(first.with(x, y+r), "}") + fmt.Sprintf(`,"allOf":[{"required":[%s]}]}`, required) // with the root's own
		before, after := compiled(t, text), compiled(t, one)
		for _, v := range values {
			x := parsed(t, v)
			if was, is := before.Validate(x) == nil, after.Validate(x) == nil; was != is {
				t.Fatalf("%s\nis said to be the same as\n%s\nof which one alone admits %s", text, one, v)
			}
		}
	})
}

// alternatives are what unions are drawn of, beside objects.
var alternatives = []string{`{"type":"string"}`, `{"type":["object","null"]}`, `false`, `{"type":"integer","properties":{"x":{}}}`, `{"type":"object","required":["x"],"properties":{"x":false}}`}

// TestMerged draws unions. Those that are said to be of objects alone admit nothing else; where nothing is said to be
// admitted nothing is; and one object in their place asks for no member that a value lacks, and is closed to none that it has.
func TestMerged(t *testing.T) {
	rules := lowertest.Bare(t, "").Rules(flavor.Tool)
	enough.Check(t, map[string]int{"values": 500, "objects": 200, "none": 1, "mergeable": 20, "closed": 3, "required": 5}, func(t *rapid.T, asked map[string]int) {
		var all []string
		objects := rapid.SampledFrom([]int{4, 4, 4, 1}).Draw(t, "objects") // to each other alternative
		for range rapid.IntRange(1, 3).Draw(t, "branches") {
			o := drawObject(t)
			text := o.with(o.x, o.y)
			if rapid.IntRange(0, objects).Draw(t, "other") == 0 {
				text = rapid.SampledFrom(alternatives).Draw(t, "alternative")
			}
			all = append(all, text)
		}
		own := rapid.SampledFrom([]string{``, `"type":"object",`, `"type":"object","required":["r"],`, `"type":"object","properties":{"x":{"type":"string"}},`, `"properties":{"x":{"const":"l"}},`}).Draw(t, "own")
		text := fmt.Sprintf(`{%s%q:[%s]}`, own, rapid.SampledFrom([]string{"anyOf", "oneOf"}).Draw(t, "union"), strings.Join(all, ","))
		l := begin(t, rules, text)
		normal := l.Meaning.NormalForm(l.Sets.One(l.Doc.Tree.Root()))
		if len(normal.Unions) == 0 {
			return
		}
		none := shape.AdmitsNone(l.Task, normal)
		mergeable, _ := shape.Mergeable(l.Task, normal)
		inner, ms := shape.MergedShape(l.Task, normal)
		required := l.Meaning.MembersOf(inner).Required
		judge := compiled(t, text)
		for _, v := range values {
			x := parsed(t, v)
			if judge.Validate(x) != nil {
				continue
			}
			asked["values"]++
			members, is := x.(map[string]any)
			switch {
			case none != nil:
				t.Fatalf("%s\nis said to admit nothing, and admits %s", text, v)
			case mergeable && !is:
				t.Fatalf("%s\nis said to be of objects, and admits %s", text, v)
			case !is || !mergeable:
				continue
			}
			asked["objects"]++
			for name := range required {
				if _, has := members[name]; !has {
					t.Fatalf("%s\nis one object that has to have %s, and admits %s", text, name, v)
				}
			}
			for name := range members {
				if inner.GivenUpClosed && ms.At(name) == nil && !strings.Contains(text, fmt.Sprintf("%q:", name)) {
					t.Fatalf("%s\nis one object that is closed, and admits %s", text, v)
				}
			}
		}
		for what, is := range map[string]bool{"none": none != nil, "mergeable": mergeable, "closed": inner.GivenUpClosed, "required": len(required) > 0} {
			if is {
				asked[what]++
			}
		}
	})
}

// TestRecord draws maps whose names are restricted. Where they are written as properties these are the names that may be.
func TestRecord(t *testing.T) {
	rules := lowertest.Bare(t, "anyOf").Rules(flavor.Tool)
	names := []string{"x", "y", "xx", "z", "", "1"}
	enough.Check(t, map[string]int{"records": 20}, func(t *rapid.T, asked map[string]int) {
		by := rapid.SampledFrom([]string{`{"enum":["x","y","xx"]}`, `{"const":"x"}`, `{"enum":["x",1,"z"],"maxLength":1}`, `{"enum":["x","xx"],"pattern":"^x$"}`, `{"anyOf":[{"enum":["x"]},{"enum":["y","x"]}]}`,
			`{"anyOf":[{"enum":["x"]},{"pattern":"^y"}]}`, `{"enum":["x","y"],"not":{"const":"y"}}`, `{"allOf":[{"enum":["x","y"]},{"enum":["y","z"]}]}`, `{"maxLength":1}`, `{"oneOf":[{"const":"x"},{"const":"y"}]}`}).Draw(t, "names")
		own := rapid.SampledFrom([]string{``, `,"properties":{"x":{"type":"string"}}`, `,"properties":{"q":{}}`, `,"required":["x"]`, `,"required":["q"]`}).Draw(t, "own")
		text := fmt.Sprintf(`{"type":"object","propertyNames":%s,"additionalProperties":%s%s}`, by, rapid.SampledFrom(parts).Draw(t, "part"), own)
		l := begin(t, rules, text)
		normal := l.Meaning.NormalForm(l.Sets.One(l.Doc.Tree.Root()))
		if normal.Never != nil {
			return
		}
		r := shape.RecordOf(l.Task, normal, l.Meaning.MembersOf(normal), l.Keeper.Marks.Linked)
		if len(r.Names) == 0 {
			return
		}
		asked["records"]++
		judge := compiled(t, by)
		for _, name := range names {
			listed := slices.ContainsFunc(r.Names, func(n shape.Name) bool { return n.Text == name })
			if may := judge.Validate(name) == nil; may != listed {
				t.Fatalf("%s\nis a record of %v, and a member may be called %q: %v", text, r.Names, name, may)
			}
		}
	})
}

// TestAnyJSON draws recursions through values of several types. One that is said to be any JSON admits every value; a tool that is
// said to take no arguments admits every object.
func TestAnyJSON(t *testing.T) {
	rules := lowertest.Bare(t, "anyOf").Rules(flavor.Tool)
	all := []string{`{"type":"string"}`, `{"type":"number"}`, `{"type":"boolean"}`, `{"type":"null"}`, `{"type":"array","items":{"$ref":"#/$defs/J"}}`, `{"type":"object","additionalProperties":{"$ref":"#/$defs/J"}}`}
	enough.Check(t, map[string]int{"": 5, "#/$defs/J": 5}, func(t *rapid.T, asked map[string]int) {
		branches := slices.Clone(all)
		if i := rapid.IntRange(-4, len(all)-1).Draw(t, "instead"); i >= 0 {
			branches[i] = rapid.SampledFrom([]string{`{"type":"integer"}`, `{"type":"string"}`, `{"type":"object","additionalProperties":{"type":"string"}}`, `{"type":"array"}`, `{}`}).Draw(t, "other")
		}
		own := rapid.SampledFrom([]string{`"description":"d"`, `"properties":{}`, `"required":["x"]`, `"additionalProperties":true`, `"minProperties":1`, `"properties":{"x":{}}`, `"not":{"required":["x"]}`, `"propertyNames":{"maxLength":1}`}).Draw(t, "own")
		text := fmt.Sprintf(`{"type":"object",%s,"$defs":{"J":{"anyOf":[%s]},"R":{"properties":{"v":{"$ref":"#/$defs/J"}}}}}`, own, strings.Join(branches, ","))
		l := begin(t, rules, text)
		root := l.Doc.Tree.Root()
		normal := l.Meaning.NormalForm(l.Sets.One(root))
		ms := l.Meaning.MembersOf(normal)
		said := map[string]bool{
			"":          len(ms.Names)+len(ms.Order) == 0 && ms.Closed == nil && len(ms.Rest)+len(ms.Patterns) == 0 && shape.TakesNoArguments(l.Task, normal, ms),
			"#/$defs/J": shape.RefersToAnyJSON(l.Task, root.Get("$defs").Get("R").Get("properties").Get("v")),
		}
		if said["#/$defs/J"] != shape.AnyJSONWrittenOut(l.Task, l.Meaning.NormalForm(conjunction.One(root.Get("$defs").Get("J")))) {
			t.Fatalf("%s\nis any JSON where it is referred to, or where it stands, and not both", text)
		}
		for at, is := range said {
			if !is {
				continue
			}
			asked[at]++
			judge := compiledAt(t, text, at)
			for _, v := range values {
				if x := parsed(t, v); (at != "" || strings.HasPrefix(v, "{")) && judge.Validate(x) != nil {
					t.Fatalf("%s\nadmits anything at %q, and not %s", text, at, v)
				}
			}
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
	return new(lower.Desk).Begin(rules, doc, check.Options{}, k)
}

func parsed(t *rapid.T, text string) any {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func compiled(t *rapid.T, text string) *jsonschema.Schema { return compiledAt(t, text, "") }

func compiledAt(t *rapid.T, text, at string) *jsonschema.Schema {
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
