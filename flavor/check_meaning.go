package flavor

import "slices"

// A need ties a word of the vocabulary to keywords: what it speaks of cannot be, or what
// it writes may not stand, where the flavor allows none of them.
type need []string

// constructNeeds: a construct that is accepted wants one of these keywords to be allowed.
var constructNeeds = map[Construct]need{
	CReference: {"$ref"}, CRecursiveReference: {"$ref"}, CEndlessReference: {"$ref"}, CReferenceByPath: {"$ref"},
	CExternalReference: {"$ref"}, CRootReference: {"$ref"}, CRepeatedAnnotation: {"$ref"},
	CNestedDefinitions: {"$defs", "definitions"}, CUnusedDefinition: {"$defs", "definitions"},
	CMap: {"additionalProperties", "patternProperties"}, CTuple: {"prefixItems", "items"},
	CUntypedEnum: {"enum", "const"}, CMixedEnum: {"enum"}, CNonStringEnum: {"enum"}, CEmptyStringInEnum: {"enum"},
	CStructuredEnumValue: {"enum", "const"}, CEmptyEnum: {"enum"},
	CKeywordsBesideUnion: {"anyOf"}, CAnnotationBesideUnion: {"anyOf"}, CRootUnion: {"anyOf"},
	CUndeclaredRequired: {"required"}, CInvalidPattern: {"pattern"},
}

// repairNeeds: a repair writes each of these keywords.
var repairNeeds = map[Repair]need{
	Hoist: {"$ref"}, Split: {"anyOf"}, PushDown: {"anyOf"}, NullableKeyword: {"nullable"},
	Entries: {"items", "properties"}, List: {"items"}, Object: {"properties"}, Wrap: {"properties"}, Merge: {"properties"},
}

// checkMeaning warns of answers that are allowed each by itself and make no sense
// together, on every surface the flavor answers for itself.
func (r *reader) checkMeaning(own, whole *form) {
	warned := map[string]bool{}
	warn := func(spot, help, message string, args ...any) {
		if warned[spot] {
			return
		}
		warned[spot] = true
		r.warn(own.spot(spot), help, message, args...)
	}
	f := whole.flavor(r.file)
	for s, rules := range f.rules {
		if x := whole.surfaces[s]; x != nil && x.as.text != "" {
			continue
		}
		for c, answer := range rules.Constructs {
			name := Construct(c).String()
			if keywords := constructNeeds[Construct(c)]; answer.Verdict == Accepts && len(keywords) > 0 && !slices.ContainsFunc(keywords, rules.somewhere) {
				warn("constructs "+name, "put it under refuses, or list the keyword", "%s is accepted, and %s may stand nowhere", name, quote(keywords[0]))
			}
			for _, k := range repairNeeds[answer.Repair] {
				if !rules.somewhere(k) {
					warn("constructs "+name, "pick another repair, or list the keyword", "the repair %s writes %s, which may stand nowhere", answer.Repair, quote(k))
				}
			}
		}
		for k := range rules.Values {
			if !rules.somewhere(k) {
				warn("values "+k, "leave the line out, or list the keyword", "values restricts %s, which may stand nowhere", quote(k))
			}
		}
	}
}

// spot is where an answer stands in the file itself, or else where the flavor is named.
func (f *form) spot(key string) position {
	if p, ok := f.answers.spots[key]; ok {
		return p
	}
	for _, s := range f.surfaces {
		if s != nil {
			if p, ok := s.answers.spots[key]; ok {
				return p
			}
		}
	}
	return f.name.place
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
