package meaning

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/refs"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Reader answers what the schemas of one document mean: what a conjunction of them admits, and
// how two of them stand to each other. It remembers what it found.
type Reader struct {
	Schemas conjunction.Schemas // answers what each schema says by itself
	Doc     *schema.Document
	Graph   *refs.Graph
	Meter   *meter.Meter

	signatures map[string]signature.Signature // answers of Signature, by Set.Key
	meanings   map[string]signature.Signature // answers of LiteralSignature, by Set.Key
	heard      map[*tree.Node]*heard          // what given-up schemas say of members
	Uninferred map[string]schema.TypeSet      // by Set.Key, types of untyped sets that replace Infer's, as where those are impossible
	Given      map[*tree.Node][]*tree.Node    // branches of unions that were given up, by the union's owner
	literal    bool                           // signatures take untyped schemas to the letter

	memory memory
}

// A memory holds the slabs from which most of what a reader makes is taken.
type memory struct {
	depths  slab.Slab[int]        // of normal forms: Normal.depths
	nodes   slab.Slab[*tree.Node] // of normal forms: annotations, and names that are required
	members slab.Slab[Members]
	names   slab.Slab[string] // of members
	bounds  slab.Slab[Bound]
	unions  slab.Slab[conjunction.UnionAt]
	sets    slab.Slab[conjunction.Set] // what branches mean
}

// reuse has the slabs used again.
func (m *memory) reuse() {
	m.depths.Reuse()
	m.nodes.Reuse()
	m.members.Reuse()
	m.names.Reuse()
	m.bounds.Reuse()
	m.unions.Reuse()
	m.sets.Reuse()
}

// Begin has a cleared reader read the document of the trials.
func (l *Reader) Begin(m *meter.Meter, report *diag.Report, graph *refs.Graph, ps conjunction.Patterns, trials *conjunction.Trials) {
	l.Schemas.Begin(m, report, graph, ps, trials)
	l.Doc, l.Graph, l.Meter = l.Schemas.Doc, graph, m
}

// Clear makes a reader ready for another document. No normal form of the document before may be used any more.
func (l *Reader) Clear() {
	l.Schemas.Clear()
	l.memory.reuse()
	*l = Reader{Schemas: l.Schemas, memory: l.memory, signatures: slab.Cleared(l.signatures), meanings: slab.Cleared(l.meanings), heard: slab.Cleared(l.heard), Uninferred: slab.Cleared(l.Uninferred), Given: slab.Cleared(l.Given)}
}

// Under has the reader read under terms that are known only now.
func (l *Reader) Under(t conjunction.Terms) { l.Schemas.Terms = t }
