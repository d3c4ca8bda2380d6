package validate

import (
	"math"

	"github.com/schemaflavor/schemaflavor/internal/discriminator"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A value names the alternative of a union that it is meant for by the property of a `discriminator`, which is a naming; or by what
// all alternatives have with values of their own, which taggedBy finds where none matches.

// A naming is how a `discriminator` calls the alternatives of a union.
type naming struct {
	property string
	decides  bool           // else it says which one is meant, where none matches
	branch   map[string]int // by the value of the property; several where alternatives that are not the same have it
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

// chosen is the alternative that a value names, where that decides.
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

// taggedBy is the alternative that a value names without a discriminator, and by what: a member that each of some alternatives requires
// with few values of its own, or a position of a tuple, which is right in one of them alone. by is nil where there is none, or where one
// of them names another alternative than another does.
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

// rightIn is the only one of some alternatives in which a member or a position is right that has few values in each of them.
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
