package already

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/format"
)

// SaysMediaType reports whether a description names the kind of a text that the media type has: "a JSON string", "in Markdown".
func SaysMediaType(description, name string) bool {
	_, kind, _ := strings.Cut(name, "/")
	kind = strings.TrimPrefix(kind, "x-")
	at := strings.Index(strings.ToLower(description), strings.ToLower(kind))
	if at < 0 {
		return false
	}
	return ofKind.in(description[:at]) || kindOf.in(description[at+len(kind):])
}

// What stands before the kind in such a description, or behind it.
var (
	ofKind = newPhrase(`(?i)\b(?:in|valid|(?:as|is|be)(?: an?)?) $`)
	kindOf = newPhrase(`(?i)^(?:-formatted|-encoded|-serialized)?[ -](?:string|text|document|content|body|format|object|array|payload|data|syntax)\b`)
)

// SaysUnique reports whether a text says that no item stands twice.
func SaysUnique(text string) bool { return unique.in(text) }

var unique = newPhrase(`(?i)^(?:an? |the )?(?:(?:list|array|set) of )?(?:unique|distinct)\b|\b(?:must be|all|each|contain(?: only)?|(?:list|array|set) of(?: \pL+ or more)?) (?:unique|distinct)\b|\((?:unique|distinct)\)|\b(?:no|without) (?:duplicates?|repeats)\b|\b(?:must|may|can|should|do|does)(?: ?not|n't) (?:contain|have|include|allow) (?:any )?duplicates?\b|\bduplicates (?:are )?not allowed\b`, "unique", "tinct", "duplicate", "repeat")

// formatNames are the words by which descriptions name a format themselves, so that a model knows what to write.
var formatNames = map[string]*phrase{
	"date":      newPhrase(`(?i)\bYYYY-MM-DD\b`, "yyyy"),
	"date-time": newPhrase(`(?i)\bRFC.?3339\b|\bISO.?8601\b|\bYYYY-MM-DDTHH`, "3339", "8601", "yyyy"),
	"duration":  newPhrase(`(?i)\bISO.?8601\b.{0,12}\bdurations?\b|\bdurations?\b.{0,12}\bISO.?8601\b`, "duration"),
	"email":     anEmail,
	"idn-email": anEmail,
	"hostname":  newPhrase(`(?i)\bhost.?names?\b`, "ho"),
	"ipv4":      newPhrase(`(?i)\bIPv4\b`, "ipv4"),
	"ipv6":      newPhrase(`(?i)\bIPv6\b`, "ipv6"),
	"uri":       newPhrase(`(?i)\bUR[IL]s?\b`, "uri", "url"),
	"iri":       newPhrase(`(?i)\b(?:IRI|URL)s?\b`, "iri", "url"),
	"byte":      base64,
	"uuid":      newPhrase(`(?i)\b[UG]UIDs?\b`, "uid"),
	"regex":     newPhrase(`(?i)\breg(?:ular )?ex(?:p|pression)?s?\b`, "reg"),
}

// base64 is how descriptions name the encoding of that name.
var base64 = newPhrase(`(?i)\bbase.?64\b`, "64")

// SaysEncoding reports whether a description names the encoding of a text.
func SaysEncoding(description, encoding string) bool {
	if strings.EqualFold(encoding, "base64") {
		return base64.in(description)
	}
	words, name := strings.ToLower(description), strings.ToLower(encoding)
	return strings.Contains(words, name+"-encod") || strings.Contains(words, name+" encod")
}

// anEmail is how descriptions say that a text is an email address.
var anEmail = newPhrase(`(?i)\be-?mail address|(?:^|\b(?:the|an?|your|their|users?|customers?|contact|work|login|\pL+['’]s?) )e-?mails?(?: (?:of|to|for)\b|[.,;)]|$)`, "mail")

// sampled are the formats whose texts look like nothing else, so that a sample says what is meant.
var sampled = map[string]bool{"date": true, "date-time": true, "time": true, "duration": true, "ipv4": true, "ipv6": true, "uuid": true, "uri": true}

// SaysFormat reports whether a description has a sample of a format, which is cheaper to find, or names it.
func SaysFormat(description, name string) bool {
	if sampled[name] && hasSample(description, name) {
		return true
	}
	names := formatNames[name]
	return names != nil && names.in(description) && (name != "date-time" || zone.in(description) && !noZone.in(description)) && !(strings.HasPrefix(name, "ipv") && bothVersions.in(description)) && !relative.in(description)
}

// hasSample reports whether a word of a description is a text of the format.
func hasSample(description, name string) bool {
	for w := range strings.FieldsSeq(description) {
		w = strings.Trim(w, "()[]\"'`,;.<>")
		if len(w) >= shortestSample && format.Valid(name, w) && (name != "uri" || strings.Contains(w, "://")) {
			return true
		}
	}
	return false
}

// zone is how descriptions say that a time has a zone: date-time asks for one, while many times by ISO 8601 have none.
var zone = newPhrase(`(?i)\bRFC.?3339\b|\btime.?zones?\b|\b(?:UTC|GMT|offset)\b|(?:SS|\d\d|[.]s+)(?:Z|\+)|\bZ\b|\bzulu\b`)

// noZone is how descriptions say that a time has no zone.
var noZone = newPhrase(`(?i)\b(?:no|without|omit|excluding)(?: an?| any| the)? (?:utc |gmt )?(?:time.?zone|offset|zone)`)

// Where one of these is found, the name of a format does not say which format is meant.
var (
	bothVersions = newPhrase(`(?is)IPv4.*IPv6|IPv6.*IPv4`, "ipv6")
	relative     = newPhrase(`(?i)\brelative\b`, "relative")
)

// shortestSample is the length from which a word is a sample: "P1D" may be anything.
const shortestSample = 4
