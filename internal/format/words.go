package format

// wordTable says what a text of a format is, with an example where that helps.
var wordTable = map[string]string{
	"date":                  "a date such as 2024-05-31",
	"time":                  "a time with a zone such as 12:30:00Z",
	"date-time":             "a date and time with a zone such as 2024-05-31T12:30:00Z",
	"duration":              "an ISO 8601 duration such as P1DT12H",
	"email":                 "an e-mail address",
	"idn-email":             "an e-mail address",
	"hostname":              "a host name",
	"idn-hostname":          "a host name",
	"ipv4":                  "an IPv4 address",
	"ipv6":                  "an IPv6 address",
	"uri":                   "a URI with a scheme such as https://example.com/a",
	"iri":                   "an IRI with a scheme such as https://example.com/a",
	"uri-reference":         "a URI or a relative reference",
	"uuid":                  "a UUID such as 2eb8aa08-aa98-11ea-b4aa-73b441d16380",
	"regex":                 "a regular expression",
	"json-pointer":          "a JSON Pointer such as /a/0",
	"relative-json-pointer": "a relative JSON Pointer such as 1/a",
	"semver":                "a semantic version such as 1.2.3",
}

// Words says what a text of a format is, or nothing of formats that have no words here.
func Words(name string) string { return wordTable[name] }
