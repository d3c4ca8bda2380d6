package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/alternatives"
	"github.com/schemaflavor/schemaflavor/internal/arrays"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/codecgen"
	"github.com/schemaflavor/schemaflavor/internal/definitions"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/discriminator"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/kept"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/objects"
	"github.com/schemaflavor/schemaflavor/internal/root"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tagged"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tell"
)

// A Lowering makes nodes of one document for one flavor. It goes on demand: a place means a
// conjunction, which is read as a normal form, from which a node that conforms is constructed
// bottom-up.
type Lowering struct {
	*task.Task

	Images       *codecgen.Images
	Teller       *tell.Teller
	Keywords     *keywords.Writer
	Alternatives *alternatives.Joiner
	Tagger       *tagged.Tagger
	Keeper       *kept.Keeper
	Objects      *objects.ObjectBuilder
	Arrays       *arrays.ArrayBuilder
	Definitions  *definitions.Definer
	Root         *root.RootBuilder

	memo       map[memoKey]*ir.Node
	properties []*ir.Node                 // what memo would have of properties, by the number of their schema: whether it will be changed or not
	loops      bool                       // something leads back to itself
	leafForm   meaning.Normal             // of the leaf that was read last
	progress   map[memoKey]*ir.Definition // sets being lowered; nil until somebody refers back
	Findings   []diag.Fact                // of the checker, in the input
	impossible *Impossible
	Again      bool // one was found; what referred to it has to be lowered again
	Unrolls    bool // a recursion was written out
	Extent     Extent
	Multiplied int                 // the most that unions of one place multiplied to
	Repeats    bool                // a union repeats an object in its branches
	Spares     bool                // one does whose branches say no more than which members there are
	Reused     bool                // a node stands in several places, most likely
	beyond     map[string]*ir.Node // texts of sets for which nothing was left
	copied     int                 // what the nodes hold that hold what others do
}

// A Desk is the memory of a lowering and of what it works with. It may be used for one document after another.
type Desk struct {
	task         task.Memory
	lowering     Lowering
	images       codecgen.Images
	teller       tell.Teller
	keywords     keywords.Writer
	alternatives alternatives.Joiner
	tagger       tagged.Tagger
	keeper       kept.Keeper
	objects      objects.ObjectBuilder
	arrays       arrays.ArrayBuilder
	definitions  definitions.Definer
	root         root.RootBuilder
	places       int // for which the memo of the lowering has room
}

// Begin returns the lowering of a document in which the checker found something, on a desk that is clear.
func (d *Desk) Begin(rules *flavor.Rules, doc *schema.Document, o check.Options, k *check.Checker) *Lowering {
	t := d.task.Begin(rules, doc, o, k)
	d.images.Task = t
	d.teller = tell.New(&d.images)
	_, _, _, minded := k.Marked()
	keywords.Prepare(&d.keywords, &d.teller, k.NameRule, minded)
	d.alternatives = alternatives.Joiner{Task: t, Images: &d.images, Teller: &d.teller, Keywords: &d.keywords}
	d.tagger = tagged.Tagger{Task: t, Keywords: &d.keywords, Alternatives: discriminator.Of(doc)}
	l := &d.lowering
	l.Task, l.Images, l.Teller, l.Keywords, l.Alternatives, l.Tagger, l.Keeper, l.Objects, l.Arrays, l.Definitions, l.Root = t, &d.images, &d.teller, &d.keywords, &d.alternatives, &d.tagger, &d.keeper, &d.objects, &d.arrays, &d.definitions, &d.root
	l.Keeper.Begin(l.Tagger, l, k)
	l.Objects.Begin(l.Keeper, l.Alternatives, l)
	d.arrays = arrays.New(l.Keeper, l.Alternatives, l)
	d.root = root.New(l.Objects, l.Definitions, l)
	l.Findings = k.Facts
	l.loops = k.Graph.Loops()
	l.Meaning.Under(k.Terms(o))
	l.Definitions.Begin(l.Keeper, l.Alternatives, l)
	if l.Form.Gentle {
		l.Keywords.ReportEvaluatedAnew()
	} else {
		k.MarkUncopyable()
	}
	return l
}

// Clear makes a desk ready for another document: of the one before nothing may be used on, nodes included.
func (d *Desk) Clear() {
	l := &d.lowering
	memo, properties := l.memo, l.properties
	*l = Lowering{}
	n := len(memo)
	if d.places = max(d.places, n); d.places <= usualPlaces || d.places <= min(mostPlaces, 8*n) { // else clearing it takes the next one longer than making one
		clear(memo)
		l.memo = memo
	} else {
		d.places = 0
	}
	if len(properties) <= mostValues {
		clear(properties)
		l.properties = properties[:0]
	}
	d.keeper.Clear()
	d.objects.Clear()
	d.task.Clear()
	keywords.Clear(&d.keywords)
	d.images.Clear()
	d.teller, d.alternatives, d.tagger, d.arrays, d.definitions, d.root = tell.Teller{}, alternatives.Joiner{}, tagged.Tagger{}, arrays.ArrayBuilder{}, definitions.Definer{}, root.RootBuilder{}
}

// mostPlaces and mostValues are how much of a document memory is kept for; where the next one needs far less, it is kept
// for usualPlaces.
const (
	usualPlaces = 64
	mostPlaces  = 4096
	mostValues  = 4096
)

// WithinExtent says how much the document is lowered to, and which recursive sets are known that nothing
// satisfies.
func (l *Lowering) WithinExtent(e Extent, impossible *Impossible) {
	l.Extent, l.impossible = e, impossible
}

// MostBytes is how large the result may grow.
func (l *Lowering) MostBytes() int { return check.MostBytes(l.Rules, l.Options, l.Meter.Size) }

// An Extent says how much is written out.
type Extent struct {
	Product    int // branches that unions of one place may multiply to
	Rounds     int // how often a recursion goes round, 0 where it may stand
	References int // recursive references after each other
}

// UsualBudget stands for as many nodes as the document may take; fewNodes bounds what is
// tried before fewer references are written out.
const (
	UsualBudget = 0
	FewNodes    = 5000
)
