package check

import (
	"net/url"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
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
	to := by.Get("mapping")
	if to.Len() == 0 && base && by.Get("propertyName").IsString() && n.Parent() != nil && len(k.extending[n]) > 0 {
		k.Remarks = append(k.Remarks, diag.StrayMapping(k.extending[n], false))
	}
	if !to.IsObject() || to.Len() == 0 {
		return
	}
	led := ends{nodes: map[*tree.Node]bool{}, names: map[string]bool{}}
	for _, b := range append(branches, n) {
		led.add(k.doc, b, 0)
	}
	var astray []*tree.Node
	for m := range to.All() {
		if m.IsString() && !led.leadTo(k.doc, m.Text()) {
			astray = append(astray, m)
		}
	}
	if len(astray) > 0 {
		k.Remarks = append(k.Remarks, diag.StrayMapping(astray, !base))
	}
}

// ends are schemas that others lead to, and what references call them.
type ends struct {
	nodes map[*tree.Node]bool
	names map[string]bool
}

// add adds a schema, and what it and the parts of its unions and allOf lead to.
func (w *ends) add(doc *schema.Document, n *tree.Node, depth int) {
	const most = 4
	if n == nil || w.nodes[n] || depth > most {
		return
	}
	w.nodes[n] = true
	if n.HasName() {
		w.names[n.Name()] = true
	}
	if r := doc.Reference(n); r != nil {
		w.names[schema.LastToken(r.Text())] = true
		target, _ := doc.Resolve(r)
		w.add(doc, target, depth+1)
	}
	for _, k := range [...]word.Word{word.OneOf, word.AnyOf, word.AllOf} {
		for part := range n.Member(k).All() {
			w.add(doc, part, depth+1)
		}
	}
}

// leadTo reports whether a string of a mapping, a reference or a schema's name, means one of the schemas.
func (w *ends) leadTo(doc *schema.Document, text string) bool {
	if w.names[schema.LastToken(text)] {
		return true
	}
	fragment, local := strings.CutPrefix(text, "#")
	if decoded, err := url.PathUnescape(fragment); err == nil {
		fragment = decoded
	}
	return local && w.nodes[doc.Tree.Root().Resolve(fragment)]
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
