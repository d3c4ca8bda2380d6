package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A work is what a benchmark measures and the gate of allocations counts: one pass over a set
// of documents or values.
type work struct {
	name    string // as of the benchmark, its flavor included
	inputs  [][]byte
	outputs [][]byte // nil where nothing is written
	pass    func() error
	free    bool // it reads no text, and stands beside no floor
}

const seed = 15 // of all that is measured

// sets are the documents that are measured. They are small enough that a pass of any of them
// takes a few milliseconds.
var sets = []struct {
	name string
	make func() []Document
}{
	{"tools", func() []Document { return Tools(seed, 100) }},
	{"schemas", func() []Document { return Schemas(seed, 10) }},
	{"records", func() []Document { return Records(seed, 4) }},
	{"tool-1.1KB", func() []Document { return []Document{Tool(seed)} }},
}

// flavorNames lists the flavors that are measured: all.
func flavorNames() (names []string) {
	for f := range schemaflavor.Builtin().All() {
		names = append(names, f.Name)
	}
	return names
}

// works lists all that is measured, by flavor.
var works = sync.OnceValues(func() (all []work, err error) {
	for _, s := range sets {
		documents := s.make()
		for _, flavor := range flavorNames() {
			for _, of := range []func(string, []Document) (map[string]work, error){worksOfSchemas, worksOfValues} {
				made, err := of(flavor, documents)
				if err != nil {
					return nil, fmt.Errorf("%s, %s: %w", s.name, flavor, err)
				}
				for _, name := range orderOfWorks {
					if w, ok := made[name]; ok && len(w.inputs) > 0 {
						w.name = name + "/" + s.name + "/" + flavor
						all = append(all, w)
					}
				}
			}
		}
	}
	return all, nil
})

var orderOfWorks = []string{"Adapt", "AdaptConforming", "Check", "AdapterHit", "Encode", "Decode", "DecodeAndValidate"}

// worksOfSchemas adapts those of the documents that change, and what became of them, which
// conforms.
func worksOfSchemas(flavor string, documents []Document) (map[string]work, error) {
	var changing, adapted, conforming [][]byte
	for _, d := range documents {
		r, err := schemaflavor.Adapt(flavor, d.Schema)
		if err != nil {
			return nil, err
		}
		if r.Changed() {
			changing, adapted = append(changing, d.Schema), append(adapted, r.Schema)
		}
		conforming = append(conforming, r.Schema)
	}
	adapter := schemaflavor.NewAdapter(schemaflavor.Builtin(), 0)
	return map[string]work{
		"Adapt": {inputs: changing, outputs: adapted, pass: each(changing, adapted, func(text []byte) ([]byte, error) {
			r, err := schemaflavor.Adapt(flavor, text)
			if err != nil {
				return nil, err
			}
			return r.Schema, nil
		})},
		"AdaptConforming": {inputs: conforming, pass: each(conforming, conforming, func(text []byte) ([]byte, error) {
			r, err := schemaflavor.Adapt(flavor, text)
			if err != nil {
				return nil, err
			}
			return r.Schema, nil
		})},
		"Check": {inputs: conforming, pass: each(conforming, nil, func(text []byte) ([]byte, error) {
			_, err := schemaflavor.Check(flavor, text) // what is only warned of may be found
			return nil, err
		})},
		"AdapterHit": {inputs: changing, free: true, pass: each(changing, adapted, func(text []byte) ([]byte, error) {
			r, err := adapter.Adapt(flavor, text)
			if err != nil {
				return nil, err
			}
			return r.Schema, nil
		})},
	}, nil
}

// worksOfValues carries the values of the documents there and back.
func worksOfValues(flavor string, documents []Document) (map[string]work, error) {
	var values, encoded [][]byte
	var codecs []*schemaflavor.Codec
	var bare []*codec.Codec // without the validation
	for _, d := range documents {
		r, err := schemaflavor.Adapt(flavor, d.Schema)
		if err != nil {
			return nil, err
		}
		saved, err := json.Marshal(r.Codec())
		if err != nil {
			return nil, err
		}
		loaded, err := codec.Load(saved)
		if err != nil {
			return nil, err
		}
		for _, v := range d.Values {
			e, err := r.Codec().Encode(v)
			if err != nil {
				return nil, err
			}
			values, encoded = append(values, v), append(encoded, e)
			codecs, bare = append(codecs, r.Codec()), append(bare, loaded.Codec)
		}
	}
	var i int // of the value that is carried
	next := func() int { i = (i + 1) % len(values); return (i + len(values) - 1) % len(values) }
	return map[string]work{
		"Encode": {inputs: values, outputs: encoded, pass: each(values, encoded, func(value []byte) ([]byte, error) {
			return codecs[next()].Encode(value)
		})},
		"Decode": {inputs: encoded, outputs: values, pass: each(encoded, nil, func(reply []byte) ([]byte, error) {
			t, err := tree.Parse(reply, tree.Limits{})
			if err != nil {
				return nil, err
			}
			value, problems, err := bare[next()].Decode(t.Root(), codec.Options{})
			if len(problems) > 0 {
				err = fmt.Errorf("%s: got %v, want no problem", reply, problems)
			}
			return value, err
		})},
		"DecodeAndValidate": {inputs: encoded, outputs: values, pass: each(encoded, nil, func(reply []byte) ([]byte, error) {
			d, err := codecs[next()].Decode(reply)
			if err != nil {
				return nil, err
			}
			if len(d.Violations) > 0 {
				err = fmt.Errorf("%s: got %v, want no violation", reply, d.Violations)
			}
			return d.Value, err
		})},
	}, nil
}

// each does one thing with each text, and asks for the answers that are known, where they are.
func each(texts, want [][]byte, do func([]byte) ([]byte, error)) func() error {
	return func() error {
		for i, t := range texts {
			got, err := do(t)
			if err != nil {
				return err
			}
			if want != nil && !bytes.Equal(got, want[i]) {
				return fmt.Errorf("got %s, want %s", got, want[i])
			}
		}
		return nil
	}
}

// all is works, for tests.
func all(tb testing.TB) []work {
	tb.Helper()
	list, err := works()
	if err != nil {
		tb.Fatal(err)
	}
	return list
}
