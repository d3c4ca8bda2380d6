package schemaflavor

import (
	"fmt"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/reply"
)

// A Violation is one thing about a reply that the original schema does not admit. Message names
// places by their paths in the reply, since the model has to correct what it wrote.
type Violation struct {
	Path       string `json:"path"`            // JSON Pointer into the value, in the original shape
	ReplyPath  string `json:"reply_path"`      // JSON Pointer into the reply, in the provider's shape
	SchemaPath string `json:"schema_path"`     // JSON Pointer into the original schema
	Message    string `json:"message"`         // a sentence fit to send back to the model
	Shape      bool   `json:"shape,omitempty"` // the reply does not have the provider's shape there; SchemaPath is the place's schema
}

// String is the violation's message.
func (v Violation) String() string { return v.Message }

// Violations are what Decode found, at most 50. None means that the value is valid, except for what is Decoded.Unchecked.
type Violations []Violation

// Message is a text that can be sent back to the model as it is. It says what to do and what is
// wrong, one violation a line. It is empty where there are no violations.
func (v Violations) Message() string {
	if len(v) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("What you sent does not match the schema. Correct these and send the whole value again:\n")
	for _, x := range v {
		fmt.Fprintf(&b, "- %s\n", x.Message)
	}
	if len(v) >= reply.MostViolations {
		b.WriteString("- There may be more.\n")
	}
	return b.String()
}
