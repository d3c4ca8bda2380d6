package tell

import (
	"cmp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// extent is how much of what a schema asks is said.
type extent uint8

const (
	wholly     extent = iota // all that is asked, or nothing
	partly                   // what there are words for
	plainly                  // what there are words for, except the shapes in which values are sent
	givenAlone               // only which members are given
)

// leavesOut reports whether what there are no words for may be left out.
func (e extent) leavesOut() bool { return e == partly || e == plainly }

// known is what a sentence has said of an object's members, by a condition, before it says what follows.
type known struct {
	there []clause // on members that are there: what they are
	maybe []clause // on members that may be absent: what they are otherwise
	gone  []clause // on members that are absent
	met   bool     // the sentence has said that a condition holds, or does not
}

// follows says what a schema that says little asks of an object's members, in parts: which have to be there, and what they
// are. says is false where it asks nothing. With wholly it has no parts where they would say less or more than the schema:
// "exactly one of these holds" is only true of cases told as they are. With another extent it leaves out what it has no words
// for. The member told has been told already, and upon is what the sentence has said before. adds are properties that the
// object has by this schema alone, so that the object says what they are.
func (t *Teller) follows(n *ir.Node, s *tree.Node, told string, upon known, much extent, adds []*tree.Node) (parts []part, says bool) {
	if s == nil || schema.SaysNothing(s) {
		return nil, false
	}
	if end := t.Schemas.WholeEnd(s); end != nil {
		s = end
	} else if much == wholly || !s.IsObject() {
		return nil, true
	}
	f := following{t: t, n: n, told: told, known: upon, much: much, adds: adds, needs: map[string]bool{}}
	required := f.required(s, nil)
	if !f.asks(s, maxLittle) {
		return nil, true
	}
	var give []part
	for _, name := range required {
		if f.needs[name] && !f.given(name) && name != told {
			give = append(give, part{member: quoted([]string{name}, namesIn(n), ""), says: isGiven})
			delete(f.needs, name)
		}
	}
	f.parts = slices.Concat(give, f.parts)
	return f.parts, len(f.parts) > 0
}

// A part is what is said of one member.
type part struct {
	member, says string
	constant     bool // the member is there, as one of some values
	null         bool // the member is left out, by null
	either       bool // member is "at least one of …", or "exactly one of …"
}

// saidOfEach puts parts into words: "`a` and `b` are given". Members of which the same is said are listed together.
func saidOfEach(parts []part) string {
	var out []string
	for i, p := range parts {
		same := func(q part) bool {
			return q.says == p.says && q.either == p.either && (!p.either || q.member == p.member)
		}
		if slices.ContainsFunc(parts[:i], same) {
			continue
		}
		var of []string
		for _, q := range parts[i:] {
			if same(q) {
				of = append(of, q.member)
			}
		}
		switch {
		case len(of) == 1:
			out = append(out, p.member+" "+p.says)
		case p.says == isGiven, p.says == notGiven, p.says == mayBeGiven:
			out = append(out, listed(of, " and ")+strings.Replace(" "+p.says, " is ", " are ", 1))
		default:
			out = append(out, "each of "+listed(of, " and ")+" "+p.says)
		}
	}
	return diag.Enumerated(out, " and ")
}

// isAnyway reports whether a property is part of what the object's member was made of, so that the member says it.
func isAnyway(n *ir.Node, p *tree.Node) bool {
	m := memberOf(n, p.Name())
	return m != nil && m.Node != nil && m.Node.Kind != ir.UnionNode && slices.ContainsFunc(m.Node.Set, func(part conjunction.Part) bool { return part.N == p })
}

// isGiven is said of a member that has to be there, notGiven of one that has to be absent, and mayBeGiven of one that an object
// has in some cases alone.
const isGiven, notGiven, mayBeGiven = "is given", "is not given", "may be given"

// memberIs says what property p asks of the object's member of its name, as the member is sent: is at most 5, has at least 2
// items. It has no words for what it cannot tell exactly; says is false where p asks nothing.
func (t *Teller) memberIs(n *ir.Node, p *tree.Node) (words string, says bool) {
	m := memberOf(n, p.Name())
	at := p
	switch p = t.Schemas.WholeEnd(p); {
	case p != nil && schema.SaysNothing(p):
		return "", false
	case m == nil || m.Node == nil || p == nil: // or it is only required
		return "", true
	case schema.AdmitsNothing(p) && (!m.Node.Nullable || m.Optional || !m.Required): // it may be absent, or null is its absence
		return notGiven, true
	case isAnyway(n, at), slices.ContainsFunc(m.Node.Set, func(part conjunction.Part) bool { return part.N != nil && part.N != at && tree.Equal(part.N, at) }):
		return "", false
	case m.Node.Carry == ir.CarryValues && !p.Says(word.Not):
		return sentence.Sure("is ", t.sentAs(m.Node, p)), true
	}
	if not := schema.OnlyKeyword(p, word.Not); not != nil && (m.Node.Carry == ir.CarryValues || travelsAsItIs(m.Node, maxLittle)) {
		if words, says, ok := t.noneOfValues(m, p); ok {
			return words, says
		}
	}
	if m.Node.Carry == ir.CarryValues {
		return "", true
	}
	types, text := t.typesSent(m), m.Node.Carry == ir.CarryText && (!m.Node.Nullable || m.Optional)
	if text {
		types = cmp.Or(schema.TypesSaidBy(t.Schemas.WholeEnd(m.Node.Src)), schema.TAll)
	}
	if types == 0 {
		return "", true
	}
	asked := types
	if own := schema.TypesSaidBy(p); own != 0 {
		asked &= own
	}
	for k := range p.All() {
		if known := schema.Of(k); known != nil && !concernsAll(known.Family, asked) {
			return "", true // of values of other types it says nothing, which is hard to say
		}
	}
	if text && m.Node.Strings && t.namesStrings(p) { // which stand for themselves
		text = false
	}
	return t.valueIs(p, types, text)
}

// namesStrings reports whether a schema names strings alone, by its type or by the values that it lists.
func (t *Teller) namesStrings(p *tree.Node) bool {
	types := schema.TypesSaidBy(p)
	for _, w := range [...]word.Word{word.Enum, word.Const} {
		if list := p.Member(w); list != nil && types == 0 {
			types = schema.TypesOf(t.Doc.Listed(list))
		}
	}
	return types == schema.TString
}

// valueIs says what a schema asks of a member's value, which is of the given types; text says that it travels as JSON text.
func (t *Teller) valueIs(p *tree.Node, types schema.TypeSet, text bool) (words string, says bool) {
	what := t.Words.PhraseOf(p, sentence.Phrase{Depth: 1, Use: sentence.Exactly, Beside: types})
	if text {
		if what.Only != "" || types&^what.Types == 0 && what.Inside == nil && what.Needs == nil {
			return "", what.Only != "" || what.Words == "" || len(what.Others) > 0 // the text of a text is hard to say
		}
		return sentence.Sure("is the JSON text of ", what.Words), true
	}
	if what.Only != "" || what.Inside != nil || what.Needs != nil || types&^what.Types != 0 && what.Types != 0 {
		return sentence.Sure("is ", what.Words), true
	}
	var parts []string
	for _, words := range what.Others {
		pattern, matches := strings.CutPrefix(words, "matching ")
		switch {
		case strings.HasPrefix(words, "each "): // it is of what the member holds
			return "", true
		case matches:
			parts = append(parts, "matches "+pattern)
		case types&(schema.TString|schema.TArray) != 0:
			parts = append(parts, "has "+words)
		default:
			parts = append(parts, "is "+words)
		}
	}
	if len(parts) == 0 {
		return "", what.Types == 0 // else it asks for the type that is declared
	}
	return diag.Enumerated(parts, " and "), true
}

// isNot is how it is said that a member has none of some values.
const isNot = "is not "

// noneOfValues says which values a `not` excludes of a member, as they are sent: is not 1 or 2. says is false where the member
// never has one of them; ok is false where the `not` excludes anything but booleans, numbers and strings.
func (t *Teller) noneOfValues(m *ir.Property, p *tree.Node) (words string, says, ok bool) {
	if c, listed := t.questions.valueClause(p); !listed || !c.not {
		return "", false, false
	}
	var out []string
	for _, v := range t.Schemas.ValuesOf(t.Schemas.WholeEnd(schema.OnlyKeyword(p, word.Not))) {
		switch key := v.Key(); {
		case v.IsObject() || v.IsArray() || v.Kind() == tree.Null:
			return "", false, false
		case m.Node.Carry == ir.CarryValues:
			for _, sent := range m.Node.Values {
				if original, err := tree.Parse([]byte(sent.Original), tree.Limits{}); err == nil && tree.Equal(original.Root(), v) {
					out = append(out, diag.Quote(sent.Text))
				}
			}
		case m.Node.Listed == nil || slices.Contains(m.Node.Listed, key):
			out = append(out, string(v.Append(nil)))
		}
	}
	if len(out) == 0 {
		return "", false, true
	}
	return isNot + diag.Enumerated(out, " or "), true, true
}

// typesSent are the types that a member's value has where it is sent, null for absence aside; none where it travels in
// another shape, or they are not known.
func (t *Teller) typesSent(m *ir.Property) schema.TypeSet {
	types := m.Node.Types
	if m.Node.Kind == ir.UnionNode && m.Node.Carry == ir.CarryPlain {
		for _, b := range m.Node.Branches {
			of := cmp.Or(b.Node.Types, schema.TypesSaidBy(t.Schemas.WholeEnd(b.Node.Src)))
			if b.Name != "" || b.Node.Carry != ir.CarryPlain || of == 0 {
				return 0
			}
			if types |= of; b.Node.Nullable {
				types |= schema.TNull
			}
		}
	}
	if source := t.Schemas.WholeEnd(m.Node.Src); types == 0 && source != nil {
		if types = cmp.Or(t.Doc.TypesNamed(source), schema.TypesOf(t.Schemas.ValuesOf(source)), t.typesOfUnion(source)); schema.SaysNothing(source) {
			types = schema.TAll
		}
	}
	switch {
	case types == 0 || m.Node.Carry != ir.CarryPlain:
		return 0
	case m.Optional:
		return types &^ schema.TNull
	case m.Node.Nullable:
		return types | schema.TNull
	}
	return types
}

// typesOfUnion are the types that the branches of a union name, where the schema is nothing but that union; none where a
// branch names none.
func (t *Teller) typesOfUnion(n *tree.Node) (types schema.TypeSet) {
	for _, k := range [...]word.Word{word.AnyOf, word.OneOf} {
		for b := range schema.OnlyKeyword(n, k).All() {
			end := t.Schemas.WholeEnd(b)
			of := cmp.Or(t.Doc.TypesNamed(end), schema.TypesOf(t.Schemas.ValuesOf(end)))
			if of == 0 {
				return 0
			}
			types |= of
		}
	}
	return types
}

// concernsAll reports whether keywords of a family say something of values of each of the types.
func concernsAll(f schema.Family, types schema.TypeSet) bool {
	for t := schema.TypeSet(1); t != 0 && t <= types; t <<= 1 {
		if types&t != 0 && !schema.Concerns(f, t) {
			return false
		}
	}
	return true
}

// sentAs lists the values of a const or enum, by the strings that stand for them; nothing where the schema says more.
func (t *Teller) sentAs(n *ir.Node, p *tree.Node) string {
	if p.Len() != 1 {
		return ""
	}
	var words []string
	for m := range p.All() {
		if m.Name() != "const" && m.Name() != "enum" {
			return ""
		}
		for _, v := range t.Doc.Listed(m) {
			if v.Kind() == tree.Null && n.Nullable { // which is sent as it is
				words = append(words, "null")
			}
			for _, sent := range n.Values {
				if sent.Original == string(v.Append(nil)) {
					words = append(words, diag.Quote(sent.Text))
				}
			}
		}
	}
	if len(words) == 0 {
		return ""
	}
	return diag.Enumerated(words, " or ")
}

// memberOf finds a member of an object by its name in the input.
func memberOf(n *ir.Node, name string) *ir.Property {
	if n.Object == nil {
		return nil
	}
	return n.Object.Named(name)
}

// givenAnyway reports whether an object always has a member.
func givenAnyway(n *ir.Node, name string) bool {
	if n.Kind == ir.KeptNode {
		return schema.Requires(n.Src, name)
	}
	p := memberOf(n, name)
	return p != nil && p.Required && !p.Optional
}
