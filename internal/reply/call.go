package reply

import "github.com/schemaflavor/schemaflavor/internal/tree"

// calls are what programs pass whole in place of a call's arguments: what marks each, the member that a provider gives it and a
// model that wraps its arguments does not, and the way to the arguments.
var calls = [...]struct {
	name, text string // a member with this text; any, where it is ""
	given      string
	way        []string
}{
	{"type", "function", "id", []string{"function", "arguments"}},
	{"type", "function_call", "call_id", []string{"arguments"}},
	{"type", "tool_use", "id", []string{"input"}},
	{"choices", "", "id", []string{"choices"}},
	{"candidates", "", "usageMetadata", []string{"candidates"}},
}

// InCall returns where the arguments of a call stand that was passed whole, or the calls of an answer, or nil: it is none.
func InCall(root *tree.Node) *tree.Node {
	if !root.IsObject() {
		return nil
	}
	for _, c := range calls {
		if at := root.Get(c.name); at == nil || c.text != "" && !at.Is(c.text) || !root.Has(c.given) {
			continue
		}
		at := root
		for _, step := range c.way {
			at = at.Get(step)
		}
		if at != nil && (at.IsObject() || at.IsString() || at.IsArray()) {
			return at
		}
	}
	return nil
}

// Wrapped reports whether a value that was read has all its members under `arguments`, alone or beside the name that was called,
// though the schema's root says what its properties are, and has none of that name. An open object admits such a value.
func Wrapped(value []byte, root *tree.Node, limits tree.Limits) bool {
	if !root.IsObject() || root.Get("properties").Has("arguments") || root.Get("additionalProperties").IsObject() {
		return false
	}
	for _, elsewhere := range [...]string{"$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "if", "dependentSchemas", "dependencies", "patternProperties"} {
		if root.Has(elsewhere) {
			return false
		}
	}
	t, err := tree.Parse(value, limits)
	if err != nil || !t.Root().IsObject() || t.Root().Len() > 2 || t.Root().Len() == 2 && !t.Root().Has("name") {
		return false
	}
	at := t.Root().Get("arguments")
	return at.IsObject() || at.SaysObject()
}
