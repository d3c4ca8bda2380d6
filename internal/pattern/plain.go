package pattern

import (
	"strings"
	"unicode/utf8"
)

// Most patterns of real schemas are written with what every engine reads alike: characters,
// classes of them, groups, counts. One pass over such a pattern shows that it compiles, so
// that it need not be compiled to find out.

// Bounds of what plain takes, well within those of the engines.
const (
	maxPlain  = 500  // bytes
	maxNested = 50   // levels of groups
	maxCount  = 1000 // in {n}, {n,} and {n,m}
)

// A reader goes through an expression and stops at what is not plain.
type reader struct {
	src     string
	pos     int
	atom    bool            // what was read last can be repeated
	depth   int             // how many groups are open
	counts  [maxNested]bool // whether the group that is open at each depth has a count in it
	counted bool            // whether what was read last is a group with a count in it: counts of counts multiply
}

// plain reports whether source certainly compiles, in RE2 as it stands and translated. It
// takes time linear in source.
func plain(source string) bool {
	if len(source) > maxPlain {
		return false
	}
	r := reader{src: source}
	for r.pos < len(source) {
		if !r.next() {
			return false
		}
	}
	return r.depth == 0
}

func (r *reader) next() bool {
	switch c := r.src[r.pos]; c {
	case '^', '$', '|':
		return r.step(1, false)
	case '(':
		return r.enter()
	case ')':
		if r.depth == 0 {
			return false
		}
		counted := r.counts[r.depth]
		r.depth--
		r.counts[r.depth] = r.counts[r.depth] || counted
		r.step(1, true)
		r.counted = counted
		return true
	case '[':
		return r.class()
	case '*', '+', '?':
		return r.atom && r.repeat(1)
	case '{':
		return r.count()
	case '\\':
		if n := plainEscape(r.src[r.pos:]); n > 0 {
			return r.step(n, true)
		}
		return false
	case '}', ']':
		return false
	default:
		n := plainCharacter(r.src[r.pos:])
		return n > 0 && r.step(n, true)
	}
}

// step goes over n bytes. atom: they can be repeated.
func (r *reader) step(n int, atom bool) bool {
	r.pos, r.atom, r.counted = r.pos+n, atom, false
	return true
}

func (r *reader) enter() bool {
	n := 1
	if rest := r.src[r.pos+1:]; strings.HasPrefix(rest, "?:") {
		n = 3
	} else if strings.HasPrefix(rest, "?") {
		return false
	}
	if r.depth++; r.depth >= maxNested {
		return false
	}
	r.counts[r.depth] = false
	return r.step(n, false)
}

// repeat goes over a quantifier of n bytes, and a question mark behind it that makes it lazy.
func (r *reader) repeat(n int) bool {
	if strings.HasPrefix(r.src[r.pos+n:], "?") {
		n++
	}
	return r.step(n, false)
}

// count reads {n}, {n,} or {n,m}.
func (r *reader) count() bool {
	least, i := number(r.src, r.pos+1)
	most := least
	if i < len(r.src) && r.src[i] == ',' {
		if most, i = number(r.src, i+1); most < 0 {
			most = maxCount
		}
	}
	if least < 0 || most < least || most > maxCount || i >= len(r.src) || r.src[i] != '}' || !r.atom || r.counted {
		return false
	}
	r.counts[r.depth] = true
	return r.repeat(i + 1 - r.pos)
}

// number reads up to four digits; n is -1 where there are none, and too large where there are more.
func number(s string, i int) (n, end int) {
	from := i
	for ; i < len(s) && s[i]-'0' <= 9; i++ {
		n = min(10*n+int(s[i]-'0'), 2*maxCount)
	}
	switch {
	case i == from:
		n = -1
	case i > from+4:
		n = 2 * maxCount
	}
	return n, i
}

// class reads a class of characters, whose hyphens stand between two letters or digits, first
// or last.
func (r *reader) class() bool {
	s := r.src
	i := r.pos + 1
	if i < len(s) && s[i] == '^' {
		i++
	}
	from := i
	for i < len(s) && s[i] != ']' {
		switch c := s[i]; {
		case c == '\\':
			n := plainEscape(s[i:])
			if n == 0 {
				return false
			}
			i += n
		case c == '[' || c == '^':
			return false
		case c == '-' && i != from && !strings.HasPrefix(s[i+1:], "]"):
			return false
		case i+2 < len(s) && s[i+1] == '-' && s[i+2] != ']':
			if !isAlphanumeric(c) || !isAlphanumeric(s[i+2]) || c > s[i+2] {
				return false
			}
			i += 3
		default:
			n := plainCharacter(s[i:])
			if n == 0 {
				return false
			}
			i += n
		}
	}
	if i == from || i >= len(s) {
		return false
	}
	return r.step(i+1-r.pos, true)
}

// plainEscape returns the length of an escape that every engine reads alike, or 0.
func plainEscape(s string) int {
	if len(s) < 2 || strings.IndexByte(`dDwWsS.\/()[]{}+*?^$|-`, s[1]) < 0 {
		return 0
	}
	return 2
}

// plainCharacter returns the length of a character that stands for itself, or 0.
func plainCharacter(s string) int {
	if s[0] < utf8.RuneSelf {
		if s[0] < ' ' || s[0] == 0x7F {
			return 0
		}
		return 1
	}
	c, n := utf8.DecodeRuneInString(s)
	if c == utf8.RuneError {
		return 0
	}
	return n
}

func isAlphanumeric(c byte) bool {
	return c-'0' <= 9 || c|0x20 >= 'a' && c|0x20 <= 'z'
}
