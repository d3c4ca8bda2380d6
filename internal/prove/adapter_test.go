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

// TestNullWhereItIsNeeded: null stands for absence, but where only null makes a value valid.
func TestNullWhereItIsNeeded(t *testing.T) {
	schema := `{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":["string","null"]}},"dependentRequired":{"a":["b"]},"additionalProperties":false}`
	result, err := schemaflavor.Adapt("openai-strict", []byte(schema))
	if err != nil {
		t.Fatal(err)
	}
	for reply, want := range map[string]string{
		`{"a":1,"b":null}`:    `{"a":1,"b":null}`,
		`{"a":null,"b":null}`: `{}`,
		`{"a":1,"b":"x"}`:     `{"a":1,"b":"x"}`,
	} {
		if got, violations, err := decode(result.Codec(), []byte(reply)); err != nil || len(violations) > 0 || string(got) != want {
			t.Errorf("%s: got %s, %v, %v, want %s", reply, got, violations, err, want)
		}
	}
}

// TestCodecOnce: a result has one codec, whoever asks for it first, and a copy has the same.
func TestCodecOnce(t *testing.T) {
	result, err := schemaflavor.Adapt("openai-strict", []byte(`{"type":"object","properties":{"a":{"type":"integer"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	twin := *result
	codecs := make([]*schemaflavor.Codec, 32)
	var done sync.WaitGroup
	for i := range codecs {
		done.Go(func() { codecs[i] = result.Codec() })
	}
	done.Wait()
	for _, c := range codecs {
		if c == nil || c != twin.Codec() {
			t.Fatal("got several codecs of one result, want one")
		}
	}
	if value, violations, err := decode(twin.Codec(), []byte(`{"a":null}`)); err != nil || len(violations) > 0 || string(value) != `{}` {
		t.Errorf("got %s, %v, %v, want {}", value, violations, err)
	}
}
