package word

// The keywords, in the order of the table in package schema.
const (
	None Word = iota // a name of no draft, or no name at all
	Schema
	ID
	OldID // what draft-04 calls $id
	Anchor
	DynamicAnchor
	RecursiveAnchor
	Ref
	DynamicRef
	RecursiveRef
	Vocabulary
	Comment
	Defs
	Definitions
	Title
	Description
	Default
	Examples
	Example
	Deprecated
	ReadOnly
	WriteOnly
	ContentEncoding
	ContentMediaType
	ContentSchema
	Discriminator
	ExternalDocs
	XML
	PropertyOrdering
	Type
	Enum
	Const
	Nullable
	AllOf
	AnyOf
	OneOf
	Not
	If
	Then
	Else
	Properties
	Required
	AdditionalProperties
	PatternProperties
	PropertyNames
	MinProperties
	MaxProperties
	Dependencies
	DependentRequired
	DependentSchemas
	UnevaluatedProperties
	Items
	PrefixItems
	AdditionalItems
	Contains
	MinContains
	MaxContains
	MinItems
	MaxItems
	UniqueItems
	UnevaluatedItems
	MinLength
	MaxLength
	Pattern
	Format
	Minimum
	Maximum
	ExclusiveMinimum
	ExclusiveMaximum
	MultipleOf

	count
)

var names = [count]string{
	Schema:                "$schema",
	ID:                    "$id",
	OldID:                 "id",
	Anchor:                "$anchor",
	DynamicAnchor:         "$dynamicAnchor",
	RecursiveAnchor:       "$recursiveAnchor",
	Ref:                   "$ref",
	DynamicRef:            "$dynamicRef",
	RecursiveRef:          "$recursiveRef",
	Vocabulary:            "$vocabulary",
	Comment:               "$comment",
	Defs:                  "$defs",
	Definitions:           "definitions",
	Title:                 "title",
	Description:           "description",
	Default:               "default",
	Examples:              "examples",
	Example:               "example",
	Deprecated:            "deprecated",
	ReadOnly:              "readOnly",
	WriteOnly:             "writeOnly",
	ContentEncoding:       "contentEncoding",
	ContentMediaType:      "contentMediaType",
	ContentSchema:         "contentSchema",
	Discriminator:         "discriminator",
	ExternalDocs:          "externalDocs",
	XML:                   "xml",
	PropertyOrdering:      "propertyOrdering",
	Type:                  "type",
	Enum:                  "enum",
	Const:                 "const",
	Nullable:              "nullable",
	AllOf:                 "allOf",
	AnyOf:                 "anyOf",
	OneOf:                 "oneOf",
	Not:                   "not",
	If:                    "if",
	Then:                  "then",
	Else:                  "else",
	Properties:            "properties",
	Required:              "required",
	AdditionalProperties:  "additionalProperties",
	PatternProperties:     "patternProperties",
	PropertyNames:         "propertyNames",
	MinProperties:         "minProperties",
	MaxProperties:         "maxProperties",
	Dependencies:          "dependencies",
	DependentRequired:     "dependentRequired",
	DependentSchemas:      "dependentSchemas",
	UnevaluatedProperties: "unevaluatedProperties",
	Items:                 "items",
	PrefixItems:           "prefixItems",
	AdditionalItems:       "additionalItems",
	Contains:              "contains",
	MinContains:           "minContains",
	MaxContains:           "maxContains",
	MinItems:              "minItems",
	MaxItems:              "maxItems",
	UniqueItems:           "uniqueItems",
	UnevaluatedItems:      "unevaluatedItems",
	MinLength:             "minLength",
	MaxLength:             "maxLength",
	Pattern:               "pattern",
	Format:                "format",
	Minimum:               "minimum",
	Maximum:               "maximum",
	ExclusiveMinimum:      "exclusiveMinimum",
	ExclusiveMaximum:      "exclusiveMaximum",
	MultipleOf:            "multipleOf",
}
