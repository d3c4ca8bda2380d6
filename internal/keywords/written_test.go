package keywords_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// scalars are the values of the types that TestWritten draws, on and beside every bound.
var scalars = map[string][]string{
	"number":  {`-2`, `-1`, `-0.5`, `0`, `0.25`, `0.5`, `1`, `1.5`, `2`, `2.5`, `3`, `4`, `6`, `1e3`},
	"integer": {`-2`, `-1`, `0`, `1`, `2`, `3`, `4`, `6`, `1e3`},
	"string":  {`""`, `"a"`, `"b"`, `"ab"`, `"abc"`, `"abcd"`, `"ABCDE"`, `"1"`, `"12"`, `"a\nb"`, `"é"`, `"😀"`, `"😀😀"`, `" "`},
}

// offered are the keywords of each, and values that exclude each other too.
var offered = map[string]map[string][]string{
	"number":  {"minimum": {`0`, `0.5`, `1`, `-1`}, "maximum": {`2`, `1.5`, `0`, `3`}, "exclusiveMinimum": {`0`, `1`, `-0.5`}, "exclusiveMaximum": {`3`, `2.5`}, "multipleOf": {`1`, `2`, `0.5`, `1.5`}},
	"integer": {"minimum": {`0`, `0.5`, `1`, `-1.5`}, "maximum": {`2`, `1.5`, `0`, `3`}, "exclusiveMinimum": {`0`, `1`, `0.5`}, "exclusiveMaximum": {`3`, `2.5`}, "multipleOf": {`1`, `2`, `0.5`, `1.5`}},
	"string":  {"minLength": {`0`, `1`, `2`, `4`}, "maxLength": {`0`, `1`, `2`, `3`}, "pattern": {`"^a"`, `"b$"`, `"^[a-c]*$"`, `"."`, `"^\\d+$"`}},
}

// TestWritten draws schemas of one type that is no object and no array, and what each flavor takes of
// that: the keywords that are written admit what the author's admit, and nothing else where nothing
// is said to be lost. A validator that shares no code with this room is the judge.
func TestWritten(t *testing.T) {
	all, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	enough.Check(t, map[string]int{"values": 1, "lost": 1}, func(t *rapid.T, asked map[string]int) {
		kind := rapid.SampledFrom([]string{"string", "number", "integer"}).Draw(t, "type")
		text := fmt.Sprintf(`{"type":%q`, kind)
		names := []string{}
		for name := range offered[kind] {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			if rapid.Bool().Draw(t, name) {
				text += fmt.Sprintf(`,%q:%s`, name, rapid.SampledFrom(offered[kind][name]).Draw(t, "value"))
			}
		}
		text += "}"
		f := rapid.SampledFrom(all).Draw(t, "flavor")
		n, written := write(t, f.Rules(flavor.Tool), text, kind)
		before, after := judge(t, text), judge(t, written)
		widened := slices.ContainsFunc(n.Facts, func(f diag.Fact) bool { return f.Effect == diag.Widened })
		for _, v := range scalars[kind] {
			x := parsed(t, v)
			was, is := before.Validate(x) == nil, after.Validate(x) == nil
			switch asked["values"]++; {
			case was && !is:
				t.Fatalf("%s: %s admits %s, and %s does not", f.Name, text, v, written)
			case is && !was && !widened:
				t.Fatalf("%s: %s does not admit %s, and %s does; nothing is said to be lost", f.Name, text, v, written)
			case is && !was:
				asked["lost"]++
			}
		}
		if widened && written == text {
			t.Fatalf("%s: something is said to be lost of %s, which stands as it is", f.Name, text)
		}
	})
}

// write returns the node of a property and its text, in JSON Schema's spelling of types.
func write(t *rapid.T, rules *flavor.Rules, text, kind string) (*ir.Node, string) {
	d, err := tree.Parse([]byte(`{"type":"object","properties":{"v":`+text+`}}`), tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	doc := schema.Read(d)
	k := check.New(rules, doc, check.Options{})
	k.Run()
	k.Ready()
	w := new(lower.Desk).Begin(rules, doc, check.Options{}, k).Keywords
	at := d.Root().Get("properties").Get("v")
	normal := w.Meaning.NormalForm(conjunction.One(at))
	n := &ir.Node{Kind: ir.SchemaNode, Set: normal.Set, Src: at, Types: normal.Types}
	if kind == "string" {
		w.WriteString(n, normal)
	} else {
		w.WriteNumber(n, normal, normal.Types)
	}
	if n.Kind == ir.NeverNode {
		return n, "false"
	}
	e := &emit.Emitter{Form: w.Form}
	e.Schema(n)
	var m map[string]json.RawMessage
	if err := json.Unmarshal(e.Out, &m); err != nil {
		t.Fatalf("%s: %v", e.Out, err)
	}
	m["type"] = bytes.ToLower(m["type"])
	out, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return n, string(out)
}

func parsed(t *rapid.T, text string) any {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func judge(t *rapid.T, text string) *jsonschema.Schema {
	c := jsonschema.NewCompiler()
	if err := c.AddResource("mem:///s.json", parsed(t, text)); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("mem:///s.json")
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}
