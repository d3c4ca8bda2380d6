package validate

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/violation"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A sink takes violations, up to a limit.
type sink struct {
	limit      int
	violations []Violation
	nested     bool                    // it feeds the sentence of another violation
	chosen     int                     // how many branches and consequences, chosen by parts of the instance, are being applied
	seen       map[key]bool            // the questions whose violations were reported
	missed     map[*tree.Node][]string // by object, the properties that it was said to lack
}

func (s *sink) add(v Violation) {
	if len(s.violations) < s.limit {
		s.violations = append(s.violations, v)
	}
}

// first reports whether a question is reported on for the first time. Its violations need
// not be said again later.
func (s *sink) first(k key) bool {
	if s.seen[k] {
		return false
	}
	if s.seen == nil {
		s.seen = map[key]bool{}
	}
	s.seen[k] = true
	return true
}

// failed reports whether anything is wrong, rather than unchecked.
func (s *sink) failed() bool {
	for i := range s.violations {
		if !s.violations[i].Unchecked {
			return true
		}
	}
	return false
}

// reporting reports whether violations are wanted.
func (r *run) reporting() bool { return r.sink != nil && len(r.sink.violations) < r.sink.limit }

// report adds the violation of a keyword. Callers ask reporting first, so as not to
// make sentences that nobody reads.
func (r *run) report(src, value *tree.Node, text string) {
	r.add(src, src.Name(), value, text, false)
}

// reportShallow adds the violation of a keyword that minds which of some members there are, or, where names is nil, how many parts,
// but not what they are. The violation is Shallow unless that depends on parts that may have been misread, or that chose the keyword.
func (r *run) reportShallow(src, value *tree.Node, names []string, text string) {
	r.report(src, value, text)
	if n := len(r.sink.violations); n > 0 { // callers ask reporting first
		r.sink.violations[n-1].Shallow = r.sink.chosen == 0 && r.inSight(value, names)
	}
}

// reportType adds that a value has none of the types that are wanted.
func (r *run) reportType(src, value *tree.Node, want schema.TypeSet) {
	if want&schema.TNull != 0 && want != schema.TNull && r.excludesNull(value) {
		want &^= schema.TNull
	}
	_, want = r.proposable(nil, want, value)
	r.report(src, value, r.words.Type(want, value)+r.orNothing(value))
	if n := len(r.sink.violations); n > 0 { // callers ask reporting first
		r.sink.violations[n-1].Mistyped = true
	}
}

// reportListed adds that a value is none of those that a keyword lists.
func (r *run) reportListed(src, value *tree.Node) {
	values := r.v.doc.Listed(src)
	if i := slices.IndexFunc(values, func(v *tree.Node) bool { return v.Kind() == tree.Null }); i >= 0 && len(values) > 1 && r.excludesNull(value) {
		values = slices.Delete(slices.Clone(values), i, i+1)
	}
	values, _ = r.proposable(values, 0, value)
	r.report(src, value, r.words.Listed(values, value)+r.orNothing(value))
}

// objectsAlone reports whether nothing but an object can be sent in place of a value.
func (r *run) objectsAlone(value *tree.Node) bool {
	return r.v.options.Objects && value == r.instance
}

// proposable returns those of some values and types that can be sent in place of a value: objects, where objectsAlone. Where none is
// left it returns all of them.
func (r *run) proposable(values []*tree.Node, types schema.TypeSet, value *tree.Node) ([]*tree.Node, schema.TypeSet) {
	if !r.objectsAlone(value) {
		return values, types
	}
	objects := slices.DeleteFunc(slices.Clone(values), func(v *tree.Node) bool { return !v.IsObject() })
	if len(objects) == 0 && types&schema.TObject == 0 {
		return values, types
	}
	return objects, types & schema.TObject
}

// excludesNull reports whether the outermost of the schemas that are being applied to a value refuses null in its place, even if one
// within takes it: {"type": "object", "anyOf": [{"type": ["string", "null"]}]}.
func (r *run) excludesNull(value *tree.Node) bool {
	if value.Kind() == tree.Null {
		return false
	}
	i := slices.IndexFunc(r.asking, func(a asking) bool { return a.value == value })
	return i >= 0 && r.quietly(func() verdict { return r.eval(r.asking[i].n, schema.Null, r.asking[i].sc) }) == invalid
}

// inSight reports whether it is certain, even if parts of what was sent are broken, which of some members a
// value has, or, where names is nil, how many parts. It is not where members were sent as entries, or an array
// as an object, of which not all may have been read; nor where a null was taken for absence.
func (r *run) inSight(value *tree.Node, names []string) bool {
	s := r.words.Sent(value)
	if names == nil {
		return s.Form == violation.AsItIs && !s.Nulls
	}
	return !slices.ContainsFunc(names, func(name string) bool {
		entry := false
		if s.Form != violation.AsItIs {
			_, entry, _ = s.Member(name)
		}
		return entry || r.words.Nulls != nil && r.words.Nulls(value, name)
	})
}

// choosing applies a branch or a consequence (then, else) that was chosen by what the value's parts are.
func (r *run) choosing(s *sub, value *tree.Node, sc *scope) verdict {
	if r.sink == nil {
		return r.again(s, value, sc)
	}
	to := r.sink
	to.chosen++
	defer func() { to.chosen-- }()
	return r.again(s, value, sc)
}

func (r *run) add(src *tree.Node, keyword string, value *tree.Node, text string, unchecked bool) {
	r.spend(1)
	place, message := r.words.Message(value, text)
	r.sink.add(Violation{InstancePath: r.words.Pointer(value), SentPath: place, SchemaPath: src.Pointer(), Keyword: keyword, Message: message, Unchecked: unchecked})
}

// note adds that a keyword could not be checked, and why.
func (r *run) note(src, value *tree.Node, why string) {
	r.unchecked(src, value, violation.Unchecked(src, why))
}

// unchecked adds that something could not be checked.
func (r *run) unchecked(src, value *tree.Node, text string) {
	if r.reporting() {
		r.add(src, src.Name(), value, text, true)
	}
}

// notAllowed adds that a member or item may not be there; more is appended to the sentence.
func (r *run) notAllowed(src, m *tree.Node, more string) {
	of, text := r.words.NotAllowed(m, more)
	r.add(src, keywordOf(src), of, text, false)
}

// reportFalse adds that a value stands where the schema is false.
func (r *run) reportFalse(src, value *tree.Node) {
	if schema.IsKeyword(src) && (src.Word() == word.Then || src.Word() == word.Else) { // other values may stand here
		r.report(src, value, r.words.Refused(value))
		return
	}
	r.notAllowed(src, value, "")
}

// keywordOf returns the keyword under which a schema stands.
func keywordOf(src *tree.Node) string {
	for n := src; n.Parent() != nil; n = n.Parent() {
		if schema.Constrains(n) {
			return n.Name()
		}
	}
	return ""
}

// reportBranches says why a value matches no branch of a union: what is wrong for the
// branch it is meant for, where its type or a property with few values tells which; else
// what keeps it from the branch that comes closest.
func (r *run) reportBranches(c *branchesClause, value *tree.Node, sc *scope) {
	shapes := make([]shape, len(c.subs))
	var typed, live []int // branches that take the value's type; those of them whose const and enum it does not break itself
	for i, s := range c.subs {
		if r.decide(s, value, sc) == cyclic { // the union itself: the other branches say what is wrong
			continue
		}
		shapes[i] = r.shape(s.get(r.v), value, sc)
		if !shapes[i].typeMisfit {
			typed = append(typed, i)
			if len(shapes[i].wanted) == 0 {
				live = append(live, i)
			}
		}
	}
	switch {
	case len(typed) == 0:
		r.reportTypes(c, value, shapes)
		return
	case len(live) == 0:
		values, others := r.elsewhere(shapes, typed, value)
		if r.v.doc.NullJoins(c.src) && schema.TypesOf(values)&schema.TNull == 0 && !r.objectsAlone(value) {
			values = append(values, schema.Null)
		}
		r.report(c.src, value, r.words.Among(values, others, value)+r.orNothing(value))
		return
	}
	tellOff(shapes, live)
	told := keep(live, func(i int) bool { return shapes[i].told == nil }) // branches that no fixture rules out
	sure := keep(fewestFailed(shapes, told), func(i int) bool { return shapes[i].agrees > 0 })
	tagged, by := taggedBy(shapes, live)
	switch {
	case by != nil:
		r.meant(c, value, sc, by, tagged)
	case len(live) == 1:
		from := len(r.sink.violations)
		r.choosing(c.subs[live[0]], value, sc)
		r.orElsewhere(from, shapes, typed, value)
	case len(sure) == 1:
		r.meant(c, value, sc, tellingOff(shapes, live, sure), sure[0])
	case len(told) == 1 && foreign(&shapes[told[0]]) && sameTeller(shapes, except(live, told[0])):
		r.reportTeller(c, shapes, except(live, told[0]))
	case len(told) == 1:
		r.meant(c, value, sc, tellingOff(shapes, live, told), told[0])
	case len(told) == 0 && sameTeller(shapes, live):
		r.reportTeller(c, shapes, live)
	default:
		if len(told) == 0 {
			told = live
		}
		r.reportSeveral(c, value, sc, shapes, typed, live, told)
	}
}

// reportTeller says which values the member or position may have that rules out all of some branches.
func (r *run) reportTeller(c *branchesClause, shapes []shape, among []int) {
	m := shapes[among[0]].told.part
	r.report(c.src, m, r.words.Among(tellersOf(shapes, among), 0, m))
}

// reportSeveral says why a value matches none of several branches, any of which it may be meant for. It says the first of these that is
// so: the value lacks the property that tells them apart; it has no member that only one of them requires; what is wrong for the only
// branch that describes a member of it; what keeps it from the branch that comes closest.
func (r *run) reportSeveral(c *branchesClause, value *tree.Node, sc *scope, shapes []shape, typed, live, several []int) {
	if r.reportMissingTag(c, value, sc, several, true) {
		return
	}
	from := len(r.sink.violations)
	if r.reportAbsent(c, value, sc, several, len(several) == len(typed), r.reason(value, tellingOff(shapes, live, several))) {
		r.orOfAnotherType(from, shapes, value)
		return
	}
	if known := keep(several, func(i int) bool { return len(shapes[i].declares) > 0 }); len(known) == 1 && len(several) > 1 && value.IsObject() { // the others have none of its members
		r.meant(c, value, sc, tellingOff(shapes, live, known), known[0])
		return
	}
	r.reportClosest(c, value, sc, several, shapes)
}

// except returns places without one of them.
func except(places []int, one int) []int {
	return keep(places, func(i int) bool { return i != one })
}

func keep(list []int, holds func(int) bool) (kept []int) {
	for _, i := range list {
		if holds(i) {
			kept = append(kept, i)
		}
	}
	return kept
}

// reportTypes says which types the branches want, where the value has none of them.
func (r *run) reportTypes(c *branchesClause, value *tree.Node, shapes []shape) {
	var all schema.TypeSet
	for i := range shapes {
		all |= shapes[i].types
	}
	if all == 0 {
		r.report(c.src, value, violation.NoneOf)
		return
	}
	if r.v.doc.NullJoins(c.src) {
		all |= schema.TNull
	}
	r.reportType(c.src, value, all)
}

// elsewhere returns the values that the branches of a value's type list, and what else it may be by the branches of other types. Of a
// scalar, that is the values that these list, or their types; of an object or array, objects and arrays alone, and only where no listed
// value is of its kind.
func (r *run) elsewhere(shapes []shape, typed []int, value *tree.Node) (values []*tree.Node, others schema.TypeSet) {
	values = r.wantedBy(shapes, typed)
	whole := value.IsObject() || value.IsArray()
	if whole && slices.ContainsFunc(values, func(v *tree.Node) bool { return v.Kind() == value.Kind() }) {
		return r.proposable(values, 0, value)
	}
	for i := range shapes {
		switch {
		case !shapes[i].typeMisfit:
		case whole:
			others |= shapes[i].types & (schema.TObject | schema.TArray)
		case len(shapes[i].wanted) > 0:
			values = append(values, r.wantedBy(shapes, []int{i})...)
		default:
			others |= shapes[i].types &^ schema.TNull
		}
	}
	return r.proposable(values, others, value)
}

// orElsewhere adds what else a scalar may be to what was reported of it for the one branch that it may be meant for:
// "…; or be an integer".
func (r *run) orElsewhere(from int, shapes []shape, typed []int, value *tree.Node) {
	if value.IsObject() || value.IsArray() || r.objectsAlone(value) {
		return
	}
	values, others := r.elsewhere(shapes, typed, value)
	if len(values) == 0 && others == 0 {
		return
	}
	path := r.words.Pointer(value)
	for i := range r.sink.violations[from:] {
		if v := &r.sink.violations[from+i]; v.InstancePath == path && !v.Unchecked {
			v.Message = r.words.Otherwise(v.Message, values, others, value)
		}
	}
}

// orOfAnotherType adds what else a value may be by the branches of other types to the first violation that was reported of an object.
func (r *run) orOfAnotherType(from int, shapes []shape, value *tree.Node) {
	if r.objectsAlone(value) {
		return
	}
	var values []*tree.Node
	var others schema.TypeSet
	for i := range shapes {
		switch {
		case !shapes[i].typeMisfit:
		case len(shapes[i].wanted) > 0:
			values = append(values, r.wantedBy(shapes, []int{i})...)
		default:
			others |= shapes[i].types &^ schema.TNull
		}
	}
	if len(values) > 0 || others != 0 {
		v := &r.sink.violations[from]
		v.Message = r.words.Otherwise(v.Message, values, others, value)
	}
}

// closestReasons is how many reasons are given for the branch that comes closest.
const closestReasons = 2

// reportClosest says what keeps a value from the branch of among with the highest score.
func (r *run) reportClosest(c *branchesClause, value *tree.Node, sc *scope, among []int, shapes []shape) {
	best := among[0]
	for _, i := range among {
		if shapes[i].score > shapes[best].score {
			best = i
		}
	}
	if r.sink.nested { // it is for the sentence of another reportClosest: one such sentence within another is enough
		r.again(c.subs[best], value, sc)
		return
	}
	outer := r.sink
	r.sink = &sink{limit: closestReasons, nested: true}
	_, whole := r.words.Message(value, "") // how messages about value begin: the sentence says it once
	r.again(c.subs[best], value, sc)
	var reasons []string
	for _, v := range r.sink.violations {
		reasons = append(reasons, strings.TrimPrefix(v.Message, whole))
	}
	r.sink = outer
	r.report(c.src, value, violation.Closest(reasons))
}
