package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
)

// termsOf reads the terms of a flavor and of the caller's options.
func (l *lowering) termsOf() Terms {
	return Terms{
		kept: l.gentle, keepsOpen: l.o.KeepOpen, closes: l.refuses(flavor.COpenObject) && !l.o.KeepOpen, unions: l.takesUnions(),
		saysLeast: l.allows("minProperties", flavor.ObjectType), saysMost: l.allows("maxProperties", flavor.ObjectType),
		keepsStrays: keepsStrays(l.rules), opensStrays: l.o.OpenDangling, saysBound: l.writesBound,
	}
}

// writesBound reports whether a bound can be written as it is.
func (l *lowering) writesBound(word string, b *bound, t types) bool {
	spelled := b.value.String()
	if !fits(l.rules.Values[word].Fits, spelled) {
		return false
	}
	if b.exclusive {
		word = "exclusiveM" + word[1:]
	}
	rule := l.rules.Values[word]
	return l.allows(word, places(t)...) && (len(rule.Accepts) == 0 || slices.Contains(rule.Accepts, spelled)) &&
		(rule.AtMost == nil || b.value.Compare(decimal.Int(*rule.AtMost)) <= 0)
}
