package alternatives

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/called"
	"github.com/schemaflavor/schemaflavor/internal/codecgen"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Distinguish makes sure that the codec can tell the branches from each other. It reports false where
// the union admits anything at all and only text will do.
func (j *Joiner) Distinguish(n *ir.Node, cb *codecgen.CodecBuilder) bool {
	told, null := j.toldApart(n, cb)
	if null {
		*n = *j.unionOrNull(n)
	}
	return told
}

// toldApart makes sure that the codec can tell the branches from each other: by their
// images, else those that collide by a tag. It reports false where the union admits anything at
// all and only text will do; and whether null, which is no value of a tag, is to be a branch now.
func (j *Joiner) toldApart(n *ir.Node, cb *codecgen.CodecBuilder) (told, null bool) {
	free := false
	for _, b := range n.Branches {
		free = free || b.Node.Carry == ir.CarryText && b.Node.Kind == ir.SchemaNode && j.Meaning.Signature(b.Set).Types == signature.AnyType
	}
	if free {
		return false, false
	}
	if !n.Tagged && !cb.Ambiguous(n) {
		return true, false
	}
	if cb.Unsettled() { // it may well not be, once all definitions are there
		j.Undecided = true
		return true, false
	}
	fixed := make([]bool, len(n.Branches))
	for i, b := range n.Branches {
		rest, _ := j.Nodes.WithoutNull([]*ir.Branch{b})
		fixed[i] = len(rest) == 0 // null travels as it is
	}
	need, traits := cb.Collisions(n, fixed, j.Options.KeepOpen)
	some := slices.Contains(need, true)
	if !some && (cb.ApplyTraits(n, traits) && !cb.Ambiguous(n) || n.Tagged) {
		return true, false
	}
	again := n.Tagged
	n.Tagged, j.Tags = true, true
	null = slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return ir.TakesNull(b.Node, 8) })
	n.Branches = ir.CopyBranches(n.Branches) // their codec is another now
	for taken := memberNames(n); ; {
		for i, b := range n.Branches {
			if !fixed[i] && b.Name == "" && (need[i] || !some) {
				j.tag(n, i, taken)
			}
		}
		if !some {
			break
		}
		need, traits = cb.Collisions(n, fixed, j.Options.KeepOpen)
		if some = slices.Contains(need, true); !some { // with what has a tag now
			cb.ApplyTraits(n, traits)
			break
		}
	}
	if !again {
		n.Fact(diag.Fact{Rule: diag.RuleAmbiguous, Repair: flavor.Wrap, Reshaped: true, Node: n.Place()})
	}
	n.NameTags()
	return true, null
}

// tag puts the values of a branch under a property that is called for what they are.
func (j *Joiner) tag(n *ir.Node, i int, taken *names.TakenNames) {
	b := n.Branches[i]
	b.Name = j.Keywords.NameRule.Fit(called.Branch(j.Task, b, n), false, taken)
	taken.Add(b.Name)
	inner := b.Node
	b.Trait = ir.Trait{}                                                                         // the tag tells
	if inner.Kind == ir.SchemaNode && inner.Nullable && !inner.Has("enum") && len(b.Also) == 0 { // the union gets null beside it
		inner = j.Keywords.CopyForEdit(inner)
		b.Set = j.Sets.Restrict(b.Set, schema.TAll&^schema.TNull)
		inner.Nullable, inner.Set, b.Origins = false, b.Set, j.Images.OriginsOf(b.Set)
	}
	b.Node = j.Nodes.Node(ir.Node{Kind: ir.SchemaNode, Set: b.Set, Types: schema.TObject, Carry: ir.CarryWrap, Object: &ir.ObjectPart{Declared: true, Closed: j.Keywords.Takes.ClosedObjects()}})
	b.Node.Object.Properties = []*ir.Property{{Original: b.Name, Name: b.Name, Node: inner, Required: true}}
	if !b.Node.Object.Closed {
		b.Node.Object.ClosedBy = n.Place()
		b.Node.Fact(diag.Fact{Rule: diag.RuleUnlistedMember, Effect: diag.Widened, Node: n.Place(), Quiet: true})
	}
}

// memberNames returns the names that members of a union's branches have in either shape: a
// tag of the same name would be taken for one of them.
func memberNames(n *ir.Node) *names.TakenNames {
	taken := names.NewTaken()
	addMemberNames(taken, n, map[*ir.Node]bool{})
	return taken
}

// addMemberNames adds the names of what a node may be, through references and unions within unions: the
// tags of these are such names too.
func addMemberNames(taken *names.TakenNames, n *ir.Node, met map[*ir.Node]bool) {
	if met[n] || len(met) > mostAlternatives {
		return
	}
	met[n] = true
	switch {
	case n.Kind == ir.ReferenceNode && n.Definition.Node != nil:
		addMemberNames(taken, n.Definition.Node, met)
	case n.Kind == ir.VerbatimNode || n.Kind == ir.KeptNode:
		for p := range n.Src.Member(word.Properties).All() {
			taken.Add(p.Name())
		}
	case n.Object != nil:
		for _, p := range n.Object.Properties {
			taken.Add(p.Name)
			taken.Add(p.Original)
		}
	}
	for _, b := range n.Branches {
		addMemberNames(taken, b.Node, met)
	}
}

// mostAlternatives bounds the nodes whose names are looked at for one union's tags.
const mostAlternatives = 1000
