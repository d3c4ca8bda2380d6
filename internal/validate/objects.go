package validate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
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
// additionalProperties could; out is unknown where a pattern could not be run.
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
			r.note(p.src, m, "the pattern "+expression(p.src.Name())+" for its name", why)
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

// allowed says what may stand in place of a name, where that was sent: among the members, or among the keys of entries.
func (c *membersClause) allowed(r *run, m *tree.Node) string {
	within, asEntry := r.sent(m.Parent()), r.sent(m).Key != ""
	var list []string
	for p, s := range c.properties {
		if within.Member != nil {
			if _, entry, _ := within.Member(p); entry != asEntry {
				continue
			}
		}
		if s == nil || s.src.Kind() != tree.False {
			list = append(list, r.called(m.Parent(), p))
		}
	}
	if within.Inside {
		list = append(list, "key")
	}
	var patterns []string
	for i := range c.patterns {
		if p := c.patterns[i].src; p.Kind() != tree.False {
			patterns = append(patterns, p.Name())
		}
	}
	return insteadOf(m.Name(), list, patterns)
}

func (c *membersClause) annotate(r *run, value *tree.Node, _ *scope, e *evaluated) {
	for m := range value.All() {
		if listed, _ := c.of(r, m, func(*sub) {}); listed || c.rest != nil {
			e.mark(m)
		}
	}
}

type requiredClause struct {
	src   *tree.Node
	names []string
}

func (b *builder) required(m *tree.Node) {
	if list := names(m); len(list) > 0 {
		b.n.family[ofObject] = append(b.n.family[ofObject], &requiredClause{m, list})
	}
}

func (c *requiredClause) check(r *run, value *tree.Node, _ *scope) verdict {
	missing := r.missing(value, c.names)
	if missing == nil {
		return valid
	}
	if r.reporting() {
		if r.sink.missed == nil {
			r.sink.missed = map[*tree.Node][]string{}
		}
		r.sink.missed[value] = append(r.sink.missed[value], missing...)
		what := r.members(value, missing)
		if values := valuesOfOnly(c.src.Parent(), missing); len(values) > 0 {
			what += ofValues(values)
		}
		r.reportShallow(c.src, value, missing, "must have "+what+", which "+isOrAre(missing)+" "+r.lacking(value, missing))
	}
	return invalid
}

// valuesOfOnly are the values that a schema lists for the only one of some properties, if these are no structures.
func valuesOfOnly(n *tree.Node, names []string) (values []*tree.Node) {
	if len(names) != 1 {
		return nil
	}
	p := n.Member(word.Properties).Get(names[0])
	for _, w := range [...]word.Word{word.Const, word.Enum} {
		if src := p.Member(w); src != nil && values == nil {
			values = valuesOf(src)
		}
	}
	if slices.ContainsFunc(values, func(v *tree.Node) bool { return v.IsObject() || v.IsArray() }) {
		return nil
	}
	return values
}

// ofValues says of a property which values it may have.
func ofValues(values []*tree.Node) string {
	words := listed(values, literal)
	if !strings.HasPrefix(words, "one of ") {
		words = "always " + words
	}
	return " (" + words + ")"
}

// lacking says how members lack: they are missing, or null in what was sent, which stands for that.
func (r *run) lacking(value *tree.Node, names []string) string {
	if r.nulls == nil || slices.ContainsFunc(names, func(name string) bool { return !r.nulls(value, name) }) {
		return "missing"
	}
	return "null"
}

// missing lists the names that value has no member for, the first only if nobody
// reads the list.
func (r *run) missing(value *tree.Node, names []string) (missing []string) {
	r.spend(len(names))
	for _, name := range names {
		if !value.Has(name) {
			missing = append(missing, name)
			if !r.reporting() {
				break
			}
		}
	}
	return missing
}

// dependencyClause is what the presence of a property demands.
type dependencyClause struct {
	src   *tree.Node // the member of the keyword's map
	name  string
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
			c.names = names(d)
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
		return r.explained(value, func() verdict { return r.again(c.sub, value, sc) }, func() string { return "it has " + quote(r.called(value, c.name)) })
	}
	missing := r.missing(value, c.names)
	if missing == nil {
		return valid
	}
	if r.reporting() {
		members := r.members(value, missing)
		if lack := r.lacking(value, missing); lack == "null" {
			members += ", which " + isOrAre(missing) + " " + lack
		}
		r.reportShallow(c.src, value, missing, fmt.Sprintf("must have %s, because it has %s", members, quote(r.called(value, c.name))))
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
		out = max(out, r.eval(n, r.nameOf(m), sc))
		if out == invalid && !r.reporting() {
			break
		}
	}
	return out
}

// nameOf returns the name of a member as a value.
func (r *run) nameOf(m *tree.Node) *tree.Node {
	if n := r.names[m]; n != nil {
		return n
	}
	if r.names == nil {
		r.names, r.owners = map[*tree.Node]*tree.Node{}, map[*tree.Node]*tree.Node{}
	}
	t, err := tree.Parse(m.RawName(), tree.Limits{})
	if err != nil { // its document would not have been parsed
		panic("a name that is no string: " + strings.ToValidUTF8(string(m.RawName()), "?"))
	}
	r.names[m], r.owners[t.Root()] = t.Root(), m
	return t.Root()
}
