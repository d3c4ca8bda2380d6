package sent

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestSentIsBounded: branches that all take a value, at each of many levels, are not followed in all ways.
func TestSentIsBounded(t *testing.T) {
	const depth, width = 12, 14 // 14¹² ways
	n := &ir.Node{Kind: ir.SchemaNode, Types: schema.TWhole}
	for range depth {
		u := &ir.Node{Kind: ir.UnionNode}
		for range width {
			u.Branches = append(u.Branches, &ir.Branch{Node: &ir.Node{Kind: ir.SchemaNode, Types: schema.TArray, Array: &ir.ArrayPart{Items: n}}})
		}
		n = u
	}
	d, err := tree.Parse([]byte(strings.Repeat("[", depth)+"1"+strings.Repeat("]", depth)), tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := Value(n, d.Root()); ok {
		t.Errorf("got %s, want no answer for so many ways", text)
	}
}
