package toolset

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/envelope"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A request also names its tools outside of the list: the tool that the model is to call, and those that it has called. Providers
// hold such names to the same rules, and refuse a choice that is no tool of the list.

// mentions are the edits that put the sent names wherever a request mentions renamed tools, in the envelope that it came in or in
// its target. Mentions of tools that are not sent are reported. foreign are the members that stay in another provider's shape.
func (r *Room[R]) mentions(set *Set[R], root *tree.Node, f *envelope.Found, to *flavor.Envelope, foreign []*tree.Node) (edits []envelope.Edit) {
	if f.Shape.Surface != flavor.Tool || !f.Whole() {
		return nil
	}
	called := map[string][]*Member[R]{}
	for _, m := range set.of(f) {
		if !m.entry.Nameless {
			called[m.Original] = append(called[m.Original], m)
		}
	}
	places := map[*Member[R]][]*tree.Node{}
	seen := map[*tree.Node]bool{}
	for _, n := range envelope.Follow(root, r.waysToNames(root, f.Shape, to)...) {
		if seen[n] {
			continue
		}
		seen[n] = true
		m := meant(f, n, called[n.Text()])
		if !n.IsString() || m == nil || slices.Contains(set.AsCame, n.Text()) || m.Sent && m.Name == m.Original {
			continue
		}
		places[m] = append(places[m], n)
		if m.Sent {
			edits = append(edits, envelope.Put(n, envelope.Quoted(m.Name)))
		}
	}
	for _, m := range set.Members {
		at := places[m]
		if len(at) == 0 {
			continue
		}
		where := "in one place"
		if len(at) > 1 {
			where = fmt.Sprintf("in %d places", len(at))
		}
		if slices.ContainsFunc(at, func(n *tree.Node) bool { return slices.Contains(foreign, top(n)) }) {
			where += ", in the shape that it came in"
		}
		fact := diag.Fact{Rule: diag.RuleToolMention, Severity: diag.Warning, Node: at[0], Keyword: m.Original, Detail: where}
		if m.Sent {
			fact.Repair, fact.Severity, fact.Detail = flavor.Rename, diag.Info, fmt.Sprintf("`%s` %s", m.Name, where)
		}
		m.Facts = append(m.Facts, fact)
	}
	return edits
}

// waysToNames are the ways to the places where a request may name its tools: those of the envelope that it came in, of its target,
// and of the flavor's other envelopes, because all but the tools may already be this provider's. Where the tools have a shape that
// no provider owns, the request may be any provider's.
func (r *Room[R]) waysToNames(root *tree.Node, shape, to *flavor.Envelope) []flavor.Way {
	ways := r.mentionWays(shape)
	if len(ways) == 0 {
		return r.led(root)
	}
	ways = append(ways, r.mentionWays(to)...)
	for _, e := range r.Flavor.Envelopes {
		ways = append(ways, e.Mentions...)
	}
	return ways
}

// meant is the tool that a mention means, of several with one name: the one in the group that the mention names, as in {"name":
// "query", "namespace": "db"}. Where it names no group, that is the first tool outside of groups. Where that finds none, it is the
// first of all.
func meant[R any](f *envelope.Found, mention *tree.Node, called []*Member[R]) *Member[R] {
	var group *tree.Node
	for _, way := range f.Shape.Groups {
		if _, word, known := strings.Cut(way[0], flavor.Where); known && group == nil {
			group = mention.Parent().Get(word)
		}
	}
	for _, m := range called {
		if named := m.entry.Group != nil && group.IsString() && group.Is(calledIn(f, m.entry.Group)); named || group == nil && m.entry.Group == nil {
			return m
		}
	}
	if len(called) == 0 {
		return nil
	}
	return called[0]
}

// top is the member of the whole message that a node stands in.
func top(n *tree.Node) *tree.Node {
	for n.Parent() != nil && n.Parent().Parent() != nil {
		n = n.Parent()
	}
	return n
}
