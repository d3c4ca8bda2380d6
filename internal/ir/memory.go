package ir

import (
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Memory allocates the nodes of one document, and what they hold. The zero Memory is ready. It may be used for
// one document after another.
type Memory struct {
	nodes       slab.Slab[Node]
	members     slab.Slab[Member]
	facts       slab.Slab[diag.Fact]
	sentences   slab.Slab[diag.Told]
	branches    slab.Slab[Branch]
	unions      slab.Slab[*Branch]
	definitions slab.Slab[Definition]
	annotations slab.Slab[*tree.Node]
}

// Clear makes a memory ready for another document: the nodes of the last one must not be used any more.
func (m *Memory) Clear() {
	m.nodes.Reuse()
	m.members.Reuse()
	m.facts.Reuse()
	m.sentences.Reuse()
	m.branches.Reuse()
	m.unions.Reuse()
	m.definitions.Reuse()
	m.annotations.Reuse()
}

// Expect says how many nodes are needed, about.
func (m *Memory) Expect(n int) { m.nodes.Expect(n) }

// Used is how many nodes were made.
func (m *Memory) Used() int { return m.nodes.Used() }

// New returns a node that says nothing. What is added to the node is allocated in the memory too.
func (m *Memory) New() *Node {
	n := m.nodes.New()
	n.memory = m
	return n
}

// Node returns a node that is a copy of the given one.
func (m *Memory) Node(as Node) *Node {
	n := m.nodes.New()
	*n = as
	n.memory = m
	return n
}

// Branch returns a branch that is a copy of the given one.
func (m *Memory) Branch(as Branch) *Branch {
	b := m.branches.New()
	*b = as
	return b
}

// Branches returns an empty list with room for some.
func (m *Memory) Branches(n int) []*Branch { return m.unions.Room(n) }

// Definition returns a definition that is a copy of the given one.
func (m *Memory) Definition(as Definition) *Definition {
	d := m.definitions.New()
	*d = as
	return d
}

// Members returns an empty list with room for some.
func (m *Memory) Members(n int) []Member { return m.members.Room(n) }

// Facts returns an empty list with room for some.
func (m *Memory) Facts(n int) []diag.Fact { return m.facts.Room(n) }

// Annotations returns an empty list with room for some.
func (m *Memory) Annotations(n int) []*tree.Node { return m.annotations.Room(n) }
