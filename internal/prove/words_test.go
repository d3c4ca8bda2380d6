package prove

// patterns are the regular expressions of generated schemas, formats their formats, and
// samples strings that match and some that do not.
var patterns = []string{"^a", "^[a-z]+$", "b$", "^\\d{2}$", "^(a|b)*$", "^(?!x)", "\\bx\\b", "^(.)\\1$", "^.$", "x{2}", "^\\S+$", "^\\p{L}+$"}

var formats = []string{"date", "date-time", "email", "uri", "uuid", "ipv4", "time", "unheard-of"}

var samples = map[string][]string{
	"^a":          {"a", "ab", "ba"},
	"^[a-z]+$":    {"abc", "aB"},
	"b$":          {"b", "ab", "ba"},
	"^\\d{2}$":    {"12", "123", "1"},
	"^(a|b)*$":    {"", "abab", "abc"},
	"^(?!x)":      {"y", "", "xy"},
	"\\bx\\b":     {"a x b", "axb"},
	"^(.)\\1$":    {"aa", "ab"},
	"^.$":         {"a", "é", "ab", ""},
	"x{2}":        {"axxb", "x"},
	"^\\S+$":      {"a", "a b"},
	"^\\p{L}+$":   {"é", "a1"},
	"^x-":         {"x-1", "x"},
	"^[0-9]$":     {"1", "12"},
	"^[a-z]":      {"a", "1"},
	"date":        {"2026-11-20", "2026-02-30", "2026-1-1"},
	"date-time":   {"2026-11-20T10:00:00Z", "2026-11-20T10:00:00+01:00", "2026-11-20 10:00", "2026-11-20"},
	"email":       {"a@example.com", "a", "@"},
	"uri":         {"https://example.com/a?b#c", "a b", "/relative"},
	"uuid":        {"123e4567-e89b-12d3-a456-426614174000", "123e4567"},
	"ipv4":        {"127.0.0.1", "256.0.0.1", "1.2.3"},
	"time":        {"10:00:00Z", "25:00:00Z", "10:00"},
	"unheard-of":  {"x"},
	"int32":       {"1"},
	"description": {"words"},
}

// anyString holds strings that mean something to some codec or reader.
var anyString = []string{"a", "", "b", "x", "abc", "null", "true", "1", "1.0", "{}", "[]", `"a"`, `{"a":1}`, `[1,null]`, `{"a":null}`, "a b", "é", "\U0001F600", "\u0000",
	"{", `[{"key":"a","value":1}]`, " 1", "1.5", `"null"`, "undefined"}
