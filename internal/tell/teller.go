package tell

import (
	"github.com/schemaflavor/schemaflavor/internal/codecgen"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Teller says of a node in words what its schema cannot say.
type Teller struct {
	*task.Task

	Images *codecgen.Images
	Words  sentence.Words

	questions questions
	repeated  repetition
}

// New returns a Teller for the document of the images.
func New(images *codecgen.Images) Teller {
	return Teller{Task: images.Task, Images: images, Words: sentence.Words{Task: images.Task}, questions: questions{images.Task}}
}

// combined has, for each keyword that combines schemas, what makes the sentence of it.
var combined = map[string]func(*Teller, *ir.Node, *tree.Node) string{
	"not":               (*Teller).ofNot,
	"anyOf":             (*Teller).ofUnion,
	"oneOf":             (*Teller).ofUnion,
	"if":                (*Teller).ofCondition,
	"dependentRequired": (*Teller).ofDependent,
	"dependentSchemas":  (*Teller).ofDependent,
	"dependencies":      (*Teller).ofDependent,
}

// Tell notes a lost constraint for the description; it reports whether it did.
func (t *Teller) Tell(n *ir.Node, keyword string, m *tree.Node) bool {
	say := combined[keyword]
	if say == nil {
		return t.Words.Tell(n, keyword, m)
	}
	if !t.Words.Tells(keyword) {
		return false
	}
	return t.Words.TellText(n, keyword, diag.Told{Text: diag.Sentence(say(t, n, m))})
}

// TellPart notes what there are words for of a constraint that Tell could not say whole; it reports whether it noted anything.
func (t *Teller) TellPart(n *ir.Node, m *tree.Node) bool {
	return t.Words.Tells(m.Name()) && t.tellPart(n, m)
}
