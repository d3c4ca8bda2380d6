// Package schema knows the keywords of JSON Schema by position: which hold schemas,
// which hold data, in which dialects they mean something; and where references lead.
// It reads trees and never changes them.
//
// A Keyword is one row of the table: what the value of the keyword is (Holds), which values it constrains (Family), and which
// dialects have it. Position decides what counts as one: in {"properties": {"enum": {"enum": ["enum"]}}} the first `enum` is a name, the
// second a keyword, and the third data.
//
// In: a tree. Out: the document, with its dialect, what its references lead to, and for each value whether it is a schema, a name or data.
package schema

import (
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Holds says what the value of a keyword is.
type Holds uint8

const (
	Data           Holds = iota // any JSON, never read as schema
	Schema                      // a schema
	SchemaList                  // an array of schemas
	SchemaMap                   // an object whose members are schemas, their names free
	SchemaOrList                // items before 2020-12
	Dependencies                // an object of schemas or lists of names
	Text                        // a string
	Count                       // a whole number that is not negative
	Bound                       // a number
	ExclusiveBound              // a number; true or false in draft-04
	Flag                        // true or false
	Names                       // a list of strings
	NamesMap                    // an object of lists of strings
	Types                       // a type or a list of types
	List                        // a list of any JSON
)

// Schemas reports whether the value is a schema or may have some in it.
func (h Holds) Schemas() bool { return h >= Schema && h <= Dependencies }

// MayBeObject reports whether the value may be an object.
func (h Holds) MayBeObject() bool {
	return h.Schemas() && h != SchemaList || h == Data || h == NamesMap
}

// Family says which values a keyword constrains.
type Family uint8

const (
	Core       Family = iota // references, identifiers, definitions
	Annotation               // constrains nothing
	AnyValue                 // type, enum, const
	Applicator               // combines schemas on the same value
	OfObject
	OfArray
	OfString
	OfNumber
)

// A Keyword is one row of the table.
type Keyword struct {
	Name     string
	Holds    Holds
	Family   Family
	From, To Dialect // the dialects in which it has its meaning
	Word     word.Word
}

// In reports whether the keyword has its meaning in dialect d. OpenAPI 3.0 has the
// keywords of draft-04.
func (k *Keyword) In(d Dialect) bool {
	return k.From <= d && d <= k.To || d == OpenAPI30 && k.From == Draft04
}

// InForce reports whether validators heed the keyword in a dialect: a few they heed even
// though the dialect has dropped them.
func (k *Keyword) InForce(d Dialect) bool {
	switch k.Word {
	case word.Dependencies:
		return true
	case word.RecursiveRef:
		return d >= Draft201909
	}
	return k.In(d)
}

// Constrains reports whether a member is a keyword that says by itself which values are valid, rather than how another one
// beside it is meant.
func Constrains(m *tree.Node) bool {
	switch k := Of(m); m.Word() {
	case word.Ref, word.DynamicRef, word.RecursiveRef:
		return true
	case word.Nullable, word.Then, word.Else, word.AdditionalItems, word.MinContains, word.MaxContains:
		return false
	default:
		return k != nil && k.Family > Annotation
	}
}

// keywordTable lists the keywords of every draft from 04 and of OpenAPI's schema object.
// Sources: json-schema.org, drafts 04 to 2020-12, core and validation; OpenAPI 3.0.3,
// 4.7.24 (read 2026-11-20). A row stands at its word's number, less one.
var keywordTable = []Keyword{
	{"$schema", Text, Core, Draft04, Draft202012, word.Schema},
	{"$id", Text, Core, Draft06, Draft202012, word.ID},
	{"id", Text, Core, Draft04, Draft04, word.OldID},
	{"$anchor", Text, Core, Draft201909, Draft202012, word.Anchor},
	{"$dynamicAnchor", Text, Core, Draft202012, Draft202012, word.DynamicAnchor},
	{"$recursiveAnchor", Flag, Core, Draft201909, Draft201909, word.RecursiveAnchor},
	{"$ref", Text, Core, Draft04, Draft202012, word.Ref},
	{"$dynamicRef", Text, Core, Draft202012, Draft202012, word.DynamicRef},
	{"$recursiveRef", Text, Core, Draft201909, Draft201909, word.RecursiveRef},
	{"$vocabulary", Data, Core, Draft201909, Draft202012, word.Vocabulary},
	{"$comment", Text, Annotation, Draft04, Draft202012, word.Comment},
	{"$defs", SchemaMap, Core, Draft04, Draft202012, word.Defs},
	{"definitions", SchemaMap, Core, Draft04, Draft202012, word.Definitions},

	{"title", Text, Annotation, Draft04, Draft202012, word.Title},
	{"description", Text, Annotation, Draft04, Draft202012, word.Description},
	{"default", Data, Annotation, Draft04, Draft202012, word.Default},
	{"examples", List, Annotation, Draft06, Draft202012, word.Examples},
	{"example", Data, Annotation, Draft04, Draft202012, word.Example},
	{"deprecated", Flag, Annotation, Draft201909, Draft202012, word.Deprecated},
	{"readOnly", Flag, Annotation, Draft07, Draft202012, word.ReadOnly},
	{"writeOnly", Flag, Annotation, Draft07, Draft202012, word.WriteOnly},
	{"contentEncoding", Text, Annotation, Draft07, Draft202012, word.ContentEncoding},
	{"contentMediaType", Text, Annotation, Draft07, Draft202012, word.ContentMediaType},
	{"contentSchema", Data, Annotation, Draft04, Draft202012, word.ContentSchema},
	{"discriminator", Data, Annotation, Draft04, Draft202012, word.Discriminator},
	{"externalDocs", Data, Annotation, Draft04, Draft202012, word.ExternalDocs},
	{"xml", Data, Annotation, Draft04, Draft202012, word.XML},
	{"propertyOrdering", Data, Annotation, Draft04, Draft202012, word.PropertyOrdering},

	{"type", Types, AnyValue, Draft04, Draft202012, word.Type},
	{"enum", List, AnyValue, Draft04, Draft202012, word.Enum},
	{"const", Data, AnyValue, Draft06, Draft202012, word.Const},
	{"nullable", Flag, AnyValue, OpenAPI30, OpenAPI30, word.Nullable},

	{"allOf", SchemaList, Applicator, Draft04, Draft202012, word.AllOf},
	{"anyOf", SchemaList, Applicator, Draft04, Draft202012, word.AnyOf},
	{"oneOf", SchemaList, Applicator, Draft04, Draft202012, word.OneOf},
	{"not", Schema, Applicator, Draft04, Draft202012, word.Not},
	{"if", Schema, Applicator, Draft07, Draft202012, word.If},
	{"then", Schema, Applicator, Draft07, Draft202012, word.Then},
	{"else", Schema, Applicator, Draft07, Draft202012, word.Else},

	{"properties", SchemaMap, OfObject, Draft04, Draft202012, word.Properties},
	{"required", Names, OfObject, Draft04, Draft202012, word.Required},
	{"additionalProperties", Schema, OfObject, Draft04, Draft202012, word.AdditionalProperties},
	{"patternProperties", SchemaMap, OfObject, Draft04, Draft202012, word.PatternProperties},
	{"propertyNames", Schema, OfObject, Draft06, Draft202012, word.PropertyNames},
	{"minProperties", Count, OfObject, Draft04, Draft202012, word.MinProperties},
	{"maxProperties", Count, OfObject, Draft04, Draft202012, word.MaxProperties},
	{"dependencies", Dependencies, OfObject, Draft04, Draft07, word.Dependencies},
	{"dependentRequired", NamesMap, OfObject, Draft201909, Draft202012, word.DependentRequired},
	{"dependentSchemas", SchemaMap, OfObject, Draft201909, Draft202012, word.DependentSchemas},
	{"unevaluatedProperties", Schema, OfObject, Draft201909, Draft202012, word.UnevaluatedProperties},

	{"items", SchemaOrList, OfArray, Draft04, Draft202012, word.Items},
	{"prefixItems", SchemaList, OfArray, Draft202012, Draft202012, word.PrefixItems},
	{"additionalItems", Schema, OfArray, Draft04, Draft201909, word.AdditionalItems},
	{"contains", Schema, OfArray, Draft06, Draft202012, word.Contains},
	{"minContains", Count, OfArray, Draft201909, Draft202012, word.MinContains},
	{"maxContains", Count, OfArray, Draft201909, Draft202012, word.MaxContains},
	{"minItems", Count, OfArray, Draft04, Draft202012, word.MinItems},
	{"maxItems", Count, OfArray, Draft04, Draft202012, word.MaxItems},
	{"uniqueItems", Flag, OfArray, Draft04, Draft202012, word.UniqueItems},
	{"unevaluatedItems", Schema, OfArray, Draft201909, Draft202012, word.UnevaluatedItems},

	{"minLength", Count, OfString, Draft04, Draft202012, word.MinLength},
	{"maxLength", Count, OfString, Draft04, Draft202012, word.MaxLength},
	{"pattern", Text, OfString, Draft04, Draft202012, word.Pattern},
	{"format", Text, OfString, Draft04, Draft202012, word.Format},

	{"minimum", Bound, OfNumber, Draft04, Draft202012, word.Minimum},
	{"maximum", Bound, OfNumber, Draft04, Draft202012, word.Maximum},
	{"exclusiveMinimum", ExclusiveBound, OfNumber, Draft04, Draft202012, word.ExclusiveMinimum},
	{"exclusiveMaximum", ExclusiveBound, OfNumber, Draft04, Draft202012, word.ExclusiveMaximum},
	{"multipleOf", Bound, OfNumber, Draft04, Draft202012, word.MultipleOf},
}

// Row returns the row of a word, or nil for word.None.
func Row(w word.Word) *Keyword {
	if w == word.None {
		return nil
	}
	return &keywordTable[w-1]
}

// Of returns the row of the keyword that a member's name spells, or nil. Whether it counts as
// one there is a matter of position; see IsKeyword.
func Of(n *tree.Node) *Keyword { return Row(n.Word()) }

// Lookup returns the row of a keyword, or nil for words of no draft.
func Lookup(name string) *Keyword { return Row(word.Of(name)) }

// Words lists the keywords by name.
func Words() []string {
	names := make([]string, len(keywordTable))
	for i := range keywordTable {
		names[i] = keywordTable[i].Name
	}
	return names
}

// Keywords lists the rows.
func Keywords() []Keyword { return append([]Keyword(nil), keywordTable...) }

// Bounds are the pairs of keywords that bound a range. Nothing is in it if Low is above High, or, where they are Apart, equal to it.
var Bounds = [...]struct {
	Low, High word.Word
	Apart     bool
}{
	{word.MinLength, word.MaxLength, false}, {word.MinItems, word.MaxItems, false}, {word.MinProperties, word.MaxProperties, false},
	{word.Minimum, word.Maximum, false}, {word.Minimum, word.ExclusiveMaximum, true},
	{word.ExclusiveMinimum, word.Maximum, true}, {word.ExclusiveMinimum, word.ExclusiveMaximum, true},
}

// OtherBound is the keyword at the other end of a range, or word.None.
func OtherBound(w word.Word) word.Word {
	for _, b := range Bounds {
		switch w {
		case b.Low:
			return b.High
		case b.High:
			return b.Low
		}
	}
	return word.None
}
