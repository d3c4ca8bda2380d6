package check

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// mapping remarks on where the `mapping` of a schema's discriminator leads, which asks for nothing by itself (OpenAPI
// 3.1.1, 4.8.25): on a base it leads to schemas that are read as the base alone, unless a union says so too, and
// beside a union to what is none of its alternatives.
func (k *Checker) mapping(n *tree.Node) {
	var astray []*tree.Node
	to := n.Member(word.Discriminator).Get("mapping")
	if to.Len() == 0 {
		return
	}
	branches := alternativesOf(n)
	for m := range to.All() {
		if m.IsString() && !k.leadsTo(m, n) && !slices.ContainsFunc(branches, func(b *tree.Node) bool { return k.leadsTo(m, b) }) {
			astray = append(astray, m)
		}
	}
	if len(astray) > 0 && (len(branches) > 0 || n.Parent() == nil || k.standsAlone(n)) {
		k.Remarks = append(k.Remarks, diag.StrayMapping(astray, len(branches) > 0))
	}
}

// standsAlone reports whether a reference leads to a schema from elsewhere than an allOf, which adds to it: it is not
// only the base of others.
func (k *Checker) standsAlone(n *tree.Node) bool {
	if k.alone == nil {
		k.alone = map[*tree.Node]bool{}
		for i := range k.doc.Tree.Len() {
			r := k.doc.Tree.Node(i)
			if !r.IsString() || !k.doc.Refers(r) {
				continue
			}
			if list := r.Parent().Parent(); list != nil && list.Word() == word.AllOf {
				continue
			}
			if target, _ := k.doc.Resolve(r); target != nil {
				k.alone[target] = true
			}
		}
	}
	return k.alone[n]
}

// alternativesOf are the branches of a schema's unions.
func alternativesOf(n *tree.Node) (branches []*tree.Node) {
	for _, w := range [...]word.Word{word.OneOf, word.AnyOf} {
		branches = append(branches, schema.Elements(n.Member(w))...)
	}
	return branches
}

// leadsTo reports whether a string in a mapping names a schema, or a branch of a union that refers to it or has it in a
// union of its own.
func (k *Checker) leadsTo(m, branch *tree.Node) bool {
	text, pointer := m.Text(), "#"+branch.Pointer()
	if text == pointer || text == lastToken(pointer) {
		return true
	}
	r := k.doc.Reference(branch)
	if r == nil {
		return false
	}
	if r.Text() == text || lastToken(r.Text()) == text {
		return true
	}
	target, _ := k.doc.Resolve(r)
	return target == nil || target.Says(word.OneOf) || target.Says(word.AnyOf) || target.Says(word.AllOf)
}

// lastToken is the last part of a reference, which a mapping may name in its stead.
func lastToken(reference string) string { return reference[strings.LastIndexByte(reference, '/')+1:] }
