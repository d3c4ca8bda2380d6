package validate

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// requiring lists what the branches of a union require, where each requires one member, another than the
// others, and says nothing else but that it is an object; nil for any other union.
func (c *branchesClause) requiring() (names []string) {
	for _, s := range c.subs {
		list := s.src.Member(word.Required)
		if !list.IsArray() || list.Len() != 1 || !list.First().IsString() || slices.Contains(names, list.First().Text()) {
			return nil
		}
		for m := range s.src.All() {
			k := schema.Of(m)
			if k != nil && k.Family != schema.Annotation && m != list && !(m.Word() == word.Type && m.Is("object")) {
				return nil
			}
		}
		names = append(names, list.First().Text())
	}
	return names
}

// reportRequiring says which of several members there have to be; it reports whether that is what a union
// asks for. Its branches by themselves would have one of them be missed, though any will do.
func (r *run) reportRequiring(c *branchesClause, value *tree.Node) bool {
	names := c.requiring()
	if len(names) < 2 || !value.IsObject() {
		return false
	}
	given := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !value.Has(name) })
	want := "at least one"
	if c.one {
		want = "exactly one"
	}
	got := "none of them"
	switch {
	case len(given) > 0:
		got = r.members(value, given)
	case r.lacking(value, names) == "null":
		got = "null for all of them"
	}
	all := r.members(value, names)
	if entries, of := strings.CutPrefix(all, "entries "); of {
		all = "the entries " + entries
	}
	r.reportShallow(c.src, value, names, "must have "+want+" of "+all+", got "+got)
	return true
}
