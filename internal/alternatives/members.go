package alternatives

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// EitherOf constructs a member that is valid by any of several schemas, as a property of several branches of a merged union is: one
// list where all of them list values ({"const": "a"} and {"const": "b"} => enum ["a", "b"]), else a union.
func (j *Joiner) EitherOf(branches []*ir.Branch) *ir.Node {
	if len(branches) > 1 {
		shared := j.saidByAll(branches)
		if j.listsAlone(branches, shared) {
			if n := j.oneList(meaning.OfAnnotations(shared), branches); n != nil && !n.IsText() {
				return n
			}
		}
	}
	return j.Union(&meaning.Normal{}, branches)
}

// listsAlone reports whether one list of values can say all that the branches say. Beside the annotations that all of them share,
// a branch may only have words for its single value, or that value as its default: the description of the list tells these.
func (j *Joiner) listsAlone(branches []*ir.Branch, shared []*tree.Node) bool {
	return !slices.ContainsFunc(branches, func(b *ir.Branch) bool {
		form := j.Meaning.NormalForm(b.Set)
		own := besides(form.Annotations, shared)
		if !form.Listed || len(own) == 0 {
			return !form.Listed
		}
		values, _, _ := j.Meaning.Admitted(form)
		return len(values) != 1 || slices.ContainsFunc(own, func(a *tree.Node) bool {
			return a.Name() != "description" && a.Name() != "title" && !(a.Name() == "default" && tree.Equal(a, values[0])) // the list needs no default for that
		})
	})
}
