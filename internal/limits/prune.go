package limits

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// Where values stand that no codec follows, such as those of patternProperties or not,
// nothing can become text. What is too large there is given up: the schema, where anything
// in its place only admits more, else the keyword.

// gives says of a keyword what is given up of it: where a schema that admits more has the one that has it admit more, that schema.
var gives = map[string]giving{
	"properties": givesSchema, "patternProperties": givesSchema, "additionalProperties": givesSchema, "unevaluatedProperties": givesSchema, "dependentSchemas": givesSchema, "dependencies": givesSchema,
	"items": givesSchema, "prefixItems": givesSchema, "additionalItems": givesSchema, "unevaluatedItems": givesSchema, "allOf": givesSchema, "anyOf": givesSchema, "then": givesSchema, "else": givesSchema,
}

// companions mean nothing without the keyword that is given up.
var companions = map[string][]string{
	"if":       {"then", "else"},
	"contains": {"minContains", "maxContains"},
}

type giving uint8

const (
	givesKeyword giving = iota // what holds less may admit less
	givesSchema
)

// A pruning is a place at which a schema may be given up.
type pruning struct {
	holder  *ir.Node
	keyword string
	n       *ir.Node
}

// prunings lists, by their numbers among the nodes that were measured, the schemas that cannot become text and may be given up, each
// with all places at which it is. What stands where less would have to be said for more to be admitted, such as below a `not`, goes only
// with the keyword above which that is not so.
func (f *Fitting) prunings(m *emit.Measures) map[int][]pruning {
	f.markPositions(m)
	all, tight := map[int][]pruning{}, make([]bool, len(m.Order))
	for i, p := range m.Order { // what holds a node stands before it
		p.Each(func(e ir.Edge, n *ir.Node) {
			if tight[i] || e.Word != "" && gives[e.Word] != givesSchema {
				tight[n.Number] = true
			}
		})
		p.Refers(func(d *ir.Definition) {
			if d.Node != nil && int(d.Node.Number) < len(tight) {
				tight[d.Node.Number] = tight[d.Node.Number] || tight[i]
			}
		})
	}
	for i, p := range m.Order {
		if tight[i] {
			continue
		}
		for j := range p.Members {
			x := &p.Members[j]
			if x.Keyword == "$defs" || x.Keyword == "definitions" {
				continue
			}
			x.Each(func(_ ir.Edge, n *ir.Node) {
				if m.Barred[n] && m.Of(n).Size > emit.TextSize {
					all[int(n.Number)] = append(all[int(n.Number)], pruning{p, x.Keyword, n})
				}
			})
		}
	}
	return all
}

// prune gives up what cannot become text and is farthest from the root, until the result is as small as it may be. It reports false where
// there is nothing to give up.
func (f *Fitting) prune(root *ir.Node, m *emit.Measures, metric flavor.Metric, got int) bool {
	return metric == flavor.MBytes && f.shrinkCount(root, m, metric, got, f.Most, nil, f.prunings(m))
}

// giveUpAll takes schemas from all that holds them.
func (f *Fitting) giveUpAll(all []pruning, m *emit.Measures) (done bool) {
	leaves, own := len(all) > 0 && m.MentionsUnevaluated(), map[*ir.Node]bool{}
	for _, p := range all {
		if h := p.holder; !own[h] { // others may share what it holds
			own[h] = true
			h.Members = slices.Clone(h.Members)
			for j := range h.Members {
				h.Members[j].List, h.Members[j].Named = slices.Clone(h.Members[j].List), slices.Clone(h.Members[j].Named)
			}
		}
		done = f.giveUp(p, leaves) || done
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
