package flavor

import (
	"fmt"
	"strings"
)

// Template returns a new flavor file that asks every question. It loads once the name
// (given here, or left blank), the title and the source are filled in; until then every
// construct is answered by "untested", which is honest.
func Template(name string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, templateHead, strings.TrimSpace("name: "+name))
	for p, place := range placeNames {
		list := "[" + templateKeywords[Place(p)] + "]"
		fmt.Fprintf(&b, "  # %-12s %-54s # may stand %s\n", scalar(place)+":", list, placeMeanings[p])
	}
	b.WriteString(templateValues)
	for _, f := range patternFeatureTable {
		fmt.Fprintf(&b, "  #   %s: %s, as %s\n", f.Name, f.Means, f.Example)
	}
	b.WriteString(templateConstructs)
	for _, c := range constructTable {
		fmt.Fprintf(&b, "    - %-27s # %s, such as %s\n", c.Name, c.Question, c.Example)
	}
	b.WriteString("  refuses:\n")
	for _, c := range constructTable {
		fmt.Fprintf(&b, "    # %s: {repair: %s, because: {docs: \"its words\"}}\n", c.Name, strings.Join(repairNames(c.Repairs), " or "))
	}
	b.WriteString(templateLimits)
	for _, m := range metricTable {
		fmt.Fprintf(&b, "  # %s: {at-most: 100, because: {docs: \"its words\"}}   # %s\n", m.Name, m.Counts)
	}
	b.WriteString(templateTail)
	return []byte(b.String())
}

// TemplateExtending returns a new flavor file for a variant of another flavor: every question is a comment, for
// what the file does not say is the parent's answer. It loads once the title is filled in.
func TemplateExtending(name, parent string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, templateVariant, strings.TrimSpace("name: "+name), parent)
	_, questions, _ := strings.Cut(string(Template(name)), "\n# Evidence.")
	questions = strings.Replace(questions, "\n# envelopes:\n", "\n# envelopes:\n"+templateLifted, 1)
	untested := false // whether the line is within the list of untested constructs, which a variant does not repeat
	for _, line := range strings.Split("# Evidence."+strings.TrimRight(questions, "\n"), "\n") {
		untested = line == "  untested:" || untested && strings.HasPrefix(line, "    - ")
		switch {
		case untested:
		case line == "" || line[0] == '#':
			b.WriteString(line + "\n")
		default: // every other line becomes a comment, also one that is a comment within a block
			b.WriteString("# " + line + "\n")
		}
	}
	return []byte(b.String())
}

const templateVariant = `# yaml-language-server: $schema=./flavor.schema.json
#
# This file is a variant of another flavor: it says only what differs. Fill in the title, and the
# file loads. Then take the first "# " from the blocks in which something differs, and answer that;
# what you leave out is the parent's, which "schemaflavor flavors show %[2]s" prints.
# flavors/README.md explains every word.

%[1]s    # lower case, digits, hyphens; the file is called the same, with .yaml
title:      # for people, such as "Acme AI (strict mode)"
# aliases: [acme]
extends: %[2]s

`

// templateKeywords are keywords that most providers take, among them all that no schema can do without, by place.
var templateKeywords = map[Place]string{
	Everywhere: "title, description", Root: "$defs", Reference: "$ref", Union: "anyOf",
	ObjectType: "type, properties, required, additionalProperties", ArrayType: "type, items",
	StringType: "type, enum, const, format", NumberType: "type, enum", IntegerType: "type, enum", BooleanType: "type", NullType: "type",
}

// templateQuotes are the quotes in the template, which the author is to replace.
var templateQuotes = []string{"its words", "its list of supported keywords", "its example of a request"}

const templateLifted = "#   NAME: lifted               # an envelope of the parent's that this provider does not take; what comes in one that is kept stays in it\n"

const templateHead = `# yaml-language-server: $schema=./flavor.schema.json
#
# This file is a form: it records what a provider accepts, never how to rewrite. Fill in
# the name, the title and the source, and the file loads; then go through the questions
# and move each answer to where it belongs. flavors/README.md explains every word.

%s    # lower case, digits, hyphens; the file is called the same, with .yaml
title:      # for people, such as "Acme AI (strict mode)"
# aliases: [acme]
# A variant of a flavor that is there says extends: NAME, and only what differs; begin one with
# "schemaflavor flavors template acme --extends NAME".

# Evidence. Every "because" below cites one of these.
sources:
  docs:
    url:    # where it stands
    read:   # the day you read it, YYYY-MM-DD
    # note: what it is, and how far to trust it

# Which spelling does it read? json-schema-2020-12 or openapi-3.0-schema
dialect: json-schema-2020-12

# 1. Keywords. Which word may stand where?
keywords:
  unlisted: keep    # a keyword that is listed nowhere: keep, or refuse
  because: {docs: "its list of supported keywords"}
  # With "unlisted: refuse", list what may stand, by place; this is no more than where to begin:
`

const templateValues = `  # Single keywords that are refused for a reason of their own:
  # refused:
  #   oneOf: {at: root, because: {docs: "its words"}}

# What may an accepted keyword hold?
values:
  # format: {accepts: [date-time, email], because: {docs: "its words"}}
  # minItems: {accepts: [0, 1], because: {docs: "its words"}}
  # maxLength: {at-most: 2048, because: {docs: "its words"}}
  # pattern: {refuses: [lookaround, backreference], because: {docs: "its words"}}
`

const templateConstructs = `
# 2. Constructs. Would the provider take this? Each stands in exactly one of the three.
constructs:
  accepts:
  untested:
`

const templateLimits = `
# 3. Sizes, counted on the adapted schema. Of depth there are two: of objects in each other, and of
#    steps through properties. Arrays and unions by themselves count in neither.
limits:
`

const templateTail = `
# 4. How may properties be called?
# names:
#   property: {pattern: "[A-Za-z_][A-Za-z0-9_]*", max-length: 64, reserved: [], at: everywhere, because: {docs: "its words"}}

# 5. Which lost constraints go into the description, for the model to read? all, none or a list
describe: all

# 6. What differs for response formats and for an MCP server's outputSchema?
surfaces:
  # response:
  #   constructs: {accepts: [non-object-root]}
  # output: {as: mcp}

# 7. In which shape are schemas sent? A way is a list of members with / between; * stands for each item of a list.
# envelopes:
#   tools:
#     at: tools/*                # from a request to a tool
#     marks: {type: function}    # what is the same in each
#     name: function/name
#     description: function/description
#     schema: function/parameters
#     strict: function/strict    # where the flag goes, if tools: strict (below) says that there is one; strict-off: omit, "false", or always
#     no-parameters: '{"type": "object", "properties": {}}'    # what a tool without parameters has, or omit: no schema at all
#     response: format           # which of these has the format of a response in the same request
#     # From a request to wherever else a tool is named, in its choice of one and in calls of earlier turns: a renamed one is renamed there.
#     mentions: [tool_choice/function/name, messages/*/tool_calls/*/function/name]
#     groups: type=namespace/tools/*    # where tools stand together in an item of the list
#     built-in: [web_search]     # which of the tools that tools: built-in names stand here; all unless told otherwise
#     because: {docs: "its example of a request"}
#   format:
#     surface: response          # this one is of the format of a response, of which a request has one
#     at: response_format
#     marks: {type: json_schema}
#     name: json_schema/name
#     schema: json_schema/schema
#     strict: json_schema/strict
#     no-name: response          # what one is called that has no name, where one is required
#     because: {docs: "its example of a request"}

# 8. What else does it take of the tools of one request?
# tools:
#   names: {pattern: "[a-zA-Z0-9_-]+", max-length: 64, because: {docs: "its words"}}
#   descriptions: {max-length: 1024, because: {docs: "its words"}}
#   count: {at-most: 128, because: {docs: "its words"}}
#   strict: {at-most: 20, because: {docs: "its words"}}    # this flavor is that of strict tools; otherwise: NAME is that of the others
#   built-in: {names: [web_search, code_*], because: {docs: "its words"}}    # entries without a schema, which other providers refuse
`
