package conjunction

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// AdmitsNull reports whether null may be among the values of a set; false is certain.
func (l *Schemas) AdmitsNull(s Set) bool {
	if len(s) == 0 {
		return true
	}
	for _, p := range s {
		if p.N == nil {
			if p.Types&schema.TNull == 0 {
				return false
			}
			continue
		}
		if yes, known := l.takesNull(p.N); known && !yes {
			return false
		}
	}
	return true
}

// takesNull reports whether null is valid against a schema, and whether that is known. For most schemas their
// types, listed values and references tell; for the others the validator is asked.
func (l *Schemas) takesNull(n *tree.Node) (yes, known bool) {
	if says := l.shareOf(schema.TNull, n); says != some {
		return says == all, true
	}
	return l.ask(n, schema.Null)
}
