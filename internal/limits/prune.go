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

// gives says what is given up of a keyword that holds schemas: a schema of it, where one that admits more in its place has the holder
// admit more; else, as for `not` and `if`, the whole keyword.
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
	givesKeyword giving = iota // a schema that admits more might have its holder admit less
	givesSchema
)

// A pruning is a place at which a schema may be given up.
type pruning struct {
	holder  *ir.Node
	keyword string
	n       *ir.Node
}

// prunings lists the schemas that cannot become text and may be given up, by their index in m.Order, each with all places at which it
// stands. Below a keyword such as `not`, a schema that admits more would have the whole admit less: what stands there is tight, and
// goes only together with that keyword.
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

// prune gives up schemas that cannot become text, those farthest from the root first, until the result has few enough bytes. It reports
// false where there is nothing to give up.
func (f *Fitting) prune(root *ir.Node, m *emit.Measures, metric flavor.Metric, got int) bool {
	return metric == flavor.MBytes && f.shrinkCount(root, m, metric, got, f.Most, nil, f.prunings(m))
}

// giveUpAll gives up schemas at the places of a list, and reports whether any was still there.
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

// giveUp takes a schema out of what holds it, or the keyword with it. leaves says that the result has unevaluatedProperties or
// unevaluatedItems, which may apply to more values then. It reports false where the keyword or the schema is gone already.
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
	if leaves { // members or items that the schema evaluated may be unevaluated now
		p.holder.Fact(diag.Fact{Rule: "lost-evaluation", Effect: diag.Narrowed, Node: at, Keyword: p.keyword})
	}
	return true
}

// flattened returns a kept schema without the schemas in it: {"type": "object", "properties": {…}} => {"type": "object"}. For
// a node that was made anew, it returns the schema that admits anything.
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
