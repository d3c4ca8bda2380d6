package definitions

import (
	"github.com/schemaflavor/schemaflavor/internal/called"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// define returns the definition of a target, lowering it on first use.
func (d *Definer) define(target *tree.Node) *ir.Definition {
	d.Form.Defines = true
	if def := d.defined[target]; def != nil {
		return def
	}
	if target == d.Doc.Tree.Root() && !d.Keeper.Root.Defined {
		d.LeadToRoot(target)
		return &d.Root
	}
	def := d.New(d.Sets.One(target))
	def.Target = target
	slab.Put(&d.defined, target, def)
	if target == d.Doc.Tree.Root() && d.Form.Gentle {
		return def // it gets its node once the root is settled
	}
	if d.nested++; d.nested > maxNested {
		d.pending = append(d.pending, def) // a chain of definitions must not become a chain of calls
	} else {
		d.lowerDefinition(def)
	}
	d.nested--
	return def
}

func (d *Definer) lowerDefinition(def *ir.Definition) {
	def.Node = d.places.Lower(d.Sets.One(def.Target), place.Context{Edited: !d.Form.Gentle}) // a gentle form may copy bytes
	d.ruleOutEarly(def)
}

// ruleOutEarly reports to the lowering that nothing satisfies a definition, if somebody referred to it before that was known: the
// reference would lead to nothing, so that the document is lowered anew.
func (d *Definer) ruleOutEarly(def *ir.Definition) {
	if def.Early && def.Node != nil && def.Node.Kind == ir.NeverNode {
		d.places.RuleOut(d.Sets.One(def.Target).Key(), def.Node.Src)
	}
}

// maxNested bounds the definitions that are lowered within each other; others are put off (pending).
const maxNested = 500

// LowerPending lowers the definitions that were put off, and those that these put off.
func (d *Definer) LowerPending() {
	for len(d.pending) > 0 {
		def := d.pending[0]
		d.pending = d.pending[1:]
		d.lowerDefinition(def)
	}
}

// New returns a definition of what a set means, with a name and without a node.
func (d *Definer) New(s conjunction.Set) *ir.Definition {
	d.Form.Defines = true
	return d.Nodes.Definition(ir.Definition{Set: s, Name: called.Definition(d.Task, s, &d.Names)})
}

// ReferTo returns a reference to a definition.
func (d *Definer) ReferTo(def *ir.Definition) *ir.Node {
	def.Early = def.Early || def.Node == nil
	n := d.Nodes.New()
	n.Kind, n.Definition, n.Set = ir.ReferenceNode, def, def.Set
	return n
}

// LedTo returns the definition of a target for a reference that is kept as the input has it.
func (d *Definer) LedTo(target *tree.Node) *ir.Definition {
	def := d.define(target)
	def.Early = true // the reference stays, even if nothing satisfies the target
	d.ruleOutEarly(def)
	return def
}
