package alternatives

import (
	"github.com/schemaflavor/schemaflavor/internal/codecgen"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tell"
)

// A Joiner makes one node of several alternatives, for one document and one flavor.
type Joiner struct {
	*task.Task

	Images   *codecgen.Images
	Teller   *tell.Teller
	Keywords *keywords.Writer

	Tags      bool // branches of a union have tags
	Undecided bool // a union waits for a definition to be told apart
}

// A Listing is where listed values stand.
type Listing struct {
	Root  bool
	Depth int  // recursive references, and listed objects, that it stands below
	alone bool // one schema is to list values, and no union
}
