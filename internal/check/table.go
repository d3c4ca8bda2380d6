package check

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/names"
)

// A table is what is made of a flavor once, and read for each document.
type table struct {
	gentle bool
	names  *names.NameRule
}

// tableKey is the key of tables among what is made of rules.
type tableKey struct{}

func tableOf(r *flavor.Rules) *table {
	return r.Made(tableKey{}, func() any { return &table{gentle: gentle(r), names: names.NewNameRule(r.Names)} }).(*table)
}
