package codecgen

import (
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// manyCollisions is the number of branches from which pairs are not compared: all collide.
const manyCollisions = 64

// Collisions says which branches of a union need a tag, so that each of the others can be told
// from all. What has one already needs none. Of two branches that may have an image in common the
// one that travels as it is, and is no object, goes without: there the plain value is what it says.
// So does one that may have no tag.
func (b *CodecBuilder) Collisions(n *ir.Node, fixed []bool) (need []bool, any bool) {
	need = make([]bool, len(n.Branches))
	images, plain, bare := make([]codec.Signature, len(need)), make([]bool, len(need)), make([]bool, len(need))
	for i, br := range n.Branches {
		images[i] = b.l.image(br.Node, 2)
		plain[i] = br.Name == "" && b.build(br.Node) == nil
		bare[i] = plain[i] && images[i].Types&codec.TObject == 0
	}
	mark := func(i int) {
		if n.Branches[i].Name == "" && !fixed[i] {
			need[i], any = true, true
		}
	}
	for i := range need {
		if plain[i] && images[i].Types == codec.TNull {
			continue // null travels as it is
		}
		for j := range i {
			b.l.Charge(1)
			switch {
			case plain[j] && images[j].Types == codec.TNull, plain[i] && plain[j], n.Branches[i].Name != "" && n.Branches[j].Name != "":
			case len(need) <= manyCollisions && b.l.Disjoint(&images[i], &images[j]):
			case fixed[i], !fixed[j] && bare[i] && n.Branches[j].Name == "":
				mark(j)
			case fixed[j], bare[j] && n.Branches[i].Name == "":
				mark(i)
			default:
				mark(i)
				mark(j)
			}
		}
	}
	return need, any
}
