package format

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/dlclark/regexp2"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"
)

// samples are texts of each format, and near it.
var samples = map[string][]string{
	"date":                  {"2024-02-29", "2023-02-29", "2024-13-01", "24-01-01", "2024-1-01", "2024-01-01 "},
	"time":                  {"12:00:00Z", "23:59:60Z", "22:59:60Z", "01:59:60+02:00", "23:29:60-00:30", "08:30:06.28+08:00", "24:00:00Z", "12:00:00", "12:00:00.Z", "+1:02:03z", "12:00:00+24:00", "1:2:3Z"},
	"date-time":             {"2024-02-29T12:00:00Z", "2024-02-29t12:00:00.5+01:00", "2024-02-29 12:00:00Z", "2024-02-30T12:00:00Z", "1998-12-31T23:59:60Z"},
	"duration":              {"P1Y2M3DT4H5M6S", "P1Y", "PT1S", "P1W", "P", "PT", "P1", "P1D1Y", "P1DT", "1D", "P1YW", "PT1D", "P1T2T3S", "P1.5D"},
	"period":                {"2024-02-29T12:00:00Z/P1D", "P1D/2024-02-29T12:00:00Z", "2024-02-29T12:00:00Z/2024-02-29T12:00:00Z", "P1D/P1D", "P1D"},
	"email":                 {"a@b.c", "@b", "a.b@c", ".a@b", "a..b@c", `"a b"@c`, `"a\"b"@c`, "a@[127.0.0.1]", "a@[IPv6:::1]", "a@[::1]", "a", "é@b", strings.Repeat("a", 65) + "@b", "a@" + strings.Repeat("b.", 130) + "c", `"@a`},
	"hostname":              {"a.b", "a-b.c.", "-a", "a-", "a..b", "", ".", "é.b", strings.Repeat("a", 64), "a_b"},
	"ipv4":                  {"127.0.0.1", "256.0.0.1", "01.2.3.4", "1.2.3", "1.2.3.4.5", "+1.2.3.4", "1.2.3.", "0.0.0.0"},
	"ipv6":                  {"::1", "1::2::3", "::ffff:1.2.3.4", "fe80::1%eth0", "1.2.3.4", "12345::"},
	"uri":                   {"http://a/b?c#d", "/a", "a:b", "http://[::1]:80/", "http://::1/", "http://a b/", "http://a/%zz", "urn:x:y", ":a", "http://[1.2.3.4]/", "http://é/"},
	"uri-reference":         {"a", `a\b`, "//a/b", "#a", ":", "http://[a]/"},
	"uri-template":          {"http://a/{b}", "http://a/{b", "http://a/{{b}}", "/{a}/{b}", "/}a{", "/%7Ba", "http://a/b{/c}", "a{?b,c*}{&d:3}", "{+a.b}", "{a:0}", "{}", "{a b}", "a:b{c}", "2024-02-29T12:00:00Z", "é{%41_}"},
	"json-pointer":          {"", "/", "/a~0b~1c/", "/~", "/~2", "a", "/é"},
	"relative-json-pointer": {"0", "1/a", "01", "0#", "0##", "#", "/a", "10/~0"},
	"uuid":                  {"2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2EB8AA08-AA98-11EA-B4AA-73B441D16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638", "2eb8aa08aa98-11ea-b4aa-73b441d16380-", "2eb8aa08-aa98-11ea-b4aa-73b441d1638g"},
	"semver":                {"1.2.3", "1.2.3-a.1+b.2", "01.2.3", "1.2", "1.2.3-", "1.2.3-01", "1.2.3-0a", "1.2.3+", "1.2.3+01", "1.2.3-a..b", "v1.2.3"},
	"regex":                 {"^a$", "(", "[", "(?=a)", `\p{L}`, "(?P<a>b)", "(?<a>b)", `\`},
	"nothing":               {"anything"},
}

// international are the formats of which the judge asserts nothing; their samples stand in
// international_test.go.
var international = []string{"idn-email", "idn-hostname"}

// template is a URI template by the grammar of RFC 6570 (sections 2.1 to 2.4), which the judge
// does not read: to it an expression that holds a slash, such as {/name}, is none.
var template = regexp.MustCompile("^(?:[^\\x00-\\x20\\x7f\"'%<>\\\\^`{|}]|%[0-9A-Fa-f]{2}|" +
	`\{[+#./;?&=,!@|]?` + variable + `(?:,` + variable + `)*\})*$`)

const variable = `(?:\w|%[0-9A-Fa-f]{2})+(?:\.(?:\w|%[0-9A-Fa-f]{2})+)*(?:\*|:[1-9][0-9]{0,3})?`

// wanted is what Valid has to say.
func wanted(s *jsonschema.Schema, name, text string) bool {
	switch name {
	case "uri", "iri", "uri-reference", "iri-reference":
		return s.Validate(text) == nil && !strings.ContainsAny(address.ReplaceAllString(text, "$1"), `"<>[]`)
	}
	return s.Validate(text) == nil || name == "uri-template" && template.MatchString(text)
}

// address matches a reference up to the end of an address in brackets, where alone RFC 3986 has
// brackets (section 3.2.2), and neither quotes nor angle brackets (appendix C). The judge takes
// them everywhere.
var address = regexp.MustCompile(`^((?:[^:/?#]*:)?//(?:[^/?#@]*@)?)\[[^][/?#@]*\]`)

// TestDelimiters: the characters that RFC 3986 keeps for what is around a URI, and for addresses.
func TestDelimiters(t *testing.T) {
	for text, want := range map[string]bool{
		"[]":                    false, // section 3.3: pchar has no bracket
		`["/a/b"]`:              false,
		"/a[0]":                 false,
		"a?b[]=1":               false, // section 3.4: nor has a query
		"#[a]":                  false, // section 3.5: nor a fragment
		"http://[::1]/a":        true,  // section 3.2.2: IP-literal
		"http://u@[::1]:80?a#b": true,
		"http://[::1]/[::1]":    false,
		"//[::1]":               true,
		"//a/[b]":               false,
		`"a"`:                   false, // appendix C
		"<http://a/>":           false,
		"/a%5B0%5D":             true,
		"a?b%22":                true,
	} {
		for _, name := range []string{"uri-reference", "iri-reference"} {
			if got := Valid(name, text); got != want {
				t.Errorf("%s %q: got %v", name, text, got)
			}
		}
		for _, name := range []string{"uri", "iri"} {
			if absolute := "s:" + text; want == false && Valid(name, absolute) || Valid(name, text) && !want {
				t.Errorf("%s %q: taken", name, text)
			}
		}
	}
}

// judge is the independent validator's verdict.
func judge(tb testing.TB, name string) *jsonschema.Schema {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	c.UseRegexpEngine(func(s string) (jsonschema.Regexp, error) {
		if r, err := regexp2.Compile(s, regexp2.ECMAScript); err == nil {
			return re{r}, nil
		}
		r, err := regexp2.Compile(s, regexp2.None)
		return re{r}, err
	})
	if err := c.AddResource("mem:///s.json", map[string]any{"format": name}); err != nil {
		tb.Fatal(err)
	}
	s, err := c.Compile("mem:///s.json")
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

type re struct{ *regexp2.Regexp }

func (r re) MatchString(s string) bool { ok, _ := r.Regexp.MatchString(s); return ok }

func TestSamples(t *testing.T) {
	for name, texts := range samples {
		s := judge(t, name)
		for _, text := range texts {
			if got, want := Valid(name, text), wanted(s, name, text); got != want {
				t.Errorf("%s %q: got %v, the judge says %v", name, text, got, want)
			}
		}
	}
	for name := range checks {
		if !Known(name) || samples[name] == nil && name != "iri" && name != "iri-reference" && !slices.Contains(international, name) {
			t.Errorf("%s: no samples", name)
		}
	}
	if Known("nothing") {
		t.Error("a format that nobody asserts is known")
	}
}

// TestAgainstJudge compares verdicts over samples that are cut, joined and altered.
func TestAgainstJudge(t *testing.T) {
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(checks)), func(name string) bool { return slices.Contains(international, name) })
	var texts []string
	for _, s := range samples {
		texts = append(texts, s...)
	}
	slices.Sort(texts)
	judges := map[string]*jsonschema.Schema{}
	for _, n := range names {
		judges[n] = judge(t, n)
	}
	letters := []rune("aZ09-+.:/%@~#?[]{}\\\"TPWé \n_")
	rapid.Check(t, func(t *rapid.T) {
		b := []rune(rapid.SampledFrom(texts).Draw(t, "text"))
		for range rapid.IntRange(0, 3).Draw(t, "edits") {
			at := rapid.IntRange(0, len(b)).Draw(t, "at")
			switch l := rapid.SampledFrom(letters).Draw(t, "letter"); {
			case rapid.Bool().Draw(t, "insert"):
				b = slices.Insert(b, at, l)
			case at < len(b):
				b[at] = l
			case at > 0:
				b = b[:at-1]
			}
		}
		for _, name := range names {
			if got, want := Valid(name, string(b)), wanted(judges[name], name, string(b)); got != want {
				t.Fatalf("%s %q: got %v, the judge says %v", name, string(b), got, want)
			}
		}
	})
}
