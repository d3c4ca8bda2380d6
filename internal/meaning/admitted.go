package meaning

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Admitted filters the listed values by the whole meaning of the place; impossible counts
// those that fell away, and unknown those that stay because it takes too much to know. A null
// that only `nullable` adds falls away uncounted, since no author listed it.
func (l *Reader) Admitted(normal *Normal) (out []*tree.Node, impossible, unknown int) {
	for _, v := range normal.values {
		ok, sure := normal.Types&schema.TypeOf(v) != 0, true
		if ok {
			ok, sure = l.Schemas.Admits(normal.Set, v)
		}
		switch {
		case !ok && v == schema.Null:
		case !ok:
			impossible++
		default:
			if out = append(out, v); !sure {
				unknown++
			}
		}
	}
	return out, impossible, unknown
}
