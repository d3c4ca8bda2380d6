package alternatives_test

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/alternatives"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// listable are values that schemas list, some of which look alike once they are strings.
var listable = []any{"a", "b", "", "1", "true", "null", "{}", 1, 1.5, -2, true, false, map[string]any{}, map[string]any{"k": 1}, map[string]any{"k": "1"}, []any{}, []any{"a"}}

// TestKeptApart draws values, and makes one node of them: as one list, as lists of several branches, as what
// several schemas say of one member, each perhaps with null beside it. Whatever form that takes, each value
// travels as another one than the others, and comes back as itself.
func TestKeptApart(t *testing.T) {
	known, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	enough.Check(t, map[string]int{"list": 1, "union": 1, "member": 1}, func(t *rapid.T, forms map[string]int) {
		f := known[rapid.IntRange(0, len(known)-1).Draw(t, "flavor")]
		values := rapid.SliceOfNDistinct(rapid.IntRange(0, len(listable)-1), 2, 5, rapid.ID[int]).Draw(t, "values")
		var first, second []any
		for i, at := range values {
			if i == 0 || i > 1 && rapid.Bool().Draw(t, "first") {
				first = append(first, listable[at])
			} else {
				second = append(second, listable[at])
			}
		}
		text, err := json.Marshal(map[string]any{"type": "object", "properties": map[string]any{
			"all": map[string]any{"enum": append(append([]any{}, first...), second...)}, "first": map[string]any{"enum": first}, "second": map[string]any{"enum": second},
			"minded": map[string]any{"$ref": "#/properties/first", "minLength": 1}}})
		if err != nil {
			t.Fatal(err)
		}
		l, root := lowertest.Lower(t, f.Rules(flavor.Tool), text)
		if root == nil {
			return
		}
		form := rapid.SampledFrom([]string{"list", "union", "member"}).Draw(t, "form")
		n := joined(l, form)
		if n.Kind == ir.NeverNode {
			t.Fatalf("%s: nothing satisfies %s", f.Name, text)
		}
		all := l.Doc.Tree.Root().Get("properties").Get("all").Get("enum")
		sent := map[string]string{}
		null := rapid.Bool().Draw(t, "null")
		if null {
			n = l.Alternatives.OrNullNode(n)
		}
		c := l.Images.NewCodec(n)
		for v := range all.All() {
			travels(t, c, lists{l.Doc}, v, sent)
		}
		if null {
			travels(t, c, lists{l.Doc}, parsed(t, "null"), sent)
		}
		forms[form]++
	})
}

// joined is the node of the drawn values.
func joined(l *lower.Lowering, form string) *ir.Node {
	properties := l.Doc.Tree.Root().Get("properties")
	listed := func(name string) *ir.Branch {
		set := conjunction.One(properties.Get(name))
		return &ir.Branch{Node: l.Alternatives.Listed(l.Meaning.NormalForm(set), alternatives.Listing{}), Set: set, Origins: l.Images.OriginsOf(set)}
	}
	switch form {
	case "list":
		return listed("all").Node
	case "union":
		return l.Alternatives.Union(l.Meaning.NormalForm(conjunction.Set{}), []*ir.Branch{listed("first"), listed("second")})
	}
	return l.Alternatives.EitherOf([]*ir.Branch{listed("first"), listed("second")})
}

// lists knows which values the schemas of a document list, which have nothing else.
type lists struct{ doc *schema.Document }

func (l lists) Valid(pointer string, value *tree.Node) bool {
	for name := range l.doc.Tree.Root().Get("properties").All() {
		if name.Pointer() == pointer {
			return slices.ContainsFunc(schema.Elements(name.Get("enum")), func(v *tree.Node) bool { return tree.Equal(v, value) })
		}
	}
	return false
}

// travels asks that a value is sent as no other, and read as itself.
func travels(t *rapid.T, c *codec.Codec, m codec.Membership, v *tree.Node, sent map[string]string) {
	own := string(v.Append(nil))
	text, err := c.Encode(v, m)
	if err != nil {
		t.Fatalf("%s: %v", own, err)
	}
	key := parsed(t, string(text)).Key()
	if other, is := sent[key]; is {
		t.Fatalf("%s and %s are both sent as %s", other, own, text)
	}
	sent[key] = own
	back, problems, err := c.Decode(parsed(t, string(text)), codec.Options{})
	if err != nil || len(problems) > 0 {
		t.Fatalf("%s is sent as %s, and read with %v %v", own, text, problems, err)
	}
	if !tree.Equal(parsed(t, string(back)), v) {
		t.Fatalf("%s is sent as %s, and read as %s", own, text, back)
	}
}

func parsed(t *rapid.T, text string) *tree.Node {
	d, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return d.Root()
}
