package engine

import (
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A way is a step from a node to what it holds: a keyword, or an entry of one. The zero way
// leads nowhere.
type way struct {
	word string
	in   entry
	name string // in a map
	at   int    // in a list
}

type entry uint8

const (
	itself entry = iota // the keyword holds one schema
	inMap
	inList
)

// String is the way as part of a JSON Pointer.
func (w way) String() string {
	switch {
	case w == way{}:
		return ""
	case w.in == inMap:
		return "/" + w.word + "/" + tree.EscapeToken(w.name)
	case w.in == inList:
		return "/" + w.word + "/" + strconv.Itoa(w.at)
	}
	return "/" + w.word
}

// isStep reports whether a way leads through properties.
func (w way) isStep() bool { return w.in == inMap && w.word == "properties" }

// isDefinition reports whether a way from the root leads to one of its definitions.
func (w way) isDefinition() bool {
	return w.in == inMap && (w.word == "$defs" || w.word == "definitions")
}

// size is what the way takes in the output beside what it leads to: a name and a comma, in
// bytes.
func (w way) size() int {
	switch {
	case w.isStep():
		return len(w.name) + 4
	case w.in != itself:
		return 1
	}
	return len(w.word) + 4
}
