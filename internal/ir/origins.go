package ir

import (
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Origins are the schemas that validation may ask whether a value is a branch's: those that the
// branch means, and those of the unions that it was taken out of. Equal ones are one, so that
// they can be compared, and a union within many does not list them all.
type Origins struct {
	Id     int
	Own    []*tree.Node
	Within *Origins // the branch as it was in its own union; nil where this is all
}

// Names says which schemas are asked for without naming them.
func (a *Origins) Names() []string {
	if a == nil {
		return nil
	}
	return []string{strconv.Itoa(a.Id)}
}
