package codecgen

import (
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
)

// TestIdentitiesAreLinear: a node that is asked after one that holds many takes no longer for that.
func TestIdentitiesAreLinear(t *testing.T) {
	enough.Alone(t)
	const many = 150_000
	root := &ir.Node{Types: schema.TObject, Object: &ir.ObjectPart{}}
	for range many {
		list := &ir.Node{Types: schema.TArray, Array: &ir.ArrayPart{Items: &ir.Node{Types: schema.TString}}}
		root.Object.Properties = append(root.Object.Properties, &ir.Property{Original: "a", Name: "a", Node: list})
	}
	root.Object.Properties = append(root.Object.Properties, &ir.Property{Original: "b b", Name: "b_b", Node: &ir.Node{Types: schema.TString}})
	var s Identities
	watch := stopwatch.Start()
	if s.Is(root) {
		t.Fatal("a property is renamed")
	}
	for _, p := range root.Object.Properties {
		if !s.Is(p.Node) {
			t.Fatal("lists and strings travel as they are")
		}
	}
	if took := watch.Stop(); took > 5*time.Second { // a fraction of a second, and half a minute where each clears the room of all
		t.Errorf("%d nodes took %v", many, took)
	}
}
