package alternatives_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// branches are what unions are drawn of, and kinds values of each and of others.
var (
	branches = []string{
		`{"type":"string"}`, `{"type":"integer"}`, `{"type":"number"}`, `{"type":"null"}`, `{"type":"boolean"}`, `{"enum":["a","b"]}`, `{"enum":["a",1]}`, `{"const":2}`, `{"enum":[null,"c"]}`, `{"type":"string","minLength":2}`, `{"type":["string","null"]}`,
		`{"type":"array","items":{"type":"string"}}`, `{"type":"array","items":{"type":"integer"}}`, `{"type":"object","additionalProperties":{"type":"integer"}}`, `{"type":"object","additionalProperties":{"type":"string"}}`,
		`{"type":"object","properties":{"k":{"const":"x"},"n":{"type":"integer"}},"required":["k"],"additionalProperties":false}`, `{"type":"object","properties":{"k":{"const":"y"},"n":{"type":"string"}},"required":["k"],"additionalProperties":false}`,
		`{"type":"object","properties":{"n":{"type":"integer"}},"additionalProperties":false}`, `{"type":"object","additionalProperties":false}`, `{}`,
	}
	kinds = []string{
		`null`, `true`, `1`, `2`, `1.5`, `"a"`, `"c"`, `"null"`, `"1"`, `"{}"`, `"[]"`, `""`, `[]`, `["a"]`, `[1]`, `{}`, `{"a":1}`, `{"a":"b"}`, `{"k":"x"}`, `{"k":"x","n":1}`, `{"k":"y","n":"1"}`, `{"n":1}`, `{"n":"1"}`, `{"key":1}`,
	}
)

// A judge answers for a document what is valid.
type judge struct {
	t        *rapid.T
	compiler *jsonschema.Compiler
}

func newJudge(t *rapid.T, text string) judge {
	j := judge{t, jsonschema.NewCompiler()}
	if err := j.compiler.AddResource("mem:///s.json", j.parsed(text)); err != nil {
		t.Fatal(err)
	}
	return j
}

func (j judge) parsed(text string) any {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		j.t.Fatal(err)
	}
	return v
}

func (j judge) Valid(pointer string, v *tree.Node) bool {
	s, err := j.compiler.Compile("mem:///s.json#" + pointer)
	if err != nil {
		j.t.Fatal(err)
	}
	return s.Validate(j.parsed(string(v.Append(nil)))) == nil
}

// TestUnion draws unions, as members that there have to be and that need not be there. Each value that is valid, and of which no
// fact says that it may be lost, is sent as a value of what is written, and comes back as it was.
func TestUnion(t *testing.T) {
	known, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	enough.Check(t, map[string]int{"null": 5, "others": 200}, func(t *rapid.T, asked map[string]int) {
		f := rapid.SampledFrom(known).Draw(t, "flavor")
		of := rapid.SliceOfNDistinct(rapid.SampledFrom(branches), 1, 3, rapid.ID).Draw(t, "branches")
		union := fmt.Sprintf(`{"anyOf":[%s]}`, strings.Join(of, ","))
		text := fmt.Sprintf(`{"type":"object","properties":{"u":%s,"o":%s,"l":{"type":"array","items":%s}},"required":["u"],"additionalProperties":false}`, union, union, union)
		rules := f.Rules(flavor.Tool)
		l, root := lowertest.Lower(t, rules, []byte(text))
		if root == nil || slices.ContainsFunc(ir.LiveNodes(root), func(n *ir.Node) bool {
			return slices.ContainsFunc(n.Facts, func(f diag.Fact) bool { return f.Effect == diag.Narrowed })
		}) {
			return
		}
		j, c := newJudge(t, text), l.Images.NewCodec(root)
		e := emit.Emitter{Form: l.Form, Root: root}
		e.Schema(root)
		after := newJudge(t, string(e.Out))
		for _, v := range kinds {
			for _, value := range []string{`{"u":%s}`, `{"u":true,"o":%s}`, `{"l":[%s],"u":"a"}`} {
				x := parsed(t, fmt.Sprintf(value, v))
				if !j.Valid("", x) {
					continue
				}
				sent, err := c.Encode(x, j)
				if err != nil {
					t.Fatalf("%s: %s of %s: %v", f.Name, x.Raw(), text, err)
				}
				if rules.Dialect != flavor.OpenAPI30 && !after.Valid("", parsed(t, string(sent))) {
					t.Fatalf("%s: %s of\n%s is sent as %s, which is none of\n%s", f.Name, x.Raw(), text, sent, e.Out)
				}
				back, problems, err := c.Decode(parsed(t, string(sent)), codec.Options{})
				if err != nil || len(problems) > 0 || !tree.Equal(parsed(t, string(back)), x) {
					t.Fatalf("%s: %s of\n%s is sent as %s, and read as %s, with %v %v", f.Name, x.Raw(), text, sent, back, problems, err)
				}
				if v == "null" {
					asked["null"]++
				} else {
					asked["others"]++
				}
			}
		}
	})
}
