package ir

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Inherit adds to the node the facts of other nodes in whose place it stands, and of all that they hold, each fact
// once.
func (n *Node) Inherit(others ...*Node) {
	var known map[diag.Fact]bool // most have nothing to hand on
	for _, x := range Topological(others) {
		if known == nil && len(x.Facts) > 0 {
			known = make(map[diag.Fact]bool, len(n.Facts)+len(x.Facts))
			for _, f := range n.Facts {
				f.Out = n
				known[f] = true
			}
		}
		for _, f := range x.Facts {
			if f.Out = n; !known[f] {
				known[f] = true
				n.Facts = append(n.Facts, f)
			}
		}
	}
}

// NodesOf lists the nodes of branches.
func NodesOf(branches []*Branch) []*Node {
	nodes := make([]*Node, 0, len(branches))
	for _, b := range branches {
		nodes = append(nodes, b.Node)
	}
	return nodes
}

// With returns a copy of the branch that stands for another one as well; n is the node of both.
func (b *Branch) With(n *Node, other *Branch) *Branch {
	both := *b
	if both.Node = n; len(other.Also) == 0 {
		both.Also = append(b.Also[:len(b.Also):len(b.Also)], other)
		return &both
	}
	both.Also = slices.Clone(b.Also) // both may stand for the same branches: without a check they would double with each level of unions
	known := map[branchMeaning]bool{b.means(): true}
	for _, o := range b.Also {
		known[o.means()] = true
	}
	for _, o := range append([]*Branch{other}, other.Also...) {
		if len(both.Also) > MaxOthers { // for so many, validation is asked nothing
			break
		}
		if key := o.means(); !known[key] {
			known[key] = true
			both.Also = append(both.Also, o)
		}
	}
	return &both
}

// WithAll is With for several others.
func (b *Branch) WithAll(n *Node, others []*Branch) *Branch {
	if slices.ContainsFunc(others, func(o *Branch) bool { return len(o.Also) > 0 }) {
		for _, o := range others {
			b = b.With(n, o)
		}
		return b
	}
	both := *b
	both.Node, both.Also = n, slices.Concat(b.Also, others)
	return &both
}

// A branchMeaning identifies a branch by what it means and by the schemas that validation may be asked for.
type branchMeaning struct {
	set  string
	asks *Origins
}

func (b *Branch) means() branchMeaning { return branchMeaning{b.Set.Key(), b.Origins} }

// OnlyLists reports whether a node says nothing but which scalars are admitted.
func (n *Node) OnlyLists() bool {
	return n.Kind == SchemaNode && n.Carry == CarryPlain && !n.Nullable && n.Listed != nil && len(n.Members) == 1 && (n.Has("enum") || n.Has("const")) &&
		n.Types&(schema.TObject|schema.TArray) == 0 && n.Types.Single() &&
		len(n.Annotations)+len(n.Unknown)+len(n.Sentences) == 0 && n.Description == ""
}

// ValueTexts spells the listed values, separated by commas.
func (n *Node) ValueTexts() string {
	m := n.Members[0]
	text := m.Text
	if m.Raw != nil {
		text = string(m.Raw.Append(nil))
	}
	if m.Keyword == "enum" {
		return text[1 : len(text)-1]
	}
	return text
}

// Spelt returns how a listed value reads in the output; a string stands without its quotes.
func (n *Node) Spelt(value *tree.Node) string {
	text := string(value.Append(nil))
	for _, v := range n.Values {
		if v.Original == text {
			return v.Text
		}
	}
	if value.IsString() {
		return value.Text()
	}
	return text
}

// CopyBranches returns copies of the branches of a union, which can be changed.
func CopyBranches(branches []*Branch) []*Branch {
	out := make([]*Branch, len(branches))
	for i, b := range branches {
		c := *b
		out[i] = &c
	}
	return out
}

// Untagged counts the branches of a union that have no tag.
func (n *Node) Untagged() (count int) {
	for _, b := range n.Branches {
		if b.Name == "" {
			count++
		}
	}
	return count
}

// IsNullAlone reports whether a branch admits nothing but null.
func (b *Branch) IsNullAlone() bool {
	n := b.Node
	return n.IsNull() || n.Kind == SchemaNode && len(n.Values) == 1 && n.Values[0].Original == "null"
}

// HaveNull reports whether one of the branches admits nothing but null.
func HaveNull(branches []*Branch) bool {
	return slices.ContainsFunc(branches, (*Branch).IsNullAlone)
}

// WithoutNull returns the branches but those that admit nothing but null, and whether there was one.
func (m *Memory) WithoutNull(branches []*Branch) (rest []*Branch, null bool) {
	rest = m.Branches(len(branches))
	for _, b := range branches {
		if b.IsNullAlone() {
			null = true
		} else {
			rest = append(rest, b)
		}
	}
	return rest, null
}

// NameTags puts the names of the tags into the fact which says that branches were tagged.
func (n *Node) NameTags() {
	var tags []string
	for _, b := range n.Branches {
		if b.Name != "" {
			tags = append(tags, b.Name)
		}
	}
	for i, f := range n.Facts {
		if f.Rule == diag.RuleAmbiguous && f.Repair == flavor.Wrap {
			n.Facts[i].Detail = diag.Enumerated(diag.Ticked(tags), " and ")
		}
	}
}

// OnlyReference returns a union whose only branch is a reference, which means set: {"anyOf": [{"$ref": "…"}]}. Beside the
// union there may stand what may not stand beside the reference. The branch has a node of its own.
func OnlyReference(r *Node, set conjunction.Set) Union {
	return Union{Branches: []*Branch{{Node: &Node{Kind: ReferenceNode, Definition: r.Definition, Set: r.Set}, Set: set}}}
}
