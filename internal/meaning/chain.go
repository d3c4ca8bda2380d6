package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
)

// chain gathers a chain of links: its first, which stands for all, and what is at its end.
// It reports false where something on the way is to be read in another way here.
func (g *gathering) chain(k *conjunction.Link, first conjunction.Part) bool {
	m, _ := g.maskOf(first.N)
	if first.Without |= m; first.Without&^(conjunction.NoAnnotations|conjunction.Nearer) != 0 || g.interferes(k) {
		return false
	}
	if g.met(first) {
		return true
	}
	g.meets(first)
	if k.Next != k.End { // others may lead there too: it is known to have been read
		g.meets(conjunction.Part{N: k.Next, Without: first.Without})
	}
	if first.Without&conjunction.NoAnnotations == 0 {
		for _, a := range k.Annotations {
			g.normal.annotate(a, first.Without&conjunction.Nearer != 0, g.behind > 0 || a.Parent() != first.N)
		}
	}
	if k.Single != nil {
		g.normal.Single = append(g.normal.Single, k.Single)
	}
	if k.Led != nil {
		g.normal.Led = append(g.normal.Led, k.Led)
	}
	steps := 1 + k.Length // and that to the first
	g.depth += steps
	g.behind++
	g.part(conjunction.Part{N: k.End, Without: first.Without})
	g.behind--
	g.depth -= steps
	return true
}

// interferes reports whether something that is given to be read otherwise may stand behind
// a link.
func (g *gathering) interferes(k *conjunction.Link) bool {
	if !g.known {
		g.known = true
		for _, q := range g.given {
			if other := g.linkOf(q); other != nil {
				g.masked = append(g.masked, other)
			}
		}
	}
	return slices.ContainsFunc(g.masked, func(o *conjunction.Link) bool { return o.End == k.End && o.Length < k.Length })
}

// linkOf returns the link that a part is which is to be read otherwise, or nil.
func (g *gathering) linkOf(q conjunction.Part) *conjunction.Link {
	if q.N == nil || q.Mask() == 0 {
		return nil
	}
	return g.reader.Schemas.LinkAt(q.N)
}
