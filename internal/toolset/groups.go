package toolset

import (
	"fmt"
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
	groups := f.Groups()
	for i, beyond := range f.Beyond(groups) {
		var left []string
		for _, m := range beyond {
			left = append(left, "`"+diag.Clip(m.Name())+"`")
		}
		fact := diag.Fact{Rule: diag.RuleToolMember, Repair: flavor.Split, Node: groups[i], Keyword: calledIn(f, groups[i]), Detail: strings.Join(left[:min(len(left), mostLeft)], ", ")}
		if len(left) > mostLeft {
			fact.Detail += fmt.Sprintf(" and %d more", len(left)-mostLeft)
		}
		s.Facts = append(s.Facts, fact)
	}
}

// mostLeft is how many members are named that are left out.
const mostLeft = 6
