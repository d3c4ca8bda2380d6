package reply

import "github.com/schemaflavor/schemaflavor/internal/tree"

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
	{"choices", "", "id", []string{"choices"}},
	{"candidates", "", "usageMetadata", []string{"candidates"}},
	{"functionCall", "", "", []string{"functionCall", "args"}},          // one part of a message
	{"function_call", "", "", []string{"function_call", "args"}},        // the same as a library spells it
	{"parts", "", "role", []string{"parts"}},                            // such a message
	{"toolUse", "", "", []string{"toolUse", "input"}},                   // one block of a message
	{"method", "tools/call", "params", []string{"params", "arguments"}}, // the request of a protocol
}

// InCall returns where the arguments of a call stand that was passed whole, or the calls of an answer, or nil: it is none.
func InCall(root *tree.Node) *tree.Node {
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

// argumentNames are what the arguments of a call are called beside the name that was called.
var argumentNames = [...]string{"arguments", "args"}

// elsewhere are keywords by which a schema says of its properties elsewhere than in its own.
var elsewhere = [...]string{"$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "if", "dependentSchemas", "dependencies", "patternProperties"}

// MayWrap reports whether a reply has a member that may hold all of what was meant.
func MayWrap(root *tree.Node) bool {
	return root.Has(argumentNames[0]) || root.Has(argumentNames[1]) || InCall(root) != nil
}

// Wrapped returns where a value that was read may have all its members, though the schema's root says what its properties are and
// has none of that name: a whole call, or its arguments alone or beside the name that was called. An open object admits such a
// value. It is nil of any other one.
func Wrapped(value []byte, root *tree.Node, limits tree.Limits) *tree.Node {
	if !root.IsObject() || root.Get("additionalProperties").IsObject() {
		return nil
	}
	for _, keyword := range elsewhere {
		if root.Has(keyword) {
			return nil
		}
	}
	t, err := tree.Parse(value, limits)
	if err != nil || !t.Root().IsObject() {
		return nil
	}
	at := InCall(t.Root())
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
		case name == argumentNames[0] || name == argumentNames[1]:
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
