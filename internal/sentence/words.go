package sentence

import "github.com/schemaflavor/schemaflavor/internal/task"

// Words say what one keyword, or one schema, asks for.
type Words struct{ *task.Task }

// MaxCases bounds the cases of a union that a sentence can tell.
const MaxCases = 24

// What is said of a value that travels in another form than its author's words speak of.
const (
	AsEntries   = "Given as a list of entries."
	AsPositions = "Given as an object with one property for each position."
)
