package meaning

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/refs"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A value is one of those that every schema of these tests is asked about.
type value struct {
	text string
	node *tree.Node
	any  any // as the judge reads it
}

// values are all of a small world: what the drawn schemas speak of, and nothing else, so that
// what a room claims of all values is tried with each.
var values = func() (all []value) {
	scalars := []string{`null`, `true`, `false`, `0`, `1`, `1.0`, `2`, `3`, `-1`, `0.5`, `1.5`, `""`, `"a"`, `"b"`, `"ab"`, `"abc"`}
	texts := append(slices.Clone(scalars), `[]`, `[null]`, `[1]`, `["a"]`, `[1,1]`, `[1,2]`, `["a",1]`, `[1,"a"]`, `[true,"ab",2]`, `[[]]`, `[{}]`, `[{"a":1}]`, `["a","b","ab"]`)
	members := []string{``, `null`, `1`, `2`, `"a"`, `"ab"`, `true`, `{}`, `{"a":1}`, `[1]`}
	for _, a := range members {
		for _, b := range members[:6] {
			for _, c := range []string{``, `1`, `"a"`} {
				var o []string
				for i, m := range []string{a, b, c} {
					if m != `` {
						o = append(o, fmt.Sprintf(`"%c":%s`, 'a'+i, m))
					}
				}
				texts = append(texts, `{`+strings.Join(o, ",")+`}`)
			}
		}
	}
	for _, text := range append(texts, `{"x":1}`, `{"a":1,"x":"a"}`, `{"ab":2}`, `{"a":"a","b":1,"c":1,"x":null}`) {
		d, err := tree.Parse([]byte(text), tree.Limits{})
		if err != nil {
			panic(err)
		}
		all = append(all, value{text, d.Root(), parsed(text)})
	}
	return all
}()

func parsed(text string) any {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		panic(err)
	}
	return v
}

// A world is a document of schemas, read by the room, with a judge that shares no code with it.
type world struct {
	Reader
	t      rapid.TB
	text   string
	defs   []*tree.Node
	valid  [][]bool // by definition and value, as the judge has it
	judge  *jsonschema.Compiler
	judges map[string]*jsonschema.Schema
}

const here = "mem:///schema.json"

// newWorld reads some definitions.
func newWorld(t rapid.TB, terms conjunction.Terms, defs []any) *world {
	root, holds := map[string]any{"type": "object"}, map[string]any{}
	named := map[string]any{}
	for i, d := range defs {
		named[name(i)] = d
		holds[name(i)] = map[string]any{"$ref": "#/$defs/" + name(i)}
	}
	root["$defs"], root["properties"] = named, holds
	text, err := json.Marshal(root)
	if err != nil {
		t.Fatal(err)
	}
	d, err := tree.Parse(text, tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	doc := schema.Read(d)
	const size = 1 << 20 // as if it were large, so that all questions of a test are answered
	w := &world{t: t, text: string(text), judges: map[string]*jsonschema.Schema{}}
	m, tried := &meter.Meter{}, &conjunction.Trials{}
	m.Begin(nil, size, 0)
	tried.Begin(doc, conjunction.Checks{}, size)
	w.Reader.Begin(m, &diag.Report{}, refs.NewGraph(doc), conjunction.Patterns{}, tried)
	w.Schemas.Terms = terms
	w.judge = jsonschema.NewCompiler()
	w.judge.DefaultDraft(jsonschema.Draft2020)
	if err := w.judge.AddResource(here, parsed(w.text)); err != nil {
		t.Fatal(err)
	}
	for i := range defs {
		n := d.Root().Get("$defs").Get(name(i))
		w.defs = append(w.defs, n)
		valid := make([]bool, len(values))
		for j, v := range values {
			valid[j] = w.admits(n, v.any)
		}
		w.valid = append(w.valid, valid)
	}
	return w
}

func name(i int) string { return fmt.Sprint("s", i) }

// admits asks the judge.
func (w *world) admits(n *tree.Node, v any) bool {
	at := here + "#" + n.Pointer()
	s := w.judges[at]
	if s == nil {
		var err error
		if s, err = w.judge.Compile(at); err != nil {
			w.t.Fatalf("%s at %s: %v", w.text, at, err)
		}
		w.judges[at] = s
	}
	err := s.Validate(v)
	if invalid := (*jsonschema.ValidationError)(nil); err != nil && !errors.As(err, &invalid) {
		w.t.Fatal(err)
	}
	return err == nil
}

// A maker makes schemas about the values above. What comes first is what a failing case is
// reduced to.
type maker struct {
	t     *rapid.T
	known int // definitions that may be referred to in place
}

// definitions draws some that refer to those before them.
func definitions(t *rapid.T, n int) (defs []any) {
	m := maker{t: t}
	for range n {
		defs = append(defs, m.schema(2))
		m.known++
	}
	return defs
}

func (m *maker) among(texts ...string) any {
	return parsed(rapid.SampledFrom(texts).Draw(m.t, "choice"))
}

func (m *maker) one(in int) bool { return rapid.IntRange(0, in-1).Draw(m.t, "chance") == in-1 }

// schema makes one of one or two kinds, which stand beside each other.
func (m *maker) schema(depth int) any {
	if m.one(20) {
		return m.among(`true`, `false`, `{}`)
	}
	s := m.kind(depth)
	if m.one(3) {
		for k, v := range m.kind(depth) {
			if _, there := s[k]; !there {
				s[k] = v
			}
		}
	}
	return s
}

func (m *maker) kind(depth int) map[string]any {
	kinds := []func(int) map[string]any{m.typed, m.number, m.text, m.listed, m.reference, m.object, m.object, m.array, m.union, m.union, m.not, m.conditional}
	if depth == 0 {
		kinds = kinds[:5]
	}
	return rapid.SampledFrom(kinds).Draw(m.t, "kind")(depth - 1)
}

func (m *maker) typed(int) map[string]any {
	return map[string]any{"type": m.among(`"string"`, `"integer"`, `"number"`, `"boolean"`, `"null"`, `"array"`, `"object"`, `["string","null"]`, `["integer","string"]`, `["object","boolean"]`)}
}

// some makes an object of some of the members that are offered.
func (m *maker) some(offered ...map[string][]string) map[string]any {
	s := map[string]any{}
	for _, o := range offered {
		for _, k := range slices.Sorted(maps.Keys(o)) {
			if m.one(2) {
				s[k] = m.among(o[k]...)
			}
		}
	}
	return s
}

func (m *maker) number(int) map[string]any {
	n := []string{`0`, `1`, `2`, `1.5`, `3`, `-1`}
	return m.some(map[string][]string{"type": {`"integer"`, `"number"`}}, map[string][]string{"minimum": n, "maximum": n},
		map[string][]string{"exclusiveMinimum": n, "exclusiveMaximum": n}, map[string][]string{"multipleOf": {`1`, `2`, `0.5`}})
}

func (m *maker) text(int) map[string]any {
	n := []string{`0`, `1`, `2`, `3`}
	return m.some(map[string][]string{"type": {`"string"`}, "minLength": n, "maxLength": n}, map[string][]string{"pattern": {`"^a"`, `"b$"`, `"^[ab]+$"`}})
}

func (m *maker) listed(int) map[string]any {
	if m.one(3) {
		return map[string]any{"const": m.among(`1`, `"a"`, `null`, `true`, `{"a":1}`, `[1]`)}
	}
	list := []any{}
	for _, text := range []string{`"a"`, `"ab"`, `1`, `2`, `null`, `true`, `{"a":1}`, `[]`, `0.5`} {
		if m.one(2) {
			list = append(list, parsed(text))
		}
	}
	if len(list) == 0 {
		list = append(list, "b")
	}
	return map[string]any{"enum": list}
}

func (m *maker) reference(int) map[string]any {
	if m.known == 0 {
		return m.typed(0)
	}
	return map[string]any{"$ref": "#/$defs/" + name(rapid.IntRange(0, m.known-1).Draw(m.t, "ref"))}
}

func (m *maker) object(depth int) map[string]any {
	s := m.some(map[string][]string{"type": {`"object"`}, "required": {`["a"]`, `["b"]`, `["a","b"]`, `["x"]`}},
		map[string][]string{"minProperties": {`1`, `2`, `3`}, "maxProperties": {`0`, `1`, `2`}})
	properties := map[string]any{}
	for _, p := range []string{"a", "b", "c"} {
		if m.one(2) {
			properties[p] = m.schema(depth)
		}
	}
	if m.one(4) {
		s["type"] = "object"
	}
	if len(properties) > 0 {
		s["properties"] = properties
	}
	switch rapid.IntRange(0, 9).Draw(m.t, "others") {
	case 4, 5, 6:
		s["additionalProperties"] = false
	case 7:
		s["additionalProperties"] = m.schema(depth)
	case 8:
		s["patternProperties"] = map[string]any{"^a": m.schema(depth)}
	case 9:
		s["propertyNames"] = m.among(`{"pattern":"^a"}`, `{"maxLength":1}`, `{"enum":["a","b"]}`)
	}
	return s
}

func (m *maker) array(depth int) map[string]any {
	s := m.some(map[string][]string{"type": {`"array"`}, "minItems": {`1`, `2`}, "maxItems": {`0`, `1`, `2`}, "uniqueItems": {`true`}})
	if m.one(2) {
		s["items"] = m.schema(depth)
	}
	if m.one(3) {
		s["prefixItems"] = []any{m.schema(depth), m.schema(depth)}
	}
	if m.one(4) {
		s["contains"] = m.schema(depth)
	}
	return s
}

func (m *maker) union(depth int) map[string]any {
	branches := []any{m.schema(depth), m.schema(depth)}
	if m.one(3) {
		branches = append(branches, m.schema(depth))
	}
	return map[string]any{rapid.SampledFrom([]string{"allOf", "anyOf", "oneOf"}).Draw(m.t, "union"): branches}
}

func (m *maker) not(depth int) map[string]any {
	s := map[string]any{"not": m.schema(depth)}
	if !m.one(3) {
		maps.Copy(s, m.typed(0))
	}
	return s
}

func (m *maker) conditional(depth int) map[string]any {
	if m.one(2) {
		return map[string]any{"dependentRequired": m.among(`{"a":["b"]}`, `{"b":["a"],"c":["a"]}`), "type": "object"}
	}
	s := map[string]any{"if": m.schema(depth), "then": m.schema(depth)}
	if m.one(2) {
		s["else"] = m.schema(depth)
	}
	return s
}
