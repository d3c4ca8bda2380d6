package ir

import (
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Edge is a step from a node to what it holds: a keyword, or an entry of one. The zero way
// leads nowhere.
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

// String is the way as part of a JSON Pointer.
func (w Edge) String() string {
	switch {
	case w == Edge{}:
		return ""
	case w.In == InMap:
		return "/" + w.Word + "/" + tree.EscapeToken(w.Name)
	case w.In == inList:
		return "/" + w.Word + "/" + strconv.Itoa(int(w.at))
	}
	return "/" + w.Word
}

// IsStep reports whether a way leads through properties.
func (w Edge) IsStep() bool { return w.In == InMap && w.Word == "properties" }

// IsDefinition reports whether a way from the root leads to one of its definitions.
func (w Edge) IsDefinition() bool {
	return w.In == InMap && (w.Word == "$defs" || w.Word == "definitions")
}

// Size is what the way takes in the output beside what it leads to: a name and a comma, in
// bytes.
func (w Edge) Size() int {
	switch {
	case w.IsStep():
		return len(w.Name) + 4
	case w.In != itself:
		return 1
	}
	return len(w.Word) + 4
}
