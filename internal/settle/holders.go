package settle

import (
	"bytes"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/discriminator"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Where unknown words may stand, one of the root may hold what references lead to, as `components`
// of OpenAPI does. What they lead to is written elsewhere, or in their place, so that such a word
// would be a second copy of it.

// DropHolders leaves out words of the root that held definitions; discriminators that led there lead to where these are
// now, or are left out too.
func (s *Settling) DropHolders(root *ir.Node) {
	top := s.Doc.Tree.Root()
	holders := map[*tree.Node]bool{}
	note := func(m *tree.Node) {
		if m != nil && m.Parent() == top && schema.Of(m) == nil && s.holdsTargets(m) {
			holders[m] = true
		}
	}
	for _, m := range root.Members {
		note(m.Raw)
	}
	for _, m := range root.Unknown {
		note(m)
	}
	left := s.leaveDiscriminators(root, holders)
	if len(holders) == 0 {
		return
	}
	drop := func(m *tree.Node) bool {
		if !holders[m] {
			return false
		}
		f := diag.Fact{Rule: diag.RuleHeldDefinitions, Repair: flavor.Remove, Node: m, Keyword: m.Name()}
		if s.mentioned(m, left) {
			f.Repair = flavor.None
		}
		root.Fact(f)
		return f.Repair == flavor.Remove
	}
	root.Members = slices.DeleteFunc(root.Members, func(m ir.Member) bool { return drop(m.Raw) })
	root.Unknown = slices.DeleteFunc(slices.Clone(root.Unknown), drop)
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

// leaveDiscriminators leaves out discriminators whose mapping leads to definitions that went, and returns those. Where
// what it leads to is a definition now, it leads there.
func (s *Settling) leaveDiscriminators(root *ir.Node, holders map[*tree.Node]bool) (left map[*tree.Node]bool) {
	if source := s.Doc.Tree.Source(); !bytes.Contains(source, []byte(keyword)) && !bytes.Contains(source, []byte(`\u`)) {
		return nil // nor does it stand there spelled otherwise
	}
	left = map[*tree.Node]bool{}
	moved := movedTargets{doc: s.Doc, gone: map[*tree.Node]bool{}, defined: map[*tree.Node]string{}}
	for _, word := range [...]string{"$defs", "definitions"} {
		for d := range s.Doc.Tree.Root().Get(word).All() {
			moved.gone[d] = true
		}
	}
	for _, k := range s.Lowering.Keeper.Definitions {
		if k.Property.Node != nil {
			delete(moved.gone, k.Source)
		}
	}
	for _, d := range s.Form.Reachable(root) {
		delete(moved.gone, d.Place())
		moved.defined[d.Place()] = "#" + check.Fragment("/"+s.Form.DefinitionsWord()+"/"+tree.EscapeToken(d.Name))
	}
	for at := range holders {
		moved.gone[at] = true
	}
	if len(moved.gone) == 0 {
		return left
	}
	for _, n := range ir.LiveNodes(root) {
		report := func(m *tree.Node, repair flavor.Repair) {
			n.Fact(diag.Fact{Rule: diag.RuleDeadMapping, Repair: repair, Node: m, Keyword: keyword})
			left[m] = true
		}
		members := n.Members[:0:0]
		for _, m := range n.Members {
			switch text, dead := moved.rewritten(m.Raw); {
			case !dead:
				members = append(members, m)
			case text == "":
				report(m.Raw, flavor.Remove)
			default:
				report(m.Raw, flavor.SpellOut)
				members = append(members, ir.Member{Keyword: m.Keyword, Text: text, After: m.Raw})
			}
		}
		n.Members = members
		for _, words := range [...]*[]*tree.Node{&n.Unknown, &n.Annotations} {
			*words = slices.DeleteFunc(slices.Clone(*words), func(m *tree.Node) bool {
				_, dead := moved.rewritten(m)
				if dead {
					report(m, flavor.Remove)
				}
				return dead
			})
		}
	}
	return left
}

// movedTargets are what mappings lead to and does not stand in its place any more.
type movedTargets struct {
	doc     *schema.Document
	gone    map[*tree.Node]bool   // with all below it
	defined map[*tree.Node]string // the reference to what is a definition of the result
}

// rewritten returns a discriminator whose mapping leads to where its targets are now; "" where one is nowhere, or
// none of them is gone, or it is another member.
func (t *movedTargets) rewritten(m *tree.Node) (text string, dead bool) {
	if m == nil || !m.HasName() || m.Name() != keyword {
		return "", false
	}
	var b strings.Builder
	raw, until, whole := m.Raw(), 0, true
	for to := range m.Get(discriminator.Mapping).All() {
		target, gone := t.leadsAway(to)
		if !gone {
			continue
		}
		dead = true
		by := t.defined[target]
		whole = whole && by != ""
		at := to.Offset() - m.Offset()
		b.Write(raw[until:at])
		b.WriteString(diag.Quote(by))
		until = at + len(to.Raw())
	}
	if !dead || !whole {
		return "", dead
	}
	b.Write(raw[until:])
	return b.String(), true
}

// leadsAway returns what a string of a mapping leads to, and whether it is gone from there.
func (t *movedTargets) leadsAway(to *tree.Node) (target *tree.Node, gone bool) {
	if !to.IsString() || !strings.HasPrefix(to.Text(), "#/") {
		return nil, false
	}
	target = discriminator.Target(t.doc, to.Text())
	for at := target; at != nil; at = at.Parent() {
		if t.gone[at] {
			return target, true
		}
	}
	return target, false
}

// keyword is where a schema says by which property its alternatives are told apart.
const keyword = "discriminator"
