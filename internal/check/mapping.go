package check

import (
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/discriminator"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// mapping remarks on a discriminator's `mapping` that leads astray, since it asks for nothing by itself (OpenAPI 3.1.1, 4.8.25).
// Beside a union it leads to a schema that is none of the alternatives. On a base, beside no union, it leads to schemas that extend the
// base, while a reference means the base alone, so that values are read as no more than that.
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

// standsAlone reports whether some reference means a schema by itself: not as the base in the allOf of another, nor as one alternative
// of several. The first call goes through all references of the document.
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

// noteReference notes in which role a reference has its target: alone, or as the base in a definition's allOf.
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

// hasOthers reports whether a list has a schema beside one of its own that is not {"type": "null"}.
func hasOthers(list, one *tree.Node) bool {
	for b := range list.All() {
		if b != one && !b.Member(word.Type).Is("null") {
			return true
		}
	}
	return false
}
