package pattern

import (
	"regexp/syntax"
	"strings"
)

// Features is a set of things that a regular expression may contain and that some
// readers of it refuse.
type Features uint8

// The features, in the order of featureNames.
const (
	Lookaround Features = 1 << iota
	Backreference
	WordBoundary
	UnicodeClass
	InlineFlag
	NamedGroup
	NonRE2          // what RE2 does not compile, for another reason than lookaround and references back
	LargeRepetition // a repetition of more than RE2's 1000 times
)

var featureNames = [...]string{"lookaround", "backreference", "word-boundary", "unicode-class", "inline-flag", "named-group", "non-re2", "large-repetition"}

// Has reports whether the set holds the feature of that name.
func (f Features) Has(name string) bool {
	for i, n := range featureNames {
		if n == name {
			return f&(1<<i) != 0
		}
	}
	return false
}

// Names lists the features of the set.
func (f Features) Names() (names []string) {
	for i, n := range featureNames {
		if f&(1<<i) != 0 {
			names = append(names, n)
		}
	}
	return names
}

// Scan finds the features of an expression by scanning it, past escapes and
// classes. It takes time linear in source.
func Scan(source string) (f Features) {
	class := false
	for i := 0; i < len(source); i++ {
		switch c := source[i]; {
		case c == '\\' && i+1 < len(source):
			i++
			f |= escapeFeature(source[i:], class)
		case class:
			class = c != ']'
		case c == '[':
			class = true
			if strings.HasPrefix(source[i+1:], "^") {
				i++
			}
		case c == '(':
			f |= groupFeature(source[i:])
		case c == '{' && repeats(source[i+1:]) > mostRepeated:
			f |= LargeRepetition
		}
	}
	if f&(Lookaround|Backreference) == 0 && !plain(source) {
		if _, err := syntax.Parse(source, syntax.Perl); err != nil {
			f |= NonRE2
		}
	}
	return f
}

// mostRepeated is how often RE2 repeats something at most (https://golang.org/s/re2syntax, read 2026-11-28).
const mostRepeated = 1000

// repeats returns the larger number of a counted repetition, where s is what follows its opening brace: 5 for "2,5}", 2 for "2,}".
// It is 0 where there is no such repetition.
func repeats(s string) (times int) {
	count, _, counted := strings.Cut(s, "}")
	least, most, _ := strings.Cut(count, ",")
	for _, digits := range [...]string{least, most} {
		n := 0
		for _, c := range digits {
			if c < '0' || c > '9' {
				return 0
			}
			n = min(10*n+int(c-'0'), mostRepeated+1)
		}
		times = max(times, n)
	}
	if !counted || least == "" {
		return 0
	}
	return times
}

// escapeFeature looks at an escape, s without its backslash.
func escapeFeature(s string, class bool) Features {
	switch c := s[0]; {
	case c == 'p' || c == 'P':
		if name, n := propertyName(s[1:]); n > 0 && !inRE2(name) {
			return UnicodeClass | NonRE2
		}
		return UnicodeClass
	case class:
		return 0
	case c == 'b' || c == 'B':
		return WordBoundary
	case c >= '1' && c <= '9', strings.HasPrefix(s, "k<"), strings.HasPrefix(s, "k'"):
		return Backreference
	}
	return 0
}

// groupOpenings lists how groups may open, the longest first.
var groupOpenings = [...]struct {
	prefix  string
	feature Features
}{
	{"(?<=", Lookaround}, {"(?<!", Lookaround}, {"(?=", Lookaround}, {"(?!", Lookaround},
	{"(?P=", Backreference}, {"(?P<", NamedGroup}, {"(?<", NamedGroup}, {"(?'", NamedGroup},
	{"(?:", 0}, {"(?#", 0}, {"(?>", 0}, {"(?(", 0}, {"(?)", 0},
	{"(?", InlineFlag},
}

func groupFeature(s string) Features {
	for _, o := range groupOpenings {
		if strings.HasPrefix(s, o.prefix) {
			return o.feature
		}
	}
	return 0
}
