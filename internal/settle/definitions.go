package settle

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/called"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// KeepUsedDefinitions decides which of the input's definitions stay where they are, and lowers them. Each may use others, so
// it goes on until no more are used.
func (s *Settling) KeepUsedDefinitions(root *ir.Node) {
	prune := s.Rules.Refuses(flavor.CUnusedDefinition)
	for again := true; again; {
		again = false
		s.Lowering.LowerPending()
		s.Lowering.Root.Define() // a definition may be the first to refer to the root
		used := map[*tree.Node]bool{}
		for _, d := range s.Form.Reachable(root) {
			for n := d.Place(); n != nil; n = n.Parent() {
				used[n] = true
			}
		}
		for _, k := range s.Lowering.Keeper.Definitions {
			if k.Property.Node == nil && (!prune || used[k.Source] && s.mayStay(k.Source)) {
				k.Property.Node = s.Lowering.Keeper.Sub(k.Source, false)
				again = true
			}
		}
	}
	for _, k := range s.Lowering.Keeper.Definitions {
		switch n := k.Property.Node; {
		case n == nil:
			s.reportUnused(k.Source)
		case n.Kind == ir.NeverNode && k.Source.IsObject():
			s.Report.Add(diag.ImpossiblePart(k.Source, n.Src))
		}
	}
}

// mayStay reports whether references may lead to a definition where it stands. Where they may not, the references to it have
// made it a definition of the root already.
func (s *Settling) mayStay(d *tree.Node) bool {
	return !s.Rules.Refuses(flavor.CReferenceByPath) || check.PlainReference(s.Doc, d)
}

// DropDefinitions leaves out the definitions that only other definitions refer to, or
// that nothing refers to since parts became text.
func (s *Settling) DropDefinitions(root *ir.Node) {
	if !s.Rules.Refuses(flavor.CUnusedDefinition) || len(s.Lowering.Keeper.Definitions) == 0 {
		return
	}
	live := map[*ir.Node]bool{}
	for _, n := range ir.LiveNodes(root) {
		live[n] = true
	}
	needed := func(n *ir.Node) bool {
		if s.Rules.Refuses(flavor.CReferenceByPath) { // places within n that references lead to are definitions of their own
			return live[n]
		}
		return ir.HoldsLive(n, live)
	}
	for _, k := range s.Lowering.Keeper.Definitions {
		if k.Property.Node != nil && !needed(k.Property.Node) {
			k.Property.Node = nil
			s.reportUnused(k.Source)
		}
	}
}

// OwnNames gives definitions of the result back their names in the input, where no other definition has those in the end. While a
// definition is lowered, it is not known whether the input's own definition stays beside it under that name.
func (s *Settling) OwnNames(root *ir.Node) {
	if !s.Form.Gentle {
		return
	}
	definitions, taken := s.Form.Reachable(root), map[string]bool{}
	for _, d := range definitions {
		taken[d.Name] = true
	}
	for _, k := range s.Lowering.Keeper.Definitions {
		if k.Property.Node != nil {
			taken[k.Property.Name] = true
		}
	}
	for _, d := range definitions {
		if d.Target == nil || !check.PlainReference(s.Doc, d.Target) || d.Target == s.Doc.Tree.Root() {
			continue
		}
		if own := d.Target.Name(); !taken[own] && called.Plain(s.Rules, own) {
			d.Name, taken[own] = own, true
		}
	}
}

// ReportUnused reports the definitions of the input's root that are not written because nothing refers to them, or not any more,
// unless that was reported before. Where references are replaced by their targets, a definition is written in place of those to it.
func (s *Settling) ReportUnused(root *ir.Node) {
	there := map[*tree.Node]bool{}
	for _, d := range s.Form.Reachable(root) {
		if at := d.Place(); at != nil {
			there[at] = true
		}
	}
	for _, k := range s.Lowering.Keeper.Definitions {
		there[k.Source] = true // or reported by KeepUsedDefinitions or DropDefinitions
	}
	for _, f := range s.Report.Loose {
		if f.Rule == flavor.CUnusedDefinition.String() {
			there[f.Node] = true
		}
	}
	inlined := s.Rules.Refuses(flavor.CReference)
	inlined = inlined && !s.Form.Gentle // a gentle result keeps the input's objects, so that a definition that does not stay is missed
	for _, word := range [...]string{"$defs", "definitions"} {
		for d := range s.Doc.Tree.Root().Get(word).All() {
			if !there[d] && (schema.IsSchema(d) || !s.Form.Gentle) && !(inlined && s.Meaning.Graph.Reached(d)) {
				s.reportUnused(d)
			}
		}
	}
}

// reportUnused reports a definition that is left out because nothing refers to it, or an entry that is no schema.
func (s *Settling) reportUnused(definition *tree.Node) {
	if !schema.IsSchema(definition) {
		s.Report.Add(diag.MalformedEntry(definition))
		return
	}
	s.Report.Add(diag.Fact{Rule: flavor.CUnusedDefinition.String(), Repair: flavor.Prune, Node: definition, Detail: definition.Name()})
}
