package prove

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor"
)

// A loss is what a diagnostic says may become of a value.
type loss uint8

const (
	none  loss = iota // it keeps its place, and comes back equal
	nulls             // it comes back equal, but that null and absence are one
	lost              // it may have no place
)

// A narrowing works out which values a diagnostic that says narrowed may cost: what it says
// of one part of a value that its schema speaks of.
type narrowing struct {
	cost  loss
	meets func(d schemaflavor.Diagnostic, schema map[string]any, root, part any) bool
}

// narrowings are by rule and repair. Each diagnostic that says narrowed has to be among them.
var narrowings = map[string]narrowing{
	"open-object close":              {lost, hasUnlisted},
	"free-form-object close":         {lost, hasUnlisted},
	"tuple close":                    {lost, isLonger},
	"missing-type infer":             {lost, otherType},
	"non-object-root infer":          {lost, otherType},
	"root-union merge":               {lost, hasNamed},
	"no-union merge":                 {lost, hasNamed},
	"assumed-property":               {lost, hasNamed},
	"unlisted-member":                {lost, hasNamed},
	"ambiguous-union close":          {lost, isToldApart},
	"ambiguous-union":                {lost, isToldApart},
	"invalid-pattern remove":         {lost, func(_ schemaflavor.Diagnostic, _ map[string]any, _, part any) bool { return isSchema(part) }},
	"malformed-keyword remove":       {lost, func(_ schemaflavor.Diagnostic, _ map[string]any, _, part any) bool { return isSchema(part) }},
	"misspelt-keyword translate":     {lost, func(schemaflavor.Diagnostic, map[string]any, any, any) bool { return true }},
	"misplaced-properties translate": {lost, func(schemaflavor.Diagnostic, map[string]any, any, any) bool { return true }},
	"evaluated-anew":                 {lost, func(_ schemaflavor.Diagnostic, _ map[string]any, _, part any) bool { _, is := part.([]any); return is }},
	"optional-property nullable":     {nulls, hasNull},
	"discriminator-property":         {lost, lacksNamed},
	"discriminator-value":            {lost, hasNamed},
	"empty-properties declare":       {lost, hasNamed},
	"lost-evaluation":                {lost, func(_ schemaflavor.Diagnostic, _ map[string]any, _, part any) bool { return isContainer(part) }},
}

// anywhere lists the rules whose diagnostics point to what is not the schema of the part: a
// property, or a name in a list.
var anywhere = map[string]bool{"assumed-property": true, "optional-property": true, "discriminator-property": true, "discriminator-value": true}

// loss says what the diagnostics of an experiment let become of a value.
func (e *experiment) loss(value string) (most loss) {
	if !e.claims(schemaflavor.Narrowed) {
		return none
	}
	e.asking.told["values asked under a narrowed diagnostic"]++
	root := mustParse(e.schema)
	r := read(root, mustParse(value))
	for _, d := range e.result.Diagnostics {
		if d.Effect() != schemaflavor.Narrowed {
			continue
		}
		n, known := narrowings[strings.TrimSpace(d.Rule()+" "+d.Repair())]
		schema := owner(root, spokenOf(d))
		if !known {
			e.t.Errorf("%s, of %s, has no row in narrowings: say which values it costs", strings.TrimSpace(d.Rule()+" "+d.Repair()), e.schema)
		}
		if !known || r.vague || schema == nil {
			e.asking.told["values that "+d.Rule()+" excuses whatever they are"]++
			return e.atMost(lost)
		}
		parts := r.of(schema)
		if anywhere[d.Rule()] {
			parts = slices.Concat(slices.Collect(maps.Values(r.parts))...)
		}
		if slices.ContainsFunc(parts, func(part any) bool { return n.meets(d, schema, root, part) }) {
			if d.Rule() == "evaluated-anew" || isReading(d) { // of how the schema is read: no option keeps it
				return lost
			}
			most = max(most, n.cost)
		}
	}
	if most == none {
		e.asking.told["values that none excuses"]++
	}
	return e.atMost(most)
}

// readAsMeant reports whether words that are no keywords were read as those that are meant, as one who
// reads by the letter does not: what is invalid by them is valid to that reader.
func (e *experiment) readAsMeant() bool {
	return slices.ContainsFunc(e.result.Diagnostics, func(d schemaflavor.Diagnostic) bool {
		return isReading(d) && d.Effect() == schemaflavor.Narrowed
	})
}

// isReading reports whether a diagnostic says how words are read that are no keywords to those who read by the letter.
func isReading(d schemaflavor.Diagnostic) bool {
	return d.Rule() == "misspelt-keyword" || d.Rule() == "misplaced-properties" && d.Repair() == "translate"
}

// spokenOf points to what a diagnostic says something of: of a word that is no keyword to those who read the
// schema, what has it, since what stands under it is no schema to them.
func spokenOf(d schemaflavor.Diagnostic) string {
	if isReading(d) {
		return d.Pointer()[:strings.LastIndexByte(d.Pointer(), '/')]
	}
	return d.Pointer()
}

// atMost is a loss where everything is kept: null and absence may be one, and nothing is lost.
func (e *experiment) atMost(most loss) loss {
	if e.keep {
		return min(most, nulls)
	}
	return most
}

// hasUnlisted: an object that was closed loses what has a member that it does not list.
func hasUnlisted(_ schemaflavor.Diagnostic, schema map[string]any, root, part any) bool {
	o, is := part.(map[string]any)
	listed := map[string]bool{}
	list(root, schema, listed, map[string]bool{})
	return is && slices.ContainsFunc(names(o), func(name string) bool { return !listed[name] })
}

// isContainer: what was spoken of may be left over in anything that has members or items.
func isContainer(part any) bool {
	switch part.(type) {
	case map[string]any, []any:
		return true
	}
	return false
}

// isLonger: a tuple that was closed loses what has items after its positions.
func isLonger(_ schemaflavor.Diagnostic, schema map[string]any, _, part any) bool {
	list, is := part.([]any)
	positions, _ := schema["prefixItems"].([]any)
	if positions == nil {
		positions, _ = schema["items"].([]any)
	}
	return is && len(list) > len(positions)
}

// ignoresSiblings reports whether what stands beside a reference means nothing in the dialect that a root declares.
func ignoresSiblings(root any) bool {
	s, _ := root.(map[string]any)
	dialect, _ := s["$schema"].(string)
	return strings.Contains(dialect, "draft-0")
}

// list lists the properties of a schema and of what it conjoins.
func list(root any, schema any, listed, met map[string]bool) {
	s, ok := schema.(map[string]any)
	if key := text(schema); !ok || met[key] {
		return
	} else {
		met[key] = true
	}
	if ref, ok := s["$ref"].(string); ok {
		target, _ := resolve(root, ref)
		list(root, target, listed, met)
		if ignoresSiblings(root) {
			return
		}
	}
	if m, ok := s["properties"].(map[string]any); ok {
		for name := range m {
			listed[name] = true
		}
	}
	if all, ok := s["allOf"].([]any); ok {
		for _, x := range all {
			list(root, x, listed, met)
		}
	}
}

// otherType: a schema without a type that was taken for one of some types loses values of
// others.
func otherType(d schemaflavor.Diagnostic, _ map[string]any, _, part any) bool {
	said := inferred.FindStringSubmatch(d.Message())
	if said == nil { // of the root
		return !isSchema(part)
	}
	return !slices.ContainsFunc(typeWord.FindAllString(said[1], -1), func(word string) bool { return isOfType(part, word) })
}

var (
	inferred = regexp.MustCompile("inferred (.*) from the other keywords")
	typeWord = regexp.MustCompile("[a-z]+")
	quoted   = regexp.MustCompile("`([^`]*)`")
	free     = regexp.MustCompile(`what a branch leaves free \((.*)\) may`)
)

func isOfType(v any, word string) bool {
	switch v := v.(type) {
	case nil:
		return word == "null"
	case bool:
		return word == "boolean"
	case json.Number:
		return word == "number" || word == "integer" && rational(v).IsInt()
	case string:
		return word == "string"
	case []any:
		return word == "array"
	}
	return word == "object"
}

// lacksNamed: an object loses what goes without the property that the diagnostic names.
func lacksNamed(d schemaflavor.Diagnostic, schema map[string]any, root, part any) bool {
	_, is := part.(map[string]any)
	return is && !hasNamed(d, schema, root, part)
}

// hasNamed: a member that the diagnostic names is lost; any, where it does not name all.
func hasNamed(d schemaflavor.Diagnostic, _ map[string]any, _, part any) bool {
	o, is := part.(map[string]any)
	message := d.Message()
	if d.Repair() == "merge" {
		said := free.FindStringSubmatch(message)
		if said == nil || strings.Contains(said[1], " more") {
			return is
		}
		message = said[1]
	}
	for _, name := range quoted.FindAllStringSubmatch(message, -1) {
		if _, has := o[name[1]]; has {
			return true
		}
	}
	return false
}

// isToldApart: a form that is told from another one by what it is not loses the members that the
// diagnostic names, or its empty object.
func isToldApart(d schemaflavor.Diagnostic, schema map[string]any, root, part any) bool {
	o, is := part.(map[string]any)
	return is && len(o) == 0 && strings.HasPrefix(d.Message(), "an empty object") || hasNamed(d, schema, root, part)
}

// hasNull: the null of a member that the diagnostic names and its absence are one.
func hasNull(d schemaflavor.Diagnostic, _ map[string]any, _, part any) bool {
	o, is := part.(map[string]any)
	name := quoted.FindStringSubmatch(d.Message())
	if !is || name == nil {
		return false
	}
	v, has := o[name[1]]
	return v == nil && (has || strings.HasSuffix(d.Message(), "absence comes back as null"))
}
