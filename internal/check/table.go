package check

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/made"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// places is how many kinds of schema a keyword may stand in.
const places = len(flavor.Rules{}.Listed)

// A table is what is made of a flavor once, and read for each document.
type table struct {
	rules  *flavor.Rules
	gentle bool // every document can stay, edited member by member
	keeps  bool // a document can stay that needs edits of single members alone
	old    bool // spellings of older drafts may not stand
	names  *names.NameRule
	below  [word.Count][places]bool // whether a keyword may stand at a place below the root
	root   [word.Count][places]bool // and at the root
	valued [word.Count]bool         // some of its values may not stand
	plain  [word.Count]bool         // texts for people, of which the flavor restricts none
	cross  bool                     // bounds that exclude each other may not stand
	apart  bool                     // some keyword may stand in a schema of one kind and not in one of another

	recursion bool // it matters which references are recursive

	stands func(reference *tree.Node) bool // is Stands under these rules
}

// tableKey is the key of tables among what is made of rules.
type tableKey struct{}

func tableOf(r *flavor.Rules) *table {
	return r.Made(made.Asker{}).Of(tableKey{}, func() any { return newTable(r) }).(*table)
}

func newTable(r *flavor.Rules) *table {
	old := r.Refuses(flavor.COldSpelling)
	cross := r.Refuses(flavor.CCrossedBounds)
	inlines := r.Refuses(flavor.CReference)
	t := &table{stands: func(reference *tree.Node) bool { return Stands(r, reference) }, recursion: inlines || r.Refuses(flavor.CRecursiveReference), cross: cross, rules: r, gentle: gentle(r), keeps: keeps(r), old: old, names: names.NewNameRule(r.Names)}
	for w := word.None + 1; int(w) < word.Count; w++ {
		if _, t.valued[w] = r.Values[w.String()]; w == word.Pattern {
			t.valued[w] = false // Checker.pattern asks for each pattern once
		}
		t.plain[w] = (w == word.Description || w == word.Title) && !t.valued[w]
		for p := range flavor.Place(places) {
			t.below[w][p], t.root[w][p] = r.Allows(w.String(), false, p), r.Allows(w.String(), true, p)
			t.apart = t.apart || p >= flavor.Reference && t.below[w][p] != t.below[w][flavor.Everywhere]
		}
	}
	return t
}

// Permissions say where keywords may stand, as flavor.Rules.Allows does, and with which values. For
// keywords of a draft they look in a table, by number.
type Permissions struct{ t *table }

// PermissionsOf returns the permissions of a flavor.
func PermissionsOf(r *flavor.Rules) Permissions { return Permissions{tableOf(r)} }

// Allow reports whether a keyword may stand at all of some places below the root.
func (p Permissions) Allow(keyword string, ps []flavor.Place) bool {
	return p.t.permits(keyword, false, ps)
}

// permits reports whether a keyword may stand in a schema of some kinds.
func (t *table) permits(keyword string, root bool, kinds []flavor.Place) bool {
	w := word.Of(keyword)
	if w == word.None || len(kinds) == 0 {
		return t.rules.Allows(keyword, root, kinds...)
	}
	return t.allowsWord(w, root, kinds)
}

// allows reports whether a member may stand in a schema of some kinds.
func (t *table) allows(m *tree.Node, root bool, kinds []flavor.Place) bool {
	if w := m.Word(); w != word.None {
		return t.allowsWord(w, root, kinds)
	}
	return t.rules.Allows(m.Name(), root, kinds...)
}

func (t *table) allowsWord(w word.Word, root bool, kinds []flavor.Place) bool {
	at := &t.below[w]
	if root {
		at = &t.root[w]
	}
	for _, p := range kinds { // never empty: a keyword that may stand in a schema of each kind may stand in one of all
		if !at[p] {
			return false
		}
	}
	return true
}
