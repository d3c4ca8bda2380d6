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
	Again      bool // all has to be lowered again: a set that was referred to turned out to be impossible
	impossible *Impossible
	memo       memo
	Repetitions
}

// Repetitions say what the result holds several times, so that another extent may make it smaller.
type Repetitions struct {
	Multiplied int  // the most branches that several unions of one place multiplied to
	Repeats    bool // a union stands beside an object that each of its branches repeats
	Spares     bool // such a union has branches without schemas, so that little is lost where it is given up
	Unrolls    bool // a recursion was written out
	Reused     bool // a node was taken from the memo: most likely it stands in several places
}

// WithinExtent sets how much of the document is written out, and what earlier lowerings of it found to be impossible.
func (l *Lowering) WithinExtent(e Extent, impossible *Impossible) {
	l.Extent, l.impossible = e, impossible
}

// MostBytes returns how large the result may become, in bytes.
func (l *Lowering) MostBytes() int { return check.MostBytes(l.Rules, l.Options, l.Meter.Size) }

// An Extent says how much is written out.
type Extent struct {
	Product    int // branches that unions of one place may multiply to
	Rounds     int // how often a recursion goes round where it is written out; 0 where it may stand as a reference
	References int // recursive references that are followed after each other, of which one round may need many
}

// UsualBudget, given as a budget of nodes, leaves the bound in force that the meter has by itself.
const UsualBudget = 0

// Room returns a number of nodes that are sure to be too large together for a result of so many bytes. Of fewer than
// fewNodes that is never sure.
func Room(bytes int) int { return max(fewNodes, bytes/bytesPerNode) }

// bytesPerNode is what a node takes at least where it stands among many: a name, a type and what is
// said of it.
const (
	fewNodes     = 5000
	bytesPerNode = 25
)
