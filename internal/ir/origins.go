package ir

import (
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Origins are the schemas against which a value is validated to find out whether it belongs to a branch: those
// that the branch means and, if its union was a branch itself, those of that outer branch. Equal Origins are
// one pointer, so that they can be compared, and a union within many does not list them all.
type Origins struct {
	Id     int
	Own    []*tree.Node // the schemas of the branch; with Within, those of an outer branch
	Within *Origins     // of the branch in its own union, if Own are an outer branch's; else nil
}

// Names returns a name for the schemas together: comparing codecs takes no pointers.
func (a *Origins) Names() []string {
	if a == nil {
		return nil
	}
	return []string{strconv.Itoa(a.Id)}
}
