package conjunction

import (
	"time"

	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/validate"
)

// Trials find out by trying: whether a value is valid against a schema of a document, and whether
// a pattern matches a name. All who read the document share them, with what was found and how long
// it may take.
type Trials struct {
	doc     *schema.Document
	options validate.Options
	matcher pattern.Matcher
	session *validate.Session // made for the first value
}

// Checks vary what values are held to.
type Checks struct {
	AnnotateFormats      bool // format constrains nothing
	DiscriminatorDecides bool // of a oneOf whose discriminator names an alternative, that one alone is asked
}

// Begin makes trials those of a document of some size.
func (t *Trials) Begin(doc *schema.Document, checks Checks, size int) {
	*t = Trials{
		doc:     doc,
		options: validate.Options{AnnotateFormats: checks.AnnotateFormats, DiscriminatorDecides: checks.DiscriminatorDecides, Steps: stepsOfAnswer, Session: stepsOfAll + stepsPerByte*size},
		matcher: pattern.Bounded(maxBacktracking),
	}
}

// maxBacktracking bounds the time in which patterns are matched with names while a document
// is adapted.
const maxBacktracking = 2 * time.Second

const (
	stepsOfAnswer = 20_000    // bounds the validator's steps for one answer on whether a value is valid
	stepsOfAll    = 1_000_000 // bounds the steps for all answers about a document, with stepsPerByte for each byte of it
	stepsPerByte  = 16
)

// validates reports whether a value is valid, and whether that is known.
func (t *Trials) validates(n, value *tree.Node) (yes, known bool) {
	if t.session == nil {
		t.session = validate.New(t.doc, t.options).Session()
	}
	return t.session.Ask(n, value)
}
