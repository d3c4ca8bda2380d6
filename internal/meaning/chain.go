package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
)

// chain gathers a chain of links in one step: its first link, with the annotations of all, and the
// schema at its end. It reports false where a given part masks a schema on the way, so that each link has to be read.
func (g *gathering) chain(k *conjunction.Link, first conjunction.Part) bool {
	m, _ := g.maskOf(first.N)
	if first.Without |= m; first.Without&^(conjunction.NoAnnotations|conjunction.Nearer) != 0 || g.interferes(k) {
		return false
	}
	if g.met(first) {
		return true
	}
	g.meets(first)
	if k.Next != k.End { // other links may lead to the second one, which then counts as read
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
	steps := 1 + k.Length // and the one to the first link
	g.depth += steps
	g.behind++
	g.part(conjunction.Part{N: k.End, Without: first.Without})
	g.behind--
	g.depth -= steps
	return true
}

// interferes reports whether a given part with a mask may stand on the chain behind a link.
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

// linkOf returns the link that a part with a mask is, or nil.
func (g *gathering) linkOf(q conjunction.Part) *conjunction.Link {
	if q.N == nil || q.Mask() == 0 {
		return nil
	}
	return g.reader.Schemas.LinkAt(q.N)
}
