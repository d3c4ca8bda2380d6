package tell

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A kind is a branch of a union with the values of the member by which its objects are known, as `type` "mail". Several
// branches with the same values are one kind.
type kind struct {
	branch *tree.Node
	values []string     // as they are sent
	more   []*tree.Node // further branches with the same values
}

// byValue tells a union by the values of the one member by which the objects of all branches are known: which values there
// are, where the member does not list them itself, and what follows from each: "If `type` is "mail", give `to`." ok is false
// for other unions; words is "" where the member itself says all. With whole, all that a branch asks has to be said; else
// what there are no words for is left out.
func (t *Teller) byValue(n *ir.Node, union *tree.Node, whole bool) (words string, ok bool) {
	member, kinds := t.kinds(n, union, whole)
	if member == nil {
		return "", false
	}
	also, neither := func(k kind) []string { return t.besides(n, union, k, member) }, func(kind) []string { return nil }
	much := partly
	if whole {
		much = wholly
	}
	for _, try := range [...]struct {
		much extent
		also func(kind) []string
	}{{much, also}, {plainly, also}, {givenAlone, also}, {much, neither}, {plainly, neither}, {givenAlone, neither}} {
		if words, ok = t.ofKinds(n, union, member, kinds, try.much, try.also); ok && len(words) <= sentence.MaxSentence && !(whole && try.much != wholly) {
			return words, true
		}
	}
	return "", false
}

// KindsSayAll reports whether a union says no more of an object than that one member has one of some values, while the
// result always has that member and lists these values in it.
func (t *Teller) KindsSayAll(n *ir.Node, union *tree.Node) bool {
	member, kinds := t.kinds(n, union, true)
	if member == nil || !givenAnyway(n, member.Original) || member.Node.Nullable {
		return false
	}
	words, ok := t.ofKinds(n, union, member, kinds, wholly, func(k kind) []string { return t.besides(n, union, k, member) })
	return ok && words == ""
}

// KindValues returns the member by which the objects of all branches of a union are known, and its values in all branches,
// as they are sent; nil if there is no such member. An object that has the member has one of these values.
func (t *Teller) KindValues(n *ir.Node, union *tree.Node) (*ir.Property, []string) {
	var values []string
	member, kinds := t.kinds(n, union, false)
	for _, k := range kinds {
		for _, v := range k.values {
			if !slices.Contains(values, v) {
				values = append(values, v)
			}
		}
	}
	return member, values
}

// kinds finds the member by whose values the objects of all branches of a union are known; nil if there is none. Unless
// whole, a branch need not require it if its constant is its default, too.
func (t *Teller) kinds(n *ir.Node, union *tree.Node, whole bool) (*ir.Property, []kind) {
	if size := union.Len(); size < 2 || size > sentence.MaxCases || n.Object == nil || len(n.Object.Properties) > maxMerged {
		return nil, nil
	}
	branches := t.objects(union, whole)
	if len(branches) < 2 {
		return nil, nil
	}
	for p := range branches[0].Member(word.Properties).All() {
		m := memberOf(n, p.Name())
		if m == nil || len(t.Schemas.ValuesOf(t.Schemas.WholeEnd(p))) == 0 || m.Node.Carry != ir.CarryPlain && m.Node.Carry != ir.CarryValues {
			continue
		}
		if kinds := t.kindsBy(n, m, branches, whole); len(kinds) > 1 {
			return m, kinds
		}
	}
	return nil, nil
}

// maxMerged bounds the members of an object whose kinds are told: of more no sentence says what there is to say.
const maxMerged = 200

// kindsBy makes kinds of the branches by their values of member m; nil where a branch lists none, or two branches share some
// of their values, but not all.
func (t *Teller) kindsBy(n *ir.Node, m *ir.Property, branches []*tree.Node, whole bool) (kinds []kind) {
	var before []*tree.Node
	for _, b := range branches {
		p := b.Member(word.Properties).Get(m.Original)
		c, listed := clause{}, false
		if p != nil {
			c, listed = t.questions.valueClause(p)
		}
		values := t.Schemas.ValuesOf(t.Schemas.WholeEnd(p))
		if !listed || c.not || len(c.values) == 0 || !t.has(n, b, m.Original) && (whole || !isItsDefault(p)) {
			return nil
		}
		if shares(values, before) {
			same := slices.IndexFunc(kinds, func(k kind) bool {
				return sameValues(t.Schemas.ValuesOf(t.Schemas.WholeEnd(k.branch.Member(word.Properties).Get(m.Original))), values)
			})
			if same < 0 {
				return nil
			}
			kinds[same].more = append(kinds[same].more, b)
			continue
		}
		before = append(before, values...)
		for i, v := range c.values {
			c.values[i] = sentFor(m.Node, v)
		}
		kinds = append(kinds, kind{branch: b, values: c.values})
	}
	return kinds
}

// isItsDefault reports whether the constant of a property is its default, too: so are tags declared that programs fill in.
func isItsDefault(p *tree.Node) bool {
	c, d := p.Member(word.Const), p.Member(word.Default)
	return c != nil && d != nil && tree.Equal(c, d)
}

// sameValues reports whether two lists have the same values in the same order.
func sameValues(some, others []*tree.Node) bool { return slices.EqualFunc(some, others, tree.Equal) }

// ofKinds says which kinds there are and what follows from each; also returns the optional members to name with a kind.
func (t *Teller) ofKinds(n *ir.Node, union *tree.Node, m *ir.Property, kinds []kind, much extent, also func(kind) []string) (words string, ok bool) {
	called := namesIn(n)
	name := quoted([]string{m.Original}, called, "")
	var values, sentences []string
	var upon []consequence
	for _, k := range kinds {
		parts, says := t.follows(n, k.branch, m.Original, known{}, much, nil)
		rest, asked := saidOfEach(parts), demand(parts)
		if len(k.more) > 0 {
			if much == wholly {
				return "", false
			}
			rest, asked = t.waysOf(n, union, append([]*tree.Node{k.branch}, k.more...), m.Original, false), ""
			says = rest != ""
		}
		if says && rest == "" {
			if much.leavesOut() {
				values = append(values, k.values...)
				continue
			}
			return "", false
		}
		if asked != "" {
			rest = asked
		}
		switch more := also(k); {
		case len(more) == 0:
		case !says && !alone(k, kinds, more):
			rest = quoted(more, called, " and ") + " may be given"
		case !says:
			be := " are for "
			if len(more) == 1 {
				be = " is for "
			}
			values = append(values, k.values...)
			sentences = append(sentences, quoted(more, called, " and ")+be+name+" "+diag.Enumerated(k.values, " or ")+".")
			continue
		case strings.HasPrefix(asked, "give ") && !strings.Contains(asked, "leave out ") && !strings.HasSuffix(asked, " to null"):
			rest += ", and perhaps " + quoted(more, called, " and ")
		default:
			rest += ", and " + quoted(more, called, " and ") + " may be given"
		}
		if values = append(values, k.values...); rest != "" {
			upon, sentences = follow(upon, consequence{rest, k.values, len(sentences)}), append(sentences, "")
		}
	}
	for _, c := range upon {
		sentences[c.at] = "If " + name + " is " + diag.Enumerated(c.values, " or ") + ", " + c.rest + "."
	}
	if !lists(t, m, values) {
		sentences = slices.Insert(sentences, 0, diag.Sentence(name+" is "+diag.Enumerated(values, " or ")))
	}
	for _, s := range sentences {
		words = diag.Joined(words, s)
	}
	return words, true
}

// A consequence is what holds if the member by which kinds are known has one of some values.
type consequence struct {
	rest   string
	values []string
	at     int // the index of its sentence
}

// follow adds a consequence; where another one says the same, it adds the values to that one.
func follow(upon []consequence, c consequence) []consequence {
	for i := range upon {
		if upon[i].rest == c.rest {
			upon[i].values = slices.Concat(upon[i].values, c.values)
			return upon
		}
	}
	return append(upon, c)
}

// alone reports whether objects of other kinds may have none of the named members.
func alone(own kind, kinds []kind, names []string) bool {
	return !slices.ContainsFunc(kinds, func(k kind) bool {
		return k.branch != own.branch && (!schema.AdmitsNothing(k.branch.Member(word.AdditionalProperties)) || k.branch.Says(word.PatternProperties) ||
			slices.ContainsFunc(names, func(name string) bool { return k.branch.Member(word.Properties).Get(name) != nil }))
	})
}

// lists reports whether the schema of a member in the result lists its values, and none but the given ones.
func lists(t *Teller, m *ir.Property, values []string) bool {
	if m.Node.Types&^schema.TNull == schema.TBoolean || schema.TypesSaidBy(m.Node.Src) == schema.TBoolean {
		return len(values) == 2
	}
	var listed []string
	switch {
	case m.Node.Carry == ir.CarryValues:
		for _, v := range m.Node.Values {
			listed = append(listed, diag.Quote(v.Text))
		}
	case m.Node.Listed != nil:
		listed = m.Node.Listed
	default:
		for _, v := range t.Schemas.ValuesOf(m.Node.Src) {
			listed = append(listed, string(v.Append(nil)))
		}
	}
	return len(listed) > 0 && !slices.ContainsFunc(listed, func(v string) bool { return v != "null" && !slices.Contains(values, v) })
}

// besides lists the optional members that the branch of a kind declares, while some other branch, and the owner of the
// union, do not; the member by which kinds are known is none of them.
func (t *Teller) besides(n *ir.Node, union *tree.Node, k kind, by *ir.Property) (names []string) {
	if len(k.more) > 0 {
		return nil
	}
	for p := range k.branch.Member(word.Properties).All() {
		elsewhere := func(b *tree.Node) bool { return t.Schemas.WholeEnd(b).Member(word.Properties).Get(p.Name()) != nil }
		switch {
		case p.Name() == by.Original, schema.AdmitsNothing(p), memberOf(n, p.Name()) == nil, t.has(n, k.branch, p.Name()):
		case union.Parent().Member(word.Properties).Get(p.Name()) != nil:
		case !slices.ContainsFunc(schema.Elements(union), func(b *tree.Node) bool { return !elsewhere(b) }):
		default:
			names = append(names, p.Name())
		}
	}
	if len(names) > sentence.MaxMembers {
		return nil
	}
	return names
}

// has reports whether all objects of a branch have a member, because the branch requires it or the result always has it.
func (t *Teller) has(n *ir.Node, branch *tree.Node, name string) bool {
	return givenAnyway(n, name) || schema.Requires(branch, name)
}
