// Package already knows what authors say in their own words: what their descriptions say of a default, of bounds, of a
// format or of null, so that nobody is told it again. To a description "How many (1-9)", nothing is added about minimum 1.
//
// In: a text, and what would be said, such as a number and whether it is an upper bound. Out: whether the text says so already.
// The answer is a guess by patterns (phrases), so that it decides about words in descriptions alone, never about values.
package already

import (
	"regexp"
	"strings"
	"sync"
)

// A phrase is a way to say something, as a pattern. Each text that the pattern matches has one of the marks, in letters of any
// case: most texts have none, which is sooner seen than a pattern is matched, so that the pattern is compiled when first needed.
// A mark is in small letters without s and k, which patterns fold with letters beyond ASCII. A phrase without marks may be in any text.
type phrase struct {
	pattern  string
	marks    []string
	opens    bool // whatever the pattern matches begins with the first mark
	once     sync.Once
	compiled *regexp.Regexp
}

// phrases are all phrases that there are, for a test that compiles them.
var phrases []*phrase

func newPhrase(pattern string, marks ...string) *phrase {
	p := &phrase{pattern: pattern, marks: marks}
	phrases = append(phrases, p)
	return p
}

// opened has a phrase begin with its first mark wherever it is found.
func (p *phrase) opened() *phrase {
	p.opens = true
	return p
}

// in reports whether a text has a phrase.
func (p *phrase) in(text string) bool {
	text, may := p.begin(text)
	return may && p.regexp().MatchString(text)
}

// all returns each match of a phrase in a text, with the groups of its pattern.
func (p *phrase) all(text string) [][]string {
	if text, may := p.begin(text); may {
		return p.regexp().FindAllStringSubmatch(text, -1)
	}
	return nil
}

// begin returns the part of a text that may have a phrase; may is false if there is none. It keeps a byte before the phrase, so that
// the pattern sees whether a word begins there.
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

// index is where a text has a mark, which is ASCII in small letters, in letters of any case; -1 if nowhere. It looks for the
// rarest letter of the mark, small and capital.
func index(text, mark string) int {
	pivot := rarest(mark)
	small, capital := seeker{letter: mark[pivot]}, seeker{letter: mark[pivot]}
	if 'a' <= mark[pivot] && mark[pivot] <= 'z' {
		capital.letter -= 'a' - 'A'
	}
	last := len(text) - len(mark) + pivot // the last place where that letter may be
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

// A seeker remembers where a text next has a letter, so that it looks again only once that place is passed.
type seeker struct {
	letter byte
	found  int // the place plus one; 0: not looked for yet
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

// rarest is the index of the letter of a mark that is rarest in texts.
func rarest(mark string) int {
	best := 0
	for i := range len(mark) {
		if strings.IndexByte(byFrequency, mark[i]) > strings.IndexByte(byFrequency, mark[best]) {
			best = i
		}
	}
	return best
}

// byFrequency are the letters by how frequent they are in English, the most frequent first; digits and others count as frequent.
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
