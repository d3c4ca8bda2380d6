package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A link is a schema that leads to another one, by a reference or as a union or an allOf of
// one, and says nothing of values beside that. A chain of links means what stands at its
// end, with the first annotation of each keyword on the way; both are known for each link,
// so that no reading has to walk the chain anew.
type link struct {
	next, end   *tree.Node   // where it leads, and the first schema that is no link
	length      int          // the steps from the link to its end
	annotations []*tree.Node // the first of each keyword, from the link on
	single      *diag.Single // the unions on the way
}

// linkAt returns the link that a schema is, or nil. A schema that is a part of a recursion
// is none: how often it was met counts.
func (l *Schemas) linkAt(n *tree.Node) *link {
	type step struct{ from, to, union *tree.Node }
	var chain []step
	for x := n; ; {
		if _, known := l.links[x]; known {
			break
		}
		target, union := l.leadsTo(x)
		Put(&l.links, x, nil) // no link, until its end is known
		if target == nil {
			break
		}
		chain = append(chain, step{x, target, union})
		x = target
	}
	for _, s := range slices.Backward(chain) {
		k := &link{next: s.to, end: s.to, length: 1}
		var further []*tree.Node
		if behind := l.links[s.to]; behind != nil {
			k.end, k.length, k.single, further = behind.end, behind.length+1, behind.single, behind.annotations
		}
		if s.union != nil {
			k.single = &diag.Single{Union: s.union, Further: k.single}
		}
		for m := range s.from.All() {
			if word := schema.Of(m); word.Family == schema.Annotation && !l.Malformed(word, m) {
				k.annotations = append(k.annotations, m)
			}
		}
		for _, a := range further {
			if !slices.ContainsFunc(k.annotations, func(o *tree.Node) bool { return o.Name() == a.Name() }) {
				k.annotations = append(k.annotations, a)
			}
		}
		Put(&l.links, s.from, k)
	}
	return l.links[n]
}

// leadsTo returns what a schema leads to that says nothing else of values, or nil, and the
// keyword by which it does where that is a union. Parts of recursions lead to none.
func (l *Schemas) leadsTo(n *tree.Node) (target, union *tree.Node) {
	if r := l.Doc.Reference(n); r != nil && r.Name() != "$ref" || l.Graph.Recursive(n) { // where others lead may depend on the way
		return nil, nil
	}
	if target, union = l.nextOf(n); target == nil || l.Graph.Recursive(target) {
		return nil, nil
	}
	return target, union
}

// nextOf is leadsTo for parts of recursions too, and by references of any kind.
func (l *Schemas) nextOf(n *tree.Node) (target, union *tree.Node) {
	if !n.IsObject() {
		return nil, nil
	}
	r := l.Doc.Reference(n)
	if r != nil {
		target, _ = l.Resolve(r)
	}
	for m := range n.All() {
		k := schema.Of(m)
		switch {
		case k == nil || k.Family > schema.Annotation && (target != nil || r != nil):
			return nil, nil
		case k.Family <= schema.Annotation:
		case l.Malformed(k, m) || !l.Means(k, m):
			return nil, nil
		case m.Name() == "allOf" && m.Len() == 1 && m.First().IsObject():
			target = m.First()
		case l.singleBranch(m):
			target, union = m.First(), m
		default:
			return nil, nil
		}
	}
	return target, union
}

// LoneReference returns the `$ref` that a combinator has as its only branch, in a schema that has
// nothing but annotations beside it, and that leads on to one that is more; nil for others.
func (l *Schemas) LoneReference(n *tree.Node) *tree.Node {
	var branch *tree.Node
	for m := range n.All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation:
		case k.Word == word.Nullable: // without a type it means nothing
		case (k.Word == word.AllOf || k.Word == word.AnyOf || k.Word == word.OneOf) && branch == nil && m.IsArray() && m.Len() == 1 && m.First().Len() == 1:
			branch = m.First()
		default:
			return nil
		}
	}
	if branch == nil || !branch.Says(word.Ref) {
		return nil
	}
	r := l.Doc.Reference(branch)
	seen := map[*tree.Node]bool{}
	for x := branch; x != nil; x, _ = l.nextOf(x) {
		if seen[x] {
			return nil // it leads back to itself, and to nothing else
		}
		seen[x] = true
	}
	return r
}

// leadsBackTo reports whether a schema says nothing but what leads to an owner.
func (l *Schemas) leadsBackTo(owner, n *tree.Node) bool {
	seen := map[*tree.Node]bool{}
	for x := n; x != nil && !seen[x]; x, _ = l.nextOf(x) {
		if x == owner {
			return true
		}
		seen[x] = true
	}
	return false
}

// chain gathers a chain of links: its first, which stands for all, and what is at its end.
// It reports false where something on the way is to be read in another way here.
func (g *gathering) chain(k *link, first Part) bool {
	m, _ := g.maskOf(first.N)
	if first.Without |= m; first.Without&^(NoAnnotations|Nearer) != 0 || g.interferes(k) {
		return false
	}
	if g.met(first) {
		return true
	}
	g.meets(first)
	if k.next != k.end { // others may lead there too: it is known to have been read
		g.meets(Part{N: k.next, Without: first.Without})
	}
	if first.Without&NoAnnotations == 0 {
		for _, a := range k.annotations {
			g.normal.annotate(a, first.Without&Nearer != 0, g.behind > 0 || a.Parent() != first.N)
		}
	}
	if k.single != nil {
		g.normal.Single = append(g.normal.Single, k.single)
	}
	steps := 1 + k.length // and that to the first
	g.depth += steps
	g.behind++
	g.part(Part{N: k.end, Without: first.Without})
	g.behind--
	g.depth -= steps
	return true
}

// interferes reports whether something that is given to be read otherwise may stand behind
// a link.
func (g *gathering) interferes(k *link) bool {
	if !g.known {
		g.known = true
		for _, q := range g.given {
			if other := g.linkOf(q); other != nil {
				g.masked = append(g.masked, other)
			}
		}
	}
	return slices.ContainsFunc(g.masked, func(o *link) bool { return o.end == k.end && o.length < k.length })
}

// linkOf returns the link that a part is which is to be read otherwise, or nil.
func (g *gathering) linkOf(q Part) *link {
	if q.N == nil || q.mask() == 0 {
		return nil
	}
	return g.reader.linkAt(q.N)
}
