package sentence

import (
	"github.com/schemaflavor/schemaflavor/internal/task"
)

// Words say what one keyword, or one schema, asks for.
type Words struct{ *task.Task }

// MaxCases bounds the cases of a union that a sentence can tell.
const MaxCases = 24
