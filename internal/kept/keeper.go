package kept

import (
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tagged"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Keeper edits schemas of the input member by member.
type Keeper struct {
	*task.Task

	Keywords *keywords.Writer
	Tagger   *tagged.Tagger
	Marks    Marks
	Root     Root

	Definitions []Definition // of the input
	Broken      bool         // of what stays a part admits nothing or is written anew: what leads back through it may no longer do so
	Lists       slab.Slab[*ir.Property]
	Properties  slab.Slab[ir.Property]

	places   Places
	loops    bool // something leads back to itself
	nodes    map[*tree.Node]*ir.Node
	inlining map[*tree.Node]bool
	widens   map[*ir.Node]bool // what is kept below `not` and `if`
}

// Places are those that hold what is kept, and are held by it: any may be made anew.
type Places interface {
	Lower(s conjunction.Set, c place.Context) *ir.Node
	// LedTo is the definition of a target that a reference leads to which stays, whatever becomes of the target.
	LedTo(target *tree.Node) *ir.Definition
	// BeyondBudget returns what stands in place of s where nothing is left of the budget.
	BeyondBudget(s conjunction.Set) *ir.Node
	// Impossible returns why nothing satisfies a schema, where that is known before it is lowered.
	Impossible(n *tree.Node) (because *tree.Node, is bool)
}

// Marks are what the checker says of single schemas.
type Marks struct {
	check.Found
	References map[*tree.Node]*tree.Node // what those that refer lead to
}

// A Root says what the input's root is in the result.
type Root struct {
	Defined bool // references to it mean more than the object instances it stands for
	Wrapped bool // what holds for a root no longer does
}

// A Definition is an entry of the input's definitions that may stay.
type Definition struct {
	Property *ir.Property
	Source   *tree.Node
}

// Begin makes a keeper that is clear one for a document that was checked.
func (k *Keeper) Begin(tags *tagged.Tagger, places Places, found *check.Checker) {
	k.Task, k.Keywords, k.Tagger, k.places, k.loops = tags.Task, tags.Keywords, tags, places, found.Graph.Loops()
	k.Marks = Marks{found.Found(), found.References}
}

// Clear makes a keeper ready for another document: of the one before no node may be used on.
func (k *Keeper) Clear() {
	k.Properties.Reuse()
	k.Lists.Reuse()
	clear(k.Definitions)
	*k = Keeper{Properties: k.Properties, Lists: k.Lists, Definitions: k.Definitions[:0], nodes: slab.Cleared(k.nodes), inlining: slab.Cleared(k.inlining), widens: slab.Cleared(k.widens)}
}
