package reply

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// quoted reads a reply that is a string as the JSON text in it, if the schema's types exclude strings or name none; nil where it is to
// be read as a string, as asIs has it. Programs pass a call's arguments as they stand in the provider's answer, in quotes. Of a text that
// begins as JSON and is none, where no string can be meant, the violations in asIs say that.
func (r *Reader) quoted(reply *tree.Document, keepNulls bool, asIs *Reading) *Reading {
	root, named := reply.Root(), r.document.TypesNamed(r.document.Tree.Root())
	if !root.IsString() || named&schema.TString != 0 {
		return nil
	}
	inner, err := tree.Parse([]byte(root.Text()), r.limits)
	var broken *tree.SyntaxError
	if errors.As(err, &broken) && named != 0 && strings.IndexAny(strings.TrimSpace(root.Text()), "{[") == 0 {
		for i := range asIs.Violations {
			if v := &asIs.Violations[i]; v.Path == "" {
				v.Message += fmt.Sprintf(". It begins as JSON and is none (line %d, column %d of the text: %s)", broken.Line, broken.Column, broken.Message)
			}
		}
		return nil
	}
	if err != nil || !inner.Root().IsObject() && !inner.Root().IsArray() {
		return nil
	}
	d, err := r.asItIs(inner, keepNulls)
	mayBeMeant := named == 0 && !slices.ContainsFunc(asIs.Violations, func(v Violation) bool { return v.Shape })
	if err != nil || len(d.Violations) > 0 && mayBeMeant { // as the string that it is
		return nil
	}
	d.Notes = append([]string{"the reply is JSON text in a string; it is taken as the value itself"}, d.Notes...)
	return d
}
