package toolset

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/envelope"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Tools that stand together in an item of the list, as in a namespace, are tools like those beside it: they stay there as
// long as the list stays in its envelope. In another one nobody knows what they have in common.

// calledIn is the name of a group, as the tools of its list have theirs, or where it stands.
func calledIn(f *envelope.Found, group *tree.Node) string {
	name := group
	for _, step := range f.Shape.Parts[flavor.PName] {
		name = name.Get(step)
	}
	if name.IsString() && name.Text() != "" {
		return name.Text()
	}
	return group.Pointer()
}

// ungrouped tells of the groups whose tools are written one by one.
func (s *Set[R]) ungrouped(f *envelope.Found) {
	for _, group := range f.Groups() {
		var left []string
		for m := range group.All() {
			if !holdsEntry(f, m) {
				left = append(left, "`"+m.Name()+"`")
			}
		}
		s.Facts = append(s.Facts, diag.Fact{Rule: diag.RuleToolMember, Repair: flavor.Split, Node: group, Keyword: calledIn(f, group), Detail: strings.Join(left, ", ")})
	}
}

// holdsEntry reports whether entries stand in a member of their group.
func holdsEntry(f *envelope.Found, m *tree.Node) bool {
	for i := range f.Entries {
		for at := f.Entries[i].Node; at != nil && at != f.Entries[i].Group; at = at.Parent() {
			if at == m {
				return true
			}
		}
	}
	return false
}
