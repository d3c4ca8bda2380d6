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
	words   []words        // the pattern in a form that is matched faster; nil where it has none
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

// matches reports whether the pattern takes a name; it asks words first, and the engine where these do not know.
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

// Fit makes a name that the rule takes and that is not taken. Characters that the rule does not take are respelled. A long name is
// cut and gets a hash of the whole, so that the same name always becomes the same. A taken name gets a number, spelled with
// letters where digits are not taken.
func (n *NameRule) Fit(name string, root bool, taken *TakenNames) string {
	if n.Takes(name, root) && !taken.Has(name) {
		return name
	}
	takes := func(c string) bool { return n.takesWithin(c, root) }
	clean, full := spelled(name, takes)
	switch {
	case n.Takes(name, root): // it only needs a number
		clean = name
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
	if !taken.Has(clean) { // the rule takes none of the forms
		return clean
	}
	out, _ := taken.Number(clean, len(numberForms), behind(numberForms[0]), nil)
	return out
}

// takesWithin reports whether a name may have the characters c in it, other than at its start.
func (n *NameRule) takesWithin(c string, root bool) bool {
	return n.Takes("a"+c, root) || n.Takes("A"+c, root) || n.Takes("aaa"+c, root) // a name may have to be longer
}

// spelled respells a name with what may stand in it: clean leaves out what may not, full has "_" for each such character. Of
// "@id" clean is "id", and full is "_id".
func spelled(name string, takes func(c string) bool) (clean, full string) {
	parts := respelled(name, takes)
	full = strings.Join(parts, "_")
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), "_"), full
}

// leavesNothing reports whether a name has more than marks such as "_", and its respelled forms do not.
func leavesNothing(name, clean, full string) bool {
	return strings.Trim(clean, "_-.") == "" && strings.Trim(full, "_") == "" && strings.Trim(name, "_-.") != ""
}

// FitAlone is Fit of a name among others that come and go, as tools in a list do. Where nothing is left of the name, as of a name
// in Chinese, its hash is put behind Unnamed instead of a number, so that no other name ever becomes the same; nothing
// reports that case.
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

// numberForms are how a number, from 2 on, is written behind a name: _2, 2, _b, b.
var numberForms = [...]func(int) string{
	func(i int) string { return "_" + strconv.Itoa(i) }, strconv.Itoa,
	func(i int) string { return "_" + letters(i-1) }, func(i int) string { return letters(i - 1) },
}

// digitWords are the words for digits, where the rule takes no digits.
var digitWords = [...]string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}

// Unnamed is the name instead of one of which nothing is left.
const Unnamed = "unnamed"

// signWords are what signs are called.
var signWords = map[rune]string{
	'*': "asterisk", '+': "plus", '-': "minus", '/': "slash", '\\': "backslash", '.': "dot", ',': "comma", ':': "colon", ';': "semicolon",
	'=': "equals", '<': "less", '>': "greater", '!': "not", '&': "and", '|': "or", '%': "percent", '$': "dollar", '#': "hash", '@': "at",
	'?': "question", '~': "tilde", '^': "caret", '_': "underscore",
}

// signs reads out a short name of signs alone: "+" is plus; "" for any other name.
func signs(name string) string {
	var words []string
	for _, r := range name {
		if words = append(words, signWords[r]); signWords[r] == "" || len(words) > maxSigns {
			return ""
		}
	}
	return strings.Join(words, "_")
}

// maxSigns is how many signs a name may have to be read out.
const maxSigns = 4

// respelled writes a name in the characters that takes allows: letters in the other case if need be, with `_` before those that
// begin a word (userId becomes user_id), digits as words. At any other character the name is split into parts, if `_` is
// taken to join them; else the character is dropped.
func respelled(name string, takes func(string) bool) (parts []string) {
	var b strings.Builder
	lower := false // the character before was a small letter
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

// withoutMarks writes letters without their marks: año is ano.
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

// plainLetters are how letters are written that are no plain letter with a mark.
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
