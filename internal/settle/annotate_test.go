package settle

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestSettleAnnotations: where a flavor minds them, no annotation stands in two places of one
// value, and each one that stood in one of them stands in the other, or a fact names it.
func TestSettleAnnotations(t *testing.T) {
	settled(t, []string{"union", "reference", "left out"}, func(t *rapid.T, l *Settling, root *ir.Node, text string, asked map[string]int) {
		repeated := rapid.Bool().Draw(t, "repeated")
		for _, n := range ir.LiveNodes(root) { // few are left to be settled: what is known to be repeated is not made
			if words := l.Doc.Tree.Root().Get("description"); words != nil && repeated && n.Kind == ir.ReferenceNode && l.Rules.Refuses(flavor.CRepeatedAnnotation) && len(n.Annotations) == 0 {
				n.Annotations = []*tree.Node{words}
			}
		}
		before, far, stood := twice(l, root, false), twice(l, root, true), annotationsOf(root)
		l.MoveRepeatedAnnotations(root)
		after := twice(l, root, false)
		if repeated { // what moves may meet more than is ever made
			after = slices.DeleteFunc(after, func(at string) bool { return !strings.HasPrefix(at, "reference") })
		}
		if len(after) > 0 {
			t.Fatalf("%q stand in two places of %s", after, text)
		}
		for _, at := range before {
			kind, _, _ := strings.Cut(at, " ")
			asked[kind]++
		}
		there, said, words := annotationsOf(root), map[*tree.Node]bool{}, ""
		for _, n := range ir.LiveNodes(root) {
			words += n.Description + "\n" // of several that were joined
			for _, f := range n.Tell(nil, map[*ir.Node]bool{}) {
				said[f.Node] = true
			}
		}
		for a := range stood {
			if !there[a] && !said[a] && !repeated && !strings.Contains(words, a.Text()) {
				t.Fatalf("nothing says where %s went of %s", a.Pointer(), text)
			}
			if !there[a] {
				asked["left out"]++
			}
		}
		if len(far) == 0 && len(there) != len(stood) {
			t.Fatalf("nothing stood in two places of %s, and annotations went", text)
		}
	})
}

// twice lists the annotations that stand in two places of one value, as the checker reads it, or behind more references too.
func twice(l *Settling, root *ir.Node, far bool) (at []string) {
	for _, n := range ir.LiveNodes(root) {
		for _, word := range [...]string{"description", "title"} {
			switch {
			case !n.AnnotatedHere(word):
			case n.Kind == ir.UnionNode && l.Rules.Refuses(flavor.CAnnotationBesideUnion):
				if slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return b.Node.AnnotatedHere(word) || far && annotatedBehind(b.Node, word) }) {
					at = append(at, "union "+word)
				}
			case n.Kind == ir.ReferenceNode && l.Rules.Refuses(flavor.CRepeatedAnnotation):
				if d := n.Definition.Node; d != nil && d.AnnotatedHere(word) || far && annotatedBehind(n, word) {
					at = append(at, "reference "+word)
				}
			}
		}
	}
	return at
}

// TestSettleDeep: what goes into a branch is settled with what stands in the union there, at whatever depth that is.
func TestSettleDeep(t *testing.T) {
	const text = `{"$defs":{"a":{"anyOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/c"}]},
		"b":{"anyOf":[{"anyOf":[{"description":"two"},{}],"title":"one"},{"description":"two"}],"title":"two"},
		"c":{"anyOf":[{"anyOf":[{"description":"one","type":"integer"},{"type":"null"}],"title":"two"},{"$ref":"#/$defs/b"}],"description":"one"}},
		"properties":{"z":{"$ref":"#/$defs/a"}}}`
	from, root := lowertest.Lower(t, rulesOf(t, "moonshot"), []byte(text))
	l := New(from)
	if before := twice(&l, root, false); len(before) == 0 {
		t.Error("nothing stands in two places: this asks nothing")
	}
	if l.MoveRepeatedAnnotations(root); len(twice(&l, root, false)) > 0 {
		t.Errorf("%q stand in two places", twice(&l, root, false))
	}
}

// annotatedBehind reports whether anything that a node hands its values to has an annotation.
func annotatedBehind(n *ir.Node, word string) (found bool) {
	seen := map[*ir.Node]bool{}
	var behind func(n *ir.Node)
	behind = func(n *ir.Node) {
		n.HandsOn(func(c *ir.Node) {
			if !seen[c] {
				seen[c] = true
				found = found || c.AnnotatedHere(word)
				behind(c)
			}
		})
	}
	behind(n)
	return found
}

// annotationsOf lists the author's annotations that stand in what is written.
func annotationsOf(root *ir.Node) map[*tree.Node]bool {
	there := map[*tree.Node]bool{}
	for _, n := range ir.LiveNodes(root) {
		for _, a := range n.Annotations {
			there[a] = true
		}
	}
	return there
}
