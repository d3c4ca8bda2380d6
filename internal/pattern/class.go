package pattern

import (
	"strings"
	"unicode/utf8"
)

// class reads what follows the opening bracket of a class.
func (t *translator) class() bool {
	negated := strings.HasPrefix(t.src[t.pos:], "^")
	if negated {
		t.pos++
	}
	if strings.HasPrefix(t.src[t.pos:], "]") {
		t.pos++
		if negated {
			t.out.WriteString(everything)
		} else {
			t.out.WriteString(nothing)
		}
		return true
	}
	t.out.WriteByte('[')
	if negated {
		t.out.WriteByte('^')
	}
	for t.pos < len(t.src) && t.src[t.pos] != ']' {
		if !t.member() {
			return false
		}
	}
	if t.pos >= len(t.src) {
		return false
	}
	t.out.WriteByte(']')
	t.pos++
	return true
}

// member reads a character, a range or a set.
func (t *translator) member() bool {
	first, set, ok := t.atom()
	if !ok {
		return false
	}
	if set != "" {
		t.out.WriteString(set)
		return true
	}
	rest := t.src[t.pos:]
	if len(rest) < 2 || rest[0] != '-' || rest[1] == ']' {
		t.literal(first)
		return true
	}
	t.pos++
	last, set, ok := t.atom()
	switch {
	case !ok, set == "" && last < first:
		return false
	case set != "": // [a-\d]: the hyphen stands for itself (ECMA-262, B.1.2)
		t.literal(first)
		t.literal('-')
		t.out.WriteString(set)
	default:
		t.literal(first)
		t.out.WriteByte('-')
		t.literal(last)
	}
	return true
}

// atom reads one character, or an escape for a set of them. Brackets that some engines
// read as the start of a POSIX class or of a subtraction are left to the backtracking engine.
func (t *translator) atom() (r rune, set string, ok bool) {
	rest := t.src[t.pos:]
	if rest == "" || strings.HasPrefix(rest, "[:") || strings.HasPrefix(rest, "-[") {
		return 0, "", false
	}
	if rest[0] == '[' && t.pos > 0 && t.src[t.pos-1] == '-' {
		return 0, "", false
	}
	if rest[0] != '\\' {
		r, size := utf8.DecodeRuneInString(rest)
		t.pos += size
		return r, "", true
	}
	if len(rest) < 2 {
		return 0, "", false
	}
	if rest[1] == 'b' {
		t.pos += 2
		return '\b', "", true
	}
	if set, ok := t.set(); ok {
		return 0, set, true
	}
	r, ok = t.character()
	return r, "", ok
}
