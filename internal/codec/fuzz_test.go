package codec

import (
	"encoding/json"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// seeds are the values of the tables.
func seeds(f *testing.F) {
	for _, c := range both {
		f.Add([]byte(c.original))
		f.Add([]byte(c.provider))
	}
	for _, s := range scalars {
		for _, text := range s.texts {
			f.Add([]byte(text))
		}
	}
}

// FuzzEncode: any value either fails or encodes to JSON that decodes to JSON.
func FuzzEncode(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := tree.Parse(data, tree.Limits{})
		if err != nil {
			return
		}
		for name, c := range shapes {
			encoded, err := c.Encode(d.Root(), nil)
			if err != nil {
				continue
			}
			e, err := tree.Parse(encoded, tree.Limits{Depth: 2 * tree.DefaultDepth})
			if err != nil {
				t.Fatalf("%s: %s encodes to %s: %v", name, data, encoded, err)
			}
			if decoded, _, err := c.Decode(e.Root(), Options{}); err != nil || !json.Valid(decoded) {
				t.Fatalf("%s: %s decodes to %s, %v", name, encoded, decoded, err)
			}
		}
	})
}

// FuzzDecode: any reply decodes to JSON, and as the same under a bound of problems.
func FuzzDecode(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := tree.Parse(data, tree.Limits{})
		if err != nil {
			return
		}
		for name, c := range shapes {
			decoded, problems, err := c.Decode(d.Root(), Options{})
			if err != nil || len(problems) > 2*maxProblems+2 {
				t.Fatalf("%s: %s: %d problems, %v", name, data, len(problems), err)
			}
			if _, err := tree.Parse(decoded, tree.Limits{Depth: 2 * tree.DefaultDepth}); err != nil {
				t.Fatalf("%s: %s decodes to %s: %v", name, data, decoded, err)
			}
		}
	})
}

// FuzzLoad: any text either fails or is a codec that can be used and saved.
func FuzzLoad(f *testing.F) {
	for _, c := range shapes {
		data, err := (&Saved{Codec: c, Schema: []byte(`{"type":"object"}`)}).Marshal()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Load(data)
		if err != nil {
			return
		}
		useAll(t, s.Codec)
		again, err := s.Marshal()
		if err != nil {
			t.Fatalf("%s loads and does not marshal: %v", data, err)
		}
		if _, err := Load(again); err != nil {
			t.Fatalf("%s is saved as %s: %v", data, again, err)
		}
	})
}
