// Package place says where in a result a node is to stand, beside what is meant there: at the root, among the
// properties of an object, so many rounds of a recursion deep. The rooms that make nodes ask each other for the parts of
// these by it (Lowerer), so that none has to know who makes them.
//
// It decides nothing: what a place means is a conjunction, and what stands there its node.
package place

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// A Context is what a place asks for beside its meaning.
type Context struct {
	Root     bool
	Property bool // directly under properties
	Level    Level
	Edited   bool // the node will be changed, so that copying bytes is no use
	Inlined  bool // null has to stand in it, which no union can say beside a reference
}

// A Level is how far recursions were followed on the way to a place.
type Level struct {
	Rounds     int // how often they went round once more
	References int // recursive references
}

// A Lowerer makes the node of any place: who makes an object or an array asks it for what these hold.
type Lowerer interface {
	// Lower returns a node that means s, or says in its facts what is lost.
	Lower(s conjunction.Set, c Context) *ir.Node
	// Exhausted reports whether what is begun at a place is not worth finishing, for want of a budget.
	Exhausted(c Context) bool
	// BeyondBudget returns what stands in place of s then.
	BeyondBudget(s conjunction.Set) *ir.Node
}
