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

// KeepUsedDefinitions decides which of the input's definitions stay where they are.
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

// mayStay reports whether references may lead to a definition where it stands; else what
// refers to it makes it a definition of the root.
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
		if s.Rules.Refuses(flavor.CReferenceByPath) { // what stands within is a definition of its own for those who refer to it
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

// OwnNames gives definitions the names that they had in the input and that nothing else has in
// the end: while a definition is lowered it is not known whether the input's own stays beside it.
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

// ReportUnused reports the definitions of the root that are not written, and that nothing
// says so of yet: nothing refers to them, or not any more. What references are replaced by
// is there in their place.
func (s *Settling) ReportUnused(root *ir.Node) {
	there := map[*tree.Node]bool{}
	for _, d := range s.Form.Reachable(root) {
		if at := d.Place(); at != nil {
			there[at] = true
		}
	}
	for _, k := range s.Lowering.Keeper.Definitions {
		there[k.Source] = true // or told
	}
	for _, f := range s.Report.Loose {
		if f.Rule == flavor.CUnusedDefinition.String() {
			there[f.Node] = true
		}
	}
	inlined := s.Rules.Refuses(flavor.CReference)
	inlined = inlined && !s.Form.Gentle // there what may stand is missed where it does not
	for _, word := range [...]string{"$defs", "definitions"} {
		for d := range s.Doc.Tree.Root().Get(word).All() {
			if !there[d] && (schema.IsSchema(d) || !s.Form.Gentle) && !(inlined && s.Meaning.Graph.Reached(d)) {
				s.reportUnused(d)
			}
		}
	}
}

// reportUnused reports a definition that goes because nothing refers to it, or that is none.
func (s *Settling) reportUnused(definition *tree.Node) {
	if !schema.IsSchema(definition) {
		s.Report.Add(diag.MalformedEntry(definition))
		return
	}
	s.Report.Add(diag.Fact{Rule: flavor.CUnusedDefinition.String(), Repair: flavor.Prune, Node: definition, Detail: definition.Name()})
}
