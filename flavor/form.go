package flavor

import (
	"maps"
	"slices"
)

// A form is what a flavor file says, and nothing it does not say: an answer that is missing is taken from the parent or, on a
// surface, from the form's answers for tools.
type form struct {
	name, title word
	aliases     []word
	extends     word
	unnamed     bool // its parent's name cannot be read, so that an answer is not reported as missing
	sources     map[string]Source
	order       []string // the keys of sources, as written
	answers     answers
	surfaces    [len(surfaceNames)]*surfaceForm
	whole       toolForm // answers about whole requests
}

// A surfaceForm is what is said of one surface: another flavor's name, or answers that
// go before those of the form.
type surfaceForm struct {
	as      word
	answers answers
}

// answers are the keyed answers of a form; a map has only the keys that the file has. In refused, values and limits, nil says
// "lifted": the answer given before, by the parent or outside of the surface, no longer holds.
type answers struct {
	dialect    *Dialect
	unlisted   *bool // true: kept
	why        *Because
	listed     map[Place][]string
	refused    map[string]*refusal
	values     map[string]*ValueRule
	constructs map[Construct]Answer
	limits     map[Metric]*Limit
	names      *nameAnswer
	describe   *describeAnswer

	// spots holds where answers stand in the file, by section and key, for messages.
	spots map[string]position
}

// A refusal is what is said of one refused keyword.
type refusal struct {
	places  []Place
	because Because
}

// covers reports whether the keyword is refused in a place.
func (x *refusal) covers(p Place) bool {
	return x != nil && (slices.Contains(x.places, p) || slices.Contains(x.places, Everywhere) || p >= ObjectType && p <= NullType && slices.Contains(x.places, Typed))
}

// A nameAnswer holds the rule for names; a nil rule says that the parent's no longer holds.
type nameAnswer struct{ rule *NameRule }

// A describeAnswer says which keywords are described where they are lost.
type describeAnswer struct {
	all      bool
	keywords []string
}

func newAnswers() answers {
	return answers{
		listed: map[Place][]string{}, refused: map[string]*refusal{}, values: map[string]*ValueRule{},
		constructs: map[Construct]Answer{}, limits: map[Metric]*Limit{}, spots: map[string]position{},
	}
}

// over returns the answers in force where a goes before base, key by key.
func (a *answers) over(base *answers) answers {
	r := newAnswers()
	for _, x := range []*answers{base, a} {
		r.dialect = first(x.dialect, r.dialect)
		r.unlisted = first(x.unlisted, r.unlisted)
		r.why = first(x.why, r.why)
		r.names = first(x.names, r.names)
		r.describe = first(x.describe, r.describe)
		maps.Copy(r.listed, x.listed)
		maps.Copy(r.refused, x.refused)
		maps.Copy(r.values, x.values)
		maps.Copy(r.constructs, x.constructs)
		maps.Copy(r.limits, x.limits)
		maps.Copy(r.spots, x.spots)
	}
	return r
}

func first[T any](a, b *T) *T {
	if a != nil {
		return a
	}
	return b
}

// over returns the form of a flavor that extends base.
func (f *form) over(base *form) *form {
	r := *f
	r.answers = f.answers.over(&base.answers)
	r.whole = f.whole.over(&base.whole)
	r.sources = maps.Clone(base.sources)
	maps.Copy(r.sources, f.sources)
	r.order = slices.Clone(base.order)
	for _, id := range f.order {
		if !slices.Contains(r.order, id) {
			r.order = append(r.order, id)
		}
	}
	for s, b := range base.surfaces {
		own := f.surfaces[s]
		switch {
		case own == nil:
			r.surfaces[s] = b
		case b != nil && own.as.text == "":
			r.surfaces[s] = &surfaceForm{answers: own.answers.over(&b.answers)}
		}
	}
	return &r
}

// rules makes the rules of a surface from complete answers.
func (a *answers) rules(f *Flavor, s Surface) *Rules {
	r := &Rules{Flavor: f, Surface: s, Values: map[string]ValueRule{}, KeywordsWhy: map[string]Because{}, Describe: map[string]bool{}}
	r.makeOnce()
	if a.dialect != nil {
		r.Dialect = *a.dialect
	}
	if a.unlisted != nil {
		r.UnlistedKept = *a.unlisted
	}
	if a.why != nil {
		r.KeywordsWhy[""] = *a.why
	}
	for p := range placeNames {
		r.Listed[p], r.Refused[p] = map[string]bool{}, map[string]bool{}
		for _, k := range a.listed[Place(p)] {
			r.Listed[p][k] = true
		}
	}
	for k, x := range a.refused {
		if x == nil {
			continue
		}
		for _, p := range x.places {
			r.Refused[p][k] = true
		}
		r.KeywordsWhy[k] = x.because
	}
	for k, v := range a.values {
		if v != nil {
			r.Values[k] = *v
		}
	}
	for c, x := range a.constructs {
		r.Constructs[c] = x
	}
	for m := range metricTable {
		if l := a.limits[Metric(m)]; l != nil {
			r.Limits = append(r.Limits, *l)
		}
	}
	if a.names != nil {
		r.Names = a.names.rule
	}
	if a.describe != nil {
		r.DescribeAll = a.describe.all
		for _, k := range a.describe.keywords {
			r.Describe[k] = true
		}
	}
	return r
}
