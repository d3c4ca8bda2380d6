package toolset

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/envelope"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A tool that a provider has built in, such as {"type": "web_search"}, stands in a list without a schema, and passes as it came.
// Another provider refuses it, and the whole request with it, so flavors list the built-in tools of their providers. One that no
// flavor lists may be new: it passes too, if it has the form of a built-in tool.

// builtIn leaves out entries without a schema that the provider does not take: other providers' built-in tools, its own where the
// target envelope has no place for them, and what is no tool at all.
func (r *Room[R]) builtIn(set *Set[R], f *envelope.Found, to *flavor.Envelope) {
	if f.Shape.Surface != flavor.Tool || r.Options.Envelope == Keep {
		return
	}
	own := r.Flavor.Tools.BuiltIn
	here := own
	if !f.BuiltIn() { // if all entries are built in, the text does not say which envelope it is, and any of the provider's will do
		here = r.Flavor.BuiltInAt(to)
	}
	for _, e := range f.Entries {
		names := builtInNames(e.Node)
		if e.Fits || has(here, names) != "" {
			continue
		}
		fact := diag.Fact{Rule: diag.RuleToolBuiltIn, Repair: flavor.Remove, Effect: diag.Narrowed, Severity: diag.Refused, Node: e.Node}
		if fact.Keyword = has(own, names); fact.Keyword != "" {
			fact.Rule, fact.Detail = diag.RuleToolBuiltInElsewhere, to.Name+r.takenIn(names)
		} else {
			called, owners := r.owned(names)
			if fact.Keyword, fact.Detail = called, strings.Join(owners, ", "); len(owners) == 0 {
				if envelope.MayBeBuiltIn(e.Node, r.Shapes) {
					continue
				}
				fact.Rule, fact.Keyword, fact.Detail = diag.RuleToolUnknown, e.Node.Pointer(), whatElse(e.Node, envelope.SchemaOf(e.Node, r.Shapes))
			}
		}
		switch {
		case r.Options.SendAll:
			fact.Repair, fact.Effect, fact.Severity = flavor.None, diag.Exact, diag.Warning
		case r.Options.Check: // a check says that adapting would leave it out
			fact.Repair, fact.Effect = flavor.None, diag.Exact
		default:
			if set.gone == nil {
				set.gone = map[*tree.Node]bool{}
			}
			set.gone[e.Node] = true
		}
		set.Facts = append(set.Facts, fact)
	}
}

// whatElse says what an entry is that is neither a tool nor built in; schema is what looks like its schema, or nil.
func whatElse(n, schema *tree.Node) string {
	switch {
	case schema != nil && n.Get("type").IsString():
		return "it has a schema, and its `type` is `" + diag.Clip(n.Get("type").Text()) + "`"
	case !n.IsObject():
		return "got " + withArticle(n.Kind())
	case n.Len() == 0:
		return "it has no members"
	}
	return "it has no name where tools have it"
}

// owned returns the names of the flavors whose providers have one of these tools built in, and the name that matched.
func (r *Room[R]) owned(names []string) (called string, owners []string) {
	for _, other := range r.Others {
		if name := has(other.Tools.BuiltIn, names); name != "" {
			called, owners = name, append(owners, other.Name)
		}
	}
	return called, owners
}

// takenIn says in which of its other envelopes the provider takes the built-in tool, as the end of a sentence.
func (r *Room[R]) takenIn(names []string) string {
	var taking []string
	for _, e := range r.Flavor.Envelopes {
		if e.Surface == flavor.Tool && !e.ReadOnly && has(r.Flavor.BuiltInAt(e), names) != "" {
			taking = append(taking, e.Name)
		}
	}
	if len(taking) == 0 {
		return ""
	}
	return ", only in " + strings.Join(taking, " and ")
}

// builtInNames are the names by which flavors may list an entry: its "type" or, where it has none, its members' names.
func builtInNames(n *tree.Node) (names []string) {
	if t := n.Get("type"); t.IsString() {
		return []string{t.Text()}
	}
	if n.IsObject() {
		for m := range n.All() {
			names = append(names, m.Name())
		}
	}
	return names
}

// has returns the first of the names that b lists, or "".
func has(b *flavor.BuiltIn, names []string) string {
	if i := slices.IndexFunc(names, b.Has); i >= 0 {
		return names[i]
	}
	return ""
}

// ownName is the name by which a model calls a built-in tool, or "": {"name": N}, or {"type": T, T: {"name": N}}.
func ownName(n *tree.Node) string {
	name := n.Get("name")
	if kind := n.Get("type"); name == nil && kind.IsString() {
		name = n.Get(kind.Text()).Get("name")
	}
	if !name.IsString() || n.Get("tools").IsArray() { // a group, whose name nobody calls
		return ""
	}
	return name.Text()
}

// asTheyCome are the names of the built-in tools that are sent as they came: no tool with a schema may be sent under one of them.
func (r *Room[R]) asTheyCome(set *Set[R], founds []*envelope.Found, targets []*flavor.Envelope) (names []string) {
	for i, f := range founds {
		own := slices.ContainsFunc(r.Flavor.Envelopes, targets[i].SameShape)
		for j := range f.Entries {
			e := &f.Entries[j]
			if f.Shape.Surface != flavor.Tool || !set.left(e) || !r.keeps(f, targets[i]) && !(own && has(r.Flavor.Tools.BuiltIn, builtInNames(e.Node)) != "") {
				continue
			}
			if name := ownName(e.Node); name != "" {
				names = append(names, name)
			}
		}
	}
	return names
}

// left reports whether an entry without a schema stays in the list.
func (s *Set[R]) left(e *envelope.Entry) bool { return !e.Fits && !s.gone[e.Node] }
