// Package lowertest lowers documents for the tests of the rooms behind the lowering.
package lowertest

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Lower lowers a document to the usual extent, with the definitions that were put off. The root is nil where
// the flavor minds nothing, and where the document is refused.
func Lower(t interface{ Fatal(...any) }, rules *flavor.Rules, text []byte) (l *lower.Lowering, root *ir.Node) {
	return LowerWith(t, rules, check.Options{}, text)
}

// LowerWith is Lower with options.
func LowerWith(t interface{ Fatal(...any) }, rules *flavor.Rules, options check.Options, text []byte) (l *lower.Lowering, root *ir.Node) {
	d, err := tree.Parse(text, tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	doc := schema.Read(d)
	k := check.New(rules, doc, options)
	k.Run()
	if !k.Dirty.Any() {
		return nil, nil
	}
	k.Ready()
	l = new(lower.Desk).Begin(rules, doc, options, k)
	l.WithinExtent(lower.Extent{Product: 64, Rounds: check.RecursionLevels(rules), References: check.RecursionLevels(rules)}, &lower.Impossible{})
	l.Form.MaxDescription = -1
	root = l.LowerRoot()
	l.LowerPending()
	if root.Kind == ir.NeverNode || len(l.Report.Refusals) > 0 {
		return l, nil
	}
	return l, root
}
