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

// A requirement is a union or a condition that only says which members have to be there, or little more (constraint.go).
// Written out, each of its cases would repeat the object: it is told in a sentence instead, and checked on the way back.

// A Requirement is what is told in place of a union or a condition.
type Requirement struct {
	at        *tree.Node   // the keyword
	lists     []*tree.Node // the `required` lists of its schemas
	asks      []asked      // the cases of a union; of a condition two: what follows where its clauses hold, and where not
	exactly   bool         // exactly one of the cases has to be met; else at least one
	condition              // what an `if` asks for; without clauses for a union
	otherwise *Requirement // the condition that is the `else` of this one, if it is one
	together  [][]string   // lists of members that may not all be there, whichever case is met
	settled   bool         // the object meets it in any case
	required  []*tree.Node // the entries of `required` that every case has
	names     []string     // if little: the members that it says something of
	adds      []*tree.Node // the properties that the object has by this condition alone
	little    bool         // it says more of members than whether they are there

	nulls func(name string) bool // whether a member is left out by null; nil: none is
}

// asked is what a schema asks of an object's members by name: that all of needs are there, none of without, and not all of
// any list in never.
type asked struct {
	needs, without []string
	never          [][]string
	either         []string     // at least one of these has to be there
	exactly        bool         // and only one of either
	lists          []*tree.Node // the `required` lists that name what it needs
}

// Union is the keyword of a requirement that is a union and says more than names; nil for others.
func (r *Requirement) Union() *tree.Node {
	if r.little && r.at.IsArray() {
		return r.at
	}
	return nil
}

func (a asked) nothing() bool { return len(a.needs)+len(a.without)+len(a.either) == 0 }

// Requirements lists the unions and conditions of a shape that sentences can stand for, and returns the set without them.
// There are none where the exact form is preferred or the input's objects are only edited, except at a root that may not be
// a union.
func (t *Teller) Requirements(normal *meaning.Normal, root bool) (found []*Requirement, set conjunction.Set) {
	if t.Options.PreferExact && !(root && t.mergesRoot()) || t.Form.Gentle && !(root && t.Rules.Refuses(flavor.CRootUnion)) || normal.Types&schema.TObject == 0 {
		return nil, normal.Set
	}
	var taken []conjunction.UnionAt // keywords that sentences stand for
	for _, u := range normal.Unions {
		if r := cmp.Or(t.questions.unionRequirement(u), t.questions.littleUnion(u)); r != nil {
			found, taken = append(found, r), append(taken, conjunction.UnionAt{Owner: u.Owner, Mask: u.Mask | conjunction.Loosened})
		}
	}
	if t.Form.Gentle {
		return found, t.Sets.Without(normal.Set, taken)
	}
	var ms *meaning.Members
	for _, condition := range normal.Conditions {
		r := t.questions.conditionRequirement(condition)
		if r == nil && t.addsMembers(condition) {
			if ms == nil {
				ms = t.Meaning.MembersOf(normal)
			}
			r = t.addingCondition(normal, ms, condition)
		}
		if r = cmp.Or(r, t.questions.littleCondition(condition)); r != nil {
			found, taken = append(found, r), append(taken, conjunction.UnionAt{Owner: condition.Parent(), Mask: conjunction.NoCondition | conjunction.Loosened})
		}
	}
	return found, t.Sets.Without(normal.Set, taken)
}

// mergesRoot reports whether the flavor has a union at the root become one object.
func (t *Teller) mergesRoot() bool {
	repair, refused := t.Rules.Refusal(flavor.CRootUnion)
	return refused && repair == flavor.Merge
}

// RequiresAlone reports whether a shape has unions, and all of them only ask for names.
func (t *Teller) RequiresAlone(normal *meaning.Normal) bool {
	return len(normal.Unions) > 0 && !slices.ContainsFunc(normal.Unions, func(u conjunction.UnionAt) bool { return t.questions.unionRequirement(u) == nil })
}

// DeclareRequirements reports whether sentences can stand for the requirements found beside inner, which is the shape without
// them. If so, it has inner declare the members that they ask for.
func (t *Teller) DeclareRequirements(inner *meaning.Normal, found []*Requirement, root bool) bool {
	if !t.onlyObjects(inner) {
		return false
	}
	ms := t.Meaning.MembersOf(inner)
	asks := slices.ContainsFunc(found, func(r *Requirement) bool { return !r.little && len(r.lists) > 0 })
	if len(ms.Names) == 0 && !asks || slices.ContainsFunc(found, func(r *Requirement) bool { return !t.sayableOf(inner, ms, r) }) || root && branchesSay(t, ms, found) {
		return false
	}
	for _, r := range found {
		switch {
		case r.Union() != nil && !(root && t.Rules.Refuses(flavor.CRootUnion)) && (!r.repeats(ms) || len(found) == 1 && discriminates(t, r, ms) && t.AllowRepetition(r.at, ms, r.at.Len())):
			return false
		case r.little:
		default:
			if r.simplify(t, ms); r.exactly && r.nested() || slices.ContainsFunc(r.together, func(names []string) bool { return len(names) == 0 }) {
				return false
			}
		}
	}
	added := map[string]bool{}
	for _, r := range found {
		for _, p := range r.adds {
			if added[p.Name()] { // two conditions add it
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

// discriminates reports whether some member is always there and has other values in each branch of a union, so that the
// branches, if written out, need no invented tags to be told apart.
func discriminates(t *Teller, r *Requirement, ms *meaning.Members) bool {
	return slices.ContainsFunc(r.names, func(name string) bool {
		var before []*tree.Node
		for b := range r.at.All() {
			values := t.Schemas.ValuesOf(t.Schemas.WholeEnd(t.Schemas.WholeEnd(b).Member(word.Properties).Get(name)))
			if len(values) == 0 || ms.Required[name] == nil && !schema.Requires(t.Schemas.WholeEnd(b), name) || shares(values, before) {
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

// sayableOf reports whether the object may have each member that a requirement names. Where null stands for absence, one of
// the members asked for may have null as a value, too: if a reply is valid only with that null, it is read as a value. Of two
// such members it would not be known which was meant.
func (t *Teller) sayableOf(normal *meaning.Normal, ms *meaning.Members, r *Requirement) bool {
	sayable := func(name string) bool {
		switch at := ms.At(name); {
		case at == nil:
			return ms.Closed == nil && !t.Options.KeepOpen
		default:
			return !schema.AdmitsNothing(at)
		}
	}
	if r.otherwise != nil && !t.sayableOf(normal, ms, r.otherwise) {
		return false
	}
	fill := t.Rules.Refuses(flavor.COptionalProperty)
	null := "" // the member that may have null as a value
	for _, a := range r.asks {
		for _, name := range slices.Concat(a.needs, a.either) {
			if slices.ContainsFunc(r.adds, func(p *tree.Node) bool { return p.Name() == name }) { // the condition itself says what it is
				continue
			}
			if !sayable(name) {
				return false
			}
			set := t.Meaning.PropertySet(normal, name)
			asText := t.Rules.Refuses(flavor.CFreeFormValue) && !slices.ContainsFunc(set, func(p conjunction.Part) bool { return p.N == nil || !schema.SaysNothing(p.N) }) // whose null is the text "null", and none that stands for absence
			if !fill || name == null || asText || !t.Schemas.AdmitsNull(set) {
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
		at := t.Schemas.WholeEnd(ms.At(c.name))
		return at == nil || c.inner != "" && at.Member(word.Properties).Get(c.inner) == nil
	})
}

// branchesSay reports whether all requirements are unions, and their branches say what some members are that the object
// itself leaves open: one object merged from all branches says as much.
func branchesSay(t *Teller, ms *meaning.Members, found []*Requirement) bool {
	if t.Options.KeepOpen || t.Options.PreferExact {
		return false
	}
	var unions []conjunction.UnionAt
	for _, r := range found {
		union := r.Union()
		if union == nil {
			return false
		}
		unions = append(unions, conjunction.UnionAt{Owner: union.Parent(), Member: union})
	}
	return len(t.Meaning.FilledBy(ms, unions)) > 0
}

// simplify takes out of the cases of a union what is required anyway, and out of the clauses of a condition that a required
// member may be absent.
func (r *Requirement) simplify(t *Teller, ms *meaning.Members) {
	r.assume(func(name string) bool { return ms.Required[name] != nil }, func(name, inner string) bool {
		at := t.Schemas.WholeEnd(ms.At(name))
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

// reduce narrows the lists of members of which a condition asks for one: by what is there anyway, and by what it asks for
// beside them.
func (r *Requirement) reduce(there func(name string) bool) {
	for i := range r.asks {
		a := &r.asks[i]
		given := func(name string) bool {
			return there(name) || slices.Contains(a.needs, name) || i == 0 && !r.any && slices.ContainsFunc(r.clauses, func(c clause) bool { return c.name == name && !c.absent })
		}
		before := *a
		if a.narrow(given); r.otherwise != nil && a.nothing() { // in a chain, each condition is told with something that follows
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

// narrow takes out of a.either the members that may not be there. It clears a.either where one of them is enough and is given
// anyway; where one alone is left, a needs it.
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
			f.InPart = t.tellPart(n, r.at, r.adds...)
		}
		for _, p := range r.adds { // where the condition does not hold it may be anything
			if !t.Rules.Refuses(flavor.COpenObject) { // there it is said of each property that is declared, in package objects
				break
			}
			n.Fact(diag.Fact{Rule: "assumed-property", Effect: diag.Narrowed, Node: p, Detail: p.Name(), Quiet: true})
		}
	} else {
		r.asSentIn(t, n)
		f.Told = t.Words.TellText(n, keyword, diag.Told{Text: r.sentence(namesIn(n))})
	}
	n.Fact(f)
	t.tellBranchWords(n, r.at)
}

// tellPart tells as much as there are words for of a condition, or of a union whose objects are known by a member's value,
// after sayLittle could not tell all of it; it reports whether it told anything.
func (t *Teller) tellPart(n *ir.Node, at *tree.Node, adds ...*tree.Node) bool {
	words := ""
	switch at.Word() {
	case word.AnyOf, word.OneOf:
		words, _ = t.byValue(n, at, false)
	case word.If:
		if words = t.sayCondition(n, at, partly, adds...); len(words) > sentence.MaxSentence {
			words = t.sayCondition(n, at, plainly, adds...)
		}
	}
	return t.Words.TellText(n, at.Name(), diag.Told{Text: words})
}

// namesIn returns how members of an object are called in the result. One without a property of its own is an entry where the
// object has a list of entries, and sentence.Nowhere where the object is closed, for then it cannot be sent.
func namesIn(n *ir.Node) func(string) string {
	return func(name string) string {
		switch p := memberOf(n, name); {
		case p != nil:
			name = p.Name
		case n.Carry == ir.CarryEntries || n.Object != nil && n.Object.Rest != nil:
			return anEntry + diag.Quote(diag.Clip(name))
		case unsendable(n, name):
			return sentence.Nowhere
		}
		return "`" + diag.Clip(name) + "`"
	}
}

const anEntry = "the entry "

// unsendable reports whether an object has no place for a member.
func unsendable(n *ir.Node, name string) bool {
	return n.Kind == ir.SchemaNode && n.Object != nil && n.Object.Closed && n.Object.Rest == nil && memberOf(n, name) == nil
}
