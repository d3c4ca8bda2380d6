package schema

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Messages that are passed in the place of a schema: a request or an answer without tools, or
// with tools of a shape that is not known. Read as a schema, each would admit anything.

// messageMembers tell messages from schemas that say nothing, by a member and what its value is;
// the first row that applies counts.
var messageMembers = [...]struct {
	name       string
	is         func(*tree.Node) bool
	what, help string
}{
	{"tools", isNull, "a message without tools", "pass a list of tools, [] where there are none"},
	{"tools", isHolder, "a message whose tools have no shape that is known", "pass a list of tools, each with its name and its schema; what the provider has built in needs no adapting"},
	{"toolConfig", isHolder, "a message whose tools have no shape that is known", "pass a list of tools, each with its name and its schema"},
	{"toolSpec", (*tree.Node).IsObject, "a tool of no shape that is known", "pass its name and its schema"},
	{"error", isErrorOfCall, "an answer that tells of an error", "ask the server for its tools again"},
	{"inputSchema", (*tree.Node).IsObject, "a tool without a name", "give the tool a name, or pass its schema alone"},
	{"input_schema", (*tree.Node).IsObject, "a tool without a name", "give the tool a name, or pass its schema alone"},
	{"functions", isHolder, "a request in the form before tools", "write each function as a tool, in a list under \"tools\""},
	{"messages", (*tree.Node).IsArray, "a request without tools", requestHelp},
	{"contents", (*tree.Node).IsArray, "a request without tools", requestHelp},
	{"generationConfig", (*tree.Node).IsObject, "a request without tools", requestHelp},
	{"args_schema", (*tree.Node).IsObject, "a tool without a name", "give the tool a name, or pass its schema alone"},
	{"model", (*tree.Node).IsString, "a request without tools", requestHelp},
	{"~standard", (*tree.Node).IsObject, "a validator's own object, such as zod's", "convert it to JSON Schema first, as with z.toJSONSchema(…)"},
	{"_def", (*tree.Node).IsObject, "a validator's own object, such as zod's", "convert it to JSON Schema first, as with z.toJSONSchema(…)"},
	{"tool_calls", (*tree.Node).IsArray, "a message that calls tools", "pass the list of tools, with their schemas; the arguments of a call are for decode"},
	{"jsonrpc", (*tree.Node).IsString, "a message of JSON-RPC without tools", "pass the answer to tools/list"},
	{"session", isSession, "an event with a session in it", "pass what stands under \"session\", and put the result in its place"},
	{"body", isRequest, "a line of a batch with a request in it", "pass what stands under \"body\", and put the result in its place"},
	{"params", isRequest, "a line of a batch with a request in it", "pass what stands under \"params\", and put the result in its place"},
	{"requests", areRequests, "a batch of requests", "pass each request alone, and put the result in its place"},
}

const requestHelp = "send it as it is: there is no schema in it to adapt"

func isRequest(n *tree.Node) bool {
	return isHolder(n.Get("tools")) || n.Get("messages").IsArray() || n.Get("contents").IsArray() || n.Get("model").IsString()
}

func isSession(n *tree.Node) bool {
	return n.IsObject() && (isRequest(n) || strings.HasPrefix(n.Parent().Get("type").Text(), "session."))
}

func areRequests(n *tree.Node) bool {
	if !n.IsArray() {
		return false
	}
	for request := range n.All() {
		if isRequest(request) || isRequest(request.Get("params")) || isRequest(request.Get("body")) || isRequest(request.Get("request")) {
			return true
		}
	}
	return false
}

func isNull(n *tree.Node) bool { return n.Kind() == tree.Null }

func isHolder(n *tree.Node) bool { return n.IsArray() || n.IsObject() }

func isErrorOfCall(n *tree.Node) bool { return n.IsObject() && n.Parent().Get("jsonrpc").IsString() }

// ofMessage says which kind of message a root is that is no schema; nil where it is none that is known.
func ofMessage(root *tree.Node) *NotSchema {
	if !root.IsObject() || LooksLikeSchema(root) {
		return nil
	}
	for _, m := range messageMembers {
		at := root.Get(m.name)
		if at == nil || !m.is(at) {
			continue
		}
		if held := HeldIn(root, nil); held != nil && m.help == requestHelp {
			return &NotSchema{held, "this is a request with a schema where no shape that is known has one", "pass that schema alone, and put the result in its place"}
		}
		return &NotSchema{at, "this is " + m.what + ", and no schema", m.help}
	}
	if at := format(root); at != nil {
		return &NotSchema{at, "this is the format of a response in a shape that is not known, and no schema", "pass its schema alone, or write it as one of the envelopes of a flavor has it"}
	}
	if toolsByName(root) {
		return &NotSchema{root.First(), "these are tools by their names, and no schema", "pass a list of tools, each with its name and its schema"}
	}
	if at := theOnlyOne(root); at != nil {
		return &NotSchema{at, "this holds a schema, and is none itself", "pass that schema alone"}
	}
	return nil
}

// theOnlyOne is the only schema that an object holds, if it stands under one of holders; else nil. Several schemas are properties for
// which `properties` was forgotten.
func theOnlyOne(root *tree.Node) (found *tree.Node) {
	for m := range root.All() {
		switch {
		case !m.IsObject() || !LooksLikeSchema(m):
		case found != nil || !holders[m.Name()] || !ofObjects(m):
			return nil
		default:
			found = m
		}
	}
	return found
}

// ofObjects reports whether a schema is most likely that of all arguments, an object, and not that of one argument.
func ofObjects(n *tree.Node) bool {
	return n.Get("properties").IsObject() || n.Member(word.Type).Is("object") || n.Get("$ref").IsString()
}

// format is the member by which a root says that it is the format of a response: a `type` that is one of formats, or one of
// formatMembers; nil where it has neither.
func format(root *tree.Node) *tree.Node {
	if t := root.Member(word.Type); t.IsString() && formats[t.Text()] {
		return t
	}
	for m := range root.All() {
		if formatMembers[m.Name()] && m.IsObject() && !LooksLikeSchema(m) {
			return m
		}
	}
	return nil
}

// formats are the types of formats of a response that are no types of values; formatMembers are the members under which APIs take one.
var (
	formats       = map[string]bool{"json_schema": true, "json_object": true, "json": true, "grammar": true}
	formatMembers = map[string]bool{"response_format": true, "responseFormat": true, "json_schema": true, "jsonSchema": true, "text": true, "grammar": true, "output_config": true, "outputConfig": true}
)

// holders are the words under which other APIs hold a schema.
var holders = map[string]bool{"schema": true, "json_schema": true, "jsonSchema": true, "format": true, "response_format": true, "responseSchema": true, "response_schema": true,
	"schema_definition": true, "guided_json": true, "parameters": true, "inputSchema": true, "outputSchema": true}

// mostSteps is how many levels of a request HeldIn looks into.
const mostSteps = 3

// HeldIn returns what looks like a schema in a request, under one of holders, or nil. It does not look into what is known to be
// something else.
func HeldIn(request *tree.Node, known map[*tree.Node]bool) *tree.Node {
	return heldIn(request, known, mostSteps)
}

func heldIn(n *tree.Node, known map[*tree.Node]bool, steps int) *tree.Node {
	if !n.IsObject() || steps == 0 || known[n] {
		return nil
	}
	for m := range n.All() {
		if !known[m] && m.IsObject() && holders[m.Name()] && LooksLikeSchema(m) && ofObjects(m) {
			return m
		}
		if held := heldIn(m, known, steps-1); held != nil {
			return held
		}
	}
	return nil
}

// toolsByName reports whether all members of an object are tools that have a schema and are called by the member's name.
func toolsByName(root *tree.Node) bool {
	for m := range root.All() {
		if !isToolWithoutName(m) {
			return false
		}
	}
	return root.Len() > 0
}

func isToolWithoutName(n *tree.Node) bool {
	for _, word := range [...]string{"parameters", "inputSchema", "input_schema", "args_schema"} {
		if at := n.Get(word); at.IsObject() && LooksLikeSchema(at) {
			return !LooksLikeSchema(n)
		}
	}
	return false
}

// LooksLikeSchema reports whether an object has a keyword by which it is hardly anything else than
// a schema: one that says something of values, that holds schemas, or that names the dialect.
func LooksLikeSchema(root *tree.Node) bool {
	if SaysOfValues(root) {
		return true
	}
	for m := range root.All() {
		switch m.Word() {
		case word.Schema, word.Defs, word.Definitions, word.DynamicRef, word.RecursiveRef, word.Not, word.If,
			word.PatternProperties, word.PropertyNames, word.MinProperties, word.MaxProperties, word.UnevaluatedProperties,
			word.Dependencies, word.DependentRequired, word.DependentSchemas, word.PrefixItems, word.Contains:
			return true
		case word.Type:
			if IsTypes(m) {
				return true
			}
		}
	}
	return false
}
