package names

import (
	"cmp"
	"hash/fnv"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// NameRule is a flavor's rule for the names of properties, compiled.
type NameRule struct {
	rule    *flavor.NameRule
	pattern *regexp.Regexp // nil: any
	words   []words        // the same, where it says no more than that
}

// NewNameRule compiles a rule; nil where there is none.
func NewNameRule(r *flavor.NameRule) *NameRule {
	if r == nil {
		return nil
	}
	n := &NameRule{rule: r}
	if r.Pattern != "" {
		if p, err := regexp.Compile("^(?:" + r.Pattern + ")$"); err == nil {
			n.pattern, n.words = p, wordsOf(r.Pattern)
		}
	}
	return n
}

// Takes reports whether a property may have the name.
func (n *NameRule) Takes(name string, root bool) bool {
	if n == nil || n.rule.RootOnly && !root {
		return true
	}
	if slices.Contains(n.rule.Reserved, name) || n.rule.MaxLength > 0 && utf8.RuneCountInString(name) > n.rule.MaxLength {
		return false
	}
	return n.pattern == nil || n.matches(name)
}

// matches asks the pattern.
func (n *NameRule) matches(name string) bool {
	for i := range n.words {
		takes, known := n.words[i].take(name)
		if !known {
			return n.pattern.MatchString(name)
		}
		if takes {
			return true
		}
	}
	return n.words == nil && n.pattern.MatchString(name)
}

// Fit makes a name that the rule takes and nobody has: what it does not take is respelled,
// a long name is cut and gets a hash of the whole behind it, so that it stays
// the same, and names that are taken are numbered, with letters where digits are not taken.
func (n *NameRule) Fit(name string, root bool, taken *TakenNames) string {
	if n.Takes(name, root) && !taken.Has(name) {
		return name
	}
	takes := func(c string) bool { return n.takesWithin(c, root) }
	clean, full := spelled(name, takes)
	switch {
	case leavesNothing(name, clean, full):
		clean = strings.Join(respelled(cmp.Or(signs(name), Unnamed), takes), "")
	case clean == "" || taken.Has(clean) && n.Takes(full, root) && !taken.Has(full): // @id beside id
		clean = full
	}
	longest := 0
	if n != nil {
		longest = n.rule.MaxLength
	}
	if longest > 0 && len(clean) > longest {
		h := hashOf(name)
		sum := "_" + strconv.FormatUint(uint64(h), 36)
		if !takes(sum) {
			sum = letters(int(h))
		}
		clean = Cut(clean, longest-len(sum)) + sum
	}
	for _, form := range []string{clean, clean + "_", "p_" + strings.Trim(clean, "_-."), "p" + strings.Trim(clean, "_-."), "P" + strings.Trim(clean, "_-."), "p", "P", "name"} {
		if form = Cut(form, longest); n.Takes(form, root) {
			clean = form
			break
		}
	}
	if n.Takes(clean, root) && !taken.Has(clean) {
		return clean
	}
	behind := func(number func(int) string) func(int) string {
		return func(i int) string {
			suffix := number(i)
			return Cut(clean, longest-len(suffix)) + suffix
		}
	}
	takesIt := func(name string) bool { return n.Takes(name, root) }
	for form, number := range numberForms {
		if out, ok := taken.Number(clean, form, behind(number), takesIt); ok {
			return out
		}
	}
	if !taken.Has(clean) { // no name of any form is to the rule's taste
		return clean
	}
	out, _ := taken.Number(clean, len(numberForms), behind(numberForms[0]), nil)
	return out
}

// takesWithin reports whether a name may have some characters in it.
func (n *NameRule) takesWithin(c string, root bool) bool {
	return n.Takes("a"+c, root) || n.Takes("A"+c, root) || n.Takes("aaa"+c, root) // a name may have to be longer
}

// spelled is a name as it may be spelled, without what may not stand in it, and with a dash for each of that.
func spelled(name string, takes func(c string) bool) (clean, full string) {
	parts := respelled(name, takes)
	full = strings.Join(parts, "_")
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), "_"), full
}

// leavesNothing reports whether nothing is left of a name as it may be spelled.
func leavesNothing(name, clean, full string) bool {
	return strings.Trim(clean, "_-.") == "" && strings.Trim(full, "_") == "" && strings.Trim(name, "_-.") != ""
}

// FitAlone is Fit of a name among others that come and go: where nothing is left of it, its hash stays beside Unnamed, so that none of
// these ever has what another one had. It reports whether that is so.
func (n *NameRule) FitAlone(name string, root bool, taken *TakenNames) (fit string, nothing bool) {
	fit = n.Fit(name, root, taken)
	clean, full := spelled(name, func(c string) bool { return n.takesWithin(c, root) })
	if nothing = fit != name && leavesNothing(name, clean, full) && signs(name) == ""; nothing {
		fit = n.Fit(Unnamed+"_"+strconv.FormatUint(uint64(hashOf(name)), 36), root, taken)
	}
	return fit, nothing
}

func hashOf(name string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(name))
	return h.Sum32()
}

// numberForms are how numbers stand behind a name, from 2 on.
var numberForms = [...]func(int) string{
	func(i int) string { return "_" + strconv.Itoa(i) }, strconv.Itoa,
	func(i int) string { return "_" + letters(i-1) }, func(i int) string { return letters(i - 1) },
}

// digitWords spell digits where none are taken.
var digitWords = [...]string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}

// Unnamed is what is called after a name of whose letters none is taken.
const Unnamed = "unnamed"

// signWords are what signs are called.
var signWords = map[rune]string{
	'*': "asterisk", '+': "plus", '-': "minus", '/': "slash", '\\': "backslash", '.': "dot", ',': "comma", ':': "colon", ';': "semicolon",
	'=': "equals", '<': "less", '>': "greater", '!': "not", '&': "and", '|': "or", '%': "percent", '$': "dollar", '#': "hash", '@': "at",
	'?': "question", '~': "tilde", '^': "caret", '_': "underscore",
}

// signs reads out a name of signs alone; it has no words for other names, and for long ones.
func signs(name string) string {
	var words []string
	for _, r := range name {
		if words = append(words, signWords[r]); signWords[r] == "" || len(words) > maxSigns {
			return ""
		}
	}
	return strings.Join(words, "_")
}

// maxSigns is up to how many signs a name is read out.
const maxSigns = 4

// respelled writes a name with what is taken: letters in the other case, with `_` before
// those that started a word (userId becomes user_id), digits as words. Where anything else stands,
// and `_` may, a part ends and another begins.
func respelled(name string, takes func(string) bool) (parts []string) {
	var b strings.Builder
	lower := false // the letter before was small
	for _, r := range withoutMarks(name) {
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
			parts = append(parts, b.String())
			b.Reset()
		}
		lower = r >= 'a' && r <= 'z'
	}
	return append(parts, b.String())
}

// withoutMarks writes letters that have marks without these: año is ano.
func withoutMarks(name string) string {
	if !strings.ContainsFunc(name, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return name
	}
	var b strings.Builder
	for _, r := range norm.NFD.String(name) {
		if plain, is := plainLetters[r]; is {
			b.WriteString(plain)
		} else if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// plainLetters are how letters are written that are none with a mark.
var plainLetters = map[rune]string{'ß': "ss", 'æ': "ae", 'Æ': "AE", 'œ': "oe", 'Œ': "OE", 'ø': "o", 'Ø': "O", 'ł': "l", 'Ł': "L", 'đ': "d", 'Đ': "D", 'ð': "d", 'þ': "th", 'ı': "i"}

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

// Cut shortens a text to some bytes; 0 or fewer leave it as it is.
func Cut(s string, n int) string {
	if n <= 0 || len(s) <= n {
		return s
	}
	return s[:n]
}
