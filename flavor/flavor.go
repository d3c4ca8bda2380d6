// Package flavor says what a flavor is: the filled-in form in which one provider's slice of JSON Schema is declared. A flavor
// records facts (what is accepted, what is refused, who says so and when it was read); how a refused schema is rewritten is the
// engine's business, and a repair is only picked by name.
//
// A flavor file is YAML. Load and Parse return only flavors whose every question is answered; every mistake is reported with file,
// line and column. A construct is a way of combining keywords, such as a tuple; a repair rewrites it ("list"); an answer says of
// one construct whether the provider accepts it, and if not, which repair the flavor picks. A surface is a place that takes a
// schema, such as a tool's arguments; a flavor has one set of Rules for each.
package flavor

import (
	"fmt"
	"slices"
	"sync"

	"github.com/schemaflavor/schemaflavor/internal/made"
)

// A Flavor is one provider's form, complete: Extends is already resolved, so that a
// reader of a Flavor never has to look at another one.
type Flavor struct {
	Name    string   // the name in the registry and of the file: lower case, digits and hyphens
	Title   string   // for people, such as "Moonshot AI (Kimi)"
	Aliases []string // other names Lookup accepts
	Extends string   // the parent's name, or empty; kept for display only
	File    string   // where it was read from, for messages
	Sources map[string]Source

	Envelopes []*Envelope // the shapes in which schemas are sent; the first of a surface is the one that is written
	Tools     ToolRules   // what the provider takes of the tools of one request, besides their schemas

	rules [len(surfaceNames)]*Rules
	as    [len(surfaceNames)]string // the flavor that answers for a surface, or ""
	form  *form                     // what the file and its parents say, for flavors that extend this one and for YAML
}

// A Source is one piece of evidence that the answers of a flavor cite.
type Source struct {
	URL  string
	Read string // the day it was read, YYYY-MM-DD
	Note string
}

// A Because ties an answer to a source: who says so, in which words.
type Because struct {
	Source string // a key of Flavor.Sources
	Quote  string // the provider's own words, or what the source shows
}

// Rules returns the answers in force on a surface. Flavors that come out of Load,
// Parse or a Registry have rules for every surface.
func (f *Flavor) Rules(s Surface) *Rules { return f.rules[s] }

// As names the flavor that answers for the surface, where the file says "as: NAME"; else it is "".
func (f *Flavor) As(s Surface) string { return f.as[s] }

// A Surface is a place of a provider's interface that takes a schema.
type Surface uint8

const (
	Tool     Surface = iota // a tool's arguments: values are objects
	Response                // a response format: any JSON may be meant
	Output                  // an MCP outputSchema: values are objects
)

var surfaceNames = [...]string{Tool: "tool", Response: "response", Output: "output"}

func (s Surface) String() string { return surfaceNames[s] }

// Known reports whether there is such a surface.
func (s Surface) Known() bool { return int(s) < len(surfaceNames) }

// ParseSurface reads a surface's name; ok is false for any other word.
func ParseSurface(name string) (s Surface, ok bool) {
	i := slices.Index(surfaceNames[:], name)
	return Surface(max(i, 0)), i >= 0
}

// MarshalText returns the surface's name, for logs and the like.
func (s Surface) MarshalText() ([]byte, error) {
	if !s.Known() {
		return nil, fmt.Errorf("no surface has the number %d", uint8(s))
	}
	return []byte(s.String()), nil
}

// UnmarshalText reads what MarshalText wrote.
func (s *Surface) UnmarshalText(name []byte) error {
	read, ok := ParseSurface(string(name))
	if !ok {
		return fmt.Errorf("no surface is called %q", name)
	}
	*s = read
	return nil
}

// SurfaceNames lists the surfaces in the order of their constants.
func SurfaceNames() []string { return slices.Clone(surfaceNames[:]) }

// Rules are the answers of one flavor on one surface. They must not be changed once loaded (those of a registry cannot be: see
// Clone). The checker and the rewriting both read them, so that what is reported is what is repaired.
type Rules struct {
	Flavor  *Flavor
	Surface Surface

	// Dialect names the spelling of schemas that the provider reads.
	Dialect Dialect

	// Keywords: which word may stand where.
	UnlistedKept bool // true: a keyword that is not refused may stand; false: it must be listed
	Listed       [len(placeNames)]map[string]bool
	Refused      [len(placeNames)]map[string]bool
	KeywordsWhy  map[string]Because // by keyword; "" is for the lists as a whole

	// Values restricts what an accepted keyword may hold.
	Values map[string]ValueRule

	// Constructs has one answer for each construct of the vocabulary.
	Constructs [len(constructTable)]Answer

	// Limits, counted on the adapted schema.
	Limits []Limit

	// Names of properties.
	Names *NameRule

	// Describe lists the keywords whose lost constraints go into the description, for
	// the model to read. DescribeAll stands for every keyword.
	DescribeAll bool
	Describe    map[string]bool

	made *kept // what is derived from the lists once; nil for rules that were not loaded
}

// A Dialect is a spelling of schemas.
type Dialect uint8

const (
	Draft202012 Dialect = iota // JSON Schema 2020-12
	OpenAPI30                  // the OpenAPI 3.0 Schema object: nullable, types in either case, no null type
)

var dialectNames = [...]string{Draft202012: "json-schema-2020-12", OpenAPI30: "openapi-3.0-schema"}

func (d Dialect) String() string { return dialectNames[d] }

// A Place is where in a schema a keyword stands.
type Place uint8

const (
	Everywhere Place = iota // in every schema
	Root                    // at the root of the document, besides what its kind allows
	Reference               // beside $ref, $ref itself included
	Union                   // beside anyOf, anyOf itself included
	Untyped                 // in a schema without type, $ref and anyOf
	ObjectType              // in a schema of type object, and so on
	ArrayType
	StringType
	NumberType
	IntegerType
	BooleanType
	NullType
	Typed // in every schema with a type, besides what its types allow
)

var placeNames = [...]string{
	Everywhere: "everywhere", Root: "root", Reference: "reference", Union: "union",
	Untyped: "untyped", ObjectType: "object", ArrayType: "array", StringType: "string", NumberType: "number",
	IntegerType: "integer", BooleanType: "boolean", NullType: "null", Typed: "typed",
}

func (p Place) String() string { return placeNames[p] }

// PlaceNames lists the places in the order of their constants.
func PlaceNames() []string { return slices.Clone(placeNames[:]) }

// Allows reports whether keyword may stand in a schema of these kinds: Reference, Union, Untyped, or one place for each of the
// schema's types, all of which must allow it. root says that the schema is the root of the document.
func (r *Rules) Allows(keyword string, root bool, kinds ...Place) bool {
	p := r.permission(keyword)
	where := placesIn(kinds)
	if p.refused&(where|1<<Everywhere) != 0 || root && p.refused&(1<<Root) != 0 {
		return false
	}
	if r.UnlistedKept || p.listed&(1<<Everywhere) != 0 || root && p.listed&(1<<Root) != 0 {
		return true
	}
	return where != 0 && where&^p.listed == 0
}

// A permission says where a keyword may stand, a bit for each place.
type permission struct{ listed, refused uint16 }

// permission returns where a keyword may stand, which is derived from the lists once.
func (r *Rules) permission(keyword string) permission {
	if r.made == nil {
		return r.readPermission(keyword)
	}
	return r.made.permissions()[keyword]
}

// readPermission derives from the lists where a keyword may stand. What they say of Typed holds for each type.
func (r *Rules) readPermission(keyword string) (p permission) {
	for place := range placeNames {
		if r.Listed[place][keyword] {
			p.listed |= 1 << place
		}
		if r.Refused[place][keyword] {
			p.refused |= 1 << place
		}
	}
	const everyType = 1<<(NullType+1) - 1<<ObjectType
	if p.listed&(1<<Typed) != 0 {
		p.listed |= everyType
	}
	if p.refused&(1<<Typed) != 0 {
		p.refused |= everyType
	}
	return p
}

// placesIn is a set of places, a bit for each.
func placesIn(ps []Place) (set uint16) {
	for _, p := range ps {
		set |= 1 << p
	}
	return set
}

// kept holds what is derived from rules once, so that nobody reads their lists again and again.
type kept struct {
	permissions func() map[string]permission
	parts       made.Parts
}

// makeOnce prepares the rules to keep what is derived from them.
func (r *Rules) makeOnce() {
	r.made = &kept{permissions: sync.OnceValue(func() map[string]permission {
		all := map[string]permission{}
		for p := range placeNames {
			for _, lists := range [...]map[string]bool{r.Listed[p], r.Refused[p]} {
				for keyword := range lists {
					all[keyword] = r.readPermission(keyword)
				}
			}
		}
		return all
	})}
}

// Made is for this module only: it returns what packages that read the rules often have derived from them, once.
func (r *Rules) Made(made.Asker) *made.Parts {
	if r.made == nil {
		return nil
	}
	return &r.made.parts
}

// Describes reports whether a constraint that is lost with keyword is written into a description, for the model to read. The
// keyword "description" has to be allowed somewhere.
func (r *Rules) Describes(keyword string) bool {
	return (r.DescribeAll || r.Describe[keyword]) && r.somewhere("description")
}

// A ValueRule restricts what a keyword may hold. Zero fields restrict nothing.
type ValueRule struct {
	// Accepts lists the values that may stand: for format the names of formats, for a
	// number keyword the numbers' spellings.
	Accepts []string
	// ByType lists, for one type of the schema it stands in, the values that may
	// stand; it goes before Accepts.
	ByType map[string][]string
	// AtMost is the greatest number that may stand, or nil.
	AtMost *int64
	// Fits names the binary type, int64 or double, that the number has to fit or, where the keyword holds data, each number in it.
	Fits string
	// Whole: in a schema of type integer the number has to be whole.
	Whole bool
	// Refuses lists features of a regular expression that may not occur: lookaround,
	// backreference, word-boundary, unicode-class, inline-flag, named-group, non-re2, large-repetition.
	Refuses []string
	// NamesWithout lists texts that no member's name may contain, at any depth of the keyword's value.
	NamesWithout []string
	// MinLength is the greatest minLength that may be written as a pattern where the keyword itself may not stand, or 0.
	MinLength int64
	Because   Because
}

// An Answer is what a flavor says of one construct.
type Answer struct {
	Verdict Verdict
	Repair  Repair // which rewriting a refusal picks; None unless refused
	Levels  int    // for the repair unroll: how often a recursion goes round
	Name    string // for the repair wrap: the property's name
	Because Because
}

// A Verdict is one of the three honest answers to "would the provider take this?".
type Verdict uint8

const (
	Accepts  Verdict = iota + 1
	Untested         // passed through like accepted; explain says so
	Refuses
)

// Construct returns the answer for c.
func (r *Rules) Construct(c Construct) Answer { return r.Constructs[c] }

// Refuses reports whether the flavor refuses c.
func (r *Rules) Refuses(c Construct) bool { return r.Constructs[c].Verdict == Refuses }

// Refusal reports whether the flavor refuses c, and by which repair.
func (r *Rules) Refusal(c Construct) (Repair, bool) {
	a := &r.Constructs[c]
	return a.Repair, a.Verdict == Refuses
}

// A Limit is the greatest size, by some metric, that the provider takes.
type Limit struct {
	Metric  Metric
	AtMost  int
	Warns   bool // a larger schema is reported and left as it is: the provider counts over more than one schema
	Because Because
}

// Limit returns the limit of a metric that results have to keep, or 0: a limit that only warns does not count.
func (r *Rules) Limit(m Metric) int {
	if l := r.Limited(m); !l.Warns {
		return l.AtMost
	}
	return 0
}

// Limited returns the limit of a metric, also one that only warns; its AtMost is 0 where there is none.
func (r *Rules) Limited(m Metric) Limit {
	for i := range r.Limits {
		if r.Limits[i].Metric == m {
			return r.Limits[i]
		}
	}
	return Limit{Metric: m}
}

// A NameRule says how properties may be called.
type NameRule struct {
	Pattern   string   // RE2, must match the whole name; empty allows any
	MaxLength int      // in characters; 0 for no limit
	Reserved  []string // names that may not be used
	RootOnly  bool     // the rule holds for the root's properties only
	Because   Because
}

// NamedAt is where the file gives the flavor this name or alias, as FILE:LINE:COLUMN; only FILE where that is not known.
func (f *Flavor) NamedAt(name string) string {
	if f.form == nil {
		return f.File
	}
	for _, w := range append([]word{f.form.name}, f.form.aliases...) {
		if w.text == name && w.place.line > 0 {
			return fmt.Sprintf("%s:%d:%d", f.File, w.place.line, w.place.column)
		}
	}
	return f.File
}
