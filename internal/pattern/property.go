package pattern

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// propertyName reads the name behind \p, braces included, n bytes in all.
func propertyName(s string) (name string, n int) {
	if s == "" {
		return "", 0
	}
	if s[0] != '{' {
		return s[:1], 1
	}
	end := strings.IndexByte(s, '}')
	if end < 0 {
		return "", 0
	}
	return s[1:end], end + 1
}

// composed are the binary properties of ECMA-262 (table 67) that Go's tables hold in
// parts.
var composed = map[string][]*unicode.RangeTable{
	"Alphabetic": {unicode.L, unicode.Nl, unicode.Other_Alphabetic},
	"Lowercase":  {unicode.Ll, unicode.Other_Lowercase},
	"Uppercase":  {unicode.Lu, unicode.Other_Uppercase},
	"Any":        {{R32: []unicode.Range32{{Lo: 0, Hi: unicode.MaxRune, Stride: 1}}}},
	"ASCII":      {{R16: []unicode.Range16{{Lo: 0, Hi: unicode.MaxASCII, Stride: 1}}}},
}

// property returns what a name stands for: common, a name that both engines know, or the
// tables of its characters; neither for an unknown name. ECMA-262 spells categories short
// or long, with or without General_Category=, and scripts with Script=; the engines also
// know scripts without.
func property(name string) (common string, tables []*unicode.RangeTable) {
	key, value, pair := strings.Cut(name, "=")
	switch {
	case !pair:
		value = name
	case key == "Script" || key == "sc":
		if unicode.Scripts[value] == nil {
			return "", nil
		}
		return value, nil
	case key != "General_Category" && key != "gc":
		return "", nil
	}
	if short, ok := unicode.CategoryAliases[value]; ok {
		value = short
	}
	switch {
	case unicode.Categories[value] != nil:
		return value, nil
	case pair:
		return "", nil
	case unicode.Scripts[name] != nil:
		return name, nil
	case composed[name] != nil:
		return "", composed[name]
	case unicode.Properties[name] != nil:
		return "", []*unicode.RangeTable{unicode.Properties[name]}
	}
	if t := emojiTable(name); t != nil {
		return "", []*unicode.RangeTable{t}
	}
	return "", nil
}

// inRE2 reports whether RE2 knows a property by this name: categories by their short names and scripts, as the table of
// its syntax has them ("Unicode character class names", read 2026-11-27). Go's own engine takes long ones, and others,
// since 1.25 (https://go.dev/doc/go1.25#regexp/syntax).
func inRE2(name string) bool {
	name = strings.TrimPrefix(name, "^")
	return name == "Any" || unicode.Scripts[name] != nil || unicode.Categories[name] != nil && name != "Cn" && name != "LC"
}

// propertySet returns the members of a property as they stand in a class of RE2, or ""
// for unknown properties.
func propertySet(name string, negated bool) string {
	p, spell := `\p{`, ranges
	if negated {
		p, spell = `\P{`, gaps
	}
	common, tables := property(name)
	switch {
	case common != "":
		return p + common + "}"
	case tables == nil:
		return ""
	}
	return spell(tables)
}

// runs calls yield for the members of tables as runs of consecutive characters, in
// order.
func runs(tables []*unicode.RangeTable, yield func(first, last rune)) {
	type run struct{ first, last rune }
	var all []run
	add := func(first, last, stride rune) {
		if stride == 1 {
			all = append(all, run{first, last})
			return
		}
		for r := first; r <= last; r += stride {
			all = append(all, run{r, r})
		}
	}
	for _, t := range tables {
		for _, r := range t.R16 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
		for _, r := range t.R32 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
	}
	slices.SortFunc(all, func(a, b run) int { return int(a.first - b.first) })
	for i := 0; i < len(all); {
		first, last := all[i].first, all[i].last
		for i++; i < len(all) && all[i].first <= last+1; i++ {
			last = max(last, all[i].last)
		}
		yield(first, last)
	}
}

func ranges(tables []*unicode.RangeTable) string {
	var b strings.Builder
	runs(tables, func(first, last rune) { fmt.Fprintf(&b, `\x{%x}-\x{%x}`, first, last) })
	return b.String()
}

func gaps(tables []*unicode.RangeTable) string {
	var b strings.Builder
	next := rune(0)
	runs(tables, func(first, last rune) {
		if first > next {
			fmt.Fprintf(&b, `\x{%x}-\x{%x}`, next, first-1)
		}
		next = last + 1
	})
	if next <= unicode.MaxRune {
		fmt.Fprintf(&b, `\x{%x}-\x{%x}`, next, unicode.MaxRune)
	}
	return b.String()
}

// respell spells the properties of an expression, which the backtracking engine does not compile as it stands, as that engine knows
// them: by a name, or by their members. changed is false where nothing is spelled differently.
func respell(source string) (other string, changed bool) {
	t := &translator{src: source}
	class := false
	for t.pos < len(source) {
		rest := source[t.pos:]
		switch {
		case rest[0] == '[' && !class, rest[0] == ']' && class:
			class = !class
			t.copy(1)
		case rest[0] != '\\' || len(rest) < 2:
			t.copy(1)
		case rest[1] != 'p' && rest[1] != 'P':
			t.copy(2)
		default:
			name, n := propertyName(rest[2:])
			switch common, tables := property(name); {
			case common != "":
				t.out.WriteString(rest[:2] + "{" + common + "}")
			case tables == nil:
				t.copy(2)
				continue
			case class:
				t.out.WriteString(membersOf(tables, rest[1] == 'P'))
			default:
				t.out.WriteString("[" + membersOf(tables, rest[1] == 'P') + "]")
			}
			t.pos += 2 + n
		}
	}
	return t.out.String(), t.out.String() != source
}

// membersOf returns the members of tables, or all other characters, as they stand in a class of the backtracking engine.
func membersOf(tables []*unicode.RangeTable, others bool) string {
	var b strings.Builder
	between := func(first, last rune) { fmt.Fprintf(&b, "%s-%s", inClass(first), inClass(last)) }
	next := rune(0)
	runs(tables, func(first, last rune) {
		switch {
		case !others:
			between(first, last)
		case first > next:
			between(next, first-1)
		}
		next = last + 1
	})
	if others && next <= unicode.MaxRune {
		between(next, unicode.MaxRune)
	}
	return b.String()
}

// inClass returns a character as it stands in a class of the backtracking engine, which has no escape for one above \uFFFF.
func inClass(r rune) string {
	if r <= 0xFFFF {
		return fmt.Sprintf(`\u%04X`, r)
	}
	return string(r)
}
