package tell

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/format"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// edges are the last numbers of the types that programs have for numbers. Generators write them as
// bounds of whatever has such a type: no author means them, and a model learns nothing of them.
var edges = map[string][]string{
	"minimum": {"-32768", "-2147483648", "-9007199254740991", "-9007199254740992", "-9223372036854775808"},
	"maximum": {"32767", "2147483647", "4294967295", "9007199254740991", "9007199254740992", "9223372036854775807", "18446744073709551615"},
}

// IsTypeLimit reports whether a bound is the last number of a program's type.
func IsTypeLimit(keyword, text string) bool {
	list := edges[keyword]
	return list != nil && (slices.Contains(list, text) || slices.Contains(list, strings.TrimSuffix(text, ".0")))
}

// nexts is how far from an integer that a bound excludes the one is that it admits.
var nexts = map[string]int64{"exclusiveMinimum": 1, "exclusiveMaximum": -1}

// plainly is a bound as it is told: nothing where it is that of a number's type, or where the description
// has it, which said reports. A bound of an integer that excludes a number is told as the next one.
func plainly(t diag.Told, n *ir.Node) (plain diag.Told, said bool) {
	if t.Of != "" {
		return t, diag.SaysCount(n.AuthorsWords(), t.Text, t.Of, t.Bound == "most")
	}
	if v := decimal.Parse(t.Text); v.IsInteger() {
		if i, small := v.Int64(); small && -maxExact < i && i < maxExact { // as it is: generators write 0.0
			if next := nexts[t.Bound]; next != 0 && n.Types&^schema.TNull == schema.TWhole {
				t.Bound = strings.ToLower(strings.TrimPrefix(t.Bound, "exclusive"))
				i += next
			}
			t.Text = strconv.FormatInt(i, 10)
		}
	}
	if IsTypeLimit(t.Bound, t.Text) {
		return diag.Told{}, false
	}
	if nexts[t.Bound] != 0 {
		return t, diag.SaysBeyond(n.AuthorsWords(), t.Text, t.Bound == "exclusiveMaximum")
	}
	if t.Bound == "minimum" && t.Text == "1" && n.Types&^schema.TNull == schema.TWhole && diag.SaysBeyond(n.AuthorsWords(), "0", false) {
		return t, true
	}
	return t, edges[t.Bound] != nil && diag.SaysBound(n.AuthorsWords(), t.Text, t.Bound == "maximum")
}

// alreadySaid reports whether the author says of a node what a sentence on a keyword would say.
func alreadySaid(n *ir.Node, keyword string, m *tree.Node) bool {
	switch keyword {
	case "format":
		return saysFormat(n.AuthorsWords(), format.Standard(m.Text()))
	case "multipleOf":
		return diag.SaysMultiple(n.AuthorsWords(), m.Text())
	case "uniqueItems":
		return unique.MatchString(n.AuthorsWords())
	}
	return false
}

// saysMediaType reports whether a description names what a media type is of: JSON, Markdown.
func saysMediaType(description, name string) bool {
	_, kind, _ := strings.Cut(name, "/")
	kind = strings.TrimPrefix(kind, "x-")
	for w := range strings.FieldsFuncSeq(description, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if strings.EqualFold(w, kind) {
			return true
		}
	}
	return false
}

var unique = regexp.MustCompile(`(?i)^(?:an? |the )?(?:(?:list|array|set) of )?(?:unique|distinct)\b|\b(?:must be|all|each) (?:unique|distinct)\b|\((?:unique|distinct)\)|\b(?:no|without|not (?:contain|have|include|allow)) (?:any )?(?:duplicates?|repeats|repeated)\b|\bduplicates (?:are )?not allowed\b`)

// formatNames are how descriptions name a format themselves, so that a model knows what to write.
var formatNames = map[string]*regexp.Regexp{
	"date":      regexp.MustCompile(`(?i)\bYYYY-MM-DD\b`),
	"date-time": regexp.MustCompile(`(?i)\bRFC.?3339\b|\bISO.?8601\b|\bYYYY-MM-DDTHH`),
	"duration":  regexp.MustCompile(`(?i)\bISO.?8601\b.{0,12}\bdurations?\b|\bdurations?\b.{0,12}\bISO.?8601\b`),
	"email":     anEmail,
	"idn-email": anEmail,
	"hostname":  regexp.MustCompile(`(?i)\bhost.?names?\b`),
	"ipv4":      regexp.MustCompile(`(?i)\bIPv4\b`),
	"ipv6":      regexp.MustCompile(`(?i)\bIPv6\b`),
	"uri":       regexp.MustCompile(`(?i)\bUR[IL]s?\b`),
	"iri":       regexp.MustCompile(`(?i)\b(?:IRI|URL)s?\b`),
	"uuid":      regexp.MustCompile(`(?i)\b[UG]UIDs?\b`),
	"regex":     regexp.MustCompile(`(?i)\breg(?:ular )?ex(?:p|pression)?s?\b`),
}

// anEmail is how descriptions say what it is.
var anEmail = regexp.MustCompile(`(?i)\be-?mail address|(?:^|\b(?:the|an?|your|their|users?|customers?|contact|work|login|\pL+['’]s?) )e-?mails?(?: (?:of|to|for)\b|[.,;)]|$)`)

// sampled are the formats whose texts look like nothing else, so that a sample says what is meant.
var sampled = map[string]bool{"date": true, "date-time": true, "time": true, "duration": true, "ipv4": true, "ipv6": true, "uuid": true, "uri": true}

// saysFormat reports whether a description has a sample of a format, which is cheaper to find, or names it.
func saysFormat(description, name string) bool {
	if sampled[name] && hasSample(description, name) {
		return true
	}
	names := formatNames[name]
	return names != nil && names.MatchString(description) && !(strings.HasPrefix(name, "ipv") && bothVersions.MatchString(description)) && !relative.MatchString(description)
}

// hasSample reports whether a word of a description has a format.
func hasSample(description, name string) bool {
	for w := range strings.FieldsSeq(description) {
		w = strings.Trim(w, "()[]\"'`,;.<>")
		if len(w) >= shortestSample && format.Valid(name, w) && (name != "uri" || strings.Contains(w, "://")) {
			return true
		}
	}
	return false
}

// What takes back that a name says which format is meant.
var (
	bothVersions = regexp.MustCompile(`(?is)IPv4.*IPv6|IPv6.*IPv4`)
	relative     = regexp.MustCompile(`(?i)\brelative\b`)
)

// shortestSample is the length from which a word is a sample: "P1D" may be anything.
const shortestSample = 4

// maxExact is a whole number from which others are not told: 2^53.
const maxExact = 1 << 53
