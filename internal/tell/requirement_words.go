package tell

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A clause is one thing that a condition asks of a member.
type clause struct {
	name   string
	values []string // as JSON
	is     string   // what else it has to be; without that and values: that it is there
	absent bool     // the condition holds where it is not there, too
}

// maxValue bounds the values that a sentence quotes, in bytes.
const maxValue = 60

// clauses reads a condition that asks for values of members, or that they are there; nil for
// any other, but where memberIs has words for what a member is.
func (t *Teller) clauses(condition *tree.Node, memberIs func(*tree.Node) string) (out []clause) {
	if !condition.IsObject() {
		return nil
	}
	there := map[string]bool{}
	if required := condition.Member(word.Required); required.IsArray() {
		for entry := range required.All() {
			there[entry.Text()] = true
		}
	}
	said := map[string]bool{}
	for m := range condition.All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation || m.Name() == "required":
		case t.Meaning.Malformed(k, m):
			return nil
		case m.Name() == "type" && m.Is("object"):
		case m.Name() == "properties":
			for p := range m.All() {
				c, ok := t.valueClause(p)
				if !ok && memberIs != nil {
					c = clause{name: p.Name(), is: memberIs(p)}
					ok = c.is != ""
				}
				if !ok {
					return nil
				}
				if len(c.values) > 0 || c.is != "" {
					c.absent, said[c.name] = !there[c.name], true
					out = append(out, c)
				}
			}
		default:
			return nil
		}
	}
	if required := condition.Member(word.Required); required.IsArray() {
		for entry := range required.All() {
			if name := entry.Text(); !said[name] {
				said[name] = true
				out = append(out, clause{name: name})
			}
		}
	}
	return out
}

// valueClause reads a property of a condition that lists the values it asks for, or says nothing.
func (t *Teller) valueClause(p *tree.Node) (c clause, ok bool) {
	c.name = p.Name()
	if p = t.end(p); p == nil {
		return c, false
	}
	if schema.SaysNothing(p) {
		return c, true
	}
	types := schema.TypesSaidBy(p)
	for m := range p.All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation || m.Name() == "type":
		case t.Meaning.Malformed(k, m) || len(c.values) > 0: // of two lists it asks for what stands in both
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

// sentence tells a requirement, with the names that members have in the result.
func (r *Requirement) sentence(called func(string) string) string {
	if len(r.clauses) > 0 {
		return r.condition(called)
	}
	how := "at least one of"
	if r.exactly {
		how = "exactly one of"
	}
	var names []string
	for i, a := range r.asks {
		if none := i == len(r.asks)-1 && len(names) == i && r.exactly && len(a.needs) == 0 && sameNames(a.without, r.asks[:i]); none && i > 0 {
			if len(names) == 1 { // or not
				return ""
			}
			return "Give at most one of " + quoted(names, called, " and ") + "."
		}
		if len(a.needs) == 1 && len(a.without) == 0 {
			names = append(names, a.needs[0])
		}
	}
	if len(names) == len(r.asks) {
		return "Give " + how + " " + quoted(names, called, " and ") + "."
	}
	var cases []string
	for _, a := range r.asks {
		cases = append(cases, a.words(called))
	}
	return "Give " + how + " these: " + strings.Join(cases, "; ") + "."
}

// sameNames reports whether names are those that the cases before ask for.
func sameNames(names []string, cases []asked) bool {
	asks := map[string]bool{}
	for _, a := range cases {
		for _, name := range a.needs {
			asks[name] = true
		}
	}
	for _, name := range names {
		if !asks[name] {
			return false
		}
	}
	return len(names) == len(asks)
}

// words says a case of a union.
func (a asked) words(called func(string) string) string {
	switch {
	case len(a.needs) == 0 && len(a.without) == 1:
		return "no " + quoted(a.without, called, "")
	case len(a.needs) == 0:
		return "none of " + quoted(a.without, called, " and ")
	case len(a.without) == 0:
		return quoted(a.needs, called, " and ")
	}
	return quoted(a.needs, called, " and ") + " without " + quoted(a.without, called, " and ")
}

// when says what a condition asks for.
func (r *Requirement) when(called func(string) string) string {
	var when []string
	for _, c := range r.clauses {
		what := c.is
		switch {
		case len(c.values) > 0:
			what = "is " + diag.Enumerated(c.values, " or ")
		case what == "":
			what = "is given"
		}
		switch {
		case !c.absent:
		case c.is != "":
			what += " or is not given"
		default:
			what += " or not given"
		}
		when = append(when, quoted([]string{c.name}, called, "")+" "+what)
	}
	return strings.Join(when, " and ") // no commas: one ends the condition
}

// condition tells upon what members are asked for.
func (r *Requirement) condition(called func(string) string) string {
	condition := r.when(called)
	then, other := r.asks[0], r.asks[1]
	switch {
	case then.nothing():
		return "Unless " + condition + ", " + other.demand(called) + "."
	case other.nothing():
		return "If " + condition + ", " + then.demand(called) + "."
	}
	return "If " + condition + ", " + then.demand(called) + ", otherwise " + other.demand(called) + "."
}

// demand says what a condition asks for.
func (a asked) demand(called func(string) string) string {
	var parts []string
	if len(a.needs) > 0 {
		parts = append(parts, "give "+quoted(a.needs, called, " and "))
	}
	if len(a.without) > 0 {
		parts = append(parts, "leave out "+quoted(a.without, called, " and "))
	}
	return strings.Join(parts, " and ")
}

// quoted lists names as they are called.
func quoted(names []string, called func(string) string, last string) string {
	words := make([]string, len(names))
	for i, name := range names {
		words[i] = "`" + diag.Clip(called(name)) + "`"
	}
	return diag.Enumerated(words, last)
}
