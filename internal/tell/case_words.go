package tell

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A union whose branches say little (constraint.go) is told as cases: "Give exactly one of these: …" where each branch asks
// for a member to be given, else "Exactly one of these holds: …".

// sayCases tells a union whose branches say little; nothing where there are no words for all that a branch says.
func sayCases(t *Teller, n *ir.Node, union *tree.Node) string {
	how := "at least one of"
	if union.Name() == "oneOf" {
		how = "exactly one of"
	}
	var holds, gives []string
	names := true // each case gives one member
	for b := range union.All() {
		parts, says := t.follows(n, b, "", known{}, wholly, nil)
		if !says || len(parts) == 0 {
			return ""
		}
		holds = append(holds, saidOfEach(parts))
		if words := toGive(parts); words != "" {
			gives, names = append(gives, words), names && len(parts) == 1 && !strings.Contains(words, ", ")
		}
	}
	switch {
	case len(gives) < len(holds):
		return diag.Sentence(how + " these holds: " + strings.Join(holds, "; "))
	case names:
		return "Give " + how + " " + diag.Enumerated(gives, " and ") + "."
	}
	return "Give " + how + " these: " + strings.Join(gives, "; ") + "."
}

// toGive says parts as what is to be given: `kind` "mail" with `to` (an email address) without `cc`. It has no words where
// nothing is to be given, nor where a part says what a member is if it is given.
func toGive(parts []part) string {
	constants, others := []string{}, []part{}
	for _, p := range parts {
		if p.constant {
			constants = append(constants, p.member+" "+strings.TrimPrefix(p.says, "is "))
		} else {
			others = append(others, p)
		}
	}
	a, ok := givenBy(others)
	if !ok || slices.ContainsFunc(others, func(p part) bool { return p.either }) || len(a.give) == 0 || len(a.perhaps) > 0 {
		return ""
	}
	words := listed(a.give, " and ")
	if len(constants) > 0 {
		words = diag.Enumerated(constants, " and ") + " with " + words
	}
	if absent := slices.Concat(a.leave, a.nulls); len(absent) > 0 {
		words += " without " + listed(absent, " or ")
	}
	return words
}

// An asking is what parts ask of members: to be given, left out, left out by null, or perhaps given.
type asking struct{ give, leave, nulls, perhaps []string }

// givenBy reads what parts ask for; ok is false where one says anything else.
func givenBy(parts []part) (a asking, ok bool) {
	for _, p := range parts {
		what, given := strings.CutPrefix(p.says, isGiven)
		switch {
		case given && what == "":
			a.give = append(a.give, p.member)
		case given:
			a.give = append(a.give, p.member+" ("+bare(what)+")")
		case p.null:
			a.nulls = append(a.nulls, p.member)
		case p.says == notGiven:
			a.leave = append(a.leave, p.member)
		case p.says == mayBeGiven:
			a.perhaps = append(a.perhaps, p.member)
		default:
			return asking{}, false
		}
	}
	return a, true
}

// demand says parts as a demand: "give `a` and leave out `b`". It has no words where a part says anything else than that a
// member is, may be, or is not given.
func demand(parts []part) string {
	a, ok := givenBy(parts)
	if !ok {
		return ""
	}
	var words []string
	also := len(a.perhaps) > 0 && len(a.leave)+len(a.nulls) == 0 // what comes behind it would read as perhaps, too
	if len(a.give) > 0 {
		give := "give " + listed(a.give, " and ")
		if also {
			give += ", and perhaps " + listed(a.perhaps, " and ")
		}
		words = append(words, give)
	}
	if len(a.leave) > 0 {
		words = append(words, sentence.LeaveOut(listed(a.leave, " and "), false))
	}
	if len(a.nulls) > 0 {
		words = append(words, sentence.LeaveOut(listed(a.nulls, " and "), true))
	}
	if len(a.perhaps) > 0 && !(also && len(a.give) > 0) {
		words = append(words, listed(a.perhaps, " and ")+" may be given")
		return strings.Join(words, ", and ")
	}
	return strings.Join(words, " and ")
}

// onlyAllows reports whether all parts say that a member may be given, while the other side of the condition says that it
// is not: that side alone tells enough.
func onlyAllows(parts, others []part) bool {
	return len(parts) > 0 && !slices.ContainsFunc(parts, func(p part) bool {
		return p.says != mayBeGiven || !slices.ContainsFunc(others, func(o part) bool { return o.member == p.member && (o.says == notGiven || o.null) })
	})
}

// bare drops the verbs of what is said of a member: of " and is at most 5" it leaves "at most 5".
func bare(what string) string { return strings.TrimPrefix(verbs.Replace(what), ", ") }

var verbs = strings.NewReplacer(" and is ", ", ", " and has ", ", ", " and matches ", ", matching ", ", is ", ", ", ", has ", ", ", ", matches ", ", matching ")
