package schema

import (
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A Negation says what a keyword can ask not to hold.
type Negation uint8

const (
	NoNegation Negation = iota
	OfPresence          // that a property is there
	OfMatches           // that one more item matches what stands beside it
	OfBranch            // one of its schemas
	OfSchema            // its schema
)

// Negates says what a keyword can ask not to hold.
func Negates(w word.Word) Negation { return negations[w] }

var negations = [word.Count]Negation{
	word.Not: OfSchema, word.If: OfSchema, word.OneOf: OfBranch, word.MaxContains: OfMatches,
	word.DependentRequired: OfPresence, word.DependentSchemas: OfPresence, word.Dependencies: OfPresence,
}

// Negated reports whether something stands in a part of which fewer values can be more of the whole.
func Negated(n *tree.Node) bool {
	for ; n != nil; n = n.Parent() {
		if Negates(n.Word()) >= OfMatches && IsKeyword(n) {
			return true
		}
	}
	return false
}

// Inverts reports whether the document has a keyword by which fewer values of a part can be
// more values of the whole.
func (d *Document) Inverts() bool {
	for n := range Everywhere(d.Tree.Root()) {
		for m := range n.All() {
			if Negates(m.Word()) >= OfMatches {
				return true
			}
		}
	}
	return false
}
