package validate

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/discriminator"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A choice is what the branches of a union ask for that require one member each, another than the others, and say nothing else but
// that it is an object.
type choice struct {
	names  []string
	common []string // what all of them require besides
	none   bool     // one more asks for none of the members
}

// requiring returns what a union asks for that offers a choice of members, or nil for any other union.
func (c *branchesClause) requiring() *choice {
	var lists [][]string
	var without []string
	for _, s := range c.subs {
		if names := excluded(s.src); names != nil && without == nil && c.one {
			without = names
			continue
		}
		names := requiredAlone(s.src)
		if names == nil {
			return nil
		}
		lists = append(lists, names)
	}
	if len(lists) < 2 {
		return nil
	}
	x := &choice{none: without != nil}
	for _, name := range lists[0] {
		if !slices.ContainsFunc(lists, func(l []string) bool { return !slices.Contains(l, name) }) {
			x.common = append(x.common, name)
		}
	}
	met := map[string]bool{}
	for _, l := range lists {
		own := slices.DeleteFunc(l, func(name string) bool { return slices.Contains(x.common, name) })
		if len(own) != 1 || met[own[0]] {
			return nil
		}
		met[own[0]] = true
		x.names = append(x.names, own[0])
	}
	if x.none && (len(x.common) > 0 || !slices.Equal(slices.Sorted(slices.Values(without)), slices.Sorted(slices.Values(x.names)))) {
		return nil
	}
	return x
}

// requiredAlone are the names that a schema requires which says nothing else but that it is an object; nil: it says more.
func requiredAlone(n *tree.Node) (names []string) {
	list := n.Member(word.Required)
	if !list.IsArray() || !says(n, list) {
		return nil
	}
	for name := range list.All() {
		if !name.IsString() || slices.Contains(names, name.Text()) {
			return nil
		}
		names = append(names, name.Text())
	}
	return names
}

// excluded are the names of which a schema forbids each, and says nothing else; nil: it says something else.
func excluded(n *tree.Node) (names []string) {
	not := n.Member(word.Not)
	if !not.IsObject() || !says(n, not) {
		return nil
	}
	branches := not.Member(word.AnyOf)
	if !branches.IsArray() {
		if names = requiredAlone(not); len(names) == 1 {
			return names
		}
		return nil
	}
	if !says(not, branches) {
		return nil
	}
	for b := range branches.All() {
		name := requiredAlone(b)
		if len(name) != 1 {
			return nil
		}
		names = append(names, name[0])
	}
	return names
}

// says reports whether a schema says nothing but one keyword, and that it is an object.
func says(n, only *tree.Node) bool {
	for m := range n.All() {
		k := schema.Of(m)
		if k != nil && k.Family != schema.Annotation && m != only && !(m.Word() == word.Type && m.Is("object")) {
			return false
		}
	}
	return true
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
	x := c.requiring()
	if x == nil || !value.IsObject() || slices.ContainsFunc(x.common, func(name string) bool { return !value.Has(name) }) {
		return false
	}
	given := slices.DeleteFunc(slices.Clone(x.names), func(name string) bool { return !value.Has(name) })
	want := "at least one"
	switch {
	case x.none:
		want = "at most one"
	case c.one:
		want = "exactly one"
	}
	r.reportOneOf(c, value, x.names, given, want)
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
