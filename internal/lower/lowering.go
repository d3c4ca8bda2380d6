package lower

import (
	"github.com/schemaflavor/schemaflavor/internal/alternatives"
	"github.com/schemaflavor/schemaflavor/internal/arrays"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/codecgen"
	"github.com/schemaflavor/schemaflavor/internal/definitions"
	"github.com/schemaflavor/schemaflavor/internal/kept"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/objects"
	"github.com/schemaflavor/schemaflavor/internal/root"
	"github.com/schemaflavor/schemaflavor/internal/task"
)

// A Lowering makes nodes of one document for one flavor. It goes on demand: a place means a
// conjunction, which is read as a normal form, from which a node that conforms is constructed
// bottom-up.
type Lowering struct {
	*task.Task

	Images       *codecgen.Images
	Keywords     *keywords.Writer
	Alternatives *alternatives.Joiner
	Keeper       *kept.Keeper
	Objects      *objects.ObjectBuilder
	Arrays       *arrays.ArrayBuilder
	Definitions  *definitions.Definer
	Root         *root.RootBuilder

	Extent     Extent
	Again      bool // something impossible was found; what referred to it has to be lowered again
	impossible *Impossible
	memo       memo
	Repetitions
}

// Repetitions say what the result has several times.
type Repetitions struct {
	Multiplied int  // the most that unions of one place multiplied to
	Repeats    bool // a union repeats an object in its branches
	Spares     bool // one does whose branches say no more than which members there are
	Unrolls    bool // a recursion was written out
	Reused     bool // a node stands in several places, most likely
}

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

// UsualBudget stands for as many nodes as the document may take.
const UsualBudget = 0

// Room is a number of nodes that are too large together for a result of so many bytes; of few it is not known.
func Room(bytes int) int { return max(fewNodes, bytes/bytesPerNode) }

// bytesPerNode is what a node takes at least where it stands among many: a name, a type and what is
// said of it.
const (
	fewNodes     = 5000
	bytesPerNode = 25
)
