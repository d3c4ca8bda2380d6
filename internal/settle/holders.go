package settle

import (
	"bytes"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Where unknown words may stand, one of the root may hold what references lead to, as `components`
// of OpenAPI does. What they lead to is written elsewhere, or in their place, so that such a word
// would be a second copy of it.

// DropHolders leaves out words of the root that held definitions, and discriminators that lead to
// definitions which are not there.
func (s *Settling) DropHolders(root *ir.Node) {
	top := s.Doc.Tree.Root()
	if !s.Form.Gentle || root.Kind != ir.KeptNode || root.Src != top {
		s.leaveDiscriminators(root, nil)
		return
	}
	holders := map[*tree.Node]bool{}
	for _, m := range root.Members {
		if m.Raw != nil && m.Raw.Parent() == top && schema.Of(m.Raw) == nil && s.holdsTargets(m.Raw) {
			holders[m.Raw] = true
		}
	}
	left := s.leaveDiscriminators(root, holders)
	root.Members = slices.DeleteFunc(root.Members, func(m ir.Member) bool {
		if !holders[m.Raw] {
			return false
		}
		f := diag.Fact{Rule: diag.RuleHeldDefinitions, Repair: flavor.Remove, Node: m.Raw, Keyword: m.Keyword}
		if s.mentioned(m.Raw, left) {
			f.Repair = flavor.None
		}
		root.Fact(f)
		return f.Repair == flavor.Remove
	})
}

// holdsTargets reports whether references lead to something in a value.
func (s *Settling) holdsTargets(n *tree.Node) bool {
	if n.IsObject() && s.Meaning.Graph.Reached(n) {
		return true
	}
	for c := range n.All() {
		if (c.IsObject() || c.IsArray()) && s.holdsTargets(c) {
			return true
		}
	}
	return false
}

// mentioned reports whether a string elsewhere, which is no reference, leads into a word of the
// root. What was left out counts for nothing.
func (s *Settling) mentioned(word *tree.Node, left map[*tree.Node]bool) bool {
	t, prefix := s.Doc.Tree, "#"+word.Pointer()+"/"
	for i := range t.Len() {
		n := t.Node(i)
		if !n.IsString() || !strings.HasPrefix(n.Text(), prefix) || s.Doc.Refers(n) {
			continue
		}
		within := false
		for up := n; up != nil; up = up.Parent() {
			within = within || up == word || left[up]
		}
		if !within {
			return true
		}
	}
	return false
}

// leaveDiscriminators leaves out discriminators whose mapping leads to definitions that went, or
// into words that hold what stands elsewhere now. It returns those.
func (s *Settling) leaveDiscriminators(root *ir.Node, holders map[*tree.Node]bool) (left map[*tree.Node]bool) {
	if source := s.Doc.Tree.Source(); !bytes.Contains(source, []byte(discriminator)) && !bytes.Contains(source, []byte(`\u`)) {
		return nil // nor does it stand there spelled otherwise
	}
	left = map[*tree.Node]bool{}
	gone := map[*tree.Node]bool{}
	for _, word := range [...]string{"$defs", "definitions"} {
		for d := range s.Doc.Tree.Root().Get(word).All() {
			gone[d] = true
		}
	}
	for _, k := range s.Lowering.Kept {
		if k.Property.Node != nil {
			delete(gone, k.Source)
		}
	}
	for _, d := range s.Form.Reachable(root) {
		delete(gone, d.Place())
	}
	if len(gone)+len(holders) == 0 {
		return left
	}
	dead := func(m *tree.Node) bool {
		for to := range m.Get("mapping").All() {
			if !to.IsString() || !strings.HasPrefix(to.Text(), "#/") {
				continue
			}
			for at := s.Doc.Tree.Root().Resolve(to.Text()[1:]); at != nil; at = at.Parent() {
				if gone[at] || holders[at] {
					return true
				}
			}
		}
		return false
	}
	for _, n := range ir.LiveNodes(root) {
		tell := func(m *tree.Node) bool {
			if m == nil || !m.HasName() || m.Name() != discriminator || !dead(m) {
				return false
			}
			n.Fact(diag.Fact{Rule: diag.RuleDeadMapping, Repair: flavor.Remove, Node: m, Keyword: discriminator})
			left[m] = true
			return true
		}
		n.Members = slices.DeleteFunc(slices.Clone(n.Members), func(m ir.Member) bool { return tell(m.Raw) })
		n.Unknown = slices.DeleteFunc(slices.Clone(n.Unknown), tell)
		n.Annotations = slices.DeleteFunc(slices.Clone(n.Annotations), tell)
	}
	return left
}

const discriminator = "discriminator"
