package format

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

// TestInternational: what is wrong in ASCII is wrong, and what hangs on letters beyond is
// doubtful.
func TestInternational(t *testing.T) {
	const no, yes, doubt = "invalid", "valid", "doubtful"
	for name, texts := range map[string]map[string]string{
		"idn-hostname": {
			"hostname": yes, "host-name.com": yes, "1host": yes, strings.Repeat("a", 63): yes,
			"": no, ".": no, "a..b": no, "example.": no, "-hello": no, "hello-": no, "a b": no, "a_b": no, strings.Repeat("a", 64): no,
			strings.Repeat("a.", 127) + "a": no, "실례.-a": no, "실 례": no, "실례\u3002": no, "äa--b": no,
			"실례.테스트": doubt, "a\u3002ä": doubt, "xn--ihqwcrb4cv8a8dqg056pqjye": doubt, "XN--X": doubt, "·l": doubt,
			"a\u3002b": yes,
		},
		"idn-email": {
			"joe.bloggs@example.com": yes, "δοκιμή@example.com": yes, `"δοκιμή"@example.com`: yes, "\U0001D54F@[127.0.0.1]": yes,
			"2962": no, "user＠example.com": no, "δ..δ@example.com": no, "δ δ@example.com": no, "δ@example..com": no, "a b@café.com": no,
			strings.Repeat("δ", 33) + "@example.com": no, "δ@-é.com": no,
			"실례@실례.테스트": doubt, "user@café.com": doubt, "user@xn--a.com": doubt,
		},
	} {
		for text, want := range texts {
			got := no
			if Valid(name, text) {
				if got = yes; Doubt(name, text) != "" {
					got = doubt
				}
			}
			if got != want {
				t.Errorf("%s %q: got %s, want %s", name, text, got, want)
			}
		}
	}
	if Doubt("hostname", "xn--a") != "" || Doubt("unheard-of", "é") != "" {
		t.Error("a format is doubted that says nothing of letters beyond ASCII")
	}
}

// TestInternationalInASCII: in ASCII an international address is an address, and no name is
// doubtful but those that stand for others.
func TestInternationalInASCII(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOfN(rapid.RuneFrom([]rune("abz09-.@_ \"[]")), 0, 20, -1).Draw(t, "text")
		if got, want := Valid("idn-email", s), Valid("email", s); got != want {
			t.Fatalf("%q: got %v, want %v as for email", s, got, want)
		}
		if got, want := Valid("idn-hostname", s), Valid("hostname", s) && !strings.HasSuffix(s, "."); got != want {
			t.Fatalf("%q: got %v, want %v as for hostname", s, got, want)
		}
		if doubt := Doubt("idn-hostname", s); doubt != "" {
			t.Fatalf("%q: %s", s, doubt)
		}
		if s += string(rapid.RuneFrom(nil, unicode.Letter).Draw(t, "letter")); !isASCII(s) && Doubt("idn-hostname", s) == "" {
			t.Fatalf("%q is not doubted", s)
		}
	})
}
