package pattern

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/dlclark/regexp2"
	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
)

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		source, text string
		want         bool
		linear       bool
	}{
		{`^\d{3}$`, "123", true, true},
		{`^\d$`, "٣", false, true}, // digits are ASCII
		{`^\w+$`, "é", false, true},
		{`^\s$`, "\u2003", true, true}, // a space of Unicode
		{`^[\s]$`, "\ufeff", true, true},
		{`^\S$`, "\u2003", false, true},
		{`^[^\S\n]$`, "\n", false, true},
		{`^[^\S\n]$`, "\t", true, true},
		{`a$`, "a\n", false, true}, // the end is the end
		{`^.$`, "\r", false, true},
		{`^.$`, "é", true, true},
		{`b`, "abc", true, true}, // searched for anywhere
		{`^\/a\-b\@$`, "/a-b@", true, true},
		{`^\u00e9\x41\cJ\0$`, "éA\n\x00", true, true},
		{`^\u{1F432}*$`, "🐲🐲", true, true},
		{`^\ud83d\udc32$`, "🐲", true, true},
		{`^[\ud83d\udc32-\ud83d\udc33]$`, "🐳", true, true},
		{`^[^]$`, "\n", true, true},
		{`[]`, "a", false, true},
		{`^(?<year>\d+)$`, "1", true, true},
		{`^(?P<year>\d+)$`, "1", true, true},
		{`^\p{L}+$`, "é", true, true},
		{`^\p{Letter}+$`, "é", true, true},
		{`^\p{Script=Greek}$`, "α", true, true},
		{`^\P{Script=Greek}$`, "a", true, true},
		{`^\p{Alphabetic}$`, "é", true, true},
		{`^[\P{Alphabetic}]$`, "-", true, true},
		{`^(?=\p{Letter})é`, "é", true, false},
		{`^(\p{Extended_Pictographic}|\p{Emoji_Component})+$`, "👍🏽", true, true}, // zod's emoji()
		{`^(\p{Extended_Pictographic}|\p{Emoji_Component})+$`, "👩‍💻", true, true},
		{`^(\p{Extended_Pictographic}|\p{Emoji_Component})+$`, "abc", false, true},
		{`^(?=[\s\S]*[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3])[\p{Extended_Pictographic}\p{Emoji_Component}]+$`, "👍🏽", true, false}, // its later one
		{`^(?=[\s\S]*[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3])[\p{Extended_Pictographic}\p{Emoji_Component}]+$`, "1", false, false},
		{`^(?=.)\P{Emoji}+$`, "abc", true, false},
		{`^(?=.)\P{Emoji}+$`, "a👍", false, false},
		{`^(?!a)[^\p{Emoji}]+$`, "b", true, false},
		{`^[\P{Emoji}]+$`, "abc", true, true},
		{`^\p{ExtPict}$`, "💻", true, true},
		{`^[\P{Emoji}]+$`, "a1", false, true}, // a digit starts a keycap
		{`^a{b{1,2}$`, "a{bb", true, true},
		{`^a{,2}$`, "a{,2}", true, true},
		{`^[\w-.]+$`, "a-.", true, true},
		{`^[a-\d]+$`, "-9a", true, true},
		{`^[[]$`, "[", true, true},
		{`(?i)^ABC$`, "abc", true, true},
		{`(?i:A)b`, "ab", true, true},
		{`^(?!a)b`, "b", true, false},
		{`^(.)\1$`, "aa", true, false},
		{`^(.)\1$`, "ab", false, false},
		{`^.{1,2000}$`, strings.Repeat("x", 1500), true, false},
		{`^[a-z-[aeiou]]$`, "e", false, false},
		{`^\bword\b$`, "word", true, true},
		{`^[\b]$`, "\b", true, true},
		{`^\Aa\z`, "a", true, true},
	} {
		p, err := Compile(c.source)
		if err != nil {
			t.Errorf("%s: %v", c.source, err)
			continue
		}
		got, checked := p.Match(c.text)
		if got != c.want || !checked || p.Linear() != c.linear {
			t.Errorf("%s on %q: got %v (checked %v, linear %v), want %v (linear %v)", c.source, c.text, got, checked, p.Linear(), c.want, c.linear)
		}
	}
}

func TestCompileErrors(t *testing.T) {
	for _, source := range []string{`[`, `(`, `a)`, `*`, `[b-a]`, `\`, `(?`, `\p{Nothing}`, strings.Repeat("(?=a", 2000) + strings.Repeat(")", 2000), strings.Repeat("(?=", 30_000)} {
		if _, err := Compile(source); err == nil {
			t.Errorf("%.20q compiles", source)
		}
	}
	if _, err := Compile(strings.Repeat("\\p{Any}", 100_000)); err == nil {
		t.Error("a pattern of 700 kB compiles")
	}
}

func TestTimeout(t *testing.T) {
	p, err := Compile(`^(?=a)(a+)+$`)
	if err != nil {
		t.Fatal(err)
	}
	watch := stopwatch.Start()
	if _, checked := p.Match(strings.Repeat("a", 40) + "b"); checked {
		t.Error("want a time-out")
	}
	if d := watch.Stop(); d > 3*time.Second {
		t.Errorf("took %v", d)
	}
}

func TestFeatures(t *testing.T) {
	for source, want := range map[string][]string{
		`^[a-z]+$`:             nil,
		`(?=a)`:                {"lookaround"},
		`(?<!a)`:               {"lookaround"},
		`\(?=a`:                nil,
		`[(?=a)]`:              nil,
		`[\](?=]`:              nil,
		`(a)\1`:                {"backreference"},
		`(?<a>b)\k<a>`:         {"backreference", "named-group"},
		`(?P<a>b)`:             {"named-group"},
		`\bword\b`:             {"word-boundary"},
		`[\b]`:                 {"non-re2"},
		`\\b`:                  nil,
		`[\p{L}]`:              {"unicode-class"},
		`\P{L}`:                {"unicode-class"},
		`\p{Lu}\p{Greek}`:      {"unicode-class"},
		`\p{Letter}`:           {"unicode-class", "non-re2"}, // which Go takes
		`[\P{Cn}]`:             {"unicode-class", "non-re2"},
		`\p{greek}`:            {"unicode-class", "non-re2"},
		`(?i)a`:                {"inline-flag"},
		`(?i:a)`:               {"inline-flag"},
		`(?:a)`:                nil,
		`a{1,2000}`:            {"non-re2", "large-repetition"},
		`a{1001}`:              {"non-re2", "large-repetition"},
		`a{1001,}b{2}`:         {"non-re2", "large-repetition"},
		`a{3,1000}`:            nil,
		`a{1,`:                 nil,
		`[a{1,2000}]`:          nil,
		`\u0041`:               {"non-re2"},
		`(?>a)`:                {"non-re2"},
		`(?i)\b\p{L}(?<n>x)`:   {"word-boundary", "unicode-class", "inline-flag", "named-group"},
		`^(?!.*--)[a-z]{,2}\/`: {"lookaround"},
	} {
		f := Scan(source)
		if got := f.Names(); !slices.Equal(got, want) && (f&NonRE2 == 0 || !slices.Contains(want, "non-re2")) {
			t.Errorf("%s: got %v, want %v", source, got, want)
		}
		for _, n := range want {
			if !f.Has(n) {
				t.Errorf("%s: Has(%q) is false", source, n)
			}
		}
	}
	if Features(0xff).Has("nothing") {
		t.Error("a feature of no name")
	}
}

func TestCache(t *testing.T) {
	c := NewCache(2)
	a, _ := c.Compile("a")
	if b, _ := c.Compile("a"); a != b {
		t.Error("compiled twice")
	}
	for _, s := range []string{"b", "c", "(", "("} {
		c.Compile(s)
	}
	if len(c.patterns) > 2 {
		t.Errorf("holds %d", len(c.patterns))
	}
	if _, err := c.Compile("("); err == nil {
		t.Error("want an error")
	}
}

// TestAgainstBacktracking: what is translated to RE2 means what the backtracking engine
// makes of the source.
func TestAgainstBacktracking(t *testing.T) {
	pieces := []string{"a", "b", "-", "é", "🐲", ".", "^", "$", "|", "(", ")", "(?:", "(?<n>", "*", "+", "?", "{2}", "{1,}", "{0,2}", "{", "}", "{,2}", "]", "[", "[^",
		`\d`, `\D`, `\w`, `\W`, `\s`, `\S`, `\b`, `\B`, `\n`, `\t`, `\/`, `\-`, `\.`, `\x41`, `\u00e9`, `\cJ`, `\0`, `\e`, `\_`, `\q`, `\A`, `\z`, `\pL`, `\p{Lu}`, `\P{L}`, `\p{Greek}`, "[a-c]", "[^a-c]", `[\w-.]`, `[\s\d]`, "[]", "[^]", "(?=", "(?!", `\1`}
	texts := []string{"a", "b", "c", "A", "é", "É", "🐲", "-", ".", "\n", "\r", "\t", " ", "\u00a0", "\u2028", "1", "٣", "_", "/", "{", "}", "]", "[", ",", "2", "\x00", "\x1b", "α", "q", "^"}
	rapid.Check(t, func(t *rapid.T) {
		source := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 8).Draw(t, "source"), "")
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(texts), 0, 6).Draw(t, "text"), "")
		p, err := Compile(source)
		r, err2 := regexp2.Compile(source, regexp2.ECMAScript)
		if err != nil {
			if err2 == nil {
				t.Fatalf("%s does not compile: %v", source, err)
			}
			return
		}
		if err2 != nil || !p.Linear() {
			return
		}
		if strings.ContainsAny(text, "éÉα٣") && (strings.Contains(source, `\b`) || strings.Contains(source, `\B`)) {
			return // the engine counts letters of all scripts as words here; ECMA-262 does not, see TestWordBoundary
		}
		r.MatchTimeout = time.Second
		want, err := r.MatchString(text)
		if got, _ := p.Match(text); err == nil && got != want {
			t.Fatalf("%s on %q: got %v, want %v (RE2 %s)", source, text, got, want, p.linear)
		}
	})
}

// TestWordBoundary: for \b and \B a word is of ASCII letters, digits and _ (ECMA-262,
// 22.2.2.9.3, WordCharacters).
func TestWordBoundary(t *testing.T) {
	for _, c := range []struct {
		source, text string
		want         bool
	}{{`\b`, "é", false}, {`\b`, "a", true}, {`\B`, "é", true}, {`a\b`, "aé", true}} {
		p, err := Compile(c.source)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := p.Match(c.text); got != c.want {
			t.Errorf("%s on %q: got %v", c.source, c.text, got)
		}
	}
}

func FuzzCompile(f *testing.F) {
	for _, s := range []string{`^[a-z]+$`, `(?=a)(b)\1`, `\p{L}[^\S\n]`, `[]`, `(?i)\u{41}`, `\ud83d\udc32`, `[\`, `\x`, `\u{`, `(?<`} {
		f.Add(s, "text")
	}
	f.Fuzz(func(t *testing.T, source, text string) {
		Scan(source)
		if p, err := Compile(source); err == nil {
			p.Match(text)
		}
	})
}
