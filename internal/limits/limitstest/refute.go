// Package limitstest tries to refute what the rooms up to limits make of documents, for the tests of these rooms.
package limitstest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/limits"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/settle"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Lowered is what a document became.
type Lowered struct {
	Root    *ir.Node
	Text    string // of what is written, definitions too
	Effects map[diag.Effect]bool
	Rules   map[string]bool // that facts are of
}

// Refute lowers a document for a flavor, and tries to refute what is written and said, with a validator that shares no code with
// the rooms. Each value that is valid, and meant, is sent as one that is valid under what is written, and comes back as it was, unless a fact
// says that some cannot be sent; what is valid under what is written comes back as a valid value, unless a fact says that more
// can be. It counts what it asked, and returns nil where nothing was minded, and where nothing can be. Unions that wait for a definition are
// told apart, as they are behind the lowering.
func Refute(t rapid.TB, rules *flavor.Rules, options check.Options, text string, values []string, asked map[string]int) *Lowered {
	l, root := toldApart(t, rules, options, text, asked)
	if root == nil {
		return nil
	}
	x := &Lowered{Root: root, Effects: map[diag.Effect]bool{}, Rules: map[string]bool{}}
	x.Text = written(rules, l, root)
	facts, told := slices.Clone(l.Report.Loose), map[*ir.Node]bool{}
	for _, n := range ir.LiveNodes(root) {
		facts = n.Tell(facts, told)
	}
	for _, f := range facts {
		x.Effects[f.Effect], x.Rules[f.Rule] = true, true
	}
	t.Helper()
	before, after, c := newJudge(t, text), newJudge(t, x.Text), l.Images.NewCodec(root)
	said := func(what, v string, more ...any) {
		t.Helper()
		t.Fatalf("%s: %s\nof %s\nwhich became\n%s\n%s: %v", what, v, text, x.Text, fmt.Sprint(more...), facts)
	}
	replies, any := slices.Clone(values), rules.Surface == flavor.Response || root.Carry == ir.CarryWrap && !objectsAlone(root.Object.Properties[0].Node, 4) && !slices.ContainsFunc(values, func(v string) bool {
		value := parsed(t, v)
		return value.IsObject() && before.Valid("", value)
	}) // else objects alone are meant
	for _, v := range values {
		value := parsed(t, v)
		sent, err := c.Encode(value, before)
		if err == nil {
			replies = append(replies, string(sent))
		}
		if !any && !value.IsObject() || x.Effects[diag.Narrowed] || !before.Valid("", value) {
			continue
		}
		asked["sent"]++
		if err != nil {
			said("a valid value cannot be sent", v, err)
		}
		if rules.Dialect != flavor.OpenAPI30 && !after.Valid("", parsed(t, string(sent))) {
			said("a valid value is sent as one that is not", v, string(sent))
		}
		back, problems, err := c.Decode(parsed(t, string(sent)), codec.Options{})
		if err != nil || len(problems) > 0 || !tree.Equal(parsed(t, string(back)), value) {
			said("a valid value comes back as another one", v, string(sent), string(back), problems, err)
		}
	}
	if x.Effects[diag.Widened] || rules.Dialect == flavor.OpenAPI30 {
		return x
	}
	for _, reply := range replies {
		r := parsed(t, reply)
		if !after.Valid("", r) {
			continue
		}
		asked["replied"]++
		if back, problems, err := c.Decode(r, codec.Options{}); err == nil && len(problems) == 0 && !before.Valid("", parsed(t, string(back))) {
			said("a valid reply is read as a value that is not", reply, string(back))
		}
	}
	return x
}

// toldApart lowers a document, and tells the unions apart that wait for a definition. The root is nil where nothing was minded, where nothing
// can be, and where what turned out to admit nothing asks for another lowering.
func toldApart(t rapid.TB, rules *flavor.Rules, options check.Options, text string, asked map[string]int) (l *lower.Lowering, root *ir.Node) {
	l, root = lowertest.LowerWith(t, rules, options, []byte(text))
	if root == nil || l.Again {
		return l, nil
	}
	if l.Alternatives.Undecided {
		settling := settle.New(l)
		fitting := limits.New(&settling)
		fitting.TagUndecided(root)
		asked["undecided"]++
	}
	return l, root
}

// objectsAlone reports whether what was wrapped is objects, so many references deep: they are meant then, also where no branch lets
// another hold.
func objectsAlone(n *ir.Node, deep int) bool {
	switch {
	case n.Kind == ir.UnionNode:
		return !slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return !objectsAlone(b.Node, deep) })
	case n.Kind == ir.ReferenceNode && n.Definition.Node != nil && deep > 0:
		return objectsAlone(n.Definition.Node, deep-1)
	}
	return n.Kind == ir.SchemaNode && n.Types == schema.TObject
}

// written is the text of what a document became, with its definitions.
func written(rules *flavor.Rules, l *lower.Lowering, root *ir.Node) string {
	l.Root.Define() // references may lead to the root alone
	var y ir.Layout
	y.Begin(16)
	y.Place(root, nil, ir.Edge{})
	var hoisted []*ir.Definition
	for _, d := range l.Form.Reachable(root) {
		if d.IsRoot {
			d.Node = l.Definitions.Root.Node
		}
		at, placed := y.At(d.Node)
		if placed && (d.IsRoot || !rules.Refuses(flavor.CReferenceByPath) || at.Parent == root && at.Way.IsDefinition()) {
			y.Leave(d)
		} else {
			hoisted = append(hoisted, d)
		}
	}
	for _, d := range hoisted {
		y.Hoist(d, root, l.Form.DefinitionsWord())
	}
	if l.Form.Gentle && root.Kind != ir.UnionNode {
		root.Defines(hoisted)
		hoisted = nil
	}
	e := emit.Emitter{Form: l.Form, Root: root, Definitions: hoisted, Layout: &y}
	e.Schema(root)
	return string(e.Out)
}

// A judge answers for a document what is valid.
type judge struct {
	t        rapid.TB
	compiler *jsonschema.Compiler
}

func newJudge(t rapid.TB, text string) judge {
	j := judge{t, jsonschema.NewCompiler()}
	if err := j.compiler.AddResource("mem:///s.json", j.unmarshalled(text)); err != nil {
		t.Fatal(err)
	}
	return j
}

func (j judge) unmarshalled(text string) any {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		j.t.Fatalf("%s: %v", text, err)
	}
	return v
}

// Valid reports whether a value is valid under the schema at a place.
func (j judge) Valid(pointer string, v *tree.Node) bool {
	s, err := j.compiler.Compile("mem:///s.json#" + pointer)
	if err != nil {
		j.t.Fatal(err)
	}
	return s.Validate(j.unmarshalled(string(v.Append(nil)))) == nil
}

func parsed(t rapid.TB, text string) *tree.Node {
	d, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return d.Root()
}
