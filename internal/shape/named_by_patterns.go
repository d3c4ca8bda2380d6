package shape

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// In an object that takes no others, some patterns match so many names and no other, as `^(en|de)$` does, or the second spelling of a field that
// buf's protoschema-plugins allow (https://github.com/bufbuild/protoschema-plugins, read 2026-11-30). Where patternProperties may
// not stand, these are properties.

// namedByPatterns reads an object whose patterns match few names each; there are no names where one matches others.
func namedByPatterns(t *task.Task, normal *meaning.Normal, ms *meaning.Members, linked *tree.Marks) (r Record) {
	if t.Form.Gentle || t.Form.Allows("patternProperties", flavor.ObjectType) || ms.Closed != nil || len(normal.Objects) != 1 ||
		len(ms.Keys)+len(ms.Rest)+len(normal.GivenUp)+len(normal.Lists) > 0 || normal.MinMembers != nil || normal.MaxMembers != nil || // entries can be counted
		t.Doc.Tree.Mentions(word.UnevaluatedProperties) {
		return Record{}
	}
	if r.Closed = normal.Objects[0].N.Member(word.AdditionalProperties); r.Closed == nil || !schema.AdmitsNothing(r.Closed) {
		return Record{} // others may be there too
	}
	r.By = ms.Patterns[0].Parent()
	for _, p := range ms.Patterns {
		names := pattern.Names(p.Name())
		if len(names) == 0 || len(r.Names)+len(names) > maxRecordNames {
			return Record{}
		}
		if size, known := recordSize(t, []*tree.Node{p}, linked); len(names) > 1 && (!known || len(names)*size > maxRecordSize) { // one is not repeated
			return Record{}
		}
		for _, name := range names {
			if !slices.ContainsFunc(r.Names, func(n Name) bool { return n.Text == name }) {
				r.Names = append(r.Names, Name{name, p})
			}
		}
	}
	if !r.lists(ms.Order) {
		return Record{}
	}
	return r
}
