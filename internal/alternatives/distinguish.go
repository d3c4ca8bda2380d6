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

// Distinguish makes sure that the codec can tell the branches of a union from each other. It reports false where
// a branch admits anything at all as JSON text, so that the whole union has to become text.
func (j *Joiner) Distinguish(n *ir.Node, cb *codecgen.CodecBuilder) bool {
	told, null := j.toldApart(n, cb)
	if null {
		*n = *j.unionOrNull(n)
	}
	return told
}

// toldApart does the work of Distinguish. It tells branches apart by their images, which are what their values look like as
// sent, and tags those whose images collide. null reports whether a union that was tagged admits null, which has no tag.
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
	if cb.Unsettled() { // it may turn out unambiguous once all definitions have nodes
		j.Undecided = true
		return true, false
	}
	fixed := make([]bool, len(n.Branches))
	for i, b := range n.Branches {
		rest, _ := j.Nodes.WithoutNull([]*ir.Branch{b})
		fixed[i] = len(rest) == 0 // null gets no tag
	}
	need, traits := cb.Collisions(n, fixed, j.Options.KeepOpen)
	some := slices.Contains(need, true)
	if !some && (cb.ApplyTraits(n, traits) && !cb.Ambiguous(n) || n.Tagged) {
		return true, false
	}
	again := n.Tagged
	n.Tagged, j.Tags = true, true
	null = slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return ir.TakesNull(b.Node, 8) })
	n.Branches = ir.CopyBranches(n.Branches) // tag changes them, and others may share them
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
		if some = slices.Contains(need, true); !some { // the tags so far are enough
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

// tag puts the values of the i-th branch into an object whose only property is named after them:
// {"type": "string"} => {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}.
func (j *Joiner) tag(n *ir.Node, i int, taken *names.TakenNames) {
	b := n.Branches[i]
	b.Name = j.Keywords.NameRule.Fit(called.Branch(j.Task, b, n), false, taken)
	taken.Add(b.Name)
	inner := b.Node
	b.Trait = ir.Trait{}                                                                         // the tag tells its values apart
	if inner.Kind == ir.SchemaNode && inner.Nullable && !inner.Has("enum") && len(b.Also) == 0 { // null stands beside the tag
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

// memberNames returns the names that members of a union's branches have in the input and as sent: a
// tag of the same name would be taken for such a member.
func memberNames(n *ir.Node) *names.TakenNames {
	taken := names.NewTaken()
	addMemberNames(taken, n, map[*ir.Node]bool{})
	return taken
}

// addMemberNames adds the members' names of all objects that a node may be, through references and unions within unions.
// The tags of inner unions are among them.
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

// mostAlternatives bounds the nodes that memberNames looks at for the tags of one union.
const mostAlternatives = 1000
