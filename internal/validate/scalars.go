package validate

import (
	"math"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/format"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/violation"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// wholeNumber reads a count; ok is false for what is none. Counts beyond what any
// instance can hold are cut to the largest int.
func wholeNumber(m *tree.Node) (n int, ok bool) {
	if !m.IsNumber() {
		return 0, false
	}
	d := decimal.Parse(m.Text())
	if !d.IsInteger() || d.Sign() < 0 {
		return 0, false
	}
	if i, ok := d.Int64(); ok && i <= math.MaxInt {
		return int(i), true
	}
	return math.MaxInt, true
}

// countClause is a bound on the size of strings (in characters), arrays or objects.
type countClause struct {
	src   *tree.Node
	limit int
	most  bool
	of    uint8
}

// unitOf is what such a bound counts.
var unitOf = [families]violation.Unit{ofString: violation.Characters, ofArray: violation.Items, ofObject: violation.Properties}

func count(of uint8, most bool) func(*builder, *tree.Node) {
	return func(b *builder, m *tree.Node) {
		if n, ok := wholeNumber(m); ok {
			b.n.family[of] = append(b.n.family[of], &countClause{m, n, most, of})
		}
	}
}

func (c *countClause) check(r *run, value *tree.Node, _ *scope) verdict {
	n := value.Len()
	if c.of == ofString {
		r.spend(len(value.Raw()) / 64)
		n = utf8.RuneCountInString(value.Text())
	}
	if c.most && n <= c.limit || !c.most && n >= c.limit {
		return valid
	}
	if r.reporting() {
		text := r.words.Count(unitOf[c.of], c.most, c.limit, n, value)
		if c.of == ofString {
			r.report(c.src, value, text)
		} else {
			r.reportShallow(c.src, value, nil, text)
		}
	}
	return invalid
}

// boundClause is a bound on a number.
type boundClause struct {
	src       *tree.Node
	limit     decimal.Number
	most      bool
	exclusive bool
}

// bound builds a bound. beside names the keyword that, being true, excludes the bound
// itself, as in draft-04; without one the bound always is excluded. Either form is read
// in every dialect, as no value fits both.
func bound(most bool, beside word.Word) func(*builder, *tree.Node) {
	return func(b *builder, m *tree.Node) {
		if !m.IsNumber() {
			return
		}
		exclusive := beside == word.None
		if !exclusive {
			x := b.src.Member(beside)
			exclusive = x.IsBool() && x.Kind() == tree.True
		}
		b.n.family[ofNumber] = append(b.n.family[ofNumber], &boundClause{m, decimal.Parse(m.Text()), most, exclusive})
	}
}

func (c *boundClause) check(r *run, value *tree.Node, _ *scope) verdict {
	r.spend(len(value.Raw()) / 32)
	side := decimal.Parse(value.Text()).Compare(c.limit)
	if c.most {
		side = -side
	}
	if side > 0 || side == 0 && !c.exclusive {
		return valid
	}
	if r.reporting() {
		r.report(c.src, value, r.words.Bound(c.src, c.most, c.exclusive, value))
	}
	return invalid
}

type multipleClause struct {
	src *tree.Node
	of  decimal.Number
}

func (b *builder) multipleOf(m *tree.Node) {
	if !m.IsNumber() {
		return
	}
	if of := decimal.Parse(m.Text()); of.Sign() > 0 {
		b.n.family[ofNumber] = append(b.n.family[ofNumber], &multipleClause{m, of})
	}
}

func (c *multipleClause) check(r *run, value *tree.Node, _ *scope) verdict {
	r.spend(1 + len(value.Raw())*len(value.Raw())/4096) // long numbers cost their square
	is, ok := decimal.Parse(value.Text()).IsMultipleOf(c.of)
	switch {
	case !ok:
		r.note(c.src, value, "the numbers are too far apart")
		return unknown
	case is:
		return valid
	}
	if r.reporting() {
		r.report(c.src, value, r.words.Of(c.src, value))
	}
	return invalid
}

type patternClause struct {
	src    *tree.Node
	source string
}

func (b *builder) pattern(m *tree.Node) {
	if m.IsString() {
		b.n.family[ofString] = append(b.n.family[ofString], &patternClause{m, m.Text()})
	}
}

func (c *patternClause) check(r *run, value *tree.Node, _ *scope) verdict {
	matched, why := r.match(c.source, value.Text())
	switch {
	case why != "":
		r.note(c.src, value, why)
		return unknown
	case matched:
		return valid
	}
	if r.reporting() {
		r.report(c.src, value, r.words.Of(c.src, value))
	}
	return invalid
}

type formatClause struct {
	src  *tree.Node
	name string
}

func (b *builder) format(m *tree.Node) {
	if m.IsString() && !b.v.options.AnnotateFormats && format.Known(m.Text()) {
		b.n.family[ofString] = append(b.n.family[ofString], &formatClause{m, m.Text()})
	}
}

func (c *formatClause) check(r *run, value *tree.Node, _ *scope) verdict {
	r.spend(len(value.Raw()) / 16)
	if format.Valid(c.name, value.Text()) {
		if why := format.Doubt(c.name, value.Text()); why != "" {
			r.note(c.src, value, why)
			return unknown
		}
		return valid
	}
	if r.reporting() {
		r.report(c.src, value, r.words.Of(c.src, value))
	}
	return invalid
}
