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
	Broken      bool         // a part of what is kept admits nothing or is made anew: what led back through it may do so no longer
	Lists       slab.Slab[*ir.Property]
	Properties  slab.Slab[ir.Property]

	places   Places
	loops    bool                    // the document is recursive
	nodes    map[*tree.Node]*ir.Node // what became of each schema
	inlining map[*tree.Node]bool     // targets that are being put in place of references
	widens   map[*ir.Node]bool       // whether a node below `not`, `if` or `oneOf` admits more than was meant, as far as was asked
}

// Places makes the nodes of the schemas that a kept one holds, any of which may have to be made anew.
type Places interface {
	Lower(s conjunction.Set, c place.Context) *ir.Node
	// LedTo returns the definition of a target, for a reference to it that stays whatever becomes of the target.
	LedTo(target *tree.Node) *ir.Definition
	// BeyondBudget returns the node that stands for s, without its structure, where no budget is left.
	BeyondBudget(s conjunction.Set) *ir.Node
	// Impossible returns why nothing satisfies a schema, where that is known before it is lowered.
	Impossible(n *tree.Node) (because *tree.Node, is bool)
}

// Marks are what the checker says of single schemas.
type Marks struct {
	check.Found
	References map[*tree.Node]*tree.Node // targets, by the schemas that refer to them
}

// A Root says what the input's root is in the result.
type Root struct {
	Defined bool // references to it mean more than the result's root, which is its object instances: they lead to a definition
	Wrapped bool // it stands below the result's root, so that what holds for a root does not hold for it
}

// A Definition is an entry of the input's definitions that may stay.
type Definition struct {
	Property *ir.Property
	Source   *tree.Node
}

// Begin readies a keeper that is new or cleared for a document that was checked.
func (k *Keeper) Begin(tags *tagged.Tagger, places Places, found *check.Checker) {
	k.Task, k.Keywords, k.Tagger, k.places, k.loops = tags.Task, tags.Keywords, tags, places, found.Graph.Loops()
	k.Marks = Marks{found.Found(), found.References}
}

// Clear makes a keeper ready for another document. No node of the last one may be used afterwards.
func (k *Keeper) Clear() {
	k.Properties.Reuse()
	k.Lists.Reuse()
	clear(k.Definitions)
	*k = Keeper{Properties: k.Properties, Lists: k.Lists, Definitions: k.Definitions[:0], nodes: slab.Cleared(k.nodes), inlining: slab.Cleared(k.inlining), widens: slab.Cleared(k.widens)}
}
