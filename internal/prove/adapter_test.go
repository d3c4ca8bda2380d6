package prove

import (
	"sync"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestAdapterOnce: of those who ask an Adapter for the same at once one adapts it.
func TestAdapterOnce(t *testing.T) {
	a := schemaflavor.NewAdapter(schemaflavor.Builtin(), 0)
	schema := []byte(`{"type":"object","properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{"anyOf":[{"type":"array","items":{"$ref":"#/$defs/a"}},{"type":"string"}]}}}`)
	results := make([]*schemaflavor.Result, 32)
	start := make(chan struct{})
	var done sync.WaitGroup
	for i := range results {
		done.Go(func() {
			<-start
			results[i], _ = a.Adapt("openai-strict", schema)
		})
	}
	close(start)
	done.Wait()
	for _, r := range results {
		if r == nil || r != results[0] {
			t.Fatal("got several results for the same schema, want one")
		}
	}
}
