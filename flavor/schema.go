package flavor

import (
	"bytes"
	"encoding/json"
)

// schema is a JSON Schema, or a part of one.
type schema = map[string]any

// JSONSchema returns the JSON Schema (2020-12) of flavor files, made from the vocabulary,
// with which editors complete and check them. It knows the words and their places; what
// only the whole file shows, such as a construct without an answer, is Parse's to say.
func JSONSchema() []byte {
	s := answersSchema()
	properties := s["properties"].(schema)
	properties["name"] = nameSchema("The name in the registry and of the file: lower case, digits and hyphens.")
	properties["title"] = textSchema(`For people, such as "Moonshot AI (Kimi)".`)
	properties["aliases"] = schema{"description": "Other names that find this flavor.", "type": "array", "items": nameSchema("")}
	properties["extends"] = nameSchema("One parent. What this file does not say is taken from there, key by key.")
	properties["sources"] = sourcesSchema()
	properties["surfaces"] = surfacesSchema()
	properties["envelopes"] = envelopesSchema()
	properties["tools"] = toolsSchema()
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["title"] = "A flavor: which JSON Schema one provider accepts"
	s["required"] = []string{"name", "title"}
	s["if"] = schema{"not": schema{"required": []string{"extends"}}}
	s["then"] = schema{"required": []string{"dialect", "keywords", "constructs", "describe"}}
	s["$defs"] = schema{
		"because": schema{
			"description": "Who says so: one of sources, with its words.",
			"type":        "object", "minProperties": 1, "maxProperties": 1,
			"additionalProperties": schema{"type": "string", "minLength": 1},
		},
		"list": schema{
			"type": []string{"array", "null"}, "uniqueItems": true,
			"items": schema{"anyOf": []schema{{"enum": knownKeywords}, {"type": "string"}}},
		},
		"keywords": keywordsSchema(), "values": valuesSchema(), "constructs": constructsSchema(), "limits": limitsSchema(), "names": namesSchema(),
		"construct": schema{"oneOf": constructNamesSchema()},
		"places":    schema{"enum": placeNames[:]},
		"surface":   surfaceSchema(),
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	_ = e.Encode(s) // strings, maps and slices always encode
	return b.Bytes()
}

func textSchema(description string) schema {
	return described(schema{"type": "string", "minLength": 1}, description)
}

func nameSchema(description string) schema {
	return described(schema{"type": "string", "pattern": flavorName.String(), "maxLength": maxName}, description)
}

func described(s schema, description string) schema {
	if description != "" {
		s["description"] = description
	}
	return s
}

// record is an object with just these properties.
func record(description string, properties schema, required ...string) schema {
	s := schema{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		s["required"] = required
	}
	return described(s, description)
}

// orLifted lets the word "lifted" stand in the place of an answer.
func orLifted(s schema) schema {
	return schema{"anyOf": []schema{s, {"const": lifted, "description": "An answer given before no longer holds."}}}
}

// orNothing also allows null, which is what a key has whose lines are all comments.
func orNothing(s schema) schema {
	s["type"] = []string{"object", "null"}
	return s
}

func sourcesSchema() schema {
	return schema{
		"description": "Evidence. Every because cites one of these.", "type": "object",
		"additionalProperties": record("", schema{
			"url":  described(schema{"type": "string", "pattern": "^https?://"}, "Where it stands."),
			"read": described(schema{"type": "string", "pattern": `^\d{4}-\d{2}-\d{2}$`}, "The day it was read, YYYY-MM-DD."),
			"note": textSchema("What it is, and how far to trust it."),
		}, "url", "read"),
	}
}

// answersSchema is what a flavor says of a surface.
func answersSchema() schema {
	return record("", schema{
		"dialect":    schema{"description": "The spelling of schemas that the provider reads.", "enum": dialectNames[:]},
		"keywords":   schema{"$ref": "#/$defs/keywords"},
		"values":     schema{"$ref": "#/$defs/values"},
		"constructs": schema{"$ref": "#/$defs/constructs"},
		"limits":     schema{"$ref": "#/$defs/limits"},
		"names":      schema{"$ref": "#/$defs/names"},
		"describe": schema{
			"description": "Keywords whose lost constraints go into the description, for the model to read.",
			"anyOf":       []schema{{"enum": []string{"all", "none"}}, {"$ref": "#/$defs/list"}},
		},
	})
}

func surfacesSchema() schema {
	return orNothing(record("What differs on other surfaces than the tool's arguments.", schema{
		Response.String(): described(schema{"$ref": "#/$defs/surface"}, "A response format."),
		Output.String():   described(schema{"$ref": "#/$defs/surface"}, "An MCP outputSchema."),
	}))
}

// surfaceSchema is another flavor's name, or answers that go before the flavor's own.
func surfaceSchema() schema {
	s := answersSchema()
	s["properties"].(schema)["as"] = nameSchema("The flavor that answers for this surface.")
	s["dependentSchemas"] = schema{"as": schema{"maxProperties": 1}}
	return orNothing(s)
}

func keywordsSchema() schema {
	properties := schema{
		"unlisted": schema{"description": "What silence means: a keyword that is listed nowhere is refused, or kept.", "enum": []string{"refuse", "keep"}},
		"because":  schema{"$ref": "#/$defs/because"},
		"refused": schema{
			"description": "Single keywords with a reason of their own.", "type": "object",
			"additionalProperties": orLifted(record("", schema{
				"at": schema{
					"description": "Where; everywhere unless told otherwise.",
					"anyOf":       []schema{{"$ref": "#/$defs/places"}, {"type": "array", "minItems": 1, "items": schema{"$ref": "#/$defs/places"}}},
				},
				"because": schema{"$ref": "#/$defs/because"},
			}, "because")),
		},
	}
	for p, name := range placeNames {
		properties[name] = described(schema{"$ref": "#/$defs/list"}, "Keywords that may stand "+Place(p).Means()+".")
	}
	return record("Which word may stand where.", properties)
}

func valuesSchema() schema {
	accepts := schema{"type": "array", "items": schema{"type": []string{"string", "number", "boolean", "null"}}}
	types := schema{}
	for _, t := range typeNames {
		if t != placeNames[NullType] { // null has no formats
			types[t] = accepts
		}
	}
	byType := record("The values that may stand in a schema of one type.", types)
	byType["minProperties"] = 1
	var features []schema
	for _, f := range patternFeatureTable {
		features = append(features, schema{"const": f.Name, "description": f.Means})
	}
	keys := schema{
		"accepts":       described(schema{"type": "array", "items": accepts["items"], "minItems": 1}, "The values that may stand."),
		"by-type":       byType,
		"at-most":       schema{"description": "The greatest number that may stand.", "type": "integer", "minimum": 0, "maximum": maxNumber},
		"fits":          schema{"description": "The binary type that the number, or each number in the value, has to fit.", "enum": []string{"int64", "double"}},
		"on-integer":    schema{"description": "What the number has to be in a schema of type integer.", "const": "whole"},
		"refuses":       schema{"description": "What a regular expression may not contain.", "type": "array", "items": schema{"oneOf": features}, "minItems": 1},
		"names-without": schema{"description": "Texts that no name of a member may have in it, at any depth of the value.", "type": "array", "items": schema{"type": "string", "minLength": 1}, "minItems": 1},
		"min-length":    schema{"description": "For pattern: up to which minLength, where that may not stand, a pattern says it.", "type": "integer", "minimum": 1, "maximum": maxNumber},
	}
	rules := schema{}
	for _, key := range valueKeys {
		for _, k := range valueKeyTable[key].keywords {
			rules[k] = schema{}
		}
	}
	for k := range rules {
		rule := schema{"because": schema{"$ref": "#/$defs/because"}}
		for _, key := range valueKeys {
			if _, ok := restricts(key, k); ok {
				rule[key] = keys[key]
			}
		}
		rules[k] = orLifted(record("", rule, "because"))
	}
	return schema{
		"description": "What an accepted keyword may hold.", "type": []string{"object", "null"}, "properties": rules, "additionalProperties": false,
	}
}

func constructsSchema() schema {
	refuses := schema{}
	for c, info := range constructTable {
		var repairs []schema
		answer := schema{"because": schema{"$ref": "#/$defs/because"}}
		for _, r := range info.Repairs {
			repairs = append(repairs, schema{"const": r.String(), "description": r.Info().Does})
			switch {
			case r == Unroll && Construct(c) != CEndlessReference:
				answer["levels"] = schema{"description": "How often a recursion goes round; 3 unless told otherwise.", "type": "integer", "minimum": 1}
			case r == Wrap:
				answer["name"] = textSchema(`The property's name; "arguments" for a tool's and "result" for the rest unless told otherwise.`)
			}
		}
		answer["repair"] = schema{"oneOf": repairs}
		refuses[Construct(c).String()] = record(info.Question+", such as "+info.Example, answer, "repair", "because")
	}
	list := func(description string) schema {
		return schema{"description": description, "type": []string{"array", "null"}, "uniqueItems": true, "items": schema{"$ref": "#/$defs/construct"}}
	}
	return record("Ways of combining keywords. Each stands in exactly one of the three.", schema{
		"accepts":  list("The provider takes it."),
		"untested": list("Nobody has tried: passed through; `schemaflavor explain` says so."),
		"refuses":  schema{"description": "The provider refuses it; the repair is picked by name.", "type": []string{"object", "null"}, "properties": refuses, "additionalProperties": false},
	})
}

func constructNamesSchema() (names []schema) {
	for _, info := range constructTable {
		names = append(names, schema{"const": info.Name, "description": info.Question})
	}
	return names
}

func limitsSchema() schema {
	limits := schema{}
	for _, m := range metricTable {
		limits[m.Name] = described(orLifted(record("", schema{
			"at-most":  schema{"type": "integer", "minimum": 1, "maximum": maxNumber},
			"exceeded": schema{"description": "What happens to a schema that is larger; repair unless told otherwise.", "enum": []string{"repair", "warn"}},
			"because":  schema{"$ref": "#/$defs/because"},
		}, "at-most", "because")), "At most so many "+m.Counts+".")
	}
	return orNothing(record("Sizes, counted on the adapted schema.", limits))
}

func namesSchema() schema {
	return orLifted(record("What may be called how.", schema{
		"property": record("Names of properties.", namesRule(), "because"),
	}))
}

// namesRule are the keys of a rule for names.
func namesRule() schema {
	return schema{
		"pattern":    textSchema("A regular expression (RE2) that matches the whole name."),
		"max-length": schema{"description": "In characters.", "type": "integer", "minimum": 1},
		"reserved":   schema{"description": "Names that may not be used.", "type": "array", "items": schema{"type": "string"}},
		"at":         schema{"description": "Which properties: the root's only, or all.", "enum": []string{placeNames[Everywhere], placeNames[Root]}},
		"because":    schema{"$ref": "#/$defs/because"},
	}
}
