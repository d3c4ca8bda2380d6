package codec

import (
	"github.com/schemaflavor/schemaflavor/internal/lookup"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A plan is a node made ready to carry values: references are followed, names and values
// can be looked up, and it is known which parts travel as they are. Each node has one
// plan, so plans take no more than the nodes do, even if nodes are shared or recursive.
type plan struct {
	node *Node
	kind Kind // never Reference
	same bool // values travel as they are, at any depth

	number int32 // in the planner's order

	properties []*plan
	original   lookup.List // the properties' names in the original shape
	provider   lookup.List // the names of properties or tuple positions in the provider's shape
	names      [][]byte    // the same names as members begin: "name":
	originals  [][]byte    // the properties' names in the original shape, as members begin: "name":
	rest       *plan       // the plan of Rest.Node
	patterns   patterns    // for the names of the members that rest or items carry
	restName   []byte      // Rest.Name as "name":
	wrapper    []byte      // the Name of a Wrap as "name":

	prefix []*plan
	items  *plan

	texts lookup.List // the strings that listed values travel as
	keys  lookup.List // the keys (tree.Node.Key) of the listed values

	branches []branchPlan
	tags     lookup.List // the branches' Name, "" for those without a tag
	renamed  lookup.List // the names that untagged branches give to renamed properties
}

// A branchPlan is a branch made ready.
type branchPlan struct {
	*plan
	branch          *Branch
	tag             []byte // Branch.Name as "name":; nil if the branch has no tag
	original, image signature.Signature
}

// asItIs is the plan of Identity, and stands for nil nodes too.
var asItIs = &plan{kind: Identity, same: true}

// prepared is a codec made ready, or what is wrong with it.
type prepared struct {
	root *plan
	err  error
}

// prepare makes a codec ready, once. It takes time linear in the codec.
func (c *Codec) prepare() (*plan, error) {
	if p := c.ready.Load(); p != nil {
		return p.root, p.err
	}
	p := &prepared{err: c.check()}
	if p.err == nil {
		b := &planner{codec: c, ends: c.ends(), plain: newSameness(c), plans: map[*Node]*plan{}}
		p.root = b.plan(c.Root)
		for i := 0; i < len(b.order); i++ { // order grows meanwhile
			b.fill(b.order[i])
		}
		p.err = b.untie()
		b.tags()
	}
	c.ready.Store(p)
	return p.root, p.err
}

type planner struct {
	codec *Codec
	ends  []int
	plain *sameness
	plans map[*Node]*plan
	order []*plan
}

// plan returns the one plan of n, to be filled later.
func (b *planner) plan(n *Node) *plan {
	if n != nil && n.Kind == Reference {
		end := b.ends[n.Definition]
		if end < 0 {
			return asItIs
		}
		n = b.codec.Definitions[end]
	}
	if n.isNothing() {
		return asItIs
	}
	if p := b.plans[n]; p != nil {
		return p
	}
	p := &plan{node: n, kind: n.Kind, same: b.plain.same(n), number: int32(len(b.order))}
	b.plans[n] = p
	b.order = append(b.order, p)
	return p
}

// fill makes a plan ready to carry values.
func (b *planner) fill(p *plan) {
	n := p.node
	b.object(p, n)
	p.prefix = make([]*plan, len(n.Prefix))
	for i, q := range n.Prefix {
		p.prefix[i] = b.plan(q)
	}
	switch n.Kind {
	case Entries:
		p.patterns, _ = compiled(n.Patterns) // checked
	case Tuple:
		for _, name := range n.Names {
			p.names = append(p.names, memberName(name))
		}
		p.provider = lookup.Of(n.Names)
	case Wrap:
		p.wrapper = memberName(n.Name)
	}
	p.items = b.plan(n.Items)
	b.values(p, n)
	b.branches(p, n)
}

// ends returns for each definition the index of the definition that a reference to it leads to in
// the end: itself if it is no Reference; -1 for a ring of references, whose values travel as they
// are. check has made sure that every reference leads to a definition.
func (c *Codec) ends() []int {
	const unknown, passed = -3, -2
	ends := make([]int, len(c.Definitions))
	for i := range ends {
		ends[i] = unknown
	}
	for i := range ends {
		at, end := i, unknown
		for ; end == unknown; at = c.Definitions[at].Definition {
			switch n := c.Definitions[at]; {
			case ends[at] == passed:
				end = -1
			case ends[at] != unknown:
				end = ends[at]
			case n == nil || n.Kind != Reference:
				end = at
			default:
				ends[at] = passed
				continue
			}
			break
		}
		for at := i; ends[at] == passed; at = c.Definitions[at].Definition {
			ends[at] = end
		}
		if ends[i] == unknown {
			ends[i] = end
		}
	}
	return ends
}

func (b *planner) object(p *plan, n *Node) {
	if n.Kind != Object {
		return
	}
	original := make([]string, len(n.Properties))
	provider := make([]string, len(n.Properties))
	for i := range n.Properties {
		q := &n.Properties[i]
		original[i], provider[i] = q.Original, q.provider()
		p.properties = append(p.properties, b.plan(q.Node))
		p.originals = append(p.originals, memberName(original[i]))
		p.names = append(p.names, memberName(provider[i]))
	}
	p.original, p.provider = lookup.Of(original), lookup.Of(provider)
	p.rest = asItIs
	if n.Rest != nil {
		p.rest = b.plan(n.Rest.Node)
		p.restName = memberName(n.Rest.Name)
		p.patterns, _ = compiled(n.Rest.Patterns) // checked
	}
}

// provider returns the property's name in the provider's shape.
func (p *Property) provider() string {
	if p.Name != "" {
		return p.Name
	}
	return p.Original
}

func (b *planner) values(p *plan, n *Node) {
	if n.Kind != Values {
		return
	}
	texts, keys := n.spellings()
	p.texts, p.keys = lookup.Of(texts), lookup.Of(keys)
}

// spellings returns the strings that values travel as, and the keys of the values.
func (n *Node) spellings() (texts, keys []string) {
	for _, v := range n.Values {
		texts = append(texts, v.Text)
		key := v.Original
		if d, err := tree.Parse([]byte(v.Original), tree.Limits{}); err == nil {
			key = d.Root().Key()
		}
		keys = append(keys, key)
	}
	return texts, keys
}

func (b *planner) branches(p *plan, n *Node) {
	if n.Kind != Union {
		return
	}
	p.branches = make([]branchPlan, len(n.Branches))
	for i := range n.Branches {
		br := &n.Branches[i]
		p.branches[i] = branchPlan{b.plan(br.Node), br, nil, br.Original.Indexed(), br.Image.Indexed()}
		if br.Name != "" {
			p.branches[i].tag = memberName(br.Name)
		}
	}
}

func (b *planner) tags() {
	for _, p := range b.order {
		tags := make([]string, len(p.branches))
		for i := range p.branches {
			tags[i] = p.branches[i].branch.Name
		}
		p.tags = lookup.Of(tags)
		var renamed []string
		for i := range p.branches {
			if n := p.branches[i].plan.node; n != nil && p.branches[i].tag == nil {
				for j := range n.Properties {
					if q := &n.Properties[j]; q.provider() != q.Original {
						renamed = append(renamed, q.provider())
					}
				}
			}
		}
		p.renamed = lookup.Of(renamed)
	}
}

// parts yields the plans that carry the parts of a plan's values, each with the name of its property in the provider's shape; "" for what
// is no property.
func (p *plan) parts(yield func(*plan, string) bool) {
	for i, q := range p.properties {
		if !yield(q, p.node.Properties[i].provider()) {
			return
		}
	}
	for _, list := range [][]*plan{{p.rest, p.items}, p.prefix} {
		for _, q := range list {
			if q != nil && !yield(q, "") {
				return
			}
		}
	}
	for i := range p.branches {
		if !yield(p.branches[i].plan, "") {
			return
		}
	}
}
