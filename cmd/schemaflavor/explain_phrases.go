package main

import (
	"regexp"
	"slices"
)

// phrases are messages of validators and providers, with the topic that each is about. They say too little to be found by their
// words, which occur in other messages too. The first that matches counts. "x is not of type" and "is not valid under any of the
// given schemas" are Python's jsonschema, by which several providers check what they get
// (https://github.com/python-jsonschema/jsonschema/blob/main/jsonschema/_keywords.py, read 2026-11-26; of exclusiveMinimum:
// python-openapi/openapi-schema-validator#45).
var phrases = [...]struct {
	said *regexp.Regexp
	word string
}{
	{regexp.MustCompile(`(?i)\b(?:true|false) is not of type ['"]number`), "old-spelling"},
	{regexp.MustCompile(`(?i)(?:\[\]|\bnone|\bnull) is not of type ['"](?:object|array)`), "malformed-keyword"},
	{regexp.MustCompile(`(?i)'[^']*' is not valid under any of the given schemas`), "malformed-keyword"},
	{regexp.MustCompile(`(?i)reference to component .* not found`), "dangling-reference"}, // vectorize-io/hindsight#3225
	{regexp.MustCompile(`(?i)tool names must be unique`), "tool-name-taken"},              // danny-avila/LibreChat#13162
	{regexp.MustCompile(`(?i)name \\?"items\\?".*cannot start list`), "tuple"},
	{regexp.MustCompile(`(?i)(?:name \\?"type\\?"|^proto field is).*cannot start list`), "type-list"}, // google/generative-ai-docs#444
	{regexp.MustCompile(`'TYPE_UNSPECIFIED'.*input_value=\[`), "type-list"},                           // epam/ai-dial-adapter-vertexai#219
	{regexp.MustCompile(`\.type' \([a-z./0-9]*Type\), "null"`), "null-type"},                          // vercel/ai#4412
	{regexp.MustCompile(`(?i)input_schema\.type: field required`), "non-object-root"},                 // Kilo-Org/kilocode#12238
	{regexp.MustCompile(`(?i)compiled grammar (?:is )?too large`), "optional-properties"},             // anthropics/anthropic-sdk-python#1185, claude-code#55539
}

// phrased returns the topic of the first phrase in a message, or nothing.
func phrased(message string) []topic {
	for _, p := range phrases {
		if p.said.MatchString(message) {
			return slices.DeleteFunc(topics(), func(t topic) bool { return t.word != p.word })
		}
	}
	return nil
}
