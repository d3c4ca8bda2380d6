package flavor

// envelopesSchema is the JSON Schema of what says in which shapes schemas are sent.
func envelopesSchema() schema {
	way := func(description string) schema {
		return schema{"description": description, "type": "string", "pattern": `^[^/]+(/[^/]+)*$`}
	}
	ways := func(description string) schema {
		return schema{"description": description, "anyOf": []schema{way(""), {"type": "array", "minItems": 1, "items": way("")}}}
	}
	properties := schema{
		"surface":       schema{"description": "What its schemas are for; tool unless told otherwise.", "enum": surfaceNames[:Output]},
		"at":            ways("The way from a whole message to an entry, such as tools/*, or several; the first is the one that is written."),
		"mentions":      ways("The way from a whole message to where else a tool is named, such as tool_choice/name, or several: its name is the same there."),
		"groups":        ways("The way from an item of the list to a tool that stands in it with others, as in a namespace, such as type=namespace/tools/*, or several."),
		"marks":         schema{"description": "Members that are the same in every entry.", "type": "object", "additionalProperties": schema{"type": "string"}},
		"strict-off":    schema{"description": "What says that a tool is not strict: the flag is left out (omit), false where there is one, or always false, as where a tool without the flag is strict.", "enum": []any{Omit, "false", false, "always"}},
		"no-parameters": textSchema("What the schema of a tool without parameters is: omit, or the text of a schema."),
		"response":      nameSchema("Of tools: the envelope of this flavor in which the format of a response stands in the same request."),
		"no-name":       textSchema("What the format of a response is called that has no name, where the provider requires one."),
		"built-in":      builtInNames("Which of the tools that the provider has built in may stand here; all of them unless told otherwise.", 0),
		"written":       schema{"description": "never: it is recognised, and what comes in it is written in another one.", "enum": []string{"always", "never"}},
		"continued":     schema{"description": "The member of a message that says that the list goes on in another one; a warning names it where it is left out.", "type": "string", "minLength": 1},
		"beside":        schema{"description": "What becomes of what stands beside the entries where they are written in another envelope; kept unless told otherwise.", "enum": []string{"kept", "left-out"}},
		"because":       schema{"$ref": "#/$defs/because"},
	}
	for _, p := range partTable {
		properties[p.Name] = way("The way from an entry to " + p.Means + ".")
	}
	return orNothing(schema{
		"description":   "In which shapes schemas are sent; the first of a surface is the one that is written.",
		"propertyNames": nameSchema(""), "additionalProperties": orLifted(record("", properties, "at", "schema", "because")),
	})
}

// toolsSchema is the JSON Schema of the rules for the tools of one request.
func toolsSchema() schema {
	positive := schema{"type": "integer", "minimum": 1, "maximum": maxNumber}
	counted := func(key, description string) schema {
		return orLifted(record(description, schema{
			key: positive, "because": schema{"$ref": "#/$defs/because"},
			"exceeded": schema{"description": "What happens to what is more; repair unless told otherwise.", "enum": []string{"repair", "warn"}},
		}, key, "because"))
	}
	names := namesRule()
	delete(names, "at")
	return orNothing(record("What is taken of the tools of one request, beside their schemas.", schema{
		"names":        orLifted(record("Names of tools.", names, "because")),
		"descriptions": counted("max-length", "Characters of one description; longer ones are cut."),
		"count":        counted("at-most", "Tools of one request."),
		"strict": orLifted(record("The flavor is that of tools that the provider is held to.", schema{
			"at-most":   positive,
			"otherwise": nameSchema("The flavor of tools that are not."),
			"because":   schema{"$ref": "#/$defs/because"},
		}, "because")),
		"built-in": orLifted(record("Tools that the provider has built in; others refuse them.", schema{
			"names":   builtInNames("What such an entry has for its type or, without one, as the name of a member. A * at the end stands for anything.", 1),
			"because": schema{"$ref": "#/$defs/because"},
		}, "names", "because")),
	}))
}

// builtInNames is the JSON Schema of a list of names of built-in tools.
func builtInNames(description string, least int) schema {
	name := schema{"type": "string", "pattern": `^[^*]*[^*]$|^[^*]+[*]$|^[*]$`}
	names := schema{"type": "array", "items": name}
	if least > 0 {
		names["minItems"] = least
	}
	return schema{"description": description, "anyOf": []schema{name, names}}
}
