package tell

import (
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/codecgen"
)

// A Teller says of a node in words what its schema cannot say.
type Teller struct {
	*codecgen.Images

	O check.Options

	repeated repetition
}
