package tell

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A requirement is a union, a condition or a dependency that only says which members have to
// be there. Written out, each of its cases would repeat the object: it is told in a sentence
// instead, and checked on the way back.

// A Requirement is what is told in place of a keyword.
type Requirement struct {
	at        *tree.Node   // the keyword
	lists     []*tree.Node // of the names that it asks for
	asks      []asked      // the cases of a union; of a condition what follows, and what else
	exactly   bool         // one of the cases, and no other
	condition              // of an if
	otherwise *Requirement // of an `if` whose `else` is another one, that one
	together  [][]string   // members that may not all be there, whichever the case
	settled   bool         // the object meets it in any case
	required  []*tree.Node // what every case asks for
	names     []string     // of a constraint: the members that it says something of
	adds      []*tree.Node // properties that it adds to the object
	little    bool         // it is a constraint
}

// asked is what a schema asks of an object's members: all of some, none of some, and of some not all.
type asked struct {
	needs, without []string
	never          [][]string
	either         []string     // of these one at least
	exactly        bool         // and no other
	lists          []*tree.Node // of the names that it needs
}

// Union is the keyword of a requirement that is a union of what is more than names; nil for others.
func (r *Requirement) Union() *tree.Node {
	if r.little && r.at.IsArray() {
		return r.at
	}
	return nil
}

func (a asked) nothing() bool { return len(a.needs)+len(a.without)+len(a.either) == 0 }

// Requirements lists what a shape asks for by names alone, and the set without it. There is
// none where the flavor takes it as it is.
func (t *Teller) Requirements(normal *meaning.Normal, root bool) (found []*Requirement, set conjunction.Set) {
	set = normal.Set
	if t.Options.PreferExact && !(root && t.MergesRoot()) || t.Form.Gentle && !(root && t.Rules.Refuses(flavor.CRootUnion)) || normal.Types&schema.TObject == 0 {
		return nil, set
	}
	for _, u := range normal.Unions {
		if r := cmp.Or(t.unionRequirement(u), t.littleUnion(u)); r != nil {
			found, set = append(found, r), set.Masked(u.Owner, u.Mask|conjunction.Loosened)
		}
	}
	if t.Form.Gentle {
		return found, set
	}
	var ms *meaning.Members
	for _, condition := range normal.Conditions {
		r := t.conditionRequirement(condition)
		if r == nil && t.addsMembers(condition) {
			if ms == nil {
				ms = t.Meaning.MembersOf(normal)
			}
			r = t.addingCondition(normal, ms, condition)
		}
		if r = cmp.Or(r, t.littleCondition(condition)); r != nil {
			found, set = append(found, r), set.Masked(condition.Parent(), conjunction.NoCondition|conjunction.Loosened)
		}
	}
	return found, set
}

// MergesRoot reports whether the flavor has a union at the root become one object.
func (t *Teller) MergesRoot() bool {
	repair, refused := t.Rules.Refusal(flavor.CRootUnion)
	return refused && repair == flavor.Merge
}

// RequiresAlone reports whether all unions of a shape only ask for names.
func (t *Teller) RequiresAlone(normal *meaning.Normal) bool {
	return len(normal.Unions) > 0 && !slices.ContainsFunc(normal.Unions, func(u conjunction.UnionAt) bool { return t.unionRequirement(u) == nil })
}

// DeclareRequirements reports whether sentences can stand for requirements beside what is left of the shape,
// and has the shape declare the names that they ask for.
func (t *Teller) DeclareRequirements(inner *meaning.Normal, found []*Requirement, root bool) bool {
	if !t.onlyObjects(inner) {
		return false
	}
	ms := t.Meaning.MembersOf(inner)
	if len(ms.Names) == 0 || slices.ContainsFunc(found, func(r *Requirement) bool { return !t.sayableOf(inner, ms, r) }) {
		return false
	}
	for _, r := range found {
		switch {
		case r.little && !(root && t.Rules.Refuses(flavor.CRootUnion)) && (!r.repeats(ms) && !endless(t, r, ms) || len(found) == 1 && discriminates(t, r, ms) && t.AllowRepetition(r.at, ms, r.at.Len())):
			return false
		case r.little:
		default:
			if r.simplify(t, ms); r.exactly && r.nested() {
				return false
			}
		}
	}
	added := map[string]bool{}
	for _, r := range found {
		for _, p := range r.adds {
			if added[p.Name()] { // several say what it is
				return false
			}
			added[p.Name()] = true
		}
	}
	for _, r := range found {
		if inner.Ask(r.lists...); len(r.adds) > 0 {
			inner.Declare(r.at.Parent().Member(word.Then), r.at.Parent().Member(word.Else))
		}
	}
	return true
}

// endless reports whether a condition is on a value of a member which lists none: written out, the case that
// it does not hold would admit all that the other does.
func endless(t *Teller, r *Requirement, ms *meaning.Members) bool {
	return r.at.Name() == "if" && slices.ContainsFunc(t.readCondition(r.at, nil).clauses, func(c clause) bool {
		at := t.Words.End(ms.At(c.name))
		return len(c.values) > 0 && len(t.Words.ValuesOf(at)) == 0 && schema.TypesSaidBy(at)&^schema.TNull != schema.TBoolean
	})
}

// discriminates reports whether the branches of a union list other values of a member that is always
// there, so that no names are invented to tell them apart.
func discriminates(t *Teller, r *Requirement, ms *meaning.Members) bool {
	return r.at.IsArray() && slices.ContainsFunc(r.names, func(name string) bool {
		var before []*tree.Node
		for b := range r.at.All() {
			values := t.Words.ValuesOf(t.Words.End(t.Words.End(b).Member(word.Properties).Get(name)))
			if len(values) == 0 || ms.Required[name] == nil && !schema.Requires(t.Words.End(b), name) || shares(values, before) {
				return false
			}
			before = append(before, values...)
		}
		return true
	})
}

// onlyObjects reports whether a shape admits objects alone, null aside.
func (t *Teller) onlyObjects(normal *meaning.Normal) bool {
	types := normal.Types
	if !normal.Typed {
		types = t.Meaning.Infer(normal)
	}
	return normal.Never == nil && !normal.Listed && types&^schema.TNull == schema.TObject
}

// sayableOf reports whether each name that is asked for is one of an object's members, which it may
// have. Where null stands for absence, one of them may be null too: a reply that is valid with that null
// alone is read with it. Of two it would not be known which was meant.
func (t *Teller) sayableOf(normal *meaning.Normal, ms *meaning.Members, r *Requirement) bool {
	sayable := func(name string) bool {
		switch at := ms.At(name); {
		case normal.Forbids(name):
			return false
		case at == nil:
			return ms.Closed == nil && !t.Options.KeepOpen && len(ms.Rest)+len(ms.Patterns) == 0
		default:
			return !schema.AdmitsNothing(at)
		}
	}
	if r.otherwise != nil && !t.sayableOf(normal, ms, r.otherwise) {
		return false
	}
	fill := t.Rules.Refuses(flavor.COptionalProperty)
	null := "" // the one that may be null
	for _, a := range r.asks {
		for _, name := range slices.Concat(a.needs, a.either) {
			if slices.ContainsFunc(r.adds, func(p *tree.Node) bool { return p.Name() == name }) { // of which it is known what they are
				continue
			}
			if !sayable(name) {
				return false
			}
			if !fill || name == null || !t.Schemas.AdmitsNull(t.Meaning.PropertySet(normal, name)) {
				continue
			}
			if null != "" || t.Options.KeepNulls {
				return false
			}
			null = name
		}
	}
	if slices.ContainsFunc(r.names, func(name string) bool { return ms.At(name) == nil }) {
		return false
	}
	return !slices.ContainsFunc(r.clauses, func(c clause) bool {
		at := t.Words.End(ms.At(c.name))
		return at == nil || c.inner != "" && at.Member(word.Properties).Get(c.inner) == nil
	})
}

// simplify takes out of a union's cases what is required in any case, and out of a condition
// that a member is absent which is required.
func (r *Requirement) simplify(t *Teller, ms *meaning.Members) {
	r.assume(func(name string) bool { return ms.Required[name] != nil }, func(name, inner string) bool {
		at := t.Words.End(ms.At(name))
		return at != nil && schema.Requires(at, inner)
	})
	if len(r.clauses) > 0 {
		r.reduce(func(name string) bool { return ms.Required[name] != nil })
		return
	}
	there := func(name string) bool {
		return ms.Required[name] != nil || slices.ContainsFunc(r.required, func(n *tree.Node) bool { return n.Text() == name })
	}
	for i := range r.asks {
		r.asks[i].needs = slices.DeleteFunc(slices.Clone(r.asks[i].needs), there)
		r.asks[i].narrow(there)
		r.settled = r.settled || !r.exactly && r.asks[i].nothing()
	}
	for i, names := range r.together {
		r.together[i] = slices.DeleteFunc(slices.Clone(names), there)
	}
}

// reduce takes out of what follows a condition what is there anyway, and what it asks for beside one of several members.
func (r *Requirement) reduce(there func(name string) bool) {
	for i := range r.asks {
		a := &r.asks[i]
		given := func(name string) bool {
			return there(name) || slices.Contains(a.needs, name) || i == 0 && !r.any && slices.ContainsFunc(r.clauses, func(c clause) bool { return c.name == name && !c.absent })
		}
		before := *a
		if a.narrow(given); r.otherwise != nil && a.nothing() { // of several conditions each is told with what follows
			*a = before
		}
	}
	r.settled = r.settled || r.otherwise == nil && len(r.asks) == 2 && r.asks[0].nothing() && r.asks[1].nothing()
	if r.otherwise != nil {
		if r.otherwise.reduce(there); r.otherwise.settled {
			r.otherwise = nil
		}
	}
}

// narrow takes out of several members of which one is asked for those that may not be there, and forgets them where one is.
func (a *asked) narrow(given func(name string) bool) {
	if len(a.either) == 0 {
		return
	}
	a.either = slices.DeleteFunc(slices.Clone(a.either), func(name string) bool { return slices.Contains(a.without, name) })
	switch {
	case !a.exactly && slices.ContainsFunc(a.either, given):
		a.either = nil
	case len(a.either) == 1:
		a.needs, a.either = append(slices.Clone(a.needs), a.either...), nil
	}
}

// nested reports whether one case is met wherever another one is, so that of the two no
// sentence says well which is meant.
func (r *Requirement) nested() bool {
	if len(r.asks) == 1 {
		return false
	}
	for i, a := range r.asks {
		for j, b := range r.asks {
			if i != j && len(a.without)+len(b.without) == 0 && (len(a.either) == 0 && hasAll(b.needs, a.needs) || slices.ContainsFunc(a.either, func(name string) bool { return slices.Contains(b.needs, name) || slices.Contains(b.either, name) })) {
				return true
			}
		}
		if a.nothing() {
			return true
		}
	}
	return false
}

// TellRequirement tells a requirement, and reports what that costs.
func (t *Teller) TellRequirement(n *ir.Node, r *Requirement, root bool) {
	keyword := r.at.Name()
	f := diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Node: r.at, Keyword: keyword}
	switch {
	case r.settled || r.little && r.at.IsArray() && t.KindsSayAll(n, r.at):
		f.Repair, f.Detail = flavor.Merge, diag.Met
		n.Fact(f)
		t.tellBranchWords(n, r.at)
		return
	case keyword == "if":
	case root && t.Rules.Refuses(flavor.CRootUnion):
		f.Rule = flavor.CRootUnion.String()
	case t.Rules.Refuses(flavor.CKeywordsBesideUnion):
		f.Rule = flavor.CKeywordsBesideUnion.String()
	}
	f.Effect, f.Detail = diag.Widened, keyword
	if r.little {
		if f.Told = t.Words.TellText(n, keyword, diag.Told{Text: t.sayLittle(n, r.at, r.adds...)}); !f.Told {
			t.tellPart(n, r.at, r.adds...)
		}
		for _, p := range r.adds { // where the condition does not hold it may be anything
			n.Fact(diag.Fact{Rule: "assumed-property", Effect: diag.Narrowed, Node: p, Detail: p.Name(), Quiet: true})
		}
	} else {
		r.asSentIn(n)
		f.Told = t.Words.TellText(n, keyword, diag.Told{Text: r.sentence(namesIn(n))})
	}
	n.Fact(f)
	t.tellBranchWords(n, r.at)
}

// tellPart tells of a condition what there are words for, which is not all that is lost.
func (t *Teller) tellPart(n *ir.Node, at *tree.Node, adds ...*tree.Node) {
	if at.Name() == "if" {
		t.Words.TellText(n, "if", diag.Told{Text: t.sayCondition(n, at, partly, adds...)})
	}
}

// namesIn returns how the members of an object are called in the result.
func namesIn(n *ir.Node) func(string) string {
	return func(name string) string {
		if p := memberOf(n, name); p != nil {
			return p.Name
		}
		return name
	}
}

// unionRequirement reads a union whose branches only ask for names.
func (t *Teller) unionRequirement(u conjunction.UnionAt) *Requirement {
	if u.Member.Len() < 2 || u.Member.Len() > sentence.MaxCases {
		return nil
	}
	r := &Requirement{at: u.Member, exactly: u.Mask == conjunction.NoOneOf, required: t.Meaning.RequiredByAll(u)}
	for b := range u.Member.All() {
		a, ok := t.caseOf(b)
		if !ok || a.nothing() {
			return nil
		}
		r.asks, r.lists = append(r.asks, a), append(r.lists, a.lists...)
	}
	if !r.foldExclusions() {
		return nil
	}
	r.dropIncluded()
	return r
}

// dropIncluded takes out of the cases of which exactly one is met those that ask for all that another one asks for, and
// for more: they are not met alone. What they ask for may not all be there.
func (r *Requirement) dropIncluded() {
	if !r.exactly || slices.ContainsFunc(r.asks, func(a asked) bool { return len(a.without)+len(a.either) > 0 || len(a.needs) == 0 }) {
		return
	}
	var left []asked
	for i, a := range r.asks {
		if slices.ContainsFunc(slices.Concat(r.asks[:i], r.asks[i+1:]), func(b asked) bool { return len(b.needs) < len(a.needs) && hasAll(a.needs, b.needs) }) {
			r.together = append(r.together, a.needs)
			continue
		}
		left = append(left, a)
	}
	r.asks = left
}

// hasAll reports whether a list has all of some names.
func hasAll(names, some []string) bool {
	return !slices.ContainsFunc(some, func(name string) bool { return !slices.Contains(names, name) })
}

// foldExclusions takes out of the cases that the others are not met, where each says so of all others: then exactly
// one is. It reports false where cases say of several members that not all may be there, and not just that.
func (r *Requirement) foldExclusions() bool {
	plain := !slices.ContainsFunc(r.asks, func(a asked) bool { return len(a.never) > 0 })
	for i, a := range r.asks {
		if len(r.asks) < 2 || len(a.needs) == 0 || len(a.without)+len(a.never) != len(r.asks)-1 {
			return plain
		}
		for j, other := range r.asks {
			if i != j && (len(a.either)+len(other.either) > 0 || !a.excludes(other.needs)) {
				return plain
			}
		}
	}
	r.exactly = true
	for i := range r.asks {
		r.asks[i].never, r.asks[i].without = nil, nil
	}
	return true
}

// excludes reports whether a case says that not all of some members may be there.
func (a asked) excludes(names []string) bool {
	return len(names) == 1 && slices.Contains(a.without, names[0]) || slices.ContainsFunc(a.never, func(never []string) bool { return sameSet(never, names) })
}

// sameSet reports whether two lists have the same names.
func sameSet(a, b []string) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(name string) bool { return !slices.Contains(b, name) })
}

// asksFor reads a schema that only asks for names, or for one of several; ok is false for any other.
func (t *Teller) asksFor(n *tree.Node) (a asked, ok bool) {
	left := maxSaid
	ok = readCase(t, n, ownerOf(n), &a, &left)
	return a, ok && len(a.never) == 0
}

// caseOf is asksFor of a case of a union, which may also say of several members that not all may be there.
func (t *Teller) caseOf(n *tree.Node) (a asked, ok bool) {
	left := maxSaid
	ok = readCase(t, n, ownerOf(n), &a, &left)
	return a, ok
}

// readCase adds what a schema asks of the members of its owner.
func readCase(t *Teller, n, owner *tree.Node, a *asked, left *int) bool {
	if n = t.Words.End(n); !n.IsObject() || *left == 0 {
		return false
	}
	*left--
	for m := range n.All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation:
		case t.Schemas.Malformed(k, m):
			return false
		case m.Name() == "type" && m.Is("object") || m.Name() == "additionalProperties" && schema.SaysNothing(m):
		case m.Name() == "properties":
			if !a.properties(owner, m) {
				return false
			}
		case m.Name() == "required" && m.IsArray():
			a.lists = append(a.lists, m)
			for entry := range m.All() {
				if !slices.Contains(a.needs, entry.Text()) {
					a.needs = append(a.needs, entry.Text())
				}
			}
		case len(a.either) == 0 && m.Len() > 1 && m.Len() <= sentence.MaxCases && (m.Name() == "anyOf" || m.Name() == "oneOf"):
			if a.either, a.exactly = eitherOf(t, m, a, left), m.Name() == "oneOf"; a.either == nil {
				return false
			}
		case m.Name() == "allOf" || m.Len() == 1 && (m.Name() == "anyOf" || m.Name() == "oneOf"):
			if slices.ContainsFunc(schema.Elements(m), func(part *tree.Node) bool { return !readCase(t, part, owner, a, left) }) {
				return false
			}
		case m.Name() == "not":
			without, only := forbidden(t, m, left)
			if all, names := onlyNames(t, m, left); !only && names && len(all.needs) > 1 && len(all.without) == 0 {
				a.never = append(a.never, all.needs)
			} else if !only {
				return false
			}
			a.without = append(a.without, without...)
		default:
			return false
		}
	}
	return true
}

// eitherOf reads a union each of whose branches asks for another name, and for nothing else; nil for any other.
func eitherOf(t *Teller, union *tree.Node, a *asked, left *int) (names []string) {
	for b := range union.All() {
		one, only := onlyNames(t, b, left)
		if !only || len(one.needs) != 1 || len(one.without) > 0 || slices.Contains(names, one.needs[0]) {
			return nil
		}
		names, a.lists = append(names, one.needs[0]), append(a.lists, one.lists...)
	}
	return names
}

// properties takes in properties that say nothing the owner's do not, because they name some of them, or
// that some must not be there; it reports false of any others.
func (a *asked) properties(owner, properties *tree.Node) bool {
	for p := range properties.All() {
		switch {
		case schema.AdmitsNothing(p):
			a.without = append(a.without, p.Name())
		case !schema.SaysNothing(p) || owner.Member(word.Properties).Get(p.Name()) == nil:
			return false
		}
	}
	return properties.IsObject()
}

// ownerOf is the schema in which another stands as what it says, too; nil of the root.
func ownerOf(n *tree.Node) *tree.Node {
	switch in := n.Parent(); {
	case in == nil:
		return nil
	case in.IsArray():
		return in.Parent()
	default:
		return in
	}
}

// onlyNames is asksFor within another schema.
func onlyNames(t *Teller, n *tree.Node, left *int) (a asked, ok bool) {
	ok = readCase(t, n, ownerOf(n), &a, left)
	return a, ok && len(a.never)+len(a.either) == 0
}

// forbids reads the names of members that must not be there from what stands under `not`.
func (t *Teller) forbids(n *tree.Node) (names []string, ok bool) {
	left := maxSaid
	return forbidden(t, n, &left)
}

// forbidden is forbids within another schema.
func forbidden(t *Teller, n *tree.Node, left *int) (names []string, ok bool) {
	if a, only := onlyNames(t, n, left); only && len(a.needs) == 1 && len(a.without) == 0 {
		return a.needs, true
	}
	u := n.Member(word.AnyOf)
	if !n.IsObject() || n.Len() != 1 || u == nil || !u.IsArray() {
		return nil, false
	}
	for b := range u.All() {
		a, only := onlyNames(t, b, left)
		if !only || len(a.needs) != 1 || len(a.without) > 0 {
			return nil, false
		}
		names = append(names, a.needs...)
	}
	return names, len(names) > 0
}
