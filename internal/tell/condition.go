package tell

import (
	"regexp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
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
	not         bool     // where it is none of the values, too: see condition
	null        bool     // null is sent where it is not there, and for nothing else
	innerNull   bool     // and where the member has no such member
}

// maxValue bounds the values that a sentence quotes, in bytes.
const maxValue = 60

// A conditionReader reads what a condition asks for.
type conditionReader struct {
	q        questions
	at       *tree.Node                // the condition; nil where members of members are not read
	memberIs func(p *tree.Node) string // has words for what a member is, or none; may be nil
}

// condition reads a condition that asks for values of members, or that they are there: of all of some, of one of
// some, or that it is not so. There are no clauses for any other, but where memberIs has words for what a member is.
func (q questions) condition(n *tree.Node, memberIs func(*tree.Node) string) (c condition) {
	read := conditionReader{q, n, memberIs}
	for inner := schema.OnlyKeyword(n, word.Not); inner != nil; inner = schema.OnlyKeyword(n, word.Not) {
		c.not, n = !c.not, inner
	}
	if union := schema.OnlyKeyword(n, word.AnyOf); union.IsArray() && union.Len() <= maxAlternatives {
		c.any = union.Len() > 1
		for b := range union.All() {
			all := read.conjunction(b)
			if len(all) != 1 || all[0].not {
				return condition{}
			}
			c.clauses = append(c.clauses, all[0])
		}
		c.fold()
		return c
	}
	c.clauses = read.conjunction(n)
	if len(c.clauses) == 1 && c.clauses[0].not { // it is none of the values, or not there, as the condition has it
		one := &c.clauses[0]
		c.not, one.not, one.absent = !c.not, false, !one.absent
	}
	return c
}

// fold makes one clause of alternatives that are values of one member.
func (c *condition) fold() {
	one := c.clauses[0]
	for _, x := range c.clauses[1:] {
		if x.name != one.name || x.inner != one.inner || x.absent != one.absent || x.innerAbsent != one.innerAbsent || len(one.values) == 0 || len(x.values) == 0 || x.is != "" {
			return
		}
		one.values = slices.Concat(one.values, slices.DeleteFunc(slices.Clone(x.values), func(v string) bool { return slices.Contains(one.values, v) }))
	}
	c.any, c.clauses = false, []clause{one}
}

// maxAlternatives bounds the clauses of which one is met.
const maxAlternatives = 4

// clauses reads what is asked of members all at once, as conjunction does, of members themselves alone.
func (q questions) clauses(n *tree.Node) []clause {
	all := conditionReader{q: q}.conjunction(n)
	if slices.ContainsFunc(all, func(c clause) bool { return c.inner != "" || c.not || c.is != "" }) {
		return nil
	}
	return all
}

// conjunction reads a schema that asks for values of members, or that they are there; nil for any other, but where
// memberIs has words for what a member is.
func (r conditionReader) conjunction(n *tree.Node) (out []clause) {
	q := r.q
	parts := q.conjuncts(n, nil)
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
			c, ok := q.valueClause(p)
			if !ok && r.asksNothing(p) {
				c, ok = clause{name: p.Name()}, true
			}
			if ok && c.not && !(single && (len(there) == 0 || there[0] == p.Name())) {
				ok = false
			}
			if !ok && r.at != nil {
				c, ok = q.containsClause(p)
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
func (q questions) conjuncts(n *tree.Node, parts []*tree.Node) []*tree.Node {
	if n = q.Schemas.WholeEnd(n); !n.IsObject() || len(parts) >= sentence.MaxCases {
		return nil
	}
	parts = append(parts, n)
	for m := range n.All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation:
		case q.Schemas.Malformed(k, m):
			return nil
		case m.Name() == "type" && m.Is("object") || m.Name() == "properties" || m.Name() == "required" || m.Name() == "additionalProperties" && schema.SaysNothing(m):
		case m.Name() == "allOf":
			for part := range m.All() {
				if parts = q.conjuncts(part, parts); parts == nil {
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
func (q questions) valueClause(p *tree.Node) (c clause, ok bool) {
	c.name = p.Name()
	if p = q.Schemas.WholeEnd(p); p == nil {
		return c, false
	}
	if schema.SaysNothing(p) {
		return c, true
	}
	if inner := q.Schemas.WholeEnd(schema.OnlyKeyword(p, word.Not)); inner != nil {
		c.not, p = true, inner
	}
	types := q.Doc.TypesNamed(p)
	for m := range p.All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation || m.Name() == "type" && !c.not || k.Word == word.Nullable && !q.Doc.CombinedOrNull(p):
		case q.Schemas.Malformed(k, m) || !q.Schemas.Means(k, m) || len(c.values) > 0: // of two lists it asks for what stands in both
			return c, false
		case m.Name() == "const" || m.Name() == "enum":
			for _, v := range q.Doc.Listed(m) {
				if types != 0 && schema.TypeOf(v)&^types != 0 {
					return c, false
				}
				if said := string(v.Append(nil)); !slices.Contains(c.values, said) {
					c.values = append(c.values, said)
				}
			}
		default:
			return c, false
		}
	}
	return c, len(c.values) > 0 && len(strings.Join(c.values, ", ")) <= maxValue
}

// asksNothing reports whether a property only asks for a type that it has anyway.
func (r conditionReader) asksNothing(p *tree.Node) bool {
	if r.at == nil {
		return false
	}
	own, end := r.q.Schemas.WholeEnd(schema.PropertyBeside(r.at, p.Name())), r.q.Schemas.WholeEnd(p)
	if own == nil || end == nil || schema.OnlyKeyword(end, word.Type) == nil {
		return false
	}
	types := r.q.Doc.TypesNamed(own)
	return types != 0 && types&^r.q.Doc.TypesNamed(end) == 0
}

// innerClause reads a property that asks for values of one member of its own, of an object: of a value of another type it
// would hold whatever that is.
func (r conditionReader) innerClause(p *tree.Node) (clause, bool) {
	q := r.q
	own, end := q.Schemas.WholeEnd(schema.PropertyBeside(r.at, p.Name())), q.Schemas.WholeEnd(p)
	isObject := func(n *tree.Node) bool {
		return n != nil && q.Doc.TypesNamed(n) == schema.TObject
	}
	if !isObject(own) && !isObject(end) {
		return clause{}, false
	}
	all := q.clauses(p)
	if len(all) != 1 || len(all[0].values) == 0 || !plainName.MatchString(p.Name()) || !plainName.MatchString(all[0].name) {
		return clause{}, false
	}
	return clause{name: p.Name(), inner: all[0].name, values: all[0].values, innerAbsent: all[0].absent}, true
}

// containsClause reads a property that asks for an item of some values.
func (q questions) containsClause(p *tree.Node) (clause, bool) {
	end := q.Schemas.WholeEnd(p)
	item := end.Member(word.Contains)
	if item == nil || !q.Schemas.Means(schema.Row(word.Contains), item) {
		return clause{}, false
	}
	for m := range end.All() {
		if k := schema.Of(m); m != item && k != nil && k.Family != schema.Annotation && !(m.Word() == word.Type && m.Is("array")) || k != nil && q.Schemas.Malformed(k, m) {
			return clause{}, false
		}
	}
	values, ok := q.valueClause(item)
	if !ok || values.not || len(values.values) == 0 {
		return clause{}, false
	}
	return clause{name: p.Name(), is: "contains " + diag.Enumerated(values.values, " or ")}, true
}

// plainName is a name that can stand on a way of names.
var plainName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]*$`)
