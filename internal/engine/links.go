package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A link is a schema that refers and says nothing of values beside that. A chain of links
// means what stands at its end, with the first annotation of each keyword on the way; both
// are known for each link, so that no reading has to walk the chain anew.
type link struct {
	end         *tree.Node   // the first schema that is no link
	length      int          // the references from the link to its end
	annotations []*tree.Node // the first of each keyword, from the link on
}

// linkAt returns the link that a schema is, or nil. A schema that is a part of a recursion
// is none: how often it was met counts.
func (l *lowering) linkAt(n *tree.Node) *link {
	var chain, targets []*tree.Node
	for x := n; ; {
		if _, known := l.links[x]; known {
			break
		}
		target := l.refersTo(x)
		l.links[x] = nil // no link, until its end is known
		if target == nil {
			break
		}
		chain, targets = append(chain, x), append(targets, target)
		x = target
	}
	for i := len(chain) - 1; i >= 0; i-- {
		k := &link{end: targets[i], length: 1}
		var further []*tree.Node
		if behind := l.links[targets[i]]; behind != nil {
			k.end, k.length, further = behind.end, behind.length+1, behind.annotations
		}
		for m := range chain[i].All() {
			if word := schema.Lookup(m.Name()); word.Family == schema.Annotation && !l.malformed(word, m) {
				k.annotations = append(k.annotations, m)
			}
		}
		for _, a := range further {
			if !slices.ContainsFunc(k.annotations, func(o *tree.Node) bool { return o.Name() == a.Name() }) {
				k.annotations = append(k.annotations, a)
			}
		}
		l.links[chain[i]] = k
	}
	return l.links[n]
}

// refersTo returns what a schema refers to that says nothing else of values, or nil.
func (l *lowering) refersTo(n *tree.Node) *tree.Node {
	r := l.doc.Reference(n)
	if r == nil || l.graph.recursive(n) {
		return nil
	}
	for m := range n.All() {
		if word := schema.Lookup(m.Name()); word == nil || word.Family > schema.Annotation {
			return nil
		}
	}
	target, _ := l.resolve(r)
	if target == nil || l.graph.recursive(target) {
		return nil
	}
	return target
}

// chain gathers a chain of links: its first, which stands for all, and what is at its end.
func (g *gathering) chain(k *link, first part) {
	if g.met(first) {
		return
	}
	g.meets(first)
	if first.without&noAnnotations == 0 {
		for _, a := range k.annotations {
			g.sh.annotate(a, first.without&nearer != 0)
		}
	}
	g.depth += k.length
	g.beyond(part{n: k.end, without: first.without})
	g.depth -= k.length
}
