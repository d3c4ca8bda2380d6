package conjunction

import (
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/refs"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Schemas answers what single schemas of one document say, as they stand: which of their keywords
// mean something, where references lead, what is a link to another, which values are valid. It
// reports once what it passed over.
type Schemas struct {
	Report   *diag.Report
	Meter    *meter.Meter
	Terms    Terms
	Doc      *schema.Document
	Graph    *refs.Graph
	Patterns Patterns
	Sets     Sets
	trials   *Trials
	scopes   int                       // dynamic anchors of the document, and one; 0: not counted yet
	places   map[*tree.Node]string     // pointers into the input, once asked for
	grounds  map[*tree.Node]bool       // schemas that are known to be groundless, or not
	links    map[*tree.Node]*Link      // schemas that lead to another, and say nothing else of values
	chains   map[*tree.Node]*tree.Node // where references that are nothing else end
	inPlace  struct {
		of    map[*tree.Node]map[*tree.Node]bool // what schemas speak of in place
		count int
	}
	wellFormed map[*tree.Node]bool // of many schemas each, of which it was reported which are none
}

// Begin makes a reader that is clear that of a document's single schemas.
func (l *Schemas) Begin(m *meter.Meter, report *diag.Report, graph *refs.Graph, ps Patterns, trials *Trials) {
	l.Report, l.Meter, l.Doc, l.Graph, l.Patterns, l.trials = report, m, trials.doc, graph, ps, trials
}

// Clear makes a reader ready for another document: of the one before no conjunction may be used on.
func (l *Schemas) Clear() {
	l.Sets.Clear()
	*l = Schemas{Sets: l.Sets, places: slab.Cleared(l.places), grounds: slab.Cleared(l.grounds), links: slab.Cleared(l.links), chains: slab.Cleared(l.chains), wellFormed: slab.Cleared(l.wellFormed)}
}

// ChargeDistinct charges for a set of which each part was compared with those before it.
func (l *Schemas) ChargeDistinct(s Set) {
	l.Meter.Charge(len(s) + len(s)*len(s)/meter.ManyParts)
}

// Disjoint reports whether no value belongs to both of two signatures, as far as they tell.
func (l *Schemas) Disjoint(x, y *signature.Signature) bool {
	l.Meter.Charge(x.Cost(y))
	return x.Disjoint(y)
}

// Pointer is where a schema of the input stands.
func (l *Schemas) Pointer(n *tree.Node) string {
	p, ok := l.places[n]
	if !ok {
		p = n.Pointer()
		slab.Put(&l.places, n, p)
	}
	return p
}
