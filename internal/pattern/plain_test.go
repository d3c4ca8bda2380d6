package pattern

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/enough"
)

// plainIsTrue checks that what is taken for plain compiles, in RE2 as it stands and as it is
// translated.
func plainIsTrue(t interface{ Errorf(string, ...any) }, source string) bool {
	if !plain(source) {
		return false
	}
	if _, err := syntax.Parse(source, syntax.Perl); err != nil {
		t.Errorf("%q is no RE2: %v", source, err)
	}
	re2, ok := translate(source)
	if !ok {
		t.Errorf("%q is not translated", source)
	}
	if _, err := regexp.Compile(re2); err != nil {
		t.Errorf("%q is translated as %q: %v", source, re2, err)
	}
	return true
}

func TestPlain(t *testing.T) {
	for _, source := range []string{"", "^[a-z0-9_-]+$", `^\d{4}-\d{2}-\d{2}$`, "^(?:a|b{1,3})*?$", `[\w.-]+@x`, "é+", "[-a]", "[^a-c-]", "(a{2})*", "a{1000}", "[.*+?(){}$|]",
		strings.Repeat("(", maxNested-1) + strings.Repeat(")", maxNested-1), strings.Repeat("a{1000}", 70)} {
		if !plainIsTrue(t, source) {
			t.Errorf("%q is not taken for plain", source)
		}
	}
	for _, source := range []string{"*", "a**", "^*", "(a", "a)", "[", "[]", "[^]", "[a", "[z-a]", `[\d-z]`, "[[:alpha:]]", "(?=a)", "(?i)a", `\b`, `\1`, `\p{L}`, `\u0041`, "a{2,1}", "a{1001}",
		"a{1,2000}", "a{1,33333}", "a{33333}", "a{33333,}", "(a{2}){3}", "((a{2})b){3}", "{1}", "a{", "a}", "]", "\x00", "\xff", "a{1}{2}", "|*", "(*a)", strings.Repeat("(", maxNested) + strings.Repeat(")", maxNested), strings.Repeat("a", maxPlain+1)} {
		if plain(source) {
			t.Errorf("%q is taken for plain", source)
		}
	}
}

// TestPlainCompiles draws expressions of what is plain and what is not quite.
func TestPlainCompiles(t *testing.T) {
	parts := rapid.SampledFrom([]string{"a", "Z", "0", "-", "_", ".", "^", "$", "|", "(", "(?:", ")", "[", "[^", "]", "*", "+", "?", "{2}", "{0,9}", "{3,}", "{1000}", "{", "}", ",", `\d`, `\s`, `\W`,
		`\.`, `\-`, `\]`, `\n`, "é", "a-z", "[a-z]", "[^/]", "(ab|c)", " ", "&&", "~~", ":"})
	drawn, taken := 0, 0
	enough.Until(t, func() bool { return taken*20 >= drawn }, func(t *rapid.T) {
		drawn++
		if plainIsTrue(t, strings.Join(rapid.SliceOfN(parts, 0, 12).Draw(t, "parts"), "")) {
			taken++
		}
	})
	if taken*20 < drawn { // a third to a half of them are
		t.Errorf("%d of %d expressions were taken for plain: next to nothing was tried", taken, drawn)
	}
}

func FuzzPlain(f *testing.F) {
	for _, s := range []string{"^[a-z0-9_-]+$", `^\d{4}(-\d{2})?$`, "(?:a|b{1,3})*?"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) { plainIsTrue(t, source) })
}
