package settle

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/called"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// manyMaps is the number of maps from which on the schema of their entries is worth a definition.
const manyMaps = 3

// ShareEntries makes a definition of the entries of several maps that are lists of entries, where these are alike: the object of a
// key and a value, which no author wrote, is then written once. Entries stay where they are if a fact is reported of them,
// or if their values travel in another shape.
func (s *Settling) ShareEntries(root *ir.Node) {
	if s.Form.Gentle || s.Lowering.Objects.Maps < manyMaps || s.Rules.Refuses(flavor.CReference) {
		return
	}
	maps := map[string][]*ir.Node{}
	var order []string
	for _, n := range ir.LiveNodes(root) {
		if n.Kind != ir.SchemaNode || n.Carry != ir.CarryEntries || n.Array.Inside || n.Array.Items.Kind != ir.SchemaNode || !untold(n.Array.Items) {
			continue
		}
		text, ok := s.Images.Fingerprint(n.Array.Items)
		if !ok {
			continue
		}
		if maps[text] == nil {
			order = append(order, text)
		}
		maps[text] = append(maps[text], n)
	}
	for _, text := range order {
		if same := maps[text]; len(same) >= manyMaps {
			s.defineEntry(same)
		}
	}
}

// untold reports whether neither a node nor anything that it holds has facts or sentences.
func untold(n *ir.Node) bool {
	told := len(n.Facts)+len(n.Sentences) > 0 || n.Stead != nil
	n.Each(func(_ ir.Edge, c *ir.Node) { told = told || !untold(c) })
	return !told
}

// defineEntry makes a definition of the entries of maps, which are alike, and has each map refer to it.
func (s *Settling) defineEntry(maps []*ir.Node) {
	entry := maps[0].Array.Items
	entry.Fixed = true
	d := s.Nodes.Definition(ir.Definition{Node: entry, Name: called.Entry(s.Task, entry.Object.Properties[1].Node, &s.Lowering.Definitions.Names)})
	s.Form.Defines = true
	for _, n := range maps {
		part := *n.Array // others may have it
		part.Items = s.Nodes.Node(ir.Node{Kind: ir.ReferenceNode, Definition: d})
		n.Array = &part
	}
	s.Images.Forget()
}
