package objects

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tagged"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// looseNames is what schemas that were given up, such as the branches of a union too
// large to write out, say of the members of an object.
type looseNames struct {
	names []string                     // loose members, in the order in which they were met
	sets  map[string][]conjunction.Set // what each of the schemas says of a member, beside what the object says
	tags  map[string]discriminated     // discriminator values of the schemas that speak of a member
	from  map[string]*tree.Node        // the first schema that speaks of a member, or its entry in a list of names
	by    map[string][]*tree.Node      // given-up schemas that speak of a member themselves, and not by a branch within
}

// always reports whether some schema that speaks of a member is sure to hold: all branches of its union speak of the
// member, or both its `then` and its `else` do; those that admit nothing do not count.
func (n *looseNames) always(name string) bool {
	by := n.by[name]
	return slices.ContainsFunc(by, func(given *tree.Node) bool {
		var others []*tree.Node
		switch owner := given.Parent(); {
		case owner.IsArray():
			others = schema.Elements(owner)
		case schema.IsKeyword(given) && (given.Word() == word.Then || given.Word() == word.Else):
			others = []*tree.Node{owner.Member(word.Then), owner.Member(word.Else)}
		default:
			return false
		}
		return !slices.ContainsFunc(others, func(o *tree.Node) bool { return !slices.Contains(by, o) && (o == nil || !schema.AdmitsNothing(o)) })
	})
}

// discriminated holds the discriminator values that choose the schemas which speak of a member.
type discriminated struct {
	schemas   int        // how many of the schemas such values choose
	values    []string   // values of the member
	exclusive bool       // no other schema may match
	at        *tree.Node // the member's declaration in the first of the schemas
}

// looseNames collects the members that the given-up schemas of a normal form declare, and its other schemas do not, or
// leave to them. Such members are declared all the same: where objects are closed nobody could send them otherwise, and
// elsewhere nobody would think of them.
func (b *ObjectBuilder) looseNames(normal *meaning.Normal, ms *meaning.Members) looseNames {
	if len(normal.GivenUp)+len(normal.Lists) == 0 || !normal.DeclareGivenUp && (ms.Closed != nil || b.Options.KeepOpen) {
		return looseNames{} // with open: keep they travel with the further members
	}
	out := looseNames{sets: map[string][]conjunction.Set{}, from: map[string]*tree.Node{}, by: map[string][]*tree.Node{}}
	all, declares := true, map[string]*tree.Node{}
	for _, given := range normal.GivenUp {
		var own *meaning.Members
		all = b.Meaning.Spoken(given, func(inner *meaning.Normal, im *meaning.Members) {
			if inner.Types&schema.TObject != 0 {
				b.looseOf(&out, normal, ms, spoken{given: given, own: own, normal: inner, members: im, declares: declares})
			}
			if own == nil {
				own = im
			}
		}) && all
	}
	if !all { // schemas that were not looked into may say something else of the same members
		for _, name := range out.names {
			out.sets[name] = []conjunction.Set{b.Meaning.PropertySet(normal, name)}
		}
		out.tags = nil
	}
	for _, list := range normal.Lists {
		for entry := range list.All() {
			if name := entry.Text(); ms.Closed == nil && ms.At(name) == nil && ms.Required[name] == nil && out.from[name] == nil {
				out.meets(name, entry)
				out.sets[name] = []conjunction.Set{b.Meaning.PropertySet(normal, name)}
			}
		}
	}
	return out
}

// spoken is what one given-up schema, or one of its branches, says of objects.
type spoken struct {
	given    *tree.Node
	own      *meaning.Members // what the given-up schema itself says, where this is a branch within it; else nil
	normal   *meaning.Normal
	members  *meaning.Members
	declares map[string]*tree.Node // by member, the given-up schema that spoke of it last
}

// looseOf adds the members that one schema speaks of.
func (b *ObjectBuilder) looseOf(out *looseNames, normal *meaning.Normal, ms *meaning.Members, by spoken) {
	tags := b.Keeper.Tagger.TagsOf(by.normal.Set)
	for i, name := range append(slices.Clone(by.members.Names), by.members.Order...) {
		undeclared := i >= len(by.members.Names) // it is only required
		switch {
		case decided(normal, ms, name, by.given), by.shutOut(name):
			continue
		case ms.Required[name] != nil && !normal.DeclareGivenUp && !b.Rules.Refuses(flavor.CUndeclaredRequired): // it need not be declared
			continue
		case undeclared && (by.declares[name] == by.given || ms.At(name) != nil):
			continue
		}
		s := b.Meaning.PropertySet(by.normal, name)
		if by.given.Word() == word.If && schema.IsKeyword(by.given) {
			if s = keywords.Compared(b.Keywords, s); s == nil {
				continue
			}
		}
		by.declares[name] = by.given
		if by.own == nil {
			out.by[name] = append(out.by[name], by.given)
		}
		out.meets(name, by.given)
		if values, exclusive := tagged.ValuesOf(tags, name); len(values) > 0 && by.members.At(name) != nil {
			out.discriminates(name, values, exclusive, by.members.At(name))
		}
		out.sets[name] = append(out.sets[name], b.Sets.Add(s, b.Meaning.PropertySet(normal, name)...))
	}
}

// shutOut reports whether a branch speaks of a member that cannot be there, since the given-up schema around the branch is
// closed and does not declare it.
func (s *spoken) shutOut(name string) bool {
	return s.own != nil && s.own.Closed != nil && s.own.Closed.Word() == word.AdditionalProperties && s.own.At(name) == nil && len(s.own.Patterns) == 0
}

// decided reports whether the object itself says what a member is, or that there is none. What is filled by branches
// (Normal.Filled), it leaves to them.
func decided(normal *meaning.Normal, ms *meaning.Members, name string, given *tree.Node) bool {
	if normal.Filled[name] && !schema.IsKeyword(given) {
		return false
	}
	return ms.At(name) != nil || ms.Closed != nil
}

// discriminates adds the values by which a discriminator knows one more schema that speaks of a member.
func (n *looseNames) discriminates(name string, values []string, exclusive bool, at *tree.Node) {
	d := n.tags[name]
	d.schemas, d.exclusive, d.at = d.schemas+1, exclusive, cmp.Or(d.at, at)
	for _, v := range values {
		if !slices.Contains(d.values, v) {
			d.values = append(d.values, v)
		}
	}
	slab.Put(&n.tags, name, d)
}

// meets notes a name, and where it was met first.
func (n *looseNames) meets(name string, at *tree.Node) {
	if n.from[name] == nil {
		n.names = append(n.names, name)
		n.from[name] = at
	}
}

// looseMembers declares the loose members. It returns nil, or the node that takes the object's place: one that admits
// nothing where a required member is impossible, or what stands beyond the budget.
func (b *ObjectBuilder) looseMembers(made *making, loose looseNames) *ir.Node {
	for _, name := range loose.names {
		if b.places.Exhausted(made.context) {
			return b.places.BeyondBudget(made.normal.Set)
		}
		if made.members.At(name) != nil { // ownMembers made it, at its place in the object's order
			continue
		}
		if bad := b.looseMember(made, loose, name); bad != nil {
			return bad
		}
	}
	return nil
}

// looseMember declares one loose member. It returns nil, or a node that admits nothing, as looseMembers does.
func (b *ObjectBuilder) looseMember(made *making, loose looseNames, name string) *ir.Node {
	at := loose.from[name]
	sets, edited := loose.sets[name], true
	if made.normal.Free.Has(name) && b.Options.KeepOpen { // a branch leaves it free
		sets, edited = []conjunction.Set{b.Meaning.PropertySet(made.normal, name)}, false
	}
	var branches []*ir.Branch
	for _, s := range sets {
		branches = append(branches, b.branch(s, place.Context{Property: true, Level: made.context.Level, Edited: edited}))
	}
	child := b.Alternatives.EitherOf(branches)
	if t := loose.tags[name]; t.schemas > 0 && t.schemas == len(loose.sets[name]) {
		child = b.Keeper.Tagger.ListDiscriminator(made.node, child, t.values, t.exclusive, t.at)
	}
	if child.Kind == ir.NeverNode && made.members.Required[name] != nil { // no branch admits it, but the object requires it
		child = b.places.Lower(b.Meaning.PropertySet(made.normal, name), place.Context{Property: true, Level: made.context.Level})
	}
	if child.Kind == ir.NeverNode && made.members.Required[name] != nil {
		return ir.Never(made.members.Required[name])
	}
	if child.Kind == ir.NeverNode {
		return nil
	}
	if at.IsString() {
		f := diag.Fact{Rule: flavor.CUndeclaredRequired.String(), Repair: flavor.Declare, Node: at, Detail: name}
		if list := at.Parent(); list.Name() != "required" {
			f.Keyword = list.Parent().Name()
		}
		made.node.Fact(f)
	}
	made.taken.Add(name)
	b.add(made, &ir.Property{Original: name, Node: b.Keywords.StandingAt(child, at), Required: made.members.Required[name] != nil}, at, sets...)
	union := made.normal.DeclareGivenUp && !schema.IsKeyword(at)                                          // the merged union reports what its branches leave free
	told := b.Rules.Refuses(flavor.COpenObject) && len(made.members.Rest)+len(made.members.Patterns) == 0 // closing the object reports all unlisted members
	if !told && !union && !at.IsString() && !loose.always(name) {
		made.node.Fact(diag.Fact{Rule: "assumed-property", Effect: diag.Narrowed, Node: at, Detail: name, Quiet: true})
	}
	return nil
}
