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

// Where a flavor keeps keywords of no draft, one of the root may be a holder: a member with the targets of references, as
// `components` of OpenAPI is. The result has these targets as its own definitions, or in place of the references, so that
// the holder would only be a second copy of them.

// DropHolders leaves out the holders of the root, unless a string elsewhere points into one. Discriminators whose mapping points
// into a holder come to point to the result's definitions, or are left out too.
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

// holdsTargets reports whether references lead to a value or to something in it.
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

// mentioned reports whether a string outside a holder, other than a reference, points into it, as "#/components/schemas/A" does.
// Strings in discriminators that are left out or rewritten do not count: these are left.
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

// leaveDiscriminators rewrites discriminators whose mapping points to schemas that are gone from their place, so that it points to the
// definitions of the result. Where one of these schemas is no definition, it leaves the discriminator out. It returns both kinds.
func (s *Settling) leaveDiscriminators(root *ir.Node, holders map[*tree.Node]bool) (left map[*tree.Node]bool) {
	if source := s.Doc.Tree.Source(); !bytes.Contains(source, []byte(keyword)) && !bytes.Contains(source, []byte(`\u`)) {
		return nil // the input has no discriminator, not even one spelled with escapes
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

// movedTargets knows which schemas, to which mappings may point, are gone from their place, and where they are now.
type movedTargets struct {
	doc     *schema.Document
	gone    map[*tree.Node]bool   // values that are not written in their place, and all below them
	defined map[*tree.Node]string // schemas that are definitions of the result, with the reference to each
}

// rewritten returns the text of a discriminator with a mapping that points to where its targets are now. dead reports whether m is a
// discriminator with a target that is gone; text is "" where it is not, or where one such target is no definition of the result.
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

// leadsAway returns the schema that a string of a mapping points to, and whether that schema is gone from its place.
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

// keyword is the keyword of OpenAPI that says by which property the alternatives of a schema are told apart.
const keyword = "discriminator"
