package limits

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// Where values stand that no codec follows, such as those of patternProperties or not,
// nothing can become text. What is too large there is given up: the schema, where anything
// in its place only admits more, else the keyword.

// gives says of a keyword what is given up of it.
var gives = map[string]giving{
	"properties": givesSchema, "patternProperties": givesSchema, "additionalProperties": givesSchema, "unevaluatedProperties": givesSchema, "dependentSchemas": givesSchema, "dependencies": givesSchema,
	"items": givesSchema, "prefixItems": givesSchema, "additionalItems": givesSchema, "unevaluatedItems": givesSchema, "allOf": givesSchema,
}

// companions mean nothing without the keyword that is given up.
var companions = map[string][]string{
	"if": {"then", "else"}, "then": {"if", "else"}, "else": {"if", "then"},
	"contains": {"minContains", "maxContains"},
}

type giving uint8

const (
	givesKeyword giving = iota // what holds less may admit less
	givesSchema
)

// A pruning is a schema that nothing holds but what stays.
type pruning struct {
	holder  *ir.Node
	keyword string
	n       *ir.Node
	size    int // bytes, wherever the holder stands
}

// prune gives up the largest of what cannot become text, until the result is as small as it
// may be. It reports false where there is nothing to give up.
func (f *Fitting) prune(m *emit.Measures, metric flavor.Metric) (done bool) {
	if metric != flavor.MBytes {
		return false
	}
	var all []pruning
	for _, p := range m.Order {
		if f.mayBecomeText(p, m); m.Barred[p] {
			continue
		}
		for i := range p.Members {
			x := &p.Members[i]
			if x.Keyword == "$defs" || x.Keyword == "definitions" {
				continue
			}
			x.Each(func(_ ir.Edge, n *ir.Node) {
				if m.Barred[n] && m.Of(n).Size > emit.TextSize {
					all = append(all, pruning{p, x.Keyword, n, meter.Multiply(max(m.Of(p).Times, 1), m.Of(n).Size)})
				}
			})
		}
	}
	slices.SortStableFunc(all, func(a, b pruning) int { return cmp.Compare(b.size, a.size) })
	leaves, own := len(all) > 0 && m.MentionsUnevaluated(), map[*ir.Node]bool{}
	for left, i := m.Bytes, 0; i < len(all) && left > f.Most; i++ {
		if h := all[i].holder; !own[h] { // others may share what it holds
			own[h] = true
			h.Members = slices.Clone(h.Members)
			for j := range h.Members {
				h.Members[j].List, h.Members[j].Named = slices.Clone(h.Members[j].List), slices.Clone(h.Members[j].Named)
			}
		}
		if !f.giveUp(all[i], leaves) {
			continue
		}
		done = true
		if left < meter.Countless {
			left -= all[i].size
		}
	}
	f.Images.Forget()
	return done
}

// giveUp takes a schema from what holds it, or the keyword that holds it; leaves says that the
// document speaks of what is left over by what it says. It reports false where that is gone.
func (f *Fitting) giveUp(p pruning, leaves bool) bool {
	i := slices.IndexFunc(p.holder.Members, func(x ir.Member) bool { return x.Keyword == p.keyword })
	if i < 0 {
		return false
	}
	at := p.n.Place()
	if gives[p.keyword] == givesSchema {
		if !p.holder.Members[i].Replace(p.n, f.flattened(p.n)) {
			return false
		}
	} else {
		at = cmp.Or(p.holder.Members[i].Source(), at)
		gone := append([]string{p.keyword}, companions[p.keyword]...)
		p.holder.Members = slices.DeleteFunc(p.holder.Members, func(x ir.Member) bool { return slices.Contains(gone, x.Keyword) })
	}
	p.holder.Fact(diag.Fact{Rule: diag.RuleGrowth, Repair: flavor.Remove, Effect: diag.Widened, Node: at, Keyword: p.keyword})
	if leaves { // members or items that were spoken of may be left over now
		p.holder.Fact(diag.Fact{Rule: "lost-evaluation", Effect: diag.Narrowed, Node: at, Keyword: p.keyword})
	}
	return true
}

// flattened returns what a kept schema says without what other schemas say in it.
func (f *Fitting) flattened(n *ir.Node) *ir.Node {
	if n.Kind != ir.KeptNode && n.Kind != ir.VerbatimNode {
		return f.Nodes.Node(ir.Node{Kind: ir.KeptNode, Set: n.Set})
	}
	flat := *f.Keywords.Unpacked(n)
	flat.Facts = ir.CopyFacts(n.Facts, &flat)
	flat.Members = slices.DeleteFunc(ir.WithoutIdentifiers(flat.Members), func(x ir.Member) bool {
		word := schema.Lookup(x.Keyword)
		return word != nil && (word.Family == schema.Core || word.Holds.Schemas() && x.Text == "")
	})
	if n.Src.IsObject() {
		f.Keywords.CompleteInlined(&flat, n.Src)
	}
	return &flat
}
