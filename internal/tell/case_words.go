package tell

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// The branches of a union that say little, each as a case: what is to be given, where each asks for something, else
// what holds.

// sayCases tells a union whose branches say little; nothing where one takes more words.
func sayCases(t *Teller, n *ir.Node, union *tree.Node) string {
	how := "at least one of"
	if union.Name() == "oneOf" {
		how = "exactly one of"
	}
	var holds, gives []string
	names := true // what is to be given is one member each
	for b := range union.All() {
		parts, says := t.partsUpon(n, b, "", known{}, wholly, nil)
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

// toGive puts what is said of members as what is to be given: `kind` "mail" with `to` (an email address) and without `cc`.
// It has no words where nothing is, and for what is only so of what is given.
func toGive(parts []part) string {
	var constants, needs, without []string
	for _, p := range parts {
		what, given := strings.CutPrefix(p.says, isGiven)
		switch {
		case p.member == "":
			return ""
		case p.says == notGiven:
			without = append(without, p.member)
		case given && what == "":
			needs = append(needs, p.member)
		case given:
			needs = append(needs, p.member+" ("+bare(what)+")")
		case p.constant:
			constants = append(constants, p.member+" "+strings.TrimPrefix(p.says, "is "))
		default:
			return ""
		}
	}
	if len(needs) == 0 {
		return ""
	}
	words := listed(needs, " and ")
	if len(constants) > 0 {
		words = diag.Enumerated(constants, " and ") + " with " + words
	}
	if len(without) > 0 {
		words += " without " + listed(without, " or ")
	}
	return words
}

// bare is what a member is, without the verbs.
func bare(what string) string { return strings.TrimPrefix(verbs.Replace(what), ", ") }

var verbs = strings.NewReplacer(" and is ", ", ", " and has ", ", ", " and matches ", ", matching ", ", is ", ", ", ", has ", ", ", ", matches ", ", matching ")
