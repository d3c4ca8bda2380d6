package codecgen

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/task"
)

// TestImagesApart: two nodes whose images are said to be apart have no value in common but null, and lists of nothing else,
// which any branch carries as they are.
func TestImagesApart(t *testing.T) {
	images := &Images{Task: &task.Task{Meter: &meter.Meter{}}}
	enough.Check(t, map[string]int{"apart": 20, "common": 20}, func(t *rapid.T, asked map[string]int) {
		x, y := drawNode(t, 2), drawNode(t, 2)
		a, b := images.image(x, 2), images.image(y, 2)
		values := []any{nil, "a", "b", 1.0, 2.0, 1.5, true, []any{}, map[string]any{}}
		for range 20 {
			values = append(values, drawValue(t, x), drawValue(t, y))
		}
		told := a.Apart(&b)
		if told {
			asked["apart"]++
		}
		for _, v := range values {
			if nothing(v) || !admits(x, v) || !admits(y, v) {
				continue
			}
			if asked["common"]++; told {
				text, _ := json.Marshal(v)
				t.Fatalf("%+v and %+v are said to be apart, and both are images of %s", a, b, text)
			}
		}
	})
}

// nothing reports whether a value is null, or a list of nothing else.
func nothing(v any) bool {
	list, is := v.([]any)
	return v == nil || is && !slices.ContainsFunc(list, func(item any) bool { return !nothing(item) })
}

// drawNode draws a node of so many levels.
func drawNode(t *rapid.T, levels int) *ir.Node {
	kinds := []schema.TypeSet{schema.TString, schema.TWhole, schema.TNumber, schema.TBoolean, schema.TNull, schema.TString | schema.TNull}
	if levels > 0 {
		kinds = append(kinds, schema.TArray, schema.TObject, schema.TObject, 0)
	}
	n := &ir.Node{Types: rapid.SampledFrom(kinds).Draw(t, "types"), Nullable: rapid.IntRange(0, 4).Draw(t, "nullable") == 0}
	switch n.Types {
	case 0:
		n.Kind, n.Nullable = ir.UnionNode, false
		for range rapid.IntRange(1, 3).Draw(t, "branches") {
			n.Branches = append(n.Branches, &ir.Branch{Node: drawNode(t, levels-1)})
		}
	case schema.TString:
		n.Listed = rapid.SampledFrom([][]string{nil, {`"a"`}, {`"b"`}, {`"a"`, `"b"`}}).Draw(t, "listed")
	case schema.TArray:
		n.Array = &ir.ArrayPart{}
		if rapid.Bool().Draw(t, "items") {
			n.Array.Items = drawNode(t, levels-1)
		}
	case schema.TObject:
		n.Object = &ir.ObjectPart{Closed: rapid.Bool().Draw(t, "closed")}
		for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"k", "l", "m"}), 0, 3, rapid.ID).Draw(t, "names") {
			n.Object.Properties = append(n.Object.Properties, &ir.Property{Original: name, Name: name, Required: rapid.Bool().Draw(t, "required"), Node: drawNode(t, levels-1)})
		}
	}
	return n
}

// drawValue draws a value that a node most likely admits.
func drawValue(t *rapid.T, n *ir.Node) any {
	switch {
	case n.Kind == ir.UnionNode:
		return drawValue(t, rapid.SampledFrom(n.Branches).Draw(t, "branch").Node)
	case n.Nullable && rapid.Bool().Draw(t, "null"):
		return nil
	case n.Array != nil && n.Array.Items != nil && rapid.Bool().Draw(t, "item"):
		return []any{drawValue(t, n.Array.Items)}
	case n.Array != nil:
		return []any{}
	case n.Object != nil:
		v := map[string]any{}
		for _, p := range n.Object.Properties {
			if p.Required || rapid.Bool().Draw(t, "given") {
				v[p.Name] = drawValue(t, p.Node)
			}
		}
		if !n.Object.Closed && rapid.IntRange(0, 3).Draw(t, "further") == 0 {
			if name := rapid.SampledFrom([]string{"k", "l", "m"}).Draw(t, "name"); v[name] == nil {
				v[name] = "a"
			}
		}
		return v
	}
	return rapid.SampledFrom([]any{"a", "b", 1.0, 1.5, true, nil}).Draw(t, "value")
}

// admits reports whether a value is one of a node, by what its schema says.
func admits(n *ir.Node, v any) bool {
	if n.Kind == ir.UnionNode {
		return slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return admits(b.Node, v) })
	}
	switch v := v.(type) {
	case nil:
		return n.Nullable || n.Types&schema.TNull != 0
	case string:
		return n.Types&schema.TString != 0 && (n.Listed == nil || slices.Contains(n.Listed, `"`+v+`"`))
	case bool:
		return n.Types&schema.TBoolean != 0
	case float64:
		return n.Types&schema.TWhole != 0 && v == float64(int(v)) || n.Types&schema.TFraction != 0
	case []any:
		return n.Array != nil && !slices.ContainsFunc(v, func(item any) bool { return n.Array.Items != nil && !admits(n.Array.Items, item) })
	case map[string]any:
		return n.Object != nil && admitsObject(n.Object, v)
	}
	return false
}

func admitsObject(o *ir.ObjectPart, v map[string]any) bool {
	known := map[string]bool{}
	for _, p := range o.Properties {
		known[p.Name] = true
		if m, given := v[p.Name]; given && !admits(p.Node, m) || !given && p.Required {
			return false
		}
	}
	for name := range v {
		if o.Closed && !known[name] {
			return false
		}
	}
	return true
}
