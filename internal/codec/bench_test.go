package codec

import (
	"fmt"
	"strings"
	"testing"
)

// benchmarked are codecs from nothing to do to much, for an object of 100 members.
var benchmarked = []struct {
	name  string
	codec *Codec
}{
	{"identity", &Codec{}},
	{"plain object", &Codec{Root: &Node{Kind: Object, Properties: []Property{{Original: "m1", Node: &Node{Kind: Array}}}}}},
	{"one optional", &Codec{Root: &Node{Kind: Object, Properties: []Property{{Original: "zz", Optional: true}}}}},
	{"entries", &Codec{Root: &Node{Kind: Entries}}},
	{"text", &Codec{Root: &Node{Kind: Text}}},
}

func benchmarkValue() string {
	var members []string
	for i := range 100 {
		members = append(members, fmt.Sprintf(`"m%d": {"a": [%d, "text", null], "b": 1.50}`, i, i))
	}
	return "{" + strings.Join(members, ", ") + "}"
}

func BenchmarkEncode(b *testing.B) {
	for _, c := range benchmarked {
		b.Run(c.name, func(b *testing.B) {
			v := parse(b, benchmarkValue())
			b.ReportAllocs()
			b.SetBytes(int64(len(v.Raw())))
			for b.Loop() {
				if _, err := c.codec.Encode(v, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkDecode(b *testing.B) {
	for _, c := range benchmarked {
		b.Run(c.name, func(b *testing.B) {
			encoded, err := c.codec.Encode(parse(b, benchmarkValue()), nil)
			if err != nil {
				b.Fatal(err)
			}
			v := parse(b, string(encoded))
			b.ReportAllocs()
			b.SetBytes(int64(len(v.Raw())))
			for b.Loop() {
				if _, _, err := c.codec.Decode(v, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Values that travel as they are cost one allocation: the answer.
func TestIdentityAllocations(t *testing.T) {
	v := parse(t, benchmarkValue())
	for _, c := range benchmarked[:2] {
		encode := testing.AllocsPerRun(50, func() { _, _ = c.codec.Encode(v, nil) })
		decode := testing.AllocsPerRun(50, func() { _, _, _ = c.codec.Decode(v, Options{}) })
		if encode > 1 || decode > 1 {
			t.Errorf("%s: got %v and %v allocations, want 1", c.name, encode, decode)
		}
	}
}
