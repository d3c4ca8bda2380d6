// Package place says where in a result a node is to stand: at the root, among the properties of an object, so many rounds of a
// recursion deep (Context). What the place means is another matter: a conjunction of schemas. With both, a room that makes a
// node asks for the nodes of its parts (Lowerer), so that it need not know who makes them.
//
// It decides nothing.
package place

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// A Context is what is known of a place besides what it means.
type Context struct {
	Root     bool
	Property bool // directly under properties
	Level    Level
	Edited   bool // the node will be changed, so that copying bytes is no use
	Inlined  bool // null will join the node where no union may be written: a reference gives way to its target
}

// A Level is how far recursions were followed on the way to a place.
type Level struct {
	Rounds     int // how often a recursion began another round
	References int // recursive references that were followed
}

// A Lowerer makes the node of any place: whoever makes an object or an array asks it for the nodes of what that holds.
type Lowerer interface {
	// Lower returns a node that means s, or says in its facts what is lost.
	Lower(s conjunction.Set, c Context) *ir.Node
	// Exhausted reports whether what is begun at a place is not worth finishing, for want of a budget.
	Exhausted(c Context) bool
	// BeyondBudget returns the node that stands for s, without its structure, where no budget is left.
	BeyondBudget(s conjunction.Set) *ir.Node
}
