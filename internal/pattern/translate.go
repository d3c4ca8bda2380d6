package pattern

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A translator spells an ECMA-262 expression for RE2, token by token. Groups capture
// nothing, as nobody asks for what they matched.
type translator struct {
	src string
	pos int
	out strings.Builder
}

// maxTranslated bounds the bytes of a translation: properties of characters, spelled out, are long.
const maxTranslated = 1 << 20

// translate returns the RE2 spelling of source; ok is false where RE2 has none, or
// where the engines that read ECMA-262 disagree about what source means.
func translate(source string) (re2 string, ok bool) {
	t := &translator{src: source}
	t.out.Grow(len(source) + 16)
	for t.pos < len(t.src) {
		if !t.token() || t.out.Len() > maxTranslated {
			return "", false
		}
	}
	return t.out.String(), true
}

// The RE2 spellings of what RE2 reads otherwise than ECMA-262: `.`, \s and \S within a class, `[^]` and `[]`.
const (
	anyButLineEnd = `[^\n\r]`
	spaces        = `\x{9}-\x{d}\x{20}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`
	notSpaces     = `\x{0}-\x{8}\x{e}-\x{1f}\x{21}-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`
	everything    = `[\x{0}-\x{10ffff}]`
	nothing       = `[^\x{0}-\x{10ffff}]`
)

func (t *translator) token() bool {
	switch c := t.src[t.pos]; c {
	case '(':
		return t.group()
	case '[':
		t.pos++
		return t.class()
	case '\\':
		return t.escaped()
	case '{':
		if n := quantifier(t.src[t.pos:]); n > 0 {
			t.copy(n)
			return true
		}
		t.literal(rune(c))
	case '.':
		t.out.WriteString(anyButLineEnd)
	case '$':
		t.out.WriteString(`\z`)
	case '^', '|', ')', '*', '+', '?':
		t.out.WriteByte(c)
	default:
		r, size := utf8.DecodeRuneInString(t.src[t.pos:])
		t.literal(r)
		t.pos += size - 1
	}
	t.pos++
	return true
}

func (t *translator) copy(n int) {
	t.out.WriteString(t.src[t.pos : t.pos+n])
	t.pos += n
}

// literal writes a character so that it stands for itself in RE2, inside classes and
// outside.
func (t *translator) literal(r rune) {
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9':
		t.out.WriteRune(r)
	default:
		fmt.Fprintf(&t.out, `\x{%x}`, r)
	}
}

// group reads the opening of a group.
func (t *translator) group() bool {
	rest := t.src[t.pos:]
	if !strings.HasPrefix(rest, "(?") || strings.HasPrefix(rest, "(?)") {
		t.out.WriteString("(?:")
		t.pos++
		return true
	}
	for _, as := range [...]string{"(?:", "(?i)", "(?i:", "(?-i)", "(?-i:"} {
		if strings.HasPrefix(rest, as) {
			t.copy(len(as))
			return true
		}
	}
	for _, named := range [...]string{"(?<", "(?P<"} {
		if name, _, closed := strings.Cut(strings.TrimPrefix(rest, named), ">"); closed && strings.HasPrefix(rest, named) && isName(name) {
			t.out.WriteString("(?:")
			t.pos += len(named) + len(name) + 1
			return true
		}
	}
	return false
}

func isName(s string) bool {
	for i := range len(s) {
		if !isWord(s[i]) || i == 0 && s[i] <= '9' {
			return false
		}
	}
	return s != ""
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}

// quantifier returns the length of {n}, {n,} or {n,m} at the start of s, or 0: other
// braces stand for themselves.
func quantifier(s string) int {
	i := 1
	for ; i < len(s) && s[i] >= '0' && s[i] <= '9'; i++ {
	}
	if i == 1 {
		return 0
	}
	if i < len(s) && s[i] == ',' {
		for i++; i < len(s) && s[i] >= '0' && s[i] <= '9'; i++ {
		}
	}
	if i < len(s) && s[i] == '}' {
		return i + 1
	}
	return 0
}

// nesting returns how deep the groups of an expression nest at most.
func nesting(s string) int {
	depth, most := 0, 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '(':
			depth++
			most = max(most, depth)
		case ')':
			depth--
		}
	}
	return most
}
