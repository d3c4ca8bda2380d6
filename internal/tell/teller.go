package tell

import (
	"github.com/schemaflavor/schemaflavor/internal/codecgen"
	"github.com/schemaflavor/schemaflavor/internal/task"
)

// A Teller says of a node in words what its schema cannot say.
type Teller struct {
	*task.Task

	Images *codecgen.Images

	repeated repetition
}

// New returns what tells of nodes by their images.
func New(images *codecgen.Images) Teller { return Teller{Task: images.Task, Images: images} }
