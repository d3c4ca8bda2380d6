package alternatives

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// folded makes one branch of neighbouring branches that only list values of one type:
// anyOf [{"const": 1}, {"enum": [2, 3]}] => {"enum": [1, 2, 3]}.
func (j *Joiner) folded(branches []*ir.Branch) []*ir.Branch {
	out := j.Nodes.Branches(len(branches))
	for i := 0; i < len(branches); {
		run := listing(branches[i:])
		if run < 2 {
			out = append(out, branches[i])
			i++
			continue
		}
		n := j.foldListed(branches[i : i+run])
		out = append(out, j.Nodes.Branch(ir.Branch{Node: n, Set: j.Sets.Alone(conjunction.Part{Types: n.Types})}))
		i += run
	}
	return out
}

// listing counts the branches at the start that list values of one type, none twice.
func listing(branches []*ir.Branch) (run int) {
	seen := map[string]bool{}
	for _, b := range branches {
		if !b.Node.OnlyLists() || b.Node.Types != branches[0].Node.Types {
			break
		}
		for _, v := range b.Node.Listed {
			if seen[v] {
				return run
			}
			seen[v] = true
		}
		run++
	}
	return run
}

// foldListed returns one node that lists the values of all.
func (j *Joiner) foldListed(branches []*ir.Branch) *ir.Node {
	n := j.Keywords.CopyForEdit(branches[0].Node)
	n.Src, n.Set, n.Listed = nil, nil, nil
	var texts []string
	for i, b := range branches {
		n.Listed = append(n.Listed, b.Node.Listed...)
		texts = append(texts, b.Node.ValueTexts())
		if i > 0 { // n has the facts of the first one already
			n.Facts = append(n.Facts, ir.CopyFacts(b.Node.Facts, n)...)
		}
	}
	n.Members = []ir.Member{{Keyword: "enum", Text: "[" + strings.Join(texts, ",") + "]"}}
	return n
}
