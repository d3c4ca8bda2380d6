package engine

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// listed constructs a place whose values are listed by enum or const. What else the
// shape says is applied to the values here and now, and costs nothing.
func (l *lowering) listed(sh *shape) *node {
	values, impossible, unknown := l.admitted(sh)
	if len(values) == 0 {
		return never(sh.listedBy)
	}
	n := &node{kind: kSchema, set: sh.set, src: sh.primary, annotations: l.withoutForeignDefault(sh.annotations, values), unknown: sh.unknown}
	if impossible > 0 {
		n.fact(Fact{Rule: "impossible-value", Effect: Exact, Node: sh.listedBy, Detail: strconv.Itoa(impossible)})
	}
	if unknown > 0 {
		n.fact(Fact{Rule: "unasked-value", Effect: Widened, Node: sh.listedBy, Detail: strconv.Itoa(unknown)})
	}
	some := slices.DeleteFunc(slices.Clone(values), func(v *tree.Node) bool { return v.Kind() == tree.Null })
	null := len(some) < len(values)
	if len(some) == 0 {
		n.types = tNull
		n = l.nullNode(n, sh.place())
		l.leaveAnnotations(n, places(n.types)[0])
		return n
	}
	n = l.listedSome(n, sh, some)
	if n.kind == kUnion {
		l.leaveUnion(n, sh)
	} else {
		l.leaveAnnotations(n, places(n.types)[0])
	}
	if null {
		n = l.orNullNode(n)
	}
	return n
}

// withoutForeignDefault leaves out a default that a union's other branch lists: it was one
// of the values where it was written.
func (l *lowering) withoutForeignDefault(annotations, values []*tree.Node) []*tree.Node {
	foreign := func(a *tree.Node) bool {
		return a.Name() == "default" && !slices.ContainsFunc(values, func(v *tree.Node) bool { return v.Key() == a.Key() }) && l.valid(a.Parent(), a)
	}
	if !slices.ContainsFunc(annotations, foreign) {
		return annotations
	}
	return slices.DeleteFunc(slices.Clone(annotations), foreign)
}

// admitted filters the listed values by the whole meaning of the place; impossible counts
// those that fell away for another reason than being on the other side of a condition, and
// unknown those that stay because it takes too much to know.
func (l *lowering) admitted(sh *shape) (out []*tree.Node, impossible, unknown int) {
	for _, v := range sh.values {
		ok, other, sure := sh.types&typeOf(v) != 0, false, true
		for _, p := range sh.set {
			switch {
			case !ok || !sure || p.n == nil:
			case p.without&negated != 0:
				yes, known := l.ask(p.n, v)
				other, sure = other || yes, sure && known
			case p.without&aside != 0:
				other = other || !agrees(p, v)
			case len(sh.set) > 1 || p.n.Len() > 1:
				yes, known := l.ask(p.n, v)
				ok, sure = yes || !known, sure && known
			}
		}
		switch {
		case !ok:
			impossible++
		case !other:
			if out = append(out, v); !sure {
				unknown++
			}
		}
	}
	return out, impossible, unknown
}

// agrees reports whether a value has the member that a part says is there, or has it not.
func agrees(p part, v *tree.Node) bool {
	return (v.IsObject() && v.Has(memberName(p.n))) == (p.without&(holds|there) != 0)
}

// listedSome constructs values that are not null.
func (l *lowering) listedSome(n *node, sh *shape, values []*tree.Node) *node {
	t := typesOf(values)
	if t&tFraction != 0 {
		t |= tWhole // no type has fractions alone
	}
	at := sh.listedBy
	_, asStrings := l.rules.Refusal(flavor.CNonStringEnum)
	_, structured := l.rules.Refusal(flavor.CStructuredEnumValue)
	_, emptyRefused := l.rules.Refusal(flavor.CEmptyStringInEnum)
	_, mixed := l.rules.Refusal(flavor.CMixedEnum)
	switch {
	case t == tBoolean && len(values) == 2 && asStrings:
		n.types = tBoolean
		n.fact(Fact{Rule: flavor.CNonStringEnum.String(), Repair: flavor.SpellOut, Node: at})
		return n
	case t == tWhole && asStrings && l.contiguous(n, values, at):
		return n
	case t&(tArray|tObject) != 0 && structured:
		return l.asStrings(n, values, at, flavor.CStructuredEnumValue)
	case t != tString && asStrings:
		return l.asStrings(n, values, at, flavor.CNonStringEnum)
	case emptyRefused && slices.ContainsFunc(values, func(v *tree.Node) bool { return v.Is("") }):
		return l.asStrings(n, values, at, flavor.CEmptyStringInEnum)
	}
	kinds := groups(t)
	if len(kinds) > 1 && (mixed || l.refuses(flavor.CTypeList) || l.refuses(flavor.CCrowdedTypeList) || !l.allows("enum", places(t)...)) {
		var branches []*branch
		for _, k := range kinds {
			m := &node{kind: kSchema, set: sh.set.restrict(k), types: k}
			l.valuesKeyword(m, sh, slices.DeleteFunc(slices.Clone(values), func(v *tree.Node) bool { return typeOf(v)&k == 0 }))
			branches = append(branches, &branch{node: m, set: m.set, asks: l.asksFor(m.set)})
		}
		u := l.union(sh, branches)
		u.facts = append(u.facts, n.facts...)
		u.note(flavor.CMixedEnum, flavor.Split, Exact, false, at, "")
		return u
	}
	n.types = t
	if said := sh.primary.Get("type"); len(kinds) == 1 && said != nil && typesSaid(said)&^tNull&t == t && (typesSaid(said) &^ tNull).single() {
		n.types = typesSaid(said) &^ tNull // the author's spelling, such as number for whole numbers
	}
	l.valuesKeyword(n, sh, values)
	if !saysType(sh) {
		n.fact(Fact{Rule: flavor.CUntypedEnum.String(), Repair: flavor.Infer, Node: at, Detail: typeWords(n.types)})
	}
	return n
}

// valuesKeyword lists values where that may be; else they travel as strings, or are left to
// validation.
func (l *lowering) valuesKeyword(n *node, sh *shape, values []*tree.Node) {
	at := sh.listedBy
	switch {
	case l.allows("enum", places(n.types)...), at.Name() == "const" && len(values) == 1 && l.allows("const", places(n.types)...):
		l.enumKeyword(n, sh, values)
	case l.allows("enum", flavor.StringType):
		l.asStrings(n, values, at, flavor.CNonStringEnum)
	default:
		l.lose(n, at, Widened)
	}
}

// saysType reports whether some part has the keyword type.
func saysType(sh *shape) bool {
	for _, p := range sh.set {
		if p.n != nil && p.without&aside == 0 && p.n.Has("type") {
			return true
		}
	}
	return false
}

// groups splits types, whole and other numbers together.
func groups(t types) []types {
	var out []types
	for _, g := range []types{tObject, tArray, tString, tNumber, tBoolean} {
		if t&g != 0 {
			out = append(out, t&g)
		}
	}
	return out
}

// enumKeyword writes the values, as enum or const, whichever the input has and the
// flavor takes.
func (l *lowering) enumKeyword(n *node, sh *shape, values []*tree.Node) {
	at := sh.listedBy
	same := slices.EqualFunc(listOf(at), values, func(a, b *tree.Node) bool { return a.Key() == b.Key() })
	n.listed = []string{}
	for _, v := range values {
		n.listed = append(n.listed, v.Key())
	}
	if at.Name() == "const" && same && l.allows("const", places(n.types)...) {
		n.copies(at)
		return
	}
	if at.Name() == "enum" && same && at.Clean() {
		n.copies(at)
		return
	}
	text := []byte{'['}
	for i, v := range values {
		if i > 0 {
			text = append(text, ',')
		}
		text = v.Append(text)
	}
	if at.Name() == "const" && len(values) == 1 && l.allows("const", places(n.types)...) {
		n.says("const", string(values[0].Append(nil)), at)
		return
	}
	n.says("enum", string(append(text, ']')), at)
	if at.Name() == "const" {
		n.fact(Fact{Rule: ruleKeyword, Repair: flavor.SpellOut, Node: at, Keyword: "const", Detail: "enum"})
	}
}

// contiguous writes whole numbers without gaps as bounds.
func (l *lowering) contiguous(n *node, values []*tree.Node, at *tree.Node) bool {
	if !l.allows("minimum", flavor.IntegerType) || !l.allows("maximum", flavor.IntegerType) {
		return false
	}
	low, high := decimal.Parse(values[0].Text()), decimal.Parse(values[0].Text())
	for _, v := range values[1:] {
		d := decimal.Parse(v.Text())
		if d.Compare(low) < 0 {
			low = d
		}
		if d.Compare(high) > 0 {
			high = d
		}
	}
	if !low.Next(int64(len(values) - 1)).Equal(high) {
		return false
	}
	least, most := low.String(), high.String()
	if !fits(l.rules.Values["minimum"].Fits, least) || !fits(l.rules.Values["maximum"].Fits, most) {
		return false
	}
	n.types = tWhole
	n.says("minimum", least, at)
	n.says("maximum", most, at)
	n.fact(Fact{Rule: flavor.CNonStringEnum.String(), Repair: flavor.SpellOut, Node: at, Detail: "minimum and maximum"})
	return true
}

// asStrings lets values travel as strings: strings as they are, others as JSON text. If
// two would meet, or a string is empty, all strings travel as JSON text.
func (l *lowering) asStrings(n *node, values []*tree.Node, at *tree.Node, why flavor.Construct) *node {
	texts := map[string]bool{}
	quoted := false
	for _, v := range values {
		t := v.Text()
		if !v.IsString() {
			t = string(v.Append(nil))
		}
		quoted = quoted || texts[t] || t == ""
		texts[t] = true
	}
	enum := []byte{'['}
	for i, v := range values {
		t := string(v.Append(nil))
		if v.IsString() && !quoted {
			t = v.Text()
		}
		if i > 0 {
			enum = append(enum, ',')
		}
		enum = append(enum, quote(t)...)
		n.values = append(n.values, codec.Value{Original: string(v.Append(nil)), Text: t})
		n.listed = append(n.listed, strconv.Quote(t))
	}
	n.types, n.carry = tString, carryValues
	n.says("enum", string(append(enum, ']')), at)
	n.note(why, flavor.Strings, Exact, true, at, "")
	return n
}
