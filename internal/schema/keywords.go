// Package schema knows the keywords of JSON Schema by position: which hold schemas,
// which hold data, in which dialects they mean something; and where references lead.
// It reads trees and never changes them.
package schema

import "github.com/schemaflavor/schemaflavor/internal/tree"

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
}

// In reports whether the keyword has its meaning in dialect d. OpenAPI 3.0 has the
// keywords of draft-04.
func (k *Keyword) In(d Dialect) bool {
	return k.From <= d && d <= k.To || d == OpenAPI30 && k.From == Draft04
}

// InForce reports whether validators heed the keyword in a dialect: a few go on to where
// the dialect has dropped them.
func (k *Keyword) InForce(d Dialect) bool {
	switch k.Name {
	case "dependencies":
		return true
	case "$recursiveRef":
		return d >= Draft201909
	}
	return k.In(d)
}

// keywordTable lists the keywords of every draft from 04 and of OpenAPI's schema object.
// Sources: json-schema.org, drafts 04 to 2020-12, core and validation; OpenAPI 3.0.3,
// 4.7.24 (read 2026-11-20).
var keywordTable = []Keyword{
	{"$schema", Text, Core, Draft04, Draft202012},
	{"$id", Text, Core, Draft06, Draft202012},
	{"id", Text, Core, Draft04, Draft04},
	{"$anchor", Text, Core, Draft201909, Draft202012},
	{"$dynamicAnchor", Text, Core, Draft202012, Draft202012},
	{"$recursiveAnchor", Flag, Core, Draft201909, Draft201909},
	{"$ref", Text, Core, Draft04, Draft202012},
	{"$dynamicRef", Text, Core, Draft202012, Draft202012},
	{"$recursiveRef", Text, Core, Draft201909, Draft201909},
	{"$vocabulary", Data, Core, Draft201909, Draft202012},
	{"$comment", Text, Annotation, Draft07, Draft202012},
	{"$defs", SchemaMap, Core, Draft04, Draft202012},
	{"definitions", SchemaMap, Core, Draft04, Draft202012},

	{"title", Text, Annotation, Draft04, Draft202012},
	{"description", Text, Annotation, Draft04, Draft202012},
	{"default", Data, Annotation, Draft04, Draft202012},
	{"examples", Data, Annotation, Draft04, Draft202012},
	{"example", Data, Annotation, Draft04, Draft202012},
	{"deprecated", Data, Annotation, Draft04, Draft202012},
	{"readOnly", Data, Annotation, Draft04, Draft202012},
	{"writeOnly", Data, Annotation, Draft04, Draft202012},
	{"contentEncoding", Data, Annotation, Draft04, Draft202012},
	{"contentMediaType", Data, Annotation, Draft04, Draft202012},
	{"contentSchema", Data, Annotation, Draft04, Draft202012},
	{"discriminator", Data, Annotation, Draft04, Draft202012},
	{"externalDocs", Data, Annotation, Draft04, Draft202012},
	{"xml", Data, Annotation, Draft04, Draft202012},
	{"propertyOrdering", Data, Annotation, Draft04, Draft202012},

	{"type", Types, AnyValue, Draft04, Draft202012},
	{"enum", List, AnyValue, Draft04, Draft202012},
	{"const", Data, AnyValue, Draft06, Draft202012},
	{"nullable", Flag, AnyValue, OpenAPI30, OpenAPI30},

	{"allOf", SchemaList, Applicator, Draft04, Draft202012},
	{"anyOf", SchemaList, Applicator, Draft04, Draft202012},
	{"oneOf", SchemaList, Applicator, Draft04, Draft202012},
	{"not", Schema, Applicator, Draft04, Draft202012},
	{"if", Schema, Applicator, Draft07, Draft202012},
	{"then", Schema, Applicator, Draft07, Draft202012},
	{"else", Schema, Applicator, Draft07, Draft202012},

	{"properties", SchemaMap, OfObject, Draft04, Draft202012},
	{"required", Names, OfObject, Draft04, Draft202012},
	{"additionalProperties", Schema, OfObject, Draft04, Draft202012},
	{"patternProperties", SchemaMap, OfObject, Draft04, Draft202012},
	{"propertyNames", Schema, OfObject, Draft06, Draft202012},
	{"minProperties", Count, OfObject, Draft04, Draft202012},
	{"maxProperties", Count, OfObject, Draft04, Draft202012},
	{"dependencies", Dependencies, OfObject, Draft04, Draft07},
	{"dependentRequired", NamesMap, OfObject, Draft201909, Draft202012},
	{"dependentSchemas", SchemaMap, OfObject, Draft201909, Draft202012},
	{"unevaluatedProperties", Schema, OfObject, Draft201909, Draft202012},

	{"items", SchemaOrList, OfArray, Draft04, Draft202012},
	{"prefixItems", SchemaList, OfArray, Draft202012, Draft202012},
	{"additionalItems", Schema, OfArray, Draft04, Draft201909},
	{"contains", Schema, OfArray, Draft06, Draft202012},
	{"minContains", Count, OfArray, Draft201909, Draft202012},
	{"maxContains", Count, OfArray, Draft201909, Draft202012},
	{"minItems", Count, OfArray, Draft04, Draft202012},
	{"maxItems", Count, OfArray, Draft04, Draft202012},
	{"uniqueItems", Flag, OfArray, Draft04, Draft202012},
	{"unevaluatedItems", Schema, OfArray, Draft201909, Draft202012},

	{"minLength", Count, OfString, Draft04, Draft202012},
	{"maxLength", Count, OfString, Draft04, Draft202012},
	{"pattern", Text, OfString, Draft04, Draft202012},
	{"format", Text, OfString, Draft04, Draft202012},

	{"minimum", Bound, OfNumber, Draft04, Draft202012},
	{"maximum", Bound, OfNumber, Draft04, Draft202012},
	{"exclusiveMinimum", ExclusiveBound, OfNumber, Draft04, Draft202012},
	{"exclusiveMaximum", ExclusiveBound, OfNumber, Draft04, Draft202012},
	{"multipleOf", Bound, OfNumber, Draft04, Draft202012},
}

var keywordsByName = func() map[string]*Keyword {
	m := make(map[string]*Keyword, len(keywordTable))
	for i := range keywordTable {
		m[keywordTable[i].Name] = &keywordTable[i]
	}
	return m
}()

// Lookup returns the row of a keyword, or nil for words of no draft.
func Lookup(name string) *Keyword { return keywordsByName[name] }

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

// IsSchema reports whether n can be read as a schema: an object, true or false.
func IsSchema(n *tree.Node) bool { return n.IsObject() || n.IsBool() }

// Subschemas calls yield for every schema that n holds directly, in document order,
// with the keyword it stands under. What cannot be a schema is passed over, and so is
// all data.
func Subschemas(n *tree.Node, yield func(k *Keyword, sub *tree.Node)) {
	if !n.IsObject() {
		return
	}
	for m := range n.All() {
		k := keywordsByName[m.Name()]
		if k == nil {
			continue
		}
		switch k.Holds {
		case Schema:
			if IsSchema(m) {
				yield(k, m)
			}
		case SchemaList:
			each(k, m, m.IsArray(), yield)
		case SchemaMap, Dependencies:
			each(k, m, m.IsObject(), yield)
		case SchemaOrList:
			if m.IsArray() {
				each(k, m, true, yield)
			} else if IsSchema(m) {
				yield(k, m)
			}
		}
	}
}

func each(k *Keyword, m *tree.Node, ok bool, yield func(*Keyword, *tree.Node)) {
	if !ok {
		return
	}
	for c := range m.All() {
		if IsSchema(c) {
			yield(k, c)
		}
	}
}

// Standing reports whether n stands where a schema is looked for: at the root, or under
// keywords that hold schemas all the way up. A reference may lead elsewhere too.
func Standing(n *tree.Node) bool {
	for n.Parent() != nil {
		holder := n.Parent()
		k := keywordsByName[n.Name()]
		if n.HasName() && k != nil && (k.Holds == Schema || k.Holds == SchemaOrList) && holder.IsObject() && !holdsNames(holder) {
			n = holder
			continue
		}
		k = keywordsByName[holder.Name()]
		if holder.Parent() == nil || k == nil || holdsNames(holder.Parent()) {
			return false
		}
		switch k.Holds {
		case SchemaMap, Dependencies:
			if !holder.IsObject() {
				return false
			}
		case SchemaList, SchemaOrList:
			if !holder.IsArray() {
				return false
			}
		default:
			return false
		}
		n = holder.Parent()
	}
	return true
}

// IsKeyword reports whether a named value is that of a keyword: under properties and the
// like, names are the author's.
func IsKeyword(n *tree.Node) bool { return n.HasName() && !holdsNames(n.Parent()) }

// holdsNames reports whether n is the value of a keyword whose members are names.
func holdsNames(n *tree.Node) bool {
	k := keywordsByName[n.Name()]
	if k == nil || k.Holds != SchemaMap && k.Holds != NamesMap && k.Holds != Dependencies || n.Parent() == nil {
		return false
	}
	return !holdsNames(n.Parent())
}
