package codecgen

import (
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/signature"
)

// manyCollisions is the number of branches above which images are not compared in pairs: branches that may share
// a value by a quick look (meetMany) all collide.
const manyCollisions = 512

// A collision finds out which branches of a union need a tag. Its lists have an entry for each branch.
type collision struct {
	union       *ir.Node
	fixed       []bool // the branch may have no tag
	images      []signature.Signature
	plain, bare []bool     // its values travel as they are; and none of them is an object
	need        []bool     // it needs a tag
	rivals      [][]int    // branches with which it may share a value, where a tag for either is enough
	against     []int      // how many of its rivals have no tag yet
	declared    [][]string // the names that it lists, once they were asked for
	merged      bool       // one codec carries two branches that may share a value
	told        [][2]int   // pairs of branches that a trait of one of them tells apart
}

// Collisions says which branches of a union need a tag so that all others can be told apart, or are carried by one
// codec. Branches that have a tag already need none, and those that are fixed may have none. Of two branches that
// may share a value:
//   - if one travels as it is and is no object, the other gets the tag: a plain value is meant as it stands;
//   - otherwise the one that collides with more branches does: one that takes what all others take, and not they;
//   - neither does if a trait tells them apart: a member that one requires and the other hardly ever has, or that the
//     maps of one are never empty, where the empty list belongs to the other. traits has these by branch.
//
// With keepOpen there are no traits.
func (b *CodecBuilder) Collisions(n *ir.Node, fixed []bool, keepOpen bool) (need []bool, traits []ir.Trait) {
	few := len(n.Branches) <= manyMerged
	c := b.collisions(n, fixed, few && !keepOpen, few)
	traits = b.traits(c)
	if (c.merged || len(c.told) > 0) && !b.oneCodecCarries(c) { // a merged image covers more than its parts, and may collide again
		c = b.collisions(n, fixed, false, false)
		traits = b.traits(c)
	}
	return c.need, traits
}

// manyMerged is the number of branches up to which it is asked whether one codec carries two of them, or whether a
// trait tells two apart.
const manyMerged = 64

// oneCodecCarries reports whether the branches that get no tag have a codec together: those that may share a value are merged.
func (b *CodecBuilder) oneCodecCarries(c *collision) bool {
	plain := &ir.Node{Kind: ir.UnionNode}
	var images []signature.Signature
	for i, br := range c.union.Branches {
		if !c.need[i] && !c.named(i) {
			plain.Branches, images = append(plain.Branches, br), append(images, c.images[i])
		}
	}
	_, ok := b.groups(plain, images, true)
	return ok
}

// collisions compares the branches of a union. telling allows traits, and merging that one codec carries two branches.
func (b *CodecBuilder) collisions(n *ir.Node, fixed []bool, telling, merging bool) *collision {
	size := len(n.Branches)
	c := &collision{union: n, fixed: fixed, images: make([]signature.Signature, size), plain: make([]bool, size), bare: make([]bool, size), need: make([]bool, size), rivals: make([][]int, size), declared: make([][]string, size), against: make([]int, size)}
	for i, br := range n.Branches {
		c.images[i] = b.images.branchImage(br)
		if size > manyBranches {
			c.images[i] = c.images[i].Indexed()
		}
		c.plain[i] = br.Name == "" && b.build(br.Node) == nil
		c.bare[i] = c.plain[i] && c.images[i].Types&signature.Object == 0
	}
	known := signature.NewNeighbours(c.images)
	if size > manyCollisions {
		c.meetMany(known)
		return c
	}
	for i := range c.need {
		if c.plain[i] && c.images[i].Types == signature.Null {
			continue // null travels as it is
		}
		for _, j := range known.Near(&c.images[i]) {
			b.images.Meter.Charge(1)
			if alike := c.plain[i] && c.plain[j] || c.named(i) && c.named(j); alike || !b.images.Meter.Spent() && b.images.Apart(&c.images[i], &c.images[j]) {
				continue
			}
			if merging && b.mergeable(c, i, j) {
				c.merged = true
				continue
			}
			if telling {
				if _, _, told := b.tells(c, i, j); told {
					c.told = append(c.told, [2]int{i, j})
					continue
				}
			}
			c.meet(i, j)
		}
		known.Add(i, &c.images[i])
	}
	c.cover()
	return c
}

// mergeable reports whether one codec carries the values of two branches.
func (b *CodecBuilder) mergeable(c *collision, i, j int) bool {
	if c.named(i) || c.named(j) || b.images.Meter.Spent() {
		return false
	}
	of := func(i int) *codec.Branch {
		br := c.union.Branches[i]
		x := &codec.Branch{Node: b.build(br.Node), Image: c.images[i]}
		if x.Image.Closed {
			x.Original = b.original(br, x.Image)
		}
		return x
	}
	_, can := b.merge(of(j), of(i), len(c.union.Branches))
	return can
}

func (c *collision) named(i int) bool { return c.union.Branches[i].Name != "" }

// meet notes that two branches may share a value in the provider's shape: one needs a tag, or they are rivals.
func (c *collision) meet(i, j int) {
	switch {
	case c.fixed[i], !c.fixed[j] && c.bare[i] && !c.named(j), c.named(i):
		c.mark(j)
	case c.fixed[j], c.bare[j] && !c.named(i), c.named(j):
		c.mark(i)
	default:
		c.rivals[i], c.rivals[j] = append(c.rivals[i], j), append(c.rivals[j], i)
	}
}

// meetMany marks, of many branches, those that may share a value with others. One that has no keys (Neighbours.Keys) may do so with
// all others, and gets a tag; if it may not, the others do. Of branches that have a key in common, each gets a tag.
func (c *collision) meetMany(known *signature.Neighbours) {
	var loose []int                // branches without keys
	sharing := map[string][2]int{} // how many branches have a key; and how many of these do not travel as they are
	keys, bound, stays, shaped := make([][]string, len(c.need)), false, false, 0
	for i := range c.need {
		bound = bound || c.fixed[i] || c.named(i)
		if c.plain[i] && c.images[i].Types == signature.Null {
			continue // null travels as it is
		}
		if !c.plain[i] {
			shaped++
		}
		var ok bool
		if keys[i], ok = known.Keys(&c.images[i]); !ok {
			loose = append(loose, i)
		}
		for _, k := range keys[i] {
			n := sharing[k]
			n[0]++
			if !c.plain[i] {
				n[1]++
			}
			sharing[k] = n
		}
	}
	mayTag := func(i int) bool { return !c.fixed[i] && !c.named(i) && (bound || !c.bare[i]) }
	for _, i := range loose {
		switch {
		case c.plain[i] && shaped == 0: // all travel as they are
		case mayTag(i):
			c.mark(i)
		default:
			stays = true
		}
	}
	for i := range c.need {
		meets := len(keys[i]) > 0 && stays
		for _, k := range keys[i] {
			n := sharing[k]
			meets = meets || c.plain[i] && n[1] > 0 || !c.plain[i] && n[0] > 1
		}
		if meets && mayTag(i) {
			c.mark(i)
		}
	}
}

func (c *collision) mark(i int) {
	if !c.named(i) && !c.fixed[i] {
		c.need[i] = true
	}
}

// cover marks branches until of any two rivals one is marked: each time the one with most unmarked rivals; of several,
// one that does not travel as it is, and of these the last.
func (c *collision) cover() {
	for i, rivals := range c.rivals {
		for _, j := range rivals {
			if !c.need[j] {
				c.against[i]++
			}
		}
	}
	for {
		worst := -1
		for i, most := range c.against {
			if c.need[i] || most == 0 {
				continue
			}
			if worst < 0 || most > c.against[worst] || most == c.against[worst] && (!c.plain[i] || c.plain[worst]) {
				worst = i
			}
		}
		if worst < 0 {
			return
		}
		c.need[worst] = true
		for _, j := range c.rivals[worst] {
			c.against[j]--
		}
	}
}
