package reply

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/spelling"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// calls are the calls, messages and answers that programs pass whole by mistake, in place of a call's arguments: how each is recognised,
// and where the arguments, or further calls, stand in it.
var calls = [...]struct {
	name, text string // the member that marks it, and the text of that; "": any value
	given      string // a member that providers give it, and models that wrap arguments do not; "": `name`, beside the arguments
	way        []string
}{
	{"type", "function", "id", []string{"function", "arguments"}},
	{"type", "function_call", "call_id", []string{"arguments"}},
	{"type", "tool_use", "id", []string{"input"}},
	{"type", "tool_call", "", []string{"args"}}, // as in libraries for several providers
	{"type", "tool-call", "toolCallId", []string{"input"}},
	{"type", "tool-call", "toolCallId", []string{"args"}},
	{"choices", "", "id", []string{"choices"}},
	{"type", "message", "role", []string{"content"}},
	{"object", "response", "output", []string{"output"}},
	{"candidates", "", "usageMetadata", []string{"candidates"}},
	{"functionCall", "", "", []string{"functionCall", "args"}},          // one part of a message
	{"function_call", "", "", []string{"function_call", "args"}},        // such a part, as a library spells it
	{"parts", "", "role", []string{"parts"}},                            // a message of such parts
	{"toolUse", "", "", []string{"toolUse", "input"}},                   // one block of a message
	{"method", "tools/call", "params", []string{"params", "arguments"}}, // the request of a protocol
}

// holders are the members, and members of items, in which answers and messages have their calls.
var holders = [...]string{"choices", "candidates", "output", "message", "content", "parts", "tool_calls"}

// deepest is how many levels of members and items calls are looked for in, such as /output/0/content/0; mostLooked bounds the values
// that are looked at.
const deepest, mostLooked = 6, 256

// InCall returns the arguments within a reply that is a whole call, or those of the first call within an answer, a message or a list;
// of an answer without calls, the list of its parts. It is nil of any other reply, such as one of which the schema knows all members.
func InCall(root, schema *tree.Node) *tree.Node {
	if describes(schema, root) {
		return nil
	}
	looked := 0
	if at := inFirst(root, deepest, &looked); at != nil {
		return at
	}
	return inCall(root)
}

// Whole returns the arguments within a reply that is a whole call or answer, by its marks, or because one of names is the name that it
// calls. It is nil of any other reply; also of a valid one, unless the schema's root alone says what properties there are and knows
// none of the reply's members.
func Whole(root, schema *tree.Node, names []string, valid bool) *tree.Node {
	if valid && (!saysAlone(schema) || knowsAny(schema, root)) {
		return nil
	}
	if called := root.Get("name"); called.IsString() && slices.Contains(names, called.Text()) && !describes(schema, root) {
		if at := argumentsIn(root); at != nil {
			return at
		}
	}
	if valid && !saysProperties(schema) { // the schema may describe any objects, calls among them
		return nil
	}
	return InCall(root, schema)
}

// saysAlone reports whether no keyword but `properties` of a schema's root can say what its properties are.
func saysAlone(root *tree.Node) bool {
	return root.IsObject() && !root.Get("additionalProperties").IsObject() && !slices.ContainsFunc(elsewhere[:], root.Has)
}

// saysProperties reports whether `properties` of a schema's root says what its properties are, and no other keyword can.
func saysProperties(root *tree.Node) bool {
	return saysAlone(root) && root.Get("properties").IsObject()
}

// mostMistyped bounds the unknown members, and mostCompared the schema's properties, of which each is compared with each.
const mostMistyped, mostCompared = 10, 200

// Mistyped returns a note for each member of the value read from a reply that is most likely a misspelling of a property of the schema.
// It looks only where `properties` stands without `additionalProperties`: such a schema accepts the member silently.
func Mistyped(reply *tree.Node, value []byte, schema *tree.Node, limits tree.Limits) (notes []string) {
	if !reply.IsObject() || !saysProperties(schema) || schema.Has("additionalProperties") || schema.Get("properties").Len() > mostCompared || describes(schema, reply) {
		return nil
	}
	t, err := tree.Parse(value, limits) // in which all names are the author's
	if err != nil || !t.Root().IsObject() {
		return nil
	}
	root := t.Root()
	var names []string
	unknown := 0
	for m := range root.All() {
		if schema.Get("properties").Has(m.Name()) {
			continue
		}
		if unknown++; unknown > mostMistyped {
			break
		}
		if names == nil {
			for p := range schema.Get("properties").All() {
				if !root.Has(p.Name()) {
					names = append(names, p.Name())
				}
			}
		}
		if near := spelling.Mistyped(m.Name(), names); near != "" {
			notes = append(notes, "`"+m.Pointer()+"` is no property that the schema has; `"+near+"` is, and may be meant")
		}
	}
	return notes
}

// knowsAny reports whether a schema has a property of a name that a value has.
func knowsAny(schema, value *tree.Node) bool {
	for m := range value.All() {
		if schema.Get("properties").Has(m.Name()) {
			return true
		}
	}
	return false
}

// describes reports whether a schema may be meant for a value as it stands: it has a property for each member of an object, or, of a
// list, neither has properties nor asks for an object. It is true of a scalar.
func describes(schema, value *tree.Node) bool {
	properties := schema.Get("properties")
	if value.IsArray() {
		return properties == nil && !schema.Get("type").Is("object")
	}
	if !value.IsObject() {
		return true
	}
	for m := range value.All() {
		if !properties.Has(m.Name()) {
			return false
		}
	}
	return true
}

// inFirst returns the arguments of the first call in what n holds, by holders and as items; nil where there is none.
func inFirst(n *tree.Node, depth int, looked *int) *tree.Node {
	if *looked++; depth == 0 || *looked > mostLooked {
		return nil
	}
	if n.IsArray() {
		for item := range n.All() {
			if *looked >= mostLooked {
				break
			}
			at := inFirst(item, depth-1, looked)
			if at == nil {
				at = inCall(item)
			}
			if at != nil && !at.IsArray() { // an array has the parts of an answer without calls
				return at
			}
		}
		return nil
	}
	if !n.IsObject() {
		return nil
	}
	for _, name := range holders {
		held := n.Get(name)
		if held == nil {
			continue
		}
		if at := inFirst(held, depth-1, looked); at != nil {
			return at
		}
	}
	return nil
}

// inCall is InCall of one object, by its marks alone: where the arguments, or the parts of an answer, stand by the row of calls.
func inCall(root *tree.Node) *tree.Node {
	if !root.IsObject() {
		return nil
	}
	for _, c := range calls {
		if at := root.Get(c.name); at == nil || c.text != "" && !at.Is(c.text) || c.given != "" && !root.Has(c.given) {
			continue
		}
		at := root
		for _, step := range c.way {
			at = at.Get(step)
		}
		if at != nil && (at.IsObject() || at.IsString() || at.IsArray()) && (c.given != "" || at.Parent().Get("name").IsString()) {
			return at
		}
	}
	return nil
}

// argumentNames are the members for the arguments beside the `name` of a call; the last one where a model writes calls as text.
var argumentNames = [...]string{"arguments", "args", "parameters", "input"}

// elsewhere are the keywords by which a schema may describe properties elsewhere than in its own `properties`.
var elsewhere = [...]string{"$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "if", "dependentSchemas", "dependencies", "patternProperties"}

// MayWrap reports whether a reply may hold all of what was meant in one of its members, as a call does its arguments.
func MayWrap(root, schema *tree.Node) bool {
	return slices.ContainsFunc(argumentNames[:], root.Has) || InCall(root, schema) != nil
}

// Wrapped returns the part of a value that was read that may be all of what was meant: the arguments in a whole call, or those in a
// member that stands alone, {"arguments": {…}}, or beside a `name`. An open object admits such a value. It is nil of any other value, and
// where the schema has a property of that member's name, or may describe properties elsewhere than in its root.
func Wrapped(value []byte, root *tree.Node, limits tree.Limits) *tree.Node {
	if !saysAlone(root) {
		return nil
	}
	t, err := tree.Parse(value, limits)
	if err != nil || !t.Root().IsObject() {
		return nil
	}
	at := InCall(t.Root(), root)
	if n := t.Root().Len(); at == nil && (n == 1 || n <= 3 && t.Root().Get("name").IsString()) {
		at = argumentsIn(t.Root())
	}
	if at == nil || root.Get("properties").Has(memberOf(t.Root(), at).Name()) {
		return nil
	}
	return at
}

// argumentsIn returns the arguments of a call that has nothing else but name, id and _meta; nil where there is more, or no arguments.
func argumentsIn(call *tree.Node) (at *tree.Node) {
	for m := range call.All() {
		switch name := m.Name(); {
		case slices.Contains(argumentNames[:], name):
			if at != nil || !m.IsObject() && !m.SaysObject() {
				return nil
			}
			at = m
		case name != "name" && name != "id" && name != "_meta":
			return nil
		}
	}
	return at
}

// memberOf returns the member of root that n is, or stands in.
func memberOf(root, n *tree.Node) *tree.Node {
	for n.Parent() != root {
		n = n.Parent()
	}
	return n
}
