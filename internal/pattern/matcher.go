package pattern

import "time"

// A Matcher runs patterns for a caller who asks much: what needs backtracking is run once for
// each text, a pattern that took too long on two texts is not tried on others, and all
// backtracking together takes no more than some time. It is for one goroutine.
type Matcher struct {
	most, slow time.Duration // how long backtracking may take in all, and how long it has taken
	known      map[question]answer
	failed     map[*Pattern]int // on how many texts a pattern took too long
}

// maxFailed is the number of texts on which a pattern may take too long.
const maxFailed = 2

type question struct {
	pattern *Pattern
	text    string
}

type answer struct {
	matched bool
	unknown Reason
}

// A Reason says why it is not known whether a pattern matches.
type Reason uint8

const (
	Known     Reason = iota
	Slow             // the pattern takes too long on this text
	Exhausted        // it took too long on others, or patterns before it have used up the time
)

// NewMatcher returns a Matcher that begins no more backtracking once it has taken most.
func NewMatcher(most time.Duration) *Matcher { return &Matcher{most: most} }

// Bounded is NewMatcher for a Matcher that is a field of another struct.
func Bounded(most time.Duration) Matcher { return Matcher{most: most} }

// Match reports whether a pattern matches anywhere in a text, or why that is not known.
func (m *Matcher) Match(p *Pattern, text string) (matched bool, unknown Reason) {
	if p.Linear() {
		matched, _ = p.Match(text)
		return matched, Known
	}
	q := question{p, text}
	if a, ok := m.known[q]; ok {
		return a.matched, a.unknown
	}
	if m.slow > m.most || m.failed[p] >= maxFailed {
		return false, Exhausted
	}
	start := time.Now()
	matched, checked := p.Match(text)
	m.slow += time.Since(start)
	a := answer{matched: matched}
	if m.known == nil {
		m.known, m.failed = map[question]answer{}, map[*Pattern]int{}
	}
	if !checked {
		a.unknown = Slow
		m.failed[p]++
	}
	m.known[q] = a
	return a.matched, a.unknown
}
