package meaning

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// LeafForm reads a schema that names one scalar type and says nothing else of values, as most
// properties do, into a form whose memory is used again. It reports false for all others, and
// then the form is not to be read.
func (l *Reader) LeafForm(into *Normal, s conjunction.Set) bool {
	n := s[0].N
	*into = Normal{}
	if len(s) != 1 || s[0].Without != 0 || !n.IsObject() || !n.Clean() {
		return false
	}
	for m := range n.All() {
		switch k := schema.Of(m); {
		case k == nil:
			if conjunction.Leftover[m.Name()] {
				return false
			}
			into.Unknown = append(into.Unknown, m)
		case k.Family == schema.Annotation:
			if schema.Malformed(k, m) {
				return false
			}
			if into.Annotations == nil {
				into.Annotations = l.memory.nodes.Room(n.Len())
			}
			into.Annotations = append(into.Annotations, m)
		case k.Word != word.Type || !m.IsString() || schema.Respelled(m):
			return false
		default:
			into.Types = schema.TypesSaid(m)
			into.families[k.Family] = true
		}
	}
	if t := into.Types; !t.Single() || t&(schema.TNull|schema.TObject|schema.TArray) != 0 {
		return false
	}
	l.Meter.Charge(1 + n.Len())
	into.Typed, into.Primary, into.Set = true, n, s
	return true
}
