package definitions

import (
	"github.com/schemaflavor/schemaflavor/internal/alternatives"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/kept"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A Definer makes the definitions of one document for one flavor, and what refers to them.
type Definer struct {
	*task.Task

	Keywords     *keywords.Writer
	Alternatives *alternatives.Joiner
	Keeper       *kept.Keeper

	Names      names.TakenNames // of definitions
	Root       ir.Definition
	RootOrNull bool // references to the root mean the root or null, though the root itself takes objects alone

	places  Places
	defined map[*tree.Node]*ir.Definition // by the schema that references lead to
	hoisted map[*tree.Node]bool           // places outside of definitions to which references lead, and which become definitions
	nested  int                           // how many definitions are being lowered within each other
	pending []*ir.Definition              // definitions that are put off, so as not to be nested too deeply
}

// Places makes the nodes of definitions, and is told what turns out to be impossible.
type Places interface {
	place.Lowerer
	// RuleOut notes that nothing satisfies the set with this key, because of what at says. Other nodes were made before
	// that was known, so that the document is lowered anew.
	RuleOut(set string, at *tree.Node)
}

// Begin sets up a definer, which is clear, for a document.
func (d *Definer) Begin(k *kept.Keeper, j *alternatives.Joiner, places Places) {
	d.Task, d.Keywords, d.Alternatives, d.Keeper, d.places = k.Task, k.Keywords, j, k, places
	root := d.Doc.Tree.Root()
	d.Root = ir.Definition{Name: "root", IsRoot: true, Set: d.Sets.One(root)}
	if !d.Form.Gentle {
		d.hoist()
		return
	}
	for own := range root.Member(word.Defs).All() {
		d.Names.Add(own.Name())
	}
}

// Clear makes a definer ready for another document: the definitions of the last one must not be used any more.
func (d *Definer) Clear() {
	*d = Definer{defined: slab.Cleared(d.defined), hoisted: slab.Cleared(d.hoisted)}
}

// Of returns the definition that a schema has become, or nil.
func (d *Definer) Of(n *tree.Node) *ir.Definition { return d.defined[n] }

// LeadToRoot has references to a schema lead to the root.
func (d *Definer) LeadToRoot(n *tree.Node) { slab.Put(&d.defined, n, &d.Root) }
