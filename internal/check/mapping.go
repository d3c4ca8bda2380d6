package check

import (
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/discriminator"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// mapping remarks on where the `mapping` of a schema's discriminator leads, which asks for nothing by itself (OpenAPI
// 3.1.1, 4.8.25): on a base it leads to schemas that are read as the base alone, where that is not only a part of others or
// of unions, and beside a union to what is none of its alternatives.
func (k *Checker) mapping(n *tree.Node) {
	by, branches := n.Member(word.Discriminator), schema.Elements(n.Member(word.OneOf))
	branches = append(branches, schema.Elements(n.Member(word.AnyOf))...)
	base := len(branches) == 0
	if base && n.Parent() != nil && !k.standsAlone(n) {
		return
	}
	to := by.Get(discriminator.Mapping)
	if to.Len() == 0 && base && by.Get(discriminator.PropertyName).IsString() && n.Parent() != nil && len(k.extending[n]) > 0 {
		k.Remarks = append(k.Remarks, diag.StrayMapping(k.extending[n], false))
	}
	if !to.IsObject() || to.Len() == 0 {
		return
	}
	astray := discriminator.Stray(k.doc, n, append(branches, n))
	if len(astray) > 0 {
		k.Remarks = append(k.Remarks, diag.StrayMapping(astray, !base))
	}
}

// standsAlone reports whether a reference leads to a schema as to one of its own, and not only as the base of others in their
// allOf, which it notes too, or as one alternative of several.
func (k *Checker) standsAlone(n *tree.Node) bool {
	if k.alone == nil {
		k.alone, k.extending = map[*tree.Node]bool{}, map[*tree.Node][]*tree.Node{}
		for i := range k.doc.Tree.Len() {
			if r := k.doc.Tree.Node(i); r.IsString() && k.doc.Refers(r) {
				k.noteReference(r)
			}
		}
	}
	return k.alone[n]
}

// noteReference notes as what a reference leads to its target.
func (k *Checker) noteReference(r *tree.Node) {
	target, _ := k.doc.Resolve(r)
	if target == nil {
		return
	}
	list := r.Parent().Parent()
	if !list.IsArray() || !schema.IsKeyword(list) || !hasOthers(list, r.Parent()) {
		k.alone[target] = true
		return
	}
	if of := list.Parent(); list.Word() == word.AllOf && of.HasName() && !schema.IsKeyword(of) { // a definition
		k.extending[target] = append(k.extending[target], of)
	}
}

// hasOthers reports whether a list has more than one schema and null.
func hasOthers(list, one *tree.Node) bool {
	for b := range list.All() {
		if b != one && !b.Member(word.Type).Is("null") {
			return true
		}
	}
	return false
}
