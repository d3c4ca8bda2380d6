package codec

import (
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// objectShape is a random object while it is made.
type objectShape struct {
	node   *Node
	listed []string
	in     map[string]*shape
	others *shape // nil: no other members
}

func (m *maker) object(depth int) *shape {
	o := &objectShape{node: &Node{Kind: Object}, in: map[string]*shape{}}
	original := signature.Signature{Types: signature.Object, Members: map[string]signature.Signature{}}
	image := signature.Signature{Types: signature.Object, Members: map[string]signature.Signature{}}
	for _, name := range names[:m.intn(len(names))] {
		if m.coin() {
			continue
		}
		in := m.shape(depth)
		p := Property{Original: name, Node: in.node}
		if m.coin() {
			p.Name = "renamed " + name
		}
		original.Members[name] = in.original
		sub := in.image
		if in.image.Types&signature.Null == 0 && m.coin() {
			p.Optional = true
			original.Allowed = append(original.Allowed, name)
			sub = signature.Signature{Types: sub.Types | signature.Null}
		} else {
			original.Required = append(original.Required, name)
		}
		image.Members[p.provider()] = sub
		image.Required = append(image.Required, p.provider())
		o.node.Properties = append(o.node.Properties, p)
		o.listed = append(o.listed, name)
		o.in[name] = in
	}
	m.rest(o, depth, &original, &image)
	return &shape{o.node, original, image, o.draw, o.has}
}

// rest chooses how other members travel.
func (m *maker) rest(o *objectShape, depth int, original, image *signature.Signature) {
	switch m.intn(4) {
	case 0:
		original.Closed, image.Closed = true, true
	case 1:
		o.others = m.shape(depth)
		o.node.Rest = &Rest{Node: o.others.node}
	case 2:
		o.others = m.shape(depth)
		o.node.Rest = &Rest{Name: "the rest", Node: o.others.node, Optional: m.coin()}
		image.Required = append(image.Required, o.node.Rest.Name)
		image.Closed = true
	default:
		o.others = m.identity(depth)
	}
}

func (o *objectShape) draw(t *rapid.T, fuel int) string {
	var members []string
	for i, name := range o.listed {
		if !o.node.Properties[i].Optional || rapid.Bool().Draw(t, "present") {
			members = append(members, quote(name)+":"+o.in[name].draw(t, fuel-1))
		}
	}
	if o.others != nil {
		members = append(members, drawMembers(t, fuel, o.others, o.listed)...)
	}
	members = rapid.Permutation(members).Draw(t, "order")
	return "{" + strings.Join(members, ",") + "}"
}

func (o *objectShape) has(v *tree.Node) bool {
	if !v.IsObject() {
		return false
	}
	for i, name := range o.listed {
		if !o.node.Properties[i].Optional && !v.Has(name) {
			return false
		}
	}
	return all(v, func(m *tree.Node) bool {
		if in := o.in[m.Name()]; in != nil {
			return in.has(m)
		}
		return !slices.Contains(o.listed, m.Name()) && o.others != nil && o.others.has(m)
	})
}
