package schema

import (
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A Negation says what a keyword can require not to hold.
type Negation uint8

const (
	NoNegation Negation = iota
	OfPresence          // that a property is there
	OfMatches           // that one more item matches the `contains` beside it
	OfBranch            // one of its schemas
	OfSchema            // its schema
)

// Negates says what a keyword can require not to hold.
func Negates(w word.Word) Negation { return negations[w] }

var negations = [word.Count]Negation{
	word.Not: OfSchema, word.If: OfSchema, word.OneOf: OfBranch, word.MaxContains: OfMatches,
	word.DependentRequired: OfPresence, word.DependentSchemas: OfPresence, word.Dependencies: OfPresence,
}

// Negated reports whether something stands below a keyword that negates: where it admits fewer values, the whole may admit
// more.
func Negated(n *tree.Node) bool {
	for ; n != nil; n = n.Parent() {
		if Negates(n.Word()) >= OfMatches && IsKeyword(n) {
			return true
		}
	}
	return false
}

// Inverts reports whether the document has a keyword that negates: where a part of it admits fewer
// values, the whole may admit more.
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
