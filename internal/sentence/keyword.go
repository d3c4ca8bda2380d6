package sentence

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A constraint that is lost is told in a sentence about the shape that the model sees. What no plain sentence says is not
// told: a schema in a description helps nobody. Replies are checked against the constraint all the same.

// MaxSentence bounds a sentence that tells of a constraint, in bytes.
const MaxSentence = 400

// Tell notes a lost constraint for the description; it reports whether it did.
func (t *Words) Tell(n *ir.Node, keyword string, m *tree.Node) bool {
	say := sentences[keyword]
	if say == nil {
		say = boundSentences[keyword]
	}
	if say == nil && namesValues(keyword) {
		say = said(ofValueNames)
	}
	if say == nil || !t.Tells(keyword) {
		return false
	}
	return alreadySaid(n, keyword, m) || t.TellText(n, keyword, say(t, n, m))
}

// Silent reports whether descriptions stay as their author wrote them.
func (t *Words) Silent() bool { return t.Options.NoDescriptions || t.Form.MaxDescription == 0 }

// Tells reports whether anything may be told of a keyword that was lost.
func (t *Words) Tells(keyword string) bool {
	return !t.Silent() && t.Rules.Describes(keyword)
}

// TellText notes a sentence on a lost constraint of a keyword; it reports whether the description says it now, or its author
// said it already.
func (t *Words) TellText(n *ir.Node, keyword string, told diag.Told) bool {
	if !t.Tells(keyword) {
		return false
	}
	if told.Bound != "" {
		var said bool
		if told, said = plainly(told, n); said {
			return true
		}
	}
	if strings.Contains(told.Text, Nowhere) {
		told.Text = sayable(told.Text)
	}
	if told.Text == "" || len(told.Text) > MaxSentence {
		return false
	}
	switch {
	case slices.Contains(last(n), told) || mergedInto(n, told):
	case keyword == markdown: // the author's words go before ours
		n.Sentences = slices.Concat([]diag.Told{told}, n.Sentences)
	default:
		n.Sentences = append(n.Sentences, told)
	}
	return true
}

// Nowhere stands in a sentence for a member that has no place in an object, so that it is not there in any case.
const Nowhere = "\uffff"

// sayable leaves out the sentences of a text that speak of a member with no place (Nowhere).
func sayable(text string) string {
	some := slices.DeleteFunc(strings.SplitAfter(text, ". "), func(s string) bool { return strings.Contains(s, Nowhere) })
	return strings.TrimRight(strings.Join(some, ""), " ")
}

// A sentence makes what is told of a keyword.
type sentence func(l *Words, n *ir.Node, m *tree.Node) diag.Told

// boundSentences are the sentences of bounds, of which phrases make use as well (Phrase.add).
var boundSentences = map[string]sentence{
	"minimum":          bound("minimum"),
	"maximum":          bound("maximum"),
	"exclusiveMinimum": bound("exclusiveMinimum"),
	"exclusiveMaximum": bound("exclusiveMaximum"),
	"minLength":        count("least", "character"),
	"maxLength":        count("most", "character"),
	"minItems":         count("least", "item"),
	"maxItems":         count("most", "item"),
	"minProperties":    someOf("least"),
	"maxProperties":    someOf("most"),
}

// markdown is the word of editors for a description that is written in Markdown.
const markdown = "markdownDescription"

// sentences are the sentences of the keywords that are no bounds.
var sentences = map[string]sentence{
	"multipleOf":       said(func(_ *Words, _ *ir.Node, m *tree.Node) string { return "a multiple of " + m.Text() }),
	"pattern":          said(ofPattern),
	"format":           said(ofFormat),
	"uniqueItems":      said(noneTwice),
	"default":          said((*Words).ofDefault),
	"examples":         said((*Words).ofExamples),
	"example":          said((*Words).ofExamples),
	"deprecated":       said(flagged("deprecated", `\bdeprecat`)),
	"contentEncoding":  said(ofEncoding),
	"contentMediaType": said(ofEncoding),
	"readOnly":         said(flagged("read-only", `\bread[- ]?only`)),
	"const":            said(func(_ *Words, _ *ir.Node, m *tree.Node) string { return Sure("always ", literal(m)) }),
	"enum": said(func(t *Words, _ *ir.Node, m *tree.Node) string {
		values := t.Doc.Listed(m)
		if len(values) == 1 {
			return Sure("always ", literal(values[0]))
		}
		return Sure("one of ", Literals(values, " and "))
	}),

	"contains":              said(ofContains),
	"minContains":           said(ofContains),
	"maxContains":           said(ofContains),
	"items":                 said(ofItems),
	"prefixItems":           said(ofItems),
	"additionalItems":       said(noFurther("item")),
	"unevaluatedItems":      said(noFurther("item")),
	"additionalProperties":  said(noFurther("property")),
	"unevaluatedProperties": said(noFurther("property")),
	"propertyNames":         said(ofNames),
	"patternProperties":     said(ofPatterns),

	markdown: ofMarkdown,
}

// said makes a sentence of words that have no capital and no full stop yet.
func said(words func(*Words, *ir.Node, *tree.Node) string) sentence {
	return func(l *Words, n *ir.Node, m *tree.Node) diag.Told {
		return diag.Told{Text: diag.Sentence(words(l, n, m))}
	}
}

func bound(keyword string) sentence {
	return func(_ *Words, _ *ir.Node, m *tree.Node) diag.Told {
		return diag.Told{Bound: keyword, Text: m.Text()}
	}
}

// count tells how many items, characters or properties there may be, by what they are in the result: items of a tuple that
// travels as an object are its values, members of a map that travels as a list are its entries.
func count(end, of string) sentence {
	return func(_ *Words, n *ir.Node, m *tree.Node) diag.Told {
		return diag.Told{Bound: end, Of: counted(n, of), Text: m.Text()}
	}
}

// LeaveOut asks that members are left out; nulls says that each of them has to be there, and is left out by null.
func LeaveOut(members string, nulls bool) string {
	if nulls {
		return "set " + members + " to null"
	}
	return "leave out " + members
}

// someOf tells how many members there are at least or at most. Of a closed object it names the members that may be left out,
// and says how many of them are given: "Give at least one of `a` and `b`."
func someOf(end string) sentence {
	plain := count(end, "property")
	return func(l *Words, n *ir.Node, m *tree.Node) diag.Told {
		o := n.Object
		if o != nil && o.Rest != nil && len(o.Properties) > 0 && n.Carry == ir.CarryPlain {
			return diag.Told{Text: together(end, m)}
		}
		if o == nil || !o.Closed || o.Rest != nil || n.Carry != ir.CarryPlain || len(o.Properties) > MaxCases {
			return plain(l, n, m)
		}
		var names []string
		nulls := true // null leaves out each of them
		for _, p := range o.Properties {
			if p.Optional || !p.Required {
				names, nulls = append(names, p.Name), nulls && p.Optional
			}
		}
		number, err := strconv.Atoi(m.Text())
		number -= len(o.Properties) - len(names)
		if number == 0 && end == "most" && len(names) > 0 && err == nil {
			return diag.Told{Text: diag.Sentence(LeaveOut(diag.Enumerated(diag.Ticked(names), " and "), nulls))}
		}
		if err == nil && end == "least" && number == len(names) && number > 0 && m.Parent().Member(schema.OtherBound(m.Word())) == nil { // they are all that may be left out
			return diag.Told{Text: "Give " + diag.Enumerated(diag.Ticked(names), " and ") + "."}
		}
		if err != nil || len(names) < 2 || number < 1 || number > len(names) {
			return plain(l, n, m)
		}
		words := strconv.Itoa(number)
		if number == 1 {
			words = "one"
		}
		how := "at " + end
		if other := m.Parent().Member(schema.OtherBound(m.Word())); other.IsNumber() && other.Text() == m.Text() {
			how = "exactly" // both say the same, which is told once
		}
		return diag.Told{Text: "Give " + how + " " + words + " of " + diag.Enumerated(diag.Ticked(names), " and ") + "."}
	}
}

// together says how many members there are of an object that has some as properties and others in a list of entries; it says
// both bounds where there are two.
func together(end string, m *tree.Node) string {
	how := "At " + end + " " + m.Text()
	if other := m.Parent().Member(schema.OtherBound(m.Word())); other != nil && !schema.Malformed(schema.Of(other), other) {
		from, to := decimal.Parse(m.Text()), decimal.Parse(other.Text())
		if end == "most" {
			from, to = to, from
		}
		switch between := from.Compare(to); {
		case from.Sign() <= 0 || between > 0:
		case between < 0:
			return from.String() + " to " + to.String() + " properties and entries together."
		default:
			how = "Exactly " + from.String()
		}
	}
	if m.Text() == "1" {
		return how + " property or entry."
	}
	return how + " properties and entries together."
}

func counted(n *ir.Node, of string) string {
	switch {
	case n.Carry == ir.CarryTuple && of == "item":
		return "value"
	case n.Carry == ir.CarryEntries && of == "property":
		return "entry"
	}
	return of
}

func noneTwice(_ *Words, n *ir.Node, m *tree.Node) string {
	if !schema.IsTrue(m) {
		return ""
	}
	return "no " + counted(n, "item") + " twice"
}

// ofItems tells what stands at each position of a list, and behind them.
func ofItems(t *Words, _ *ir.Node, m *tree.Node) string {
	if m.Kind() == tree.False {
		return "no further items"
	}
	var words []string
	for _, s := range schema.Elements(m) {
		what := cmp.Or(t.nounOrAnything(s), t.typesAsSent(s))
		if what == "" {
			return ""
		}
		if called := labelOf(s); called != "" && !strings.Contains(strings.ToLower(what), strings.ToLower(called)) {
			what += " (" + called + ")"
		}
		words = append(words, what)
	}
	if len(words) == 0 {
		return ""
	}
	rest := m.Parent().Member(word.Items)
	if rest == m || rest.IsArray() { // as drafts before 2020-12 write tuples
		rest = m.Parent().Member(word.AdditionalItems)
	}
	if schema.IsSchema(rest) && !schema.SaysNothing(rest) && !schema.AdmitsNothing(rest) { // that there are none, the number of items tells
		what := cmp.Or(t.Noun(rest), t.typesAsSent(rest))
		if what == "" {
			return ""
		}
		words = append(words, "each further one: "+what)
	}
	if !slices.ContainsFunc(words, func(s string) bool { return s != anything }) {
		return ""
	}
	return "the items in their order: " + strings.Join(words, "; ")
}

// anything is what is said of an item that may be any value.
const anything = "anything"

// labelOf is what an author calls a position: its title or description, if that is short.
func labelOf(s *tree.Node) string {
	for _, w := range [...]word.Word{word.Title, word.Description} {
		if a := s.Member(w); a.IsString() && strings.TrimSpace(a.Text()) != "" && len(a.Text()) <= maxLabel && !strings.ContainsAny(a.Text(), "\n;()") {
			return strings.TrimRight(strings.TrimSpace(a.Text()), ".,")
		}
	}
	return ""
}

// maxLabel bounds what a position is called, in bytes.
const maxLabel = 60

func noFurther(of string) func(*Words, *ir.Node, *tree.Node) string {
	return func(l *Words, n *ir.Node, m *tree.Node) string {
		if schema.AdmitsNothing(m) {
			return map[string]string{"item": "no further items", "property": "no other properties"}[of]
		}
		return ""
	}
}

// ofPatterns tells of properties by the patterns of their names, and of all others. Where all patterns have the same schema,
// and no other names are admitted, it only says what the names match: the node of the values says what these are.
func ofPatterns(t *Words, n *ir.Node, m *tree.Node) string {
	rest := m.Parent().Member(word.AdditionalProperties)
	alone := schema.AdmitsNothing(rest) || len(n.Patterns) > 0
	var patterns, says, barred []string
	for p := range m.All() {
		if schema.AdmitsNothing(p) {
			barred = append(barred, coded(p.Name()))
			continue
		}
		patterns = append(patterns, coded(p.Name()))
		if what := t.nounOrAnything(p); what != "" {
			says = append(says, memberWhose(n, "matches "+coded(p.Name()))+inText(n, what, p))
		}
	}
	forbidden := "no property has a name that matches " + diag.Enumerated(barred, " or ")
	switch {
	case len(patterns)+len(barred) > MaxCases:
		return ""
	case len(patterns) == 0 && len(barred) > 0 && !alone:
		return forbidden
	case len(patterns) == 0:
		return ""
	case alone && len(patterns) == 1 && (OfAnyLine(m.First().Name()) || t.Schemas.MatchesAll(m.First().Name())):
		return ""
	case alone && oneSchema(m):
		verb := " matches the pattern "
		if t.Schemas.OthersAreAny(m.Parent()) { // other names are admitted, too
			verb = " is meant to match the pattern "
		}
		return otherNameIn(n) + verb + diag.Enumerated(patterns, " or ")
	case len(says) < len(patterns):
		return ""
	case alone:
		says = append(says, "there are no others")
	case schema.IsSchema(rest) && !schema.SaysNothing(rest):
		what := t.Noun(rest)
		if what == "" {
			return ""
		}
		says = append(says, anyOther(n)+inText(n, what, rest))
	}
	if len(barred) > 0 && !alone {
		says = append(says, forbidden)
	}
	return strings.Join(says, "; ")
}

// OfAnyLine reports whether a pattern is one by which generators, such as TypeBox's, mean all names.
func OfAnyLine(pattern string) bool { return pattern == "^(.*)$" || pattern == "^.*$" }

// memberWhose begins a sentence on properties of which the name matches something; they may travel as entries.
func memberWhose(n *ir.Node, name string) string {
	switch {
	case n.Carry == ir.CarryEntries && n.Array != nil && n.Array.Inside:
		return "an entry whose `key` " + name + " is "
	case n.Carry == ir.CarryEntries:
		return "the `value` of a `key` that " + name + " is "
	}
	return "a property whose name " + name + " is "
}

// inText says what the value of an entry is, of which s is the schema: "JSON text of …" where the list of entries has values as text, but
// for strings that stand for themselves.
func inText(n *ir.Node, what string, s *tree.Node) string {
	if n.Carry != ir.CarryEntries || n.Array == nil || n.EntryObject() == nil {
		return what
	}
	ps := n.EntryObject().Properties
	switch value := ps[len(ps)-1].Node; {
	case !value.IsText(), value.Strings && schema.TypesSaidBy(s) == schema.TString:
		return what
	case what == anything:
		what = "any value"
	}
	return "JSON text of " + what
}

// anyOther begins a sentence on all properties that no pattern matches.
func anyOther(n *ir.Node) string {
	if n.Carry == ir.CarryEntries && n.Array != nil && n.Array.Inside {
		return "any other entry is "
	}
	if n.Carry == ir.CarryEntries {
		return "that of any other is "
	}
	return "any other property is "
}

// oneSchema reports whether all members of an object, which are schemas, are the same.
func oneSchema(m *tree.Node) bool {
	of := schema.Elements(m)
	return !slices.ContainsFunc(of, func(s *tree.Node) bool { return !tree.Equal(s, of[0]) })
}

// Sure returns words with before in front of them, or "" where there are no words.
func Sure(before, words string) string {
	if words == "" {
		return ""
	}
	return before + words
}

// coded puts a name or pattern into backquotes.
func coded(s string) string {
	if strings.Contains(s, "`") {
		return diag.Quote(s)
	}
	return "`" + s + "`"
}
