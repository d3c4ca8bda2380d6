// Package already knows what authors say in their own words: what their descriptions say of a default, of bounds, of a
// format or of null, so that nobody is told it again.
//
// In: a text, and what would be said. Out: whether it says so. It guesses, so that it is asked for words alone, and never
// for what a value may be.
package already

import (
	"regexp"
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

// index is where a text has a mark, which is ASCII in small letters, whatever the case that it is written in; or -1.
func index(text, mark string) int {
	for at := 0; at+len(mark) <= len(text); at++ {
		if lower(text[at]) == mark[0] && begins(text[at:], mark) {
			return at
		}
	}
	return -1
}

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
