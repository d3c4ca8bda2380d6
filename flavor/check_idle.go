package flavor

import (
	"maps"
	"slices"
)

// An idle answer changes nothing beside the other answers in force, for instance because what it speaks of can never occur. Only
// answers of the file itself are reported: a parent's may become idle in a child.
type idle struct {
	spot    string            // the answer, by section and key
	given   func(*Rules) bool // reports whether rules have the answer
	holds   func(*Rules) bool // reports whether the answer changes nothing in those rules
	message string
	help    string
}

// idleTable lists the answers that may be idle.
var idleTable = slices.Concat(wordless(), []idle{
	accepted(CNestedDefinitions, func(r *Rules) bool { return !r.belowRoot("$defs") && !r.belowRoot("definitions") },
		`"$defs" may stand at the root alone`, "put it under refuses, or list the keyword for the schemas that may have it"),
	accepted(CEndlessReference, (*Rules).unrolls,
		"recursive references are refused, of which it is one", "put it under refuses, with unroll"),
	{"values enum", func(r *Rules) bool { return r.Values["enum"].Fits != "" },
		func(r *Rules) bool { return r.Refuses(CNonStringEnum) },
		"fits of enum is for numbers, and non-string-enum is refused", "leave it out, or accept non-string-enum"},
	{"values pattern", func(r *Rules) bool { return r.Values["pattern"].MinLength > 0 },
		func(r *Rules) bool { return r.Allows("minLength", false, StringType) },
		`min-length lets a pattern say what "minLength" would where that may not stand, and it may`, "leave min-length out, or let minLength stand nowhere in strings"},
})

// accepted makes the row of a construct that is accepted and cannot occur.
func accepted(c Construct, holds func(*Rules) bool, why, help string) idle {
	given := func(r *Rules) bool { return r.Constructs[c].Verdict == Accepts }
	return idle{"constructs " + c.String(), given, holds, c.String() + " is accepted, and " + why, help}
}

// wordless makes a row for each construct that cannot occur where none of its keywords may stand.
func wordless() (rows []idle) {
	for _, c := range slices.Sorted(maps.Keys(speaksOf)) {
		words := speaksOf[c]
		nowhere := func(r *Rules) bool { return !slices.ContainsFunc(words, r.somewhere) }
		rows = append(rows, accepted(c, nowhere, quote(words[0])+" may stand nowhere", "put it under refuses or untested, or list the keyword"))
	}
	return rows
}

// checkIdle looks for answers of the file that are idle on every surface on which they are in force.
func (r inspector) checkIdle(own, whole *form, f *Flavor, once func(spot string) bool) {
	for _, x := range idleTable {
		always := map[position]bool{} // whether the answer at a position is idle on all its surfaces
		for s, rules := range f.rules {
			p, ok := own.givenOn(Surface(s), whole, x.spot)
			if !ok || !x.given(rules) {
				continue
			}
			before, met := always[p]
			always[p] = x.holds(rules) && (before || !met)
		}
		maps.DeleteFunc(always, func(_ position, idle bool) bool { return !idle })
		if len(always) == 0 || !once(x.spot) {
			continue
		}
		for p := range always {
			r.fail(p, x.help, "%s", x.message)
		}
	}
}

// givenOn is where the file itself gives the answer that is in force on a surface; ok is false where a parent gives it, or another
// flavor answers for the surface.
func (f *form) givenOn(s Surface, whole *form, spot string) (p position, ok bool) {
	x := whole.surfaces[s]
	if x != nil && x.as.text != "" {
		return position{}, false
	}
	if x != nil {
		if _, here := x.answers.spots[spot]; here {
			if own := f.surfaces[s]; own != nil {
				p, ok = own.answers.spots[spot]
			}
			return p, ok
		}
	}
	p, ok = f.answers.spots[spot]
	return p, ok
}

// belowRoot reports whether a keyword may stand in a schema that is not the root.
func (r *Rules) belowRoot(keyword string) bool {
	for p := Reference; p <= NullType; p++ {
		if r.Allows(keyword, false, p) {
			return true
		}
	}
	return false
}
