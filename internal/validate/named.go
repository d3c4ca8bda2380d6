package validate

import (
	"math"

	"github.com/schemaflavor/schemaflavor/internal/discriminator"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A value says for which alternative of a union it is meant in one of two ways: by the property of a `discriminator` (a naming), or by
// a member or position for which each alternative lists values of its own, as a const `kind` (taggedBy, where no alternative matches).

// A naming is how a `discriminator` calls the alternatives of a union.
type naming struct {
	property string
	decides  bool           // the alternative that is named is checked alone; else the name only counts where none matches
	branch   map[string]int // index of the branch by the value of the property; several where different branches have that value
}

// several is the branch of a value that names more than one.
const several = -1

// naming reads the discriminator beside a union, which may decide (OpenAPI 3.0.3, "Discriminator Object": "a hint to
// shortcut validation and selection of the matching schema"). By itself it decides nothing: it "MUST NOT change the
// validation outcome" (OpenAPI 3.0.4 and 3.1.1).
func (b *builder) naming(union *tree.Node, subs []*sub) *naming {
	by := union.Parent().Member(word.Discriminator).Get(discriminator.PropertyName)
	if by == nil || !by.IsString() {
		return nil
	}
	names := discriminator.NamesOf(b.v.doc, union.Parent(), math.MaxInt)
	n := &naming{property: by.Text(), decides: b.v.options.DiscriminatorDecides && union.Word() == word.OneOf, branch: map[string]int{}}
	for i, s := range subs {
		for _, value := range names.Of(s.src) {
			at, taken := n.branch[value]
			switch {
			case !taken:
				n.branch[value] = i
			case at != several && discriminator.End(b.v.doc, subs[at].src) != discriminator.End(b.v.doc, s.src):
				n.branch[value] = several
			}
		}
	}
	return n
}

// chosen is the alternative that a value names, where the name decides.
func (n *naming) chosen(value *tree.Node) (branch int, named bool) {
	if n == nil || !n.decides {
		return 0, false
	}
	return n.meant(value)
}

// meant is the alternative that a value names.
func (n *naming) meant(value *tree.Node) (branch int, named bool) {
	if n == nil {
		return 0, false
	}
	is := value.Get(n.property)
	if is == nil || !is.IsString() {
		return 0, false
	}
	branch, named = n.branch[is.Text()]
	return branch, named && branch != several
}

// taggedBy returns the alternative that a value names without a discriminator, and by what: a member that all of them require, or a
// position of a tuple, for which each lists few values and of which one alone lists the value's own. by is nil where there is none,
// or where two of them name different alternatives.
func taggedBy(shapes []shape, among []int) (branch int, by *fixture) {
	if len(among) < 2 {
		return 0, nil
	}
	first := &shapes[among[0]]
	for at := range first.fixed {
		f := &first.fixed[at]
		right, only := rightIn(shapes, among, f.name)
		switch {
		case !only:
		case by != nil && right != branch:
			return 0, nil
		default:
			branch, by = right, f
		}
	}
	return branch, by
}

// rightIn returns the one alternative that lists what a member or a position has. only is false where several or none do, or where
// one of them does not list few values for it.
func rightIn(shapes []shape, among []int, name string) (branch int, only bool) {
	for _, i := range among {
		switch known, agrees := shapes[i].fixes(name); {
		case !known || agrees && only:
			return 0, false
		case agrees:
			branch, only = i, true
		}
	}
	return branch, only
}
