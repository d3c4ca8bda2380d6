package tell

import (
	"cmp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// TellWays tells which properties belong together by a union whose branches became one object.
func (t *Teller) TellWays(n *ir.Node, union *tree.Node) {
	if t.Words.Tells(union.Name()) {
		words, said := t.byValue(n, union, false)
		few := union.Len() <= sentence.MaxCases
		if !said && few && !t.waysSayAll(n, union) {
			words = t.sayLittle(n, union)
		}
		if !said && words == "" {
			words = diag.Sentence(t.ways(n, union))
		}
		if !said && words == "" && few { // a branch has no way of its own
			words = t.sayLittle(n, union)
		}
		t.Words.TellText(n, union.Name(), diag.Told{Text: words})
	}
	if t.Words.Tells("if") {
		t.tellConditions(n, union)
	}
	t.tellBranchWords(n, union)
}

// objects lists the schemas that the branches of a union lead to, without those that admit no object. Of a branch with
// keywords beside its reference, the reference leads to a part alone: the list has nil for it if whole, else the branch itself.
func (t *Teller) objects(union *tree.Node, whole bool) (list []*tree.Node) {
	for b := range union.All() {
		end := t.Schemas.WholeEnd(b)
		if end == nil && !whole && b.IsObject() {
			end = b
		}
		types := cmp.Or(schema.TypesSaidBy(end), schema.TypesOf(t.Schemas.ValuesOf(end)))
		if b.Kind() != tree.False && (types == 0 || types&schema.TObject != 0) {
			list = append(list, end)
		}
	}
	return list
}

// ways says what each branch of a union requires, and the constants it is known by: give `kind` "mail" with `to`, or `id`.
// Where a branch has neither it says nothing.
func (t *Teller) ways(n *ir.Node, union *tree.Node) string {
	if names := t.oneMemberEach(union, false); len(names) > 1 {
		return "give exactly one of " + quoted(names, namesIn(n), " and ")
	}
	return t.waysOf(n, union, t.objects(union, true), "", false)
}

// waysOf is ways of some branches of a union; it leaves out the member told, of which it was told already. A branch that
// is only a union is said by its own ways, but (inner) no union within that one: references may lead back to it.
func (t *Teller) waysOf(n *ir.Node, union *tree.Node, among []*tree.Node, told string, inner bool) string {
	var ways []string
	var branches []*tree.Node // for each way, the first branch that has it
	length := 0
	for _, b := range among {
		way := wayOf(t, b, namesIn(n), told, func(name string) bool { return givenAnyway(n, name) })
		if within := unionAlone(b); within != nil && !inner {
			way = strings.TrimPrefix(t.waysOf(n, within, t.objects(within, true), told, true), "give ")
		}
		if way == "" {
			return "" // any object may go this way
		}
		if !slices.Contains(ways, way) {
			ways, branches = append(ways, way), append(branches, b)
			if length += len(way); length > sentence.MaxSentence {
				return "" // there are too many
			}
		}
	}
	compound := strings.Contains(strings.Join(ways, ""), " ") // a way is more than one name
	switch {
	case len(ways) == 0:
		return ""
	case compound && inner: // in a list whose ways stand between semicolons
		return "give " + diag.Enumerated(ways, ", or ")
	case union.Name() != "oneOf" && len(ways) > 1 && !compound && together(t, union.Parent(), branches):
		return "give at least one of " + diag.Enumerated(ways, " and ")
	case union.Name() != "oneOf" || len(ways) == 1:
	case len(ways) == len(among) && apart(t, union.Parent(), branches):
		if !compound {
			return "give exactly one of " + diag.Enumerated(ways, " and ")
		}
		return "give exactly one of these: " + strings.Join(ways, "; ")
	default: // who goes one of these ways may go another as well
		return "give one of these: " + strings.Join(ways, "; ")
	}
	switch {
	case compound && (len(ways) > 2 || strings.Contains(strings.Join(ways, ""), ", ")):
		return "give one of these: " + strings.Join(ways, "; ")
	case compound:
		return "give " + diag.Enumerated(ways, ", or ")
	}
	return "give " + diag.Enumerated(ways, " or ")
}

// unionAlone returns the union of a branch that says nothing else, apart from `"type": "object"`; nil for any other branch.
func unionAlone(b *tree.Node) (union *tree.Node) {
	for m := range b.All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation || m.Word() == word.Type && m.Is("object"):
		case union != nil || m.Word() != word.AnyOf && m.Word() != word.OneOf:
			return nil
		default:
			union = m
		}
	}
	return union
}

// waysSayAll reports whether the branches of a union ask for nothing beyond what `ways` says of them.
func (t *Teller) waysSayAll(n *ir.Node, union *tree.Node) bool {
	if len(t.oneMemberEach(union, false)) > 1 { // the schema of each member says the rest
		return true
	}
	for _, b := range t.objects(union, true) {
		for p := range b.Member(word.Properties).All() {
			constant := len(t.Schemas.ValuesOf(p)) == 1 && schema.Requires(b, p.Name())
			if _, says := t.memberIs(n, p); says && !constant {
				return false
			}
		}
	}
	return true
}

// apart reports whether each value that a oneOf admits, and that can be sent, goes the way of one branch alone: only then
// may it be told to give exactly one.
func apart(t *Teller, owner *tree.Node, branches []*tree.Node) bool {
	const most = 64 // that are compared, each with all others
	if len(branches) > most {
		return false
	}
	for _, by := range branches {
		for _, other := range branches {
			if by != other && !excludes(t, by, other) && !sufficient(t, other, owner, branches) {
				return false
			}
		}
	}
	return true
}

// together reports whether each way is all that its branch asks for, and an object may go any of the ways at once: only then
// may it be told to give at least one.
func together(t *Teller, owner *tree.Node, branches []*tree.Node) bool {
	return !slices.ContainsFunc(branches, func(by *tree.Node) bool {
		return !sufficient(t, by, owner, branches) || slices.ContainsFunc(branches, func(other *tree.Node) bool { return by != other && excludes(t, by, other) })
	})
}

// excludes reports whether no value that branch by admits goes the way of branch other: other requires a member that by
// forbids, or a constant of it that by does not list.
func excludes(t *Teller, by, other *tree.Node) bool {
	properties := by.Member(word.Properties)
	closed := schema.AdmitsNothing(by.Member(word.AdditionalProperties)) && by.Member(word.PatternProperties) == nil
	for r := range other.Member(word.Required).All() {
		p := properties.Get(r.Text())
		if p == nil && closed || schema.AdmitsNothing(p) {
			return true
		}
		mine, others := t.Schemas.ValuesOf(p), t.Schemas.ValuesOf(other.Member(word.Properties).Get(r.Text()))
		if len(mine) > 0 && len(others) == 1 && !shares(mine, others) {
			return true
		}
	}
	return false
}

// shares reports whether two lists have a value in common.
func shares(some, others []*tree.Node) bool {
	return slices.ContainsFunc(some, func(v *tree.Node) bool {
		return slices.ContainsFunc(others, func(w *tree.Node) bool { return tree.Equal(v, w) })
	})
}

// sufficient reports whether each object that goes a branch's way, and can be sent, is valid by the branch: the branch says
// only what its properties are, and neither the owner nor another branch says anything else of these properties.
func sufficient(t *Teller, branch, owner *tree.Node, branches []*tree.Node) bool {
	for m := range branch.All() {
		if k := schema.Of(m); k != nil && k.Family != schema.Annotation && m.Word() != word.Type && m.Word() != word.Properties && m.Word() != word.Required {
			return false
		}
	}
	for p := range branch.Member(word.Properties).All() {
		for _, other := range append(branches[:len(branches):len(branches)], owner) {
			if q := other.Member(word.Properties).Get(p.Name()); q != nil && !tree.Equal(p, q) && !(other == owner && !t.Options.KeepOpen && schema.SaysNothing(q)) {
				return false
			}
		}
	}
	return true
}

// OneMemberEach reports whether the root, which may not be a union, is a union of objects with one required member each,
// all of different names. It becomes one object with all these members. The branches may be open in a tool's arguments, and
// where objects are closed anyway, unless everything is to be kept.
func (t *Teller) OneMemberEach(normal *meaning.Normal) bool {
	if t.Options.PreferExact || t.Form.Gentle || !t.Rules.Refuses(flavor.CRootUnion) || len(normal.Unions) != 1 || len(normal.Conditions)+len(normal.Dependencies)+len(normal.Residual) > 0 || normal.Listed {
		return false
	}
	ms, u := t.Meaning.MembersOf(normal), normal.Unions[0]
	if len(ms.Names)+len(ms.Order)+len(ms.Rest)+len(ms.Patterns)+len(ms.Keys) > 0 || ms.Closed != nil || normal.MinMembers != nil || normal.MaxMembers != nil || len(t.oneMemberEach(u.Member, (t.Rules.Surface == flavor.Tool || t.Rules.Refuses(flavor.COpenObject)) && !t.Options.KeepOpen)) < 2 {
		return false
	}
	fill := t.Rules.Refuses(flavor.COptionalProperty)
	for b := range u.Member.All() {
		inner := t.Meaning.NormalForm(t.Sets.One(b))
		im := t.Meaning.MembersOf(inner)
		if fill && t.Schemas.AdmitsNull(t.Meaning.PropertySet(inner, im.Names[0])) {
			return false // null would stand for absence
		}
	}
	return true
}

// oneMemberEach lists the members of a union whose branches are objects with one required member each, all of different
// names, and no further members, unless open says that branches may be open; nil for any other union.
func (t *Teller) oneMemberEach(union *tree.Node, open bool) (names []string) {
	had := map[string]bool{}
	for b := range union.All() {
		p, required, others := b.Member(word.Properties), b.Member(word.Required), b.Member(word.AdditionalProperties)
		if !b.IsObject() || !p.IsObject() || p.Len() != 1 || !required.IsArray() || required.Len() != 1 || !schema.AdmitsNothing(others) && !(open && (others == nil || schema.SaysNothing(others))) {
			return nil
		}
		for m := range b.All() {
			if k := schema.Of(m); k != nil && k.Family != schema.Annotation && (!oneMemberWords[m.Name()] || t.Schemas.Malformed(k, m)) {
				return nil
			}
		}
		for m := range p.All() {
			if !schema.Elements(required)[0].Is(m.Name()) || had[m.Name()] {
				return nil
			}
			names, had[m.Name()] = append(names, m.Name()), true
		}
	}
	return names
}

// oneMemberWords are the keywords, beside annotations, that a branch with one member may have.
var oneMemberWords = map[string]bool{"type": true, "properties": true, "required": true, "additionalProperties": true}

// wayOf says what a branch requires, with its constants: `kind` "mail" with `to`. It leaves out the member told, and
// members without a constant that are given anyway.
func wayOf(t *Teller, b *tree.Node, called func(string) string, told string, given func(name string) bool) string {
	var constants, others []string
	for r := range b.Member(word.Required).All() {
		if told != "" && r.Is(told) {
			continue
		}
		p, name := b.Member(word.Properties).Get(r.Text()), quoted([]string{r.Text()}, called, "")
		values := t.Schemas.ValuesOf(p)
		if len(values) == 1 && !values[0].IsObject() && !values[0].IsArray() {
			constants = append(constants, name+" "+string(values[0].Append(nil)))
		} else if !given(r.Text()) {
			others = append(others, name)
		}
	}
	if len(constants) == 0 || len(others) == 0 {
		return strings.Join(append(constants, others...), " and ")
	}
	return strings.Join(constants, " and ") + " with " + strings.Join(others, " and ")
}
