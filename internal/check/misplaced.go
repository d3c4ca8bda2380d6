package check

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A generator that writes a schema where no keyword takes it does so in every schema that it writes. So for members of the same names,
// only the first places get a remark, the last of which says how many more there are.

// mostMisplaced is the number of places that are named.
const mostMisplaced = 3

// misplaced counts the schemas that stand where no keyword takes them. Its methods append remarks on them to a list, and return that.
type misplaced struct {
	times  map[string]int // how many schemas have such members, by the members' names as a message lists them
	beside []*tree.Node   // schemas that may have them beside `properties`
}

// in remarks on members of a schema that are schemas and no keywords. Those beside `properties` wait until all references are known.
func (p *misplaced) in(n *tree.Node, remarks []diag.Fact) []diag.Fact {
	members := schema.Misplaced(n)
	if members == nil && schema.Beside(n) != nil {
		p.beside = append(p.beside, n)
	}
	return p.remark(members, remarks)
}

// besideProperties remarks on schemas that stand beside `properties` and to which no reference leads.
func (p *misplaced) besideProperties(linked *tree.Marks, remarks []diag.Fact) []diag.Fact {
	for _, n := range p.beside {
		remarks = p.remark(slices.DeleteFunc(schema.Beside(n), linked.Has), remarks)
	}
	return remarks
}

// remark remarks on members of one schema, if there are any.
func (p *misplaced) remark(members []*tree.Node, remarks []diag.Fact) []diag.Fact {
	if len(members) == 0 {
		return remarks
	}
	f := diag.Misplaced(members)
	if p.times == nil {
		p.times = map[string]int{}
	}
	p.times[f.Detail]++
	return append(remarks, f)
}

// shorten deletes all but the first remarks on members of the same names, and has the last of these say how many more there were.
// A single one more is left, too.
func (p *misplaced) shorten(remarks []diag.Fact) []diag.Fact {
	if len(p.times) == 0 {
		return remarks
	}
	seen := map[string]int{}
	remarks = slices.DeleteFunc(remarks, func(f diag.Fact) bool {
		if f.Rule != diag.RuleMisplaced {
			return false
		}
		seen[f.Detail]++
		return seen[f.Detail] > mostMisplaced && p.times[f.Detail] > mostMisplaced+1
	})
	for i := range remarks {
		f := &remarks[i]
		if f.Rule != diag.RuleMisplaced || p.times[f.Detail] <= mostMisplaced+1 {
			continue
		}
		if seen[f.Detail]--; seen[f.Detail] == p.times[f.Detail]-mostMisplaced {
			f.Names = strconv.Itoa(seen[f.Detail])
		}
	}
	return remarks
}
