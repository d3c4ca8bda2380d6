package validate

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/discriminator"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A choice is what a union asks for whose branches do nothing but require members, {"oneOf": [{"required": ["a"]}, {"required":
// ["b"]}]}, where none requires all that another one does.
type choice struct {
	sets   [][]string // for each branch, what it requires and not all branches do
	common []string   // what all branches require
	none   bool       // one more branch forbids each of the members
}

// requiring returns the choice of members that a union offers, or nil for any other union. A oneOf may have one branch that forbids
// each of the members, {"not": {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}}: at most one may be there.
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
	x := choiceOf(lists)
	if x == nil || without == nil {
		return x
	}
	x.none = true
	single := singles(x.sets)
	if len(x.common) > 0 || single == nil || !slices.Equal(slices.Sorted(slices.Values(without)), slices.Sorted(slices.Values(single))) {
		return nil
	}
	return x
}

// mostSets bounds the sets of a choice, each of which is compared with each.
const mostSets = 500

// choiceOf returns the choice between some lists of names; nil where one of them has all names of another, so that there is
// no choice between them.
func choiceOf(lists [][]string) *choice {
	if len(lists) < 2 || len(lists) > mostSets {
		return nil
	}
	x := &choice{}
	for _, name := range lists[0] {
		if !slices.ContainsFunc(lists, func(l []string) bool { return !slices.Contains(l, name) }) {
			x.common = append(x.common, name)
		}
	}
	for _, l := range lists {
		own := slices.DeleteFunc(slices.Clone(l), func(name string) bool { return slices.Contains(x.common, name) })
		for _, o := range x.sets {
			if among(own, o) || among(o, own) {
				return nil
			}
		}
		x.sets = append(x.sets, own)
	}
	return x
}

// among reports whether each of some names is one of others.
func among(names, others []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(others, name) })
}

// singles returns the names of sets that have one name each; nil where a set has more.
func singles(sets [][]string) (names []string) {
	for _, set := range sets {
		if len(set) != 1 {
			return nil
		}
		names = append(names, set[0])
	}
	return names
}

// requiredAlone returns the names that a schema requires, if it says nothing else but `type: object`; else nil.
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

// excluded returns the names each of which a schema forbids, if it says nothing else; else nil. The schema is
// {"not": {"required": ["a"]}}, or has an anyOf of such `required` within not.
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

// says reports whether a schema says nothing about values but by the keyword only, and by `type: object`.
func says(n, only *tree.Node) bool {
	for m := range n.All() {
		k := schema.Of(m)
		if k != nil && k.Family != schema.Annotation && m != only && !(m.Word() == word.Type && m.Is("object")) {
			return false
		}
	}
	return true
}

// tagging returns the property of each branch of a union whose values are written as those of Rust's enums: {"circle": …} or
// {"square": …}. Each branch has one property, which no other one has, requires it and forbids all else. It is nil for any other union.
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

// reportTagging says of an object that matches no branch of a tagging union that it must have exactly one of the members, or what is
// wrong with the one that it has. It reports whether it did. Each branch by itself would forbid what the others require.
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
	got := given
	if len(got) == 0 { // the message shows the members that it has instead
		for m := range value.All() {
			got = append(got, m.Name())
		}
	}
	r.reportShallow(c.src, value, names, r.words.ChoiceOf(value, names, got, "exactly one"))
	return true
}

// reportRequiring says which of several members there have to be, and reports whether it did: whether the
// union is a choice. Its branches by themselves would report one member as missing, though any will do.
func (r *run) reportRequiring(c *branchesClause, value *tree.Node) bool {
	x := c.requiring()
	if x == nil || !value.IsObject() || slices.ContainsFunc(x.common, func(name string) bool { return !value.Has(name) }) {
		return false
	}
	want := "at least one"
	switch {
	case x.none:
		want = "at most one"
	case c.one:
		want = "exactly one"
	}
	r.reportChoice(c, value, x.sets, want)
	return true
}

// reportChoice says how many of several sets of members there have to be, and which of them are given.
func (r *run) reportChoice(c *branchesClause, value *tree.Node, sets [][]string, want string) {
	if names := singles(sets); names != nil {
		given := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !value.Has(name) })
		r.reportShallow(c.src, value, names, r.words.ChoiceOf(value, names, given, want))
		return
	}
	r.reportShallow(c.src, value, slices.Concat(sets...), r.words.Choice(value, sets, want))
}
