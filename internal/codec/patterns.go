package codec

import (
	"fmt"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/pattern"
)

// patterns are the regular expressions of which a member's name has to match one; none
// are matched by every name.
type patterns []*pattern.Pattern

// compiled compiles patterns. It takes time linear in them.
func compiled(sources []string) (patterns, error) {
	var ps patterns
	for _, source := range sources {
		p, err := pattern.Compile(source)
		if err != nil {
			return nil, fmt.Errorf("got the pattern %q: %w", source, err)
		}
		ps = append(ps, p)
	}
	return ps, nil
}

// match reports whether a member of that name has a place; where a pattern takes too
// long to tell, it has.
func (ps patterns) match(m *pattern.Matcher, name string) bool {
	for _, p := range ps {
		if matched, unknown := m.Match(p, name); matched || unknown != pattern.Known {
			return true
		}
	}
	return len(ps) == 0
}

func (ps patterns) String() string {
	var texts []string
	for _, p := range ps {
		texts = append(texts, fmt.Sprintf("%q", p))
	}
	return strings.Join(texts, " or ")
}
