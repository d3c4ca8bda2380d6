package refs

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestGraph: a schema is recursive exactly where a search from it leads back to it, reached
// exactly where one from the root leads to it, and every cycle has a schema that is entered.
func TestGraph(t *testing.T) {
	enough.Check(t, map[string]int{"rings": 20, "straight": 5}, func(t *rapid.T, asked map[string]int) {
		d := drawn(t)
		g := NewGraph(d.read)
		reached := d.from([]string{""})
		loops := false
		for at, n := range d.nodes {
			if !n.IsObject() {
				continue
			}
			recursive := reached[at] && d.from(d.edges[at])[at]
			if got := g.Recursive(n); got != recursive {
				t.Fatalf("%q of %s: recursive is %v, want %v", at, d.text, got, recursive)
			}
			if got := g.Entered(n); got && !recursive {
				t.Fatalf("%q of %s is entered, and does not lead back to itself", at, d.text)
			}
			loops = loops || recursive
		}
		if g.Loops() != loops {
			t.Fatalf("%s: loops is %v, want %v", d.text, g.Loops(), loops)
		}
		for at, n := range d.nodes { // last, since it may read the graph
			if n.IsObject() && g.Reached(n) != reached[at] {
				t.Fatalf("%q of %s: reached is %v, want %v", at, d.text, g.Reached(n), reached[at])
			}
		}
		if ring := d.ring(func(at string) bool { return reached[at] && !g.Entered(d.nodes[at]) }); ring != "" {
			t.Fatalf("%s: nothing is entered of the cycle through %q", d.text, ring)
		}
		if loops {
			asked["rings"]++
		} else {
			asked["straight"]++
		}
	})
}

// TestEndless: what waits for its own properties, or else for its own items, is what no unrolling
// ends, however often it goes round.
func TestEndless(t *testing.T) {
	enough.Check(t, map[string]int{"endless": 5, "ending": 5}, func(t *rapid.T, asked map[string]int) {
		for range 5 { // one of ten or so is endless
			if askEndless(t) {
				asked["endless"]++
			} else {
				asked["ending"]++
			}
		}
	})
}

// askEndless asks of a drawn document which of its parts are endless, and reports whether any is.
func askEndless(t *rapid.T) bool {
	d := drawn(t)
	got := map[string]bool{}
	for _, n := range Endless(d.read, NewGraph(d.read)) {
		if at := n.Pointer(); got[at] {
			t.Fatalf("%s: %q is there twice", d.text, at)
		} else {
			got[at] = true
		}
	}
	u := unrolling{d, map[string]map[int]bool{}}
	want, lists := map[string]bool{}, map[string]bool{}
	for at := range u.awaited() {
		o, _ := d.values[at].(map[string]any)
		if required, _ := o["required"].([]any); len(required) > 0 {
			want[at] = true
		}
		if o["items"] != nil {
			lists[at] = true
		}
	}
	if len(want) == 0 { // only lists of themselves
		want = lists
	}
	if !maps.Equal(got, want) {
		t.Fatalf("%s: got %q, want %q", d.text, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
	}
	if ends := u.ends("", len(d.values)); ends && len(got) > 0 {
		t.Fatalf("%s ends, and %q are endless", d.text, slices.Sorted(maps.Keys(got)))
	}
	return len(got) > 0
}

// TestUnreferred: a cycle that nothing leads to is none of the document's.
func TestUnreferred(t *testing.T) {
	d := read(t, `{"properties":{"a":{"$ref":"#/$defs/used"}},"$defs":{"used":{"type":"string"},"idle":{"items":{"$ref":"#/$defs/idle"}}}}`)
	g := NewGraph(d)
	idle := d.Tree.Root().Get("$defs").Get("idle")
	if g.Recursive(idle) || g.Reached(idle) || g.Loops() {
		t.Error("a definition that nothing refers to counts")
	}
	other := read(t, `{"$ref":"#"}`)
	if g.Recursive(other.Tree.Root()) {
		t.Error("a schema of another document counts")
	}
}

func read(t interface{ Fatal(...any) }, text string) *schema.Document {
	p, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return schema.Read(p)
}

// A document is a schema as encoding/json reads it, with its edges found by a plain walk.
type document struct {
	text   string
	read   *schema.Document
	values map[string]any // by pointer: schemas, and what holds them
	nodes  map[string]*tree.Node
	edges  map[string][]string // what a schema holds and refers to
	old    bool                // what stands beside a reference means nothing
}

// from lists some schemas and all that edges lead to from them.
func (d *document) from(next []string) map[string]bool {
	seen := map[string]bool{}
	for next = slices.Clone(next); len(next) > 0; {
		at := next[0]
		if next = next[1:]; !seen[at] {
			seen[at] = true
			next = append(next, d.edges[at]...)
		}
	}
	return seen
}

// ring returns a schema that leads back to itself over others that are kept, or nothing.
func (d *document) ring(keep func(string) bool) string {
	for start := range d.edges {
		seen := map[string]bool{}
		next := slices.Clone(d.edges[start])
		for keep(start) && len(next) > 0 {
			at := next[0]
			if next = next[1:]; !keep(at) || seen[at] {
				continue
			}
			if at == start {
				return start
			}
			seen[at] = true
			next = append(next, d.edges[at]...)
		}
	}
	return ""
}

// walk lists a schema and those in it, by pointer, with what they lead to.
func (d *document) walk(at string, v any) {
	d.values[at] = v
	s, ok := v.(map[string]any)
	if !ok {
		return
	}
	ref, refers := s["$ref"].(string)
	hold := func(sub string, x any, counts bool) {
		if _, ok := x.(map[string]any); ok && counts && !(refers && d.old) {
			d.edges[at] = append(d.edges[at], sub)
		}
		d.walk(sub, x)
	}
	for _, name := range slices.Sorted(maps.Keys(s)) {
		under := at + "/" + name
		switch x := s[name].(type) {
		case map[string]any:
			if name == "items" || name == "not" || name == "additionalProperties" {
				hold(under, x, true)
				continue
			}
			for sub, y := range x {
				hold(under+"/"+sub, y, name == "properties")
			}
		case []any:
			if name == "anyOf" || name == "allOf" {
				for i, y := range x {
					hold(fmt.Sprint(under, "/", i), y, true)
				}
			}
		}
	}
	if refers && strings.HasPrefix(ref, "#") {
		d.edges[at] = append(d.edges[at], ref[1:])
	}
}

// An unrolling asks whether a schema ends when every reference is followed no further than to
// some depth: then nothing is left to wait for.
type unrolling struct {
	*document
	known map[string]map[int]bool
}

func (u *unrolling) ends(at string, depth int) bool {
	s, ok := u.values[at].(map[string]any)
	if !ok {
		return true
	}
	if depth == 0 {
		return false
	}
	if u.known[at] == nil {
		u.known[at] = map[int]bool{}
	}
	ends, known := u.known[at][depth]
	if !known {
		ends = u.look(at, s, depth-1)
		u.known[at][depth] = ends
	}
	return ends
}

// look asks those that a schema waits for, of which one that ends is enough.
func (u *unrolling) look(at string, s map[string]any, depth int) bool {
	waits := u.waits(at, s)
	for _, sub := range waits {
		if u.ends(sub, depth) {
			return true
		}
	}
	return len(waits) == 0
}

// waits lists what a schema waits for: nothing where it ends by itself.
func (u *unrolling) waits(at string, s map[string]any) (subs []string) {
	if ref, ok := s["$ref"].(string); ok {
		return []string{ref[1:]}
	}
	if list, ok := s["anyOf"].([]any); ok {
		for i := range list {
			subs = append(subs, fmt.Sprint(at, "/anyOf/", i))
		}
		return subs
	}
	switch s["type"] {
	case "array":
		if _, ok := s["items"]; ok {
			return []string{at + "/items"}
		}
	case "object":
		properties, _ := s["properties"].(map[string]any)
		required, _ := s["required"].([]any)
		for _, r := range required {
			if _, ok := properties[r.(string)]; !ok {
				return nil
			}
			subs = append(subs, at+"/properties/"+r.(string))
		}
	}
	return subs
}

// awaited lists the schemas that do not end and that the root waits for. What stands in a
// schema that waits for something else is awaited too where it may be looked at there.
func (u *unrolling) awaited() map[string]bool {
	seen := map[string]bool{}
	for next := []string{""}; len(next) > 0; {
		at := next[0]
		next = next[1:]
		if seen[at] || u.ends(at, len(u.values)) {
			continue
		}
		seen[at] = true
		s := u.values[at].(map[string]any)
		next = append(next, u.waits(at, s)...)
		if _, refers := s["$ref"]; refers {
			continue
		}
		if _, ok := s["items"]; ok {
			next = append(next, at+"/items")
		}
		properties, _ := s["properties"].(map[string]any)
		required, _ := s["required"].([]any)
		for _, r := range required {
			if _, ok := properties[r.(string)]; ok {
				next = append(next, at+"/properties/"+r.(string))
			}
		}
	}
	return seen
}
