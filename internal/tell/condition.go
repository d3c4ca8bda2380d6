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
	clauses []clause // which all have to hold
	any     bool     // one of the clauses is enough
	not     bool     // the condition is met where the clauses are not
}

// A clause is one thing that a condition asks of a member.
type clause struct {
	name        string
	inner       string   // the member of the member that the clause is about; "": it is about the member itself
	values      []string // as JSON
	is          string   // what it has to be, in words; with neither this nor values, it has to be there
	absent      bool     // the clause holds where the member is not there, too
	innerAbsent bool     // the clause holds where the member has no inner member, too
	not         bool     // it has to be none of the values; questions.condition has condition.not say so instead
	null        bool     // null is sent where the member is not there, and for nothing else
	innerNull   bool     // null is sent where the inner member is not there, and for nothing else
}

// maxValue bounds the values that a sentence quotes, in bytes.
const maxValue = 60

// A conditionReader reads what a condition asks for.
type conditionReader struct {
	q        questions
	at       *tree.Node                // the condition; nil: only what is asked of values and presence of the members themselves is read
	memberIs func(p *tree.Node) string // has words for what a member is, or none; may be nil
}

// condition reads an `if` that asks for values of members, or that they are there: all clauses, one of them (`anyOf`), or
// the opposite (`not`). Any other condition has no clauses, except that memberIs may have words for what a member is.
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
	if len(c.clauses) == 1 && c.clauses[0].not { // "`a` is not 1, or not there" becomes "not: `a` is 1"
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

// maxAlternatives bounds the branches of an `anyOf` within a condition or a `not`.
const maxAlternatives = 4

// clauses is conjunction of what is asked of the members themselves; nil where a clause needs inner, is or not.
func (q questions) clauses(n *tree.Node) []clause {
	all := conditionReader{q: q}.conjunction(n)
	if slices.ContainsFunc(all, func(c clause) bool { return c.inner != "" || c.not || c.is != "" }) {
		return nil
	}
	return all
}

// conjunction reads the clauses, all of which have to hold, of a schema that asks for values of members, or that they are
// there; nil for any other schema, except that memberIs may have words for what a member is.
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

// conjuncts adds a schema and the schemas of its `allOf` to parts; nil where one says more than `properties` and `required`.
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

// valueClause reads a property that lists the values it admits, or under `not` those it excludes, or says nothing; ok is
// false for any other.
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
		case q.Schemas.Malformed(k, m) || !q.Schemas.Means(k, m) || len(c.values) > 0: // two lists admit only what stands in both
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

// asksNothing reports whether a property in a condition only asks for types that the object's own property has anyway.
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

// innerClause reads a property that asks for values of one member of its own: {"address": {"properties": {"country":
// {"const": "DE"}}}}. The value has to be an object, for the property holds of any value of another type.
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

// containsClause reads a property that only asks for an item with one of some values.
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

// plainName matches a name that can stand in `address.country`.
var plainName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]*$`)
