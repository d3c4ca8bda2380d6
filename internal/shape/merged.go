package shape

import (
	"maps"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// When one object can stand for the branches of unions, and what it says.

// MergedShape is one object in place of unions: with the properties of all branches, and
// what all of them require. ms is what the shape itself says of members.
func MergedShape(t *task.Task, normal *meaning.Normal) (inner *meaning.Normal, ms *meaning.Members) {
	conditions := normal.Conditions
	if t.Form.Gentle {
		conditions = nil
	}
	base := t.Sets.Without(normal.Set, conjunction.GivenUp(normal.Unions, conditions))
	inner = t.Meaning.NormalForm(t.Sets.Restrict(base, schema.TObject))
	ms = t.Meaning.MembersOf(t.Meaning.NormalForm(base))
	if len(normal.Unions) > 0 {
		t.Meaning.MergeBranches(inner, ms, normal.Unions, filled(t, normal, ms), ClosesBranches(t, normal))
	}
	closed := ClosesBranches(t, normal) || allClose(t, normal.Unions)
	if closed {
		inner.CloseLoose()
	}
	if !t.Options.KeepOpen && !closed { // else what only conditions speak of may be anything (KeepOpen), or is forbidden (closed)
		for _, c := range conditions {
			inner.DeclareSides(c)
		}
	}
	return inner, ms
}

// filled is FilledBy; it is nil where the caller wants objects kept open, or exact.
func filled(t *task.Task, normal *meaning.Normal, ms *meaning.Members) map[string]bool {
	if t.Options.KeepOpen || t.Options.PreferExact {
		return nil
	}
	return t.Meaning.FilledBy(ms, normal.Unions)
}

// Mergeable reports whether the unions of a shape may not stand and are of objects, so that one
// object can stand for them. inferred: a branch has no type, and admits values other than the objects that it speaks of; these are lost.
func Mergeable(t *task.Task, normal *meaning.Normal) (is, inferred bool) {
	if t.Form.Allows("anyOf", flavor.Union) || t.Form.Gentle {
		return false, false
	}
	base := t.Sets.Without(normal.Set, normal.Unions)
	for _, u := range normal.Unions {
		for b := range u.Member.All() {
			if !schema.IsSchema(b) || b.Kind() == tree.False {
				continue
			}
			g := t.Meaning.NormalForm(t.Sets.Add(base, conjunction.Part{N: b}))
			types := g.Types
			if !g.Typed && len(g.Unions) == 0 {
				types, inferred = t.Meaning.Infer(g), true
			}
			if types != schema.TObject || g.Listed {
				return false, false
			}
		}
	}
	return true, inferred
}

// AdmitsNone returns a union of a shape none of whose branches admits anything beside the rest of the shape, or nil.
func AdmitsNone(t *task.Task, normal *meaning.Normal) *tree.Node {
	for _, u := range normal.Unions {
		base := t.Sets.Masked(normal.Set, u.Owner, u.Mask)
		if !slices.ContainsFunc(schema.Elements(u.Member), func(b *tree.Node) bool { return !impossible(t, t.Sets.Add(base, conjunction.Part{N: b})) }) {
			return u.Member
		}
	}
	return nil
}

// impossible reports whether a set admits nothing: by itself, or since its objects require a member that nothing is valid for.
func impossible(t *task.Task, set conjunction.Set) bool {
	normal := t.Meaning.NormalForm(set)
	if normal.Never != nil {
		return true
	}
	for _, name := range slices.Sorted(maps.Keys(t.Meaning.MembersOf(normal).Required)) {
		if normal.Types == schema.TObject && t.Meaning.NormalForm(t.Meaning.PropertySet(normal, name)).Never != nil {
			return true
		}
	}
	return false
}

// ClosesBranches reports whether `unevaluatedProperties: false` beside unions forbids all members but those that the shape and the
// branches declare. It is false where one of them speaks of members without declaring them, as by a pattern.
func ClosesBranches(t *task.Task, normal *meaning.Normal) bool {
	if len(normal.Unions) == 0 {
		return false
	}
	at := slices.IndexFunc(normal.Residual, func(m *tree.Node) bool { return m.Word() == word.UnevaluatedProperties && schema.AdmitsNothing(m) })
	if at < 0 || !t.Meaning.DeclaresAll(normal, normal.Residual[at]) {
		return false
	}
	owner := normal.Residual[at].Parent()
	return !slices.ContainsFunc(normal.Unions, func(u conjunction.UnionAt) bool {
		return u.Owner != owner || slices.ContainsFunc(schema.Elements(u.Member), func(b *tree.Node) bool {
			branch := t.Meaning.NormalForm(t.Sets.One(b))
			return len(branch.Unions) > 0 || !t.Meaning.DeclaresAll(branch, nil)
		})
	})
}

// allClose reports whether there is a union whose branches all forbid members that they do not declare, if they
// admit objects. One object with what all branches declare can forbid other members then.
func allClose(t *task.Task, unions []conjunction.UnionAt) bool {
	open := func(b *tree.Node) bool {
		normal := t.Meaning.NormalForm(t.Sets.One(b))
		ms := t.Meaning.MembersOf(normal)
		return normal.Types&schema.TObject != 0 && (ms.Closed == nil || ms.Closed.Word() != word.AdditionalProperties || len(ms.Patterns) > 0)
	}
	return slices.ContainsFunc(unions, func(u conjunction.UnionAt) bool { return !slices.ContainsFunc(schema.Elements(u.Member), open) })
}
