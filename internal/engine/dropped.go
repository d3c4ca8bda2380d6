package engine

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// takingAll are the repairs that take a schema away with all that it says.
var takingAll = map[flavor.Repair]bool{flavor.Remove: true, flavor.Text: true, flavor.Prune: true, flavor.Strings: true}

// tellingAll are the rules that say as much of a schema.
var tellingAll = map[string]bool{"impossible-branch": true, "impossible-property": true, "impossible-type": true, "impossible-items": true, "impossible-part": true, "merged-branches": true, diag.RuleIgnoredSibling: true, diag.RuleMaxNodes: true, "overlapping-branches": true}

// conditions are the keywords whose schemas say when something holds, or what must not.
var conditions = map[string]bool{"not": true, "if": true, "contains": true, "propertyNames": true}

// dropped reports the annotations of the input that are nowhere in the output, where nothing
// else was said of them or of a schema that they are a part of. Those of conditions count only
// where a node of the output stands for them.
func (l *finishing) dropped(o *Outcome, y *ir.Layout, root *ir.Node) {
	kept, copied, gone, stands := map[*tree.Node]bool{}, map[*tree.Node]bool{}, map[*tree.Node]bool{}, map[*tree.Node]bool{}
	words := map[string]bool{} // what is said in the output, whoever said it
	for _, n := range y.Order {
		if n.Carry != ir.CarryText {
			for _, p := range n.Set {
				stands[p.N] = true
			}
			for _, x := range n.Stead.All() {
				stands[x.Src] = true
			}
		}
		if n.Kind == ir.VerbatimNode {
			copied[n.Src] = true
		}
		for _, a := range n.Annotations {
			kept[a], words[a.Name()+" "+string(a.Raw())] = true, true
		}
		for _, m := range n.Members {
			if m.Raw != nil {
				copied[m.Raw] = true
			} else if m.Text != "" {
				kept[m.After] = true // its words are among others
			}
		}
	}
	for _, f := range o.Facts {
		if f.Node != nil && (takingAll[f.Repair] || tellingAll[f.Rule]) {
			gone[f.Node] = true
		}
		if f.Node != nil {
			kept[f.Node] = true
		}
	}
	type place struct {
		n     *tree.Node
		spare bool // all below is there as it was, or was spoken of
		means bool // it says what values are, not when something holds
	}
	stack := []place{{l.Doc.Tree.Root(), false, true}}
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if p.spare = p.spare || copied[p.n] || gone[p.n]; p.spare || !p.n.IsObject() {
			continue
		}
		for m := range p.n.All() {
			if k := schema.Of(m); k != nil && k.Family == schema.Annotation && (stands[p.n] || p.means) && !kept[m] && !copied[m] && !words[m.Name()+" "+string(m.Raw())] {
				o.Facts = append(o.Facts, diag.Fact{Rule: diag.RuleDropped, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Out: root})
			}
		}
		schema.Subschemas(p.n, func(k *schema.Keyword, sub *tree.Node) {
			spare := false
			for x := sub.Parent(); x != p.n && x != nil; x = x.Parent() {
				spare = spare || gone[x] || copied[x]
			}
			stack = append(stack, place{sub, spare, p.means && !conditions[k.Name]})
		})
	}
}
