package validate

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/discriminator"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// requiring lists what the branches of a union require, where each requires one member, another than the
// others, and says nothing else but that it is an object; nil for any other union.
func (c *branchesClause) requiring() (names []string) {
	met := map[string]bool{}
	for _, s := range c.subs {
		list := s.src.Member(word.Required)
		if !list.IsArray() || list.Len() != 1 || !list.First().IsString() || met[list.First().Text()] {
			return nil
		}
		met[list.First().Text()] = true
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

// tagging lists the only member of each branch of a union, where each has one, another than the others, requires it and
// forbids all else, as Rust's enums are written; nil for any other union.
func (c *branchesClause) tagging(doc *schema.Document) (names []string) {
	met := map[string]bool{}
	for _, s := range c.subs {
		to := discriminator.End(doc, s.src)
		required, properties, rest := to.Member(word.Required), to.Member(word.Properties), to.Member(word.AdditionalProperties)
		if rest == nil || rest.Kind() != tree.False || properties.Len() != 1 || required.Len() != 1 || to.Says(word.PatternProperties) {
			return nil
		}
		name := properties.First().Name()
		if !required.First().Is(name) || met[name] {
			return nil
		}
		met[name] = true
		names = append(names, name)
	}
	return names
}

// reportTagging says of a value that such a union does not take that it has to have one of the members, or what is wrong
// with the one that it has: what each branch forbids by itself is what the others ask for. It reports whether the union is such.
func (r *run) reportTagging(c *branchesClause, value *tree.Node, sc *scope) bool {
	names := c.tagging(r.v.doc)
	if len(names) < 2 || !value.IsObject() {
		return false
	}
	given := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !value.Has(name) })
	if len(given) == 1 {
		r.choosing(c.subs[slices.Index(names, given[0])], value, sc)
		return true
	}
	r.reportOneOf(c, value, names, given, "exactly one")
	return true
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
	r.reportOneOf(c, value, names, given, want)
	return true
}

// reportOneOf says how many of several members there have to be, and which of them are given.
func (r *run) reportOneOf(c *branchesClause, value *tree.Node, names, given []string, want string) {
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
}
