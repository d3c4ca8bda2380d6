package pattern

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// setEscapes are the escapes that stand for a set of characters, and its members as
// they stand inside a class of RE2.
var setEscapes = map[byte]string{
	'd': `\d`, 'D': `\D`, 'w': `\w`, 'W': `\W`, 's': spaces, 'S': notSpaces,
}

// controlEscapes are the escapes of one character by name.
var controlEscapes = map[byte]rune{'n': '\n', 'r': '\r', 't': '\t', 'f': '\f', 'v': '\v', 'a': '\a', 'e': 0x1b}

// escaped reads an escape outside classes.
func (t *translator) escaped() bool {
	if t.pos+1 >= len(t.src) {
		return false
	}
	c := t.src[t.pos+1]
	switch c {
	case 'b', 'B', 'A', 'z':
		t.copy(2)
		return true
	case 'k', 'G', 'Z':
		return false
	}
	if set, ok := t.set(); ok {
		t.out.WriteString("[" + set + "]")
		return true
	}
	r, ok := t.character()
	if ok {
		t.literal(r)
	}
	return ok
}

// set reads an escape that stands for a set of characters; ok is false, and nothing
// read, for others.
func (t *translator) set() (members string, ok bool) {
	c := t.src[t.pos+1]
	if set, ok := setEscapes[c]; ok {
		t.pos += 2
		return set, true
	}
	if c != 'p' && c != 'P' {
		return "", false
	}
	name, n := propertyName(t.src[t.pos+2:])
	set := propertySet(name, c == 'P')
	if set == "" {
		return "", false
	}
	t.pos += 2 + n
	return set, true
}

// character reads an escape that stands for one character.
func (t *translator) character() (r rune, ok bool) {
	rest := t.src[t.pos+1:]
	c := rest[0]
	n := 1
	switch {
	case c == '0':
		ok = len(rest) == 1 || rest[1] < '0' || rest[1] > '9'
	case c >= '1' && c <= '9', c == 'p', c == 'P': // a reference back, or octal; a property that set does not know
		return 0, false
	case c == 'x':
		n, r, ok = 3, hex(rest, 1, 3), true
	case c == 'u':
		r, n, ok = unicodeEscape(rest)
	case c == 'c':
		if len(rest) < 2 || rest[1]|0x20 < 'a' || rest[1]|0x20 > 'z' {
			return 0, false
		}
		n, r, ok = 2, rune(rest[1]&0x1f), true
	default:
		if r, ok = controlEscapes[c]; !ok {
			r, n = utf8.DecodeRuneInString(rest)
			ok = true
		}
	}
	if !ok || r < 0 {
		return 0, false
	}
	t.pos += 1 + n
	return r, true
}

// hex reads s[from:to] as a hexadecimal number; -1 where it is none.
func hex(s string, from, to int) rune {
	if to > len(s) || strings.ContainsAny(s[from:to], "+-_") {
		return -1
	}
	n, err := strconv.ParseUint(s[from:to], 16, 32)
	if err != nil || n > utf8.MaxRune {
		return -1
	}
	return rune(n)
}

// unicodeEscape reads u and four digits, two of them that make up one character, or u{…}, n bytes
// in all. ECMA-262 has the last two with the flag u, which JSON Schema recommends.
func unicodeEscape(s string) (r rune, n int, ok bool) {
	if strings.HasPrefix(s, "u{") {
		end := strings.IndexByte(s, '}')
		if end < 3 {
			return 0, 0, false
		}
		return hex(s, 2, end), end + 1, true
	}
	r, n = hex(s, 1, 5), 5
	if r >= 0xD800 && r < 0xDC00 && strings.HasPrefix(s[n:], `\u`) {
		if low := hex(s, n+2, n+6); low >= 0xDC00 && low < 0xE000 {
			return (r-0xD800)<<10 + (low - 0xDC00) + 0x10000, n + 6, true
		}
	}
	return r, n, true
}
