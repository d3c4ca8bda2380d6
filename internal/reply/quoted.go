package reply

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// quoted reads a reply that is a string by the JSON text in it, where the schema is of no strings; nil where it is not to be read so.
// Programs pass the arguments of a call as they stand in the provider's answer, with their quotes. How it reads as a string is known.
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
	if err != nil || len(d.Violations) > 0 && mayBeMeant { // the string
		return nil
	}
	d.Notes = append([]string{"the reply is JSON text in a string; it is taken as the value itself"}, d.Notes...)
	return d
}
