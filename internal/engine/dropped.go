package engine

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// takingAll are the repairs that take a schema away with all that it says.
var takingAll = map[flavor.Repair]bool{flavor.Remove: true, flavor.Text: true, flavor.Prune: true, flavor.Strings: true}

// tellingAll are the rules that say as much of a schema.
var tellingAll = map[string]bool{"impossible-branch": true, "impossible-property": true, "impossible-type": true, "impossible-items": true, "impossible-part": true, "merged-branches": true, ruleIgnoredSibling: true, ruleMaxNodes: true, "overlapping-branches": true}

// conditions are the keywords whose schemas say when something holds, or what must not.
var conditions = map[string]bool{"not": true, "if": true, "contains": true, "propertyNames": true}

const ruleDropped = "dropped-annotation"

// dropped reports the annotations of the input that are nowhere in the output, where nothing
// else was said of them or of a schema that they are a part of. Those of conditions count only
// where a node of the output stands for them.
func (l *lowering) dropped(o *Outcome, y *layout, root *node) {
	kept, copied, gone, stands := map[*tree.Node]bool{}, map[*tree.Node]bool{}, map[*tree.Node]bool{}, map[*tree.Node]bool{}
	words := map[string]bool{} // what is said in the output, whoever said it
	for _, n := range y.order {
		if n.carry != carryText {
			for _, p := range n.set {
				stands[p.n] = true
			}
			for _, x := range n.stead.all() {
				stands[x.src] = true
			}
		}
		if n.kind == kVerbatim {
			copied[n.src] = true
		}
		for _, a := range n.annotations {
			kept[a], words[a.Name()+" "+string(a.Raw())] = true, true
		}
		for _, m := range n.members {
			if m.raw != nil {
				copied[m.raw] = true
			} else if m.text != "" {
				kept[m.after] = true // its words are among others
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
	stack := []place{{l.doc.Tree.Root(), false, true}}
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if p.spare = p.spare || copied[p.n] || gone[p.n]; p.spare || !p.n.IsObject() {
			continue
		}
		for m := range p.n.All() {
			if k := schema.Lookup(m.Name()); k != nil && k.Family == schema.Annotation && (stands[p.n] || p.means) && !kept[m] && !copied[m] && !words[m.Name()+" "+string(m.Raw())] {
				o.Facts = append(o.Facts, Fact{Rule: ruleDropped, Repair: flavor.Remove, Node: m, Keyword: m.Name(), out: root})
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
