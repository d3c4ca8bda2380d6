package format

import (
	"maps"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/spelling"
)

// textTable says what a text of a format is, with an example where that helps.
var textTable = map[string]string{
	"date":                  "a date such as 2024-05-31",
	"time":                  "a time with a zone, such as 12:30:00Z",
	"date-time":             "a date and time with a zone, such as 2024-05-31T12:30:00Z",
	"period":                "a period such as 2024-05-31T12:30:00Z/P1D",
	"duration":              "an ISO 8601 duration such as P1DT12H",
	"email":                 "an e-mail address",
	"idn-email":             "an e-mail address",
	"hostname":              "a host name",
	"idn-hostname":          "a host name",
	"ipv4":                  "an IPv4 address",
	"ipv6":                  "an IPv6 address",
	"uri":                   "a URI with a scheme, such as https://example.com/a",
	"iri":                   "an IRI with a scheme, such as https://example.com/a",
	"uri-reference":         "a URI or a relative reference",
	"iri-reference":         "an IRI or a relative reference",
	"uri-template":          "a URI template such as /users/{id}",
	"uuid":                  "a UUID such as 2eb8aa08-aa98-11ea-b4aa-73b441d16380",
	"regex":                 "a regular expression",
	"json-pointer":          "a JSON Pointer such as /a/0",
	"relative-json-pointer": "a relative JSON Pointer such as 1/a",
	"semver":                "a semantic version such as 1.2.3",
}

// otherNames are what generators and authors call formats of JSON Schema: pydantic, .NET, FastAPI, zod and OpenAPI
// (https://spec.openapis.org/registry/format/, read 2026-11-26). They assert nothing; to a reader they say the same.
var otherNames = map[string]string{
	"uuid1": "uuid", "uuid3": "uuid", "uuid4": "uuid", "uuid5": "uuid", "uuid7": "uuid", "guid": "uuid", "url": "uri", "http-url": "uri",
	"datetime": "date-time", "iso-date-time": "date-time", "iso-datetime": "date-time", "iso-date": "date", "iso-time": "time", "e-mail": "email",
}

// others are the words for formats that JSON Schema has not.
var others = map[string]string{
	"ip": "an IPv4 or IPv6 address", "ipvanyaddress": "an IPv4 or IPv6 address", "path": "a path of a file or directory", "file-path": "a path of a file",
	"directory-path": "a path of a directory", "cidrv4": "an IPv4 range such as 10.0.0.0/8", "ipv4network": "an IPv4 range such as 10.0.0.0/8",
	"cidrv6": "an IPv6 range such as 2001:db8::/32", "ipv6network": "an IPv6 range such as 2001:db8::/32", "decimal": "a decimal number", "emoji": "an emoji",
	"positiveInteger": "a positive whole number", "nonNegativeInteger": "a whole number of at least 0", // of XML Schema
	"negativeInteger": "a negative whole number", "nonPositiveInteger": "a whole number of at most 0",
	"unsignedInt": "a whole number of at least 0", "unsignedLong": "a whole number of at least 0", "unsignedShort": "a whole number of at least 0", "unsignedByte": "a whole number from 0 to 255",
}

// Standard is the format of JSON Schema that a name stands for ("guid" => "uuid"): the name itself where it is not one of otherNames.
func Standard(name string) string {
	if standard := otherNames[name]; standard != "" {
		return standard
	}
	return name
}

// Meant is the format of JSON Schema that was most likely meant by a name that is none of JSON Schema's: the one that goes by that name
// elsewhere, or of which it is a misspelling by a letter or by case. It is "" where the name is a format of its own, or is like none.
func Meant(name string) string {
	if textTable[name] != "" || others[name] != "" {
		return ""
	}
	if standard := Standard(name); standard != name {
		return standard
	}
	lower := strings.ToLower(name)
	if textTable[lower] != "" {
		return lower
	}
	for _, known := range slices.Sorted(maps.Keys(textTable)) {
		if spelling.Mistypes(lower, known, 1) {
			return known
		}
	}
	return ""
}

// Words says what a text of a format is, or nothing of formats that have no words here.
func Words(name string) string {
	if words := textTable[Standard(name)]; words != "" {
		return words
	}
	return others[name]
}
