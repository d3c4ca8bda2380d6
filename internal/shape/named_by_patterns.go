package shape

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Some patterns match a few names and no others, as `^(en|de)$` does. buf's protoschema-plugins allow the second spelling of a field by
// such a pattern (https://github.com/bufbuild/protoschema-plugins, read 2026-11-30). Where patternProperties may not stand, these names
// become properties, unless the object is closed to all that it does not list.

// namedByPatterns reads an object whose patterns match few names each. The Record has no names where one matches any others.
func namedByPatterns(t *task.Task, normal *meaning.Normal, ms *meaning.Members, linked *tree.Marks) (r Record) {
	if t.Form.Gentle || t.Form.Allows("patternProperties", flavor.ObjectType) || ms.Closed != nil || len(normal.Objects) != 1 ||
		len(ms.Keys)+len(ms.Rest)+len(normal.GivenUp)+len(normal.Lists) > 0 || normal.MinMembers != nil || normal.MaxMembers != nil || // entries can be counted
		t.Doc.Tree.Mentions(word.UnevaluatedProperties) {
		return Record{}
	}
	if r.Closed = normal.Objects[0].N.Member(word.AdditionalProperties); r.Closed != nil && !schema.AdmitsNothing(r.Closed) {
		r.Closed = nil
	}
	if r.Closed == nil && (len(ms.Names) == 0 || !t.Options.KeepOpen) { // others may be there too
		return Record{}
	}
	r.By = ms.Patterns[0].Parent()
	for _, p := range ms.Patterns {
		names := pattern.Names(p.Name())
		if len(names) == 0 || len(r.Names)+len(names) > maxRecordNames {
			return Record{}
		}
		// A single name repeats nothing.
		if size, known := recordSize(t, []*tree.Node{p}, linked); len(names) > 1 && (!known || len(names)*size > maxRecordSize) {
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

// SpelledOtherwise reports whether an object takes members that it does not list, and each of its patterns is the name of a listed property
// in another spelling, with the same schema: {"properties": {"orderId": S}, "patternProperties": {"^order_id$": S}}.
func SpelledOtherwise(object *tree.Node, ms *meaning.Members) bool {
	if schema.AdmitsNothing(object.Member(word.AdditionalProperties)) {
		return false
	}
	plain := func(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }
	listed := map[string]*tree.Node{}
	for _, name := range ms.Names {
		listed[plain(name)] = ms.At(name)
	}
	return !slices.ContainsFunc(ms.Patterns, func(p *tree.Node) bool {
		names := pattern.Names(p.Name())
		if len(names) != 1 {
			return true
		}
		of := listed[plain(names[0])]
		return of == nil || !tree.Equal(of, p)
	})
}
