package flavor

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/internal/entries"
)

// Every result contains keywords such as type and properties: where they may not stand, nothing can be adapted.

// rootKeywords may be refused at the root alone, because what they say can be written in another form there. For other keywords
// the rewriting does not tell the root from other schemas.
var rootKeywords = strings.Fields(`$schema $id id $ref $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary
	$comment $defs definitions allOf anyOf oneOf not if then else`)

// structure lists the keywords that schemas of a type cannot be written without, where their author used them.
var structure = []written{{"properties", ObjectType}, {"required", ObjectType}, {"items", ArrayType}}

// checkWritten looks for keywords that may not stand where every result has them.
func (r inspector) checkWritten(own *form, rules *Rules, once func(spot string) bool) {
	for p := ObjectType; p <= BooleanType; p++ {
		if spot := rules.spotOf("type", p); !rules.Allows("type", false, p) && once(spot) {
			r.fail(own.spot(spot, "keywords"), "add it to keywords."+p.String(), "\"type\" may not stand in a schema of type %s, and says that it is one", p)
		}
	}
	for _, w := range structure {
		if spot := rules.spotOf(w.keyword, w.at); !rules.Allows(w.keyword, false, w.at) && once(spot) {
			r.fail(own.spot(spot, "keywords"), w.allowed(rules), "%s may not stand in a schema of type %s, and no other keyword says what it does", quote(w.keyword), w.at)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(rules.Listed[Root])) {
		if spot := "keywords root " + k; !slices.Contains(rootKeywords, k) && slices.Contains(knownKeywords, k) && !rules.Allows(k, false, ObjectType) && once(spot) {
			r.fail(own.spot(spot), "list it for object", "%s cannot be listed for the root alone: only %s can", quote(k), strings.Join(rootKeywords, ", "))
		}
	}
	for _, k := range knownKeywords {
		if spot := "refused " + k; rules.Refused[Root][k] && !rules.Refused[Everywhere][k] && !slices.Contains(rootKeywords, k) && once(spot) {
			r.fail(own.spot(spot), "refuse it everywhere, or by type", "%s cannot be refused at the root alone: only %s can", quote(k), strings.Join(rootKeywords, ", "))
		}
	}
	r.checkDialectWord(own, rules, once)
	if a := rules.Construct(CAnnotationBesideUnion); a.Verdict == Refuses {
		for _, k := range [...]string{"title", "description"} {
			for p := ObjectType; p <= NullType; p++ {
				spot := "constructs " + CAnnotationBesideUnion.String()
				if rules.Allows(k, false, Union) && !rules.Allows(k, false, p) && once(spot) {
					r.clash(own, rules, CAnnotationBesideUnion, "add the keyword to keywords."+p.String(), fmt.Sprintf("the repair %s writes %s, which may not stand there", a.Repair, quote(k)))
				}
			}
		}
	}
}

// checkDialectWord looks for $schema in lists of single kinds of schemas. The keyword holds for the whole document: it may stand
// or be refused at the root or everywhere only.
func (r inspector) checkDialectWord(own *form, rules *Rules, once func(spot string) bool) {
	const word = "$schema"
	for p := Reference; p <= Typed; p++ {
		if spot := "refused " + word; rules.Refused[p][word] && !rules.Refused[Everywhere][word] && !rules.Refused[Root][word] && once(spot) {
			r.fail(own.spot(spot), "refuse it at root, or everywhere", "%s speaks of the whole document, and cannot be refused in some of its schemas", quote(word))
		}
		if spot := "keywords " + p.String() + " " + word; rules.Listed[p][word] && !rules.Listed[Everywhere][word] && !rules.Listed[Root][word] && once(spot) {
			r.fail(own.spot(spot), "list it for root", "%s speaks of the whole document, and cannot stand in some of its schemas alone", quote(word))
		}
	}
}

// spotOf is the spot of the answer that does not allow a keyword in a place.
func (r *Rules) spotOf(keyword string, p Place) string {
	for _, x := range [...]Place{Everywhere, Typed, p} {
		if r.Refused[x][keyword] {
			return "refused " + keyword
		}
	}
	return "keywords " + p.String()
}

// leastName is the least max-length for names: a name that is too long is cut and gets a hash of the whole name, eight characters
// long, by which cut names can be told apart.
const leastName = 8

// writtenNames are the members of the entries of a list that stands for a map or a large object: a rule for names has to take all
// of them.
var writtenNames = []string{entries.Key, entries.Value}

// madeNames are names that are made where an author's name may not stand; a rule has to take one of each row.
var madeNames = [][]string{{"p", "P"}, {"p_2", "p2", "p_b", "pb", "P_2", "P2", "P_b", "Pb"}}

// checkNames looks for rules for names that names made by the rewriting cannot keep.
func (r inspector) checkNames(own *form, rules *Rules, once func(spot string) bool) {
	n := rules.Names
	if n == nil || !once("names") {
		return
	}
	if n.MaxLength > 0 && n.MaxLength < leastName {
		r.fail(own.spot("names"), "write max-length: 8 or more", "names of %d characters cannot be told apart when they are made of longer ones", n.MaxLength)
	}
	for _, forms := range madeNames {
		if !slices.ContainsFunc(forms, n.takes) {
			r.fail(own.spot("names"), "let letters begin a name", "the rule for names takes none that is made where another may not stand: %s", strings.Join(forms, ", "))
		}
	}
	for _, name := range writtenNames {
		if !n.RootOnly && !n.takes(name) && rules.writesEntries() {
			r.fail(own.spot("names"), "let names be "+strings.Join(writtenNames, " and "), "the rule for names does not take %s, which the entries of a list have that stands for a map", quote(name))
		}
	}
	for c := range constructTable {
		a := rules.Constructs[c]
		if a.Name != "" && !n.takes(a.Name) {
			r.fail(own.spot("constructs "+Construct(c).String()), "give it another name", "%s: the rule for names does not take %s, which the repair %s writes", Construct(c), quote(a.Name), a.Repair)
		}
	}
}

// writesEntries reports whether results may contain lists of entries: for maps, or for what is too large otherwise.
func (r *Rules) writesEntries() bool {
	limited := slices.ContainsFunc(r.Limits, func(l Limit) bool { return !l.Warns })
	return limited || r.Refuses(CMap) || r.Refuses(CFreeFormObject) || r.Refuses(CEmptyProperties)
}

// takes reports whether a property may have the name.
func (n *NameRule) takes(name string) bool {
	if slices.Contains(n.Reserved, name) || n.MaxLength > 0 && utf8.RuneCountInString(name) > n.MaxLength {
		return false
	}
	p, err := regexp.Compile("^(?:" + n.Pattern + ")$")
	return n.Pattern == "" || err != nil || p.MatchString(name)
}
