package emit_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/bench"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestOrder writes each node of lowered documents: no name stands twice, those that the input's object has stand in its order, and
// the same is written where parts that are written already are copied.
func TestOrder(t *testing.T) {
	known, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	ordered := 0
	for _, f := range known {
		for _, d := range append(bench.Tools(9, 40), bench.Schemas(9, 6)...) {
			l, root := lowertest.Lower(t, f.Rules(flavor.Tool), d.Schema)
			if root == nil {
				continue
			}
			for _, n := range ir.LiveNodes(root) {
				text := written(l.Form, n, nil)
				out := parse(t, text)
				for _, m := range out.Document().Duplicates() { // of which the last one alone is a member
					t.Errorf("%s: %s stands twice in %s", f.Name, m.Name(), text)
				}
				var own, theirs []string
				for m := range out.All() {
					if out.IsObject() && n.Src.IsObject() && n.Src.Has(m.Name()) {
						own = append(own, m.Name())
					}
				}
				for m := range n.Src.All() {
					if n.Src.IsObject() && out.IsObject() && out.Has(m.Name()) {
						theirs = append(theirs, m.Name())
					}
				}
				if ordered += max(0, len(own)-1); !slices.Equal(own, theirs) {
					t.Errorf("%s: %v stand in %s, of\n%s", f.Name, own, text, n.Src.Raw())
				}
			}
			var y ir.Layout
			y.Begin(16)
			y.Place(root, nil, ir.Edge{})
			anew, copied := written(l.Form, root, nil), written(l.Form, root, &y)
			if !bytes.Equal(anew, copied) {
				t.Errorf("%s: written anew\n%s\nand by copies\n%s", f.Name, anew, copied)
			}
		}
	}
	if ordered < 1000 {
		t.Errorf("%d names had another before them: this asks too little", ordered)
	}
}

func written(f *emit.Form, n *ir.Node, y *ir.Layout) []byte {
	e := &emit.Emitter{Form: f, Root: n, Layout: y}
	e.Schema(n)
	return e.Out
}

func parse(t *testing.T, text []byte) *tree.Node {
	d, err := tree.Parse(text, tree.Limits{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return d.Root()
}
