package diag

import (
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/entries"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// listsNothing is why nothing satisfies an empty `enum`.
const listsNothing = ": `enum` lists no value"

// Rules that several rooms speak of, each with what its facts are about.
const (
	RuleText               = "text"                   // of text in place of a structure: the provider enforces nothing of it
	RuleNoUnion            = "no-union"               // of unions where the provider takes none
	RuleUnlistedMember     = "unlisted-member"        // of members that values may have beside those that are listed
	RulePropertyName       = "property-name"          // of properties that may not be called so
	RuleGroundless         = "groundless-reference"   // of references that lead back to themselves and to nothing else
	RuleDuplicateName      = "duplicate-name"         // of members that stand twice in an object
	RuleWeakerBound        = "weaker-bound"           // of bounds that are stricter than what may stand, and are written weaker
	RuleUnusedIdentifier   = "unused-identifier"      // of identifiers that nothing refers by
	RuleImpossibleValue    = "impossible-value"       // of listed values that the rest of the schema excludes
	RuleImpossibleItems    = "impossible-items"       // of arrays whose items no value satisfies
	RuleMergedSchemas      = "merged-schemas"         // of an allOf that might stand, and was merged
	RuleUnevaluated        = "unevaluated-keyword"    // of an unevaluated… keyword that might stand, and is written as another one
	RuleMergedBranches     = "merged-branches"        // of unions that say what one schema can say
	RuleImpossibleProperty = "impossible-property"    // of properties that nothing satisfies
	RuleImpossibleSchema   = "impossible-schema"      // of a root that nothing satisfies
	RuleImpossibleBranch   = "impossible-branch"      // of branches that nothing satisfies; Detail is how many, or Beside
	RuleHoistedPart        = "hoisted-part"           // of parts that became definitions
	RuleGrowth             = "growth"                 // of results that are far larger than their input
	RuleRepeatedNull       = "repeated-null"          // of unions of which several forms take null
	RuleUnwritten          = "unwritten-keyword"      // of constraints that may stand, but speak of a schema that is made anew
	RuleUnshown            = "unshown-value"          // of defaults and examples that cannot be shown as they would be sent
	RuleHeldDefinitions    = "held-definitions"       // of unknown words of the root under which targets of references stood
	RuleDiscriminator      = "discriminator-property" // of properties that a discriminator names, and that were not required
	RuleDiscriminatorValue = "discriminator-value"    // of properties whose value for an alternative only a discriminator says
	RuleDeadMapping        = "dead-mapping"           // of discriminators that lead to definitions which are not in the result
	RuleIdleNullable       = "idle-nullable"          // of a nullable that admits no null, for want of a type or by another keyword
	RuleMaxNodes           = "max-nodes"              // of parts for which nothing was left of the budget
	RuleTime               = "max-time"               // of documents that are not done in time
	RuleLoosened           = "loosened-branches"      // of a oneOf that became an anyOf, as a branch admits more than it did
	RuleDead               = "dead-keyword"           // of keywords that say nothing of values of the types beside them
	RuleDropped            = "dropped-annotation"     // of annotations that are nowhere in the result
	RuleIgnoredSibling     = "ignored-sibling"        // of keywords beside a $ref, in a draft that ignores them
	RuleKeyword            = "unlisted-keyword"       // of keywords that may not stand where they do
	RuleValue              = "keyword-value"          // of keywords that may stand where they do, with another value
	RuleContradiction      = "contradicting-keyword"  // of keywords that contradict their schema, which is read as it was meant
	RuleMisplaced          = "misplaced-properties"   // of schemas under names that are no keywords, where properties are to be listed
	RuleDialectDeclared    = "declared-dialect"       // of results that declare a dialect which the input did not
	RuleDefinitionsAlone   = "definitions-alone"      // of roots that define schemas and say nothing themselves
	RuleMisspeltKeyword    = "misspelt-keyword"       // of words that are no keywords, and most likely misspelt ones
	RuleMisspeltRequired   = "misspelt-required"      // of names in required that are most likely misspelt names of properties
	RuleUnlikely           = "unlikely-schema"        // of roots that say nothing of values, and look like something else than a schema
	RuleStrayMapping       = "stray-mapping"          // of a discriminator's mapping that leads to no alternative
	RuleAmbiguous          = "ambiguous-union"        // of unions whose branches cannot be told apart as they are
	RuleRepeatedValue      = "repeated-value"         // of lists that have a value twice, which the schema's draft forbids
	RuleStrayDialect       = "stray-dialect"          // of a `$schema` below the root, which has its schema read in another dialect
	RuleMalformed          = "malformed-keyword"      // of keywords whose value is of the wrong kind
	RuleInternal           = "internal"               // of mistakes of ours
	RuleMixedIdentifiers   = "mixed-identifiers"      // of documents whose identifiers, anchors and dynamic references a result could not keep together
	RuleRepeatedID         = "repeated-identifier"    // of identifiers that another schema has
	RuleDangling           = "dangling-reference"     // of references that lead nowhere
	RuleRepointed          = "repointed-reference"    // of references whose target stands elsewhere than they say
	RuleLimit              = "limit-"                 // of limits; the metric follows
)

// Details of facts, which tell what is particular about them, each with what such facts are about.
const (
	ByValues         = "listed"                  // of keywords that all listed values meet
	Weaker           = "weaker"                  // of bounds that a stricter one implies
	OfOneType        = "one type"                // of keywords that stand in a schema of one type, of the list of types that the input has
	Met              = "met"                     // of keywords that every value meets
	InWords          = "in words"                // of annotations whose words the description of the whole has
	ByPatterns       = "patternProperties"       // of objects that are closed but for the members of patterns
	NothingMore      = "nothing more"            // of what is left out because it says nothing that the rest does not
	NoSchema         = "no schema"               // of entries of a map of schemas that are no schemas
	RequiredNoSchema = "no schema, and required" // of required properties whose value is no schema
	AsText           = "as text"                 // of a value of any kind of which a string, too, travels as JSON text
	AmongProperties  = "among properties"        // of a `required` that stands among the properties that it lists
	OfItems          = "of the items"            // of an `enum` of an array that lists what the items may be
	AFlag            = "a flag"                  // of properties that said of themselves that they are required, as in draft-03
	MovedDefinitions = "moved"                   // of `definitions` that stand in `$defs` now
	Second           = "second"                  // of a keyword that may stand, where another one of its name stands already
	NullAlready      = "null already"            // of a word for null, where null is a value without it
	OneOfSeveral     = "several"                 // of a condition that may stand, but not beside others
	Untyped          = "untyped"                 // of a keyword that may stand beside a type, where none stands
)

// Keywords of facts that are about no keyword.
const (
	AsKey         = entries.Key // on maps whose values stand in the list itself, each with its name as key
	Astray        = "astray"    // on references that lead nowhere in the input, and somewhere in the result
	ATag          = "tag"       // on branches whose objects may not have the property under which another branch travels
	Beside        = "beside"    // of branches that admit nothing beside one branch of another union, but may beside the next; a detail
	AnEmptyObject = "empty"     // on branches whose objects may not be empty
	TheRoot       = "root"      // on the root as a whole
	Together      = "together"  // on limits that the tools of a request exceed together
)

// RuleLongDescription is the rule of descriptions that are longer than a flavor takes.
var RuleLongDescription = RuleLimit + flavor.MDescriptionCharacters.String()

// Excluded says, as an end for a message, why nothing satisfies what stands at a place: which bound
// excludes a bound, which required member may not be, why no listed value may; or "".
func Excluded(at *tree.Node) string {
	if at == nil {
		return ""
	}
	if isRequired(at) {
		return ": `" + Clip(at.Text()) + "` is required, and no property of that name can stand"
	}
	for _, pair := range schema.Bounds {
		if !schema.IsKeyword(at) || at.Word() != pair.Low {
			continue
		}
		if most := at.Parent().Member(pair.High); most.IsNumber() && at.IsNumber() && decimal.Parse(at.Text()).Compare(decimal.Parse(most.Text())) >= 0 {
			return ": `" + at.Name() + "` and `" + most.Name() + "` exclude each other"
		}
	}
	if isClosing(at) {
		return ": another schema that has to hold here closes the object without it (`additionalProperties`)"
	}
	return mistyped(at)
}

// isRequired reports whether a text is a name that `required` lists.
func isRequired(at *tree.Node) bool {
	list := at.Parent()
	return at.IsString() && list.IsArray() && list.HasName() && list.Name() == "required"
}

// isClosing reports whether a keyword admits no members but those that are listed beside it.
func isClosing(at *tree.Node) bool {
	return schema.IsKeyword(at) && at.Word() == word.AdditionalProperties && at.Kind() == tree.False
}

// mistyped says that the values which a schema lists are of other types than it names, or excluded by the rest of it; or "". at is the
// schema, or the keyword that lists values. It says nothing where a reference may say more.
func mistyped(at *tree.Node) string {
	of, by := at, at.Word()
	lists := schema.IsKeyword(at) && (by == word.Enum || by == word.Const)
	if lists || !at.IsObject() && schema.IsKeyword(at) {
		of = at.Parent()
	}
	types := schema.TypesSaidBy(of)
	if schema.IsTrue(of.Member(word.Nullable)) {
		types |= schema.TNull
	}
	values, value := of.Member(word.Enum), of.Member(word.Const)
	switch {
	case schema.IsKeyword(at) && by == word.Not && schema.SaysNothing(at):
		return ": `not` excludes every value"
	case of.Says(word.Ref):
		return ""
	case by != word.Const && values.IsArray() && values.Len() == 0:
		return listsNothing
	case !of.Says(word.Type) || types&^schema.TNull == 0:
	case (of == at || by == word.Enum) && values.IsArray() && schema.TypesOf(schema.Elements(values))&types == 0:
		return ": `enum` lists no value of the type " + TypeWords(types)
	case (of == at && schema.Declared(at.Document().Root()) > schema.Draft04 || by == word.Const) && value != nil && schema.TypeOf(value)&types == 0:
		return ": `const` is no value of the type " + TypeWords(types)
	}
	if of == at {
		return clashing(of)
	}
	if lists {
		return ": " + map[word.Word]string{word.Enum: "`enum` lists", word.Const: "`const` is"}[by] + " no value that the rest admits"
	}
	return ""
}

// clashing says which two keywords of a schema admit values of no common type, or nothing.
func clashing(of *tree.Node) string {
	type part struct {
		word  word.Word
		types schema.TypeSet
	}
	parts := []part{{word.Type, schema.TypesSaidBy(of)}}
	for s := range of.Member(word.AllOf).All() {
		parts = append(parts, part{word.AllOf, schema.TypesSaidBy(s)})
	}
	for _, w := range [...]word.Word{word.AnyOf, word.OneOf} {
		union := part{word: w}
		for s := range of.Member(w).All() {
			if t := schema.TypesSaidBy(s); t != 0 {
				union.types |= t
			} else {
				union.types |= schema.TAll
			}
		}
		parts = append(parts, union)
	}
	for i, a := range parts {
		for _, b := range parts[:i] {
			if a.types != 0 && b.types != 0 && a.types&b.types == 0 {
				two := "`" + b.word.String() + "` and `" + a.word.String() + "`"
				if a.word == b.word {
					two = "two schemas of `allOf`"
				}
				return ": " + two + " exclude each other, " + TypeWords(b.types) + " and " + TypeWords(a.types)
			}
		}
	}
	return ""
}

// IgnoredSibling says that a keyword means nothing beside a reference.
func IgnoredSibling(doc *schema.Document, m *tree.Node) Fact {
	return Fact{Rule: RuleIgnoredSibling, Repair: flavor.Remove, Severity: Warning, Node: m, Keyword: m.Name(), Detail: doc.Dialect.String()}
}

// Idle says that a keyword means nothing in the document's dialect.
func Idle(doc *schema.Document, m *tree.Node) Fact {
	return Fact{Rule: "idle-keyword", Severity: Warning, Node: m, Keyword: m.Name(), Detail: doc.Dialect.String()}
}

// Nothing says that a keyword is left out which says nothing where it stands, such as a `then` without an `if`.
func Nothing(m *tree.Node) Fact {
	return Fact{Rule: RuleDropped, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: NothingMore}
}

// Passed is a list of keywords by which schemas lead on to others, such as references, or unions of one branch.
type Passed struct {
	At      *tree.Node
	Further *Passed
}

// ImpossibleType says that a schema excludes all values of a type that it names.
func ImpossibleType(t schema.TypeSet, at *tree.Node) Fact {
	return Fact{Rule: "impossible-type", Severity: Warning, Node: at, Detail: TypeWords(t) + " can satisfy what the keywords here demand of it" + Excluded(at)}
}

// ImpossiblePart says that nothing satisfies a schema, in whose place false is written, because of what
// stands at another place.
func ImpossiblePart(n, because *tree.Node) Fact {
	return Fact{Rule: "impossible-part", Severity: Warning, Node: n, Detail: Excluded(because)}
}

// Malformed says that a keyword is left out because its value is of the wrong kind.
func Malformed(k *schema.Keyword, m *tree.Node) Fact {
	return Fact{Rule: RuleMalformed, Repair: flavor.Remove, Severity: Warning, Node: m, Keyword: m.Name(), Detail: schema.Wanted(k)}
}

// Mended says what a schema said against itself or spelled otherwise, and how it is read.
func Mended(m schema.Mended, holder *tree.Node) Fact {
	f := Fact{Rule: RuleContradiction, Repair: flavor.Translate, Severity: Warning, Effect: Widened, Node: holder, Keyword: m.Keyword, Detail: m.Why}
	switch m.Kind {
	case schema.MendedGone:
		f.Repair = flavor.Remove
	case schema.MendedItems:
		f.Detail = OfItems
	case schema.MendedNumber:
		f.Rule, f.Effect, f.Node = RuleMalformed, Exact, holder.Get(m.Keyword)
	case schema.MendedRead:
		f.Rule, f.Effect, f.Node, f.Detail, f.Names = RuleMalformed, Exact, holder.Get(m.Keyword), m.Why, m.Read
		if m.Keyword == "type" && m.Why[0] == '"' { // a type as another language names it
			f.Detail, f.Names = m.Why[1:len(m.Why)-1], `{"type":`+m.Read+"}"
		}
	case schema.MendedFlag:
		f.Rule, f.Effect, f.Detail = RuleMalformed, Exact, AFlag
	case schema.MendedProperties:
		var members []*tree.Node
		for p := range holder.Get(m.Keyword).All() {
			members = append(members, p)
		}
		f = Misplaced(members)
		f.Repair, f.Effect = flavor.Translate, Narrowed
	case schema.MendedMeant:
		f = Fact{Rule: RuleMisspeltKeyword, Repair: flavor.Translate, Severity: Warning, Node: holder.Get(m.Keyword), Keyword: m.Why, Detail: m.Keyword}
		if schema.Lookup(m.Keyword).Family > schema.Annotation {
			f.Effect = Narrowed
		}
	case schema.MendedSlipped:
		f.Rule, f.Effect, f.Detail = RuleMalformed, Narrowed, AmongProperties
	case schema.MendedName:
		f = Fact{Rule: RuleMisspeltKeyword, Repair: flavor.Translate, Node: holder.Get(m.Keyword), Keyword: m.Why, Detail: m.Keyword}
		if schema.Lookup(m.Keyword).Family > schema.Annotation {
			f.Effect = Narrowed
		}
	}
	return f
}

// Misplaced says of members of a schema that they are schemas, and mean nothing where they stand.
func Misplaced(members []*tree.Node) Fact {
	f := Fact{Rule: RuleMisplaced, Severity: Warning, Node: members[0], Keyword: "properties", Detail: someOf(members)}
	if len(members) == 1 {
		f.Keyword = ""
	}
	return f
}

// someOf enumerates the names of members, of many the first.
func someOf(members []*tree.Node) string {
	const most = 3
	var names []string
	for _, m := range members[:min(most, len(members))] {
		names = append(names, Clip(m.Name()))
	}
	names = Ticked(names)
	if more := len(members) - most; more > 0 {
		names = append(names, strconv.Itoa(more)+" more")
	}
	return Enumerated(names, " and ")
}

// DefinitionsAlone says of what holds a root's definitions that the root asks for none of them.
func DefinitionsAlone(holder *tree.Node) Fact {
	var names []*tree.Node
	for d := range holder.All() {
		names = append(names, d)
	}
	return Fact{Rule: RuleDefinitionsAlone, Severity: Warning, Node: holder, Keyword: "#" + names[0].Pointer(), Detail: someOf(names)}
}

// IsMalformed reports whether a rule is of a part of a schema that means nothing as it stands, which its author cannot want.
func IsMalformed(rule string) bool {
	return rule == RuleMalformed || rule == RuleMisplaced || rule == RuleStrayMapping || rule == RuleDefinitionsAlone || rule == RuleUnlikely || rule == RuleMisspeltKeyword
}

// StrayMapping says of members of a mapping that they lead to no alternative of the union beside the discriminator, or,
// where union is false, that no union stands there.
func StrayMapping(members []*tree.Node, union bool) Fact {
	f := Fact{Rule: RuleStrayMapping, Severity: Warning, Node: members[0], Detail: someOf(members)}
	if union {
		f.Keyword = "union"
	}
	return f
}

// MalformedEntry says that an entry of a map of schemas, such as `properties`, is no schema. A required property is read as
// {}. Any other entry is left out: its member may not come any more where what holds of unlisted members excludes it.
func MalformedEntry(m *tree.Node) Fact {
	if schema.IsProperty(m) {
		return Fact{Rule: RuleMalformed, Repair: flavor.Translate, Severity: Warning, Node: m, Keyword: m.Name(), Detail: RequiredNoSchema}
	}
	f := Fact{Rule: RuleMalformed, Repair: flavor.Remove, Severity: Warning, Node: m, Keyword: m.Name(), Detail: NoSchema}
	for _, w := range [...]word.Word{word.AdditionalProperties, word.UnevaluatedProperties} {
		if of := m.Parent().Word(); (of == word.Properties || of == word.PatternProperties) && schema.SaysSomething(m.Parent().Parent().Member(w)) {
			f.Effect = Narrowed
		}
	}
	return f
}

// RepeatedValue says that a value is listed once: c is its second occurrence in a list.
func RepeatedValue(list, c *tree.Node) Fact {
	return Fact{Rule: RuleRepeatedValue, Repair: flavor.Remove, Node: c, Keyword: list.Name(), Detail: Clip(string(c.Append(nil)))}
}

// StrayDialect says that a `$schema` below the root is left out.
func StrayDialect(m *tree.Node) Fact {
	return Fact{Rule: RuleStrayDialect, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text()}
}

// Stray says that a reference leads nowhere, or out of the document.
func Stray(r *tree.Node, status schema.Status) Fact {
	f := Fact{Rule: RuleDangling, Node: r, Detail: r.Text()}
	if status == schema.External {
		f.Rule = flavor.CExternalReference.String()
	}
	return f
}

// Opened says of a stray reference that anything may stand in its place.
func (f Fact) Opened() Fact {
	f.Severity, f.Effect, f.Repair = Warning, Widened, flavor.Remove
	return f
}

// InvalidPattern says that a pattern, or a name of patternProperties, is left out because no engine
// compiles it. Nothing is lost that could be checked, but its author meant something.
func InvalidPattern(at *tree.Node) Fact {
	return Fact{Rule: flavor.CInvalidPattern.String(), Repair: flavor.Remove, Severity: Warning, Node: at}
}

// Counts reports whether a fact is counted where a caller refuses losses: a warning or worse, or that an object was closed, by itself
// or to be told from others, though its author wrote that it is open.
func (f *Fact) Counts() bool {
	closes := f.Repair == flavor.Close && (f.Rule == flavor.COpenObject.String() || f.Rule == RuleAmbiguous)
	return f.Severity >= Warning || closes && f.Node != nil && f.Detail != ByPatterns && saysOpen(f.Node)
}

// saysOpen reports whether n, the place of a fact on a closed object, is the keyword by which its author opened it, such as
// `additionalProperties: true`. Else the fact is on the object itself, which may be the value of such a keyword.
func saysOpen(n *tree.Node) bool {
	switch {
	case !schema.IsKeyword(n):
		return false
	case n.Word() == word.AdditionalProperties || n.Word() == word.UnevaluatedProperties:
		return schema.SaysNothing(n)
	}
	return n.Word() == word.PatternProperties
}

// LeftOut says that a word which may not stand where it does is left out. One that is most likely a misspelt keyword is called that.
func LeftOut(doc *schema.Document, m *tree.Node) Fact {
	f := Fact{Rule: RuleKeyword, Repair: flavor.Remove, Node: m, Keyword: m.Name()}
	if meant := doc.Meant(m); meant != nil {
		f.Rule, f.Severity, f.Detail = RuleMisspeltKeyword, Warning, meant.Name
	}
	return f
}

// Led says that the target of a reference was found in another way than the reference says; ok is false where it was not.
func Led(r, target *tree.Node, status schema.Status) (f Fact, ok bool) {
	f = Fact{Node: r, Detail: r.Text()}
	switch status {
	case schema.Repointed:
		f.Rule = RuleRepointed
	case schema.Enclosed: // the target is guessed
		f.Rule, f.Severity, f.Keyword = RuleRepointed, Warning, "#"+target.Pointer()
	case schema.Literally:
		f.Rule = "misspelt-reference"
	case schema.Identified:
		f.Rule = "guessed-identifier"
	default:
		return f, false
	}
	return f, true
}
