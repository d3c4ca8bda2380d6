package flavor

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/spelling"
)

// A Choice is a repair for one construct that a caller prefers to the flavor's own.
type Choice struct {
	Construct Construct
	Repair    Repair
}

func (c Choice) String() string { return c.Construct.String() + "=" + c.Repair.String() }

// amongConstructs is the help for an unknown construct: the one that was meant, or where all are listed, which are too many for a
// line.
func amongConstructs(word string) string {
	if s := spelling.Suggest(word, constructNames()); s != "" {
		return "there is " + quote(s)
	}
	return "\"schemaflavor explain\" lists the constructs"
}

// amongRepairs is the help for an unknown repair: the repairs of the construct, which are few.
func amongRepairs(word string, repairs []string) string {
	if len(repairs) == 1 {
		return "there is only " + quote(repairs[0])
	}
	all := "there are " + strings.Join(repairs, ", ")
	if s := spelling.Suggest(word, repairs); s != "" {
		return "did you mean " + quote(s) + "? " + all
	}
	return all
}

// ParseChoice reads a choice by the words of flavor files: ParseChoice("tuple", "list").
func ParseChoice(construct, repair string) (Choice, error) {
	i := slices.Index(constructNames(), construct)
	if i < 0 {
		return Choice{}, &Error{Message: "no construct is called " + quote(construct), Help: amongConstructs(construct)}
	}
	repairs := constructTable[i].Repairs
	names := repairNames(repairs)
	at := slices.Index(names, repair)
	if at < 0 {
		return Choice{}, &Error{Message: "the construct " + construct + " has no repair " + quote(repair), Help: amongRepairs(repair, names)}
	}
	return Choice{Construct(i), repairs[at]}, nil
}

// With returns a copy of r that refuses the constructs of the choices, with their repairs. The copy is checked as a flavor file
// is: the error is an Errors with every reason why the choices cannot be carried out.
func (r *Rules) With(choices ...Choice) (*Rules, error) {
	x := clones{}.rules(r)
	own := &form{answers: newAnswers()}
	for _, c := range choices {
		before := r.Constructs[c.Construct]
		answer := Answer{Verdict: Refuses, Repair: c.Repair, Because: before.Because}
		if c.Repair == before.Repair {
			answer = before
		}
		x.Constructs[c.Construct] = answer
		own.answers.spots["constructs "+c.Construct.String()] = position{}
	}
	said := map[string]bool{}
	check := inspector{&reader{}}
	check.checkRules(own, x, func(spot string) bool {
		had := said[spot]
		said[spot] = true
		return !had
	})
	if _, err := Errors(check.problems).split(); err != nil {
		return nil, err
	}
	return x, nil
}

// ChoiceNames lists the choices that there are, as construct=repair.
func ChoiceNames() (names []string) {
	for c, info := range constructTable {
		for _, r := range info.Repairs {
			names = append(names, Choice{Construct(c), r}.String())
		}
	}
	return names
}
