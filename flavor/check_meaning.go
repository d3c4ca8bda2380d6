package flavor

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// written is a keyword that results have, and the place where it stands.
type written struct {
	keyword string
	at      Place
}

// given is an answer to a construct.
type given struct {
	construct Construct
	repair    Repair // None: accepted, or untested
}

// needs lists the keywords that have to be allowed for an answer: what the answer accepts cannot be written without them, or its
// repair writes them. checkWritten looks for the keywords that every result needs.
var needs = map[given][]written{
	{construct: CReference}:          {{"$ref", Reference}, {"$defs", Root}},
	{construct: CRecursiveReference}: {{"$ref", Reference}, {"$defs", Root}},
	{construct: CNullType}:           {{"type", NullType}},
	{construct: CMap}:                {{"additionalProperties", ObjectType}},
	{construct: CTuple}:              {{"prefixItems", ArrayType}},
	{construct: CMixedEnum}:          {{"enum", Untyped}},
	{CReferenceByPath, Hoist}:        {{"$ref", Reference}, {"$defs", Root}},
	{CNestedDefinitions, Hoist}:      {{"$ref", Reference}, {"$defs", Root}},
	{COpenObject, Close}:             {{"additionalProperties", ObjectType}},
	{CNonStringEnum, Strings}:        {{"enum", StringType}},
	{CStructuredEnumValue, Strings}:  {{"enum", StringType}},
	{CEmptyStringInEnum, Strings}:    {{"enum", StringType}},
	{CNullType, Strings}:             {{"enum", StringType}},
	{CBooleanProperty, SpellOut}:     {{"not", Untyped}},
	{CEmptyProperties, Strings}:      {{"enum", StringType}},
}

// speaksOf lists constructs that cannot occur where none of these keywords may stand: to accept one is a mistake (checkIdle).
var speaksOf = map[Construct][]string{
	CEndlessReference: {"$ref"}, CReferenceByPath: {"$ref"}, CExternalReference: {"$ref"}, CRootReference: {"$ref"}, CRepeatedAnnotation: {"$ref"},
	CNestedDefinitions: {"$defs", "definitions"}, CUnusedDefinition: {"$defs", "definitions"},
	CUntypedEnum: {"enum", "const"}, CNonStringEnum: {"enum"}, CEmptyStringInEnum: {"enum"}, CStructuredEnumValue: {"enum", "const"}, CEmptyEnum: {"enum"},
	CKeywordsBesideUnion: {"anyOf"}, CAnnotationBesideUnion: {"anyOf"}, CUndeclaredRequired: {"required"}, CInvalidPattern: {"pattern"},
}

// checkMeaning looks for answers that are allowed each by itself and make no sense together, on every surface that the flavor
// answers itself: what an answer needs has to be allowed, or schemas would be adapted to what the flavor itself refuses.
func (r inspector) checkMeaning(own, whole *form) {
	said := map[string]bool{}
	once := func(spot string) bool {
		had := said[spot]
		said[spot] = true
		return !had
	}
	if slices.ContainsFunc(r.problems, func(e *Error) bool { return !e.Warning }) {
		return // what is missing here may be what is misspelled there
	}
	before := len(r.problems)
	defer func() { own.inherited(r.problems[before:]) }()
	f := whole.flavor(r.file)
	for s, rules := range f.rules {
		if x := whole.surfaces[s]; x != nil && x.as.text != "" {
			continue
		}
		r.checkRules(own, rules, once)
	}
	r.checkIdle(own, whole, f, once)
}

// checkRules looks for such answers on one surface. once reports whether a spot is met for the first time, so that each is
// reported once.
func (r inspector) checkRules(own *form, rules *Rules, once func(spot string) bool) {
	for c, answer := range rules.Constructs {
		spot := "constructs " + Construct(c).String()
		for _, w := range needs[given{Construct(c), answer.Repair}] {
			if answer.Verdict == 0 || rules.Allows(w.keyword, w.at == Root, w.place()) || !once(spot) {
				continue
			}
			if answer.Verdict == Refuses {
				otherwise := "pick another repair, or "
				if len(Construct(c).Info().Repairs) == 1 {
					otherwise = "accept it, or "
				}
				r.clash(own, rules, Construct(c), otherwise+w.allowed(rules), fmt.Sprintf("the repair %s writes %s, which may not stand there", answer.Repair, quote(w.keyword)), w.forbidden(rules))
			} else {
				r.clash(own, rules, Construct(c), refuseIt+", or "+w.allowed(rules), fmt.Sprintf("%s is not refused, and %s may not stand there", Construct(c), quote(w.keyword)), w.forbidden(rules))
			}
		}
	}
	r.checkWritten(own, rules, once)
	r.checkNames(own, rules, once)
	r.checkClashes(own, rules, once)
	if spot := "constructs " + COptionalProperty.String(); rules.Constructs[COptionalProperty].Verdict == Refuses && !rules.saysNull() && once(spot) {
		r.fail(own.spot(spot, "constructs "+CNullType.String(), "constructs "+CTypeList.String()),
			rules.nullHelp()+"; or accept optional-property", "the repair nullable of optional-property makes properties null, and %s", rules.nullMissing())
	}
	if _, said := rules.Values["type"]; said && rules.Dialect != OpenAPI30 && once("values type") {
		r.fail(own.spot("values type"), "leave the line out", "%s spells types in small letters", rules.Dialect)
	}
	for _, limit := range rules.Limits {
		spot := "limits " + limit.Metric.String()
		if (limit.Metric == MOptionalProperties || limit.Metric == MUnionProperties) && !limit.Warns && once(spot) {
			r.fail(own.spot(spot), "say exceeded: warn", "no repair makes %s fewer", limit.Metric)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(rules.Values)) {
		if !rules.somewhere(k) && own.says("values "+k) && once("values "+k) {
			r.warn(own.spot("values "+k), "leave the line out, or list the keyword", "values restricts %s, which may stand nowhere", quote(k))
		}
	}
}

// allowed says, for a help text, how to allow the keyword.
func (w written) allowed(r *Rules) string {
	if strings.HasPrefix(w.forbidden(r), "refused ") {
		return "no longer refuse the keyword"
	}
	return "add the keyword to keywords." + w.at.String()
}

// forbidden is the spot of the answer that does not allow the keyword.
func (w written) forbidden(r *Rules) string { return r.spotOf(w.keyword, w.at) }

// place is the kind of schema that the keyword is written in.
func (w written) place() Place {
	if w.at == Root {
		return ObjectType
	}
	return w.at
}

// saysNull reports whether there is a way to admit null beside anything else.
func (r *Rules) saysNull() bool {
	if r.Dialect == OpenAPI30 {
		for p := ObjectType; p < NullType; p++ {
			if !r.Allows("nullable", false, p) {
				return false
			}
		}
		return true
	}
	return !r.Refuses(CNullType) && (r.listsTypes() || r.Allows("anyOf", false, Union) && r.Allows("type", false, NullType))
}

// listsTypes reports whether a list of types may stand anywhere.
func (r *Rules) listsTypes() bool { return !r.Refuses(CTypeList) && !r.Refuses(CCrowdedTypeList) }

// nullMissing says why saysNull reports false.
func (r *Rules) nullMissing() string {
	if r.Dialect != OpenAPI30 && r.Refuses(CNullType) {
		return "null-type is refused"
	}
	return "nothing here says how"
}

// nullHelp says what makes saysNull report true.
func (r *Rules) nullHelp() string {
	switch {
	case r.Dialect == OpenAPI30:
		return "say how null is spelled: list nullable for every type"
	case r.Refuses(CNullType) && (r.listsTypes() || r.Allows("anyOf", false, Union)):
		return "accept null-type"
	case r.Refuses(CNullType):
		return "accept null-type, and beside it type-list or anyOf"
	}
	return "say how null is spelled: accept type-list, or null-type beside anyOf"
}

// spot is where the file has the first of these answers or, where a parent gave them, where the parent is named; else it is the
// flavor's name.
func (f *form) spot(keys ...string) position {
	for _, key := range keys { // the first that the file itself has
		if p, ok := f.own(key); ok {
			return p
		}
	}
	if f.extends.text != "" {
		return f.extends.place
	}
	return f.name.place
}

// own returns the place of an answer in the file itself, on any surface.
func (f *form) own(key string) (position, bool) {
	if p, ok := f.answers.spots[key]; ok {
		return p, true
	}
	for _, s := range f.surfaces {
		if s != nil {
			if p, ok := s.answers.spots[key]; ok {
				return p, true
			}
		}
	}
	return position{}, false
}

// says reports whether the file itself has an answer. An answer that only its parent gives, and that means nothing here, is not
// worth a warning.
func (f *form) says(key string) bool {
	_, ok := f.own(key)
	return ok
}

// saysOn reports whether the file itself has an answer for a surface of its own.
func (f *form) saysOn(s Surface, key string) bool {
	if f.surfaces[s] == nil {
		return false
	}
	_, ok := f.surfaces[s].answers.spots[key]
	return ok
}

// inherited adds to problems at the place of extends that they come from the parent's answers.
func (f *form) inherited(problems []*Error) {
	for _, e := range problems {
		if f.extends.text != "" && (position{e.Line, e.Column}) == f.extends.place {
			e.Message = "inherited from " + quote(f.extends.text) + ": " + e.Message
		}
	}
}

// somewhere reports whether a keyword may stand in any place.
func (r *Rules) somewhere(keyword string) bool {
	if r.Refused[Everywhere][keyword] {
		return false
	}
	if r.UnlistedKept {
		return true
	}
	for p := range r.Listed {
		if r.Listed[p][keyword] && !r.Refused[p][keyword] {
			return true
		}
	}
	return false
}
