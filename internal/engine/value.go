package engine

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/format"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// stringNode writes what is said of strings.
func (l *lowering) stringNode(n *node, sh *shape) {
	if sh.minLength != nil && sh.maxLength != nil && sh.minLength.value.Compare(sh.maxLength.value) > 0 {
		n.kind, n.src = kNever, sh.minLength.at
		return
	}
	length := l.lengthPattern(sh)
	if length == "" {
		l.countKeyword(n, "minLength", sh.minLength, flavor.StringType)
	}
	l.countKeyword(n, "maxLength", sh.maxLength, flavor.StringType)
	kept := false
	for _, p := range sh.patterns {
		switch {
		case l.pattern(p.Text()) == nil:
			n.fact(invalidPattern(p))
		case kept || !l.acceptsPattern(p.Text()):
			l.lose(n, p, Widened)
		default:
			kept = l.keepOrLose(n, p, flavor.StringType, Widened)
		}
	}
	kept = false
	for _, f := range sh.formats {
		e := Widened
		if l.o.AnnotateFormats || !format.Known(f.Text()) {
			e = Exact
		}
		if kept || !l.acceptsValue(f, flavor.StringType) {
			l.lose(n, f, e)
			continue
		}
		kept = l.keepOrLose(n, f, flavor.StringType, e)
	}
	if length != "" {
		n.says("pattern", quote(length), sh.minLength.at)
	}
	if length != "" && sh.minLength.not == nil {
		n.fact(Fact{Rule: ruleKeyword, Repair: flavor.SpellOut, Node: sh.minLength.at, Keyword: "minLength", Detail: "pattern: " + length})
	}
}

// lengthPattern is the pattern of strings of a length, where the flavor would have that said
// so and nothing else speaks of their form; or nothing.
func (l *lowering) lengthPattern(sh *shape) string {
	most := l.rules.Values["pattern"].MinLength
	if sh.minLength == nil || l.allows("minLength", flavor.StringType) || !l.allows("pattern", flavor.StringType) ||
		slices.ContainsFunc(sh.patterns, func(p *tree.Node) bool { return l.pattern(p.Text()) != nil && l.acceptsPattern(p.Text()) }) ||
		slices.ContainsFunc(sh.formats, func(f *tree.Node) bool {
			return l.acceptsValue(f, flavor.StringType) && l.allows("format", flavor.StringType)
		}) {
		return ""
	}
	least, ok := sh.minLength.value.Int64()
	if !ok || least < 1 || least > most {
		return ""
	}
	times := "+"
	if least > 1 {
		times = "{" + strconv.FormatInt(least, 10) + ",}"
	}
	pattern := `^[\s\S]` + times + "$"
	if !l.acceptsPattern(pattern) {
		return ""
	}
	return pattern
}

// numberNode writes what is said of numbers.
func (l *lowering) numberNode(n *node, sh *shape, t types) {
	if t == tWhole {
		sh.minimum, sh.maximum = wholeBound(sh.minimum, 1), wholeBound(sh.maximum, -1)
	}
	if a, b := sh.minimum, sh.maximum; a != nil && b != nil {
		if c := a.value.Compare(b.value); c > 0 || c == 0 && (a.exclusive || b.exclusive) {
			n.kind, n.src = kNever, a.at
			return
		}
	}
	place := flavor.NumberType
	if t == tWhole {
		place = flavor.IntegerType
	}
	l.boundKeyword(n, sh.minimum, "minimum", "exclusiveMinimum", place)
	l.boundKeyword(n, sh.maximum, "maximum", "exclusiveMaximum", place)
	l.multiples(n, sh, t, place)
	for _, f := range sh.formats { // of numbers formats only annotate
		if !l.acceptsValue(f, place) {
			l.lose(n, f, Exact)
			continue
		}
		l.keepOrLose(n, f, place, Exact)
	}
}

// multiples writes what numbers have to be multiples of: several are one, their least
// common multiple.
func (l *lowering) multiples(n *node, sh *shape, t types, place flavor.Place) {
	if len(sh.multiples) == 0 {
		return
	}
	first := sh.multiples[0]
	common, ok := decimal.Parse(first.Text()), true
	for _, m := range sh.multiples[1:] {
		if common, ok = decimal.CommonMultiple(common, decimal.Parse(m.Text())); !ok {
			break
		}
	}
	switch {
	case t == tWhole && ok && common.Equal(decimal.Int(1)) && !l.allows("multipleOf", place):
		n.fact(Fact{Rule: ruleKeyword, Repair: flavor.Remove, Node: first, Keyword: "multipleOf", Detail: "1"})
	case len(sh.multiples) == 1 || !ok || !l.allows("multipleOf", place):
		kept := false
		for _, m := range sh.multiples {
			if kept {
				l.lose(n, m, Widened)
				continue
			}
			kept = l.keepOrLose(n, m, place, Widened)
		}
	default:
		n.says("multipleOf", common.String(), first)
		n.fact(Fact{Rule: "common-multiple", Node: first, Keyword: "multipleOf", Detail: common.String()})
	}
}

// wholeBound tightens a bound on whole numbers to the nearest that can be met.
func wholeBound(b *bound, sign int) *bound {
	if b == nil {
		return nil
	}
	v := b.value.Ceil()
	if sign < 0 {
		v = b.value.Floor()
	}
	if b.exclusive && v.Equal(b.value) {
		v = v.Next(int64(sign))
	}
	return &bound{value: v, exclusive: false, at: b.at, not: b.not, instead: b.instead}
}

// boundKeyword writes a bound in the author's spelling where that may stand, else in the
// one that may.
func (l *lowering) boundKeyword(n *node, b *bound, inclusive, exclusive string, place flavor.Place) {
	if b == nil {
		return
	}
	if !fits(l.rules.Values[inclusive].Fits, b.value.String()) {
		l.loseSize(n, b)
		return
	}
	if b.not != nil {
		l.oppositeKeyword(n, b, inclusive, exclusive, place)
		return
	}
	asIs := decimal.Parse(b.at.Text()).Equal(b.value) && b.at.IsNumber()
	original, wrote := b.at.Name(), inclusive+": "+b.value.String()
	switch {
	case original == inclusive && !b.exclusive && asIs && l.allows(inclusive, place):
		n.copies(b.at)
	case original == exclusive && l.allows(exclusive, place) && b.at.IsNumber():
		n.copies(b.at)
	case b.exclusive && l.allows(exclusive, place):
		n.says(exclusive, b.value.String(), b.at)
		n.fact(Fact{Rule: flavor.COldSpelling.String(), Repair: flavor.Translate, Node: b.at, Keyword: original, Detail: exclusive})
	case l.allows(inclusive, place):
		n.says(inclusive, b.value.String(), b.at)
		if b.exclusive {
			l.loseBound(n, b, exclusive)
			n.fact(Fact{Rule: "weaker-bound", Node: b.at, Keyword: exclusive, Detail: wrote})
			return
		}
		switch {
		case original == exclusive, isTrue(b.at.Parent().Get(exclusive)):
			n.fact(Fact{Rule: ruleKeyword, Repair: flavor.SpellOut, Node: b.at, Keyword: exclusive, Detail: wrote})
		default:
			n.fact(Fact{Rule: "same-bound", Node: b.at, Keyword: original + ": " + string(b.at.Raw()), Detail: wrote})
		}
	case b.exclusive, original == inclusive && isTrue(b.at.Parent().Get(exclusive)):
		l.loseBound(n, b, exclusive)
	default:
		l.lose(n, b.at, Widened)
	}
}

// oppositeKeyword writes a bound that the complement of another one is.
func (l *lowering) oppositeKeyword(n *node, b *bound, inclusive, exclusive string, place flavor.Place) {
	switch {
	case b.exclusive && l.allows(exclusive, place):
		n.says(exclusive, b.value.String(), b.at)
	case l.allows(inclusive, place):
		n.says(inclusive, b.value.String(), b.at)
		if b.exclusive {
			l.loseSize(n, b)
		}
	default:
		l.loseSize(n, b)
	}
}

// loseSize gives up a bound.
func (l *lowering) loseSize(n *node, b *bound) {
	if b.not != nil {
		l.loseComplement(n, b.not)
		if b = b.instead; b == nil {
			return
		}
	}
	l.lose(n, b.at, Widened)
}

// countKeyword writes a bound on a length or number, weakened to a value that may stand.
func (l *lowering) countKeyword(n *node, keyword string, b *bound, place flavor.Place) {
	if b == nil || b.value.Sign() == 0 && keyword[:3] == "min" && !l.allows(keyword, place) {
		return
	}
	if !l.allows(keyword, place) {
		l.loseSize(n, b)
		return
	}
	rule := l.rules.Values[keyword]
	spelled := b.value.String()
	switch {
	case len(rule.Accepts) > 0 && !slices.Contains(rule.Accepts, spelled):
		l.loseSize(n, b)
		if best := weaker(rule.Accepts, b.value, keyword[:3] == "min"); best != "" && best != "0" {
			n.says(keyword, best, b.at)
			n.fact(Fact{Rule: "weaker-bound", Node: b.at, Keyword: keyword, Detail: keyword + ": " + best})
		}
	case !fits(rule.Fits, spelled):
		l.loseSize(n, b)
	case rule.AtMost != nil && b.value.Compare(decimal.Int(*rule.AtMost)) > 0:
		l.loseSize(n, b)
	case b.at.Name() == keyword && b.at.IsNumber() && (len(rule.Accepts) == 0 || slices.Contains(rule.Accepts, b.at.Text())):
		n.copies(b.at)
	default:
		n.says(keyword, spelled, b.at)
	}
}

// weaker returns the strictest accepted value that is no stricter than v.
func weaker(accepts []string, v decimal.Number, lower bool) string {
	best := ""
	for _, a := range accepts {
		d := decimal.Parse(a)
		if lower && d.Compare(v) <= 0 && (best == "" || d.Compare(decimal.Parse(best)) > 0) ||
			!lower && d.Compare(v) >= 0 && (best == "" || d.Compare(decimal.Parse(best)) < 0) {
			best = a
		}
	}
	return best
}

// keepOrLose copies a member where it may stand, else gives it up with the effect.
func (l *lowering) keepOrLose(n *node, m *tree.Node, place flavor.Place, e Effect) bool {
	if l.allows(m.Name(), place) {
		n.copies(m)
		return true
	}
	l.lose(n, m, e)
	return false
}

// acceptsValue reports whether the flavor takes the value of a keyword there.
func (l *lowering) acceptsValue(m *tree.Node, place flavor.Place) bool {
	return acceptsValue(l.rules, m, place)
}

func acceptsValue(r *flavor.Rules, m *tree.Node, place flavor.Place) bool {
	rule, ok := r.Values[m.Name()]
	if !ok {
		return true
	}
	if list, ok := rule.ByType[place.String()]; ok {
		return slices.Contains(list, m.Text())
	}
	if len(rule.Accepts) > 0 && !slices.Contains(rule.Accepts, m.Text()) {
		return false
	}
	if m.IsNumber() && !fits(rule.Fits, m.Text()) {
		return false
	}
	return rule.AtMost == nil || !m.IsNumber() || decimal.Parse(m.Text()).Compare(decimal.Int(*rule.AtMost)) <= 0
}

// fits reports whether a number fits a binary type.
func fits(what, number string) bool {
	switch what {
	case "int64":
		_, ok := decimal.Parse(number).Int64()
		return ok
	case "double":
		_, err := strconv.ParseFloat(number, 64)
		return err == nil
	}
	return true
}

// null constructs the schema of null alone.
func (l *lowering) null(sh *shape) *node {
	n := &node{kind: kSchema, set: sh.set, src: sh.primary, types: tNull, annotations: sh.annotations, unknown: sh.unknown}
	l.leave(n, sh, tNull)
	return l.nullNode(n, sh.place())
}

// nullNode spells null where the flavor has no such type: a string that is always null.
func (l *lowering) nullNode(n *node, at *tree.Node) *node {
	if _, refused := l.rules.Refusal(flavor.CNullType); refused {
		n.types, n.carry = tString, carryValues
		n.values = []codec.Value{{Original: "null", Text: "null"}}
		n.says("enum", `["null"]`, nil)
		n.listed = []string{quote("null")}
		n.note(flavor.CNullType, flavor.Strings, Exact, true, at, "")
	}
	return n
}

// admitsNull reports whether null may be among the values of a set; false is certain.
func (l *lowering) admitsNull(s set) bool {
	if len(s) == 0 {
		return true
	}
	for _, p := range s {
		if p.n == nil {
			if p.types&tNull == 0 {
				return false
			}
			continue
		}
		switch {
		case p.without&(holds|there) != 0:
			return false
		case p.without&lacks != 0:
		case p.without&negated == 0 && l.typedOtherwise(p.n, tNull):
			return false
		default:
			if yes, known := l.ask(p.n, nullValue); known && yes == (p.without&negated != 0) {
				return false
			}
		}
	}
	return true
}

// typedOtherwise reports whether a schema names one type, and none of these; false where it
// would take longer to tell.
func (l *lowering) typedOtherwise(n *tree.Node, t types) bool {
	typed := n.Get("type")
	return typed.IsString() && !isUpper(typed) && l.doc.Reference(n) == nil && !n.Has("nullable") && typeNamed(typed.Text()) != 0 && typeNamed(typed.Text())&t == 0
}

var nullValue = func() *tree.Node {
	d, err := tree.Parse([]byte("null"), tree.Limits{})
	if err != nil {
		panic(err)
	}
	return d.Root()
}()

// places returns the places of a schema of these types.
func places(t types) []flavor.Place {
	var out []flavor.Place
	for _, name := range t.names() {
		out = append(out, placeByName[name])
	}
	return out
}

var placeByName = map[string]flavor.Place{"object": flavor.ObjectType, "array": flavor.ArrayType, "string": flavor.StringType,
	"number": flavor.NumberType, "integer": flavor.IntegerType, "boolean": flavor.BooleanType, "null": flavor.NullType}

func (l *lowering) allows(keyword string, ps ...flavor.Place) bool {
	return l.rules.Allows(keyword, false, ps...)
}

// stepsOfAnswer bounds the schemas that are applied to answer whether a value is valid.
const stepsOfAnswer = 20_000

// stepsOfAll bounds those of all answers about a document.
func stepsOfAll(size int) int { return 1_000_000 + 16*size }

// valid asks whether a value is valid against a schema of the document, and is taken for so
// where that takes too much to know.
func (l *lowering) valid(n, value *tree.Node) bool {
	yes, known := l.ask(n, value)
	return yes || !known
}

// ask is valid for those who mind whether it is known.
func (l *lowering) ask(n, value *tree.Node) (yes, known bool) {
	if !schema.IsSchema(n) || n.IsObject() && l.groundless(n) {
		return true, true
	}
	return l.validator.Ask(n, value)
}
