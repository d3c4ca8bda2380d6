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
