package reply

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/spelling"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// calls are what programs pass whole in place of a call's arguments: what marks each, a member that a provider or a protocol gives it
// and a model that wraps its arguments does not, and the way to the arguments, or to where the calls stand.
var calls = [...]struct {
	name, text string // a member with this text; any, where it is ""
	given      string // "" where the name itself is such a member
	way        []string
}{
	{"type", "function", "id", []string{"function", "arguments"}},
	{"type", "function_call", "call_id", []string{"arguments"}},
	{"type", "tool_use", "id", []string{"input"}},
	{"type", "tool_call", "", []string{"args"}}, // as libraries have it that know several providers
	{"type", "tool-call", "toolCallId", []string{"input"}},
	{"type", "tool-call", "toolCallId", []string{"args"}},
	{"choices", "", "id", []string{"choices"}},
	{"type", "message", "role", []string{"content"}},
	{"object", "response", "output", []string{"output"}},
	{"candidates", "", "usageMetadata", []string{"candidates"}},
	{"functionCall", "", "", []string{"functionCall", "args"}},          // one part of a message
	{"function_call", "", "", []string{"function_call", "args"}},        // the same as a library spells it
	{"parts", "", "role", []string{"parts"}},                            // such a message
	{"toolUse", "", "", []string{"toolUse", "input"}},                   // one block of a message
	{"method", "tools/call", "params", []string{"params", "arguments"}}, // the request of a protocol
}

// holders are the members, and members of items, in which answers and messages have their calls.
var holders = [...]string{"choices", "candidates", "output", "message", "content", "parts", "tool_calls"}

// deepest is how many members and items calls stand in at most, such as the first item of the content of the message of the output;
// mostLooked bounds the values that are looked at.
const deepest, mostLooked = 6, 256

// InCall returns where the arguments stand that were passed within a whole call, or in an answer, a message or a list with calls, of the
// first of these; of an answer without any, where its parts stand; nil of what is none of that, such as a value of which the schema
// knows all members.
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

// Whole returns where the arguments stand that were passed within a whole call, by its marks or by the name that was called, one of names;
// nil of what is none, and of a value that is valid, of which the schema knows members or does not say which it knows.
func Whole(root, schema *tree.Node, names []string, valid bool) *tree.Node {
	if valid && (!saysAlone(schema) || knowsAny(schema, root)) {
		return nil
	}
	if called := root.Get("name"); called.IsString() && slices.Contains(names, called.Text()) && !describes(schema, root) {
		if at := argumentsIn(root); at != nil {
			return at
		}
	}
	if valid && !saysProperties(schema) { // it may be of any values, such as calls
		return nil
	}
	return InCall(root, schema)
}

// saysAlone reports whether a schema's root alone says what its properties are, if anything does.
func saysAlone(root *tree.Node) bool {
	return root.IsObject() && !root.Get("additionalProperties").IsObject() && !slices.ContainsFunc(elsewhere[:], root.Has)
}

// saysProperties reports whether a schema's root says what its properties are, and there alone.
func saysProperties(root *tree.Node) bool {
	return saysAlone(root) && root.Get("properties").IsObject()
}

// mostMistyped bounds the members that are compared with what a schema has, and mostCompared the properties: each is compared with each.
const mostMistyped, mostCompared = 10, 200

// Mistyped lists the members of a value that was read which a schema that says what its properties are does not have, and that are most
// likely ones that it has, as notes: an object takes them without a word that does not say whether it is open.
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

// describes reports whether a schema may be of a value as it stands: it lists all members, or may be of lists.
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

// inFirst returns where the arguments of the first call stand that something has in its lists.
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
			if at != nil && !at.IsArray() { // else the parts of an answer
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

// inCall is InCall of a call alone, and of what marks itself as an answer.
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

// argumentNames are what the arguments of a call are called beside the name that was called; the last where a model writes calls as text.
var argumentNames = [...]string{"arguments", "args", "parameters"}

// elsewhere are keywords by which a schema says of its properties elsewhere than in its own.
var elsewhere = [...]string{"$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "if", "dependentSchemas", "dependencies", "patternProperties"}

// MayWrap reports whether a reply has a member that may hold all of what was meant.
func MayWrap(root, schema *tree.Node) bool {
	return slices.ContainsFunc(argumentNames[:], root.Has) || InCall(root, schema) != nil
}

// Wrapped returns where a value that was read may have all its members, though the schema's root says what its properties are and
// has none of that name: a whole call, or its arguments alone or beside the name that was called. An open object admits such a
// value. It is nil of any other one.
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

// argumentsIn returns the arguments that a value has beside nothing but the name and an identifier of a call.
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

// memberOf is the member of a value that a part of it stands in.
func memberOf(root, n *tree.Node) *tree.Node {
	for n.Parent() != root {
		n = n.Parent()
	}
	return n
}
