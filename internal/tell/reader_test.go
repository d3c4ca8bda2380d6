package tell_test

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
)

// The reader of descriptions.

func form(called, expression string, stands func([]string) any) sentence {
	return sentence{called, regexp.MustCompile(`^(?:` + expression + `)$`), stands, strings.HasPrefix(called, "a ")}
}

// stands reads a description.
func stands(text string) (s any, kinds []string) {
	var of []any
	for _, one := range split(text) {
		meant, kind := read(strings.ToLower(one[:1]) + one[1:])
		if meant == nil {
			return nil, nil
		}
		of, kinds = append(of, meant), append(kinds, kind)
	}
	return all(of...), kinds
}

// split splits sentences at full stops that end one.
func split(text string) []string {
	return strings.Split(strings.TrimSuffix(text, "."), ". ")
}

// readable is stands, or nothing of what nobody can read.
func readable(told string) (says any, kinds []string) {
	defer func() {
		if recover() != nil {
			says = nil
		}
	}()
	return stands(told)
}

func read(words string) (any, string) {
	for _, s := range sentences {
		if m := s.form.FindStringSubmatch(words); m != nil {
			if meant := s.stands(m); meant != nil {
				return meant, s.name
			}
		}
	}
	for _, last := range []string{" or ", ", "} {
		if before, after, found := strings.Cut(words, last); found {
			left, _ := read(before)
			right, _ := read(after)
			switch {
			case left == nil || right == nil:
			case strings.Contains(words, " or "):
				return anyOf([]any{left, right}), "or"
			default:
				return all(left, right), "or"
			}
		}
	}
	return nil, ""
}

func understood(words string) any {
	s, _ := read(words)
	if s == nil {
		panic("nobody can read " + words)
	}
	return s
}

func value(text string) (v any) {
	if json.Unmarshal([]byte(text), &v) != nil {
		panic("no value: " + text)
	}
	return v
}

func counted(of, least, most string) any {
	keyword := map[string]string{"character": "Length", "item": "Items", "propertie": "Properties", "property": "Properties"}[of]
	s := said{}
	if least != "" {
		s["min"+keyword] = json.Number(least)
	}
	if most != "" {
		s["max"+keyword] = json.Number(most)
	}
	return s
}

var names = regexp.MustCompile(name)

// needs has a schema for each name that has to be there.
func needs(words string) (of []any) {
	for _, n := range names.FindAllString(words, -1) {
		of = append(of, said{"required": []string{strings.Trim(n, "`")}})
	}
	return of
}

var inParentheses = regexp.MustCompile("(`[a-z]`) \\([^()]*\\)")

var qualifiedForm = regexp.MustCompile("(`[a-z]`)(?: \\(([^()]*)\\))?")

// qualified has a schema for each name that has to be there, with what it is in parentheses.
func qualified(words string) (of []any) {
	for _, m := range qualifiedForm.FindAllStringSubmatch(words, -1) {
		one := needs(m[1])
		if m[2] != "" {
			for _, quality := range strings.Split(m[2], ", ") {
				one = append(one, fact(m[1]+" is "+strings.Replace(quality, "matching", "matches", 1)))
			}
		}
		of = append(of, all(one...))
	}
	return of
}

// several lists the ways in which so many names, and some more, have to be there.
func several(number, words string, more int) (of []any) {
	all := needs(words)
	want, _ := strconv.Atoi(number)
	want += more
	for set := range 1 << len(all) {
		var way []any
		for i, need := range all {
			if set>>i&1 == 1 {
				way = append(way, need)
			}
		}
		if len(way) == want {
			of = append(of, said{"allOf": way})
		}
	}
	if of == nil {
		of = []any{false}
	}
	return of
}

var memberForm = regexp.MustCompile("^`([a-z])`(?: (?:is )?(.*?))?( or not given)?$")

// member is a member with what it is.
func member(words string) any {
	m := memberForm.FindStringSubmatch(words)
	if m == nil {
		panic("no member: " + words)
	}
	s := said{"required": []string{m[1]}}
	if m[2] != "" && m[2] != "given" {
		var listed []any
		for _, v := range strings.FieldsFunc(strings.NewReplacer(" or ", "|", ", ", "|").Replace(m[2]), func(r rune) bool { return r == '|' }) {
			listed = append(listed, value(v))
		}
		s["properties"] = said{m[1]: said{"enum": listed}}
	}
	if m[3] != "" {
		delete(s, "required")
	}
	return s
}

var (
	someGiven  = regexp.MustCompile("(?:, | and )?((?:at least|exactly) one of (?:`[a-z]`(?:, | and ))*`[a-z]`) is given")
	factForm   = regexp.MustCompile("(?:each of )?((?:`[a-z]`(?:, | and ))*`[a-z]`) (is|are|has|matches) ")
	furtherOf  = regexp.MustCompile(` and (?:is |has |(matches ))`)
	listedForm = regexp.MustCompile(`^(?:"[^"]*"|-?[0-9]+|null)(?:(?:, | or )(?:"[^"]*"|-?[0-9]+|null))*$`)
)

// fact is what is so of an object: `a` is given, `b` is at most 5 if given and `c` has 2 items.
func fact(words string) any {
	var parts []any
	words = regexp.MustCompile("(?:(?:, | and )?(?:`[a-z]`(?:, | and ))*`[a-z]` may be given)").ReplaceAllString(words, "") // of which nothing is said
	words = strings.TrimPrefix(words, " and ")
	if words == "" {
		return said{}
	}
	for _, one := range someGiven.FindAllStringSubmatch(words, -1) {
		parts = append(parts, aCase(one[1]))
	}
	if words = strings.TrimPrefix(someGiven.ReplaceAllString(words, ""), " and "); words == "" {
		return all(parts...)
	}
	heads := factForm.FindAllStringSubmatchIndex(words, -1)
	if len(heads) == 0 || heads[0][0] != 0 {
		panic("no fact: " + words)
	}
	for i, h := range heads {
		end := len(words)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		names, verb, what := words[h[2]:h[3]], words[h[4]:h[5]], words[h[1]:end]
		if what = strings.TrimSuffix(strings.TrimSuffix(what, ", "), " and "); what == "given" {
			parts = append(parts, needs(names)...)
			continue
		}
		if what == "not given" {
			for _, name := range strings.Split(strings.ReplaceAll(names, " and ", ", "), ", ") {
				parts = append(parts, said{"properties": said{strings.Trim(name, "`"): false}})
			}
			continue
		}
		if rest, both := strings.CutPrefix(what, "given and "); both {
			what = strings.TrimPrefix(strings.TrimPrefix(rest, "is "), "has ")
		}
		what, perhaps := strings.CutSuffix(what, " if given")
		if !perhaps && (verb != "is" || !strings.HasPrefix(words[h[1]:end], "not ")) {
			parts = append(parts, needs(names)...)
		}
		if verb == "matches" {
			what = verb + " " + what
		}
		for _, one := range strings.Split(furtherOf.ReplaceAllString(what, "|$1"), "|") {
			for _, name := range strings.Split(strings.ReplaceAll(names, " and ", ", "), ", ") {
				parts = append(parts, said{"properties": said{strings.Trim(name, "`"): quality(one)}})
			}
		}
	}
	return all(parts...)
}

// itemSo reads what an item is: matches the pattern and has at least 2 characters.
func itemSo(words string) any {
	var parts []any
	for _, one := range regexp.MustCompile(` and (?:is |has )`).Split(strings.TrimPrefix(strings.TrimPrefix(words, "is "), "has "), -1) {
		parts = append(parts, quality(one))
	}
	return all(parts...)
}

// quality reads what a member is.
func quality(words string) any {
	if values, none := strings.CutPrefix(words, "not "); none {
		return not(quality(values))
	}
	if !listedForm.MatchString(words) {
		return understood(words)
	}
	var listed []any
	for _, v := range strings.Split(strings.ReplaceAll(words, " or ", ", "), ", ") {
		listed = append(listed, value(v))
	}
	return said{"enum": listed}
}

// instead reads what is so where a condition is not met, perhaps upon another one.
func instead(words string) any {
	if strings.HasPrefix(words, "if ") || strings.HasPrefix(words, "unless ") {
		return understood(words)
	}
	return consequence(words)
}

// consequence reads what follows upon something: what is asked for, or what is so.
func consequence(words string) any {
	if strings.HasPrefix(words, "give ") || strings.HasPrefix(words, "leave out ") {
		return demand(words)
	}
	return fact(words)
}

// facts reads the cases of which one holds.
func facts(words string) (of []any) {
	for _, one := range strings.Split(words, "; ") {
		of = append(of, fact(one))
	}
	return of
}

// cases reads the cases of a union.
func cases(words string) (of []any) {
	between := "; "
	switch {
	case strings.Contains(words, "; "):
	case strings.Contains(words, ", or "):
		words = strings.ReplaceAll(words, ", or ", "; ")
	default:
		words = strings.ReplaceAll(words, " or ", "; ")
	}
	for _, one := range strings.Split(words, between) {
		of = append(of, aCase(one))
	}
	return of
}

// oneOfForm is the beginning of a case that asks for one of several members.
var oneOfForm = regexp.MustCompile("^(at least|exactly) one of (.*?)(?:, and (.*))?$")

func aCase(words string) any {
	if names, found := strings.CutPrefix(words, "no "); found {
		return not(anyOf(needs(names)))
	}
	if names, found := strings.CutPrefix(words, "none of "); found {
		return not(anyOf(needs(names)))
	}
	var parts []any
	if one := oneOfForm.FindStringSubmatch(words); one != nil {
		if one[1] == "exactly" {
			parts = append(parts, said{"oneOf": needs(one[2])})
		} else {
			parts = append(parts, anyOf(needs(one[2])))
		}
		if one[3] != "" {
			parts = append(parts, aCase(one[3]))
		}
		return all(parts...)
	}
	parts = append(parts, qualified(strings.Join(inParentheses.FindAllString(words, -1), ", "))...)
	with, without, found := strings.Cut(inParentheses.ReplaceAllString(words, "$1"), " without ")
	for _, part := range strings.FieldsFunc(strings.NewReplacer(" and `", "|`", " with `", "|`", ", `", "|`").Replace(with), func(r rune) bool { return r == '|' }) {
		parts = append(parts, member(part))
	}
	if found {
		parts = append(parts, not(anyOf(needs(without))))
	}
	return all(parts...)
}

func condition(words string) any {
	if either := regexp.MustCompile("^((?:`[a-z]` or )+`[a-z]`) is given$").FindStringSubmatch(words); either != nil {
		return anyOf(needs(either[1]))
	}
	if kind, perhaps := strings.CutSuffix(words, " or `d` is not given"); perhaps {
		return anyOf([]any{condition(kind), not(needs("`d`")[0])})
	}
	if strings.Contains(words, " or `") {
		var of []any
		for _, part := range strings.Split(strings.ReplaceAll(words, " or `", " or ``"), " or `") {
			of = append(of, condition(part))
		}
		return anyOf(of)
	}
	if rest, given := strings.CutPrefix(words, "`d` is given and "); given {
		return all(needs("`d`")[0], condition(rest))
	}
	if inner := regexp.MustCompile("^`([a-z])[.]([a-z])` (.*)$").FindStringSubmatch(words); inner != nil {
		perhaps := strings.HasSuffix(words, " or not given")
		s := said{"properties": said{inner[1]: member("`" + inner[2] + "` " + inner[3])}}
		if !perhaps {
			s["required"] = []string{inner[1]}
		}
		return s
	}
	var parts []any
	for _, part := range regexp.MustCompile("(?:, | and )(`)").Split(strings.ReplaceAll(words, " and `", " and ``"), -1) {
		if !strings.HasPrefix(part, "`") {
			part = "`" + part
		}
		if kind, perhaps := strings.CutSuffix(part, " or is not given"); boundForm.MatchString(kind) && perhaps {
			parts = append(parts, anyOf([]any{fact(kind), not(needs(kind)[0])}))
		} else if boundForm.MatchString(kind) {
			parts = append(parts, fact(kind))
		} else {
			parts = append(parts, member(part))
		}
	}
	return all(parts...)
}

// boundForm is a member that is not one of some values.
var boundForm = regexp.MustCompile("^`[a-z]` (?:has|matches|is (?:at least|at most|from|an?|more|less|given and is not|not)) ")

var mayBeGiven = regexp.MustCompile(", and (?:`[a-z]`(?:, | and )?)+ may be given$")

func demand(words string) any {
	parts := qualified(strings.Join(inParentheses.FindAllString(words, -1), ", "))
	give, out, _ := strings.Cut(words, "leave out ")
	give, _, _ = strings.Cut(give, ", and perhaps ") // which nobody has to
	out = mayBeGiven.ReplaceAllString(out, "")
	give, either, some := strings.Cut(inParentheses.ReplaceAllString(give, "$1"), "at least one of ")
	if some {
		parts = append(parts, anyOf(needs(either)))
	}
	if before, either, exactly := strings.Cut(give, "exactly one of "); exactly {
		give, parts = before, append(parts, said{"oneOf": needs(either)})
	}
	parts = append(parts, needs(give)...)
	for _, s := range needs(out) {
		parts = append(parts, not(s))
	}
	return all(parts...)
}
