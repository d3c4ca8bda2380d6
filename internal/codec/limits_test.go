package codec

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// useAll carries values of every sort and looks at what comes out.
func useAll(t testing.TB, c *Codec) {
	t.Helper()
	for _, s := range scalars {
		for _, text := range s.texts {
			v := parse(t, text)
			if got, err := c.Encode(v, nil); err == nil && !json.Valid(got) {
				t.Fatalf("encode %s: got %s", text, got)
			}
			if got, _, err := c.Decode(v, Options{}); err != nil || !json.Valid(got) {
				t.Fatalf("decode %s: got %s, %v", text, got, err)
			}
		}
	}
	c.Hint()
}

// linear fails if eight times the size takes much more of the processor than eight times as much, however often
// that is measured: the garbage of other tests may be in the way of one of them.
func linear(t *testing.T, size int, run func(size int)) {
	t.Helper()
	best := func(size int) time.Duration {
		least := time.Hour
		for range 3 {
			watch := stopwatch.Start()
			run(size)
			least = min(least, watch.Stop())
		}
		return least
	}
	var small, large time.Duration
	for range 4 {
		if small, large = best(size), best(8*size); large <= 40*small+50*time.Millisecond {
			return
		}
	}
	t.Errorf("size %d takes %v, size %d %v", size, small, 8*size, large)
}

func carry(t *testing.T, c *Codec, text string) {
	t.Helper()
	v := parse(t, text)
	encoded, err := c.Encode(v, nil)
	if err != nil {
		t.Fatal(err)
	}
	back, problems, err := c.Decode(parse(t, string(encoded)), Options{})
	if err != nil || len(problems) > 0 || string(back) != text {
		t.Fatalf("got %.200s, %.3v, %v, want %.200s", back, problems, err, text)
	}
}

func TestDeepValues(t *testing.T) {
	enough.Alone(t)
	linear(t, 1000, func(n int) {
		carry(t, shapes["recursive"], strings.Repeat(`{"v":1,"next":`, n)+`{"v":1}`+strings.Repeat("}", n))
	})
	entries := &Codec{Root: &Node{Kind: Reference}, Definitions: []*Node{{Kind: Entries, Items: &Node{Kind: Reference}}}}
	linear(t, 1000, func(n int) { carry(t, entries, strings.Repeat(`{"a":`, n)+"{}"+strings.Repeat("}", n)) })
	union := &Codec{Root: &Node{Kind: Reference}, Definitions: []*Node{{Kind: Union, Branches: []Branch{
		{Name: "map", Node: &Node{Kind: Entries, Items: &Node{Kind: Reference}}, Original: objects()},
		{Name: "list", Node: &Node{Kind: Array, Items: &Node{Kind: Reference}}, Original: signature.Signature{Types: signature.Array}},
		{Name: "other", Original: signature.Any},
	}}}}
	linear(t, 1000, func(n int) { carry(t, union, strings.Repeat(`{"a":[`, n)+"1"+strings.Repeat("]}", n)) })
	linear(t, 1000, func(n int) { carry(t, shapes["text"], strings.Repeat(`[`, n)+strings.Repeat("]", n)) })
}

func TestWideValues(t *testing.T) {
	wide := func(n int) (*Node, signature.Signature, string) {
		node, s := &Node{Kind: Object}, objects()
		s.Closed = true
		var members []string
		for i := range n {
			name := fmt.Sprintf("member%d", i)
			node.Properties = append(node.Properties, Property{Original: name, Name: "x" + name, Optional: true})
			s.Required = append(s.Required, name)
			members = append(members, fmt.Sprintf(`"%s":%d`, name, i))
		}
		return node, s, "{" + strings.Join(members, ",") + "}"
	}
	linear(t, 500, func(n int) {
		node, s, text := wide(n)
		image := s
		image.Required = nil
		for _, name := range s.Required {
			image.Required = append(image.Required, "x"+name)
		}
		carry(t, &Codec{Root: node}, text)
		carry(t, &Codec{Root: &Node{Kind: Union, Branches: []Branch{
			{Node: &Node{Kind: Wrap, Name: "w"}, Original: objects("other"), Image: objects("w")},
			{Node: node, Original: s, Image: image},
		}}}, text)
		carry(t, shapes["untagged"], text)
		carry(t, shapes["rest list"], text)
		if !s.Matches(parse(t, text)) || !s.Disjoint(&image) || s.Disjoint(&s) {
			t.Fatal("signatures are wrong")
		}
	})
}

func TestProblemsAreCapped(t *testing.T) {
	linear(t, 2000, func(n int) {
		list := "[" + strings.Repeat(`{"a":1,"a":2},`, n) + `"x"]`
		c := &Codec{Root: &Node{Kind: Array, Items: &Node{Kind: Tuple, Prefix: []*Node{nil}, Names: []string{"b"}}}}
		value, problems, err := c.Decode(parse(t, list), Options{})
		if err != nil || !json.Valid(value) || len(problems) != 2*maxProblems+2 {
			t.Fatalf("got %d problems, %v", len(problems), err)
		}
		want := []Problem{
			{Message: fmt.Sprintf("%d more things are not as the schema wants them", n+1-maxProblems), At: -1},
			{Message: fmt.Sprintf("%d more parts are in another form", n-maxProblems), Note: true, At: -1},
		}
		if got := problems[len(problems)-2:]; got[0] != want[0] || got[1] != want[1] {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

// Nodes that lead back to themselves without going into the value.
func TestRings(t *testing.T) {
	to := func(i int) *Node { return &Node{Kind: Reference, Definition: i} }
	text := Branch{Node: &Node{Kind: Text}, Original: objects(), Image: signature.Signature{Types: signature.String}}
	number := Branch{Original: signature.Signature{Types: signature.Number}, Image: signature.Signature{Types: signature.Number}}
	list := Branch{Node: &Node{Kind: Wrap, Name: "list"}, Original: signature.Signature{Types: signature.Array}, Image: objects("list")}
	union := func(b ...Branch) *Node { return &Node{Kind: Union, Branches: b} }
	ring := func(i int) Branch { return Branch{Node: to(i), Original: signature.Any, Image: signature.Any} }
	c := &Codec{Root: to(0), Definitions: []*Node{
		union(ring(1), ring(2), text), union(ring(0), number), union(ring(0), list, ring(2)),
	}}
	for i := range c.Definitions {
		c := &Codec{Root: to(i), Definitions: c.Definitions}
		carry(t, c, `{"a":1}`)
		carry(t, c, `5`)
		carry(t, c, `[1]`)
		if _, err := c.Encode(parse(t, `true`), nil); err == nil {
			t.Error("true: got no error")
		}
	}
	carry(t, &Codec{Root: to(0), Definitions: []*Node{to(1), to(0)}}, `{"a":1}`)
	self := &Node{Kind: Array}
	self.Items = self
	useAll(t, &Codec{Root: self})
	if !self.IsIdentity() || !Equal(self, self) {
		t.Error("an array of itself is no identity")
	}
	for _, n := range []*Node{union(Branch{Node: to(0)}), {Kind: Entries, Items: to(0)}, union(ring(0))} {
		useAll(t, &Codec{Root: to(0), Definitions: []*Node{n}})
	}
}

func TestBrokenCodecs(t *testing.T) {
	for _, n := range []*Node{
		{Kind: 77}, {Kind: Reference, Definition: 3}, {Kind: Values, Values: []Value{{"", ""}}},
		{Kind: Wrap, Items: &Node{Kind: Reference}}, {Kind: Entries, Patterns: []string{"["}}, {Kind: Object, Rest: &Rest{Patterns: []string{"["}}},
	} {
		c := &Codec{Root: n, Definitions: []*Node{n}}
		if _, err := c.Encode(parse(t, `1`), nil); err == nil {
			t.Errorf("%v: encode: got no error", n)
		}
		if _, _, err := c.Decode(parse(t, `1`), Options{}); err == nil {
			t.Errorf("%v: decode: got no error", n)
		}
		if _, err := (&Saved{Codec: c}).Marshal(); err == nil {
			t.Errorf("%v: marshal: got no error", n)
		}
		if c.Hint() != "" {
			t.Errorf("%v: got a hint", n)
		}
	}
	if _, _, err := (&Codec{}).Decode(nil, Options{}); err == nil {
		t.Error("nil: got no error")
	}
}

func TestConcurrentUse(t *testing.T) {
	c := &Codec{Root: shapes["recursive"].Root, Definitions: shapes["recursive"].Definitions}
	var w sync.WaitGroup
	for range 8 {
		w.Go(func() { carry(t, c, `{"v":1,"next":{"v":2}}`) })
	}
	w.Wait()
}

// Long chains of definitions cost no stack and no more than linear time.
func TestManyDefinitions(t *testing.T) {
	enough.Alone(t)
	to := func(i int) *Node { return &Node{Kind: Reference, Definition: i} }
	chain := func(n int, link func(next *Node) *Node) *Codec {
		c := &Codec{Root: &Node{Kind: Object}}
		for i := range n {
			c.Definitions = append(c.Definitions, link(to(i+1)))
			c.Root.Properties = append(c.Root.Properties, Property{Original: fmt.Sprint(i), Node: to(i)})
		}
		c.Definitions = append(c.Definitions, &Node{Kind: Text})
		return c
	}
	linear(t, 1000, func(n int) {
		carry(t, chain(n, func(next *Node) *Node { return next }), `{"0":1}`)
		carry(t, chain(n, func(next *Node) *Node { return &Node{Kind: Array, Items: next} }), `{"0":[[[1]]],"1":2}`)
		carry(t, chain(n, func(next *Node) *Node {
			return &Node{Kind: Union, Branches: []Branch{{Node: next, Original: signature.Any, Image: signature.Any}}}
		}), `{"0":1}`)
	})
	c := chain(tallest+1, func(next *Node) *Node { return &Node{Kind: Wrap, Name: "w", Items: next} })
	if _, err := c.Encode(parse(t, "{}"), nil); err == nil {
		t.Error("too many wraps: got no error")
	}
}

// TestDoubt: what two values have in common is compared once, however deep they are: to and fro
// on each level, 40 levels would take a day.
func TestDoubt(t *testing.T) {
	nest := func(n int, end string) *tree.Node {
		return parse(t, strings.Repeat(`{"a":[{"b":`, n)+end+strings.Repeat(`}],"c":null}`, n))
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{{`{"x":1,"y":null}`, `{"z":null,"x":1}`, true}, {`{"x":1}`, `{"x":2}`, false}, {`{"x":1}`, `{}`, false}, {`{}`, `{"x":1}`, false}, {`[1,null]`, `[1]`, true}, {`[1,null,2]`, `[1]`, false}} {
		if a, b := nest(500, c.a), nest(500, c.b); equalButNulls(a, b) != c.want || equalButNulls(b, a) != c.want {
			t.Errorf("%s and %s: want %v", c.a, c.b, c.want)
		}
	}
}
