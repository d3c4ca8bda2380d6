// Package format checks texts against the formats of JSON Schema (2020-12 validation,
// 7.3) and a few that validators have added. Unknown formats constrain nothing.
//
// In: a format's name and a text. Out: whether the text has the format (Valid), what of that could not be looked at (Doubt), and words
// for the format ("uuid4" => "a UUID such as …").
package format

import "github.com/schemaflavor/schemaflavor/internal/pattern"

// checks holds the formats that are asserted.
var checks = map[string]func(string) bool{
	"date":                  isDate,
	"time":                  isTime,
	"date-time":             isDateTime,
	"duration":              isDuration,
	"period":                isPeriod,
	"email":                 isEmail,
	"idn-email":             isIDNEmail,
	"hostname":              isHostname,
	"idn-hostname":          isIDNHostname,
	"ipv4":                  isIPv4,
	"ipv6":                  isIPv6,
	"uri":                   isURI,
	"iri":                   isURI,
	"uri-reference":         isURIReference,
	"iri-reference":         isURIReference,
	"uri-template":          isURITemplate,
	"json-pointer":          isJSONPointer,
	"relative-json-pointer": isRelativeJSONPointer,
	"uuid":                  isUUID,
	"semver":                isSemver,
	"regex":                 pattern.Valid,
}

// Known reports whether Valid asserts anything of the format name.
func Known(name string) bool { return checks[name] != nil }

// Valid reports whether text has the format, as far as that can be told: see Doubt. It is
// true for formats that are not Known.
func Valid(name, text string) bool {
	check := checks[name]
	return check == nil || check(text)
}

// all reports whether s is not empty and every byte of it is in the set.
func all(s string, set func(c byte) bool) bool {
	for i := range len(s) {
		if !set(s[i]) {
			return false
		}
	}
	return s != ""
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

func alphanumeric(c byte) bool {
	return digit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// digits returns how many digits s starts with.
func digits(s string) int {
	n := 0
	for n < len(s) && digit(s[n]) {
		n++
	}
	return n
}
