package reply

import (
	"bytes"
	"errors"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Explained returns what the parser says of a reply with a remedy for replies, which models like
// to wrap in prose.
func Explained(err error, text []byte) error {
	var s *tree.SyntaxError
	if !errors.As(err, &s) {
		return err
	}
	e := *s
	switch {
	case bytes.HasPrefix(bytes.TrimSpace(text), []byte("```")), e.Help == "" && bytes.Contains(text, []byte("\n```")):
		e.Help = "pass what is inside the code fence, or have the model answer with JSON alone"
	case e.Help == "":
		e.Help = "have the model answer with JSON alone"
	}
	return &e
}
