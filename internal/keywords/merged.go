package keywords

import (
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TakesUnions reports whether the flavor takes unions at all.
func (l *Writer) TakesUnions() bool { return l.Allows("anyOf", flavor.Union) }
