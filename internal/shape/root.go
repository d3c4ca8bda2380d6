package shape

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// RootNeedsReshaping reports whether the root has keywords that may not stand at the root, and
// so cannot be kept member by member.
func RootNeedsReshaping(t *task.Task, n *tree.Node, rule *names.NameRule) bool {
	seen := map[*tree.Node]bool{}
	for n.IsObject() && !seen[n] {
		seen[n] = true
		for _, k := range [...]string{"anyOf", "oneOf", "allOf"} {
			if n.Has(k) && (!t.Rules.Allows(k, true) || k != "allOf" && t.Rules.Refuses(flavor.CRootUnion)) {
				return true
			}
		}
		if forbiddenTyped(t, n) || t.Rules.Refuses(flavor.CRootUnion) && check.HiddenUnion(n) != nil {
			return true
		}
		for p := range n.Member(word.Properties).All() {
			if !rule.Takes(p.Name(), true) {
				return true
			}
		}
		r := t.Doc.Reference(n)
		if r == nil {
			return false
		}
		target, _ := t.Doc.Resolve(r)
		if target == nil {
			return false
		}
		if t.Meaning.Graph.Recursive(target) && !t.Rules.Refuses(flavor.CRecursiveReference) {
			return t.Rules.Refuses(flavor.CRootReference)
		}
		n = target
	}
	return false
}

// forbiddenTyped reports whether a root without a type has a keyword that may stand in it, but not beside
// the `type: object` that it gets.
func forbiddenTyped(t *task.Task, n *tree.Node) bool {
	if n.Says(word.Type) {
		return false
	}
	for m := range n.All() {
		if schema.Of(m) != nil && t.Rules.Allows(m.Name(), true) && !t.Rules.Allows(m.Name(), true, flavor.ObjectType) {
			return true
		}
	}
	return false
}

// KeepsInnerIdentifiers reports whether schemas below the root keep identifiers: a copy of the root
// would have them again, which validators refuse. Its definitions are not copied.
func KeepsInnerIdentifiers(t *task.Task) bool {
	words := []string{"$id", "id", "$recursiveAnchor"}
	if !t.Rules.Refuses(flavor.CReference) { // else no anchor stays
		words = append(words, "$anchor", "$dynamicAnchor")
	}
	root := t.Doc.Tree.Root()
	stack := []*tree.Node{root}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, word := range words {
			if n != root && n.Has(word) && (word != "id" || t.Doc.Dialect <= schema.Draft04) {
				return true
			}
		}
		schema.Subschemas(n, func(k *schema.Keyword, sub *tree.Node) {
			if n != root || k.Name != "$defs" && k.Name != "definitions" {
				stack = append(stack, sub)
			}
		})
	}
	return false
}
