package ir

import (
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// An Edge is a step from a node to what it holds: a keyword, or an entry of one. The zero Edge leads nowhere. Several of
// them after each other are a way.
type Edge struct {
	Word string
	Name string // in a map
	at   int32  // in a list
	In   entry
}

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

// Size is what the edge takes in the output beside what it leads to: a name and a comma, in
// bytes.
func (e Edge) Size() int {
	switch {
	case e.IsStep():
		return len(e.Name) + 4
	case e.In != itself:
		return 1
	}
	return len(e.Word) + 4
}
