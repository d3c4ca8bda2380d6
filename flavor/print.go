package flavor

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// YAML returns the flavor as a file without a parent: every answer in force, in the
// order of the vocabulary. Parsing it gives the same rules. A surface that another
// flavor answers stays a reference to it.
func (f *Flavor) YAML() []byte {
	if f.form == nil {
		return nil
	}
	w := &printer{}
	w.line(0, "name: %s", scalar(f.Name))
	w.line(0, "title: %s", scalar(f.Title))
	if len(f.Aliases) > 0 {
		w.line(0, "aliases: %s", flow(f.Aliases))
	}
	w.sources(f.form)
	w.answers(0, &f.form.answers, nil)
	w.surfaces(f.form)
	w.envelopes(&f.form.whole)
	w.tools(f.form.whole.rules())
	return []byte(w.String())
}

// A printer writes YAML line by line.
type printer struct{ strings.Builder }

func (w *printer) line(indent int, format string, args ...any) {
	w.WriteString(strings.Repeat("  ", indent))
	fmt.Fprintf(w, format, args...)
	w.WriteByte('\n')
}

var plainScalar = regexp.MustCompile(`^[A-Za-z$][A-Za-z0-9$_./-]*$`)

// scalar writes a text so that it is read as the same text. Our reader takes every scalar as text, so that null would need no
// quotes; other readers of YAML need them.
func scalar(s string) string {
	if plainScalar.MatchString(s) && !slices.Contains([]string{"null", "true", "false", "yes", "no", "on", "off", "y", "n"}, strings.ToLower(s)) {
		return s
	}
	return strconv.QuoteToGraphic(s)
}

func flow(list []string) string {
	s := make([]string, len(list))
	for i, x := range list {
		s[i] = scalar(x)
	}
	return "[" + strings.Join(s, ", ") + "]"
}

func because(b Because) string {
	return fmt.Sprintf("{%s: %s}", scalar(b.Source), strconv.QuoteToGraphic(b.Quote))
}

// sources writes the sources that answers in force cite.
func (w *printer) sources(f *form) {
	cited := map[string]bool{}
	f.answers.cite(cited)
	for _, s := range f.surfaces {
		if s != nil {
			s.answers.cite(cited)
		}
	}
	f.whole.because(func(b Because) { cited[b.Source] = true })
	if len(cited) == 0 {
		return
	}
	w.line(0, "sources:")
	for _, id := range f.order {
		if !cited[id] {
			continue
		}
		s := f.sources[id]
		w.line(1, "%s:", scalar(id))
		w.line(2, "url: %s", scalar(s.URL))
		w.line(2, "read: %s", s.Read)
		if s.Note != "" {
			w.line(2, "note: %s", scalar(s.Note))
		}
	}
}

// cite notes every source that the answers cite.
func (a *answers) cite(cited map[string]bool) {
	if a.why != nil {
		cited[a.why.Source] = true
	}
	for _, x := range a.refused {
		if x != nil {
			cited[x.because.Source] = true
		}
	}
	for _, x := range a.values {
		if x != nil {
			cited[x.Because.Source] = true
		}
	}
	for _, x := range a.constructs {
		if x.Verdict == Refuses {
			cited[x.Because.Source] = true
		}
	}
	for _, x := range a.limits {
		if x != nil {
			cited[x.Because.Source] = true
		}
	}
	if a.names != nil && a.names.rule != nil {
		cited[a.names.rule.Because.Source] = true
	}
}

// answers writes a block of answers; base are the answers that a surface's differ from, or nil.
func (w *printer) answers(indent int, a, base *answers) {
	if a.dialect != nil {
		w.line(indent, "dialect: %s", a.dialect)
	}
	w.keywords(indent, a, base)
	w.values(indent, a, base)
	w.constructs(indent, a)
	w.limits(indent, a, base)
	w.names(indent, a, base)
	if d := a.describe; d != nil {
		switch {
		case d.all:
			w.line(indent, "describe: all")
		case len(d.keywords) == 0:
			w.line(indent, "describe: none")
		default:
			w.line(indent, "describe: %s", flow(d.keywords))
		}
	}
}

// keywords writes which word may stand where.
func (w *printer) keywords(indent int, a, base *answers) {
	refused := standing(a.refused, base, func(b *answers) map[string]*refusal { return b.refused })
	if a.unlisted == nil && a.why == nil && len(a.listed) == 0 && len(refused) == 0 {
		return
	}
	w.line(indent, "keywords:")
	if a.unlisted != nil {
		word := "refuse"
		if *a.unlisted {
			word = "keep"
		}
		w.line(indent+1, "unlisted: %s", word)
	}
	if a.why != nil {
		w.line(indent+1, "because: %s", because(*a.why))
	}
	for p, name := range placeNames {
		if list, ok := a.listed[Place(p)]; ok {
			w.line(indent+1, "%s: %s", scalar(name), flow(list))
		}
	}
	if len(refused) > 0 {
		w.line(indent+1, "refused:")
	}
	for _, k := range refused {
		x := a.refused[k]
		if x == nil {
			w.line(indent+2, "%s: %s", scalar(k), lifted)
			continue
		}
		var places []string
		for _, p := range x.places {
			places = append(places, p.String())
		}
		w.line(indent+2, "%s: {at: %s, because: %s}", scalar(k), flow(places), because(x.because))
	}
}

// standing lists the keys to write, sorted: a lifted key only where base has an answer to lift.
func standing[K ~string | ~uint8, V any](m map[K]*V, base *answers, of func(*answers) map[K]*V) []K {
	var list []K
	for k, x := range m {
		if x != nil || base != nil && of(base)[k] != nil {
			list = append(list, k)
		}
	}
	slices.Sort(list)
	return list
}

// values writes what keywords may hold.
func (w *printer) values(indent int, a, base *answers) {
	keys := standing(a.values, base, func(b *answers) map[string]*ValueRule { return b.values })
	if len(keys) > 0 {
		w.line(indent, "values:")
	}
	for _, k := range keys {
		v := a.values[k]
		if v == nil {
			w.line(indent+1, "%s: %s", scalar(k), lifted)
			continue
		}
		w.line(indent+1, "%s:", scalar(k))
		if v.Accepts != nil {
			w.line(indent+2, "accepts: %s", flow(v.Accepts))
		}
		if v.ByType != nil {
			w.line(indent+2, "by-type:")
		}
		for _, t := range typeNames {
			if list, ok := v.ByType[t]; ok {
				w.line(indent+3, "%s: %s", scalar(t), flow(list))
			}
		}
		if v.AtMost != nil {
			w.line(indent+2, "at-most: %d", *v.AtMost)
		}
		if v.Fits != "" {
			w.line(indent+2, "fits: %s", v.Fits)
		}
		if v.Whole {
			w.line(indent+2, "on-integer: whole")
		}
		if v.Refuses != nil {
			w.line(indent+2, "refuses: %s", flow(v.Refuses))
		}
		if v.NamesWithout != nil {
			w.line(indent+2, "names-without: %s", flow(v.NamesWithout))
		}
		if v.MinLength > 0 {
			w.line(indent+2, "min-length: %d", v.MinLength)
		}
		w.line(indent+2, "because: %s", because(v.Because))
	}
}

// constructs writes the three lists.
func (w *printer) constructs(indent int, a *answers) {
	var accepts, untested []string
	var refuses []Construct
	for c := range constructTable {
		switch x := a.constructs[Construct(c)]; x.Verdict {
		case Accepts:
			accepts = append(accepts, Construct(c).String())
		case Untested:
			untested = append(untested, Construct(c).String())
		case Refuses:
			refuses = append(refuses, Construct(c))
		}
	}
	if len(a.constructs) == 0 {
		return
	}
	w.line(indent, "constructs:")
	w.list(indent+1, "accepts", accepts)
	w.list(indent+1, "untested", untested)
	if len(refuses) > 0 {
		w.line(indent+1, "refuses:")
	}
	for _, c := range refuses {
		x := a.constructs[c]
		w.line(indent+2, "%s:", c)
		w.line(indent+3, "repair: %s", x.Repair)
		if x.Levels > 0 {
			w.line(indent+3, "levels: %d", x.Levels)
		}
		if x.Name != "" {
			w.line(indent+3, "name: %s", scalar(x.Name))
		}
		w.line(indent+3, "because: %s", because(x.Because))
	}
}

// list writes one word a line.
func (w *printer) list(indent int, key string, words []string) {
	if len(words) == 0 {
		return
	}
	w.line(indent, "%s:", key)
	for _, x := range words {
		w.line(indent+1, "- %s", x)
	}
}

// limits writes sizes.
func (w *printer) limits(indent int, a, base *answers) {
	keys := standing(a.limits, base, func(b *answers) map[Metric]*Limit { return b.limits })
	if len(keys) > 0 {
		w.line(indent, "limits:")
	}
	for _, m := range keys {
		l := a.limits[m]
		if l == nil {
			w.line(indent+1, "%s: %s", m, lifted)
			continue
		}
		warn := ""
		if l.Warns {
			warn = "exceeded: warn, "
		}
		w.line(indent+1, "%s: {at-most: %d, %sbecause: %s}", m, l.AtMost, warn, because(l.Because))
	}
}

// names writes how properties may be called.
func (w *printer) names(indent int, a, base *answers) {
	if a.names == nil {
		return
	}
	x := a.names.rule
	if x == nil {
		if base != nil && base.names != nil && base.names.rule != nil {
			w.line(indent, "names: %s", lifted)
		}
		return
	}
	w.line(indent, "names:")
	w.line(indent+1, "property:")
	w.nameRule(indent+2, x)
}

// surfaces writes what differs on single surfaces.
func (w *printer) surfaces(f *form) {
	first := true
	for s, x := range f.surfaces {
		if x == nil {
			continue
		}
		part := &printer{}
		if x.as.text != "" {
			part.line(2, "as: %s", scalar(x.as.text))
		} else {
			part.answers(2, &x.answers, &f.answers)
		}
		if part.Len() == 0 {
			continue
		}
		if first {
			w.line(0, "surfaces:")
		}
		first = false
		w.line(1, "%s:", Surface(s))
		w.WriteString(part.String())
	}
}
