package tell

import (
	"cmp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// What is told of keywords that combine schemas: negations, unions, conditions and dependencies.

// ofNot tells what a `not` excludes.
func (t *Teller) ofNot(n *ir.Node, m *tree.Node) string {
	if types := schema.TypesSaidBy(t.Schemas.WholeEnd(m)); n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && n.Types != 0 && types != 0 && types&n.Types == 0 {
		return "" // it excludes no value of the node
	}
	called := namesIn(n)
	if a, only := t.questions.asksFor(m); only && len(a.without)+len(a.either) == 0 && len(a.needs) > 0 {
		if len(a.needs) == 1 {
			return "do not give " + quoted(a.needs, called, "")
		}
		return "do not give " + quoted(a.needs, called, " and ") + " together"
	}
	if names, only := t.questions.forbids(m); only {
		return "give none of " + quoted(names, called, " and ")
	}
	if objects := m.Member(word.Type).Is("object") && n.Kind == ir.SchemaNode && n.Types == schema.TObject; objects || !m.Says(word.Type) {
		clauses := t.questions.clauses(m)
		for i := range clauses {
			clauses[i].absent = clauses[i].absent && !givenAnyway(n, clauses[i].name)
		}
		known := !slices.ContainsFunc(clauses, func(c clause) bool { return n.Object != nil && memberOf(n, c.name) == nil })
		if words := notClauses(clauses, called); len(clauses) > 0 && known && !n.Nullable && words != "" {
			return words
		}
	}
	if words := t.noneOf(n, m); words != "" {
		return words
	}
	if values := sentence.Literals(t.Schemas.ValuesOf(m), " or "); values != "" && m.Len() == 1 {
		return "must not be " + values
	}
	if words := notOne(t, n, m); words != "" {
		return words
	}
	if contains := schema.OnlyKeyword(t.Schemas.WholeEnd(m), word.Contains); contains != nil && n.Kind == ir.SchemaNode && n.Types == schema.TArray && travelsAsItIs(n, maxLittle) {
		return t.Words.NoItem(m.Parent(), contains)
	}
	return sentence.Sure("must not be ", t.Words.RefusedNoun(m))
}

// noneOf tells a `not` of an `anyOf`: an object is none of its branches, which is said of each in a sentence.
func (t *Teller) noneOf(n *ir.Node, m *tree.Node) string {
	union := schema.OnlyKeyword(m, word.AnyOf)
	if n.Object == nil || !union.IsArray() || union.Len() > maxAlternatives {
		return ""
	}
	if names := excludeEachOther(t, union); names != nil {
		return "give at most one of " + quoted(names, namesIn(n), " and ")
	}
	var all []string
	for b := range union.All() {
		words := t.ofNot(n, b)
		if words == "" {
			return ""
		}
		if len(all) > 0 && words[0] != '`' {
			words = strings.ToUpper(words[:1]) + words[1:]
		}
		all = append(all, words)
	}
	return strings.Join(all, ". ")
}

// excludeEachOther returns three or more members of which each branch of a union asks for two, and every pair is asked for:
// under `not`, at most one of them may be given. It returns nil for any other union.
func excludeEachOther(t *Teller, union *tree.Node) (names []string) {
	pairs := map[[2]string]bool{}
	for b := range union.All() {
		a, only := t.questions.asksFor(b)
		if !only || len(a.without)+len(a.either) > 0 || len(a.needs) != 2 || a.needs[0] == a.needs[1] {
			return nil
		}
		pairs[[2]string{min(a.needs[0], a.needs[1]), max(a.needs[0], a.needs[1])}] = true
		for _, name := range a.needs {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if size := len(names); size < 3 || len(pairs) != size*(size-1)/2 {
		return nil
	}
	return names
}

// notOne tells a `not` of a schema that asks one thing of all values of the node: "less than 5" for {"minimum": 5}.
func notOne(t *Teller, n *ir.Node, s *tree.Node) string {
	p := t.Words.PhraseOf(s, sentence.Phrase{Use: sentence.Exactly, Beside: n.Types})
	if p.Only != "" || len(p.Others) != 1 || p.Types != 0 && n.Types&^p.Types != 0 || n.Types == 0 {
		return ""
	}
	asks := 0
	for m := range t.Schemas.WholeEnd(s).All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation || m.Word() == word.Type:
		case !concernsAll(k.Family, n.Types):
			return ""
		default:
			asks++
		}
	}
	if asks != 1 {
		return ""
	}
	return otherwise(p.Others[0])
}

// otherwise says the opposite of what is told of values: "less than 5" for "at least 5"; "" where it knows none.
func otherwise(words string) string {
	for _, o := range opposites {
		if rest, is := strings.CutPrefix(words, o.words); is && (o.counts || !strings.Contains(rest, " ")) {
			return o.opposite + rest
		}
	}
	return ""
}

// opposites are how what is told of values begins, and its opposite: where counts, also before more than a number alone, as
// in "at least 5 items".
var opposites = []struct {
	words, opposite string
	counts          bool
}{
	{"matching ", "must not match ", true},
	{"a multiple of ", "must not be a multiple of ", false},
	{"at least ", "less than ", false},
	{"at most ", "more than ", false},
	{"more than ", "at most ", false},
	{"less than ", "at least ", false},
	{"at least ", "fewer than ", true},
	{"at most ", "more than ", true},
}

// notClauses tells a `not` of clauses: which members, or values of them, may not be given together.
func notClauses(clauses []clause, called func(string) string) string {
	var words []string
	for _, c := range clauses {
		name, values := quoted([]string{c.name}, called, ""), ""
		if len(c.values) > 0 {
			values = diag.Enumerated(c.values, " or ")
		}
		switch {
		case len(clauses) == 1 && c.absent:
			return "give " + name + ", and let it not be " + values
		case len(clauses) == 1:
			return name + " must not be " + values
		case c.absent:
			return ""
		}
		words = append(words, strings.TrimRight(name+" "+values, " "))
	}
	return "do not give " + diag.Enumerated(words, " and ") + " together"
}

// ofUnion tells what the branches of a union ask for.
func (t *Teller) ofUnion(n *ir.Node, m *tree.Node) string {
	r := &Requirement{at: m, exactly: m.Name() == "oneOf"}
	var nouns []string
	for _, b := range schema.Elements(m) {
		if a, ok := t.questions.caseOf(b); ok && !a.nothing() {
			r.asks = append(r.asks, a)
		}
		if r.exactly {
			nouns = append(nouns, t.Words.ExactNoun(b))
		} else {
			nouns = append(nouns, t.Words.Noun(b))
		}
	}
	switch {
	case len(nouns) == 0 || len(nouns) > sentence.MaxCases:
		return ""
	case len(r.asks) == len(nouns) && r.foldExclusions():
		r.dropIncluded(t.questions)
		return strings.TrimSuffix(r.sentence(namesIn(n)), ".")
	}
	if words, said := t.byValue(n, m, true); said {
		return strings.TrimSuffix(words, ".")
	}
	ways, beside := t.ways(n, m), n.Object != nil && len(n.Object.Properties) > 0
	if beside && (ways == "" || !t.waysSayAll(n, m)) {
		some, _ := t.byValue(n, m, false)
		ways = cmp.Or(strings.TrimSuffix(t.sayLittle(n, m), "."), strings.TrimSuffix(some, "."), ways)
	}
	if ways != "" || beside { // the node says that it is an object, and a noun says badly what an object has
		return ways
	}
	if slices.Contains(nouns, "") {
		return ""
	}
	if r.exactly && len(nouns) > 1 {
		return "exactly one of these: " + strings.Join(nouns, "; ")
	}
	return diag.Enumerated(nouns, " or ")
}

// ofCondition tells an `if`: what has to be so where it holds, and where it does not.
func (t *Teller) ofCondition(n *ir.Node, m *tree.Node) string {
	r := t.questions.conditionRequirement(m)
	switch {
	case r == nil:
		return strings.TrimSuffix(t.sayLittle(n, m), ".")
	case r.settled:
		return ""
	}
	r.assumeIn(n)
	r.asSentIn(t, n)
	return strings.TrimSuffix(r.sentence(namesIn(n)), ".")
}

// ofDependent tells which members others need beside them.
func (t *Teller) ofDependent(n *ir.Node, m *tree.Node) string {
	called := namesIn(n)
	if names := t.together(n, m); names != nil {
		return "give " + quoted(names, called, " and ") + " together or not at all"
	}
	var words, told []string // told: members that are told to exclude another one, which excludes them
	for d := range m.All() {
		if n.Object != nil && n.Object.Rest == nil && memberOf(n, d.Name()) == nil {
			continue // the result has no such member
		}
		if m.Len() <= sentence.MaxCases && slices.ContainsFunc(told, func(name string) bool { return leavesOut(t, d, name) && leavesOut(t, m.Get(name), d.Name()) }) {
			continue
		}
		when := "If " + quoted([]string{d.Name()}, called, "") + " is given, "
		a, only := t.asksForBeside(d)
		a.needs = slices.DeleteFunc(a.needs, func(name string) bool { return givenAnyway(n, name) })
		a.without = slices.DeleteFunc(a.without, func(name string) bool { return unsendable(n, name) })
		a.narrow(func(name string) bool {
			return name == d.Name() || givenAnyway(n, name) || slices.Contains(a.needs, name)
		})
		switch {
		case only && a.nothing() || !d.IsArray() && !schema.IsSchema(d):
		case only && m.Len() <= sentence.MaxCases && len(a.needs)+len(a.either) == 0 && len(a.without) == 1 && a.without[0] != d.Name() && leavesOut(t, m.Get(a.without[0]), d.Name()):
			words = append(words, "Do not give "+quoted([]string{d.Name(), a.without[0]}, called, " and ")+" together")
			told = append(told, d.Name())
		case only:
			words = append(words, when+a.demand(called, func(name string) bool { return nullLeavesOut(n, name) }))
		default:
			parts, says := t.follows(n, d, "", known{}, wholly, nil)
			what := cmp.Or(demand(parts), saidOfEach(parts))
			if noun := t.Words.Noun(d); what == "" && noun != "" {
				what, says = "this is "+noun, true
			}
			switch {
			case says && what == "":
				return ""
			case says:
				words = append(words, when+what)
			}
		}
	}
	return strings.Join(words, ". ")
}

// leavesOut reports whether a dependency only asks that a member is not there.
func leavesOut(t *Teller, d *tree.Node, name string) bool {
	if d == nil {
		return false
	}
	a, only := t.asksForBeside(d)
	return only && len(a.needs) == 0 && len(a.without) == 1 && a.without[0] == name
}

// together lists the members of which each needs all others; nil where the entries say anything else.
func (t *Teller) together(n *ir.Node, m *tree.Node) (names []string) {
	for d := range m.All() {
		a, only := t.asksForBeside(d)
		if !only || len(a.without) > 0 || len(a.needs) != m.Len()-1 || slices.Contains(a.needs, d.Name()) || givenAnyway(n, d.Name()) || memberOf(n, d.Name()) == nil ||
			slices.ContainsFunc(a.needs, func(name string) bool { return m.Get(name) == nil }) {
			return nil
		}
		names = append(names, d.Name())
	}
	if len(names) < 2 {
		return nil
	}
	return names
}

// asksForBeside reads one dependency, a list of names or a schema; ok is false where it asks for more than names.
func (t *Teller) asksForBeside(d *tree.Node) (a asked, ok bool) {
	if !d.IsArray() {
		if schema.SaysNothing(d) {
			return a, true
		}
		return t.questions.asksFor(d)
	}
	for name := range d.All() {
		a.needs = append(a.needs, name.Text())
	}
	return a, true
}
