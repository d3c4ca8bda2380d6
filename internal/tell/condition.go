package tell

import (
	"regexp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A condition is what an `if` asks of an object's members.
type condition struct {
	clauses []clause // all of them hold
	any     bool     // or one of them does
	not     bool     // it is met where what the clauses say is not so
}

// A clause is one thing that a condition asks of a member.
type clause struct {
	name        string
	inner       string   // the member's own member that it is about, if it is
	values      []string // as JSON
	is          string   // what else it has to be; without that and values: that it is there
	absent      bool     // the condition holds where it is not there, too
	innerAbsent bool     // and where the member has no such member
	not         bool     // where it is none of the values, too: see readCondition
}

// maxValue bounds the values that a sentence quotes, in bytes.
const maxValue = 60

// A conditionReader reads what a condition asks for.
type conditionReader struct {
	t        *Teller
	at       *tree.Node                // the condition; nil where members of members are not read
	memberIs func(p *tree.Node) string // has words for what a member is, or none; may be nil
}

// readCondition reads a condition that asks for values of members, or that they are there: of all of some, of one of
// some, or that it is not so. There are no clauses for any other, but where memberIs has words for what a member is.
func (t *Teller) readCondition(n *tree.Node, memberIs func(*tree.Node) string) (c condition) {
	read := conditionReader{t, n, memberIs}
	for inner := onlyKeyword(n, word.Not); inner != nil; inner = onlyKeyword(n, word.Not) {
		c.not, n = !c.not, inner
	}
	if union := onlyKeyword(n, word.AnyOf); union.IsArray() && union.Len() <= maxAlternatives {
		c.any = union.Len() > 1
		for b := range union.All() {
			all := read.conjunction(b)
			if len(all) != 1 || all[0].not {
				return condition{}
			}
			c.clauses = append(c.clauses, all[0])
		}
		return c
	}
	c.clauses = read.conjunction(n)
	if len(c.clauses) == 1 && c.clauses[0].not { // it is none of the values, or not there, as the condition has it
		one := &c.clauses[0]
		c.not, one.not, one.absent = !c.not, false, !one.absent
	}
	return c
}

// maxAlternatives bounds the clauses of which one is met.
const maxAlternatives = 4

// onlyKeyword returns what a schema says by a keyword that is all that it says; else nil.
func onlyKeyword(n *tree.Node, w word.Word) *tree.Node {
	m := n.Member(w)
	if m == nil || schema.Malformed(schema.Row(w), m) {
		return nil
	}
	for other := range n.All() {
		if k := schema.Of(other); other != m && k != nil && k.Family != schema.Annotation {
			return nil
		}
	}
	return m
}

// clauses reads what is asked of members all at once, as conjunction does, of members themselves alone.
func (t *Teller) clauses(n *tree.Node) []clause {
	all := conditionReader{t: t}.conjunction(n)
	if slices.ContainsFunc(all, func(c clause) bool { return c.inner != "" || c.not || c.is != "" }) {
		return nil
	}
	return all
}

// conjunction reads a schema that asks for values of members, or that they are there; nil for any other, but where
// memberIs has words for what a member is.
func (r conditionReader) conjunction(n *tree.Node) (out []clause) {
	t := r.t
	parts := t.conjuncts(n, nil)
	there, properties := []string{}, 0
	for _, part := range parts {
		for entry := range part.Member(word.Required).All() {
			there = append(there, entry.Text())
		}
		properties += part.Member(word.Properties).Len()
	}
	single := properties == 1 && !slices.ContainsFunc(there, func(name string) bool { return name != there[0] })
	said := map[string]bool{}
	for _, part := range parts {
		for p := range part.Member(word.Properties).All() {
			c, ok := t.valueClause(p)
			if ok && c.not && !(single && (len(there) == 0 || there[0] == p.Name())) {
				ok = false
			}
			if !ok && r.at != nil {
				c, ok = t.containsClause(p)
			}
			if !ok && r.at != nil {
				c, ok = r.innerClause(p)
			}
			if !ok && r.memberIs != nil {
				c = clause{name: p.Name(), is: r.memberIs(p)}
				ok = c.is != ""
			}
			switch {
			case !ok || said[c.name]: // two things at once of one member
				return nil
			case len(c.values) > 0 || c.is != "":
				c.absent, said[c.name] = !slices.Contains(there, c.name), true
				out = append(out, c)
			}
		}
	}
	for _, name := range there {
		if !said[name] {
			said[name] = true
			out = append(out, clause{name: name})
		}
	}
	return out
}

// conjuncts lists the schemas of a conjunction, which say nothing but `properties` and `required`; nil for any other.
func (t *Teller) conjuncts(n *tree.Node, parts []*tree.Node) []*tree.Node {
	if n = t.end(n); !n.IsObject() || len(parts) >= maxCases {
		return nil
	}
	parts = append(parts, n)
	for m := range n.All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation:
		case t.Meaning.Malformed(k, m):
			return nil
		case m.Name() == "type" && m.Is("object") || m.Name() == "properties" || m.Name() == "required" || m.Name() == "additionalProperties" && schema.SaysNothing(m):
		case m.Name() == "allOf":
			for part := range m.All() {
				if parts = t.conjuncts(part, parts); parts == nil {
					return nil
				}
			}
		default:
			return nil
		}
	}
	return parts
}

// valueClause reads a property of a condition that lists the values it asks for, or those it does not want, or says
// nothing.
func (t *Teller) valueClause(p *tree.Node) (c clause, ok bool) {
	c.name = p.Name()
	if p = t.end(p); p == nil {
		return c, false
	}
	if schema.SaysNothing(p) {
		return c, true
	}
	if inner := t.end(onlyKeyword(p, word.Not)); inner != nil {
		c.not, p = true, inner
	}
	types := schema.TypesSaidBy(p)
	for m := range p.All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation || m.Name() == "type" && !c.not:
		case t.Meaning.Malformed(k, m) || !t.Meaning.Means(k, m) || len(c.values) > 0: // of two lists it asks for what stands in both
			return c, false
		case m.Name() == "const" || m.Name() == "enum":
			for _, v := range schema.ListOf(m) {
				if types != 0 && schema.TypeOf(v)&^types != 0 {
					return c, false
				}
				c.values = append(c.values, string(v.Append(nil)))
			}
		default:
			return c, false
		}
	}
	return c, len(c.values) > 0 && len(strings.Join(c.values, ", ")) <= maxValue
}

// innerClause reads a property that asks for values of one member of its own, of an object: of a value of another type it
// would hold whatever that is.
func (r conditionReader) innerClause(p *tree.Node) (clause, bool) {
	t := r.t
	own, end := t.end(memberBeside(r.at, p.Name())), t.end(p)
	isObject := func(n *tree.Node) bool {
		return n != nil && schema.TypesSaidBy(n) == schema.TObject && !schema.IsTrue(n.Member(word.Nullable))
	}
	if !isObject(own) && !isObject(end) {
		return clause{}, false
	}
	all := t.clauses(p)
	if len(all) != 1 || len(all[0].values) == 0 || !plainName.MatchString(p.Name()) || !plainName.MatchString(all[0].name) {
		return clause{}, false
	}
	return clause{name: p.Name(), inner: all[0].name, values: all[0].values, innerAbsent: all[0].absent}, true
}

// memberBeside returns the property that an object declares for whose schema a condition stands, as a part of it perhaps.
func memberBeside(condition *tree.Node, name string) *tree.Node {
	for owner := condition.Parent(); owner != nil; {
		if p := owner.Member(word.Properties).Get(name); p != nil {
			return p
		}
		switch in := owner.Parent(); {
		case in == nil:
			return nil
		case in.IsArray() && in.Word() == word.AllOf:
			owner = in.Parent()
		case owner.Word() == word.Else && schema.IsKeyword(owner):
			owner = in
		default:
			return nil
		}
	}
	return nil
}

// containsClause reads a property that asks for an item of some values.
func (t *Teller) containsClause(p *tree.Node) (clause, bool) {
	end := t.end(p)
	item := end.Member(word.Contains)
	if item == nil || !t.Meaning.Means(schema.Row(word.Contains), item) {
		return clause{}, false
	}
	for m := range end.All() {
		if k := schema.Of(m); m != item && k != nil && k.Family != schema.Annotation && !(m.Word() == word.Type && m.Is("array")) || k != nil && t.Meaning.Malformed(k, m) {
			return clause{}, false
		}
	}
	values, ok := t.valueClause(item)
	return clause{name: p.Name(), is: "contains " + diag.Enumerated(values.values, " or ")}, ok && !values.not && len(values.values) > 0
}

// plainName is a name that can stand on a way of names.
var plainName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]*$`)

// assume takes it out of a condition that members are absent which are there, or have members that they have anyway.
func (r *Requirement) assume(there func(name string) bool, has func(name, inner string) bool) {
	for i, c := range r.clauses {
		r.clauses[i].absent = c.absent && !there(c.name)
		r.clauses[i].innerAbsent = c.innerAbsent && !has(c.name, c.inner)
	}
	if r.otherwise != nil {
		r.otherwise.assume(there, has)
	}
}

// assumeIn is assume of what an object has anyway.
func (r *Requirement) assumeIn(n *ir.Node) {
	r.assume(func(name string) bool { return givenAnyway(n, name) }, func(name, inner string) bool {
		m := memberOf(n, name)
		return m != nil && m.Node != nil && givenAnyway(m.Node, inner)
	})
}

// asSentIn spells a condition as its members are sent in an object: values as the strings that stand for them, and members
// of members by their names there.
func (r *Requirement) asSentIn(n *ir.Node) {
	for i := range r.clauses {
		c := &r.clauses[i]
		m := memberOf(n, c.name)
		if m == nil || m.Node == nil {
			continue
		}
		of := m.Node
		if c.inner != "" {
			own := memberOf(m.Node, c.inner)
			if own == nil || own.Node == nil {
				continue
			}
			c.inner, of = own.Name, own.Node
		}
		if of.Carry == ir.CarryValues {
			c.values = slices.Clone(c.values)
			for j, v := range c.values {
				if k := slices.IndexFunc(of.Values, func(sent codec.Value) bool { return sent.Original == v }); k >= 0 {
					c.values[j] = diag.Quote(of.Values[k].Text)
				}
			}
		}
	}
	if r.otherwise != nil {
		r.otherwise.asSentIn(n)
	}
}

// when says what a condition asks for.
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
			name = strings.TrimSuffix(name, "`") + "." + x.inner + "`"
		}
		switch {
		case x.innerAbsent && !x.absent:
			when = append(when, whole+" is given")
			what += " or not given"
		case x.inner != "" && x.absent && !x.innerAbsent:
			what += " or " + whole + " is not given"
		case x.is != "" && x.absent:
			what += " or is not given"
		case x.absent:
			what += " or not given"
		}
		when, names = append(when, name+" "+what), append(names, name)
	}
	switch {
	case !c.any:
		return strings.Join(when, " and ") // no commas: one ends the condition
	case given:
		return strings.Join(names, " or ") + " is given"
	}
	return strings.Join(when, " or ")
}

// conditionRequirement reads a condition on values of some members, upon which others are asked for.
func (t *Teller) conditionRequirement(at *tree.Node) *Requirement { return t.chain(at, maxChain) }

// maxChain bounds the conditions of which each is the `else` of another.
const maxChain = 12

// chain is conditionRequirement of one of so many conditions.
func (t *Teller) chain(at *tree.Node, left int) *Requirement {
	r := &Requirement{at: at, condition: t.readCondition(at, nil)}
	if len(r.clauses) == 0 || left == 0 {
		return nil
	}
	for i, m := range r.sides() {
		if m == nil || schema.SaysNothing(m) {
			r.asks = append(r.asks, asked{})
			continue
		}
		if next := t.end(m).Member(word.If); m.Word() == word.Else && next != nil && conditionAlone(t.end(m)) {
			if r.otherwise = t.chain(next, left-1); r.otherwise == nil || r.otherwise.settled {
				return nil
			}
			r.asks, r.lists = append(r.asks, asked{}), append(r.lists, r.otherwise.lists...)
			continue
		}
		a, ok := t.asksFor(m)
		if !ok {
			return nil
		}
		if i == 0 && !r.any { // what is there where the condition holds need not be asked for
			a.needs = slices.DeleteFunc(a.needs, func(name string) bool {
				return slices.ContainsFunc(r.clauses, func(c clause) bool { return c.name == name && !c.absent && !c.innerAbsent })
			})
		}
		r.asks, r.lists = append(r.asks, a), append(r.lists, a.lists...)
	}
	if r.settled = r.asks[0].nothing() && r.asks[1].nothing(); r.settled && r.otherwise != nil {
		return nil
	}
	return r
}

// sides are what follows where the clauses hold, and where they do not; nil where nothing does.
func (r *Requirement) sides() [2]*tree.Node {
	owner := r.at.Parent()
	if r.not {
		return [2]*tree.Node{owner.Member(word.Else), owner.Member(word.Then)}
	}
	return [2]*tree.Node{owner.Member(word.Then), owner.Member(word.Else)}
}

// conditionAlone reports whether a schema says nothing but a condition and what follows.
func conditionAlone(n *tree.Node) bool {
	for m := range n.All() {
		k := schema.Of(m)
		if k != nil && k.Family != schema.Annotation && !slices.Contains([]word.Word{word.If, word.Then, word.Else}, m.Word()) && !(m.Word() == word.Type && m.Is("object")) {
			return false
		}
	}
	return true
}

// tell tells upon what members are asked for.
func (r *Requirement) tell(called func(string) string) string {
	when := r.when(called)
	then, other := r.asks[0], r.asks[1]
	switch {
	case r.otherwise != nil:
		first, rest := r.first(called), r.otherwise.tell(called)
		return first + "; otherwise " + strings.ToLower(rest[:1]) + rest[1:]
	case then.nothing():
		return "Unless " + when + ", " + other.demand(called) + "."
	case other.nothing():
		return "If " + when + ", " + then.demand(called) + "."
	}
	return "If " + when + ", " + then.demand(called) + ", otherwise " + other.demand(called) + "."
}

// first tells what is asked for upon the first of several conditions, each the `else` of another.
func (r *Requirement) first(called func(string) string) string {
	if r.not {
		return "Unless " + r.when(called) + ", " + r.asks[1].demand(called)
	}
	return "If " + r.when(called) + ", " + r.asks[0].demand(called)
}

// sayCondition tells what is so of an object upon a condition on values of its members; adds are the properties that it
// adds to them.
func (t *Teller) sayCondition(n *ir.Node, at *tree.Node, adds []*tree.Node) string {
	r := &Requirement{at: at, condition: t.readCondition(at, func(p *tree.Node) string {
		words, _ := t.memberIs(n, p)
		if words == notGiven || strings.Contains(words, ", ") { // one ends the condition
			return ""
		}
		return words
	})}
	if len(r.clauses) == 0 {
		return ""
	}
	r.assumeIn(n)
	r.asSentIn(n)
	when, sides := r.when(namesIn(n)), r.sides()
	then, hasThen := t.follows(n, sides[0], adds...)
	other, hasElse := t.follows(n, sides[1], adds...)
	if asked, askedOther := asking(then), asking(other); (asked != "" || !hasThen) && (askedOther != "" || !hasElse) {
		then, other = asked, askedOther
	}
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

// tellConditions tells the conditions that stand in branches which became one object: of a value
// that is valid by its branch alone, and says so by its members.
func (t *Teller) tellConditions(n *ir.Node, union *tree.Node) {
	branches := schema.Elements(union)
	for _, b := range branches {
		condition := t.end(b).Member(word.If)
		if condition == nil || schema.Malformed(schema.Lookup("if"), condition) || !t.Meaning.Means(schema.Lookup("if"), condition) {
			continue
		}
		with := t.alone(t.end(b), branches, namesIn(n))
		r := t.conditionRequirement(condition)
		if with == "" || r == nil || r.settled {
			continue
		}
		r.assume(func(name string) bool { return schema.Requires(t.end(b), name) }, func(string, string) bool { return false })
		sentence := r.tell(namesIn(n))
		t.TellText(n, "if", diag.Told{Text: "With " + with + ": " + strings.ToLower(sentence[:1]) + sentence[1:]})
	}
}

// alone says what members a value has that no other branch admits: what the branch requires, and
// not what others require beyond that. It is "" where nothing tells them apart.
func (t *Teller) alone(b *tree.Node, branches []*tree.Node, called func(string) string) string {
	way := wayOf(t, b, called, func(string) bool { return false })
	if way == "" {
		return ""
	}
	var without []string
	for _, other := range branches {
		other = t.end(other)
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
		way += " and without " + quoted(without, called, " and ")
	}
	return way
}
