package meaning

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
	Report       *diag.Report
	Meter        *meter.Meter
	Terms        Terms
	Doc          *schema.Document
	Graph        *refs.Graph
	Patterns     Patterns
	trials       *Trials
	scopes       int                                // dynamic anchors of the document, and one; 0: not counted yet
	places       map[*tree.Node]string              // pointers into the input, once asked for
	grounds      map[*tree.Node]bool                // schemas that are known to be groundless, or not
	links        map[*tree.Node]*link               // schemas that lead to another, and say nothing else of values
	chains       map[*tree.Node]*tree.Node          // where references that are nothing else end
	inPlace      map[*tree.Node]map[*tree.Node]bool // what schemas speak of in place
	inPlaceCount int
	parts        slab.Slab[Part]       // of the conjunctions that properties mean
	depths       slab.Slab[int]        // at which those stand that say something of objects
	annotations  slab.Slab[*tree.Node] // of normal forms
}

// A Reader answers what the schemas of one document mean: what a conjunction of them admits, and
// how two of them stand to each other. It remembers what it found.
type Reader struct {
	Schemas

	signatures map[string]signature.Signature
	meanings   map[string]signature.Signature // the same to the letter
	heard      map[*tree.Node]*heard          // what given-up schemas say of members
	Uninferred map[string]schema.TypeSet      // untyped sets of which others are meant than the types inferred, such as where these are impossible
	Given      map[*tree.Node][]*tree.Node    // branches of unions that were given up, by the union's owner
	literal    bool                           // signatures take untyped schemas to the letter
	negated    map[*tree.Node]bool            // unions whose complements are being looked for
	negating   bool                           // a member is read, to say what it may not be
}

// Put writes an entry of a map that is made with its first one: most documents need few of them.
func Put[K comparable, V any](m *map[K]V, key K, value V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[key] = value
}

// NewReader returns the reader of a document. It is to be used where it is put, and not copied.
func NewReader(m *meter.Meter, graph *refs.Graph, ps Patterns, trials *Trials) Reader {
	return Reader{Schemas: Schemas{Report: &diag.Report{}, Meter: m, Doc: trials.doc, Graph: graph, Patterns: ps, trials: trials}}
}

// One is One, from the reader's memory.
func (l *Schemas) One(n *tree.Node) Conjunction { return l.parts.One(Part{N: n}) }

// Under has the reader read under terms that are known only now.
func (l *Reader) Under(t Terms) { l.Terms = t }

// chargeDistinct charges for a set of which each part was compared with those before it.
func (l *Schemas) chargeDistinct(s Conjunction) {
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
		Put(&l.places, n, p)
	}
	return p
}
