package toolset

import (
	"fmt"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/envelope"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A group is an item of the list that holds several tools, such as {"type": "namespace", "name": "db", "tools": [...]}. Its tools
// are members like those beside it, and stay in the group as long as the list stays in its envelope. In another envelope they are
// written one by one, and what the group says of all of them is lost.

// calledIn is the name of a group, which stands where the tools of its list have theirs, or the group's pointer.
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

// ungrouped reports each group whose tools are written one by one, with the members of the group that are lost.
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

// mostLeft bounds the lost members that one fact names.
const mostLeft = 6
