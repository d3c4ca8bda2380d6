package codec

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/lookup"
)

// Members are read in whatever order they stand, and however their names are spelled; Encode
// puts the listed ones in the provider's order, Decode keeps the reply's.
func TestOrderOfMembers(t *testing.T) {
	c := &Codec{Root: &Node{Kind: Object, Properties: []Property{
		{Original: "a", Name: "x"},
		{Original: "b", Optional: true},
		{Original: "x", Name: "a", Node: &Node{Kind: Text}},
		{Original: "d"},
	}}}
	for _, x := range []struct{ value, encoded, decoded string }{
		{`{"a":1,"b":2,"x":[],"d":4}`, `{"x":1,"b":2,"a":"[]","d":4}`, `{"a":1,"b":2,"x":[],"d":4}`},
		{`{"d":4,"x":[],"b":2,"a":1}`, `{"x":1,"b":2,"a":"[]","d":4}`, `{"a":1,"b":2,"x":[],"d":4}`},
		{`{"a":1,"e":0,"d":4,"b":2}`, `{"x":1,"b":2,"d":4,"e":0}`, `{"a":1,"b":2,"d":4,"e":0}`},
		{`{"\u0061":1,"\u0062":2,"d":4}`, `{"x":1,"b":2,"d":4}`, `{"a":1,"b":2,"d":4}`},
		{`{"b":2,"d":4,"a":9,"a":1}`, `{"x":1,"b":2,"d":4}`, `{"a":1,"b":2,"d":4}`},
		{`{"d":4}`, `{"b":null,"d":4}`, `{"d":4}`},
	} {
		encoded, err := c.Encode(parse(t, x.value), nil)
		if err != nil || string(encoded) != x.encoded {
			t.Errorf("%s: got %s, %v, want %s", x.value, encoded, err, x.encoded)
			continue
		}
		decoded, problems, err := c.Decode(parse(t, string(encoded)), Options{})
		if err != nil || len(problems) > 0 || string(decoded) != x.decoded {
			t.Errorf("%s: got back %s, %v, %v, want %s", x.encoded, decoded, problems, err, x.decoded)
		}
	}
	reply := `{"d":4,"\u0061":"[]","e":0,"b":null,"x":1}`
	decoded, problems, err := c.Decode(parse(t, reply), Options{})
	if want := `{"d":4,"x":[],"e":0,"a":1}`; err != nil || len(problems) > 0 || string(decoded) != want {
		t.Errorf("%s: got %s, %v, %v, want %s", reply, decoded, problems, err, want)
	}
}

// A key that occurs twice is found wherever it stands, in short lists and in long ones.
func TestKeyTwice(t *testing.T) {
	c := &Codec{Root: &Node{Kind: Entries}}
	for n := 1; n < 3*lookup.Short; n++ {
		for twice := range n {
			entries := make([]string, n)
			for i := range entries {
				entries[i] = fmt.Sprintf(`{"key":"k%d","value":%d}`, i, i)
			}
			once := "[" + strings.Join(entries, ",") + "]"
			if _, problems, err := c.Decode(parse(t, once), Options{}); err != nil || len(problems) > 0 {
				t.Fatalf("%s: %v, %v", once, problems, err)
			}
			reply := "[" + strings.Join(append(entries, fmt.Sprintf(`{"key":"k%d","value":0}`, twice)), ",") + "]"
			if _, problems, _ := c.Decode(parse(t, reply), Options{}); len(problems) != 1 || !strings.Contains(problems[0].Message, fmt.Sprintf(`"k%d" occurs more than once`, twice)) {
				t.Fatalf("%s: got %v, want one problem", reply, problems)
			}
		}
	}
}
