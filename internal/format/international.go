package format

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Only names written in ASCII are checked completely. Which letters beyond ASCII may stand
// where in a name, IDNA 2008 says by the tables of a Unicode version (RFC 5892), which are
// not here. Valid is false of a name that is wrong whatever these tables say; of a name that
// only they can tell is wrong, Valid is true, and Doubt says that it was not looked at.

// doubts holds, by format, which of the texts that are Valid may still not have it.
var doubts = map[string]func(string) bool{
	"idn-hostname": isDoubtfulHostname,
	"idn-email":    func(s string) bool { return isDoubtfulHostname(s[strings.LastIndexByte(s, '@')+1:]) },
}

// Doubt says why a text that is Valid may still not have the format, or "".
func Doubt(name, text string) string {
	if doubtful := doubts[name]; doubtful == nil || !doubtful(text) {
		return ""
	}
	return "which letters beyond ASCII a host name may have is not known here"
}

// isDoubtfulHostname reports whether a host name has letters beyond ASCII, or a label in
// ASCII that stands for such letters, xn--… (RFC 5890, section 2.3.2.1).
func isDoubtfulHostname(s string) bool {
	return slices.ContainsFunc(labels(s), func(label string) bool {
		return !isASCII(label) || len(label) >= 4 && strings.EqualFold(label[:4], "xn--")
	})
}

// isIDNHostname: RFC 5890, section 2.3.2.3, but for which letters beyond ASCII may stand where.
func isIDNHostname(s string) bool {
	for _, label := range labels(s) {
		if label == "" || label[0] == '-' || label[len(label)-1] == '-' || isASCII(label) && len(label) > 63 {
			return false
		}
		letters := []rune(label)
		if !isASCII(label) && len(letters) >= 4 && letters[2] == '-' && letters[3] == '-' { // RFC 5891, section 4.2.3.1
			return false
		}
		if slices.ContainsFunc(letters, func(c rune) bool { return c < utf8.RuneSelf && c != '-' && !alphanumeric(byte(c)) }) {
			return false
		}
	}
	return !isASCII(s) || isHostname(s)
}

// isIDNEmail: Mailbox of RFC 6531, section 3.3: in the local part letters beyond ASCII may
// stand wherever others may.
func isIDNEmail(s string) bool {
	at := strings.LastIndexByte(s, '@')
	if at < 0 {
		return false
	}
	local := []byte(s[:at])
	for i, c := range local {
		if c >= utf8.RuneSelf {
			local[i] = 'x'
		}
	}
	if domain := s[at+1:]; !isASCII(domain) {
		return isLocalPart(string(local)) && isIDNHostname(domain)
	}
	return isEmail(string(local) + s[at:])
}

// fullStops replaces the other characters that separate labels by a full stop (RFC 3490,
// section 3.1).
var fullStops = strings.NewReplacer("\u3002", ".", "\uFF0E", ".", "\uFF61", ".")

// labels lists the labels of a host name.
func labels(s string) []string { return strings.Split(fullStops.Replace(s), ".") }

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(c rune) bool { return c >= utf8.RuneSelf })
}
