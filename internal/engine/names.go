package engine

import (
	"hash/fnv"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// nameRule is a flavor's rule for the names of properties, compiled.
type nameRule struct {
	rule    *flavor.NameRule
	pattern *regexp.Regexp // nil: any
}

func newNameRule(r *flavor.NameRule) *nameRule {
	if r == nil {
		return nil
	}
	n := &nameRule{rule: r}
	if r.Pattern != "" {
		if p, err := regexp.Compile("^(?:" + r.Pattern + ")$"); err == nil {
			n.pattern = p
		}
	}
	return n
}

// takes reports whether a property may have the name.
func (n *nameRule) takes(name string, root bool) bool {
	if n == nil || n.rule.RootOnly && !root {
		return true
	}
	if slices.Contains(n.rule.Reserved, name) || n.rule.MaxLength > 0 && utf8.RuneCountInString(name) > n.rule.MaxLength {
		return false
	}
	return n.pattern == nil || n.pattern.MatchString(name)
}

// propertyName gives a property its name in the output: its own where the flavor takes
// it, else one made from it that nothing else in the object has.
func (l *lowering) propertyName(n *node, name string, ms *members, taken *takenNames, c context, at *tree.Node) string {
	if !taken.has(name) || len(taken.names) < len(ms.names) {
		for _, x := range append(slices.Clone(ms.names), ms.order...) {
			taken.add(x)
		}
	}
	if l.nameRule.takes(name, c.root) {
		taken.add(name)
		return name
	}
	out := l.nameRule.fit(name, c.root, taken)
	taken.add(out)
	n.fact(Fact{Rule: "property-name", Reshaped: true, Node: at, Keyword: name, Detail: out})
	return out
}

// fit makes a name that the rule takes and nobody has: what it does not take is respelled,
// a long name is cut and gets a hash of the whole behind it, so that it stays
// the same, and names that are taken are numbered, with letters where digits are not taken.
func (n *nameRule) fit(name string, root bool, taken *takenNames) string {
	if n.takes(name, root) && !taken.has(name) {
		return name
	}
	takes := func(c string) bool { return n.takes("a"+c, root) || n.takes("A"+c, root) }
	clean := respelled(name, takes)
	longest := 0
	if n != nil {
		longest = n.rule.MaxLength
	}
	if longest > 0 && len(clean) > longest {
		h := fnv.New32a()
		h.Write([]byte(name))
		sum := "_" + strconv.FormatUint(uint64(h.Sum32()), 36)
		if !takes(sum) {
			sum = letters(int(h.Sum32()))
		}
		clean = cut(clean, longest-len(sum)) + sum
	}
	for _, form := range []string{clean, clean + "_", "p_" + strings.Trim(clean, "_-."), "p" + strings.Trim(clean, "_-."), "P" + strings.Trim(clean, "_-."), "p", "P"} {
		if form = cut(form, longest); n.takes(form, root) {
			clean = form
			break
		}
	}
	if n.takes(clean, root) && !taken.has(clean) {
		return clean
	}
	behind := func(number func(int) string) func(int) string {
		return func(i int) string {
			suffix := number(i)
			return cut(clean, longest-len(suffix)) + suffix
		}
	}
	takesIt := func(name string) bool { return n.takes(name, root) }
	for form, number := range numberForms {
		if out, ok := taken.number(clean, form, behind(number), takesIt); ok {
			return out
		}
	}
	if !taken.has(clean) { // no name of any form is to the rule's taste
		return clean
	}
	out, _ := taken.number(clean, len(numberForms), behind(numberForms[0]), nil)
	return out
}

// numberForms are how numbers stand behind a name, from 2 on.
var numberForms = [...]func(int) string{
	func(i int) string { return "_" + strconv.Itoa(i) }, strconv.Itoa,
	func(i int) string { return "_" + letters(i-1) }, func(i int) string { return letters(i - 1) },
}

// digitWords spell digits where none are taken.
var digitWords = [...]string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}

// respelled writes a name with what is taken: letters in the other case, with `_` before
// those that started a word (userId becomes user_id), digits as words, else `_` or nothing.
func respelled(name string, takes func(string) bool) string {
	var b strings.Builder
	lower := false // the letter before was small
	for _, r := range name {
		s := string(r)
		letter, digit := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z', r >= '0' && r <= '9'
		switch {
		case (letter || digit || r == '_' || r == '-' || r == '.') && takes(s):
			b.WriteString(s)
		case letter && takes(strings.ToLower(s)):
			if lower && takes("_") {
				b.WriteByte('_')
			}
			b.WriteString(strings.ToLower(s))
		case letter && takes(strings.ToUpper(s)):
			b.WriteString(strings.ToUpper(s))
		case digit && takes(digitWords[r-'0']):
			b.WriteString(digitWords[r-'0'])
		case takes("_"):
			b.WriteByte('_')
		}
		lower = r >= 'a' && r <= 'z'
	}
	return b.String()
}

// letters spells a number with the letters a to z: a, b, …, z, ba, bb and so on.
func letters(i int) string {
	out := ""
	for {
		out = string(rune('a'+i%26)) + out
		if i /= 26; i == 0 {
			return out
		}
	}
}

// tellName tells the model what a renamed property is called in the original: of a name in
// another script not much may be left.
func (l *lowering) tellName(n *node, name string) *node {
	told := "original name: " + clip(name)
	if l.o.NoDescriptions || l.terse == 0 || !l.rules.DescribeAll && len(l.rules.Describe) == 0 {
		return n
	}
	switch n.kind {
	case kSchema, kUnion:
		n = l.mutable(n)
		n.lost = append(n.lost, told)
	case kVerbatim, kKept:
		if n.src == nil || !n.src.IsObject() || !l.allows("description", flavor.Untyped) {
			return n
		}
		k := *l.opened(n)
		text := "(" + told + ")"
		if d := k.keptDescription(); d != "" {
			text = d + " " + text
		}
		at := k.src.Get("description")
		k.members = slices.DeleteFunc(slices.Clone(k.members), func(m member) bool { return m.keyword == "description" })
		k.says("description", quote(text), at)
		k.facts = copyFacts(k.facts, &k)
		return &k
	}
	return n
}

func cut(s string, n int) string {
	if n <= 0 || len(s) <= n {
		return s
	}
	return s[:n]
}

// cleanName makes a tag of letters, digits and `_`.
func (l *lowering) cleanName(name string) string {
	out := strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && (r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') {
			return r
		}
		return '_'
	}, name)
	if out == "" || out[0] >= '0' && out[0] <= '9' {
		out = "option_" + out
	}
	return cut(out, 60)
}

func unescapeHTML(s string) string {
	if !strings.Contains(s, `\u00`) {
		return s
	}
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&", `\\u`, `\\u`).Replace(s)
}
