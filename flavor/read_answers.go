package flavor

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// because reads {source: "quote"}. Whether the source exists is checked once the parent
// is known.
func (r *reader) because(n *yaml.Node) Because {
	list := r.entries(n, "because")
	if len(list) == 0 {
		if isMapping(n) {
			r.fail(at(n), `write {source: "its words"}`, "because names no source")
		}
		return Because{}
	}
	if len(list) > 1 {
		r.fail(list[1].place, "keep the one that convinces most", "because wants one source, got %d", len(list))
	}
	quote, _ := r.text(list[0].value, "the quote from "+list[0].key)
	if slices.Contains(templateQuotes, quote) {
		r.warn(at(list[0].value), "copy what the source says, or say what it shows", "diagnostics will quote the template: %q", quote)
	}
	r.cited = append(r.cited, word{list[0].key, list[0].place})
	return Because{Source: list[0].key, Quote: quote}
}

// body reads the mapping of one answer. It may have the keys in allowed, and has to have a because; other is called for every
// other key.
func (r *reader) body(e entry, what string, allowed []string, other func(entry)) (because Because) {
	found := false
	for _, x := range r.fields(e.value, what, append(slices.Clone(allowed), "because")...) {
		if x.key == "because" {
			found, because = true, r.because(x.value)
		} else {
			other(x)
		}
	}
	if !found && isMapping(e.value) {
		r.fail(e.place, `write because: {source: "its words"}`, "%s has no because", what)
	}
	return because
}

// keywords reads which word may stand where.
func (r *reader) keywords(a *answers, n *yaml.Node) {
	allowed := append([]string{"unlisted", "because", "refused"}, placeNames[:]...)
	for _, e := range r.fields(n, "keywords", allowed...) {
		a.spots["keywords "+e.key] = e.place
		switch e.key {
		case "unlisted":
			if i, ok := r.choice(e.value, "unlisted", []string{"refuse", "keep"}); ok {
				keep := i == 1
				a.unlisted = &keep
			}
		case "because":
			why := r.because(e.value)
			a.why = &why
		case "refused":
			r.refused(a, e.value)
		default:
			p := Place(slices.Index(placeNames[:], e.key))
			a.listed[p] = []string{}
			for _, w := range r.keywordList(r.words(e.value, e.key)) {
				a.listed[p] = append(a.listed[p], w.text)
				a.spots["keywords "+e.key+" "+w.text] = w.place
			}
		}
	}
}

// refused reads the keywords that are refused with a because of their own.
func (r *reader) refused(a *answers, n *yaml.Node) {
	for _, e := range r.entries(n, "refused") {
		if !r.keyword(word{e.key, e.place}) {
			continue
		}
		a.spots["refused "+e.key] = e.place
		if isLifted(e.value) {
			a.refused[e.key] = nil
			continue
		}
		x := &refusal{places: []Place{Everywhere}}
		x.because = r.body(e, "the refused keyword "+quote(e.key), []string{"at"}, func(y entry) {
			if isEmpty(y.value) {
				r.fail(at(y.value), "name a place, or leave at out, which is everywhere", "at names no place")
				return
			}
			x.places = nil
			for _, w := range r.wordsOf(list(y.value), "at", placeNames[:]) {
				x.places = append(x.places, Place(slices.Index(placeNames[:], w.text)))
			}
		})
		a.refused[e.key] = x
	}
}

// values reads what accepted keywords may hold.
func (r *reader) values(a *answers, n *yaml.Node) {
	for _, e := range r.entries(n, "values") {
		if !r.keyword(word{e.key, e.place}) {
			continue
		}
		a.spots["values "+e.key] = e.place
		if isLifted(e.value) {
			a.values[e.key] = nil
			continue
		}
		v, said := &ValueRule{}, false
		v.Because = r.body(e, "the values of "+quote(e.key), valueKeys, func(x entry) {
			said = true
			r.value(v, e.key, x)
		})
		if !said && isMapping(e.value) {
			r.fail(e.place, "there are "+strings.Join(valueKeys, ", "), "the values of %s are not restricted", quote(e.key))
		}
		a.values[e.key] = v
	}
}

// value reads one key of a value rule.
func (r *reader) value(v *ValueRule, keyword string, x entry) {
	if help, ok := restricts(x.key, keyword); !ok {
		r.fail(x.place, help, "%s is for %s, and not for %s", x.key, valueKeyTable[x.key].what, quote(keyword))
		return
	}
	if help, ok := emptyValues[x.key]; ok && isEmpty(x.value) {
		r.fail(at(x.value), help, "%s lists nothing", x.key)
		return
	}
	switch x.key {
	case "accepts":
		words := r.words(x.value, "accepts")
		v.Accepts = texts(words)
		if keyword == "type" {
			r.typeCase(x, v.Accepts)
		} else if keyword == "format" {
			r.formats(words)
		} else if slices.Contains(numberKeywords, keyword) {
			r.numbers(words)
		}
	case "by-type":
		v.ByType = r.byType(x.value)
	case "at-most":
		if i, ok := r.number(x.value, "at-most", 0); ok {
			v.AtMost = &i
		}
	case "fits":
		if x.value.Value != "int64" && x.value.Value != "double" {
			r.fail(at(x.value), "there are int64, double", "a number fits no %s", quote(x.value.Value))
			return
		}
		v.Fits = x.value.Value
	case "on-integer":
		if x.value.Value != "whole" {
			r.fail(at(x.value), "there is whole", "a bound of integers is not %s", quote(x.value.Value))
			return
		}
		v.Whole = true
	case "refuses":
		v.Refuses = texts(r.wordsOf(x.value, "refuses", patternFeatureNames()))
	case "names-without":
		for _, part := range r.words(x.value, "names-without") {
			if part.text == "" {
				r.fail(part.place, "say which", "every name has the empty text in it")
				return
			}
			v.NamesWithout = append(v.NamesWithout, part.text)
		}
	case "min-length":
		if i, ok := r.number(x.value, "min-length", 1); ok {
			v.MinLength = i
		}
	}
}

// constructs reads the answers to the constructs.
func (r *reader) constructs(a *answers, n *yaml.Node) {
	for _, e := range r.fields(n, "constructs", "accepts", "untested", "refuses") {
		switch e.key {
		case "accepts", "untested":
			verdict := Accepts
			if e.key == "untested" {
				verdict = Untested
			}
			for _, w := range r.words(e.value, e.key) {
				if c, ok := r.construct(a, w); ok {
					a.constructs[c] = Answer{Verdict: verdict}
				}
			}
		case "refuses":
			for _, x := range r.entries(e.value, "refuses") {
				if c, ok := r.construct(a, word{x.key, x.place}); ok {
					a.constructs[c] = r.refusedConstruct(c, x)
				}
			}
		}
	}
}

// construct finds a construct by its name and notes that it was answered.
func (r *reader) construct(a *answers, w word) (Construct, bool) {
	i := slices.Index(constructNames(), w.text)
	if i < 0 {
		r.fail(w.place, among(w.text, constructNames()), "no construct is called %s", quote(w.text))
		return 0, false
	}
	key := "constructs " + w.text
	if before, ok := a.spots[key]; ok {
		r.fail(w.place, "keep one of them", "the construct %s is answered twice, first in line %d", quote(w.text), before.line)
		return 0, false
	}
	a.spots[key] = w.place
	return Construct(i), true
}

// mostLevels bounds how often a recursion may be repeated: each level multiplies what is written.
const mostLevels = 32

// refusedConstruct reads how a refused construct is repaired.
func (r *reader) refusedConstruct(c Construct, e entry) Answer {
	x := Answer{Verdict: Refuses}
	names := repairNames(c.Info().Repairs)
	said := false
	var details []entry
	x.Because = r.body(e, "the refused construct "+quote(c.String()), []string{"repair", "levels", "name"}, func(y entry) {
		if y.key != "repair" {
			details = append(details, y)
			return
		}
		said = true
		if i, ok := r.choice(y.value, "repair of "+quote(c.String()), names); ok {
			x.Repair = c.Info().Repairs[i]
		}
	})
	if !said && isMapping(e.value) {
		r.fail(e.place, "write repair: "+strings.Join(names, " or "), "the refused construct %s has no repair", quote(c.String()))
	}
	for _, y := range details {
		switch {
		case y.key == "levels" && c == CEndlessReference:
			r.fail(y.place, "say it of "+CRecursiveReference.String(), "%s has no levels: how often a recursion goes round is one number for all", c)
		case y.key == "levels" && x.Repair == Unroll:
			if i, ok := r.number(y.value, "levels", 1); ok && i > mostLevels {
				r.fail(y.place, fmt.Sprintf("write at most %d", mostLevels), "levels %d: each of them multiplies what is written", i)
			} else if ok {
				x.Levels = int(i)
			}
		case y.key == "name" && x.Repair == Wrap:
			x.Name, _ = r.text(y.value, "name")
		case x.Repair != None:
			r.fail(y.place, "", "the repair %s has no %s", quote(x.Repair.String()), y.key)
		}
	}
	return x
}

// limits reads sizes.
func (r *reader) limits(a *answers, n *yaml.Node) {
	for _, e := range r.fields(n, "limits", metricNames()...) {
		m := Metric(slices.Index(metricNames(), e.key))
		a.spots["limits "+e.key] = e.place
		if isLifted(e.value) {
			a.limits[m] = nil
			continue
		}
		l, said := &Limit{Metric: m}, false
		l.Because = r.body(e, "the limit "+quote(e.key), []string{"at-most", "exceeded"}, func(x entry) {
			if x.key == "exceeded" {
				i, _ := r.choice(x.value, "exceeded", []string{"repair", "warn"})
				l.Warns = i == 1
				return
			}
			if i, ok := r.number(x.value, "at-most", 1); ok {
				l.AtMost = int(i)
			}
			said = true
		})
		if !said && isMapping(e.value) {
			r.fail(e.place, "write at-most: 100", "the limit %s has no at-most", quote(e.key))
		}
		a.limits[m] = l
	}
}

// names reads how properties may be called.
func (r *reader) names(a *answers, n *yaml.Node) {
	if isLifted(n) {
		a.names = &nameAnswer{}
		return
	}
	for _, e := range r.fields(n, "names", "property") {
		a.names = &nameAnswer{r.ruleForNames(e, "the names of a property", "pattern", "max-length", "reserved", "at")}
	}
}

// ruleForNames reads a rule for names, which has to ask something of them.
func (r *reader) ruleForNames(e entry, what string, keys ...string) *NameRule {
	rule, asks := &NameRule{}, false
	rule.Because = r.body(e, what, keys, func(x entry) {
		asks = asks || x.key != "at" && !isEmpty(x.value)
		r.nameRule(rule, x)
	})
	if !asks && isMapping(e.value) {
		r.fail(e.place, "write pattern, max-length or reserved, or leave the rule out", "%s are not restricted", what)
	}
	return rule
}

// nameRule reads one key of the rule for names.
func (r *reader) nameRule(rule *NameRule, x entry) {
	switch x.key {
	case "pattern":
		rule.Pattern, _ = r.text(x.value, "pattern")
		if _, err := regexp.Compile(rule.Pattern); err != nil {
			r.fail(at(x.value), "", "pattern wants a regular expression as RE2 knows it: %s", strings.TrimPrefix(err.Error(), "error parsing regexp: "))
		}
	case "max-length":
		if i, ok := r.number(x.value, "max-length", 1); ok {
			rule.MaxLength = int(i)
		}
	case "reserved":
		rule.Reserved = texts(r.words(x.value, "reserved"))
	case "at":
		i, _ := r.choice(x.value, "at", []string{placeNames[Everywhere], placeNames[Root]})
		rule.RootOnly = i == 1
	}
}

// describe reads which lost constraints the model is told.
func (r *reader) describe(a *answers, n *yaml.Node) {
	d := &describeAnswer{}
	if n.Kind == yaml.ScalarNode {
		switch s, ok := r.text(n, "describe"); {
		case !ok || s == "none":
		case s == "all":
			d.all = true
		default:
			r.fail(at(n), "there are none, all, or a list of keywords", "describe has no %s", quote(s))
		}
	} else {
		d.keywords = texts(r.keywordList(r.words(n, "describe")))
	}
	a.describe = d
}
