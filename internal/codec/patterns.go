package codec

import (
	"fmt"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/pattern"
)

// patterns are regular expressions of which the name of a member has to match one. An empty
// list admits every name.
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

// match reports whether the patterns admit a name. They admit it where matching takes too
// long to tell.
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
