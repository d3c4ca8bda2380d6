package main

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// Topics that are no rule: other words in diagnostics, in help texts and in the README, the names of options, and the names that
// flavor files define.

// codeKind is the kind of the topics that are codes of errors.
const codeKind = "error code"

var plainTopics = []topic{
	{kind: "severity", word: schemaflavor.Info.String(), means: "what hardly anybody minds: the same values come back, or what is lost is small"},
	{kind: "severity", word: schemaflavor.Warning.String(), means: "a loss that you may care about; there is an adapted schema"},
	{kind: "severity", word: schemaflavor.Refused.String(), means: "the schema was refused: there is no adapted one; of a list of tools, the tool is left out and the others are sent"},

	{kind: "surface", word: flavor.Tool.String(), means: "what a schema is for: the arguments of a tool; the default"},
	{kind: "surface", word: flavor.Response.String(), means: "what a schema is for: the format of a response"},
	{kind: "surface", word: flavor.Output.String(), means: "what a schema is for: the results of a tool of an MCP server (outputSchema)"},

	{kind: "word", word: "flavor", means: "what one provider accepts of JSON Schema, in a YAML file with the source of each claim; \"schemaflavor flavors list\" lists them"},
	{kind: "word", word: "envelope", means: "the form in which a provider takes tools or the format of a response: which members hold the names and the schemas; \"explain NAME\" shows one, and the option envelope picks one"},
	{kind: "word", word: "strict", means: "a tool is strict where the provider holds the model to its schema, and not only shows it; \"strict\": true in a request says so", lines: []string{"the option strict says which tools of a list are to be strict"}},
	{kind: "word", word: "strictness", means: "whether a tool is strict; see strict"},
	{kind: "word", word: "sibling", means: "another flavor of the same provider, with which the tools are written that are not strict, such as openai-loose of openai-strict"},
	{kind: "word", word: "surface", means: "what a schema is for: tool, response or output; providers differ in what they take of each"},
	{kind: "word", word: "rule", means: "the first word in a diagnostic's brackets: what is minded; a construct, a finding, or limit- and keyword- with a word behind it"},
	{kind: "word", word: "construct", means: "a way of using JSON Schema that a provider may refuse, such as an optional property"},
	{kind: "word", word: "finding", means: "a rule that is no construct: about keywords, names, tools, or what is wrong with a schema whatever the flavor"},
	{kind: "word", word: "keyword", means: "a word of JSON Schema, such as minLength; \"explain KEYWORD\" says which flavors take it"},
	{kind: "word", word: "limit", means: "a number that a flavor sets, such as how many properties a schema may have"},
	{kind: "word", word: "repair", means: "the second word in a diagnostic's brackets: what was done about the rule; a flavor picks one for each construct that it refuses", lines: []string{"--repair CONSTRUCT=REPAIR picks another one for one call"}},
	{kind: "word", word: "effect", means: "what a change costs: exact, widened or narrowed"},
	{kind: "word", word: "severity", means: "how much a diagnostic matters: info, warning or error"},
	{kind: "word", word: "because", means: "the provider's own words for a rule, or what the source shows, and where and when they were read"},
	{kind: "word", word: "help", means: "what you could write in your schema instead"},
	{kind: "word", word: "codec", means: "what carries values between your shape and the provider's; adapt --codec saves one, decode and encode use it"},
	{kind: "word", word: "violation", means: "what is wrong with a decoded value by your schema, in words that can be sent to the model"},
	{kind: "word", word: "hint", means: "a sentence or two for the model about the provider's shape: what null, entries and JSON text mean there"},

	{kind: codeKind, word: string(schemaflavor.CodeSyntax), means: "the text is no JSON, too long or nested too deep"},
	{kind: codeKind, word: string(schemaflavor.CodeNotASchema), means: "the text is JSON, and no schema"},
	{kind: codeKind, word: string(schemaflavor.CodeUnknownFlavor), means: "no flavor has this name"},
	{kind: codeKind, word: string(schemaflavor.CodeRefused), means: "no schema of the flavor can stand for this one"},
	{kind: codeKind, word: string(schemaflavor.CodeCeiling), means: "a schema of the flavor can stand for this one, at a price that the option refuse excludes"},
	{kind: codeKind, word: string(schemaflavor.CodeBudget), means: "the time was over, or validating a reply took too many steps"},
	{kind: codeKind, word: string(schemaflavor.CodeValue), means: "the value has no place in the provider's shape"},
	{kind: codeKind, word: string(schemaflavor.CodeReply), means: "the reply has no counterpart in your shape"},
	{kind: codeKind, word: string(schemaflavor.CodeCodec), means: "what should be loaded is no saved codec"},
	{kind: codeKind, word: string(schemaflavor.CodeTool), means: "no tool of the list has this name, or the one that has it was left out"},
	{kind: codeKind, word: string(schemaflavor.CodeOption), means: "no option has this name or value"},
	{kind: codeKind, word: fileRule, means: "the file cannot be read"},
	{kind: codeKind, word: "request", means: "a line that batch read is no request"},
}

// optionTopics are the topics of the library's options.
func optionTopics() (ts []topic) {
	values, help := optionValues()
	for _, name := range sortedKeys(values) {
		ts = append(ts, topic{kind: "option", word: name, means: strings.Join(help[name], "; ")})
	}
	return ts
}

// namedTopics are the topics of a word that names a flavor or an envelope.
func namedTopics(word string, registry *schemaflavor.Registry) (ts []topic) {
	if f, err := registry.Lookup(word); err == nil {
		show := "schemaflavor flavors show " + f.Name
		if _, err := schemaflavor.Builtin().Lookup(f.Name); err != nil {
			show += " --flavor-file FILE"
		}
		ts = append(ts, topic{kind: "flavor", word: f.Name, means: f.Title, lines: []string{show + " prints it"}})
	}
	var shown []string
	for f := range registry.All() {
		for _, e := range f.Envelopes {
			if e.Name != word {
				continue
			}
			line := f.Name + ": "
			for i, way := range e.At {
				line += map[bool]string{true: " or "}[i > 0] + atText(way)
			}
			for p, way := range e.Parts {
				if way != nil {
					line += ", its " + flavor.Part(p).String() + " under " + way.String()
				}
			}
			if e.ReadOnly {
				line += "; it is read, and never written"
			}
			shown = append(shown, line)
		}
	}
	if len(shown) > 0 {
		ts = append(ts, topic{kind: "envelope", word: word, means: "a form in which schemas are sent; where they stand in it, by flavor (* is each item of a list):", lines: slices.Compact(shown)})
	}
	return ts
}

// atText says where an envelope's entries stand.
func atText(way flavor.Way) string {
	if s := way.String(); s != "" {
		return "an entry at " + s
	}
	return "the whole text"
}
