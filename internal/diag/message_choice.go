package diag

import (
	"cmp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// mergedAs has the rows of messageTable for a keyword that may not stand, and is in the result in another form:
// by the detail of the fact, or by the keyword.
var mergedAs = map[string]string{
	MovedDefinitions: "unlisted-keyword moved", Met: "unlisted-keyword met", OfOneType: "unlisted-keyword one-type", ByValues: "unlisted-keyword listed", Weaker: "unlisted-keyword weaker",
	"allOf": "unlisted-keyword allOf", "$schema": "unlisted-keyword dialect", "$vocabulary": "unlisted-keyword dialect",
	"$defs": "unlisted-keyword definitions", "definitions": "unlisted-keyword definitions",
	"$ref": "unlisted-keyword reference", "$dynamicRef": "unlisted-keyword reference", "$recursiveRef": "unlisted-keyword reference",
	"id": "unlisted-keyword identifier", "$id": "unlisted-keyword identifier", "$anchor": "unlisted-keyword identifier", "$dynamicAnchor": "unlisted-keyword identifier", "$recursiveAnchor": "unlisted-keyword identifier",
	"anyOf": "unlisted-keyword union", "oneOf": "unlisted-keyword union",
	"not": "unlisted-keyword complement",
	"if":  "unlisted-keyword cases", "dependentRequired": "unlisted-keyword cases", "dependentSchemas": "unlisted-keyword cases", "dependencies": "unlisted-keyword cases",
}

// Rules lists the rules that have words.
func Rules() (rules []string) {
	for _, table := range [...]map[string]words{messageTable, toolMessageTable} {
		for row := range table {
			rule, _, _ := strings.Cut(row, " ")
			rules = append(rules, rule)
		}
	}
	slices.Sort(rules)
	return slices.Compact(rules)
}

// RulesOf lists the rules that have words for a repair.
func RulesOf(repair string) (rules []string) {
	for _, rule := range Rules() {
		for _, table := range [...]map[string]words{messageTable, toolMessageTable} {
			if _, ok := table[rule+" "+repair]; ok {
				rules = append(rules, rule)
			}
		}
	}
	return rules
}

// words finds what the fact says: by its rule and what is particular about it, by its rule and repair, or by its
// rule alone.
func (f *Fact) words() words {
	if w, ok := f.toolWords(); ok {
		return w
	}
	for _, v := range variants[f.Rule] {
		if v.when(f) {
			return messageTable[v.row]
		}
	}
	if f.Rule == RuleKeyword && f.Repair == flavor.Merge {
		return messageTable[cmp.Or(mergedAs[f.Detail], mergedAs[f.Keyword])]
	}
	repair := f.RepairName()
	if f.Rule == RulePropertyName && f.Reshaped {
		repair = "renamed"
	}
	if w, ok := messageTable[f.Rule+" "+repair]; ok && repair != "" && (f.Out != nil || messageTable[f.Rule].message == "") {
		return w
	}
	return messageTable[f.Rule]
}

// A variant is a row of messageTable that a fact has in place of its rule's.
type variant struct {
	row  string
	when func(*Fact) bool
}

// variants are, by rule, the rows that are asked for before its own; the first that holds is taken.
var variants = map[string][]variant{
	flavor.CUndeclaredRequired.String(): {
		{"undeclared-required dependent", func(f *Fact) bool { return f.Keyword != "" }},
	},
	flavor.CFreeFormValue.String(): {
		{"free-form-value text all", func(f *Fact) bool { return f.Detail == AsText }},
	},
	flavor.CMap.String(): {
		{"map uncounted", func(f *Fact) bool { return f.Repair == flavor.Remove }},
		{"map rest inside", func(f *Fact) bool { return f.Repair == flavor.Entries && f.Detail != "" && f.Keyword == AsKey }},
		{"map rest", func(f *Fact) bool { return f.Repair == flavor.Entries && f.Detail != "" }},
		{"map entries inside", func(f *Fact) bool { return f.Repair == flavor.Entries && f.Keyword == AsKey }},
	},
	RuleValue: {
		{RuleValue + " name left", func(f *Fact) bool { return f.Names != "" && f.Out != nil }},
		{RuleValue + " name", func(f *Fact) bool { return f.Names != "" }},
	},
	RuleImpossibleValue: {
		{RuleImpossibleValue + " checked", func(f *Fact) bool { return f.Detail == "" }},
	},
	RuleDiscriminatorValue: {
		{RuleDiscriminatorValue + " alone", func(f *Fact) bool { return f.Effect == Widened }},
		{RuleDiscriminatorValue + " named", func(f *Fact) bool { return f.Severity != Warning }},
	},
	RuleStrayMapping: {
		{RuleStrayMapping + " union", func(f *Fact) bool { return f.Keyword == "union" }},
	},
	RuleDangling: {
		{RuleDangling + " astray", func(f *Fact) bool { return f.Keyword == Astray }},
	},
	RuleRepointed: {
		{RuleRepointed + " enclosed", func(f *Fact) bool { return f.Keyword != "" }},
	},
	RuleMisplaced: {
		{RuleMisplaced + " one read", func(f *Fact) bool { return f.Repair == flavor.Translate && f.Keyword == "" }},
		{RuleMisplaced + " read", func(f *Fact) bool { return f.Repair == flavor.Translate }},
		{RuleMisplaced + " one", func(f *Fact) bool { return f.Keyword == "" }},
	},
	RuleMisspeltKeyword: {
		{RuleMisspeltKeyword + " meant", func(f *Fact) bool {
			return f.Repair == flavor.Translate && f.Severity == Warning && f.Effect == Narrowed
		}},
		{RuleMisspeltKeyword + " meant annotation", func(f *Fact) bool { return f.Repair == flavor.Translate && f.Severity == Warning }},
		{RuleMisspeltKeyword + " read", func(f *Fact) bool { return f.Effect == Narrowed }},
		{RuleMisspeltKeyword + " annotation", func(f *Fact) bool { return f.Repair == flavor.Translate }},
	},
	RuleContradiction: {
		{RuleContradiction + " items", func(f *Fact) bool { return f.Detail == OfItems }},
	},
	RuleMalformed: {
		{RuleMalformed + " slipped", func(f *Fact) bool { return f.Detail == AmongProperties }},
		{RuleMalformed + " flag read", func(f *Fact) bool { return f.Detail == AFlag }},
		{RuleMalformed + " flag", func(f *Fact) bool {
			return f.Keyword == "required" && f.Repair == flavor.Remove && f.Node.IsBool() && isProperty(f.Node.Parent())
		}},
		{RuleMalformed + " required", func(f *Fact) bool { return f.Detail == RequiredNoSchema }},
		{RuleMalformed + " number", func(f *Fact) bool { return f.Repair == flavor.Translate && f.Names == "" && f.Node.IsNumber() }},
		{RuleMalformed + " misnamed", func(f *Fact) bool {
			return f.Repair == flavor.Translate && f.Keyword == "type" && f.Detail != "" && f.Detail[0] != '['
		}},
		{RuleMalformed + " read", func(f *Fact) bool { return f.Repair == flavor.Translate && f.Names != "" }},
		{RuleMalformed + " capitals", func(f *Fact) bool { return f.Repair == flavor.Translate && f.Out == nil }},
		{RuleMalformed + " entry", func(f *Fact) bool { return f.Detail == NoSchema }},
	},
	RuleDropped: {
		{RuleDropped + " told", func(f *Fact) bool { return f.Detail == InWords }},
		{RuleDropped + " idle", func(f *Fact) bool { return f.Detail == NothingMore }},
	},
	RuleImpossibleSchema: {
		{RuleImpossibleSchema + " required", func(f *Fact) bool { return f.Names != "" }},
		{RuleImpossibleSchema + " opposed", func(f *Fact) bool { return f.Keyword != "" }},
	},
	RuleImpossibleBranch: {
		{"impossible-branch beside", func(f *Fact) bool { return f.Detail == Beside && !f.Node.IsArray() }},
		{"impossible-branch several beside", func(f *Fact) bool { return f.Detail == Beside }},
		{"impossible-branch one", func(f *Fact) bool { return f.Detail == "1" }},
	},
	RuleWeakerBound: {
		{RuleWeakerBound + " told", func(f *Fact) bool { return f.Told }},
	},
	RuleKeyword: {
		{RuleKeyword + " untyped", func(f *Fact) bool { return f.Detail == Untyped }},
		{RuleKeyword + " second", func(f *Fact) bool { return f.Repair == flavor.Remove && f.Detail == Second }},
		{RuleKeyword + " several", func(f *Fact) bool { return f.Repair == flavor.Remove && f.Detail == OneOfSeveral }},
	},
	flavor.COldSpelling.String(): {
		{"old-spelling null", func(f *Fact) bool { return f.Repair == flavor.Remove && f.Detail == NullAlready }},
		{"old-spelling nullable", func(f *Fact) bool {
			return f.Keyword == "nullable" && f.Repair == flavor.Translate && f.Detail != f.Keyword
		}},
	},
	"guessed-dialect": {
		{"guessed-dialect unknown", func(f *Fact) bool { return f.Node.Document().Root().Says(word.Schema) }},
	},
	flavor.CTypeList.String(): {
		{"type-list one", func(f *Fact) bool { return f.Node.IsArray() && f.Node.Len() == 1 && f.Out != nil }},
		{"type-list several", func(f *Fact) bool {
			return f.Repair == flavor.Split && f.Out != nil && f.Node != nil && !f.Node.Member(word.Type).IsArray()
		}},
	},
	flavor.CReferenceByPath.String(): {
		{"reference-by-path identified", func(f *Fact) bool { return f.Repair == flavor.SpellOut && f.Out == nil }},
	},
	RuleUnlistedMember: {
		{"unlisted-member taken", func(f *Fact) bool { return f.Effect == Narrowed }},
	},
	RuleAmbiguous: {
		{"ambiguous-union empty", func(f *Fact) bool { return f.Keyword == AnEmptyObject }},
		{"ambiguous-union tagged", func(f *Fact) bool { return f.Keyword == ATag && f.Effect == Narrowed }},
		{"ambiguous-union read", func(f *Fact) bool { return f.Keyword == ATag }},
	},
	flavor.CTuple.String(): {
		{"tuple equal", func(f *Fact) bool { return f.Repair == flavor.List && f.Effect == Exact && f.Out != nil }},
	},
	flavor.COpenObject.String(): {
		{"open-object patterns", func(f *Fact) bool { return f.Detail == ByPatterns }},
	},
	flavor.CNullType.String(): {
		{"null-type listed", func(f *Fact) bool { return f.Repair == flavor.NullableKeyword && f.Keyword == "enum" }},
		{"null-type among", func(f *Fact) bool { return f.Repair == flavor.NullableKeyword && f.Detail != "" }},
	},
	flavor.CKeywordsBesideUnion.String(): {
		{"keywords-beside-union null", func(f *Fact) bool { return f.Keyword == "nullable" && f.Repair == flavor.Remove }},
		{"keywords-beside-union nullable", func(f *Fact) bool { return f.Keyword == "nullable" }},
	},
	flavor.COptionalProperty.String(): {
		{"optional-property meant", func(f *Fact) bool { return f.Severity == Warning && f.Effect == Narrowed }},
	},
	RuleDead: {
		{RuleDead + " items", func(f *Fact) bool { return f.Severity == Warning && f.Keyword == "items" }},
		{RuleDead + " properties", func(f *Fact) bool { return f.Severity == Warning }},
	},
	flavor.CReference.String(): {
		{"reference dynamic", func(f *Fact) bool { return f.Repair == flavor.Inline && f.Node.Word() != word.Ref }},
	},
	RuleIdleNullable: {
		{RuleIdleNullable + " listed", func(f *Fact) bool { return f.Detail == "enum" }},
		{RuleIdleNullable + " excluded", func(f *Fact) bool { return f.Detail != "" }},
	},
	flavor.CNonObjectRoot.String(): {
		{"non-object-root others", func(f *Fact) bool { return f.Repair == flavor.Infer && f.Detail != "object" && f.Out != nil }},
	},
	flavor.CMissingType.String(): {
		{"missing-type others", func(f *Fact) bool { return f.Keyword == TheRoot && f.Detail != "object" }},
		{"missing-type root", func(f *Fact) bool { return f.Keyword == TheRoot }},
	},
	RuleLimit + flavor.MBytes.String(): {
		{RuleLimit + "bytes undescribed", func(f *Fact) bool { return f.Repair == flavor.Remove && f.Detail == "0" }},
	},
}

// Message is one line that makes sense on its own.
func (f *Fact) Message() string {
	message := f.words().message
	if message == "" {
		message = f.Rule
	}
	if f.Told && f.Rule != RuleWeakerBound {
		message += ", and the description says it instead"
	} else if f.InPart {
		message += ", and the description says a part of it"
	}
	detail := Clip(f.Detail)
	if _, ofList := f.toolWords(); ofList {
		detail = sentence(f.Detail)
	}
	if f.Rule == flavor.CTypeList.String() || f.Rule == flavor.CCrowdedTypeList.String() {
		detail = strings.Replace(detail, " or ", " and ", 1)
	}
	message = f.filled(message, detail)
	if f.Effect == Narrowed && (f.Rule == flavor.CRootUnion.String() || f.Rule == RuleNoUnion) {
		message += "; what a branch leaves free"
		if f.Names != "" {
			message += " (" + f.Names + ")"
		}
		return message + " may only be what the other branches say"
	}
	if f.Rule == RuleMisplaced && f.Names != "" {
		return message + "; " + f.Names + " further schemas have the like"
	}
	if f.Severity == Warning && f.Repair == flavor.None && (f.Rule == RuleDangling || f.Rule == flavor.CExternalReference.String()) {
		return message + "; it stays as it is"
	}
	if f.Effect == Narrowed && f.Rule == flavor.COptionalProperty.String() {
		if f.Detail == "absent" {
			return message + "; absence comes back as null"
		}
		message += ", so that a null of its own comes back as absent"
	}
	return message
}

// isProperty reports whether a schema stands in `properties`.
func isProperty(n *tree.Node) bool { return n.Parent() != nil && n.Parent().Word() == word.Properties }

// filled puts a fact's keyword, its detail, its names and the value of its place in place of {k}, {d}, {n} and {v}.
func (f *Fact) filled(message, detail string) string {
	value := ""
	if strings.Contains(message, "{v}") {
		value = shown(f.Node)
	}
	return filled(message, f.Keyword, detail, Clip(f.Names), value)
}

// shown is a value as messages have it: what is long is only said to be there.
func shown(n *tree.Node) string {
	const most = 60
	if text, ok := n.AppendAtMost(nil, most); ok {
		return "`" + string(text) + "`"
	}
	if n.IsObject() || n.IsArray() {
		return withArticle(n.Kind().String())
	}
	r := []rune(n.Text())
	return "`" + string(r[:min(most/2, len(r))]) + "…`"
}

// filled puts words in place of {k}, {d}, {n} and {v}. Signs within these words stay.
func filled(message, keyword, detail, names, value string) string {
	if !strings.Contains(message, "{") {
		return message
	}
	fillings := [...]struct{ sign, words string }{{"k}", keyword}, {"d}", detail}, {"n}", names}, {"v}", value}}
	var b strings.Builder
	for {
		text, rest, found := strings.Cut(message, "{")
		b.WriteString(text)
		if !found {
			return b.String()
		}
		message = rest
		i := 0
		for i < len(fillings) && !strings.HasPrefix(rest, fillings[i].sign) {
			i++
		}
		if i == len(fillings) {
			b.WriteByte('{')
			continue
		}
		b.WriteString(fillings[i].words)
		message = rest[len(fillings[i].sign):]
	}
}

// sentence shortens a reason in words, which holds the message of another fact, at the end of a word.
func sentence(s string) string {
	const most = 400
	r := []rune(s)
	if len(r) <= most {
		return s
	}
	s = string(r[:most])
	if i := strings.LastIndexByte(s, ' '); i > 0 {
		s = s[:i]
	}
	return s + " …"
}

// Clip shortens long details: they come from strangers' schemas.
func Clip(s string) string {
	const most = 120
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

// Help says what the author of a document could write instead under a flavor, or is empty.
func (f *Fact) Help(r *flavor.Rules, doc *schema.Document) string {
	if f.Effect == Narrowed && f.Rule == flavor.COptionalProperty.String() && f.Detail != "absent" {
		return "adapt with the option nulls: keep, if null and absence differ"
	}
	if f.Effect == Narrowed && f.Rule == flavor.CRootUnion.String() {
		return "say in each branch what its properties are, or adapt with the option open: keep"
	}
	if f.Rule == RuleImpossibleSchema && f.Detail == listsNothing {
		return "list the values that may stand there, or leave `enum` out"
	}
	if meant := f.meant(doc); meant != "" {
		return meant
	}
	help := f.filled(helpUnder(r, f.words().help), Clip(f.Detail))
	if f.Rule == flavor.COpenObject.String() && f.Node.IsObject() {
		help = strings.Replace(help, closes, closingOf(f.Node, doc), 1)
	}
	return help
}

// closes is how an author closes an object.
const closes = "write \"additionalProperties\": false"

// closingOf is how an author closes an object. An `additionalProperties: false` sees no properties of an allOf, a union or a reference
// beside it.
func closingOf(object *tree.Node, doc *schema.Document) string {
	in := func(words ...word.Word) bool {
		return slices.ContainsFunc(words, func(w word.Word) bool { return listsProperties(object.Member(w)) })
	}
	switch {
	case in(word.AnyOf, word.OneOf, word.Then, word.Else, word.DependentSchemas, word.Dependencies):
		return "list all that it takes in each branch, and write \"additionalProperties\": false there"
	case !in(word.AllOf) && !object.Says(word.Ref):
		return closes
	case doc != nil && doc.Dialect < schema.Draft201909:
		return "list all that it takes in one place, and write \"additionalProperties\": false there"
	}
	return "write \"unevaluatedProperties\": false, for what stands beside it has properties, too"
}

// listsProperties reports whether a schema, or one of a keyword's schemas, lists properties or refers to what may.
func listsProperties(n *tree.Node) bool {
	if n == nil || n.Says(word.Properties) || n.Says(word.Ref) {
		return n != nil
	}
	for part := range n.All() {
		if part.Says(word.Properties) || part.Says(word.Ref) {
			return true
		}
	}
	return false
}

// Because is the flavor's reason: the provider's words and where they stand.
func (f *Fact) Because(r *flavor.Rules) string {
	rule, keyword := f.Rule, f.Keyword
	switch { // a keyword that may not stand took another form: its reason is asked for
	case rule == RuleNoUnion:
		rule, keyword = RuleKeyword, "anyOf"
	case rule == RuleWeakerBound && f.Effect == Widened:
		rule = RuleValue
	case rule == flavor.CReference.String() && f.Repair == flavor.Wrap, rule == RuleMisspeltKeyword && f.Repair == flavor.Remove:
		rule = RuleKeyword
	}
	b := r.Reason(rule, keyword)
	if b.Source == "" || rule == RuleKeyword && f.Detail == Second { // no provider says that
		return ""
	}
	s := r.Flavor.Sources[b.Source]
	text := b.Source
	if (rule == RuleKeyword || rule == RuleValue) && !r.UnlistedKept && b == r.KeywordsWhy[""] && !schema.Quotes(b.Quote, keyword) && schema.SpeaksOfAnother(b.Quote, keyword) {
		text = "the flavor lists what may stand here, and this is not among it" // the quote is of another keyword
	} else if rule == flavor.COldSpelling.String() && !schema.Quotes(b.Quote, f.Keyword) && !schema.Quotes(b.Quote, f.Detail) {
		text = "it is written as another draft has it"
	} else if b.Quote != "" {
		text = "\"" + b.Quote + "\""
	}
	if s.URL != "" {
		text += " (" + s.URL + ", read " + s.Read + ")"
	}
	return text
}

// Wrong is the part of a message that says what was met, without what was done about it, for where that is refused.
func Wrong(message string) string {
	quoted := false
	for i := range len(message) {
		switch {
		case message[i] == '`':
			quoted = !quoted
		case !quoted && strings.HasPrefix(message[i:], "; "):
			return message[:i]
		}
	}
	return message
}
