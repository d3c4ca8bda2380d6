package codec

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

func drawCodec(t *rapid.T) (*Codec, *shape, *maker) {
	m := &maker{t: t, members: map[string]*shape{}}
	s := m.shape(3)
	return &Codec{Root: s.node, Definitions: m.definitions}, s, m
}

// Every value of the original shape comes back, without a word; and so no two encode
// alike. The same holds for the codec saved and loaded.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, s, m := drawCodec(t)
		loaded := reload(t, c)
		var values, images []*tree.Node
		for range 3 {
			text := s.draw(t, 4)
			value := mustParse(text)
			if !s.has(value) || !s.original.Matches(value) {
				t.Fatalf("the generator is wrong: %s is not of its shape", text)
			}
			image := roundTrip(t, c, m, value)
			if !s.image.Matches(image) {
				t.Fatalf("%s: image %s does not match its signature", text, image.Raw())
			}
			if got := roundTrip(t, loaded, m, value); !tree.Equal(got, image) {
				t.Fatalf("%s: loaded codec encodes %s, want %s", text, got.Raw(), image.Raw())
			}
			values, images = append(values, value), append(images, image)
		}
		for i := range values {
			for j := range i {
				if tree.Equal(images[i], images[j]) && !tree.Equal(values[i], values[j]) {
					t.Fatalf("%s and %s both encode to %s", values[i].Raw(), values[j].Raw(), images[i].Raw())
				}
			}
		}
	})
}

func reload(t *rapid.T, c *Codec) *Codec {
	data, err := (&Saved{Codec: c}).Marshal()
	if err != nil {
		t.Fatalf("marshal: %v", err)
	}
	s, err := Load(data)
	if err != nil {
		t.Fatalf("load %s: %v", data, err)
	}
	return s.Codec
}

func roundTrip(t *rapid.T, c *Codec, m Membership, value *tree.Node) *tree.Node {
	encoded, err := c.Encode(value, m)
	if err != nil {
		t.Fatalf("encode %s: %v", value.Raw(), err)
	}
	image := mustParse(string(encoded))
	back, problems, err := c.Decode(image, Options{})
	if err != nil || len(problems) > 0 || !tree.Equal(mustParse(string(back)), value) {
		t.Fatalf("%s encodes to %s, that decodes to %s, %v, %v", value.Raw(), encoded, back, problems, err)
	}
	return image
}

// Anything at all may come in, both ways: what goes out is JSON.
func TestAnyValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, _, _ := drawCodec(t)
		other, s, _ := drawCodec(t)
		v := mustParse(s.draw(t, 4))
		if encoded, err := other.Encode(v, nil); err == nil && rapid.Bool().Draw(t, "image") {
			v = mustParse(string(encoded))
		}
		encoded, err := c.Encode(v, nil)
		if _, ok := err.(*EncodeError); err != nil && !ok || err == nil && !json.Valid(encoded) {
			t.Fatalf("encode %s: got %s, %v", v.Raw(), encoded, err)
		}
		decoded, _, err := c.Decode(v, Options{})
		if err != nil || !json.Valid(decoded) {
			t.Fatalf("decode %s: got %s, %v", v.Raw(), decoded, err)
		}
	})
}

// A merged node carries what either carried.
func TestMergeCarriesBoth(t *testing.T) {
	enough.Check(t, map[string]int{"merged": 1}, func(t *rapid.T, asked map[string]int) {
		m := &maker{t: t, members: map[string]*shape{}}
		a, b := m.shape(2), m.shape(2)
		n, ok, _ := NewMerger().Merge(a.node, b.node, &a.image, &b.image)
		if !ok {
			return
		}
		asked["merged"]++
		both := &Codec{Root: n, Definitions: m.definitions}
		for _, s := range []*shape{a, b} {
			one := &Codec{Root: s.node, Definitions: m.definitions}
			value := mustParse(s.draw(t, 4))
			want, got := roundTrip(t, one, m, value), roundTrip(t, both, m, value)
			if n.amongStrings() && ReadsAsText(value, n.Texts) { // it is told from those that are none
				want = mustParse(quote(string(value.Raw())))
			}
			if !tree.Equal(got, want) {
				t.Fatalf("%s: merged codec encodes %s, want %s", value.Raw(), got.Raw(), want.Raw())
			}
		}
	})
}
