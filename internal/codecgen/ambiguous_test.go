package codecgen

import (
	"encoding/json"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestAmbiguous draws unions some of whose branches give members another name. Where one is said not to be ambiguous, a value
// means the same by each branch that admits it, and is read as that.
func TestAmbiguous(t *testing.T) {
	images := &Images{Task: &task.Task{Meter: &meter.Meter{}}}
	enough.Check(t, map[string]int{"read": 200, "renamed": 20, "ambiguous": 5}, func(t *rapid.T, asked map[string]int) {
		n := &ir.Node{Kind: ir.UnionNode}
		for range rapid.IntRange(2, 3).Draw(t, "branches") {
			x := drawRenaming
			if rapid.IntRange(0, 3).Draw(t, "any") == 0 {
				x = func(t *rapid.T) *ir.Node { return drawNode(t, 1) }
			}
			n.Branches = append(n.Branches, &ir.Branch{Node: x(t)})
		}
		if images.Builder().Ambiguous(n) {
			asked["ambiguous"]++
			return
		}
		b := images.Builder()
		b.final = true
		c := &codec.Codec{Root: b.whole(n)}
		for range 20 {
			v := drawValue(t, n)
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			for i, br := range n.Branches {
				if nothing(v) || !admits(br.Node, v) {
					continue
				}
				d, err := tree.Parse(text, tree.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				out, problems, err := c.Decode(d.Root(), codec.Options{})
				if err != nil || len(problems) > 0 {
					t.Fatalf("%s is a value of branch %d, and read with %v %v", text, i, problems, err)
				}
				var got any
				if err := json.Unmarshal(out, &got); err != nil {
					t.Fatal(err)
				}
				want := v
				if br.Node.Kind == ir.SchemaNode {
					want = original(br.Node, v)
				}
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("%s is read as %s; by branch %d it is %v", text, out, i, want)
				}
				if asked["read"]++; !reflect.DeepEqual(v, want) {
					asked["renamed"]++
				}
			}
		}
	})
}

// drawRenaming draws an object some of whose members are called otherwise in the original.
func drawRenaming(t *rapid.T) *ir.Node {
	o := &ir.ObjectPart{Closed: rapid.Bool().Draw(t, "closed")}
	for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"k", "l", "m"}), 1, 3, rapid.ID).Draw(t, "names") {
		p := &ir.Property{Name: name, Original: rapid.SampledFrom([]string{name, "the " + name}).Draw(t, "original"), Required: rapid.Bool().Draw(t, "required"), Node: drawNode(t, 1)}
		o.Properties = append(o.Properties, p)
	}
	return &ir.Node{Types: schema.TObject, Object: o}
}

// original is what a value of a branch means: no node below a branch has another name for a member.
func original(n *ir.Node, v any) any {
	members, is := v.(map[string]any)
	if !is {
		return v
	}
	out := map[string]any{}
	for name, m := range members {
		for _, p := range n.Object.Properties {
			if p.Name == name {
				name = p.Original
				break
			}
		}
		out[name] = m
	}
	return out
}
