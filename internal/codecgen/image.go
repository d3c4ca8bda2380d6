package codecgen

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Images knows what the values of nodes look like in the provider's shape, and which schemas validation may be asked
// for, so that branches can be told apart.
type Images struct {
	*task.Task

	expectations map[*ir.Definition]signature.Signature
	comparing    CodecBuilder // compares codecs while nodes are being lowered
	origins      map[originsKey]*ir.Origins
	made         slab.Slab[ir.Origins]
	own          slab.Slab[*tree.Node] // the schemas of these
	prints       map[*ir.Node]string   // fingerprints; "": there is none
	printed      int                   // the bytes that these take
	reads        emit.Emitter          // writes one node after another
	builder      CodecBuilder          // makes the codec that carries values
	asked        Identities            // asked about one node after another
}

// Clear makes images ready for another document: of what was made for the last one, only the codec may be used further.
func (i *Images) Clear() {
	i.builder.clear()
	i.comparing.clear()
	i.asked.forget()
	i.made.Reuse()
	i.own.Reuse()
	i.reads = emit.Emitter{Out: i.reads.Out[:0]}
	*i = Images{reads: i.reads, builder: i.builder, comparing: i.comparing, asked: i.asked, made: i.made, own: i.own, origins: slab.Cleared(i.origins), prints: slab.Cleared(i.prints), expectations: slab.Cleared(i.expectations)}
}

// WorthFinishing is how deep a node may be nested that is finished even if the budget is spent.
const WorthFinishing = 8

// Uncompared reports whether branches are not to be compared: there are more than a few of them, deep down, and
// the budget is spent.
func (i *Images) Uncompared(branches []*ir.Branch) bool {
	return len(branches) > fewBranches && i.Meter.Depth > WorthFinishing && i.Meter.Spent()
}

// fewBranches is the number of branches up to which they are compared whatever the budget.
const fewBranches = 8

// image returns what can be told of the values of a node in the provider's shape. It looks so many levels into
// references, items and members.
func (i *Images) image(n *ir.Node, depth int) signature.Signature { return i.imageOf(n, depth, false) }

// imageOf is image; with briefly it returns the types and the listed scalars only.
func (i *Images) imageOf(n *ir.Node, depth int, briefly bool) signature.Signature {
	i.Meter.Charge(1)
	switch n.Kind {
	case ir.VerbatimNode, ir.KeptNode:
		sig := i.ofCopied(n.Set)
		if depth > 0 && !briefly && sig.Types&signature.Array != 0 {
			sig.Items = i.itemsOf(n.Set)
		}
		return sig
	case ir.ReferenceNode:
		if d := n.Definition; d.Node != nil {
			if depth <= 0 && (d.Node.Kind == ir.UnionNode || d.Node.Kind == ir.ReferenceNode) { // these may lead on and on
				return signature.Any
			}
			return i.imageOf(d.Node, depth-1, briefly)
		}
		return i.expectedOf(n.Definition)
	case ir.UnionNode:
		return i.unionImage(n, depth, briefly)
	case ir.NeverNode:
		return signature.Signature{}
	}
	t := n.Types
	if t == 0 {
		t = schema.TAll
	}
	if n.Nullable {
		t |= schema.TNull
	}
	sig := signature.Signature{Types: meaning.TypeBits(t)}
	if n.Listed != nil {
		sig.Listed, sig.Values = true, n.Listed
		if n.Nullable {
			sig.Values = append(sig.Values[:len(sig.Values):len(sig.Values)], "null")
		}
	}
	if briefly {
		return sig
	}
	if a := n.Array; depth > 0 && a != nil && a.Items != nil && len(a.Prefix) == 0 && n.Carry == ir.CarryPlain {
		sig.Items = narrowed(i.image(a.Items, depth-1))
	}
	if n.Object != nil && t&schema.TObject != 0 {
		i.imageOfObject(&sig, n, depth)
	}
	return sig
}

// imageOfObject adds what can be told of the members of an object.
func (i *Images) imageOfObject(sig *signature.Signature, n *ir.Node, depth int) {
	ps := n.Object.Properties
	if n.Object.Rest != nil {
		ps = append(ps[:len(ps):len(ps)], n.Object.Rest)
	}
	sig.Closed = n.IsClosed()
	sig.Required, sig.Allowed = room(ps, sig.Closed)
	for _, p := range ps {
		if p.Required {
			sig.Required = append(sig.Required, p.Name)
		} else if sig.Closed {
			sig.Allowed = append(sig.Allowed, p.Name)
		}
		if depth > 0 && p.Node != nil {
			m := i.imageOf(p.Node, depth-1, true)
			if m.Types != signature.AnyType || m.Listed {
				if sig.Members == nil {
					sig.Members = make(map[string]signature.Signature, len(ps))
				}
				sig.Members[p.Name] = signature.Signature{Types: m.Types, Listed: m.Listed, Values: m.Values}
			}
		}
	}
}

// branchImage is what can be told of the values of a union's branch in the provider's shape.
func (i *Images) branchImage(b *ir.Branch) signature.Signature {
	sig := i.image(b.Node, 2)
	if sig.Absent = b.Absent; b.Filled {
		i.fill(&sig, b.Node)
	}
	return sig
}

// Apart reports whether the values of two images can be told apart, as far as they tell.
func (i *Images) Apart(x, y *signature.Signature) bool {
	i.Meter.Charge(x.Cost(y))
	return x.Apart(y)
}

// itemsOf is what can be told of the items of arrays that travel as they are, or nil.
func (i *Images) itemsOf(s conjunction.Set) *signature.Signature {
	normal := i.Meaning.NormalForm(s)
	defer meaning.Release(normal)
	ps := i.Meaning.PositionsOf(normal)
	if len(ps.Prefix) > 0 || len(ps.Rest) == 0 {
		return nil
	}
	return narrowed(i.ofCopied(ps.Rest))
}

// ofCopied is what can be told of the values of schemas that are copied. Types that they do not say are inferred only
// if the flavor refuses schemas without a type: then {"properties": …} has objects alone.
func (i *Images) ofCopied(s conjunction.Set) signature.Signature {
	if i.Rules.Refuses(flavor.CMissingType) {
		return i.Meaning.Signature(s)
	}
	return i.Meaning.LiteralSignature(s)
}

// narrowed returns a signature that excludes some types; nil for others, which are not worth keeping.
func narrowed(s signature.Signature) *signature.Signature {
	if s.Types == signature.AnyType {
		return nil
	}
	return &s
}

// room returns empty lists, in one allocation, with room for the names of the properties that are required, and
// for those of the others where an object is closed.
func room(ps []*ir.Property, closed bool) (required, allowed []string) {
	n := 0
	for _, p := range ps {
		if p.Required {
			n++
		}
	}
	most := n
	if closed {
		most = len(ps)
	}
	names := make([]string, most)
	return names[:0:n], names[n:n]
}

// unionImage returns an image that covers those of all branches.
func (i *Images) unionImage(n *ir.Node, depth int, briefly bool) signature.Signature {
	sig, arrays := signature.Signature{Listed: true}, 0
	var objects []signature.Signature
	for _, b := range n.Branches {
		s := i.imageOf(b.Node, min(depth, 1), briefly)
		if s.Types&signature.Object != 0 && !briefly {
			objects = append(objects, s)
		}
		if s.Types&signature.Array != 0 {
			arrays++
			sig.Items = s.Items
		}
		sig.Types |= s.Types
		if !s.Listed || s.Types&(signature.Array|signature.Object) != 0 {
			sig.Listed = sig.Listed && s.Types == signature.Null
			if s.Types == signature.Null {
				s.Values = []string{"null"}
			}
		}
		sig.Values = append(sig.Values, s.Values...)
	}
	if !sig.Listed {
		sig.Values = nil
	}
	if arrays > 1 {
		sig.Items = nil
	}
	if slices.ContainsFunc(objects, func(o signature.Signature) bool { return len(o.Required) > 0 || o.Closed }) {
		all := objects[0]
		if len(objects) > 1 {
			all = join(objects...)
		}
		sig.Required, sig.Closed, sig.Allowed, sig.Members = all.Required, all.Closed, all.Allowed, all.Members
	}
	return sig
}

// expectedOf is the image of a definition that has no node yet, as it is being lowered.
func (i *Images) expectedOf(d *ir.Definition) signature.Signature {
	sig, known := i.expectations[d]
	if !known {
		sig = i.expected(d.Set)
		slab.Put(&i.expectations, d, sig)
	}
	return sig
}

// expected is the image of a set whose node is not there yet: its type, if the lowering is sure to keep that.
func (i *Images) expected(s conjunction.Set) signature.Signature {
	normal := i.Meaning.NormalForm(s)
	if !normal.Typed || normal.Types != schema.TObject || len(normal.Unions) > 0 || len(normal.Conditions) > 0 {
		if normal.Types == schema.TArray && normal.Typed {
			if !i.Rules.Refuses(flavor.CTuple) || len(i.Meaning.PositionsOf(normal).Prefix) == 0 {
				return signature.Signature{Types: signature.Array}
			}
		}
		return signature.Any
	}
	if len(i.Meaning.MembersOf(normal).Names) == 0 {
		return signature.Any // perhaps a map, which may travel as a list
	}
	return signature.Signature{Types: signature.Object}
}
