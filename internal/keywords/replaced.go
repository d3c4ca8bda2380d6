package keywords

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// What a conjunction says that may not stay as it is, and that the node which is made of it says in another form.

// SayReplaced says in which form a node says what the parts of its conjunction do.
func (w *Writer) SayReplaced(n *ir.Node, normal *meaning.Normal) {
	if !w.replaced.Any() {
		return
	}
	for _, p := range normal.Set {
		if p.N != nil && p.Without&conjunction.Negated == 0 && w.replaced.Has(p.N) {
			w.sayOfReplaced(n, p)
		}
	}
	for _, way := range normal.Led { // references on it are of one kind
		w.inPlace(n, way.At, way.Further)
	}
}

// sayOfReplaced is SayReplaced of one part.
func (w *Writer) sayOfReplaced(n *ir.Node, p conjunction.Part) {
	if r := w.Doc.Reference(p.N); r != nil && p.Without&conjunction.NoReference == 0 && w.replaced.Has(r) && !saidOf(n, r) {
		w.inPlace(n, r, nil)
	}
	for _, by := range [...]word.Word{word.Title, word.Description} {
		if a := p.N.Member(by); a != nil && w.replaced.Has(a) {
			n.Note(flavor.CRepeatedAnnotation, flavor.Inline, diag.Exact, false, a, a.Name())
		}
	}
}

// SayInPlace says of a schema that is a reference that the node which it leads to stands in its place.
func (w *Writer) SayInPlace(n *ir.Node, alone *tree.Node) {
	w.sayOfReplaced(n, conjunction.Part{N: alone})
}

func (w *Writer) inPlace(n *ir.Node, r *tree.Node, further *diag.Passed) {
	if w.Report.Speaks(r) { // which says where it leads, or that it leads nowhere
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
	default: // it is spelled otherwise where it stays
		return
	}
	RoomForFacts(w, n, fewReplaced)
	n.Fact(f)
}

// fewReplaced is how many facts a node has most likely that has one on a reference.
const fewReplaced = 2
