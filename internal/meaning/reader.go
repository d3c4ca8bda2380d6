package meaning

import (
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/refs"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/validate"
)

// A Reader answers what the schemas of one document mean: what a conjunction of them admits, and
// how two of them stand to each other. It remembers what it found, and reports once what it
// passed over.
type Reader struct {
	*diag.Report
	*meter.Meter

	Terms        Terms
	Doc          *schema.Document
	Graph        *refs.Graph
	signatures   map[string]codec.Signature
	meanings     map[string]codec.Signature // the same to the letter
	heard        map[*tree.Node]*heard      // what given-up schemas say of members
	validator    *validate.Session
	matcher      *pattern.Matcher
	places       map[*tree.Node]string              // pointers into the input, once asked for
	inPlace      map[*tree.Node]map[*tree.Node]bool // what schemas speak of in place
	inPlaceCount int
	Uninferred   map[string]bool             // untyped sets whose inferred types are impossible: values of the others are meant
	Given        map[*tree.Node][]*tree.Node // branches of unions that were given up, by the union's owner
	letter       bool                        // signatures take untyped schemas to the letter
	Patterns     Patterns
	fewValues    []*tree.Node
	negated      map[*tree.Node]bool       // unions whose complements are being looked for
	scopes       int                       // dynamic anchors of the document, and one; 0: not counted yet
	negating     bool                      // a member is read, to say what it may not be
	grounds      map[*tree.Node]bool       // schemas that are known to be groundless, or not
	links        map[*tree.Node]*link      // schemas that lead to another, and say nothing else of values
	chains       map[*tree.Node]*tree.Node // where references that are nothing else end
}

// Note writes an entry of a map that is made with its first one: most documents need few of them.
func Note[K comparable, V any](m *map[K]V, key K, value V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[key] = value
}

// NewReader returns the reader of a document.
func NewReader(report *diag.Report, m *meter.Meter, doc *schema.Document, graph *refs.Graph, ps Patterns, matcher *pattern.Matcher, validator *validate.Session) *Reader {
	l := &Reader{Report: report, Meter: m}
	l.Doc, l.Graph, l.Patterns, l.matcher, l.validator = doc, graph, ps, matcher, validator
	return l
}

// chargeDistinct charges for a set of which each part was compared with those before it.
func (l *Reader) chargeDistinct(s Conjunction) { l.Charge(len(s) + len(s)*len(s)/meter.ManyParts) }

// Disjoint reports whether no value belongs to both of two signatures, as far as they tell.
func (l *Reader) Disjoint(x, y *codec.Signature) bool {
	l.Charge(1)
	if x.Types&y.Types != 0 {
		l.Charge(len(x.Required) + len(y.Required) + min(len(x.Values), len(y.Values)) + (len(x.Allowed)+len(y.Allowed))/8)
	}
	return x.Disjoint(y)
}
