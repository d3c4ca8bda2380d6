package engine

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// reportAnswered reports what was done about the checker's findings where no step said so.
func (p *pass) reportAnswered(o *product, root *ir.Node) {
	if len(p.Lowering.Findings) == 0 {
		return
	}
	said := p.spokenOf(o)
	a := answering{pass: p, o: o, root: root}
	var spilled regions
	places, spills := p.Fitting.Spilled()
	spilled.marked = places
	var put *tree.Node // the reference that was answered last: one answer says all of it
	for _, f := range p.Lowering.Findings {
		if f.Node == put || said.Has(f.Node) || !check.Answers(&f) || spills && (places.Has(f.Node) || spilled.hold(f.Node)) {
			continue
		}
		switch f.Rule {
		case booleanSchema:
			if endsTuple(f.Node, &said) {
				continue
			}
		case referenceByPath:
			if !a.reference(&f) {
				continue
			}
		case diag.RuleLongDescription, diag.RuleRepeatedValue:
			f.Repair = flavor.Remove
		}
		if f.Repair == flavor.Inline {
			put = f.Node
		}
		f.Out = root
		o.Facts = append(o.Facts, f)
	}
}

// An answering is what is known of a result, to say what became of findings.
type answering struct {
	*pass
	o       *product
	root    *ir.Node
	defined tree.Marks // definitions: read where they are asked for
	read    bool
}

// reference says what became of a reference by path, and false where it is gone with what holds it.
func (a *answering) reference(f *diag.Fact) bool {
	from := f.Node.Parent()
	if !a.Meaning.Graph.Reached(from) {
		return false
	}
	if f.Repair == flavor.Hoist {
		if !a.read {
			a.defined, a.read = a.definedBelow(a.root), true
		}
		if target := a.Lowering.Keeper.Marks.References[from]; target == nil || !a.defined.Has(target) {
			f.Repair = flavor.Inline
		}
	}
	return true
}

// endsTuple reports whether a schema says what follows the positions of a tuple that travels otherwise, which was spoken
// of as a whole.
func endsTuple(n *tree.Node, said *tree.Marks) bool {
	if !schema.IsKeyword(n) || n.Word() != word.Items && n.Word() != word.AdditionalItems {
		return false
	}
	for _, positions := range [...]word.Word{word.PrefixItems, word.Items} {
		if m := n.Parent().Member(positions); m != nil && m.IsArray() && said.Has(m) {
			return true
		}
	}
	return false
}

// definedBelow are the schemas that are definitions of the result.
func (p *pass) definedBelow(root *ir.Node) (out tree.Marks) {
	for _, d := range p.Form.Reachable(root) {
		if d.Target != nil {
			out.Add(d.Target)
		}
	}
	return out
}

// spokenOf are the values of the input that facts speak of.
func (p *pass) spokenOf(o *product) (said tree.Marks) {
	mark := func(n *tree.Node) {
		if n != nil && n.Document() == p.Doc.Tree {
			said.Add(n)
		}
	}
	for i := range o.Facts {
		f := &o.Facts[i]
		if mark(f.Node); f.Node == nil {
			continue
		}
		if parent := f.Node.Parent(); parent != nil && parent.HasName() && parent.Name() == f.Keyword { // of an entry of the keyword
			mark(parent)
		}
	}
	return said
}

var (
	referenceByPath = flavor.CReferenceByPath.String()
	booleanSchema   = flavor.CBooleanSchema.String()
)

// regions are marked values with all that stands in them, but for the root. What was asked is remembered: many keywords
// stand deep in the same schemas.
type regions struct {
	marked, within, without tree.Marks // within: a region holds these; without: none does
	way                     []*tree.Node
}

// hold reports whether a schema that holds a keyword stands in a region.
func (r *regions) hold(keyword *tree.Node) bool {
	r.way = r.way[:0]
	for n := keyword.Parent(); n != nil && n.Parent() != nil && !r.without.Has(n); n = n.Parent() {
		if r.marked.Has(n) || r.within.Has(n) {
			for _, w := range r.way {
				r.within.Add(w)
			}
			return true
		}
		r.way = append(r.way, n)
	}
	for _, n := range r.way {
		r.without.Add(n)
	}
	return false
}
