package reply

import "github.com/schemaflavor/schemaflavor/internal/tree"

// calls are what programs pass whole in place of a call's arguments: what marks each, and the way to its arguments.
var calls = [...]struct {
	name, text string // a member with this text; any, where it is ""
	way        []string
}{
	{"type", "function", []string{"function", "arguments"}},
	{"type", "function_call", []string{"arguments"}},
	{"type", "tool_use", []string{"input"}},
	{"functionCall", "", []string{"functionCall", "args"}},
	{"choices", "", []string{"choices"}},
	{"candidates", "", []string{"candidates"}},
	{"tool_calls", "", []string{"tool_calls"}},
}

// InCall returns where the arguments of a call stand that was passed whole, or the calls of an answer, or nil: it is none.
func InCall(root *tree.Node) *tree.Node {
	if !root.IsObject() {
		return nil
	}
	for _, c := range calls {
		if at := root.Get(c.name); at == nil || c.text != "" && !at.Is(c.text) {
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
