package lower

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/codecgen"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// Distinguish makes sure that the codec can tell the branches from each other: by their
// images, else those that collide by a tag. It reports false where the union admits anything at
// all and only text will do.
func (l *Lowering) Distinguish(n *ir.Node, cb *codecgen.CodecBuilder) bool {
	free := false
	for _, b := range n.Branches {
		free = free || b.Node.Carry == ir.CarryText && b.Node.Kind == ir.SchemaNode && l.Signature(b.Set).Types == codec.TAny
	}
	if free {
		return false
	}
	if !n.Tagged && !cb.Ambiguous(n) {
		return true
	}
	if cb.Rests() { // it may well not be, once all definitions are there
		l.Undecided = true
		return true
	}
	fixed := make([]bool, len(n.Branches))
	for i, b := range n.Branches {
		rest, _ := ir.WithoutNull([]*ir.Branch{b})
		fixed[i] = len(rest) == 0 // null travels as it is
	}
	need, absent := cb.Collisions(n, fixed, l.O.KeepOpen)
	some := slices.Contains(need, true)
	if !some && (cb.TellByAbsence(n, absent) && !cb.Ambiguous(n) || n.Tagged) {
		return true
	}
	again := n.Tagged
	n.Tagged, l.Tags = true, true
	null := slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return ir.TakesNull(b.Node, 8) })
	n.Branches = ir.CopyBranches(n.Branches) // their codec is another now
	for taken := keywords.MemberNames(n); ; {
		for i, b := range n.Branches {
			if !fixed[i] && b.Name == "" && (need[i] || !some) {
				l.tag(n, i, taken)
			}
		}
		if !some {
			break
		}
		need, absent = cb.Collisions(n, fixed, l.O.KeepOpen)
		if some = slices.Contains(need, true); !some { // with what has a tag now
			cb.TellByAbsence(n, absent)
			break
		}
	}
	if !again {
		n.Fact(diag.Fact{Rule: diag.RuleAmbiguous, Repair: flavor.Wrap, Reshaped: true, Node: n.Place()})
	}
	n.NameTags()
	if null { // it is no value of a tag
		*n = *l.unionOrNull(n)
	}
	return true
}

// tag puts the values of a branch under a property that is called for what they are.
func (l *Lowering) tag(n *ir.Node, i int, taken *names.TakenNames) {
	b := n.Branches[i]
	b.Name = l.nameRule.Fit(l.BranchName(b, n), false, taken)
	taken.Add(b.Name)
	inner := b.Node
	b.Absent = nil                                                                               // the tag tells
	if inner.Kind == ir.SchemaNode && inner.Nullable && !inner.Has("enum") && len(b.Also) == 0 { // the union gets null beside it
		inner = l.Mutable(inner)
		b.Set = b.Set.Restrict(schema.TAll &^ schema.TNull)
		inner.Nullable, inner.Set, b.Asks = false, b.Set, l.AsksFor(b.Set)
	}
	b.Node = &ir.Node{Kind: ir.SchemaNode, Set: b.Set, Types: schema.TObject, Carry: ir.CarryWrap, Object: &ir.ObjectPart{Declared: true, Closed: l.Closes()}}
	b.Node.Object.Properties = []*ir.Property{{Original: b.Name, Name: b.Name, Node: inner, Required: true}}
}

// textUnion lets a union travel as text.
func (l *Lowering) textUnion(sh *meaning.Normal, why string) *ir.Node {
	return l.textOf(&ir.Node{Set: sh.Set, Src: sh.Primary, Wording: ir.Wording{Annotations: sh.Annotations, Unknown: sh.Unknown}}, sh, why)
}

// noUnion lets a union travel as text for a reason that lies in none of its branches.
func (l *Lowering) noUnion(sh *meaning.Normal, branches []*ir.Branch, why string) *ir.Node {
	t := schema.TypeSet(0)
	for _, b := range branches {
		if len(b.Set) == 0 {
			t |= b.Node.Types
			continue
		}
		t |= l.NormalFormUpTo(b.Set, meaning.PartsOfText).Types
	}
	text := l.textUnion(sh, why)
	text.DescribeText(t, text.Annotations)
	if !slices.ContainsFunc(text.Facts, func(f diag.Fact) bool { return f.Effect == diag.Widened }) {
		text.Fact(diag.Fact{Rule: "text", Effect: diag.Widened, Node: text.Facts[0].Node, Quiet: !structured(why)})
	}
	return text
}
