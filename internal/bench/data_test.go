package bench

import (
	"bytes"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestData: what is measured is what it is said to be: the same each time, of realistic size,
// and every value is valid, as an independent validator has it.
func TestData(t *testing.T) {
	for _, s := range sets {
		one, two := s.make(), s.make()
		for i, d := range one {
			if !bytes.Equal(d.Schema, two[i].Schema) || !slices.EqualFunc(d.Values, two[i].Values, bytes.Equal) {
				t.Errorf("%s: document %d is another when it is made again", s.name, i)
			}
			judge := compiled(t, d.Schema)
			for _, v := range d.Values {
				x, err := jsonschema.UnmarshalJSON(bytes.NewReader(v))
				if err != nil {
					t.Fatalf("%s: %s: %v", s.name, v, err)
				}
				if err := judge.Validate(x); err != nil {
					t.Errorf("%s: %s is no value of %s: %v", s.name, v, d.Schema, err)
				}
			}
		}
	}
	within(t, "a tool", Tools(seed, 200), 300, 700, 1900)
	within(t, "a schema", Schemas(seed, 50), 6000, 15_000, 80_000)
	if n := len(Tool(seed).Schema); n < 1080 || n > 1120 {
		t.Errorf("the tool of 1.1 KB has %d bytes", n)
	}
}

func compiled(t *testing.T, schema []byte) *jsonschema.Schema {
	t.Helper()
	x, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("mem:schema", x); err != nil {
		t.Fatal(err)
	}
	return c.MustCompile("mem:schema")
}

// within asks that of the sizes of documents the 10th, 50th and 95th percentile are about the
// given ones.
func within(t *testing.T, what string, documents []Document, want ...int) {
	t.Helper()
	var sizes []int
	for _, d := range documents {
		sizes = append(sizes, len(d.Schema))
	}
	slices.Sort(sizes)
	for i, percent := range []int{10, 50, 95} {
		if got := sizes[len(sizes)*percent/100]; got < want[i]/2 || got > want[i]*2 {
			t.Errorf("%s: the percentile %d is %d bytes, want about %d", what, percent, got, want[i])
		}
	}
}
