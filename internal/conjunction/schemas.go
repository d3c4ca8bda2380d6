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
// mean something, where references lead, which schemas are links, which values are valid. What it
// passes over, such as a malformed keyword, it reports once.
type Schemas struct {
	Report   *diag.Report
	Meter    *meter.Meter
	Terms    Terms
	Doc      *schema.Document
	Graph    *refs.Graph
	Patterns Patterns
	Sets     Sets
	trials   *Trials
	scopes   int                       // one more than the document has dynamic anchors; 0: not counted yet
	places   map[*tree.Node]string     // JSON Pointers of schemas, once asked for
	grounds  map[*tree.Node]bool       // whether a schema is groundless, once asked
	links    map[*tree.Node]*Link      // the link that a schema is, nil where it is none, once asked
	chains   map[*tree.Node]*tree.Node // the ChainEnd of a schema, once asked
	inPlace  struct {
		of    map[*tree.Node]map[*tree.Node]bool // by schema, what heldInPlace returned
		count int                                // the schemas in all of them together
	}
	wellFormed map[*tree.Node]bool // keywords of many entries that Malformed has looked at: it reported the entries that are no schemas
}

// Begin has cleared Schemas answer for the document of the trials.
func (l *Schemas) Begin(m *meter.Meter, report *diag.Report, graph *refs.Graph, ps Patterns, trials *Trials) {
	l.Report, l.Meter, l.Doc, l.Graph, l.Patterns, l.trials = report, m, trials.doc, graph, ps, trials
}

// Clear makes Schemas ready for another document. No set of the document before may be used any more.
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
