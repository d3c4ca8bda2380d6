package lower

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// termsOf reads the terms of a flavor and of the caller's options.
func (l *Lowering) termsOf() meaning.Terms {
	return meaning.Terms{
		Kept: l.Gentle, KeepsOpen: l.O.KeepOpen, Closes: l.Refuses(flavor.COpenObject) && !l.O.KeepOpen, Unions: l.TakesUnions(),
		SaysLeast: l.Allows("minProperties", flavor.ObjectType), SaysMost: l.Allows("maxProperties", flavor.ObjectType),
		KeepsStrays: check.KeepsStrays(l.Rules), OpensStrays: l.O.OpenDangling, SaysBound: l.writesBound,
	}
}

// writesBound reports whether a bound can be written as it is.
func (l *Lowering) writesBound(word string, b *meaning.Bound, t schema.TypeSet) bool {
	spelled := b.Value.String()
	if !check.Fits(l.Rules.Values[word].Fits, spelled) {
		return false
	}
	if b.Exclusive {
		word = "exclusiveM" + word[1:]
	}
	rule := l.Rules.Values[word]
	return l.Allows(word, check.Places(t)...) && (len(rule.Accepts) == 0 || slices.Contains(rule.Accepts, spelled)) &&
		(rule.AtMost == nil || b.Value.Compare(decimal.Int(*rule.AtMost)) <= 0)
}
