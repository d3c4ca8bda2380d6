// Package already knows what authors say in their own words: what their descriptions say of a default, of bounds, of a
// format or of null, so that nobody is told it again.
//
// In: a text, and what would be said. Out: whether it says so. It guesses, so that it is asked for words alone, and never
// for what a value may be.
package already

import (
	"regexp"
	"strings"
	"sync"
)

// A phrase is a way to say something. Its pattern is compiled when somebody asks for it, for most texts have none of its
// marks, in small letters, which is sooner seen than a pattern is matched. A mark has no s and no k, whose folds are not
// all ASCII. A phrase without marks is looked for in any text.
type phrase struct {
	pattern  string
	marks    []string
	opens    bool // what is found begins with the first mark
	once     sync.Once
	compiled *regexp.Regexp
}

// phrases are all that there are, which a test compiles.
var phrases []*phrase

func newPhrase(pattern string, marks ...string) *phrase {
	p := &phrase{pattern: pattern, marks: marks}
	phrases = append(phrases, p)
	return p
}

// opened says that a phrase begins with its first mark.
func (p *phrase) opened() *phrase {
	p.opens = true
	return p
}

// in reports whether a text has a phrase.
func (p *phrase) in(text string) bool {
	text, may := p.begin(text)
	return may && p.regexp().MatchString(text)
}

// all is each phrase in a text with the groups of its pattern.
func (p *phrase) all(text string) [][]string {
	if text, may := p.begin(text); may {
		return p.regexp().FindAllStringSubmatch(text, -1)
	}
	return nil
}

// begin is the part of a text that may have a phrase. What stands before a phrase is left, to see where a word begins.
func (p *phrase) begin(text string) (from string, may bool) {
	if p.opens {
		at := index(text, p.marks[0])
		return text[max(at-1, 0):], at >= 0
	}
	for _, mark := range p.marks {
		if index(text, mark) >= 0 {
			return text, true
		}
	}
	return text, len(p.marks) == 0
}

func (p *phrase) regexp() *regexp.Regexp {
	p.once.Do(func() { p.compiled = regexp.MustCompile(p.pattern) })
	return p.compiled
}

// index is where a text has a mark, which is ASCII in small letters, whatever the case that it is written in; or -1. What is looked for
// is the rarest of its letters, as it stands in most texts and as a capital.
func index(text, mark string) int {
	pivot := rarest(mark)
	small, capital := seeker{letter: mark[pivot]}, seeker{letter: mark[pivot]}
	if 'a' <= mark[pivot] && mark[pivot] <= 'z' {
		capital.letter -= 'a' - 'A'
	}
	last := len(text) - len(mark) + pivot // that the letter may be at
	for at := pivot; at <= last; at++ {
		if at = min(small.from(text, at), capital.from(text, at)); at > last {
			break
		}
		if begins(text[at-pivot:], mark) {
			return at - pivot
		}
	}
	return -1
}

// A seeker is where a text has a letter, which is looked for again only behind that.
type seeker struct {
	letter byte
	found  int // plus one, so that 0 is not looked for yet
}

func (s *seeker) from(text string, at int) int {
	if s.found <= at {
		s.found = len(text) + 1
		if i := strings.IndexByte(text[at:], s.letter); i >= 0 {
			s.found = at + i + 1
		}
	}
	return s.found - 1
}

// rarest is which letter of a mark texts have least often.
func rarest(mark string) int {
	best := 0
	for i := range len(mark) {
		if strings.IndexByte(byFrequency, mark[i]) > strings.IndexByte(byFrequency, mark[best]) {
			best = i
		}
	}
	return best
}

// byFrequency are what marks are made of, the most frequent first, as English has them.
const byFrequency = "etaonirshdlcumwfgypbvkjxqz"

func begins(text, mark string) bool {
	for i := range len(mark) {
		if lower(text[i]) != mark[i] {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}
