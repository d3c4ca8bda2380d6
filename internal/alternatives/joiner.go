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

	Tags      bool // the branches of some union have tags
	Undecided bool // whether some union needs tags is not known before all definitions have nodes
}

// A Listing says where listed values are to stand.
type Listing struct {
	Root  bool
	Depth int  // number of recursive references and listed objects around the place
	alone bool // only one schema is wanted, no union
}
