package alternatives

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Branch returns a branch: one of several alternatives, with its node and the conjunction that it means.
func (j *Joiner) Branch(n *ir.Node, s conjunction.Set) *ir.Branch {
	return j.Nodes.Branch(ir.Branch{Node: n, Set: s, Origins: j.Images.OriginsOf(s)})
}

// flat replaces each untagged union among the branches that says nothing of its own by the branches of that union:
// anyOf [A, anyOf [B, C]] => anyOf [A, B, C].
func (j *Joiner) flat(branches []*ir.Branch) []*ir.Branch {
	out := j.Nodes.Branches(len(branches))
	for _, b := range branches {
		if b.Node.Kind == ir.UnionNode && !b.Node.Tagged && len(b.Node.Annotations) == 0 && len(b.Node.Sentences)+len(b.Node.Members) == 0 && b.Node.Description == "" {
			j.Meter.Charge(stepsOfBranch * len(b.Node.Branches)) // each union around this one flattens these branches once more
			for i, inner := range b.Node.Branches {
				inner = j.Nodes.Branch(ir.Branch{Node: inner.Node, Set: inner.Set, Name: inner.Name, Origins: j.Images.OriginsAround(inner.Origins, b.Origins), Also: inner.Also})
				if i == 0 && len(b.Node.Facts) > 0 {
					m := j.Keywords.CopyForEdit(inner.Node)
					m.Facts = append(m.Facts, ir.CopyFacts(b.Node.Facts, m)...)
					inner = j.Nodes.Branch(ir.Branch{Node: m, Set: inner.Set, Origins: inner.Origins, Also: inner.Also})
				}
				out = append(out, inner)
			}
			continue
		}
		out = append(out, b)
	}
	return out
}

// stepsOfBranch is about how many steps of work the meter is charged for a branch.
const stepsOfBranch = 4

// DistinctBranches drops branches that have the same node as another one, or are written the same, apart from the order of
// members. A branch that stays lists in Also those that were written like it.
func (j *Joiner) DistinctBranches(branches []*ir.Branch) []*ir.Branch {
	if len(branches) == 2 && branches[0].Node.IsNull() != branches[1].Node.IsNull() { // nothing else reads like null
		return branches
	}
	seen := map[*ir.Node]bool{}
	texts := tree.NewAlike(len(branches))
	alike := ir.MayReadAlike(branches)
	out := j.Nodes.Branches(len(branches))
	compared := mostCompared
	var others [][]*ir.Branch // others[i] are the branches that out[i] stands for as well
	stands := func(i int, b *ir.Branch) {
		if others == nil {
			others = make([][]*ir.Branch, len(branches))
		}
		if out[i].Node.IsClosed() && !b.Node.IsClosed() { // the open object takes what the closed one refuses
			out[i], b = b, out[i]
		}
		others[i] = append(others[i], b)
	}
	for i, b := range branches {
		if seen[b.Node] {
			continue
		}
		seen[b.Node] = true
		if b.Node.MayBeText() {
			t := string(rune('0'+b.Node.Carry)) + j.Images.Written(b.Node) // with the way it travels: a plain string may be written the same
			if i, had := texts.Find(t, len(out)); had {
				stands(i, b)
				continue
			}
			out = append(out, b)
			continue
		}
		if !alike[i] {
			out = append(out, b)
			continue
		}
		if t, ok := j.Images.Fingerprint(b.Node); ok {
			if i, had := texts.Find(t, len(out)); had { // Inherit reports below what was lost on the way to b
				stands(i, b)
				continue
			}
		} else if i := carriedAlike(j, out, b.Node, &compared); i >= 0 {
			stands(i, b)
			continue
		}
		out = append(out, b)
	}
	for i, of := range others {
		if len(of) > 0 {
			out[i] = standingFor(j, out[i], of)
		}
	}
	return out
}

// standingFor returns a branch that stands for others as well, which are written like it.
func standingFor(j *Joiner, b *ir.Branch, others []*ir.Branch) *ir.Branch {
	m := j.Keywords.CopyForEdit(b.Node)
	if m.MayBeText() {
		for _, o := range others {
			m.StandsFor(o.Node)
		}
	} else {
		m.Inherit(ir.NodesOf(others)...)
	}
	return b.WithAll(m, others)
}

// mostCompared bounds the nodes that are compared to find branches of a union that are alike and reshaped.
const mostCompared = 1 << 10

// carriedAlike returns the index of the first of branches that is written like n, whose values travel in another form, and carries
// values like it; -1 if there is none. left is the number of nodes that may still be compared.
func carriedAlike(j *Joiner, branches []*ir.Branch, n *ir.Node, left *int) int {
	before := *left
	for i, b := range branches {
		if *left <= 0 {
			break
		}
		if _, alike := ir.Alike(b.Node, n, !j.Doc.Identified(), left); alike && b.Node.Nullable == n.Nullable {
			j.Meter.Charge(before - *left)
			return i
		}
	}
	j.Meter.Charge(before - max(*left, 0))
	return -1
}
