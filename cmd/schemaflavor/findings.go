package main

import (
	"fmt"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
)

const finding = "finding"

// findingTopics are the rules of diagnostics that are no construct: other sections of flavor files, and what is wrong with a
// schema whatever the flavor.
var findingTopics = []topic{
	{kind: finding, word: "unlisted-keyword", means: "a keyword that may not stand where it does; \"explain KEYWORD\" says who takes it",
		lines: []string{`example: {"type": "string", "minLength": 1} where strings take no minLength`}, says: unlisted},
	{kind: finding, word: "keyword-value", means: "a keyword that may stand there, with a value that may not",
		lines: []string{`example: {"type": "string", "format": "uri"} where only some formats are known`}, says: keywordValues},
	{kind: finding, word: "unshown-value", means: "a default or an example of a place whose values are sent in another shape, and this one in several or in none: it cannot be shown as it would be sent",
		lines: []string{`example: {"anyOf": [{"type": "array"}, a map], "default": []} where a map travels as a list`}},
	{kind: finding, word: "property-name", means: "a property that may not be called so; it travels under another name, and gets its own back",
		lines: []string{`example: {"properties": {"issue types[]": {}}}`}, says: propertyNames},
	{kind: finding, word: "tool-name", means: "a tool whose name is not accepted: it is sent under another one, and Decode gives its own back", says: toolNames},
	{kind: finding, word: "tool-name-taken", means: "a tool with the name of another one of the list: it is sent under a name of its own, by which Encode finds it, and Decode gives its own back"},
	{kind: finding, word: "foreign-schema", means: "a request beside whose tools a schema stands where no shape that is known has one: it is not adapted", lines: []string{`example: {"tools": […], "format": {"type": "object", …}}`}},
	{kind: finding, word: "foreign-member", means: "members of a request that stay in another provider's shape, such as its messages and its choice of a tool: only the tools and the format of the response are written in another envelope"},
	{kind: finding, word: "response-without-name", means: "the format of a response that has no name, where the provider requires one: it gets the one that the flavor has for such formats"},
	{kind: finding, word: "tool-description", means: "a tool whose description is longer than is accepted", says: toolCounts(func(t flavor.ToolRules) *flavor.Count { return t.Descriptions }, "characters")},
	{kind: finding, word: "tool-count", means: "a tool beyond the number that one request takes; the last ones of a list are left out", says: toolCounts(func(t flavor.ToolRules) *flavor.Count { return t.Tools }, "tools")},
	{kind: finding, word: "tool-not-strict", means: "a tool whose schema the provider is not asked to enforce: a request takes no more strict tools, or the caller or the list does not ask for it", lines: []string{"the option strict says what strictness is worth"}, says: toolStrict},
	{kind: finding, word: "tool-left-out", means: "a tool that cannot be adapted, and is left out of the list; the others are sent", lines: []string{"the option quarantine: send sends it as it was, and the option quarantine: refuse refuses the list"}},
	{kind: finding, word: "tool-as-it-was", means: "a tool that cannot be adapted, and is sent as it was"},
	{kind: finding, word: "tool-output", means: "the schema of a tool's results, which cannot be adapted; the tool is sent without it"},
	{kind: finding, word: "tool-part", means: "the description of a tool, or the schema of what it returns, is nothing of the kind: it cannot be sent"},
	{kind: finding, word: "tool-member", means: "a member that has no place in the envelope that is written", lines: []string{"the option envelope: keep writes the one that the list came in"}},
	{kind: finding, word: "tool-without-parameters", means: "a tool that lists no parameters, or has no schema, and gets what such tools have in the envelope"},
	{kind: finding, word: "tool-mention", means: "beside its tools a request names one that is sent under another name, or is left out: in its choice of a tool, or in calls of earlier turns; it gets the new name there"},
	{kind: finding, word: "tool-none-left", means: "no tool of a request is left, and its format of a response is sent alone, without an empty list of tools"},
	{kind: finding, word: "tool-unknown", means: "something in a list of tools that is none: no object, or one without a name; it is left out"},
	{kind: finding, word: "tool-built-in", means: "a tool that another provider has built in, such as a web search, and this one has not; it is left out"},
	{kind: finding, word: "tool-built-in-form", means: "a tool that the provider has built in, in a list that is written in another of its envelopes: it stays as it came, and each of its interfaces may have it in a form of its own", lines: []string{`example: {"type": "custom", "name": …} of Responses, which Chat Completions has as {"type": "custom", "custom": {"name": …}}`}},
	{kind: finding, word: "tool-built-in-elsewhere", means: "a tool that the provider has built in, and takes in another envelope than this one alone; it is left out", lines: []string{"the option envelope picks an envelope"}},
	{kind: finding, word: "malformed-keyword", means: "a keyword whose value is not what it takes, so that it means nothing", lines: []string{`example: {"required": null}, or the empty list that PHP writes for an empty object: {"properties": []}`}},
	{kind: finding, word: "definitions-alone", means: "a schema that has definitions and says nothing of values itself, as a file that others refer into: any value is taken, and a tool has no arguments", lines: []string{`example: {"definitions": {"Pet": {"type": "object", "properties": …}}}, where {"$ref": "#/definitions/Pet", "definitions": …} was meant`}},
	{kind: finding, word: "misspelt-required", means: "a name in required that is no property's, where a property that is not required is called almost so", lines: []string{`example: {"properties": {"name": {"type": "string"}}, "required": ["nmae"]}`}},
	{kind: finding, word: "misspelt-keyword", means: "a word that is no keyword and has the value of one that is spelled nearly so: it says nothing, and was hardly meant to", lines: []string{`example: {"requred": ["city"]}, {"minlength": 2}`}},
	{kind: finding, word: "unlikely-schema", means: "something that has no keyword which says anything of values, such as a package.json: a schema that any value satisfies, and hardly what was meant", lines: []string{`example: {"name": "left-pad", "version": "1.0.0", "scripts": {"test": "make"}}`}},
	{kind: finding, word: "stray-mapping", means: "a \"discriminator\" whose mapping leads to schemas that no union beside it has: by itself it asks for nothing (OpenAPI 3.1.1, 4.8.25), so that values are read as the schema it stands in alone", lines: []string{`example: {"discriminator": {"propertyName": "kind", "mapping": {"cat": "#/$defs/Cat"}}, "properties": …} of a base that Cat refers to in its allOf`}},
	{kind: finding, word: "misplaced-properties", means: "schemas under names that are no keywords, where nothing says what the properties are: validators heed none of it, and most likely \"properties\" was forgotten", lines: []string{`example: {"city": {"type": "string"}} in place of {"properties": {"city": {"type": "string"}}}`}},
	{kind: finding, word: "hoisted-part", means: "a part that leads back to itself, and is no definition of the input: it became one, so that references can lead there", lines: []string{`example: {"$ref": "#/properties/a"}, or the items of a root that refers to itself`}},
	{kind: finding, word: "duplicate-name", means: "a name that stands twice in one object: the last counts, as in most parsers", lines: []string{`example: {"type": "string", "type": "integer"}`}},
	{kind: finding, word: "dangling-reference", means: "a $ref that leads nowhere in the document; nothing is ever fetched", lines: []string{`example: {"$ref": "#/$defs/missing"} without that definition`,
		"the option dangling: open takes it for a schema that admits anything"},
		heard: []string{ // anthropics/claude-code#76040, microsoft/vscode#286415, read 2026-11-25
			"can't resolve reference #/$defs/ from id #", "Invalid $ref in schema: does not exist. Ensure all $ref targets are defined in $defs"}},
	{kind: finding, word: "repointed-reference", means: "a $ref that leads nowhere because somebody put the schema into another one, or renamed its definitions, and forgot it: it is led to where its target stands now",
		lines: []string{`example: {"properties": {"a": {"$ref": "#/$defs/In", "$defs": {"In": …}}}}, or "#/items" where only "#/properties/result/items" exists`,
			"a definition is that of the nearest schema around the reference that has it; another pointer is led where one schema around it alone has such a place"},
		heard: []string{ // Epistates/turbovault#51, read 2026-11-28
			"Error resolving ref #/$defs/FrontmatterFilter: $defs not in"}},
	{kind: finding, word: "misspelt-reference", means: "a $ref with a per cent sign or a tilde that escapes nothing, or with blanks around it: it is led to what it says literally",
		lines: []string{`example: {"$ref": "#/$defs/100%", "$defs": {"100%": {"type": "number"}}}`}},
	{kind: finding, word: "declared-dialect", means: "a schema that declares no dialect and has keywords of more than one, of which the result has fewer: it says in which draft they are to be read", lines: []string{`example: {"$dynamicRef": "#a", "items": {"$recursiveRef": "#"}}`}},
	{kind: finding, word: "guessed-dialect", means: "a word of another dialect in a schema that declares none, read as its author must have meant it", lines: []string{`example: {"type": "string", "nullable": true}`}},
	{kind: finding, word: "unknown-dialect", means: "a $schema that names no dialect from draft-04 to 2020-12; the schema is read as draft 2020-12", lines: []string{`example: {"$schema": "http://json-schema.org/draft-03/schema#", "type": "object"}`}},
	{kind: finding, word: "idle-keyword", means: "a constraint that the schema's draft does not have, so that it means nothing; it is left out", lines: []string{`example: {"$schema": "http://json-schema.org/draft-04/schema#", "const": 1}`}},
	{kind: finding, word: "held-definitions", means: "definitions under an unknown word of the root, such as `components`: what references lead to there is written elsewhere, and the word left out", lines: []string{`example: {"properties": {"a": {"$ref": "#/components/schemas/A"}}, "components": {"schemas": {"A": {}}}}`}},
	{kind: finding, word: "discriminator-property", means: "a property by which a `discriminator` tells alternatives apart, or that has another constant in each, which is its default; it was not required, and is now, for nothing else says which is meant", lines: []string{`example: {"oneOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}], "discriminator": {"propertyName": "kind"}}`}},
	{kind: finding, word: "discriminator-value", means: "a property whose values for an alternative only the `mapping` of a `discriminator` has, or the name of the schema: it lists them", lines: []string{`example: {"oneOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}], "discriminator": {"propertyName": "kind", "mapping": {"cat": "#/$defs/Cat"}}}`}},
	{kind: finding, word: "dead-mapping", means: "a `discriminator` whose mapping leads to definitions that are not in the result; it is left out", lines: []string{`example: {"discriminator": {"propertyName": "kind", "mapping": {"a": "#/$defs/A"}}}`}},
	{kind: finding, word: "idle-nullable", means: "where OpenAPI 3.0 is declared, `nullable` beside no `type`, or beside an `enum` that does not list null, for which it has no meaning; it is left out, and null is no value there", lines: []string{`example: {"nullable": true, "allOf": [{"$ref": "#/$defs/a"}]}, with --dialect openapi-3.0`}},
	{kind: finding, word: "common-multiple", means: "several multipleOf in one place, written as one: the least number that is a multiple of all", lines: []string{`example: {"allOf": [{"multipleOf": 4}, {"multipleOf": 6}]}`}},
	{kind: finding, word: "no-union", means: "a union where the provider takes none: unions of objects are merged into one object, other values travel as JSON text"},
	{kind: finding, word: "growth", means: "written out, the result would be several times as large as the schema: what is too large travels as JSON text, or where no text can stand, is left to validation", lines: []string{"for flavors without a limit of bytes the result grows to about 24 KB plus four times the schema (three times what is beyond 32 KB of it), or 96 KB plus 17 times (once what is beyond 32 KB) under flavors that keep what they do not mind (claude-desktop, mcp), further with the option prefer: exact; spaces between parts do not count"}},
	{kind: finding, word: "max-nodes", means: "the budget of parts, or of the work that they take, was used up; the value travels as JSON text", lines: []string{"the option max-nodes sets the budget"}},
	{kind: finding, word: "max-time", means: "the time that the caller allows was over before there was a result; the schema is refused", lines: []string{"the option max-time sets the time; without it there is no bound"}},
	{kind: finding, word: "repeated-null", means: "null that several forms of a union take; it is written once"},
	{kind: finding, word: "unwritten-keyword", means: "a constraint that may stand, on a schema that is made anew for another reason; it is left to validation"},
	{kind: finding, word: "renamed-keyword", means: "a constraint that names properties which have another name in the provider's shape; it is left to validation"},
	{kind: finding, word: "ignored-sibling", means: "a constraint beside `$ref`, where the schema's draft ignores it: drafts up to 07 do; it is left out", lines: []string{`example: {"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/definitions/a", "maxLength": 5}`}},
	{kind: finding, word: "repeated-value", means: "a value that stands twice in required, in a list of types or, up to draft-07, in enum: validators refuse such a schema as a whole; it is listed once", lines: []string{`example: {"properties": {"a": {}}, "required": ["a", "a"]}`}},
	{kind: finding, word: "stray-dialect", means: "a $schema below the root that has what it stands in read in another dialect than the rest; it is left out", lines: []string{`example: {"properties": {"a": {"$schema": "http://json-schema.org/draft-04/schema#", "id": "a"}}}`}},
	{kind: finding, word: "guessed-identifier", means: "a reference that leads by the keyword `id`, as draft-04 has it, in a schema that declares no dialect: it is led to the place of its target", lines: []string{`example: {"definitions": {"a": {"id": "http://example.com/a", "type": "string"}}, "properties": {"b": {"$ref": "http://example.com/a"}}}`}},
	{kind: finding, word: "groundless-reference", means: "a reference that leads back to itself and to nothing else, so that it says nothing of the value: any value is taken; or a branch of a union that leads back to that union, which is left out", lines: []string{`example: {"$defs": {"a": {"$ref": "#/$defs/a"}}, "properties": {"b": {"$ref": "#/$defs/a"}}}`}},
	{kind: finding, word: "dropped-annotation", means: "a title, description, default or the like for which no place is left, as several schemas became one (what stands nearer is kept), or as nothing more is said there", lines: []string{`example: {"allOf": [{"description": "first"}, {"description": "second"}]}`}},
	{kind: finding, word: "contradicting-keyword", means: "with the option contradictions: mend, what stands against the rest of a schema by a slip, so that nothing would satisfy it: an additionalProperties that forbids the properties of another part of an allOf, a type or a format of which no listed value is, an enum of an array that lists what its items may be", lines: []string{`example: {"type": "object", "enum": ["move", "copy"]}, {"type": "integer", "enum": ["1", "2"]}, or {"type": "array", "enum": ["a", "b"]}`}},
	{kind: finding, word: "impossible-type", means: "keywords that no value of the type they speak of satisfies; values of other types are left", lines: []string{`example: {"properties": {}, "additionalProperties": false, "required": ["a"]}`}},
	{kind: finding, word: "assumed-property", means: "a property that only conditions or branches declare which are left to validation; it is declared as they have it", lines: []string{`example: {"if": {"required": ["a"]}, "then": {"properties": {"b": {"type": "string"}}}}`}},
	{kind: finding, word: "evaluated-anew", means: "an unevaluatedItems beside contains in a schema of draft 2019-09 that is written in 2020-12, where it leaves fewer items over", lines: []string{`example: {"$schema": "https://json-schema.org/draft/2019-09/schema", "contains": {"const": 1}, "unevaluatedItems": false}`}},
	{kind: finding, word: "weaker-bound", means: "a bound that may not stand, beside which a weaker one is written that may", lines: []string{`example: {"type": "number", "exclusiveMinimum": 0}, of which minimum: 0 stays`}},
	{kind: finding, word: "impossible-part", means: "a schema that no value satisfies, where false may stand for it", lines: []string{`example: {"additionalProperties": {"$ref": "#/$defs/nothing"}, "$defs": {"nothing": false}}`}},
	{kind: finding, word: "impossible-items", means: "a schema of items, or of an item, that no value satisfies: the array ends before it", lines: []string{`example: {"items": {"type": "string", "const": 1}}`}},
	{kind: finding, word: "impossible-property", means: "an optional property in which no value can stand; it is left out", lines: []string{`example: {"properties": {"a": false}}`}},
	{kind: finding, word: "impossible-value", means: "values of an enum that the rest of the schema does not admit; they are left out", lines: []string{`example: {"type": "string", "enum": ["a", 1]}`}},
	{kind: finding, word: "lost-evaluation", means: "a keyword given up for its size in a schema with unevaluatedProperties or unevaluatedItems: what it spoke of counts as left over"},
	{kind: finding, word: "unmatched-pattern", means: "a pattern of patternProperties that takes too long to match with the names of properties; what it says of them is left to validation", lines: []string{`example: {"properties": {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!": {}}, "patternProperties": {"^(?=a)(a+)+$": {}}}`}},
	{kind: finding, word: "unasked-value", means: "values of an enum beside so much else that it takes too much to know which of them that admits; they are kept, and left to validation", lines: []string{`example: thousands of objects in an enum, beside hundreds of not`}},
	{kind: finding, word: "same-bound", means: "a bound on whole numbers, written as the next whole number", lines: []string{`example: {"type": "integer", "minimum": 0.5}`}},
	{kind: finding, word: "single-branch", means: "a union of one branch, which is written without the union", lines: []string{`example: {"anyOf": [{"$ref": "#/$defs/id"}], "description": "…"}`}},
	{kind: finding, word: "many-forms", means: "one of several unions beside each other, of which every choice of branches would be a form of its own: one union, or as many as there is room for, is written out, the others are left to validation", lines: []string{`example: six of {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]} under one allOf`}},
	{kind: finding, word: "unevaluated-keyword", means: "an unevaluatedProperties or unevaluatedItems that might stand, which became a keyword that says the same, for what it is about is known where its schemas are one", lines: []string{`example: {"allOf": [{"properties": {"a": {}}}], "unevaluatedProperties": false}, where an allOf may not stand`}},
	{kind: finding, word: "merged-schemas", means: "an allOf that might stand, whose schemas became one with what stands beside it, for that had to be written anew", lines: []string{`example: {"allOf": [{"type": ["string", "null"]}, {"minLength": 2}]}, where a list of types may not stand`}},
	{kind: finding, word: "merged-branches", means: "branches of a union that together say what one schema can say; it is written in their place", lines: []string{`example: {"anyOf": [{"enum": ["a"]}, {"enum": ["b"]}]}`}},
	{kind: finding, word: "impossible-branch", means: "branches of a union that admit no value; they are left out", lines: []string{`example: {"anyOf": [{"type": "string"}, false]}`}},
	{kind: finding, word: "impossible-schema", means: "a schema that no value satisfies; it is refused", lines: []string{`example: {"type": "object", "required": ["a"], "properties": {"a": false}}`}},
	{kind: finding, word: "ambiguous-union", means: "a union whose branches cannot be told apart once their values are reshaped: open objects are taken not to have what another form requires and they do not list; the others travel each under a property of its own, or as JSON text where they lead back to the union itself"},
	{kind: finding, word: "unlisted-member", means: "an object with a renamed property, or with a list of further members, whose shape takes members of any name: a reply may have them past the list or under the old name; that is caught on the way back"},
	{kind: finding, word: "position-gap", means: "a tuple that travels as an object, in which a reply may leave a position out; that is caught on the way back"},
	{kind: finding, word: "text", means: "a value that travels as JSON text, of which the provider enforces nothing; it is checked when the text is read"},
	{kind: finding, word: "loosened-branches", means: "a `oneOf` of which a branch admits more than its author wrote, because a part of it is left to validation: values of another branch would meet it too, so that it is an `anyOf`", lines: []string{`example: {"oneOf": [{"type": "string", "pattern": "(?=a)b"}, {"type": "string", "maxLength": 3}]} under openai-loose`}},
	{kind: finding, word: "dead-keyword", means: "a keyword that says nothing of values of the schema's type; it is left out", lines: []string{`example: {"type": "string", "properties": {}}`}},
	{kind: finding, word: "dynamic-reference", means: "a $dynamicRef or $recursiveRef where references are resolved or the root is wrapped: it leads to one place, and is written as `$ref`"},
	{kind: finding, word: "dynamic-scope", means: "a $dynamicRef or $recursiveRef in a document with several anchors for it: where it leads depends on the way to it, and the adapted schema takes one of them"},
	{kind: finding, word: "unused-identifier", means: "an identifier below the root whose references are resolved: they lead from the document's root now; it is left out"},
	{kind: finding, word: "merged-reference", means: "a reference with constraints beside it: both are merged into one schema"},
	{kind: finding, word: "unused-anchor", means: "an $anchor that nothing needs once references are resolved; it is left out"},
	{kind: finding, word: "repeated-identifier", means: "an $id that names a schema which another has named; validators refuse both", lines: []string{`example: two properties with "$id": "https://example.com/a"`}},
	{kind: finding, word: "rewritten", means: "something was written in another form with the same meaning, and no other rule tells of it"},
	{kind: finding, word: notAsRecorded, means: "what is recorded in a golden file is not what comes out now"},
	{kind: finding, word: "mixed-identifiers", means: "identifiers below the root, anchors or dynamic references that the result could not keep together; the schema is refused", lines: []string{"help: leave identifiers and anchors out, and refer to each schema by a JSON Pointer from the root"}},
	{kind: finding, word: "internal", means: "a mistake of schemaflavor's own; report it with the schema"},
	{kind: finding, word: "unchecked", means: "what decoding could not check of a reply: a pattern that no engine compiles or that takes too long, a host name beyond ASCII, a reference that leads out of the document; the value may be invalid"},
}

func unlisted(r *flavor.Rules) (string, flavor.Because) {
	if r.UnlistedKept {
		return "takes keywords that it does not know", flavor.Because{}
	}
	return "refuses keywords that are not listed for their place", r.KeywordsWhy[""]
}

func keywordValues(r *flavor.Rules) (string, flavor.Because) {
	var parts []string
	for _, k := range sortedKeys(r.Values) {
		parts = append(parts, k+valuesText(r.Values[k]))
	}
	return strings.Join(parts, "; "), flavor.Because{}
}

func propertyNames(r *flavor.Rules) (string, flavor.Because) {
	if r.Names == nil {
		return "", flavor.Because{}
	}
	var parts []string
	if r.Names.Pattern != "" {
		parts = append(parts, "names match "+r.Names.Pattern)
	}
	if r.Names.MaxLength > 0 {
		parts = append(parts, fmt.Sprintf("at most %d characters", r.Names.MaxLength))
	}
	if len(r.Names.Reserved) > 0 {
		parts = append(parts, "none of "+strings.Join(r.Names.Reserved, ", "))
	}
	if r.Names.RootOnly {
		parts = append(parts, "at the root only")
	}
	return strings.Join(parts, "; "), r.Names.Because
}

// toolNames says how a flavor wants tools to be called.
func toolNames(r *flavor.Rules) (string, flavor.Because) {
	n := r.Flavor.Tools.Names
	if n == nil || r.Surface != flavor.Tool {
		return "", flavor.Because{}
	}
	var says []string
	if n.Pattern != "" {
		says = append(says, "matches "+n.Pattern)
	}
	if n.MaxLength > 0 {
		says = append(says, fmt.Sprintf("at most %d characters", n.MaxLength))
	}
	return strings.Join(says, ", "), n.Because
}

// toolCounts says how many of something a flavor takes of tools.
func toolCounts(of func(flavor.ToolRules) *flavor.Count, what string) func(*flavor.Rules) (string, flavor.Because) {
	return func(r *flavor.Rules) (string, flavor.Because) {
		c := of(r.Flavor.Tools)
		if c == nil || r.Surface != flavor.Tool {
			return "", flavor.Because{}
		}
		text := fmt.Sprintf("at most %d %s", c.AtMost, what)
		if c.Warns {
			text += ", reported and left"
		}
		return text, c.Because
	}
}

// toolStrict says how many strict tools a flavor takes, and what becomes of the others.
func toolStrict(r *flavor.Rules) (string, flavor.Because) {
	s := r.Flavor.Tools.Strict
	if s == nil || r.Surface != flavor.Tool {
		return "", flavor.Because{}
	}
	text := "its tools are strict"
	if s.AtMost > 0 {
		text = fmt.Sprintf("at most %d strict tools", s.AtMost)
	}
	if s.Otherwise != "" {
		text += ", the others as for " + s.Otherwise
	}
	return text, s.Because
}
