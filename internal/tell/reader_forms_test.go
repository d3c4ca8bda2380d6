package tell_test

import (
	"encoding/json"
	"regexp"
	"strings"
)

// What the reader of descriptions knows of English: the forms that sentences have, and nothing of the keywords.

type said = map[string]any

func not(s any) said      { return said{"not": s} }
func all(of ...any) said  { return said{"allOf": of} }
func anyOf(of []any) said { return said{"anyOf": of} }

// A sentence is a form that one has, and what it stands for.
type sentence struct {
	name   string
	form   *regexp.Regexp
	stands func(m []string) any
	within bool // it is only said within others
}

const (
	num  = `(-?[0-9.]+)`
	unit = `(character|item|property)`
	name = "`[a-z]`"
)

// sentences are all that descriptions say, as one learns them from English.
var sentences []sentence

func init() { // its rows read what stands in them
	sentences = allSentences()
}

func allSentences() []sentence {
	return []sentence{
		form("at least", `at least `+num, func(m []string) any { return said{"minimum": json.Number(m[1])} }),
		form("at most", `at most `+num, func(m []string) any { return said{"maximum": json.Number(m[1])} }),
		form("more than", `more than `+num, func(m []string) any { return said{"exclusiveMinimum": json.Number(m[1])} }),
		form("less than", `less than `+num, func(m []string) any { return said{"exclusiveMaximum": json.Number(m[1])} }),
		form("exactly", `exactly `+num, func(m []string) any { return said{"const": json.Number(m[1])} }),
		form("from to", `from `+num+` to `+num, func(m []string) any { return said{"minimum": json.Number(m[1]), "maximum": json.Number(m[2])} }),
		form("two bounds", `((?:at least|more than) `+num+`) and ((?:at most|less than) `+num+`)`, func(m []string) any { return all(understood(m[1]), understood(m[3])) }),
		form("multiple", `a multiple of `+num, func(m []string) any { return said{"multipleOf": json.Number(m[1])} }),
		form("at least so many", `at least `+num+` `+unit+`|at least `+num+` (character|item|propertie)s`, func(m []string) any { return counted(m[2]+m[4], m[1]+m[3], "") }),
		form("not empty", `not empty`, func([]string) any { return counted("character", "1", "") }),
		form("fewer than so many", `fewer than `+num+` (?:character|item|propertie|property)s?`, func(m []string) any { return not(understood(strings.Replace(m[0], "fewer than", "at least", 1))) }),
		form("more than so many", `more than `+num+` (?:character|item|propertie|property)s?`, func(m []string) any { return not(understood(strings.Replace(m[0], "more than", "at most", 1))) }),
		form("at most so many", `at most `+num+` `+unit+`|at most `+num+` (character|item|propertie)s`, func(m []string) any { return counted(m[2]+m[4], "", m[1]+m[3]) }),
		form("so many", `exactly `+num+` `+unit+`|exactly `+num+` (character|item|propertie)s`, func(m []string) any { return counted(m[2]+m[4], m[1]+m[3], m[1]+m[3]) }),
		form("from so many to so many", num+` to `+num+` (character|item|propertie|property)s?`, func(m []string) any { return counted(m[3], m[1], m[2]) }),
		form("none", `no (character|item|propertie)s`, func(m []string) any { return counted(m[1], "", "0") }),
		form("pattern", "(?:matches|matching) the pattern `([^`]*)`", func(m []string) any { return said{"pattern": m[1]} }),
		form("date", `a date such as 2024-05-31`, func([]string) any { return said{"pattern": `^[0-9]{4}-[0-9]{2}-[0-9]{2}$`} }),
		form("no item twice", `no item twice`, func([]string) any { return said{"uniqueItems": true} }),
		form("of this kind", `contains (at least |at most |exactly |)`+num+`(?: to `+num+`)? items? of this kind: (.*)`, func(m []string) any {
			s := said{"contains": understood(m[4]), "minContains": 0}
			if m[1] != "at most " {
				s["minContains"] = json.Number(m[2])
			}
			if m[1] == "at most " || m[1] == "exactly " {
				s["maxContains"] = json.Number(m[2])
			}
			if m[3] != "" {
				s["maxContains"] = json.Number(m[3])
			}
			return s
		}),
		form("one of this kind", `(at least|at most|exactly) 1 (?:item|value) is (.*)`, func(m []string) any {
			s := said{"contains": understood(m[2]), "minContains": 0}
			if m[1] != "at most" {
				s["minContains"] = 1
			}
			if m[1] != "at least" {
				s["maxContains"] = 1
			}
			return s
		}),
		form("one item so", `(at least|at most|exactly) 1 (?:item|value) ((?:matches|has) .*)`, func(m []string) any {
			s := said{"contains": itemSo(m[2]), "minContains": 0}
			if m[1] != "at most" {
				s["minContains"] = 1
			}
			if m[1] != "at least" {
				s["maxContains"] = 1
			}
			return s
		}),
		form("no item so", `no item ((?:is|matches|has) .*)`, func(m []string) any { return not(said{"contains": itemSo(m[1])}) }),
		form("none of this kind", `contains no items of this kind: (.*)`, func(m []string) any { return said{"items": not(understood(m[1]))} }),
		form("names", `the name of each property is (.*)`, func(m []string) any { return said{"propertyNames": understood(m[1])} }),
		form("do not give", `do not give (.*) together|do not give (`+name+`)`, func(m []string) any {
			var parts []any
			for _, part := range strings.FieldsFunc(strings.NewReplacer(" and ", "|", ", ", "|").Replace(m[1]+m[2]), func(r rune) bool { return r == '|' }) {
				parts = append(parts, member(part))
			}
			return not(all(parts...))
		}),
		form("member must not be", `(`+name+`) must not be (.*)`, func(m []string) any { return not(member(m[1] + " is " + m[2])) }),
		form("give, and not", `give (`+name+`), and let it not be (.*)`, func(m []string) any { return all(member(m[1]), not(member(m[1]+" is "+m[2]))) }),
		form("must not match", `must not (match .*)`, func(m []string) any { return not(understood(strings.Replace(m[1], "match ", "matches ", 1))) }),
		form("must not be", `must not be (.*)`, func(m []string) any { return not(understood(m[1])) }),
		form("at least one of", `give at least one of ((?:`+name+`|, | and )+)`, func(m []string) any { return anyOf(needs(m[1])) }),
		form("exactly one of", `give exactly one of ((?:`+name+`|, | and )+)`, func(m []string) any { return said{"oneOf": needs(m[1])} }),
		form("at least one of those", `give at least one of ((?:`+name+`(?: \([^()]*\))?(?:, | and |$))+)`, func(m []string) any { return anyOf(qualified(m[1])) }),
		form("exactly one of those", `give exactly one of ((?:`+name+`(?: \([^()]*\))?(?:, | and |$))+)`, func(m []string) any { return said{"oneOf": qualified(m[1])} }),
		form("at most one of", `give at most one of ((?:`+name+`|, | and )+)`, func(m []string) any {
			return said{"oneOf": append(needs(m[1]), not(anyOf(needs(m[1]))))}
		}),
		form("together", `give ((?:`+name+`|, | and )+) together or not at all`, func(m []string) any {
			return anyOf([]any{all(needs(m[1])...), not(anyOf(needs(m[1])))})
		}),
		form("at least so many of", `give at least ([2-9]) of ((?:`+name+`|, | and )+)`, func(m []string) any { return anyOf(several(m[1], m[2], 0)) }),
		form("exactly so many of", `give exactly ([2-9]) of ((?:`+name+`|, | and )+)`, func(m []string) any {
			return all(anyOf(several(m[1], m[2], 0)), not(anyOf(several(m[1], m[2], 1))))
		}),
		form("at most so many of", `give at most ([2-9]) of ((?:`+name+`|, | and )+)`, func(m []string) any { return not(anyOf(several(m[1], m[2], 1))) }),
		form("at least one of these", `give at least one of these: (.*)`, func(m []string) any { return anyOf(cases(m[1])) }),
		form("exactly one of these", `give exactly one of these: (.*)`, func(m []string) any { return said{"oneOf": cases(m[1])} }),
		form("give one of these", `give one of these: (.*)`, func(m []string) any { return anyOf(cases(m[1])) }),
		form("if, or else if", `(if|unless) (.*?), ((?:give|leave out) [^;]*); otherwise (.*)`, func(m []string) any {
			then, other := "then", "else"
			if m[1] == "unless" {
				then, other = other, then
			}
			return said{"if": condition(m[2]), then: demand(m[3]), other: instead(m[4])}
		}),
		form("if, so, or else if", "(if|unless) (.*?), ((?:each of |at least one of |exactly one of )?`[^;]*); otherwise (.*)", func(m []string) any {
			then, other := "then", "else"
			if m[1] == "unless" {
				then, other = other, then
			}
			return said{"if": condition(m[2]), then: fact(m[3]), other: instead(m[4])}
		}),
		form("unless, if", "unless (.*?), ((?:if|unless) .*)", func(m []string) any { return said{"if": condition(m[1]), "else": understood(m[2])} }),
		form("if", `if (.*?), ((?:give|leave out) .*?)(?:, otherwise (.*))?`, func(m []string) any {
			s := said{"if": condition(m[1]), "then": demand(m[2])}
			if m[3] != "" {
				s["else"] = consequence(m[3])
			}
			return s
		}),
		form("if, perhaps", "if .*?, (?:`[a-z]`(?:, | and )?)+ may be given", func([]string) any { return said{} }),
		form("is for", "((?:`[a-z]`(?:, | and )?)+) (?:is|are) for (`[a-z]`) (.*)", func(m []string) any {
			return said{"if": anyOf(needs(m[1])), "then": member(m[2] + " is " + m[3])}
		}),
		form("leave out", `leave out ((?:`+name+`|, | and )+)`, func(m []string) any { return not(anyOf(needs(m[1]))) }),
		form("unless, perhaps", "unless .*?, (?:`[a-z]`(?:, | and )?)+ may be given", func([]string) any { return said{} }),
		form("unless", `unless (.*?), ((?:give|leave out) .*)`, func(m []string) any { return said{"if": condition(m[1]), "else": demand(m[2])} }),
		form("if, so", "if (.*?), ((?:each of |at least one of |exactly one of )?`.*?)(?:, otherwise ((?:(?:each of |at least one of |exactly one of )?`|give |leave out ).*))?", func(m []string) any {
			s := said{"if": condition(m[1]), "then": fact(m[2])}
			if m[3] != "" {
				s["else"] = consequence(m[3])
			}
			return s
		}),
		form("unless, so", "unless (.*?), ((?:each of |at least one of |exactly one of )?`.*)", func(m []string) any { return said{"if": condition(m[1]), "else": fact(m[2])} }),
		form("so in any case", "((?:each of |at least one of |exactly one of )?(?:`[a-z]`(?:, | and ))*`[a-z]` (?:is|are|has|matches) .*)", func(m []string) any { return fact(m[1]) }),
		form("a member of some values", "(`[^`]*` is [^,]*(?:, [^,]*)* or [^,]*)", func(m []string) any { return fact(m[1]) }),
		form("at least one holds", `at least one of these holds: (.*)`, func(m []string) any { return anyOf(facts(m[1])) }),
		form("exactly one holds", `exactly one of these holds: (.*)`, func(m []string) any { return said{"oneOf": facts(m[1])} }),
		form("give", `give (.*)`, func(m []string) any {
			if strings.Contains(m[1], " and leave out ") {
				return demand(m[0])
			}
			return anyOf(cases(m[1]))
		}),
		form("a value", `"[^"]*"`, func(m []string) any { return said{"const": value(m[0])} }),
		form("a number", `-?[0-9]+`, func(m []string) any { return said{"const": value(m[0])} }),
		form("a type", `an? (string|integer)(?:(?:,| of) (.*))?`, func(m []string) any {
			if m[2] == "" {
				return said{"type": m[1]}
			}
			return all(said{"type": m[1]}, understood(m[2]))
		}),
	}
}
