// Package pattern runs the regular expressions of JSON Schema: ECMA-262, searched for
// anywhere in a text (2020-12 core, 6.4). What RE2 can express is translated to it and
// runs in time linear in the text; the rest (lookaround, references back) runs on a
// backtracking engine under a time limit.
//
// In: the source of an expression, and texts. Out: whether it matches, or that this is not known. Of the source alone: which features
// it needs (Scan), and the texts that it spells out (Names). A pattern is plain where every engine reads it alike and certainly
// compiles it, as `^[a-z0-9_-]+$`; translate spells an ECMA-262 expression for RE2: `.` => `[^\n\r]`.
package pattern

import (
	"fmt"
	"regexp"
	"sync"
	"time"

	"github.com/dlclark/regexp2"
)

// Limits of the backtracking engine. RE2 has its own.
const (
	timeout   = 250 * time.Millisecond
	maxSource = 64 << 10 // bytes
	maxGroups = 1000     // levels of nesting, as in RE2
)

// A Pattern is a compiled regular expression, safe for concurrent use.
type Pattern struct {
	source    string
	later     bool // it is plain, and compiled only when it is first matched, which most patterns never are
	once      sync.Once
	linear    *regexp.Regexp
	backtrack *regexp2.Regexp
}

// Compile reads a regular expression. It fails only where no engine compiles it. It
// takes time linear in source.
func Compile(source string) (*Pattern, error) {
	p := &Pattern{source: source, later: plain(source)}
	if p.later || p.compileLinear() {
		return p, nil
	}
	r, err := backtracking(source)
	if err != nil {
		if other, changed := respell(source); changed {
			if r, err2 := backtracking(other); err2 == nil {
				p.backtrack = r
				return p, nil
			}
		}
		return nil, fmt.Errorf("no regular-expression engine here compiles %q: %w", source, err)
	}
	p.backtrack = r
	return p, nil
}

func (p *Pattern) compileLinear() bool {
	if re2, ok := translate(p.source); ok {
		p.linear, _ = regexp.Compile(re2) // nil beside an error
	}
	return p.linear != nil
}

// Valid reports whether source is a regular expression by the grammar that the format
// "regex" stands for. Compile takes some that it does not, such as (?P<name>…).
func Valid(source string) bool {
	_, err := backtracking(source)
	return err == nil
}

// backtracking compiles source as ECMAScript, or, where that fails, as .NET reads it, which
// takes some expressions that ECMAScript refuses.
func backtracking(source string) (r *regexp2.Regexp, err error) {
	defer func() {
		if x := recover(); x != nil {
			r, err = nil, fmt.Errorf("the engine gave up: %v", x)
		}
	}()
	switch {
	case len(source) > maxSource:
		return nil, fmt.Errorf("it has %d bytes, more than the limit of %d", len(source), maxSource)
	case nesting(source) > maxGroups:
		return nil, fmt.Errorf("its groups nest more than %d levels deep", maxGroups)
	}
	if r, err = regexp2.Compile(source, regexp2.ECMAScript); err != nil {
		var err2 error
		if r, err2 = regexp2.Compile(source, regexp2.None); err2 != nil {
			return nil, err
		}
	}
	r.MatchTimeout = timeout
	return r, nil
}

// String returns the source.
func (p *Pattern) String() string { return p.source }

// Linear reports whether Match takes time linear in the text.
func (p *Pattern) Linear() bool { return p.later || p.linear != nil }

// Match reports whether the expression matches anywhere in s. checked is false where
// that could not be found out in time.
func (p *Pattern) Match(s string) (matched, checked bool) {
	if p.later {
		p.once.Do(func() { p.compileLinear() })
	}
	if p.linear != nil {
		return p.linear.MatchString(s), true
	}
	defer func() {
		if recover() != nil {
			matched, checked = false, false
		}
	}()
	matched, err := p.backtrack.MatchString(s)
	return matched, err == nil
}

// A Cache holds compiled patterns, safe for concurrent use. When it is full it starts
// again from empty.
type Cache struct {
	mu       sync.Mutex
	limit    int
	patterns map[string]compiled
}

type compiled struct {
	pattern *Pattern
	err     error
}

// NewCache returns a cache for up to limit patterns.
func NewCache(limit int) *Cache { return &Cache{limit: limit, patterns: map[string]compiled{}} }

// Compile is the function Compile, with its result remembered.
func (c *Cache) Compile(source string) (*Pattern, error) {
	c.mu.Lock()
	got, ok := c.patterns[source]
	c.mu.Unlock()
	if ok {
		return got.pattern, got.err
	}
	p, err := Compile(source)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.patterns) >= c.limit {
		clear(c.patterns)
	}
	c.patterns[source] = compiled{p, err}
	return p, err
}
