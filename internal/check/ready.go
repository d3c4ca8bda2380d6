package check

import (
	"time"

	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/refs"
	"github.com/schemaflavor/schemaflavor/internal/validate"
)

// maxBacktracking bounds the time in which patterns are matched with names while a document
// is adapted.
const maxBacktracking = 2 * time.Second

// Ready makes what all lowerings of a document share, once something in it is minded.
func (k *Checker) Ready() {
	if k.Graph == nil {
		k.Graph = refs.NewGraph(k.doc)
	}
	k.Size = meter.CompactLength(k.doc.Tree.Source())
	k.Matcher = pattern.NewMatcher(maxBacktracking)
	k.Validator = validate.New(k.doc, validate.Options{AnnotateFormats: k.o.AnnotateFormats, Steps: meaning.StepsOfAnswer, Session: meaning.StepsOfAll(k.Size)}).Session()
}
