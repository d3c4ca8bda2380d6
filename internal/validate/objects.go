package validate

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/violation"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// membersClause is properties, patternProperties and additionalProperties.
type membersClause struct {
	properties map[string]*sub // nil for those that constrain nothing
	patterns   []patternMember
	rest       *sub
	restSrc    *tree.Node
}

type patternMember struct {
	src *tree.Node // the member of patternProperties
	sub *sub
}

func (b *builder) members(*tree.Node) {
	if !b.once(members) {
		return
	}
	c := &membersClause{}
	if p := b.get(word.Properties); p.IsObject() {
		c.properties = make(map[string]*sub, p.Len())
		for m := range p.All() {
			c.properties[m.Name()] = b.sub(m)
		}
	}
	if p := b.get(word.PatternProperties); p.IsObject() {
		for m := range p.All() {
			c.patterns = append(c.patterns, patternMember{m, b.sub(m)})
		}
	}
	c.restSrc = b.get(word.AdditionalProperties)
	c.rest = b.sub(c.restSrc)
	b.n.family[ofObject] = append(b.n.family[ofObject], c)
}

// of calls yield for the schemas that apply to a member. listed is false where only
// additionalProperties can apply; out is unknown where a pattern could not be run.
func (c *membersClause) of(r *run, m *tree.Node, yield func(*sub)) (listed bool, out verdict) {
	r.spend(1)
	name := m.Name()
	s, listed := c.properties[name]
	if s != nil {
		yield(s)
	}
	for i := range c.patterns {
		p := &c.patterns[i]
		matched, why := r.match(p.src.Name(), name)
		if why != "" {
			r.unchecked(p.src, m, violation.UncheckedName(p.src.Name(), why))
			listed, out = true, unknown
		}
		if matched {
			listed = true
			if p.sub != nil {
				yield(p.sub)
			}
		}
	}
	return listed, out
}

func (c *membersClause) check(r *run, value *tree.Node, sc *scope) verdict {
	out := valid
	for m := value.First(); m != nil; m = m.Next() {
		listed, x := c.of(r, m, func(s *sub) { out = max(out, r.eval(s.get(r.v), m, sc)) })
		out = max(out, x)
		if !listed && c.rest != nil {
			out = max(out, c.additional(r, m, sc))
		}
		if out == invalid && !r.reporting() {
			break
		}
	}
	return out
}

func (c *membersClause) additional(r *run, m *tree.Node, sc *scope) verdict {
	n := c.rest.get(r.v)
	if n.truth == never && r.reporting() {
		r.notAllowed(c.restSrc, m, c.allowed(r, m))
		return invalid
	}
	return r.eval(n, m, sc)
}

// allowed says what may stand in place of a name.
func (c *membersClause) allowed(r *run, m *tree.Node) string {
	var list, patterns []string
	for name, s := range c.properties {
		if s == nil || s.src.Kind() != tree.False {
			list = append(list, name)
		}
	}
	for i := range c.patterns {
		if p := c.patterns[i].src; p.Kind() != tree.False {
			patterns = append(patterns, p.Name())
		}
	}
	return r.words.Allowed(m, list, patterns)
}

func (c *membersClause) annotate(r *run, value *tree.Node, _ *scope, e *evaluated) {
	for m := range value.All() {
		if listed, _ := c.of(r, m, func(*sub) {}); listed || c.rest != nil {
			e.mark(m)
		}
	}
}

// dependencyClause is what the presence of a property demands.
type dependencyClause struct {
	src   *tree.Node // the member of the keyword's map
	name  string     // the property that, if present, demands the rest
	names []string
	sub   *sub
}

func (b *builder) dependencies(m *tree.Node) {
	if !m.IsObject() {
		return
	}
	for d := range m.All() {
		c := &dependencyClause{src: d, name: d.Name()}
		if m.Word() != word.DependentSchemas {
			c.names = schema.NamesIn(d)
		}
		if m.Word() != word.DependentRequired {
			c.sub = b.sub(d)
		}
		if c.names != nil || c.sub != nil {
			b.n.inPlace = append(b.n.inPlace, c)
		}
	}
}

func (c *dependencyClause) check(r *run, value *tree.Node, sc *scope) verdict {
	if !value.IsObject() || !value.Has(c.name) {
		return valid
	}
	if c.sub != nil {
		return r.explained(value, func() verdict { return r.again(c.sub, value, sc) }, func() string { return r.words.Has(value, c.name) })
	}
	missing := r.missing(value, c.names)
	if missing == nil {
		return valid
	}
	if r.reporting() {
		r.reportShallow(c.src, value, missing, r.words.Dependency(value, missing, c.name))
	}
	return invalid
}

func (c *dependencyClause) annotate(r *run, value *tree.Node, sc *scope, e *evaluated) {
	if c.sub != nil && value.IsObject() && value.Has(c.name) {
		e.walk(r, c.sub.get(r.v), value, sc)
	}
}

type namesClause struct{ sub *sub }

func (b *builder) propertyNames(m *tree.Node) {
	if s := b.sub(m); s != nil {
		b.n.family[ofObject] = append(b.n.family[ofObject], &namesClause{s})
	}
}

func (c *namesClause) check(r *run, value *tree.Node, sc *scope) verdict {
	out := valid
	n := c.sub.get(r.v)
	for m := value.First(); m != nil; m = m.Next() {
		r.spend(1)
		out = max(out, r.eval(n, r.words.NameOf(m), sc))
		if out == invalid && !r.reporting() {
			break
		}
	}
	return out
}
