package reply

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// quoted reads a reply that is a string as the JSON text in it, if the schema's types exclude strings or name none; nil where it is to
// be read as a string, as asIs has it. Programs pass a call's arguments as they stand in the provider's answer, in quotes.
func (r *Reader) quoted(reply *tree.Document, keepNulls bool, asIs *Reading) *Reading {
	root := reply.Root()
	if !root.IsString() || r.document.TypesNamed(r.document.Tree.Root())&schema.TString != 0 {
		return nil
	}
	inner, err := tree.Parse([]byte(root.Text()), r.limits)
	if err != nil || !inner.Root().IsObject() && !inner.Root().IsArray() {
		return nil
	}
	d, err := r.asItIs(inner, keepNulls)
	mayBeMeant := r.document.TypesNamed(r.document.Tree.Root()) == 0 && !slices.ContainsFunc(asIs.Violations, func(v Violation) bool { return v.Shape })
	if err != nil || len(d.Violations) > 0 && mayBeMeant { // as the string that it is
		return nil
	}
	d.Notes = append([]string{"the reply is JSON text in a string; it is taken as the value itself"}, d.Notes...)
	return d
}
