package toolset

import (
	"bytes"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// examples are a tool's example arguments, carried into the shape of its adapted schema: a provider refuses others, and a model
// would read of a shape that it is not to use. nil: none is left.
func (m *Member[R]) examples() []byte {
	list := m.entry.Parts[flavor.PExamples]
	if m.AsItWas || m.Input == nil || m.Input.Encode == nil {
		return list.Raw()
	}
	var written [][]byte
	changed, i := false, 0
	for example := range list.All() {
		value, err := m.Input.Encode(example.Raw())
		if err != nil {
			m.Facts = append(m.Facts, diag.Fact{Rule: diag.RuleToolPart, Repair: flavor.Remove, Severity: diag.Warning, Node: example,
				Keyword: list.Name() + "/" + strconv.Itoa(i), Detail: "a value that the tool can be sent"})
		} else {
			written = append(written, value)
		}
		changed = changed || err != nil || !says(example, value)
		i++
	}
	switch {
	case !changed:
		return list.Raw()
	case len(written) == 0:
		return nil
	}
	return append(append([]byte{'['}, bytes.Join(written, []byte(", "))...), ']')
}

// says reports whether a JSON text has the same value as a node.
func says(n *tree.Node, text []byte) bool {
	t, err := tree.Parse(text, tree.Limits{})
	return err == nil && tree.Equal(n, t.Root())
}
