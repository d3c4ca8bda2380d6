package validate

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// elementsClause is prefixItems and items, or items and additionalItems.
type elementsClause struct {
	prefix []*sub // nil for those that constrain nothing
	rest   *sub
}

func (b *builder) elements(*tree.Node) {
	if !b.once(elements) {
		return
	}
	c := &elementsClause{}
	prefix, rest := b.get(word.PrefixItems), b.src.Member(word.Items)
	if rest.IsArray() { // as before 2020-12, whatever the dialect
		if !prefix.IsArray() {
			prefix = rest
		}
		rest = b.src.Member(word.AdditionalItems)
	}
	for p := range prefix.All() {
		if prefix.IsArray() {
			c.prefix = append(c.prefix, b.sub(p))
		}
	}
	c.rest = b.sub(rest)
	b.n.family[ofArray] = append(b.n.family[ofArray], c)
}

func (c *elementsClause) check(r *run, value *tree.Node, sc *scope) verdict {
	out, i := valid, 0
	for m := value.First(); m != nil; m = m.Next() {
		r.spend(1)
		s := c.rest
		if i < len(c.prefix) {
			s = c.prefix[i]
		} else if c.rest == nil {
			break
		}
		i++
		if s == nil {
			continue
		}
		out = max(out, r.eval(s.get(r.v), m, sc))
		if out == invalid && !r.reporting() {
			break
		}
	}
	return out
}

func (c *elementsClause) annotate(_ *run, value *tree.Node, _ *scope, e *evaluated) {
	i := 0
	for m := range value.All() {
		if i >= len(c.prefix) && c.rest == nil {
			break
		}
		e.mark(m)
		i++
	}
}

// containsClause is contains, minContains and maxContains.
type containsClause struct {
	src      *tree.Node
	sub      *sub
	min, max int
	minSrc   *tree.Node // contains, where there is no minContains
	maxSrc   *tree.Node // nil: no bound
	marks    bool       // the items that match count as evaluated
}

func (b *builder) contains(m *tree.Node) {
	s := b.sub(m)
	if s == nil {
		return
	}
	c := &containsClause{src: m, sub: s, min: 1, minSrc: m, marks: b.dialect >= schema.Draft202012}
	if n, ok := wholeNumber(b.get(word.MinContains)); ok {
		c.min, c.minSrc = n, b.src.Member(word.MinContains)
	}
	if n, ok := wholeNumber(b.get(word.MaxContains)); ok {
		c.max, c.maxSrc = n, b.src.Member(word.MaxContains)
	}
	b.n.family[ofArray] = append(b.n.family[ofArray], c)
}

func (c *containsClause) check(r *run, value *tree.Node, sc *scope) verdict {
	sure, perhaps := 0, 0
	for m := value.First(); m != nil; m = m.Next() {
		r.spend(1)
		switch r.decide(c.sub, m, sc) {
		case invalid:
		case unknown:
			perhaps++
		default:
			sure++
		}
	}
	switch {
	case sure+perhaps < c.min:
		if r.reporting() {
			r.report(c.minSrc, value, r.words.Contains(c.told(r.v.doc), false, c.min, sure, value))
		}
		return invalid
	case c.maxSrc != nil && sure > c.max:
		if r.reporting() {
			r.report(c.maxSrc, value, r.words.Contains(c.told(r.v.doc), true, c.max, sure, value))
		}
		return invalid
	case sure < c.min, c.maxSrc != nil && sure+perhaps > c.max:
		r.note(c.src, value, "not all of it could be")
		return unknown
	}
	return valid
}

// told returns the schema that messages speak of: that of contains, or, where it is a $ref and nothing else, the one that this leads to.
func (c *containsClause) told(doc *schema.Document) *tree.Node {
	n := c.src
	for range maxLooks {
		ref := n.Member(word.Ref)
		if !ref.IsString() || !says(n, ref) {
			break
		}
		target, _ := doc.Resolve(ref)
		if target == nil {
			break
		}
		n = target
	}
	return n
}

func (c *containsClause) annotate(r *run, value *tree.Node, sc *scope, e *evaluated) {
	if !c.marks {
		return
	}
	for m := range value.All() {
		if r.decide(c.sub, m, sc) != invalid {
			e.mark(m)
		}
	}
}

type uniqueClause struct{ src *tree.Node }

func (b *builder) unique(m *tree.Node) {
	if m.IsBool() && m.Kind() == tree.True {
		b.n.family[ofArray] = append(b.n.family[ofArray], &uniqueClause{m})
	}
}

func (c *uniqueClause) check(r *run, value *tree.Node, _ *scope) verdict {
	if value.Len() < 2 {
		return valid
	}
	r.spend(value.Len() + len(value.Raw())/16)
	seen := make(map[string]*tree.Node, value.Len())
	at := map[*tree.Node]int{}
	i := 0
	for m := value.First(); m != nil; m = m.Next() {
		k := m.Key()
		if j, ok := seen[k]; ok {
			if r.reporting() {
				r.report(c.src, value, r.words.Unique(value, j, m, at[j], i))
			}
			return invalid
		}
		seen[k], at[m] = m, i
		i++
	}
	return valid
}
