package tell

import (
	"cmp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// when says a condition: `a` is 1 or 2 and `b` is given.
func (c condition) when(called func(string) string) string {
	var when, names []string
	given := true
	for _, x := range c.clauses {
		what := x.is
		switch {
		case len(x.values) > 0:
			what = "is " + diag.Enumerated(x.values, " or ")
		case what == "":
			what = "is given"
		}
		given = given && what == "is given" && !x.absent
		name := quoted([]string{x.name}, called, "")
		whole := name
		if x.inner != "" {
			if outer, plain := strings.CutSuffix(name, "`"); plain {
				name = outer + "." + x.inner + "`"
			} else {
				name = "`" + x.inner + "` of " + name
			}
		}
		switch {
		case x.innerAbsent && !x.absent:
			when = append(when, whole+" is given")
			what += " or " + absent(x.innerNull)
		case x.inner != "" && x.absent && !x.innerAbsent:
			what += " or " + whole + " is " + absent(x.null)
		case x.is != "" && x.absent && strings.HasPrefix(x.is, isNot): // what is not there is not that value, either
		case x.is != "" && x.absent:
			what += " or is " + absent(x.null)
		case x.inner != "" && x.absent:
			what += " or " + absent(x.null && x.innerNull)
		case x.absent:
			what += " or " + absent(x.null)
		}
		when, names = append(when, name+" "+what), append(names, name)
	}
	switch {
	case !c.any:
		return strings.Join(when, " and ") // no commas: the first one ends the condition
	case given:
		return strings.Join(names, " or ") + " is given"
	}
	return strings.Join(when, " or ")
}

// absent says what a member is that is left out: null, if null stands for its absence, or not given.
func absent(null bool) string {
	if null {
		return "null"
	}
	return "not given"
}

// tell says a condition and what follows: "If `a` is 1, give `b`, otherwise leave out `b`."
func (r *Requirement) tell(called func(string) string) string {
	when := r.when(called)
	then, other := r.asks[0], r.asks[1]
	switch {
	case r.otherwise != nil:
		first, rest := r.first(called), r.otherwise.after(r).tell(called)
		return first + "; otherwise " + strings.ToLower(rest[:1]) + rest[1:]
	case then.nothing():
		return "Unless " + when + ", " + other.demand(called, r.nulls) + "."
	case other.nothing():
		return "If " + when + ", " + then.demand(called, r.nulls) + "."
	}
	return "If " + when + ", " + then.demand(called, r.nulls) + ", otherwise " + other.demand(called, r.nulls) + "."
}

// after is r as the `else` of first. First not being met may show that its member is there ("`a` is 1 or not given" is false):
// the clauses of r need not say "or not given" of that member then.
func (r *Requirement) after(first *Requirement) *Requirement {
	if first.any || len(first.clauses) != 1 {
		return r
	}
	if c := first.clauses[0]; first.not && !c.asksThatGiven() || !first.not && !(c.absent && c.inner == "") {
		return r
	}
	there := *r
	there.clauses = slices.Clone(r.clauses)
	for i, c := range there.clauses {
		there.clauses[i].absent = c.absent && c.name != first.clauses[0].name
	}
	if r.otherwise != nil {
		there.otherwise = r.otherwise.after(first)
	}
	return &there
}

// first says a condition whose `else` is another one, without that one.
func (r *Requirement) first(called func(string) string) string {
	if r.not {
		return "Unless " + r.when(called) + ", " + r.asks[1].demand(called, r.nulls)
	}
	return "If " + r.when(called) + ", " + r.asks[0].demand(called, r.nulls)
}

// sayCondition says an `if` and what its sides ask of the object's members: "If `a` is 1, `b` is given and is at most 5."
// adds are the properties that the object has by this condition alone. Unless much is wholly, what there are no words for is
// left out.
func (t *Teller) sayCondition(n *ir.Node, at *tree.Node, much extent, adds ...*tree.Node) string {
	r := &Requirement{at: at, condition: t.questions.condition(at, func(p *tree.Node) string {
		words, _ := t.memberIs(n, p)
		if words == notGiven || strings.Contains(words, ", ") { // a comma ends the condition
			return ""
		}
		return words
	})}
	if len(r.clauses) == 0 {
		return ""
	}
	r.assumeIn(n)
	always := !r.any && !r.not && !slices.ContainsFunc(r.clauses, func(c clause) bool { return !c.asksThatGiven() || !givenAnyway(n, c.name) })
	for i, c := range r.clauses {
		if strings.HasPrefix(c.is, isNot) && !c.absent && !givenAnyway(n, c.name) {
			r.clauses[i].is = isGiven + " and " + c.is
		}
	}
	met, unmet := known{met: true}, known{met: true}
	for _, c := range r.clauses {
		switch {
		case r.any:
		case c.absent:
			met.maybe = append(met.maybe, c)
		default:
			met.there = append(met.there, c)
		}
		if c.asksThatGiven() && (r.any || len(r.clauses) == 1) {
			unmet.gone = append(unmet.gone, c)
		}
	}
	r.asSentIn(t, n)
	when, sides := r.when(namesIn(n)), r.sides()
	thenParts, hasThen := t.follows(n, sides[0], "", met, much, adds)
	if always {
		return diag.Sentence(cmp.Or(demand(thenParts), saidOfEach(thenParts)))
	}
	if next := otherwiseIf(t, sides[1]); next != nil {
		return t.sayChain(n, when, thenParts, hasThen, next, much)
	}
	otherParts, hasElse := t.follows(n, sides[1], "", unmet, much, adds)
	if much.leavesOut() {
		hasThen, hasElse = len(thenParts) > 0, len(otherParts) > 0
	}
	if hasThen && hasElse {
		hasThen, hasElse = !onlyAllows(thenParts, otherParts), !onlyAllows(otherParts, thenParts)
	}
	then, other := cmp.Or(demand(thenParts), saidOfEach(thenParts)), cmp.Or(demand(otherParts), saidOfEach(otherParts))
	switch {
	case hasThen && then == "" || hasElse && other == "":
		return ""
	case hasThen && hasElse:
		return "If " + when + ", " + then + ", otherwise " + other + "."
	case hasThen:
		return "If " + when + ", " + then + "."
	case hasElse:
		return "Unless " + when + ", " + other + "."
	}
	return ""
}

// otherwiseIf returns the `if` of a side that says nothing but another condition; nil for any other side.
func otherwiseIf(t *Teller, side *tree.Node) *tree.Node {
	if end := t.Schemas.WholeEnd(side); end != nil && schema.OnlyCondition(end) {
		return end.Member(word.If)
	}
	return nil
}

// sayChain is sayCondition of a condition, put into words as when and thenParts, whose `else` is the condition next.
func (t *Teller) sayChain(n *ir.Node, when string, thenParts []part, hasThen bool, next *tree.Node, much extent) string {
	then, rest := cmp.Or(demand(thenParts), saidOfEach(thenParts)), t.sayCondition(n, next, much)
	switch missing := hasThen && then == "" || rest == ""; {
	case missing && much == wholly:
		return ""
	case then == "" && rest == "":
		return ""
	case rest == "":
		return "If " + when + ", " + then + "."
	}
	rest = strings.ToLower(rest[:1]) + rest[1:]
	switch {
	case then == "" && strings.HasPrefix(rest, "unless "): // nobody follows an "unless" within another
		other, what, _ := strings.Cut(strings.TrimPrefix(rest, "unless "), ", ")
		if strings.Contains(when+other, " and ") {
			return ""
		}
		return "Unless " + when + " or " + other + ", " + what
	case then == "":
		return "Unless " + when + ", " + rest
	}
	return "If " + when + ", " + then + "; otherwise " + rest
}

// asksThatGiven reports whether all that a clause asks is that a member is there.
func (c clause) asksThatGiven() bool {
	return c.is == "" && c.inner == "" && len(c.values) == 0 && !c.absent
}

// tellConditions tells the conditions that stand in the branches of a union that became one object: "With `a`: if …". It
// tells one only where members show that a value is valid by that branch alone.
func (t *Teller) tellConditions(n *ir.Node, union *tree.Node) {
	branches := schema.Elements(union)
	for _, b := range branches {
		condition := t.Schemas.WholeEnd(b).Member(word.If)
		if condition == nil || schema.Malformed(schema.Lookup("if"), condition) || !t.Schemas.Means(schema.Lookup("if"), condition) {
			continue
		}
		with := t.alone(t.Schemas.WholeEnd(b), branches, namesIn(n))
		r := t.questions.conditionRequirement(condition)
		if with == "" || r == nil || r.settled {
			continue
		}
		r.assume(func(name string) bool { return schema.Requires(t.Schemas.WholeEnd(b), name) }, func(string, string) bool { return false })
		sentence := r.tell(namesIn(n))
		t.Words.TellText(n, "if", diag.Told{Text: "With " + with + ": " + strings.ToLower(sentence[:1]) + sentence[1:]})
	}
}

// alone says by which members a value is seen to be valid by branch b alone: it has those that b requires, and is without
// some that other branches require beyond them. It is "" where nothing shows that.
func (t *Teller) alone(b *tree.Node, branches []*tree.Node, called func(string) string) string {
	way := wayOf(t, b, called, "", func(string) bool { return false })
	if way == "" {
		return ""
	}
	var without []string
	for _, other := range branches {
		other = t.Schemas.WholeEnd(other)
		if other == b || excludes(t, other, b) {
			continue
		}
		more := slices.IndexFunc(schema.Elements(other.Member(word.Required)), func(r *tree.Node) bool {
			return r.IsString() && !schema.Requires(b, r.Text())
		})
		if more < 0 {
			return ""
		}
		if name := schema.Elements(other.Member(word.Required))[more].Text(); !slices.Contains(without, name) {
			without = append(without, name)
		}
	}
	if len(without) > 0 {
		way += " and without " + quoted(without, called, " or ")
	}
	return way
}
