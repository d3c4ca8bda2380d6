package toolset

import (
	"fmt"
	"strings"
)

// Worth is what strictness is worth to the caller.
type Worth uint8

const (
	Unsaid   Worth = iota // like Always, except for the tools that the list says are not strict
	Always                // wherever the budgets of a request allow
	Lossless              // only where no part becomes JSON text or is narrowed, and the list does not say that the tool is not strict
	Never
)

// Worths are the names of what can be asked for.
var Worths = [...]string{Always: "always", Lossless: "lossless", Never: "never"}

// A candidate is a tool as the planner sees it.
type candidate struct {
	declined bool   // the list says that the tool is not strict
	refused  string // why the tool cannot be strict, or ""
	loss     string // what would be lost, or ""
	counts   []int  // what it takes of each budget
	fixed    bool   // the format of a response: it counts against the budgets, and is never displaced by them
}

// A budget is what all strict schemas of a request may have together.
type budget struct {
	what   string // what is counted, in the plural; "" for the tools themselves
	atMost int
}

// exceeded says why a tool is not strict that needs so much of a budget of which so much is spent.
func (b budget) exceeded(needed, spent int) string {
	switch {
	case b.what == "":
		return fmt.Sprintf("a request takes at most %d strict tools, and as many come before it", b.atMost)
	case needed > b.atMost:
		return fmt.Sprintf("it has %s, and the strict tools of a request may have %d together", counted(needed, b.what), b.atMost)
	}
	return fmt.Sprintf("it has %s, and of the %d that the strict tools of a request may have together %s left", counted(needed, b.what), b.atMost, left(b.atMost-spent))
}

// A verdict says whether a tool is strict, and why if it is not.
type verdict struct {
	strict bool
	reason string
}

// plan says which tools are strict. It goes through them in the order of the list, so that a tool that is added at the end changes
// nothing before it. A tool is strict if it can be, is worth it, and fits into what is left of every budget. A tool that does not
// fit is not strict, and takes nothing of the budgets: smaller ones behind it may still fit.
func plan(list []candidate, budgets []budget, worth Worth) []verdict {
	spent := make([]int, len(budgets))
	spend := func(c candidate) {
		for i, n := range c.counts {
			spent[i] += n
		}
	}
	for _, c := range list {
		if c.fixed && unwanted(c, worth) == "" {
			spend(c)
		}
	}
	verdicts := make([]verdict, len(list))
	for i, c := range list {
		reason := unwanted(c, worth)
		for b := 0; reason == "" && !c.fixed && b < len(c.counts); b++ {
			if spent[b]+c.counts[b] > budgets[b].atMost {
				reason = budgets[b].exceeded(c.counts[b], spent[b])
			}
		}
		if reason == "" && !c.fixed {
			spend(c)
		}
		verdicts[i] = verdict{reason == "", reason}
	}
	return verdicts
}

// left words how many are left of a budget, as the end of "... together 2 are left".
func left(n int) string {
	switch n {
	case 0:
		return "none is"
	case 1:
		return "1 is"
	}
	return fmt.Sprint(n, " are")
}

// inSingular words one of what a budget counts.
var inSingular = strings.NewReplacer("parameters that are unions", "parameter that is a union", "parameters", "parameter", "properties", "property",
	"listed values", "listed value", "characters", "character")

// counted words a number of what a budget counts, such as "1 parameter".
func counted(n int, what string) string {
	if n == 1 {
		what = inSingular.Replace(what)
	}
	return fmt.Sprint(n, " ", what)
}

// unwanted says why a tool is not strict for reasons other than budgets, or "".
func unwanted(c candidate, worth Worth) string {
	switch {
	case c.refused != "":
		return c.refused
	case c.fixed && (!c.declined || worth != Unsaid && worth != Lossless):
		return ""
	case c.fixed:
		return "the request says that it is not strict"
	case worth == Never:
		return "no tool is to be strict"
	case (worth == Unsaid || worth == Lossless) && c.declined:
		return "the list says that it is not strict"
	case worth == Lossless && c.loss != "":
		return c.loss
	}
	return ""
}
