package pattern

import (
	"regexp"
	"slices"
	"testing"
)

// TestNames: what is listed is matched, and a pattern that matches anything else lists nothing.
func TestNames(t *testing.T) {
	for source, want := range map[string][]string{
		`^a$`: {"a"}, `^(page_size)$`: {"page_size"}, `^(?:en|de|fr)$`: {"en", "de", "fr"}, `^a\.b\-c$`: {"a.b-c"}, `^(a\\|b)$`: {`a\`, "b"}, `^(a|b|a)$`: {"a", "b"}, `^größe$`: {"größe"},
		`a`: nil, `^a`: nil, `a$`: nil, `^a|b$`: nil, `^(a)|(b)$`: nil, `^(a|)$`: nil, `^$`: nil, `^a\$`: nil, `^a.$`: nil, `^a+$`: nil, `^\w$`: nil, `^(a\|b)$`: nil, `^(?=a)$`: nil, `^(a`: nil, `^a{2}$`: nil,
	} {
		got := Names(source)
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", source, got, want)
		}
		for _, name := range got {
			if !regexp.MustCompile(source).MatchString(name) {
				t.Errorf("%s does not match %q", source, name)
			}
		}
	}
}
