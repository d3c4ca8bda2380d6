package keywords

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Facts on what may not stay as it is in a conjunction, and is said in another form by the node that is made of it: an inlined
// reference, a list of one type, a boolean schema, moved definitions.

// SayReplaced reports what the parts of a conjunction have that the node says in another form.
func (w *Writer) SayReplaced(n *ir.Node, normal *meaning.Normal) {
	if !w.replaced.Any() {
		return
	}
	for _, p := range normal.Set {
		if p.N != nil && w.replaced.Has(p.N) {
			sayOfReplaced(w, n, p)
		}
	}
	for _, way := range normal.Led { // references that were followed one after the other share a fact
		inPlace(w, n, way.At, way.Further)
	}
}

// sayOfReplaced is SayReplaced of one part.
func sayOfReplaced(w *Writer, n *ir.Node, p conjunction.Part) {
	if p.N.IsBool() {
		if p.N == n.Place() { // else a reference leads to it
			SaySpelled(w, n, p.N)
		}
		return
	}
	if r := w.Doc.Reference(p.N); r != nil && p.Without&conjunction.NoReference == 0 && w.replaced.Has(r) && !said(w, n, r) {
		inPlace(w, n, r, nil)
	}
	for m := range p.N.All() {
		switch c := schema.Repeats(w.Doc, m); {
		case c != nil && w.replaced.Has(c):
			n.Fact(diag.RepeatedValue(m, c))
		case !w.replaced.Has(m):
		case m.Word() == word.Type:
			n.Note(flavor.CTypeList, flavor.Split, diag.Exact, false, m, "")
		case m.Word() == word.Defs || m.Word() == word.Definitions:
			if said(w, n, m) {
				continue
			}
			repair, _ := w.Rules.Refusal(flavor.CNestedDefinitions)
			n.Note(flavor.CNestedDefinitions, repair, diag.Exact, false, m, "")
		case (m.Word() == word.Title || m.Word() == word.Description) && w.Doc.Reference(p.N) != nil && w.Rules.Refuses(flavor.CRepeatedAnnotation):
			n.Note(flavor.CRepeatedAnnotation, flavor.Inline, diag.Exact, false, m, m.Name())
		}
	}
}

// SaySpelled says of true or false that it is written as an object, where it may not stand.
func SaySpelled(w *Writer, n *ir.Node, boolean *tree.Node) {
	if !w.replaced.Has(boolean) || w.spoken.of(n, boolean) {
		return
	}
	which, name := flavor.CBooleanSchema, ""
	if !w.Rules.Refuses(which) {
		which, name = flavor.CBooleanProperty, boolean.Name()
	}
	n.Note(which, flavor.SpellOut, diag.Exact, false, boolean, name)
}

// SayLed reports of a reference that stays in which other way it leads to its definition d, and that this has another name.
func (w *Writer) SayLed(n *ir.Node, r, target *tree.Node, d *ir.Definition) {
	if !w.replaced.Has(r.Parent()) {
		return
	}
	plain := check.PlainReference(w.Doc, target)
	if f, is := check.ByPath(w.Rules, r, plain); is && !w.Report.Speaks(r) {
		if !plain && d.Target != target {
			f.Repair = flavor.Inline
		}
		n.Fact(f)
	}
	if name := target.Name(); plain && w.replaced.Has(target) && d.Name != name && check.Escapes(name) {
		n.Note(flavor.CEscapedDefinitionName, flavor.Rename, diag.Exact, false, target, name)
	}
}

// SayInPlace reports of a schema that only refers that the node of its target stands in its place.
func (w *Writer) SayInPlace(n *ir.Node, alone *tree.Node) {
	sayOfReplaced(w, n, conjunction.Part{N: alone})
}

func inPlace(w *Writer, n *ir.Node, r *tree.Node, further *diag.Passed) {
	if w.Report.Speaks(r) { // its fact says where the reference leads, or that it leads nowhere
		return
	}
	f := diag.Fact{Repair: flavor.Inline, Node: r, Detail: r.Text(), More: further}
	switch target, _ := w.Doc.Resolve(r); {
	case target == nil:
		return
	case w.Rules.Refuses(check.KindOfReference(w.Meaning.Graph, target)):
		f.Rule = check.KindOfReference(w.Meaning.Graph, target).String()
	case w.Rules.Refuses(flavor.CReferenceByPath) && !check.PlainReference(w.Doc, target):
		f.Rule = flavor.CReferenceByPath.String()
	case r.Parent() == w.Doc.Tree.Root():
		f.Rule = flavor.CRootReference.String()
	default: // the reference stays, perhaps spelled otherwise
		return
	}
	RoomForFacts(w, n, fewReplaced)
	n.Fact(f)
}

// fewReplaced is the room for facts of a node that has one on a reference: few have more.
const fewReplaced = 2
