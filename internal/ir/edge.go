package ir

import (
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// An Edge is a step from a node to one that it holds: a keyword, or an entry of one, such as items, properties/city or
// anyOf/0. The zero Edge leads nowhere. Several edges behind each other are a way.
type Edge struct {
	Word string
	Name string // the name in a map
	at   int32  // the index in a list
	In   entry
}

// An entry says what a keyword holds, and so which entry of it an Edge is.
type entry uint8

const (
	itself entry = iota // the keyword holds one schema
	InMap
	inList
)

// String is the edge as part of a JSON Pointer.
func (e Edge) String() string { return string(e.appendTo(nil)) }

func (e Edge) appendTo(b []byte) []byte {
	if e == (Edge{}) {
		return b
	}
	b = append(append(b, '/'), e.Word...)
	switch e.In {
	case InMap:
		b = append(append(b, '/'), tree.EscapeToken(e.Name)...)
	case inList:
		b = strconv.AppendInt(append(b, '/'), int64(e.at), 10)
	}
	return b
}

// IsStep reports whether an edge leads through properties.
func (e Edge) IsStep() bool { return e.In == InMap && e.Word == "properties" }

// IsDefinition reports whether an edge from the root leads to one of its definitions.
func (e Edge) IsDefinition() bool {
	return e.In == InMap && (e.Word == "$defs" || e.Word == "definitions")
}

// Size is how many bytes the edge takes in the output beside the node that it leads to: `"name":` and
// a comma.
func (e Edge) Size() int {
	switch {
	case e.IsStep():
		return len(e.Name) + 4
	case e.In != itself:
		return 1
	}
	return len(e.Word) + 4
}
