package flavor

import "slices"

// The vocabulary is closed: every construct the engine can recognise stands here with
// the question a flavor file answers and the repairs it may pick. The loader, the JSON
// Schema for flavor files, the template, the README tables and `explain` are all made
// from these tables.

// A Construct is a way of combining accepted keywords that some provider refuses.
type Construct uint8

const (
	CReference Construct = iota
	CRecursiveReference
	CReferenceByPath
	CExternalReference
	CNestedDefinitions
	CUnusedDefinition
	CMissingType
	CTypeList
	CCrowdedTypeList
	CNullType
	CBooleanSchema
	CFreeFormValue
	COptionalProperty
	COpenObject
	CMap
	CFreeFormObject
	CObjectWithoutProperties
	CUndeclaredRequired
	CArrayWithoutItems
	CTuple
	CUntypedEnum
	CMixedEnum
	CNonStringEnum
	CStructuredEnumValue
	CEmptyStringInEnum
	CEmptyEnum
	CKeywordsBesideUnion
	CRepeatedAnnotation
	CRootUnion
	CRootReference
	CNonObjectRoot
	CForeignDialect
	COldSpelling
	CInvalidPattern
	CEndlessReference
	CAnnotationBesideUnion
	CReferenceInData
	CEscapedDefinitionName
	CCrossedBounds
	CEmptyProperties
	CObjectWithoutRequired
	CBooleanProperty
)

// A ConstructInfo is one row of the vocabulary.
type ConstructInfo struct {
	Name     string
	Question string   // "does the provider take …?", as a noun phrase
	Example  string   // a schema that has it
	Repairs  []Repair // what a refusal may pick; the first is the usual one
}

var constructTable = [...]ConstructInfo{
	CReference:               {"reference", "a `$ref` that does not lead back to itself", `{"$ref": "#/$defs/a"}`, []Repair{Inline}},
	CRecursiveReference:      {"recursive-reference", "a `$ref` that leads back to itself", `{"properties": {"next": {"$ref": "#"}}}`, []Repair{Unroll}},
	CReferenceByPath:         {"reference-by-path", "a local `$ref` to anything but the root or an entry of the root's `$defs` (or `definitions`, where that may stand), or one that an identifier or anchor leads there", `{"$ref": "#/properties/a"}`, []Repair{Hoist, Inline}},
	CExternalReference:       {"external-reference", "a `$ref` that leads out of the document", `{"$ref": "https://example.com/a.json"}`, []Repair{Refuse}},
	CNestedDefinitions:       {"nested-definitions", "`$defs` or `definitions` below the root", `{"properties": {"a": {"$defs": {}}}}`, []Repair{Hoist, Prune}},
	CUnusedDefinition:        {"unused-definition", "a definition that nothing refers to", `{"$defs": {"a": {}}}`, []Repair{Prune}},
	CMissingType:             {"missing-type", "a schema that has keywords of a type, or none, but no `type`", `{"minLength": 1}`, []Repair{Infer}},
	CTypeList:                {"type-list", "a list of types", `{"type": ["string", "null"]}`, []Repair{Split}},
	CCrowdedTypeList:         {"crowded-type-list", "a list of types beside anything but annotations", `{"type": ["string", "null"], "minLength": 1}`, []Repair{Split}},
	CNullType:                {"null-type", "the type `null`", `{"type": "null"}`, []Repair{Strings}},
	CBooleanSchema:           {"boolean-schema", "`true` or `false` as a schema, of a property or anywhere else", `{"properties": {"a": true}}`, []Repair{SpellOut}},
	CFreeFormValue:           {"free-form-value", "a schema that admits any value", `{"description": "anything"}`, []Repair{Text}},
	COptionalProperty:        {"optional-property", "a property that `required` does not name", `{"properties": {"a": {}}}`, []Repair{Nullable}},
	COpenObject:              {"open-object", "an object with `properties` that does not forbid others", `{"properties": {"a": {}}}`, []Repair{Close}},
	CMap:                     {"map", "`additionalProperties` that holds a schema, or `patternProperties`", `{"additionalProperties": {"type": "string"}}`, []Repair{Entries, Text}},
	CFreeFormObject:          {"free-form-object", "an object that says nothing of its properties", `{"type": "object"}`, []Repair{Text, Entries}},
	CObjectWithoutProperties: {"object-without-properties", "an object schema without the keyword `properties`", `{"type": "object", "additionalProperties": false}`, []Repair{Declare}},
	CUndeclaredRequired:      {"undeclared-required", "a name in `required` that `properties` does not have", `{"required": ["a"]}`, []Repair{Declare}},
	CArrayWithoutItems:       {"array-without-items", "an array that says nothing of its items", `{"type": "array"}`, []Repair{SpellOut}},
	CTuple:                   {"tuple", "a schema for each position of an array", `{"prefixItems": [{}]}`, []Repair{List, Object}},
	CUntypedEnum:             {"untyped-enum", "`enum` or `const` without `type`", `{"enum": ["a"]}`, []Repair{Infer}},
	CMixedEnum:               {"mixed-enum", "`enum` with values of several types, null aside", `{"enum": ["a", 1]}`, []Repair{Split}},
	CNonStringEnum:           {"non-string-enum", "`enum` with values that are no strings", `{"type": "integer", "enum": [1, 2]}`, []Repair{Strings}},
	CStructuredEnumValue:     {"structured-enum-value", "`enum` or `const` with an object or array", `{"enum": [{}]}`, []Repair{Strings}},
	CEmptyStringInEnum:       {"empty-string-in-enum", "the empty string in an `enum`", `{"enum": [""]}`, []Repair{Strings}},
	CEmptyEnum:               {"empty-enum", "an `enum` without values", `{"enum": []}`, []Repair{Refuse}},
	CKeywordsBesideUnion:     {"keywords-beside-union", "constraints beside `anyOf`", `{"type": "string", "anyOf": [{"minLength": 1}]}`, []Repair{PushDown}},
	CRepeatedAnnotation:      {"repeated-annotation", "the same annotation beside a `$ref` and in its target, or in a branch of its `anyOf`", `{"$ref": "#/$defs/a", "title": "A"}`, []Repair{Inline}},
	CRootUnion:               {"root-union", "`anyOf` at the root", `{"anyOf": [{"type": "object"}]}`, []Repair{Wrap, Merge}},
	CRootReference:           {"root-reference", "`$ref` at the root", `{"$ref": "#/$defs/a"}`, []Repair{Inline}},
	CNonObjectRoot:           {"non-object-root", "a root that is not of type object", `{"type": "array"}`, []Repair{Wrap}},
	CForeignDialect:          {"foreign-dialect", "a `$schema` that names another dialect than the flavor's", `{"$schema": "http://json-schema.org/draft-07/schema#"}`, []Repair{Translate}},
	COldSpelling:             {"old-spelling", "a keyword in a form that only another draft than the declared one knows, or `nullable` where no draft has it", `{"items": [{}]}`, []Repair{Translate}},
	CInvalidPattern:          {"invalid-pattern", "a `pattern` that no regular-expression engine here compiles", `{"pattern": "["}`, []Repair{Remove}},
	CEndlessReference:        {"endless-reference", "a recursive `$ref` that nothing ends but an empty array", `{"type": "object", "properties": {"next": {"type": "array", "items": {"$ref": "#"}}}, "required": ["next"]}`, []Repair{Relax, Unroll}},
	CAnnotationBesideUnion:   {"annotation-beside-union", "the same annotation beside `anyOf` and inside a branch", `{"title": "A", "anyOf": [{"type": "string", "title": "B"}]}`, []Repair{PushDown}},
	CReferenceInData:         {"reference-in-data", "a member called `$ref` in the value of `default`", `{"default": {"$ref": "a"}}`, []Repair{Remove}},
	CEscapedDefinitionName:   {"escaped-definition-name", "a definition whose name a `$ref` has to escape, or that is empty", `{"$ref": "#/$defs/a~1b", "$defs": {"a/b": {}}}`, []Repair{Rename}},
	CCrossedBounds:           {"crossed-bounds", "a lower bound above the upper one, which no value satisfies", `{"type": "integer", "minimum": 5, "maximum": 1}`, []Repair{Refuse}},
	CEmptyProperties:         {"empty-properties", "an object schema whose `properties` are empty", `{"type": "object", "properties": {}, "additionalProperties": false}`, []Repair{Strings, Declare}},
	CObjectWithoutRequired:   {"object-without-required", "an object schema with `properties` and without the keyword `required`", `{"type": "object", "properties": {}, "additionalProperties": false}`, []Repair{Declare}},
	CBooleanProperty:         {"boolean-property", "`true` or `false` as the schema of a property of the root alone; with boolean-schema there is nothing to say of it", `{"type": "object", "properties": {"a": true}}`, []Repair{SpellOut}},
}

// Info returns a copy of the construct's row, which the caller may change.
func (c Construct) Info() ConstructInfo {
	row := constructTable[c]
	row.Repairs = slices.Clone(row.Repairs)
	return row
}

func (c Construct) String() string { return constructTable[c].Name }

// Constructs lists the rows in the order of their constants.
func Constructs() []ConstructInfo {
	rows := make([]ConstructInfo, len(constructTable))
	for c := range rows {
		rows[c] = Construct(c).Info()
	}
	return rows
}

// A Repair is a rewriting that a refusal picks by name.
type Repair uint8

const (
	None Repair = iota
	Inline
	Unroll
	Hoist
	Refuse
	Prune
	Infer
	Split
	NullableKeyword
	SpellOut
	Text
	Nullable
	Close
	Entries
	Declare
	List
	Object
	Strings
	PushDown
	Wrap
	Merge
	Translate
	Remove
	Relax
	Rename
)

// A RepairInfo is one row of the repairs' table.
type RepairInfo struct {
	Name string
	Does string // what it does, in a sentence without a subject
}

var repairTable = [...]RepairInfo{
	None:            {"none", "leaves the schema as it is"},
	Inline:          {"inline", "puts the target in place of the reference, merged with the reference's siblings"},
	Unroll:          {"unroll", "repeats the recursive part as often as `levels` says (3 unless told otherwise), less often where that exceeds a limit; below that the value travels as JSON text"},
	Hoist:           {"hoist", "moves the target into the root's `$defs`"},
	Refuse:          {"refuse", "refuses the schema with an error that names the place; where the reason is that no value satisfies a part, one that need not be there is left out"},
	Prune:           {"prune", "leaves the definition out"},
	Infer:           {"infer", "writes the types that the other keywords and values imply"},
	Split:           {"split", "writes one `anyOf` branch for each type"},
	NullableKeyword: {"nullable-keyword", "writes `nullable: true` in the place of the type"},
	SpellOut:        {"spell-out", "writes the object form of the same meaning"},
	Text:            {"text", "lets the value travel as JSON text in a string"},
	Nullable:        {"nullable", "makes the property required and lets null stand for its absence"},
	Close:           {"close", "forbids further properties"},
	Entries:         {"entries", "lets the map travel as a list of `key` and `value`, or of its values, each with its name as `key`, where they are objects that are closed"},
	Declare:         {"declare", "declares what is missing"},
	List:            {"list", "describes every position by the union of all"},
	Object:          {"object", "lets the positions travel as properties of an object"},
	Strings:         {"strings", "lets the values travel as strings"},
	PushDown:        {"push-down", "moves the constraints into every branch"},
	Wrap:            {"wrap", "puts the value under one required property (`name`; \"arguments\" for a tool's and \"result\" for the rest unless told otherwise)"},
	Merge:           {"merge", "a union: merges the branches into one object with the properties of all; which of them belong together is told, and checked on the way back. A keyword: other keywords of the result say the same, as where allOf is merged into the schema that holds it"},
	Translate:       {"translate", "rewrites to the flavor's dialect"},
	Remove:          {"remove", "leaves the keyword out"},
	Relax:           {"relax", "no longer requires the property that leads back"},
	Rename:          {"rename", "gives it another name, and every reference with it"},
}

// Info returns the repair's row.
func (r Repair) Info() RepairInfo { return repairTable[r] }

func (r Repair) String() string { return repairTable[r].Name }

// Repairs lists the rows in the order of their constants.
func Repairs() []RepairInfo { return slices.Clone(repairTable[:]) }

// A Metric is a size that a limit bounds, counted on the adapted schema.
type Metric uint8

const (
	MBytes Metric = iota
	MObjectDepth
	MPropertyDepth
	MProperties
	MEnumValues
	MEnumValuesPerEnum
	MLongEnumCharacters
	MNameAndValueCharacters
	MUnionBranches
	MDescriptionCharacters
	MOptionalProperties
	MUnionProperties
	MReferencePaths
)

// A MetricInfo is one row of the metrics' table.
type MetricInfo struct {
	Name   string
	Counts string
}

var metricTable = [...]MetricInfo{
	MBytes:                  {"bytes", "bytes of the schema as compact JSON in which `<`, `>` and `&` count six"},
	MObjectDepth:            {"object-depth", "objects on the way from the root or a definition down to a schema, itself included"},
	MPropertyDepth:          {"property-depth", "steps through `properties` from the root, references followed"},
	MProperties:             {"properties", "properties of all objects together"},
	MEnumValues:             {"enum-values", "values of all enums together"},
	MEnumValuesPerEnum:      {"enum-values-per-enum", "values of one enum"},
	MLongEnumCharacters:     {"long-enum-characters", "characters of the values of one enum that has more than 250"},
	MNameAndValueCharacters: {"name-and-value-characters", "characters of property names, definition names, enum and const strings together"},
	MUnionBranches:          {"union-branches", "branches of one `anyOf`"},
	MDescriptionCharacters:  {"description-characters", "characters of one description; longer ones are cut"},
	MOptionalProperties:     {"optional-properties", "properties that `required` does not name, of all objects together"},
	MUnionProperties:        {"union-properties", "properties with `anyOf` or a list of types, of all objects together"},
	MReferencePaths:         {"reference-paths", "ways through references from the root that pass no definition twice: what a reader that follows every reference anew has to walk"},
}

// Info returns the metric's row.
func (m Metric) Info() MetricInfo { return metricTable[m] }

func (m Metric) String() string { return metricTable[m].Name }

// Metrics lists the rows in the order of their constants.
func Metrics() []MetricInfo { return slices.Clone(metricTable[:]) }

// DefaultLevels is how many levels the repair unroll repeats where the form does not say.
const DefaultLevels = 3
